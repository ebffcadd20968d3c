"""The compiled core of the search: flat arrays in, flat arrays out, no Python objects inside.

Only the rooms `search` and `dice`, and the tools that measure or train what they play by, import
this package. `game.engine` and plain Python in the tests give the
meaning of every kernel; the tests compare them.

From the bottom up:

* `compiled`: kernels, found in the library that they were compiled into; structures of arrays
  passed by reference; what numba is told to compile them by (`jit`).
* `board`: the constants of a ruleset as arrays; a position, its legal placements, and what they
  cover.
* `policy_value`: the learned policy and value, with their features.
* `tree`: the tree search, and games played out by the policy.
* `endgame`: exact search of endgames between two sides.
* `dice`: beside them, a board of Dice, its learned value, and the expectation over dice.
"""
