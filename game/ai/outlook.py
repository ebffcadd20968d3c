"""What a position promises: how many squares each colour will have placed at the end."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.ai.features import attach_room
from game.ai.ground import Floats
from game.engine import Position, Variant

OUTLOOK = ("on", "left", "playable", "ways", "room", "reach", "contested", "doubled", "wait")
"""The columns of `outlook`, about one each; all are 0 for a colour that can't place any more:

* on: 1.
* left: squares in the tray, as a part of all at the start.
* playable: squares of the pieces in the tray that fit somewhere now, likewise.
* ways: the logarithm of the number of legal placements.
* room: the attach points, each counted by the free room around it.
* reach: the cells that the next placement could cover, as a part of the board's.
* contested: those of them that an opponent's next placement could cover too.
* doubled: those of them that the player's other colours could cover too.
* wait: how many colours are to place before it, as a part of all.
"""

PROMISE = np.array(
    [
        [0.06, -0.25, 0.32, -0.03, -0.03, 1.52, 0.06, 0.02, -0.01],
        [-0.25, 1.16, -0.35, 0.16, 0.11, -1.52, -0.39, -0.04, 0.00],
    ],
    dtype=np.float32,
)
"""What each of `OUTLOOK` adds to the squares still to be placed, as a part of all.

The second row counts times `left`. Fitted by least squares to games of these opponents against
themselves; ``python tools/fit_promise.py`` plays the games and prints the numbers.
"""


def outlook(position: Position) -> Floats:
    """A row of `OUTLOOK` for each colour."""
    variant = position.variant
    count, size = len(variant.colours), variant.geometry.size
    found = np.zeros((count, len(OUTLOOK)), dtype=np.float32)
    reach = np.zeros((count, size + 1), dtype=np.float32)
    for colour in range(count):
        legal = position.legal(colour)
        if len(legal):
            found[colour, :5] = _prospects(position, colour)
            found[colour, 8] = (colour - (position.colour or 0)) % count / count
            reach[colour, variant.table.cells[legal]] = 1
    reach[:, size] = 0
    found[:, 5] = reach.sum(axis=1) / size
    for colour, sides in enumerate(_sides(variant)):
        for column, others in zip((6, 7), sides, strict=True):
            if others:
                found[colour, column] = reach[colour] @ reach[list(others)].max(axis=0) / size
    return found


def _prospects(position: Position, colour: int) -> tuple[float, ...]:
    """The columns of `OUTLOOK` that don't depend on the other colours, but for reach."""
    variant = position.variant
    legal = position.legal(colour)
    sizes, squares = _sizes(variant), variant.pieces.squares
    left = position.left[colour]
    fits = np.zeros(len(left), dtype=np.bool_)
    fits[variant.table.piece[legal]] = True
    return (
        1,
        float(left @ sizes) / squares,
        float((left * fits) @ sizes) / squares,
        float(np.log1p(len(legal))) / 7,
        float(attach_room(position, [colour]).sum()) / 20,
    )


def expected_squares(position: Position) -> Floats:
    """For each colour, the squares that it will have on the board at the end of the game."""
    variant = position.variant
    seen = outlook(position)
    squares = variant.pieces.squares
    left = (position.left @ _sizes(variant)).astype(np.float32)
    more = squares * (seen @ PROMISE[0] + seen[:, 1] * (seen @ PROMISE[1]))
    expected: Floats = squares - left + np.clip(more, 0, left) * seen[:, 0]
    return expected


def expected_margins(position: Position) -> Floats:
    """For each player, the points at the end over those of the best other player.

    A point more is always better here, whatever the scoring. Bonuses count once they are earned
    and the game is over.
    """
    variant = position.variant
    if position.over:
        points = np.array(position.totals(), dtype=np.float32)
        points *= -1 if variant.scoring.lowest_wins else 1
    else:
        squares = expected_squares(position)
        points = np.array(
            [squares[list(variant.colours_of(p))].sum() for p in range(variant.players)],
            dtype=np.float32,
        )
    margins = [points[p] - np.delete(points, p).max(initial=-np.inf) for p in range(len(points))]
    return np.array(margins, dtype=np.float32)


@lru_cache
def _sizes(variant: Variant) -> npt.NDArray[np.int64]:
    """The size of each piece."""
    return np.array([piece.size for piece in variant.pieces.pieces])


@lru_cache
def _sides(variant: Variant) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """For each colour, the others that aren't its owner's, and the others that are."""
    colours = range(len(variant.colours))
    owned = [variant.colours_of(player) for player in range(variant.players)]
    sides = []
    for colour in colours:
        mates = tuple(c for own in owned if colour in own for c in own if c != colour)
        foes = tuple(c for c in colours if c != colour and c not in mates)
        sides.append((foes, mates))
    return tuple(sides)
