"""What is seen of a game's moments: flourishes over the board, which nothing ever waits for.

* `on_board`: the flourishes of board, pieces and points, and the stage on which they play.
* `listener`: turns what a session tells into flourishes.
"""
