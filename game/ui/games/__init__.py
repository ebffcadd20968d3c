"""The games in the window: what all have in common, and a folder for each kind."""
