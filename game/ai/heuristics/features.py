"""What is good and bad about placements at a glance: a row of numbers for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.engine import Geometry
from game.engine.position import Position
from game.engine.table import Placements

Floats = npt.NDArray[np.float32]

NEARBY_STEPS = 2
"""The most steps, across edges or corners, to a nearby cell: the reach of one more piece."""


class BoardMetrics:
    """The metrics of a geometry, for any lattice.

    Attributes:
        nearby: ``(size + 1, size + 1)`` float32; row x is positive for the cells near x, x
            included: 1 divided by the greatest number of cells near any cell. The last row and
            column, for "no cell", are 0.
        centre_distance: ``(size + 1,)`` float32, the distance from the centre of the board, 1 for
            the farthest cell and for "no cell".
    """

    def __init__(self, geometry: Geometry) -> None:
        size = geometry.size
        self.nearby = np.zeros((size + 1, size + 1), dtype=np.float32)
        for cell in range(size):
            self.nearby[cell, _cells_nearby(geometry, cell)] = 1
        self.nearby /= self.nearby.sum(axis=1).max()

        middles = np.array([geometry.lattice.centre(point) for point in geometry.points])
        centre = (middles.min(axis=0) + middles.max(axis=0)) / 2
        distance = np.hypot(*(middles - centre).T)
        self.centre_distance = np.append(distance / distance.max(), 1).astype(np.float32)


def _cells_nearby(geometry: Geometry, cell: int) -> list[int]:
    """The cells at most `NEARBY_STEPS` from a cell, including itself."""
    seen = {cell}
    for _ in range(NEARBY_STEPS):
        seen |= {neighbour for one in seen for neighbour in geometry.neighbours[one]}
    return list(seen)


@lru_cache
def board_metrics(geometry: Geometry) -> BoardMetrics:
    """The metrics of a geometry, computed once in a process."""
    return BoardMetrics(geometry)


FEATURES = ("size", "opened", "spent", "blocked", "hampered", "remote")
"""The columns of `placement_features`:

* size: what it is worth, as a share of the largest piece.
* opened: new attach points, each weighted by the free room around it; in squares, as the next
  three are.
* spent: own attach points covered or spoiled, likewise.
* blocked: opponents' attach points covered, likewise.
* hampered: attach points of the player's other colours covered, likewise.
* remote: the distance from its nearest cell to the middle of the board, early on; 0 later.
"""

EARLY_PLACEMENTS = 5
"""For how many placements of each colour these features consider the middle of the board."""


def placement_features(position: Position, placements: Placements) -> Floats:
    """A row of `FEATURES` for each of the given legal placements of the colour to play."""
    colour, player = position.colour, position.player
    assert colour is not None
    assert player is not None
    ruleset = position.ruleset
    table = ruleset.table
    metrics = board_metrics(ruleset.geometry)
    cells, edges = table.cells[placements], table.closes[placements]

    own = attach_room(position, [colour])
    open_cells = ~position.forbidden(colour)
    fresh = metrics.nearby @ open_cells.astype(np.float32) * (open_cells & (own == 0))
    fresh[-1] = 0
    mine = ruleset.scored_for(player)
    mates = [c for c in mine if c != colour]
    foes = [
        c
        for c in range(len(ruleset.colours))
        if c not in (*mine, colour) and not ruleset.is_shared(c)
    ]

    features = np.zeros((len(placements), len(FEATURES)), dtype=np.float32)
    features[:, 0] = table.worth[placements] / table.worth.max()
    features[:, 1] = fresh[table.attaches[placements]].sum(axis=1)
    features[:, 2] = own[cells].sum(axis=1) + own[edges].sum(axis=1)
    features[:, 3] = attach_room(position, foes)[cells].sum(axis=1)
    features[:, 4] = attach_room(position, mates)[cells].sum(axis=1)
    # Where cells are parts of squares, a piece has more of them around it.
    features[:, 1:5] *= ruleset.pieces.worth / ruleset.pieces.cells
    early = 1 - position.placed[colour] / EARLY_PLACEMENTS
    if early > 0:
        features[:, 5] = early * metrics.centre_distance[cells].min(axis=1)
    return features


def attach_room(position: Position, colours: Iterable[int]) -> Floats:
    """The free room around each cell, summed over the colours with an attach point there.

    ``(size + 1,)``; a room of 1 is all the cells near the middle of an empty board.
    """
    ruleset = position.ruleset
    near = board_metrics(ruleset.geometry).nearby
    room = np.zeros(ruleset.geometry.size + 1, dtype=np.float32)
    for colour in colours:
        points = position.attach_points(colour)
        room[points] += near[points] @ ~position.forbidden(colour)
    return room


def rng_for(seed: int, *state: int) -> np.random.Generator:
    """Random numbers that depend only on the seed and the state, whatever came before.

    Args:
        seed: any integer; those equal modulo 2**64 give the same numbers.
        state: numbers that distinguish the position from others, each at least 0.
    """
    return np.random.default_rng([seed % 2**64, *state])
