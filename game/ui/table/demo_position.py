"""A few placements that show what a game looks like."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from game.engine import Ply, Ruleset
from game.engine.position import Position


@lru_cache(maxsize=16)
def demo_position(ruleset: Ruleset, rounds: int) -> tuple[Ply, ...]:
    """Place `rounds` pieces of each colour, the same each time: large, and near the middle."""
    geometry, table = ruleset.geometry, ruleset.table
    middles = np.array([geometry.lattice.centre(point) for point in geometry.points])
    centre = (middles.min(axis=0) + middles.max(axis=0)) / 2
    # The last entry pads the cell lists of small pieces.
    remote = np.append(np.hypot(*(middles - centre).T), 0.0)
    position, plies = Position(ruleset), []
    for _ in range(rounds * len(ruleset.colours)):
        legal = position.legal()
        if not len(legal):
            break
        large = legal[table.worth[legal] == table.worth[legal].max()]
        ply = position.event(int(large[remote[table.cells[large]].sum(axis=1).argmin()]))
        position = position.after(ply)
        plies.append(ply)
    return tuple(plies)
