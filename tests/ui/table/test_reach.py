"""What is shown as a colour's reach."""

import numpy as np

from game.engine import Options
from game.engine.position import Position
from game.ui.table.landing import reach

CALLISTO = Options("Callisto").ruleset


def test_single_squares_count_as_reach_only_where_nothing_else_fits():
    rng = np.random.default_rng(3)
    position = Position(CALLISTO)
    table = CALLISTO.table
    for ply in range(60):
        colour = position.colour
        names = {table.name_of(one) for one in position.legal(colour).tolist()}
        larger = {name for name in names if "," in name}
        covered = {cell for name in larger or names for cell in name.split(",")}
        cells = np.flatnonzero(reach(position, colour))
        assert {CALLISTO.geometry.name_of(cell) for cell in cells.tolist()} == covered
        # The first two pieces of each of the four colours are single squares.
        assert bool(larger) == (ply >= 8)
        position = position.play(int(rng.choice(position.legal())))
