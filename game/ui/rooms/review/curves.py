"""The numbers that the chart of the analysis board shows for a line."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from game.engine import AnyGame, GamePosition
from game.engine.sides import one_of_each
from game.evaluation import Evaluation
from game.ui.games.game_ui import GameUi
from game.ui.kit.plot import Curve
from game.ui.look.theme import RGB


class Curves(Enum):
    """Which number is shown for each side, ply by ply."""

    RESULT = "result"
    """The points to be expected at the end."""
    TOTAL = "total"
    """The points so far."""
    REACH = "reach"
    """How many cells the next piece could cover, summed over the side's colours."""


def curves_of(
    game: AnyGame,
    game_ui: GameUi,
    shown: Curves,
    found: Sequence[Evaluation | None],
    colours: Sequence[RGB],
) -> list[Curve]:
    """A curve for each side over the whole line, whatever its current ply.

    `found` is what is known about the position after each ply, from the start.
    """
    positions: list[GamePosition] = list(game.positions())
    if shown is Curves.RESULT:
        rows = _expectations(positions, found)
    elif shown is Curves.TOTAL:
        rows = [one_of_each(position.points(), position.sides) for position in positions]
    else:
        rows = [game_ui.next_cell_counts(position) for position in positions]
    return [
        Curve(tuple(None if row is None else row[side] for row in rows), colour)
        for side, colour in enumerate(colours)
    ]


def _expectations(
    positions: Sequence[GamePosition], found: Sequence[Evaluation | None]
) -> list[Sequence[float] | None]:
    """The expected points after each ply; before a roll of the dice, the previous ones."""
    rows: list[Sequence[float] | None] = []
    for position, one in zip(positions, found, strict=True):
        by_chance = rows and not position.over and position.chance_event(min) is not None
        rows.append(rows[-1] if by_chance else _expected(position, one))
    return rows


def _expected(position: GamePosition, found: Evaluation | None) -> Sequence[float] | None:
    if position.over:
        return one_of_each(position.points(), position.sides)
    return None if found is None else found.outlook.points
