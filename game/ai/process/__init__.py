"""The process in which opponents think, and the window's side of it."""
