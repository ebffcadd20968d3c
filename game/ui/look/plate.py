"""The empty board: a plate with a recess for every cell."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from game.engine.geometry import Geometry
from game.engine.lattice import Lattice, Point
from game.engine.lattice.borders import tiles as tiles_of
from game.ui.look.cache import MIB, PACER, SurfaceCache
from game.ui.look.canvas import Canvas, converted
from game.ui.look.jewel import BevelColours, bevel, mark_size
from game.ui.look.marks import draw_mark
from game.ui.look.outline import hull
from game.ui.look.shape import CellLayout, Shape, lay_out
from game.ui.look.shapes import FINEST_BLUR
from game.ui.look.sprites import Sprite
from game.ui.look.theme import BLACK, MARKS, WHITE, Theme, mix, set_off

MARGIN = 0.5
"""The width of the plate's border, in edges of a cell."""

SHADOW = 0.3
"""How far the plate's soft shadow on the ground reaches, likewise."""

BARRED = 0.55
"""How much of the lines' tone cells have that some piece may never cover."""

NARROW, AROUND, LINE = 0.5, 0.42, 0.07
"""How narrow cells are on which no sign has room, and the radius and width of the ring around a
start there, in edges of a cell."""

_PLATES_BUDGET = 32 * MIB

_LEAST_MARK = 3.0
"""The least size of a start point's mark, in pixels: a smaller one would look like dirt."""

_BAND = 256
"""The number of pixel rows of a plate that are drawn at once."""

_TILES = 200
"""The number of cells that are drawn at once."""


class BoardPlates:
    """Draws empty boards in a theme's colours, with a cache of what was drawn."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._surfaces = SurfaceCache(_PLATES_BUDGET)
        self._begun: dict[Hashable, tuple[pygame.Surface, Iterator[None]]] = {}

    def plate(
        self,
        geometry: Geometry,
        cell: float,
        start_points: Mapping[int, str | None],
        barred: Collection[int] = (),
    ) -> Sprite:
        """The empty board.

        Args:
            geometry: the board.
            cell: the length of a cell's edge in pixels.
            start_points: the start points, each with the name of its colour, or None if any colour
                may begin there.
            barred: the cells that a piece which may lie anywhere else never covers.

        Raises OutOfTime if there is no time left; the next call then goes on.
        """
        key = (geometry, cell, tuple(start_points.items()), tuple(barred))
        layout = lay_out(geometry.lattice, geometry.points, cell, _pad(cell))

        def draw() -> pygame.Surface:
            # A drawing begun for another size is dropped: nobody is waiting for it any more.
            if key not in self._begun:
                # In the window's format from the start.
                model = converted(pygame.Surface((1, 1), pygame.SRCALPHA, 32))
                surface = pygame.Surface(layout.shape.size, pygame.SRCALPHA, model)
                parts = _parts(surface, geometry, layout, self._theme, dict(start_points), barred)
                self._begun = {key: (surface, parts)}
            surface, parts = self._begun[key]
            for _ in parts:
                PACER.ask()
            self._begun = {}
            return surface

        return Sprite(self._surfaces.get(key, draw), layout.origin)


def _pad(cell: float) -> int:
    return round((MARGIN + SHADOW) * cell) + 1


def _parts(
    surface: pygame.Surface,
    geometry: Geometry,
    layout: CellLayout,
    theme: Theme,
    start_points: Mapping[int, str | None],
    barred: Collection[int],
) -> Iterator[None]:
    """Draw a board, a part at each step."""
    shape = layout.shape
    shape = replace(shape, outline=shape.outline.without_holes)
    rim = replace(shape, outline=hull(geometry.lattice, layout.points))
    _cast_shadow(surface, rim, theme)
    for top, bottom in _bands(shape):
        yield
        stretches = _with_edges(top, bottom, (rim, shape))
        following = [left for left, _ in stretches[1:]]
        for (left, right), until in zip(stretches, [*following, shape.size[0]], strict=True):
            x, y = shape.origin
            part = partial(replace, origin=(x - left, y - top), size=(right - left, bottom - top))
            picture = _paint_plate(part(rim), part(shape), theme)
            surface.blit(picture, (left, top))
            # From there to the next edge nothing changes; beside the plate there is its shadow.
            plain = picture.get_at((right - left - 1, 0))
            if plain.a == 255:
                surface.fill(plain, (right, top, until - right, bottom - top))
    tiles = _Tiles(geometry.lattice, layout.cell, theme)
    closed = {geometry.points[cell] for cell in barred}
    signs = {geometry.points[cell]: colour for cell, colour in start_points.items()}
    starts = list[tuple[tuple[Point, ...], str | None]]()
    for number, points in enumerate(tiles_of(geometry.lattice, geometry.points)):
        if number % _TILES == 0:
            yield
        starts += [(points, signs[point]) for point in points if point in signs]
        tile = tiles.plain(points, barred=any(point in closed for point in points))
        tile.blit(surface, layout.origin)
    for points, colour in starts:
        tiles.sign(points, colour).blit(surface, layout.origin)


def _cast_shadow(surface: pygame.Surface, rim: Shape, theme: Theme) -> None:
    """Draw the shadow of a plate on the ground, a little below it; its own pixels are brighter.

    It is so soft that it is drawn small.
    """
    reach = SHADOW * rim.cell
    shrink = max(1.0, reach / 2 / FINEST_BLUR)
    canvas = Canvas(
        (math.ceil(rim.size[0] / shrink), math.ceil(rim.size[1] / shrink)), theme.shadow, 1
    )
    x, y = rim.origin
    small = replace(
        rim, cell=rim.cell / shrink, origin=(x / shrink, (y + reach / 3) / shrink), size=canvas.size
    )
    inset = (reach / 6 - MARGIN * rim.cell) / shrink
    small.fill(canvas, inset, theme.shadow, theme.shadow_alpha)
    soft = pygame.transform.gaussian_blur(canvas.finish(), max(1, round(reach / 2 / shrink)))
    pygame.transform.smoothscale(converted(soft), surface.get_size(), surface)


def _bands(shape: Shape) -> Iterator[tuple[int, int]]:
    """The bands in which a plate is drawn, as their first row of pixels and the row after the last.

    At the top and at the bottom, where its rim runs along them, they are narrow.
    """
    height = shape.size[1]
    edge = min(2 * _pad(shape.cell), height // 2)
    tops = [0, *range(edge, height - edge, _BAND), height - edge]
    yield from zip(tops, [*tops[1:], height], strict=True)


def _with_edges(top: int, bottom: int, shapes: Sequence[Shape]) -> list[tuple[int, int]]:
    """The stretches of a band, from left to right, with all that is drawn near shapes' outlines.

    Each is its first column and the one after its last. Beside them all rows are the same, in one
    tone, which need not be drawn finer than pixels: that takes most of the time.
    """
    spans = []
    for shape in shapes:
        reach = _pad(shape.cell) + 2
        for loop in shape.outline.loops:
            path = shape.loop(loop, 0)
            for (ax, ay), (bx, by) in zip(path[-1:] + path[:-1], path, strict=True):
                first, last = max(top - reach, min(ay, by)), min(bottom + reach, max(ay, by))
                if first > last:
                    continue
                if abs(by - ay) > 1:  # Of a line that is aslant only the part in these rows counts.
                    ax, bx = (ax + (y - ay) / (by - ay) * (bx - ax) for y in (first, last))
                spans.append((math.floor(min(ax, bx)) - reach, math.ceil(max(ax, bx)) + reach))
    merged: list[tuple[int, int]] = []
    for left, right in sorted(spans):
        if merged and left <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], right)
        else:
            merged.append((left, right))
    width = shapes[0].size[0]
    return [(max(0, left), min(width, right)) for left, right in merged]


def _paint_plate(rim: Shape, shape: Shape, theme: Theme) -> pygame.Surface:
    """A plate without its tiles: a bevelled rim, and a floor of that shape one step below it."""
    canvas = Canvas(shape.size, theme.plate, 2)
    margin, width = MARGIN * shape.cell, shape.cell_width
    rim.fill(canvas, -margin, theme.plate)
    bevel(canvas, rim, -margin, max(1.0, round(width * 0.03)), rim_colours(theme))
    step = max(2.0, round(width * 0.1))
    shape.fill(canvas, -step, theme.floor)
    bevel(canvas, shape, -step, step, step_colours(theme))
    return canvas.finish()


def rim_colours(theme: Theme) -> BevelColours:
    """The colours of the plate's outer rim."""
    light, dark = (0.14, 0.25) if theme.dark else (0.5, 0.3)
    return BevelColours(mix(theme.plate, WHITE, light), theme.plate, mix(theme.plate, BLACK, dark))


def step_colours(theme: Theme) -> BevelColours:
    """The colours of the step down to the cells: dark at the upper left."""
    dark, light = (0.5, 0.06) if theme.dark else (0.42, 0.5)
    return BevelColours(
        mix(theme.plate, BLACK, dark),
        mix(theme.plate, BLACK, dark / 2),
        mix(theme.plate, WHITE, light),
    )


class _Tiles:
    """Single tiles of the board, drawn once for each shape and subpixel offset."""

    def __init__(self, lattice: Lattice, cell: float, theme: Theme) -> None:
        self._lattice = lattice
        self._cell = cell
        self._theme = theme
        # No cache that asks the pacer: a generator can't go on after an exception.
        self._surfaces: dict[Hashable, pygame.Surface] = {}

    def plain(self, points: tuple[Point, ...], *, barred: bool) -> Sprite:
        """A tile without a sign; it lies higher, with a line, if some piece is `barred` from it."""
        layout = lay_out(self._lattice, points, self._cell, 0)
        key = (layout.points, layout.subpixels, barred)
        if key not in self._surfaces:
            self._surfaces[key] = self._draw(layout.shape, barred=barred)
        return Sprite(self._surfaces[key], layout.origin)

    def sign(self, points: tuple[Point, ...], colour_name: str | None) -> Sprite:
        """The sign on a tile where a colour starts, or any colour (None).

        Where tiles are lines, it is within a ring around the start: it has no room on one of them.
        """
        theme, layout = self._theme, lay_out(self._lattice, points, self._cell, round(self._cell))
        shape = layout.shape
        if colour_name is None:
            mark, tone = "dot", mix(theme.recess, theme.muted, 0.75)
        else:
            mark, tone = MARKS[colour_name], theme.line_in(colour_name, theme.recess)
        canvas, middle = Canvas(shape.size, tone), shape.pixel(shape.outline.middle)
        # The dot for any colour is a small mark without a colour, so it is drawn larger.
        size = mark_size(shape, 0.6 if mark == "dot" else 0.4)
        if size >= _LEAST_MARK:
            draw_mark(canvas, mark, middle, size, tone)
            if shape.cell_width < NARROW * shape.cell:
                around, line = AROUND * shape.cell, max(1.5, LINE * shape.cell)
                canvas.ring(middle, around, line, tone)
        return Sprite(canvas.finish(), layout.origin)

    def _draw(self, shape: Shape, *, barred: bool) -> pygame.Surface:
        theme = self._theme
        ground = mix(theme.recess, theme.grid, BARRED) if barred else theme.recess
        canvas = Canvas(shape.size, ground)
        line = max(1.5, round(shape.cell_width * 0.03)) / 2
        shape.fill(canvas, 0, theme.grid)
        shape.fill(canvas, line, ground)
        # Its upper left edge throws a shadow on it; on light ground the lower right one is lit.
        shade, light = (0.28, 0.0) if theme.dark else (0.22, 0.7)
        colours = BevelColours(mix(ground, BLACK, shade), ground, mix(ground, WHITE, light))
        bevel(canvas, shape, line, max(1.0, round(shape.cell_width * 0.03)), colours)
        if barred:
            inset, thin = 0.2 * shape.cell_width, max(1.5, 0.05 * shape.cell_width)
            shape.fill(canvas, inset, set_off(theme.grid, theme.text, ground))
            shape.fill(canvas, inset + thin, ground)
        return canvas.finish()
