"""The ground of the map of stages: slate, on which the boards of its regions lie, far into the fog.

It is drawn in strips across the map, each once, so that panning only copies pixels. Boards are
drawn no larger than `BOARD` and enlarged: the ground is a little out of focus, faces on it aren't.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache

import pygame
from msgspec import Struct
from pygame import Rect

from game.engine import Geometry
from game.exercises.stage_map import ACROSS, MapPiece, Region, Spot, StageMap
from game.ui.look.cache import MIB, SurfaceCache
from game.ui.look.plate import MARGIN
from game.ui.look.shapes import disc
from game.ui.look.theme import BLACK, RGB, WHITE, Theme, mix
from game.ui.look.tween import between
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.board_view import GLASS
from game.ui.table.transform import box_of

BOARD = 620
"""The longer side at which boards are drawn at most, in pixels."""

STRIP, SLICE = 512, 16
"""How long a strip of the ground is along the map, and a slice in which the fog grows denser, in
pixels."""

PEG, LIGHT = 0.05, 0.9
"""How wide the pegs in the slate are, and how far the light around a board reaches, in tenths of
the map's width."""

FAINT, GLOWS, SHINES = 84, 70, 130
"""How opaque pieces are that lie where one hasn't been yet, and the light around a board before and
after, up to 255."""

DIFFUSE = 8
"""How many times smaller light is drawn than it is shown."""

VEIL = 205
"""How opaque the fog is, up to 255."""

BYTES = 4
"""How many bytes a pixel takes."""

_BOARDS, _LIGHTS = SurfaceCache(32 * MIB), SurfaceCache(24 * MIB)


class MapFrame(Struct, frozen=True):
    """How a map lies in a part of the window: along it is to the right, or up in a high one.

    Attributes:
        rect: the part of the window.
    """

    rect: tuple[int, int, int, int]

    @property
    def is_wide(self) -> bool:
        return self.rect[2] >= self.rect[3]

    @property
    def unit(self) -> float:
        """A tenth of the map's width, in pixels."""
        return max(1.0, min(self.rect[2:]) / ACROSS)

    @property
    def room(self) -> int:
        """How many pixels along the map are seen."""
        return max(self.rect[2:])

    def pixel(self, spot: Spot, offset: int) -> Pixel:
        """Where a spot is in the window, if so many pixels of the map lie before what is seen."""
        along, across = round(spot[0] * self.unit) - offset, round(spot[1] * self.unit)
        left, top, _, height = self.rect
        if self.is_wide:
            return left + along, top + across
        return left + across, top + height - along

    def along(self, way: tuple[int, int]) -> int:
        """How far a way in the window, right and down, leads along the map."""
        return way[0] if self.is_wide else -way[1]

    def way(self, along: int) -> tuple[int, int]:
        """How far right and down in the window it is that many pixels along the map."""
        return (along, 0) if self.is_wide else (0, -along)

    def part(self, begin: int, length: int, offset: int) -> Rect:
        """The part of the window in which so many pixels along the map are seen."""
        left, top, width, height = self.rect
        if self.is_wide:
            return Rect(left + begin - offset, top, length, height)
        return Rect(left, top + height - (begin - offset) - length, width, length)


def paint_board(
    ui: UiContext, board: Geometry, pieces: Iterable[tuple[MapPiece, int]], side: int
) -> pygame.Surface:
    """A board with pieces, each as opaque as the number says; its longer side has so many pixels.

    The picture is cached, so don't draw on it.
    """
    shown = tuple(pieces)
    key = (board.name, shown, side, ui.theme, ui.settings.marks)

    def draw() -> pygame.Surface:
        small, box = min(side, BOARD), box_of(board.lattice, board.points)
        transform = box.fitted(board.lattice, Rect(0, 0, small, small), MARGIN)
        rect = transform.rect(box, MARGIN).inflate(4, 4)
        picture = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        x, y = transform.pixel((0, 0))
        origin, cell = (x - rect.left, y - rect.top), int(transform.cell)
        GLASS.paint_board(picture, ui, board, cell, origin, {})
        for number, (piece, opacity) in enumerate(shown):
            points = tuple(board.points[one] for one in piece.cells)
            sprite = GLASS.piece(ui, board.lattice, points, piece.colour, cell, number)
            sprite.blit(picture, origin, opacity)
        factor = side / max(picture.get_size())
        size = [max(1, round(factor * length)) for length in picture.get_size()]
        return pygame.transform.smoothscale(picture, size)

    return _BOARDS.get(key, draw)


class Ground:
    """The ground of a map, on which pieces are lit as far as one has come, far into the fog.

    Boards take too long to be drawn at once: until one is, bare slate is seen, or what the strip
    looked like before. What is drawn is kept as long as this is.
    """

    def __init__(self, chart: StageMap) -> None:
        """Draw nothing yet."""
        self._chart, self._strips = chart, SurfaceCache(0)
        self._latest: dict[Hashable, Hashable] = {}
        self.lay_out(MapFrame((0, 0, 1, 1)), 0)

    def lay_out(self, frame: MapFrame, reached: float) -> None:
        """Lie in a frame, with the pieces lit that lie no further along the map than that."""
        self._frame, self._reached = frame, reached
        # What is seen and half as much on either side, some of it in fog and without.
        width, height = frame.part(0, 3 * frame.room + 4 * STRIP, 0).size
        self._strips.budget = BYTES * width * height

    def paint(
        self, surface: pygame.Surface, ui: UiContext, offset: int, fog: tuple[int, int]
    ) -> None:
        """Draw what is seen of it.

        Fog begins at the first of those pixels along the map, and is densest from the second on.
        """
        first, last = offset // STRIP, (offset + self._frame.room - 1) // STRIP
        for number in range(first, last + 1):
            clear, foggy = _is_needed(number, fog)
            if clear:
                place = self._frame.part(number * STRIP, STRIP, offset)
                surface.blit(self._known(ui, number, foggy=False), place)
            if foggy:
                self._paint_fog(surface, self._known(ui, number, foggy=True), number, offset, fog)

    def prepare(
        self, ui: UiContext, offset: int, fog: tuple[int, int], *, draw: bool = True
    ) -> bool:
        """Draw one of the strips that are seen or may be seen next, if one is missing.

        They reach half as far beyond what is seen as that is long, those ahead first. Returns
        whether one was missing; perhaps it isn't to be drawn now.
        """
        room, most = self._frame.room, round(self._chart.length * self._frame.unit) // STRIP
        first = max(0, (offset - room // 2) // STRIP)
        seen, last = offset // STRIP, min(most, (offset + room * 3 // 2) // STRIP)
        for number in (*range(seen, last + 1), *range(seen - 1, first - 1, -1)):
            for foggy, is_needed in enumerate(_is_needed(number, fog)):
                if is_needed and self._key(ui, number, foggy=bool(foggy)) not in self._strips:
                    if draw:
                        self._strip(ui, number, foggy=bool(foggy))
                    return True
        return False

    def _known(self, ui: UiContext, number: int, *, foggy: bool) -> pygame.Surface:
        """A strip as it is drawn by now, though more of it may have been lit since."""
        if self._key(ui, number, foggy=foggy) in self._strips:
            return self._strip(ui, number, foggy=foggy)
        before = self._latest.get((self._frame, ui.theme, number, foggy))
        if before is not None and before in self._strips:
            return self._strips.get(before, lambda: self._drawn(ui, number))
        size = self._frame.part(0, STRIP, 0).size
        return _bare(size, mix(slate(ui.theme), fog_tone(ui.theme), VEIL / 255 if foggy else 0.0))

    def _paint_fog(
        self,
        surface: pygame.Surface,
        strip: pygame.Surface,
        number: int,
        offset: int,
        fog: tuple[int, int],
    ) -> None:
        """Draw a strip as it is in fog, which grows denser slice by slice."""
        start, (begin, end) = number * STRIP, fog
        whole = strip.get_rect()
        step = max(SLICE, round(self._frame.unit / 4.5))
        for at in range(0, STRIP, step):
            share = (start + at + step / 2 - begin) / max(1, end - begin)
            if share <= 0:
                continue
            length = step if share < 1 else STRIP - at
            length = min(length, STRIP - at)
            place = self._frame.part(start + at, length, offset)
            left, top = (at, 0) if self._frame.is_wide else (0, STRIP - at - length)
            area = Rect(left, top, *place.size).clip(whole)
            strip.set_alpha(None if share >= 1 else round(255 * share * share * (3 - 2 * share)))
            surface.blit(strip, place, area)
            if share >= 1:
                break
        strip.set_alpha(None)

    def _strip(self, ui: UiContext, number: int, *, foggy: bool) -> pygame.Surface:
        key = self._key(ui, number, foggy=foggy)
        self._latest[self._frame, ui.theme, number, foggy] = key

        def draw() -> pygame.Surface:
            strip = self._drawn(ui, number)
            if foggy:
                veil = pygame.Surface(strip.get_size())
                veil.fill(fog_tone(ui.theme))
                veil.set_alpha(VEIL)
                strip.blit(veil, (0, 0))
            return strip

        return self._strips.get(key, draw)

    def _key(self, ui: UiContext, number: int, *, foggy: bool) -> Hashable:
        lit = [sum(self._lit(region)) for region in self._regions(number)]
        return self._frame, ui.theme, ui.settings.marks, number, foggy, *lit

    def _regions(self, number: int) -> Sequence[Region]:
        """The regions that are seen in a strip."""
        unit, start = self._frame.unit, number * STRIP
        # Blurred, light reaches further.
        reaches = ((one, one.at[0], one.size / 2 + 3 * LIGHT) for one in self._chart.regions)
        return [
            one
            for one, along, reach in reaches
            if (along - reach) * unit < start + STRIP and (along + reach) * unit > start
        ]

    def _lit(self, region: Region) -> Sequence[bool]:
        """Which of a region's pieces are lit."""
        begin = region.at[0] - region.size / 2
        shares = _shares(region, self._frame.is_wide)
        return [begin + share * region.size <= self._reached for share in shares]

    def _drawn(self, ui: UiContext, number: int) -> pygame.Surface:
        """A strip without fog."""
        frame, theme = self._frame, ui.theme
        unit, start = frame.unit, number * STRIP
        strip = pygame.Surface(frame.part(0, STRIP, 0).size)
        strip.fill(slate(theme))

        def pixel(spot: Spot) -> Pixel:
            along, across = round(spot[0] * unit) - start, round(spot[1] * unit)
            return (along, across) if frame.is_wide else (across, STRIP - along)

        peg = disc(max(2, round(PEG * unit)), mix(slate(theme), theme.line, 0.45))
        for along in range(int(start / unit), math.ceil((start + STRIP) / unit) + 1):
            for across in range(int(ACROSS) + 1):
                strip.blit(peg, peg.get_rect(center=pixel((along, across))))
        for region in self._regions(number):
            _paint_region(strip, ui, region, self._lit(region), pixel(region.at), unit)
        return strip


@lru_cache(maxsize=64)
def _shares(region: Region, is_wide: bool) -> Sequence[float]:
    """How far along a region's board each of its pieces lies, from 0 to 1."""
    board, axis = region.board, 0 if is_wide else 1
    all_cells = [board.lattice.centre(point)[axis] for point in board.points]
    first, last = min(all_cells), max(all_cells)
    middles = (
        sum(all_cells[one] for one in piece.cells) / len(piece.cells) for piece in region.pieces
    )
    return [(middle - first) / (last - first) for middle in middles]


def _paint_region(
    strip: pygame.Surface,
    ui: UiContext,
    region: Region,
    lit: Sequence[bool],
    at: Pixel,
    unit: float,
) -> None:
    """Draw a region's board around a pixel, in the light of the first piece on it."""
    side, spread = round(region.size * unit), round(LIGHT * unit)
    pieces = zip(region.pieces, (255 if one else FAINT for one in lit), strict=True)
    board = paint_board(ui, region.board, pieces, side)
    colour = ui.theme.jewels[region.pieces[0].colour].base
    opacity = round(between(GLOWS, SHINES, sum(lit) / len(lit)))
    key = (region.board.name, side, colour, opacity)
    around = _LIGHTS.get(key, lambda: _light(board, spread, colour, opacity))
    for layer in (around, board):
        strip.blit(layer, layer.get_rect(center=at))


@lru_cache(maxsize=2)
def _bare(size: tuple[int, int], tone: RGB) -> pygame.Surface:
    strip = pygame.Surface(size)
    strip.fill(tone)
    return strip


def _light(board: pygame.Surface, spread: int, colour: RGB, opacity: int) -> pygame.Surface:
    """Light of a colour around a board; it reaches so many pixels beyond it."""
    # Drawn small: nobody sees at which resolution light was made.
    small = [max(1, length // DIFFUSE) for length in board.get_size()]
    edge = max(1, spread // DIFFUSE)
    light = pygame.Surface([length + 4 * edge for length in small], pygame.SRCALPHA, 32)
    light.fill((*colour, 0))
    shape = pygame.mask.from_surface(pygame.transform.scale(board, small), 100)
    shape.to_surface(light, setcolor=(*colour, opacity), unsetcolor=None, dest=(2 * edge, 2 * edge))
    light = pygame.transform.gaussian_blur(light, edge)
    return pygame.transform.smoothscale(light, [DIFFUSE * length for length in light.get_size()])


def _is_needed(number: int, fog: tuple[int, int]) -> tuple[bool, bool]:
    """Whether a strip is needed without fog, and in it."""
    return number * STRIP < fog[1], (number + 1) * STRIP > fog[0]


def slate(theme: Theme) -> RGB:
    """The colour of the ground between boards."""
    return mix(theme.background_top, theme.background_bottom, 0.6)


def fog_tone(theme: Theme) -> RGB:
    """The colour of what isn't seen yet."""
    return mix(theme.background_top, BLACK if theme.dark else WHITE, 0.35)
