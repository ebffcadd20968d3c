"""What a position promises: how many squares each colour will have placed at the end."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.ai.board_metrics import Floats
from game.engine import Position, Ruleset

OUTLOOK = ("on", "left", "playable", "ways", "reach", "contested")
"""The columns of `outlook`, about one each; all are 0 for a colour that can't place any more:

* on: 1.
* left: squares in the tray, as a part of all at the start.
* playable: squares of the pieces in the tray that fit somewhere now, likewise.
* ways: the logarithm of the number of legal placements.
* reach: the cells that the next placement could cover, as a part of the board's.
* contested: those of them that an opponent's next placement could cover too.
"""

PROMISE = np.array(
    [
        [0.05, -0.20, 0.29, -0.06, 1.59, -0.05],
        [-0.20, 1.02, -0.25, 0.19, -1.61, -0.16],
    ],
    dtype=np.float32,
)
"""What each of `OUTLOOK` adds to the squares still to be placed, as a part of all.

The second row counts times `left`. Fitted by least squares to games of these opponents against
themselves; ``python tools/fit_promise.py`` plays the games and prints the numbers.
"""


def outlook(position: Position) -> Floats:
    """A row of `OUTLOOK` for each colour."""
    ruleset = position.ruleset
    table, size = ruleset.table, ruleset.geometry.size
    sizes, squares = _sizes(ruleset), ruleset.pieces.squares
    count = len(ruleset.colours)
    found = np.zeros((count, len(OUTLOOK)), dtype=np.float32)
    reach = np.zeros((count, size + 1), dtype=np.float32)
    for colour in range(count):
        legal = position.legal(colour)
        if not len(legal):
            continue
        left = position.left[colour]
        fits = np.zeros(len(left), dtype=np.bool_)
        fits[table.piece[legal]] = True
        found[colour, 0] = 1
        found[colour, 1] = (left @ sizes) / squares
        found[colour, 2] = ((left * fits) @ sizes) / squares
        found[colour, 3] = np.log1p(len(legal)) / 7
        reach[colour, table.cells[legal]] = 1
    reach[:, size] = 0
    found[:, 4] = reach.sum(axis=1) / size
    for colour, foes in enumerate(_foes(ruleset)):
        found[colour, 5] = reach[colour] @ reach[foes].max(axis=0, initial=0) / size
    return found


def expected_squares(position: Position) -> Floats:
    """For each colour, the squares that it will have on the board at the end of the game."""
    ruleset = position.ruleset
    seen = outlook(position)
    squares = ruleset.pieces.squares
    left = (position.left @ _sizes(ruleset)).astype(np.float32)
    more = squares * (seen @ PROMISE[0] + seen[:, 1] * (seen @ PROMISE[1]))
    expected: Floats = squares - left + np.clip(more, 0, left) * seen[:, 0]
    return expected


def expected_margins(position: Position) -> Floats:
    """For each player, the points at the end over those of the best other player.

    A point more is always better here, whatever the scoring. Bonuses count once they are earned
    and the game is over.
    """
    ruleset = position.ruleset
    if position.over:
        points = np.array(position.totals(), dtype=np.float32)
        points *= -1 if ruleset.scoring.lowest_wins else 1
    else:
        squares = expected_squares(position)
        points = np.array(
            [squares[list(ruleset.colours_of(p))].sum() for p in range(ruleset.players)],
            dtype=np.float32,
        )
    others = [np.delete(points, player) for player in range(len(points))]
    best = np.array([other.max() if len(other) else 0 for other in others], dtype=np.float32)
    margins: Floats = points - best
    return margins


@lru_cache
def _sizes(ruleset: Ruleset) -> npt.NDArray[np.int64]:
    """The size of each piece."""
    return np.array([piece.size for piece in ruleset.pieces.pieces])


@lru_cache
def _foes(ruleset: Ruleset) -> tuple[list[int], ...]:
    """For each colour, those that aren't its owner's."""
    owned = [set(ruleset.colours_of(player)) for player in range(ruleset.players)]
    colours = set(range(len(ruleset.colours)))
    foes = []
    for colour in sorted(colours):
        own = next((own for own in owned if colour in own), {colour})
        foes.append(sorted(colours - own))
    return tuple(foes)
