"""What is seen of a game's moments: flourishes over the board, which nothing ever waits for.

* `flourish`: the flourishes of board, pieces and points; `stage`: where they play.
* `listener`: turns what a session tells into flourishes.
"""
