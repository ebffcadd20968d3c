"""The compiled core of the search: flat arrays in, flat arrays out, no Python objects inside.

Only `game.ai.search_tree`, `game.ai.analysis_tree`, `game.ai.endgame`, `game.ai.models` and the
tools that measure or train the search import this package, because its modules load numba. The
plain-Python meaning of every kernel is given by `game.engine` and by `tests/ai/core_reference.py`;
the tests compare them.

From the bottom up:

* `arrays`, `cache_dir`, `kernel_cache`, `kernel`, `fence`: array types, and how functions are
  compiled and kept.
* `vector_ops`: vector instructions.
* `placement_rows`, `board`: the constants of a ruleset as arrays.
* `state`, `placement_lists`, `coverage`: a position, its legal placements, and what these cover.
* `territory`, `patterns`, `policy`, `value`: the learned policy and value with their features.
* `params`, `tree`, `workspace`, `outcome`, `simulation`, `compaction`: the tree search.
* `playout`: games played out by the policy.
* `regions`, `endgame_stack`, `endgame`: endgames between two sides, solved.
"""
