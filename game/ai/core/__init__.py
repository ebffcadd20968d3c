"""The compiled core of the search: flat arrays in, flat arrays out, no Python objects inside.

Only `search_tree`, `analysis_tree`, `tree_evaluation`, `endgame` and `models`, all in `game.ai`,
and the tools that measure or train the search import this package, because its modules load numba.
`game.engine` and `tests/helpers/core_reference.py` give the meaning of every kernel in plain
Python; the tests compare them.

From the bottom up:

* `arrays`, `structs`: array types, and structures of arrays passed by reference.
* `cache_dir`, `kernel_cache`, `kernel`: how functions are compiled and cached.
* `vector_code`, `vector_ops`, `bits`, `prefetch`, `fence`: instructions that numba doesn't emit by
  itself.
* `placement_rows`, `board`: the constants of a ruleset as arrays.
* `state`, `placement_lists`, `coverage`: a position, its legal placements, and what they cover.
* `cell_sets`, `territory`, `pattern_numbers`, `pattern_lanes`, `patterns`, `policy`, `value`: the
  learned policy and value, with their features.
* `params`, `tree`, `workspace`, `outcome`, `value_bias`, `simulation`, `compaction`: the tree
  search.
* `playout`: games played out by the policy.
* `regions`, `endgame_stack`, `endgame`: exact search of endgames between two sides.
"""
