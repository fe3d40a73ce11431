"""What every process needs and no game: settings, names in Redis, the engines' address book.

Imports nothing of ours but protos.
"""
