"""The scene for setting up a board by hand."""
