"""What is seen of a game's moments: flourishes over the board, which nothing ever waits for.

* `flourish`: one of them, and the stage on which they play, with the particles that they throw.
* `on_board`: the flourishes of board, pieces and points.
* `listener`: turns what a session tells into flourishes.
"""
