"""The coach: what events cost, why, and how to learn from it; it uses evaluations, not a search.

* `costs`: each event beside the best candidate; formulas as in KaTrain, thresholds in `scales`.
* `why`: reasons, found by comparing the positions after both placements. What is out of
  `reachability` stays so, which makes them true. Each says roughly how many points it explains.
* `report`: all of it, with the `turning_points`, the moves that decided the game. Only costs and
  outlooks are kept; the rest is derived again, and what doesn't belong to this very game is
  refused.
* `practice` and `teaching` are immutable values; whoever holds them has positions evaluated.
"""
