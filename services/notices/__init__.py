"""Tells players' webhooks what happened: signed, to public addresses only, again until they have it."""
