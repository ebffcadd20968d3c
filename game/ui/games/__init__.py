"""The games in the window: what they all have in common, and a folder for each kind."""
