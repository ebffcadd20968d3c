"""A ladder in the window: rungs between two rails, with somebody on each, lit as far as one is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.ai.levels.scale import HIGHEST, KEYS, level_name
from game.engine import FOUR_COLOURS
from game.ui.kit.boxes import Box, Measure, PlacedBox
from game.ui.kit.lengths import Span
from game.ui.look.portraits import Mood
from game.ui.look.shapes import panel, soft_shadow
from game.ui.look.theme import BLACK, RGB, WHITE, Theme, mix
from game.ui.look.tween import between, out_cubic
from game.ui.rooms.exercises.stand import Look, Stand, StandState, paint_own
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext

WIDEST, BELOW = 420, 0.6
"""How wide the ladder is at most, in design pixels; and how much of the distance between two rungs
is left below the lowest one."""

RAIL, RUNG = 0.16, 0.13
"""How thick a rail and a rung are, relative to that distance."""

STAND, APART, OWN = 1.42, 0.29, -0.1
"""The side of a stand, relative to that distance; and how far it is from the middle of its rung, to
the left and right in turn, relative to the ladder's width, and how far one's own face is."""

LIT, EDGE = "Yellow", 0.46
"""The name of the colour of what one has climbed, and how far rails are from the middle, relative
to the ladder's width."""


def rung_look(rung: int, mood: Mood, state: StandState) -> Look:
    """What the stand on a rung looks like, on which the level of that number is."""
    return Look(level_name(KEYS[rung - 1]), rung_colour(rung), mood, state)


def rung_colour(rung: int) -> str:
    """The name of the colour of whoever is on a rung."""
    return FOUR_COLOURS[(rung - 1) % len(FOUR_COLOURS)].name


class Rungs(Struct, frozen=True):
    """Where the rungs of a ladder are.

    Attributes:
        rect: the ladder, in pixels.
        count: how many rungs it has; they are counted from 1, the lowest.
    """

    rect: Rect
    count: int

    @property
    def gap(self) -> float:
        """The distance between two rungs."""
        return self.rect.height / (self.count + BELOW)

    @property
    def side(self) -> int:
        """The side of a stand."""
        return round(min(STAND * self.gap, 0.45 * self.rect.width))

    def spot(self, rung: float, aside: float = APART) -> Pixel:
        """Where somebody on a rung is; one climbs from side to side."""
        below = int(rung)
        here, there = (-1 if number % 2 else 1 for number in (below, below + 1))
        side = between(here, there, out_cubic(rung - below))
        return round(self.rect.centerx + side * aside * self.rect.width), self._height(rung)

    def _height(self, rung: float) -> int:
        return round(self.rect.bottom - (rung - 1 + BELOW) * self.gap)

    def paint(self, surface: pygame.Surface, theme: Theme, at: float) -> None:
        """Draw the ladder for somebody who is on a rung, or between two."""
        rect, jewel = self.rect, theme.jewels[LIT]
        rail, rung = (max(3, round(thick * self.gap)) for thick in (RAIL, RUNG))
        aside = round(EDGE * rect.width)
        for number in range(1, self.count + 1):
            bar = Rect(0, 0, 2 * aside, rung)
            bar.center = rect.centerx, self._height(number)
            if number < at or number == round(at):
                light = soft_shadow(bar.size, rung // 2, 2 * rung, theme.primary, 110)
                surface.blit(light, bar.move(-2 * rung, -2 * rung))
            _paint_beam(surface, bar, jewel.base if number < at else theme.line)
        for x in (rect.centerx - aside, rect.centerx + aside):
            whole = Rect(x - rail // 2, rect.top, rail, rect.height)
            _paint_beam(surface, whole, theme.line)
            climbed = whole.copy()
            climbed.top = self._height(min(at, self.count))
            climbed.height = whole.bottom - climbed.top
            _paint_beam(surface, climbed, mix(jewel.base, jewel.shadow, 0.25))

    def paint_own(self, surface: pygame.Surface, theme: Theme, at: float, mood: Mood) -> None:
        """Draw oneself on the ladder."""
        side = round(1.15 * STAND * self.gap)
        paint_own(surface, theme, self.spot(min(at, self.count), OWN), side, mood)


def _paint_beam(surface: pygame.Surface, rect: Rect, tone: RGB) -> None:
    """Draw a rail or a rung, lit from the upper left."""
    edge = max(1, min(rect.size) // 5)
    lit = Rect(rect.left, rect.top, rect.width - edge, rect.height - edge)
    body = lit.inflate(-edge, -edge).move(edge - edge // 2, edge - edge // 2)
    shades = mix(tone, BLACK, 0.35), mix(tone, WHITE, 0.22), tone
    for part, shade in zip((rect, lit, body), shades, strict=True):
        surface.blit(panel(part.size, min(part.size) // 2, shade), part)


class LadderView(Box):
    """A ladder with somebody on each rung, the lowest at the bottom, and oneself on the next.

    Attributes:
        stands: those on the rungs, from the lowest.
        rungs: where these are.
        at: on which rung one is, or between which two one is climbing.
    """

    def __init__(self, at: float) -> None:
        """Be on a rung."""
        super().__init__()
        self.stands: Sequence[Stand] = ()
        self.rungs, self.at = Rungs(Rect(0, 0, 0, 0), HIGHEST), at

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(0, 0)

    def arrange(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        wide = min(rect.width, measure.px(WIDEST))
        self.rungs = Rungs(Rect(rect.centerx - wide // 2, rect.top, wide, rect.height), HIGHEST)
        yield PlacedBox(self, rect)
        for stand in self.stands:
            place = Rect(0, 0, self.rungs.side, self.rungs.side)
            place.center = self.rungs.spot(stand.number)
            yield PlacedBox(stand, place)

    @property
    def touchable(self) -> bool:
        return True

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        self.rungs.paint(surface, ui.theme, self.at)

    def paint_own(self, surface: pygame.Surface, ui: UiContext, mood: Mood) -> None:
        """Draw oneself on the ladder."""
        self.rungs.paint_own(surface, ui.theme, self.at, mood)
