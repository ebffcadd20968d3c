"""Opponents: who plays where no person does, how strong, and in which process.

From the bottom up:

* `player`, `analysis`, `degradation`: what players and analysts do, and why a weaker one stands in.
* `heuristics`: placements judged at a glance, without a search.
* `core`: the compiled kernels of the search; `search`: the players and analysts that run them.
* `levels`: the scale of levels, and what each plays with, as data.
* `dice`: the players and the analyst of Dice, which need no search.
* `kinds`: for each kind of game, all that the rooms above ask for.
* `process`: the process in which opponents think, and the window's side of it.
* `game_sweep`: every position of a game evaluated, one after the other.
"""
