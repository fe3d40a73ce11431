"""The review of a finished match: its chances to win, move by move, and the largest mistakes."""
