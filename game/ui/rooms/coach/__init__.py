"""The coach in the window: the report of a game, and practice on its mistakes."""
