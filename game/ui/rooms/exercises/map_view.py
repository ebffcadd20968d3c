"""The map of stages in the window: the ground, the path with its stands, the story beside it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Unpack

import pygame
from msgspec import Struct
from pygame import Rect

from game.ai.levels.scale import NAMES
from game.engine import FOUR_COLOURS
from game.engine.lattice import SQUARE
from game.exercises.stage_map import ACROSS, Spot, StageMap
from game.ui.kit.boxes import Measure, PlacedBox
from game.ui.kit.control import Control, ControlState, Known, Role
from game.ui.kit.lengths import Span
from game.ui.look.cache import MIB, SurfaceCache
from game.ui.look.glints import glow
from game.ui.look.portraits import Mood, portrait
from game.ui.look.shapes import panel
from game.ui.look.theme import WHITE, mix
from game.ui.look.tween import between
from game.ui.rooms.exercises.map_ground import Ground, MapFrame, fog_tone, paint_board
from game.ui.rooms.exercises.stand import STEPS, Look, Stand, paint_own, paint_stand
from game.ui.rooms.play.task_strip import TEACHER, TEACHER_COLOUR
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

SIDE, STONE, APART = 1.5, 0.2, 0.42
"""The side of a stand, that of a stone of the path, and how far apart stones lie, in tenths of the
map's width."""

BESIDE, HOP = (-1.04, 0.3), 0.22
"""How far right and down of a stand one's figure is, and how high it hops as it walks, likewise."""

AHEAD, FADES = 1.2, 2.6
"""How many places beyond the last open one are seen clearly, and within how many more it gets dark:
the first few ahead can be made out, then only the path."""

STORY, TOLD, END, AROUND = 1.9, 0.8, 3.0, 2.1
"""The sides of a landmark's board, of the face beside it, and of the board at the end, likewise;
and how much larger all around that one is."""

LEAP = 0.5
"""How far one goes on, in places, while a landmark leaps for joy."""

_STORY = SurfaceCache(24 * MIB)

DIM, GHOST = 0.22, 46
"""How much of its colour a stone far ahead has, and how opaque the piece is that is to be found."""

FINE = 16
"""In how many steps the path is followed from a place to the next as stones are laid."""


class Journey(Struct, frozen=True):
    """How far somebody has come on the map, in places from the first, which is 1.

    Attributes:
        at: where they stand, or are just walking.
        clear: up to where the map can be seen.
    """

    at: float
    clear: float

    def towards(self, other: Journey, share: float) -> Journey:
        return Journey(between(self.at, other.at, share), between(self.clear, other.clear, share))

    def seen(self, number: float) -> float:
        """How clearly one sees what lies at a number: 1 is wholly, 0 not at all."""
        return max(0.0, min(1.0, 1 - (number - self.clear - AHEAD) / FADES))


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

    def __init__(self, chart: StageMap, label: str, **known: Unpack[Known]) -> None:
        """Show nothing yet."""
        super().__init__(label, **known)
        self.chart, self._key = chart, hash(chart)
        self.offset, self.pans = 0, False
        self.stands: Sequence[Stand] = ()
        self.ahead: Sequence[tuple[int, Look]] = ()
        self.journey = Journey(1, 1)
        self.frame = MapFrame((0, 0, 1, 1))
        self._slack, self._grip = 1, (0, 0)
        self._ground = Ground(chart, self.frame, 0)

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
        self._slack = measure.ui.px(6)
        lit = sum(self.journey.at > last for last in self.chart.last_numbers)
        self._ground = Ground(self.chart, frame, lit)
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

    def pan(self, to: float) -> bool:
        """Pan to an offset; whether something else is seen now."""
        before, self.offset = self.offset, min(max(0, round(to)), self.most)
        for stand in self.stands:
            # Laying out the whole form anew would take longer than a frame may. The tree has the
            # same rectangles.
            stand.rect.center = self.pixel(stand.number)
        return self.offset != before

    def prepare(self, ui: UiContext, *, draw: bool = True) -> bool:
        """Draw more of the ground, see `Ground.prepare`; whether anything was missing."""
        return self._ground.prepare(ui, self.offset, draw=draw)

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
        begin, end = (self._along(journey.clear + more) for more in (AHEAD, AHEAD + FADES))
        self._ground.paint(surface, ui, self.offset, (begin, end))
        self._paint_stones(surface, ui)
        for number, place in enumerate(self.chart.landmarks):
            self._paint_landmark(surface, ui, number, self.frame.pixel(place, self.offset))
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
        size, share = (
            max(3, round(side * self.frame.unit)),
            round(8 * self.journey.seen(number)) / 8,
        )
        tone = mix(fog_tone(ui.theme), ui.theme.muted, between(DIM, 0.8, share))
        return panel((size, size), size // 4, tone)

    # -- the story ----------------------------------------------------------

    def number_of(self, landmark: int) -> float:
        """How far one has come as one passes a landmark."""
        return self.chart.last_numbers[landmark - 1] + 0.5 if landmark else 0

    def _paint_landmark(
        self, surface: pygame.Surface, ui: UiContext, landmark: int, middle: Pixel
    ) -> None:
        number, unit = self.number_of(landmark), self.frame.unit
        is_last = landmark == len(self.chart.landmarks) - 1
        reach = round(2 * (AROUND * END if is_last else STORY) * unit)
        step = round(STEPS * self.journey.seen(number))
        if not step or not self.rect.inflate(reach, reach).collidepoint(middle):
            return
        is_passed = self.journey.at >= number
        key = (self._key, landmark, is_passed, unit, step, ui.theme, ui.settings.marks)

        def draw() -> pygame.Surface:
            picture = (self._end if is_last else self._chapter)(ui, landmark, is_passed)
            picture.set_alpha(255 * step // STEPS)
            return picture

        picture, since = _STORY.get(key, draw), self.journey.at - number
        if 0 < since < LEAP and landmark:
            # It leaps for joy as one comes by.
            factor = 1 + 0.22 * math.sin(math.pi * since / LEAP)
            size = [round(factor * length) for length in picture.get_size()]
            picture = pygame.transform.smoothscale(picture, size)
        surface.blit(picture, picture.get_rect(center=middle))

    def _chapter(self, ui: UiContext, landmark: int, is_passed: bool) -> pygame.Surface:
        """The story so far: the board with what was found, and how that feels."""
        unit = self.frame.unit
        mood = Mood.WORRIED if not landmark else Mood.PLEASED if is_passed else Mood.THINKS
        board = self._story_board(ui, landmark, round(STORY * unit), is_passed=is_passed)
        px = round(TOLD * unit)
        size = board.get_width() + px, board.get_height() + px // 2
        picture = pygame.Surface(size, pygame.SRCALPHA, 32)
        picture.blit(board, (px // 2, 0))
        face = portrait(TEACHER, mood, TEACHER_COLOUR, px, ui.theme)
        picture.blit(face, face.get_rect(bottomleft=(0, size[1])))
        return picture

    def _story_board(
        self, ui: UiContext, landmark: int, side: int, *, is_passed: bool
    ) -> pygame.Surface:
        """The story's board at a landmark; what is found there, as a shadow until one comes by."""
        pieces = [(piece, 255) for piece in self.chart.found[:landmark]]
        if pieces and not is_passed:
            pieces[-1] = (pieces[-1][0], GHOST)
        return paint_board(ui, self.chart.story, pieces, side)

    def _end(self, ui: UiContext, landmark: int, is_passed: bool) -> pygame.Surface:
        """The end: everybody around the board, which is whole once one has come there."""
        unit = self.frame.unit
        board = self._story_board(ui, landmark, round(END * unit), is_passed=is_passed)
        side, px = round(AROUND * END * unit), round(1.05 * unit)
        picture, middle = pygame.Surface((side, side), pygame.SRCALPHA, 32), side // 2
        if is_passed:
            light = glow(side, ui.theme.primary, mix(ui.theme.primary, WHITE, 0.4), 150)
            picture.blit(light, light.get_rect(center=(middle, middle)))
        picture.blit(board, board.get_rect(center=(middle, middle)))
        for number, level in enumerate(NAMES):
            angle = math.tau * (number + 0.5) / len(NAMES) + math.pi / 2
            reach = 0.83 * END * unit
            at = round(middle + reach * math.cos(angle)), round(middle + reach * math.sin(angle))
            mood = Mood.CHEERS if is_passed else Mood.RESTS
            colour = FOUR_COLOURS[number % len(FOUR_COLOURS)].name
            face = portrait(level, mood, colour, px, ui.theme)
            picture.blit(face, face.get_rect(center=at))
        return picture
