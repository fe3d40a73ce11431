"""The SQL tables of players, finished matches and ratings, their queries and their migrations."""
