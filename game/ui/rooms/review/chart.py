"""A chart with a curve per player over the plies of a game; pressing it goes to a ply."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Outline
from game.ui.kit.control import Control, ControlState, Role, paint_focus
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.shapes import disc
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

SMALL = 12
"""The size of the numbers at the axis, in design pixels."""

LINE = 2.2
"""The width of a curve, in design pixels."""

MARK, STEP = 2, 2
"""The diameter of a mark of weight 0, and what each further unit of weight adds, in design
pixels."""

MOST_LINES = 5
"""The largest number of steps in the grid."""

STEPS = (1, 2, 5)
"""The distances between grid lines, times a power of ten."""


DIM_INK = 0.7
"""How far thin lines on a light panel move from a player's colour towards its darker tone."""


def ink(theme: Theme, colour: str) -> RGB:
    """The colour of a player's curve, for the player whose colour has this name."""
    jewel = theme.jewels[colour]
    return mix(jewel.base, jewel.shadow, 0.0 if theme.dark else DIM_INK)


@dataclass(frozen=True)
class Curve:
    """A player's number after each ply.

    Attributes:
        values: one for each ply from the start; None where it isn't known.
        colour: the colour it is drawn in.
    """

    values: tuple[float | None, ...]
    colour: RGB


@dataclass(frozen=True)
class ChartMark:
    """A ply that stands out.

    Attributes:
        ply: the ply.
        curve: the index of the curve it is on.
        weight: how large its dot is, from 1 to 3.
    """

    ply: int
    curve: int
    weight: int


def grid(lowest: float, highest: float) -> list[float]:
    """Two or more round numbers, the first not above the lowest, the last not below the highest.

    >>> grid(-3.2, 11), grid(0, 0.4), grid(0, 89), grid(5, 5)
    ([-5, 0, 5, 10, 15], [0, 1], [0, 20, 40, 60, 80, 100], [5, 6])
    """
    step, low, high = 1, 0, 1
    for power in range(6):
        for factor in STEPS:
            step = factor * 10**power
            low = math.floor(lowest / step)
            high = max(math.ceil(highest / step), low + 1, 1)
            if high - low <= MOST_LINES:
                return [line * step for line in range(low, high + 1)]
    return [low * step, high * step]


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
        super().__init__(go_to, tr("analysis.ply", ply=ply, plies=plies), **outline)
        self.ply, self._plies, self._go_to = ply, plies, go_to
        self._curves, self._marks = tuple(curves), tuple(marks)
        self._plot = Rect(0, 0, 0, 0)
        self._drawn: tuple[object, pygame.Surface] | None = None

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, CurvesChart)
        self._drawn = before._drawn

    # -- using it -----------------------------------------------------------

    def press(self, at: Pixel) -> None:
        """Go to the ply at a pixel."""
        share = (at[0] - self._plot.left) / max(1, self._plot.width)
        self._go_to(min(max(round(share * self._plies), 0), self._plies))

    def drag(self, at: Pixel) -> bool:
        self.press(at)
        return True

    def step(self, by: int) -> bool:
        self._go_to(min(max(self.ply + by, 0), self._plies))
        return True

    def use(self, part: int | None) -> Change | None:
        return None

    # -- drawing ------------------------------------------------------------

    @property
    def _lines(self) -> list[float]:
        known = [value for curve in self._curves for value in curve.values if value is not None]
        return grid(min(known, default=0), max(known, default=1))

    def placed(self, ui: UiContext, rect: Rect) -> None:
        """Note where the curves are, beside the numbers."""
        super().placed(ui, rect)
        size = ui.px(SMALL)
        room = max(ui.fonts.figures_width(tr.whole(round(line)), size) for line in self._lines)
        left, above = room + ui.px(8), ui.px(8)
        self._plot = Rect(
            rect.left + left,
            rect.top + above,
            rect.width - left - ui.px(8),
            rect.height - 2 * above,
        )

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        plot, lines = self._plot, self._lines
        for line in lines:
            y = self._y(plot, lines, line)
            ends = ((plot.left, y), (plot.right, y))
            pygame.draw.line(surface, ui.theme.line, *ends, ui.px(1))
            label = ui.fonts.text(tr.whole(round(line)), ui.px(SMALL), ui.theme.muted)
            surface.blit(label, label.get_rect(midright=(plot.left - ui.px(6), y)))
        key = (plot.size, self._curves, self._plies, ui.theme)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self._picture(ui, plot, lines))
        surface.blit(self._drawn[1], plot)
        self._paint_marks(surface, ui, lines)
        self._paint_cursor(surface, ui, lines)
        if state.selected:
            paint_focus(surface, ui, self.rect)

    def _picture(self, ui: UiContext, plot: Rect, lines: Sequence[float]) -> pygame.Surface:
        """Draw the curves, with gaps where nothing is known."""
        canvas = Canvas(plot.size, ui.theme.panel)
        for curve in self._curves:
            part: list[Vector] = []
            for ply, value in enumerate((*curve.values, None)):
                if value is not None:
                    spot = (self._x(plot, ply), self._y(plot, lines, value))
                    part.append((spot[0] - plot.left, spot[1] - plot.top))
                    continue
                if len(part) > 1:
                    canvas.stroke(part, ui.px(10 * LINE) / 10, curve.colour)
                part = []
        return canvas.finish()

    def _paint_marks(self, surface: pygame.Surface, ui: UiContext, lines: Sequence[float]) -> None:
        """Draw a dot for each mark, in the text colour, with a rim that sets it off the curve."""
        theme, rim, plot = ui.theme, ui.px(3), self._plot
        for mark in self._marks:
            value = self._curves[mark.curve].values[mark.ply]
            if value is not None:
                size = ui.px(MARK + STEP * mark.weight)
                at = (round(self._x(plot, mark.ply)), self._y(plot, lines, value))
                for dot in (disc(size + rim, theme.panel), disc(size, theme.text)):
                    surface.blit(dot, dot.get_rect(center=at))

    def _paint_cursor(self, surface: pygame.Surface, ui: UiContext, lines: Sequence[float]) -> None:
        """Draw a line at the current ply, with a dot on each curve."""
        plot = self._plot
        x = round(self._x(plot, self.ply))
        ends = ((x, plot.top), (x, plot.bottom))
        pygame.draw.line(surface, ui.theme.muted, *ends, ui.px(1))
        for curve in self._curves:
            value = curve.values[self.ply] if self.ply < len(curve.values) else None
            if value is not None:
                dot = disc(ui.px(9), curve.colour)
                at = (x, self._y(plot, lines, value))
                surface.blit(dot, dot.get_rect(center=at))

    def _x(self, plot: Rect, ply: int) -> float:
        return plot.left + plot.width * ply / max(1, self._plies)

    @staticmethod
    def _y(plot: Rect, lines: Sequence[float], value: float) -> int:
        low, high = lines[0], lines[-1]
        return round(plot.bottom - plot.height * (value - low) / (high - low))
