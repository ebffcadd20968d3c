"""From which side each player sees the board who looks at it from their own corner."""

from __future__ import annotations

from functools import lru_cache

from game.engine.lattice.borders import mean_of
from game.engine.lattice.tiling import seen_from
from game.engine.ruleset import Ruleset


@lru_cache(maxsize=256)
def own_facing(ruleset: Ruleset, player: int) -> int:
    """After how many turns (`Lattice.facing`) a player's start is the lowest, then the leftmost.

    Where all may start anywhere, it is their side of a table around which colours go clockwise.

    >>> from game.engine import Options
    >>> [own_facing(Options("Blokus").ruleset, player) for player in range(4)]
    [3, 2, 1, 0]
    """
    lattice, colour = ruleset.geometry.lattice, ruleset.colours_of(player)[0]
    start = ruleset.starts[colour]
    if ruleset.starts.count(start) > 1 or not start:
        return -round(colour * lattice.turns / len(ruleset.colours)) % lattice.turns
    every = list(map(lattice.centre, ruleset.geometry.points))
    (x, y), (cx, cy) = mean_of([every[cell] for cell in start]), mean_of(every)

    def height(facing: int) -> tuple[float, float]:
        across, up = seen_from(lattice, facing).seen((x - cx, y - cy))
        return round(up, 6), across

    return min(range(lattice.turns), key=height)
