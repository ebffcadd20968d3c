"""Setting up a game: who plays, and with which options."""
