"""What happens once a match is over: independent replay, score sheet, ratings, archive."""
