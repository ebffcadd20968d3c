"""The map of stages in the window: the ground, the path with its stands, the story beside it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Unpack

import pygame
from pygame import Rect

from game.engine.lattice import SQUARE
from game.exercises.stage_map import ACROSS, AHEAD, FADES, Journey, Spot, StageMap
from game.ui.kit.boxes import Measure, PlacedBox
from game.ui.kit.control import Control, ControlState, Known, Role
from game.ui.kit.lengths import Span
from game.ui.look.glints import glow
from game.ui.look.portraits import Mood
from game.ui.look.shapes import panel
from game.ui.look.theme import mix
from game.ui.look.tween import between
from game.ui.rooms.exercises.map_ground import Ground, MapFrame, fog_tone
from game.ui.rooms.exercises.map_story import Story
from game.ui.rooms.exercises.stand import STEPS, Look, Stand, paint_own, paint_stand
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

SIDE, STONE, APART = 1.5, 0.2, 0.42
"""The side of a stand, that of a stone of the path, and how far apart stones lie, in tenths of the
map's width."""

BESIDE, HOP = (-1.04, 0.3), 0.22
"""How far right and down of a stand one's figure is, and how high it hops as it walks, likewise."""

DIM, CLEAR = 0.22, 0.8
"""How much of its colour a stone far ahead has, and one nearby."""

SLACK = 6
"""How far the pointer may move in a click, in design pixels."""

OPENS = 3
"""How many places further the ground is drawn without fog, as that may open."""

FINE = 16
"""In how many steps the path is followed from a place to the next as stones are laid."""


class Stone(NamedTuple):
    """A stone of the path: where it lies, and how far along that is, in places."""

    spot: Spot
    number: float


@lru_cache(maxsize=2)
def stones_of(chart: StageMap) -> Sequence[Stone]:
    """The stones of the path, from its beginning; none lies below a stand."""
    stones, last = [], len(chart.path) - 1
    gone, before = 0.0, chart.spot(0)
    for step in range(1, last * FINE):
        here = chart.spot(step / FINE)
        way = math.dist(before, here)
        while gone + way >= APART:
            # It lies on the straight line from one step to the next.
            share = (APART - gone) / way
            before = between(before[0], here[0], share), between(before[1], here[1], share)
            gone, way = 0.0, math.dist(before, here)
            near = round(step / FINE)
            if not 0 < near < last or math.dist(before, chart.path[near]) > SIDE / 2:
                stones.append(Stone(before, step / FINE))
        gone, before = gone + way, here
    return stones


class MapView(Control):
    """Shows a part of the map, and pans with the pointer or the finger that holds it.

    Attributes:
        offset: how many pixels of the map lie before what is seen.
        stands: those that a person may use; the `ahead` ones are only seen.
        journey: how far the person has come.
        pans: whether the pointer that is held has panned it, and so uses nothing.
    """

    role = Role.SCROLL_BAR

    def __init__(self, chart: StageMap, **known: Unpack[Known]) -> None:
        """Show nothing yet."""
        super().__init__("", **known)
        self.chart = chart
        self.offset, self.pans = 0, False
        self.stands: Sequence[Stand] = ()
        self.ahead: Sequence[tuple[int, Look]] = ()
        self.journey = Journey(1, 1)
        self.frame = MapFrame((0, 0, 1, 1))
        self._slack, self._grip = 1, (0, 0)
        self._ground, self._story = Ground(chart), Story(chart)

    # -- its place ----------------------------------------------------------

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(0, 0)

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        frame = MapFrame((rect.left, rect.top, rect.width, rect.height))
        if frame != self.frame:
            middle = (self.offset + self.frame.room / 2) / self.frame.unit
            self.frame = frame
            self.pan(round(middle * frame.unit - frame.room / 2))
        self._slack = max(measure.px(SLACK), measure.least_target // 4)
        self._ground.lay_out(frame, self.chart.spot(self.journey.at)[0])
        side = round(SIDE * frame.unit)
        for stand in self.stands:
            place = Rect(0, 0, side, side)
            place.center = self.pixel(stand.number)
            yield PlacedBox(stand, place, rect)

    def placed(self, measure: Measure, rect: Rect) -> None:
        self.rect = rect

    def pixel(self, number: float) -> Pixel:
        """Where in the window somebody is who has come that far."""
        return self.frame.pixel(self.chart.spot(number), self.offset)

    @property
    def most(self) -> int:
        """The greatest offset."""
        return max(0, round(self.chart.length * self.frame.unit) - self.frame.room)

    def pan(self, to: float) -> None:
        """Pan to an offset."""
        self.offset = min(max(0, round(to)), self.most)
        for stand in self.stands:
            # Laying out the whole form anew would take longer than a frame may. The tree has the
            # same rectangles.
            stand.rect.center = self.pixel(stand.number)

    def prepare(self, ui: UiContext, *, draw: bool = True) -> bool:
        """Draw more of the ground, see `Ground.prepare`; whether anything was missing."""
        begin, _ = self._fog
        soon = self._along(self.journey.clear + AHEAD + FADES + OPENS)
        return self._ground.prepare(ui, self.offset, (begin, soon), draw=draw)

    def around(self, number: float, share: float = 0.5) -> int:
        """The offset at which a place lies at that share of what is seen."""
        along = self.chart.spot(number)[0] * self.frame.unit
        return min(max(0, round(along - share * self.frame.room)), self.most)

    def shows(self, number: float) -> bool:
        """Whether a place is seen, with some of what is before and after it."""
        along = self.chart.spot(number)[0] * self.frame.unit - self.offset
        return SIDE * self.frame.unit <= along <= self.frame.room - SIDE * self.frame.unit

    # -- its use ------------------------------------------------------------

    def use(self, part: int | None) -> Change | None:
        return None

    def press(self, at: Pixel) -> None:
        self.pans, self._grip = False, (self.frame.along(at), self.offset)

    def drag(self, at: Pixel) -> bool:
        """Follow the pointer with the map, once it has gone so far that it is no click.

        The scene moves what is seen.
        """
        start, offset = self._grip
        way = self.frame.along(at) - start
        self.pans = self.pans or abs(way) > self._slack
        if self.pans:
            self.pan(offset - way)
        return False

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        unit, journey = self.frame.unit, self.journey
        whole = surface.get_clip()
        surface.set_clip(self.rect.clip(whole))
        self._ground.paint(surface, ui, self.offset, self._fog)
        self._paint_stones(surface, ui)
        for number, place in enumerate(self.chart.landmarks):
            at = self.frame.pixel(place, self.offset)
            self._story.paint(surface, ui, self.rect, number, at, unit, journey)
        side, room = round(SIDE * unit), self.rect.inflate(2 * SIDE * unit, 2 * SIDE * unit)
        for number, look in self.ahead:
            if not room.collidepoint(middle := self.pixel(number)):
                continue
            seen = 0.8 * journey.seen(number)
            if seen:
                paint_stand(surface, ui.theme, middle, side, look, seen)
            else:
                stone = self._stone(ui, number, 2 * STONE)
                surface.blit(stone, stone.get_rect(center=middle))
        surface.set_clip(whole)

    @property
    def _fog(self) -> tuple[int, int]:
        """Where along the map fog begins and where it is densest, in pixels."""
        clear = self.journey.clear
        return self._along(clear + AHEAD), self._along(clear + AHEAD + FADES)

    def _along(self, number: float) -> int:
        """How many pixels along the map a number is; beyond the path, it goes straight on."""
        beyond = max(0.0, number - len(self.chart.path) + 1)
        return round((self.chart.spot(number)[0] + ACROSS * beyond) * self.frame.unit)

    def paint_own(self, surface: pygame.Surface, ui: UiContext, mood: Mood, hop: float = 0) -> None:
        """Draw one's own figure where it stands; it may `hop`, up to 1."""
        unit, (x, y) = self.frame.unit, self.pixel(self.journey.at)
        middle = (
            round(x + BESIDE[0] * unit),
            round(y + (BESIDE[1] - HOP * hop) * unit),
        )
        whole = surface.get_clip()
        surface.set_clip(self.rect.clip(whole))
        paint_own(surface, ui.theme, middle, round(SIDE * unit), mood)
        surface.set_clip(whole)

    def _paint_stones(self, surface: pygame.Surface, ui: UiContext) -> None:
        theme, frame, stones = ui.theme, self.frame, stones_of(self.chart)
        size = max(3, round(STONE * frame.unit))
        lit = ui.sprites.piece(SQUARE, ((0, 0),), "Yellow", size, marks=False)
        light = glow(round(2.6 * size), theme.primary, theme.primary, 90)
        first, last = (
            bisect_left(stones, (self.offset + beyond) / frame.unit, key=lambda one: one.spot[0])
            for beyond in (-2 * size, frame.room + 2 * size)
        )
        for spot, number in stones[first:last]:
            at = frame.pixel(spot, self.offset)
            if number <= self.journey.at:
                surface.blit(light, light.get_rect(center=at))
                lit.blit(surface, (at[0] - size / 2, at[1] + size / 2))
                continue
            stone = self._stone(ui, number, STONE)
            surface.blit(stone, stone.get_rect(center=at))

    def _stone(self, ui: UiContext, number: float, side: float) -> pygame.Surface:
        """A stone that isn't reached yet, as clear as one sees it."""
        size, share = max(3, round(side * self.frame.unit)), self.journey.seen(number)
        clear = between(DIM, CLEAR, round(STEPS * share) / STEPS)
        return panel((size, size), size // 4, mix(fog_tone(ui.theme), ui.theme.muted, clear))
