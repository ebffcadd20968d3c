"""The statistics of the games that somebody has played."""
