"""A chart of a person's rating over time, each point of which can be looked at."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import datetime

import pygame
from pygame import Rect

from game.files.days import local_time
from game.review.statistics import RatingPoint
from game.ui.kit.boxes import Measure
from game.ui.kit.control import Control, ControlState, Description, Role, paint_focus
from game.ui.kit.lengths import Span
from game.ui.kit.plot import APART, NUMBERS, Curve, Plot, paint_dot
from game.ui.look.texts import day_in_words, tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.shell.tooltip import Bubble

STEP = 100
"""The rating points from one grid line to the next: those of a level."""

MOST_LINES = 7
"""If there would be more grid lines than this, they are drawn at fewer levels."""

DATES = 36
"""The height of the dates below the plot with the space around them, in design pixels."""

CLEAR = 16
"""The least space between two dates, in design pixels."""

DOT, LATEST = 4, 8
"""The diameters of dots and of the latest one, in design pixels; rims add half as much."""

DENSE = 14
"""The distance of two points below which only the latest one is drawn, in design pixels."""

GROUND = 28
"""The opacity of the area below the curve, out of 255."""


def grid(ratings: Sequence[int], most: int = MOST_LINES) -> range:
    """The ratings at which to draw grid lines; `ratings` lie between the first and the last.

    There are at most so many.

    >>> list(grid([212])), list(grid([180, 460])), list(grid([150, 910]))
    ([100, 200, 300], [100, 200, 300, 400, 500], [0, 200, 400, 600, 800, 1000])
    """
    lowest, highest = min(ratings), max(ratings)
    if highest - lowest <= STEP:
        middle = max(STEP, round((lowest + highest) / 2 / STEP) * STEP)
        lowest, highest = min(lowest, middle - STEP), max(highest, middle + STEP)
    step = STEP
    while (lines := _around(lowest, highest, step)) and len(lines) > most:
        step += STEP
    return lines


def _around(lowest: int, highest: int, step: int) -> range:
    """Multiples of a step, the first not above the lowest and the last not below the highest."""
    return range(lowest // step * step, -(-highest // step) * step + 1, step)


class RatingChart(Control):
    """The rating after each game. The pointer, or the left and right keys, look at one point.

    Attributes:
        looked_at: the index of the point being looked at, or None.
    """

    role = Role.IMAGE

    def __init__(
        self, ui: UiContext, curve: Sequence[RatingPoint], family: str, *, about: Hashable
    ) -> None:
        """Make a chart of at least one point; for `about` see `Control`."""
        game = tr(f"game.{family}")
        super().__init__(tr("statistics.rating", game=game), about=about, grow=1)
        self.looked_at: int | None = None
        self._ui = ui
        self._curve = curve
        self._ratings = [point.points for point in curve]

    @property
    def described(self) -> Description:
        shown = -1 if self.looked_at is None else self.looked_at
        return Description(self.role, self.label, self._words(shown))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, RatingChart)
        self.looked_at = before.looked_at

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(measure.px(150), measure.px(240))

    def _words(self, index: int) -> str:
        """The rating at a point, and the day."""
        point = self._curve[index]
        points = tr.count("points", point.points)
        return tr("statistics.point", points=points, day=day_in_words(local(point)))

    @property
    def plot(self) -> Plot:
        """Where the points lie now: beside the ratings and above the dates."""
        last, below = len(self._curve) - 1, self._ui.text_px(DATES)
        apart = 2 * self._ui.fonts.line_height(self._ui.px(NUMBERS))
        fitting = (self.rect.height - below) // apart
        lines = grid(self._ratings, min(max(2, 1 + fitting), MOST_LINES))
        return Plot.beside_numbers(self._ui, self.rect, lines, last, below)

    # -- looking at a point -------------------------------------------------

    def look(self, at: Pixel | None) -> bool:
        """Look at the point nearest to the pointer; what a finger has tapped stays in sight."""
        if at is not None and self.rect.collidepoint(at):
            self.looked_at = self.plot.number_at(at[0])
        elif at is not None or not self._ui.touch:
            self.looked_at = None
        return False  # It's drawn in the dynamic layer.

    def step(self, by: int) -> bool:
        last = len(self._curve) - 1
        here = last if self.looked_at is None else self.looked_at
        self.looked_at = min(max(here + by, 0), last)
        return True

    def step_to_end(self, *, last: bool) -> bool:
        """Look at the latest point, or at the first."""
        self.looked_at = len(self._curve) - 1 if last else 0
        return True

    def use(self, part: int | None) -> Change | None:
        """Look at the latest point on the confirming key; a click adds nothing to the pointer."""
        if part is None:
            self.step_to_end(last=True)
        return None

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        plot, theme = self.plot, ui.theme
        plot.paint(surface, ui, [Curve(self._ratings, theme.accent, GROUND)])
        self._paint_dates(surface, plot)
        dense = len(self._curve) * ui.px(DENSE) > plot.rect.width
        for number in () if dense else range(plot.last):
            self._paint_dot(surface, plot, number, DOT, theme.panel, theme.accent)
        self._paint_dot(surface, plot, plot.last, LATEST, theme.accent, theme.panel)
        if state.selected:
            paint_focus(surface, ui, self.rect)

    def _paint_dates(self, surface: pygame.Surface, plot: Plot) -> None:
        """Draw the first and last days, and the middle one if it fits; times if on one day."""
        ui, muted, size = self._ui, self._ui.theme.muted, self._ui.px(NUMBERS)
        ends = (local(self._curve[index]) for index in (0, plot.last))
        first_day, last_day = map(day_in_words, ends)
        covered: list[Rect] = []
        for index in dict.fromkeys((0, plot.last, len(self._curve) // 2)):
            moment = local(self._curve[index])
            same_day = plot.last and first_day == last_day
            text = f"{moment:%H:%M}" if same_day else day_in_words(moment)
            rect = Rect((0, 0), (ui.fonts.width(text, size), ui.fonts.line_height(size)))
            rect.midtop = plot.spot(index, plot.lines[0])
            rect = rect.move(0, ui.px(APART)).clamp(self.rect)
            if rect.inflate(2 * ui.px(CLEAR), 0).collidelist(covered) == -1:
                covered.append(ui.fonts.blit(surface, text, size, muted, topleft=rect.topleft))

    def _paint_dot(
        self, surface: pygame.Surface, plot: Plot, number: int, size: float, inside: RGB, rim: RGB
    ) -> Rect:
        at, px = plot.spot(number, self._ratings[number]), self._ui.px
        return paint_dot(surface, at, px(size), inside, rim, px(size / 2))

    def paint_looked_at(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the point being looked at, with its words beside it; returns what is covered."""
        if self.looked_at is None:
            return []
        theme = self._ui.theme
        at = self.looked_at
        dot = self._paint_dot(surface, self.plot, at, LATEST, theme.accent, theme.text)
        bubble = Bubble(self._ui, self._words(at), self.rect)
        return [dot, bubble.paint(surface, bubble.place(dot))]


def local(point: RatingPoint) -> datetime:
    """When a game ended, in local time."""
    return local_time(point.ended)
