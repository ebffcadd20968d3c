"""The scene of a game in play, whatever its kind."""
