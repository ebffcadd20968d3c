"""The analysis board: a game or a record walked through, with what a search knows of it."""
