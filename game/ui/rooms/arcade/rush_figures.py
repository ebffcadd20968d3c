"""The figures of Rush, which change as time passes: the clock, the points, and the multiplier."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.arcade.rush import CORNERS, MOST_TIMES, times_of
from game.engine.clock import SHORT_MS
from game.ui.look.glints import glow
from game.ui.look.shapes import disc, panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, WHITE, mix
from game.ui.shell.context import UiContext
from game.ui.table.clock_face import ClockFace, beat_share, clock_words, paint_clock

NUMBER = 0.84
"""The size of a number, as a share of the height of its place."""

LIT_PIP, PIP = 0.44, 0.34
"""The widths of a corner that was touched and of one that is still missing, as shares of the height
of the multiplier's place."""


@dataclass(frozen=True)
class RushFigures:
    """What is shown of a game at a moment.

    Attributes:
        left: the time left, in milliseconds.
        share: the share of the time that is left, from 1 to 0.
        points: the points, without those still on their way to them.
        row: how many corners have been touched in a row.
        patience: the share of the time that is left until the row breaks, from 1 to 0.
    """

    left: int
    share: float
    points: int
    row: int
    patience: float

    @property
    def times(self) -> int:
        """The multiplier."""
        return times_of(self.row)


def paint_clock_and_bar(
    surface: pygame.Surface, ui: UiContext, figures: RushFigures, clock: Rect, bar: Rect
) -> list[Rect]:
    """Draw the time that is left; return what was covered."""
    is_short = figures.left <= SHORT_MS
    face = ClockFace(figures.left, lit=True, beat=beat_share(figures.left, ui.motion))
    tone = ui.theme.warning if is_short else ui.theme.accent
    px = _number_px(ui, clock)
    wide = ui.fonts.figures_width(clock_words(figures.left), px, bold=True)
    # A short time is on a panel of its own.
    place = Rect(clock.left, clock.top, wide + (px // 2 if is_short else 0), clock.height)
    covered = paint_clock(surface, ui, face, place, px)
    return [covered, paint_bar(surface, ui, bar, figures.share, tone)]


def paint_points(
    surface: pygame.Surface, ui: UiContext, figures: RushFigures, place: Rect
) -> list[Rect]:
    """Draw the points; return what was covered."""
    return [_paint_number(surface, ui, tr.whole(figures.points), place, ui.theme.text)]


def points_rect(ui: UiContext, figures: RushFigures, place: Rect) -> Rect:
    """Where the points are drawn."""
    return _number_rect(ui, tr.whole(figures.points), place)


def times_rect(ui: UiContext, figures: RushFigures, place: Rect) -> Rect:
    """Where the multiplier is drawn."""
    return _number_rect(ui, tr("arcade.times", times=figures.times), place)


def _paint_number(
    surface: pygame.Surface, ui: UiContext, words: str, place: Rect, tone: RGB
) -> Rect:
    """Draw a large number at the left of its place; return what was covered."""
    picture = ui.fonts.figures(words, _number_px(ui, place), tone, bold=True)
    return surface.blit(picture, picture.get_rect(midleft=place.midleft))


def _number_rect(ui: UiContext, words: str, place: Rect) -> Rect:
    wide = ui.fonts.figures_width(words, _number_px(ui, place), bold=True)
    return Rect(place.left, place.top, wide, place.height)


def _number_px(ui: UiContext, place: Rect) -> int:
    """The size of a number that fills the height of its place, whatever the text size."""
    return ui.fonts.usual(round(NUMBER * place.height))


def paint_row(
    surface: pygame.Surface, ui: UiContext, figures: RushFigures, place: Rect
) -> list[Rect]:
    """Draw the multiplier, and a light for each corner on the way to the next one."""
    tone = tone_of(ui, figures.times)
    words = tr("arcade.times", times=figures.times)
    covered = [_paint_number(surface, ui, words, place, tone)]
    is_most = figures.times == MOST_TIMES
    lit = CORNERS if is_most else figures.row % CORNERS
    step = round(0.56 * place.height)
    middle = [place.right - step * CORNERS + step // 2, place.centery]
    for number in range(CORNERS):
        if number < lit:
            light = glow(round(1.5 * LIT_PIP * place.height), tone, mix(tone, WHITE, 0.6))
            covered.append(surface.blit(light, light.get_rect(center=middle)))
            pip = disc(round(LIT_PIP * place.height), tone)
        else:
            pip = _empty(ui, (round(PIP * place.height),) * 2)
        covered.append(surface.blit(pip, pip.get_rect(center=middle)))
        middle[0] += step
    return covered


def paint_bar(surface: pygame.Surface, ui: UiContext, place: Rect, share: float, tone: RGB) -> Rect:
    """Draw a bar of which a share is filled; return what was covered."""
    radius = place.height // 2
    surface.blit(_empty(ui, place.size), place)
    wide = round(share * place.width)
    if wide > 0:
        full = panel((max(wide, place.height), place.height), radius, tone)
        surface.blit(full, place)
    return place


def _empty(ui: UiContext, size: tuple[int, int]) -> pygame.Surface:
    """What isn't filled, with a rim: in high contrast the colour of lines is that of full ones."""
    rim = max(1, min(size) // 10)
    return panel(size, min(size) // 2, ui.theme.panel, rim=ui.theme.line, rim_width=rim)


def tone_of(ui: UiContext, times: int) -> RGB:
    """The colour of a multiplier: the larger, the warmer."""
    if times == 1:
        return ui.theme.muted
    hot = (times - 1) / (MOST_TIMES - 1)
    return mix(ui.theme.accent, ui.theme.warning, hot)
