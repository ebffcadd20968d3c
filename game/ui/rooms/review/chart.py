"""A chart with a curve per player over the plies of a game; pressing it goes to a ply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Unpack

import pygame
from pygame import Rect

from game.engine import AnyGame, GamePosition
from game.engine.sides import one_of_each
from game.evaluation import Evaluation
from game.ui.games.game_ui import GameUi
from game.ui.kit.boxes import Measure, Outline
from game.ui.kit.control import Control, ControlState, Role, paint_focus
from game.ui.kit.plot import EDGE, NUMBERS, Curve, Plot, lines_over, paint_dot
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

MARK, STEP, RIM = 2, 2, 3
"""The diameter of a mark of weight 0, what each further unit of weight adds, and what its rim adds,
in design pixels."""

MOST_LINES = 5
"""The largest number of steps in the grid."""

STEPS = [factor * 10**power for power in range(6) for factor in (1, 2, 5)]
"""The distances between grid lines."""

DIM_INK = 0.7
"""How far thin lines on a light panel move from a player's colour towards its darker tone."""


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


def ink(theme: Theme, colour: str) -> RGB:
    """The colour of a player's curve, for the player whose colour has this name."""
    jewel = theme.jewels[colour]
    return mix(jewel.base, jewel.shadow, 0.0 if theme.dark else DIM_INK)


@dataclass(frozen=True)
class ChartMark:
    """A ply that stands out on a curve, by a dot whose weight is from 1 to 3."""

    ply: int
    curve: int
    weight: int


class CurvesChart(Control):
    """The curves, and a line at the current ply. Dragging the pointer moves through the plies."""

    role = Role.SLIDER

    def __init__(
        self,
        curves: Sequence[Curve],
        plies: int,
        ply: int,
        go_to: Callable[[int], None],
        marks: Sequence[ChartMark] = (),
        **outline: Unpack[Outline],
    ) -> None:
        """Make a chart with a curve for each player; `go_to` is called with the ply to go to."""
        super().__init__(tr("analysis.ply", ply=ply, plies=plies), go_to, **outline)
        self.ply, self._plies, self._go_to = ply, plies, go_to
        self._curves, self._marks = tuple(curves), tuple(marks)

    # -- using it -----------------------------------------------------------

    def press(self, at: Pixel) -> None:
        self._go_to(self._plot.number_at(at[0]))

    def drag(self, at: Pixel) -> bool:
        self.press(at)
        return True

    def step(self, by: int) -> bool:
        self._go_to(min(max(self.ply + by, 0), self._plies))
        return True

    def use(self, part: int | None) -> Change | None:
        return None

    # -- drawing ------------------------------------------------------------

    def placed(self, measure: Measure, rect: Rect) -> None:
        super().placed(measure, rect)
        known = [value for curve in self._curves for value in curve.values if value is not None]
        fitting = rect.height // measure.ui.fonts.line_height(measure.px(NUMBERS))
        most = min(max(2, fitting - 1), MOST_LINES)
        lines = lines_over(min(known, default=0), max(known, default=1), most, STEPS)
        self._plot = Plot.beside_numbers(measure.ui, rect, lines, self._plies, measure.px(EDGE))

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        self._plot.paint(surface, ui, self._curves)
        self._paint_marks(surface, ui)
        self._paint_cursor(surface, ui)
        if state.selected:
            paint_focus(surface, ui, self.rect)

    def _paint_marks(self, surface: pygame.Surface, ui: UiContext) -> None:
        for mark in self._marks:
            value = self._curves[mark.curve].values[mark.ply]
            if value is not None:
                size, at = ui.px(MARK + STEP * mark.weight), self._plot.spot(mark.ply, value)
                paint_dot(surface, at, size, ui.theme.text, ui.theme.panel, ui.px(RIM))

    def _paint_cursor(self, surface: pygame.Surface, ui: UiContext) -> None:
        x, _ = self._plot.spot(self.ply, 0)
        ends = ((x, self._plot.rect.top), (x, self._plot.rect.bottom))
        pygame.draw.line(surface, ui.theme.muted, *ends, ui.px(1))
        for curve in self._curves:
            value = curve.values[self.ply] if self.ply < len(curve.values) else None
            if value is not None:
                at = self._plot.spot(self.ply, value)
                paint_dot(surface, at, ui.px(9), curve.colour, ui.theme.panel, ui.px(RIM))
