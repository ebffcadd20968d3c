"""The board itself: a plate of slate with a well for every cell."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.engine.geometry import Geometry
from game.engine.lattice import Lattice, Point
from game.ui.look.cache import SurfaceCache
from game.ui.look.canvas import Canvas
from game.ui.look.jewel import Edge, bevel
from game.ui.look.marks import draw_mark
from game.ui.look.shape import Shape, spread
from game.ui.look.sprites import Sprite
from game.ui.look.theme import BLACK, RGB, WHITE, Theme, mix

MARGIN = 0.5
"""How far the plate reaches beyond the cells, in cells' edges."""

_BUDGET = 2 * 1024 * 1024


def board_plate(
    geometry: Geometry, cell: float, theme: Theme, start_points: Mapping[int, str | None]
) -> Sprite:
    """The empty board, its cells' edges `cell` pixels long.

    Start points are cells, each with the name of the colour that it belongs to, or None where
    any colour may begin.
    """
    laid = spread(geometry.lattice, geometry.points, cell, round(MARGIN * cell) + 1)
    surface = _slab(laid.shape, theme)
    tiles = _Tiles(geometry.lattice, cell, theme)
    for number, point in enumerate(geometry.points):
        if number in start_points:
            tile = tiles.start(point, start_points[number])
        else:
            tile = tiles.plain(point)
        x, y = laid.origin
        surface.blit(tile.surface, (x - tile.origin[0], y - tile.origin[1]))
    return Sprite(surface, laid.origin)


def _slab(shape: Shape, theme: Theme) -> pygame.Surface:
    """The plate without its cells: a bevelled rim, and the floor a step below it."""
    canvas = Canvas(shape.size, theme.plate, 2)
    margin, unit = MARGIN * shape.cell, shape.unit
    shape.fill(canvas, -margin, theme.plate)
    bevel(canvas, shape, -margin, max(1.0, round(unit * 0.03)), rim_edge(theme))
    step = max(2.0, round(unit * 0.1))
    shape.fill(canvas, -step, theme.grid)
    bevel(canvas, shape, -step, step, well_edge(theme))
    return canvas.finish()


def rim_edge(theme: Theme) -> Edge:
    """The plate's outer rim, which catches the light."""
    light, dark = (0.14, 0.25) if theme.dark else (0.7, 0.08)
    return Edge(mix(theme.plate, WHITE, light), theme.plate, mix(theme.plate, BLACK, dark))


def well_edge(theme: Theme) -> Edge:
    """The step down to the cells: its upper left lies in its own shadow."""
    dark, light = (0.5, 0.06) if theme.dark else (0.16, 0.55)
    return Edge(
        mix(theme.plate, BLACK, dark),
        mix(theme.plate, BLACK, dark / 2),
        mix(theme.plate, WHITE, light),
    )


class _Tiles:
    """The wells of single cells, drawn once for each way that a cell can lie."""

    def __init__(self, lattice: Lattice, cell: float, theme: Theme) -> None:
        self._lattice = lattice
        self._cell = cell
        self._theme = theme
        self._kept = SurfaceCache(_BUDGET)

    def plain(self, point: Point) -> Sprite:
        """A cell's well."""
        return self._tile(point, None, None)

    def start(self, point: Point, colour_name: str | None) -> Sprite:
        """The well of a cell in which a colour begins, or any one does."""
        theme = self._theme
        if colour_name is None:
            return self._tile(point, "dot", mix(theme.recess, theme.quiet, 0.75))
        tone = mix(theme.recess, theme.colours[colour_name], 0.62 if theme.dark else 0.75)
        return self._tile(point, theme.marks[colour_name], tone)

    def _tile(self, point: Point, sign: str | None, tone: RGB | None) -> Sprite:
        laid = spread(self._lattice, (point,), self._cell, 0)
        key = (laid.points, laid.part, sign, tone)
        return Sprite(self._kept.get(key, lambda: self._draw(laid.shape, sign, tone)), laid.origin)

    def _draw(self, shape: Shape, sign: str | None, tone: RGB | None) -> pygame.Surface:
        theme = self._theme
        canvas = Canvas(shape.size, theme.recess)
        line = max(1.0, round(shape.unit * 0.02)) / 2
        shape.fill(canvas, line, theme.recess)
        shadow = mix(theme.recess, BLACK, 0.28 if theme.dark else 0.1)
        edge = Edge(shadow, theme.recess, theme.recess)
        bevel(canvas, shape, line, max(1.0, round(shape.unit * 0.03)), edge)
        if sign is not None and tone is not None:
            middle = shape.spot(shape.outline.centres[0])
            # The dot, for any colour, is a small sign: it must be found on its own.
            draw_mark(canvas, sign, middle, shape.unit * (0.6 if sign == "dot" else 0.4), tone)
        return canvas.finish()
