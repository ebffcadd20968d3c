"""Dice as kernels: a player's board as sets of placements, what it is worth, and a search over it.

From the bottom up:

* `sheet`: the constants of a board as arrays; a board, and its legal placements.
* `value`: the learned value of a board before its player's next turn.
* `expectimax`: the expectation over dice, some turns deep.
"""
