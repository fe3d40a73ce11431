"""The processes that know rules, and what they share. Importing any of them first settles which form of it runs."""

from services.compiled import choose

choose()
