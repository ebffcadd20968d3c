"""The compiled core of the search: flat arrays in, flat arrays out, no Python objects inside.

Only the rooms `search` and `dice`, and the tools that measure or train what they play by, import
this package, because its modules load numba. `game.engine` and plain Python in the tests give the
meaning of every kernel; the tests compare them.

From the bottom up:

* `compiled`: how functions are compiled and cached, structures of arrays passed by reference, and
  instructions that numba doesn't emit by itself.
* `board`: the constants of a ruleset as arrays; a position, its legal placements, and what they
  cover.
* `policy_value`: the learned policy and value, with their features.
* `tree`: the tree search, and games played out by the policy.
* `endgame`: exact search of endgames between two sides.
* `dice`: beside them, a board of Dice, its learned value, and the expectation over dice.
"""
