"""Boards, trays and pieces in the window, for any game: one board under hands.

`table` holds the state, plain values: the piece in hand, what is pointed at, the finger that is
down, what is on its way. Functions work on it: `pieces` with the piece in hand, whatever holds it,
`pointer` for a mouse, `fingers` for touch; `held_view` draws it. A scene (`scene`) says by a
`control` what may be done and what letting go means; what it shows is an `area`, which the kind of
game makes. `Hand` is pure geometry in the board's plane, and `landing` says where it would lie.
"""
