"""A chart of a person's rating over time, each point of which can be looked at."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime

import pygame
from pygame import Rect

from game.review.statistics import RatingPoint
from game.ui.kit.boxes import Measure
from game.ui.kit.control import Control, ControlState, Description, Role, paint_focus
from game.ui.kit.lengths import Span
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.shapes import disc, panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, Theme
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

STEP = 100
"""The rating points from one grid line to the next: those of a level."""

MOST_LINES = 7
"""If there would be more grid lines than this, they are drawn at fewer levels."""

SMALL = 13
"""The size of the words at the axes, in design pixels."""

HEIGHT = 240
"""The usual height, if there is neither more room nor less, in design pixels."""

LINE, MARGIN = 2.5, 6
"""The width of the curve, and how far it may reach beyond its plot, in design pixels."""

GROUND = 28
"""The opacity of the area below the curve, out of 255."""

WIDE = 900
"""The width, in pixels, from which edges look as smooth with fewer subpixels."""


@dataclass(frozen=True)
class Plot:
    """Where points lie in a rectangle.

    Attributes:
        rect: the rectangle, in pixels.
        lines: the ratings at its lower edge, at its upper edge, and at the lines between.
        count: how many points there are from left to right.
    """

    rect: Rect
    lines: range
    count: int

    def x(self, index: int) -> float:
        """The x coordinate of the point at an index; a single point lies in the middle."""
        if self.count == 1:
            return self.rect.left + self.rect.width / 2
        return self.rect.left + self.rect.width * index / (self.count - 1)

    def y(self, points: int) -> float:
        """The y coordinate of a rating."""
        low, high = self.lines[0], self.lines[-1]
        return self.rect.bottom - self.rect.height * (points - low) / (high - low)

    def index_at(self, x: int) -> int:
        """The index of the point nearest to an x coordinate."""
        share = (x - self.rect.left) / max(1, self.rect.width)
        return min(max(round(share * (self.count - 1)), 0), self.count - 1)


def grid(ratings: Sequence[int]) -> range:
    """The ratings at which to draw grid lines; `ratings` lie between the first and the last.

    >>> list(grid([212])), list(grid([180, 460])), list(grid([150, 910]))
    ([100, 200, 300], [100, 200, 300, 400, 500], [0, 200, 400, 600, 800, 1000])
    """
    lowest, highest = min(ratings), max(ratings)
    if highest - lowest <= STEP:
        middle = max(STEP, round((lowest + highest) / 2 / STEP) * STEP)
        lowest, highest = min(lowest, middle - STEP), max(highest, middle + STEP)
    step = STEP
    while (lines := _around(lowest, highest, step)) and len(lines) > MOST_LINES:
        step += STEP
    return lines


def _around(lowest: int, highest: int, step: int) -> range:
    """Multiples of a step, the first not above the lowest and the last not below the highest."""
    return range(lowest // step * step, -(-highest // step) * step + 1, step)


def thinned(ratings: Sequence[int], most: int) -> list[int]:
    """The indices of the points to draw: all, or the ends and the extremes of each stretch.

    >>> thinned([1, 2, 3], 8), thinned([5, 1, 5, 9, 5, 5, 5, 5, 5, 5], 4)
    ([0, 1, 2], [0, 1, 3, 5, 9])
    """
    count = len(ratings)
    if count <= most:
        return list(range(count))
    kept = {0, count - 1}
    parts = max(1, most // 2)
    for part in range(parts):
        span = range(count * part // parts, count * (part + 1) // parts)
        kept |= {min(span, key=ratings.__getitem__), max(span, key=ratings.__getitem__)}
    return sorted(kept)


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
        super().__init__(about, tr("statistics.rating", game=game), grow=1)
        self.looked_at: int | None = None
        self._ui = ui
        self._curve = curve
        self._ratings = [point.points for point in curve]
        self._lines = grid(self._ratings)
        self._drawn: tuple[tuple[tuple[int, int], Theme], pygame.Surface] | None = None

    @property
    def described(self) -> Description:
        shown = -1 if self.looked_at is None else self.looked_at
        return Description(self.role, self.label, self._words(shown))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, RatingChart)
        self.looked_at, self._drawn = before.looked_at, before._drawn

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(0, measure.px(HEIGHT))

    def _words(self, index: int) -> str:
        """The rating at a point, and the day."""
        point = self._curve[index]
        points = tr.count("points", point.points)
        return tr("statistics.point", points=points, day=day(local(point)))

    @property
    def plot(self) -> Plot:
        """Where the points lie now: beside the ratings and above the dates."""
        px, rect = self._ui.px, self.rect
        lines = self._lines
        left = self._ui.fonts.figures_width(tr.whole(lines[-1]), px(SMALL)) + px(10)
        room = Rect(rect.left + left, rect.top + px(10), rect.width - left - px(10), rect.height)
        room.height -= px(10) + self._ui.text_px(26)
        return Plot(room, lines, len(self._curve))

    # -- looking at a point -------------------------------------------------

    def look(self, at: Pixel | None) -> bool:
        """Look at the point nearest to the pointer; what a finger has tapped stays in sight."""
        if at is not None and self.rect.collidepoint(at):
            self.looked_at = self.plot.index_at(at[0])
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
        plot = self.plot
        self._paint_grid(surface, plot)
        self._paint_dates(surface, plot)
        self._paint_curve(surface, plot)
        if state.selected:
            paint_focus(surface, ui, self.rect)

    def _paint_grid(self, surface: pygame.Surface, plot: Plot) -> None:
        """Draw the lines at levels, each with its rating on the left."""
        ui, theme = self._ui, self._ui.theme
        for points in plot.lines:
            y = round(plot.y(points))
            ends = ((plot.rect.left, y), (plot.rect.right, y))
            pygame.draw.line(surface, theme.line, *ends, ui.px(1))
            label = ui.fonts.text(tr.whole(points), ui.px(SMALL), theme.muted)
            surface.blit(label, label.get_rect(midright=(plot.rect.left - ui.px(8), y)))

    def _paint_dates(self, surface: pygame.Surface, plot: Plot) -> None:
        """Draw the first and last days, and the middle one if it fits; times if on one day."""
        ui, muted, size = self._ui, self._ui.theme.muted, self._ui.px(SMALL)
        last = plot.count - 1
        first_day, last_day = (day(local(self._curve[index])) for index in (0, last))
        covered: list[Rect] = []
        for index in dict.fromkeys((0, last, plot.count // 2)):
            moment = local(self._curve[index])
            text = f"{moment:%H:%M}" if last and first_day == last_day else day(moment)
            rect = Rect(0, 0, ui.fonts.width(text, size), ui.fonts.line_height(size))
            rect.midtop = (round(plot.x(index)), plot.rect.bottom + ui.px(8))
            rect.clamp_ip(self.rect)
            if rect.inflate(2 * ui.px(16), 0).collidelist(covered) == -1:
                covered.append(ui.fonts.blit(surface, text, size, muted, topleft=rect.topleft))

    def _paint_curve(self, surface: pygame.Surface, plot: Plot) -> None:
        """Draw the line through all points, the area below it, and the latest point as a dot."""
        ui, theme, rect = self._ui, self._ui.theme, plot.rect
        if plot.count > 1:
            key = (rect.size, theme)
            if self._drawn is None or self._drawn[0] != key:
                self._drawn = (key, self._curve_picture(plot))
            margin = ui.px(MARGIN)
            surface.blit(self._drawn[1], (rect.left - margin, rect.top - margin))
        if plot.count * ui.px(14) <= rect.width:
            for index in range(plot.count - 1):
                _paint_dot(surface, self._spot(plot, index), ui.px(7), theme.accent, theme.panel)
        _paint_dot(surface, self._spot(plot, plot.count - 1), ui.px(13), theme.panel, theme.accent)

    def _curve_picture(self, plot: Plot) -> pygame.Surface:
        """The line and the area below it, with a margin around the plot."""
        ui, theme, rect = self._ui, self._ui.theme, plot.rect
        margin = ui.px(MARGIN)
        left, top = rect.left - margin, rect.top - margin
        spots: list[Vector] = [
            (plot.x(index) - left, plot.y(self._ratings[index]) - top)
            for index in thinned(self._ratings, rect.width // 2)
        ]
        size = (rect.width + 2 * margin, rect.height + 2 * margin)
        canvas = Canvas(size, theme.accent, 4 if rect.width < WIDE else 2)
        bottom = rect.bottom - top
        ground = [(spots[0][0], bottom), *spots, (spots[-1][0], bottom)]
        canvas.polygon(ground, theme.accent, GROUND)
        canvas.stroke(spots, ui.px(10 * LINE) / 10, theme.accent)
        return canvas.finish()

    def _spot(self, plot: Plot, index: int) -> Pixel:
        return round(plot.x(index)), round(plot.y(self._ratings[index]))

    def paint_looked_at(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the point being looked at, with its words beside it; returns what is covered."""
        if self.looked_at is None:
            return []
        ui, theme, plot = self._ui, self._ui.theme, self.plot
        px, fonts, spot = ui.px, ui.fonts, self._spot(plot, self.looked_at)
        dot = _paint_dot(surface, spot, px(13), theme.text, theme.accent)
        text = self._words(self.looked_at)
        size, pad = px(15), px(9)
        rect = Rect(0, 0, fonts.width(text, size) + 2 * pad, fonts.line_height(size) + pad)
        rect.midbottom = (spot[0], spot[1] - px(12))
        if rect.top < self.rect.top:
            rect.top = spot[1] + px(12)
        rect.clamp_ip(self.rect)
        back = panel(rect.size, px(7), theme.panel_active, rim=theme.muted, rim_width=px(1))
        surface.blit(back, rect)
        fonts.blit(surface, text, size, theme.text, center=rect.center)
        return [dot, rect]


def _paint_dot(surface: pygame.Surface, spot: Pixel, size: int, rim: RGB, inside: RGB) -> Rect:
    """Draw a dot with a rim; returns what is covered."""
    outer = disc(size, rim)
    inner = disc(max(1, round(0.6 * size)), inside)
    covered = surface.blit(outer, outer.get_rect(center=spot))
    surface.blit(inner, inner.get_rect(center=spot))
    return covered


def local(point: RatingPoint) -> datetime:
    """When a game ended, in local time."""
    return point.ended.astimezone()


def day(moment: datetime) -> str:
    """A day in words.

    >>> day(datetime(2026, 3, 5, 9, 5))
    '5 March 2026'
    """
    month = tr(f"date.month.{moment.month}")
    return tr("date.day_alone", day=moment.day, month=month, year=moment.year)
