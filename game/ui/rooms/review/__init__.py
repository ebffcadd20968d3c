"""The analysis board: walks through a game or a record and shows what a search knows about it."""
