"""Painting dry-erase boards, which are large and plain: only their edges need blending."""

from __future__ import annotations

from collections.abc import Collection

import pygame
from pygame import Rect

from game.engine.geometry import Geometry
from game.ui.look.shapes import disc, panel
from game.ui.look.theme import RGB, Paper

RADIUS = 0.3
"""The radius of a drawing area's corners, in cells."""

LINE, DOT = 0.022, 0.26
"""The width of its lines and of the dots on start points, likewise."""


def paint_face(
    surface: pygame.Surface, rect: Rect, fill: RGB, rim: RGB, radius: int, width: int
) -> None:
    """Draw a panel with a rim, as `panel` does, but quickly if it's large."""
    picture, edge = panel(rect.size, radius, fill, rim, width), max(radius, width)
    inside = rect.inflate(-2 * edge, -2 * edge)
    if min(inside.size) <= 0:
        surface.blit(picture, rect)
        return
    surface.fill(fill, inside)
    wide, high = rect.size
    for strip in (
        Rect(0, 0, wide, edge),
        Rect(0, high - edge, wide, edge),
        Rect(0, edge, edge, high - 2 * edge),
        Rect(wide - edge, edge, edge, high - 2 * edge),
    ):
        surface.blit(picture, strip.move(rect.topleft), strip)


def paint_squares(
    surface: pygame.Surface,
    paper: Paper,
    geometry: Geometry,
    cell: int,
    rim: int,
    origin: tuple[float, float],
    starts: Collection[int],
) -> Rect:
    """Draw the empty squares on which one draws; return what was covered.

    Args:
        surface: where to draw them.
        paper: the colours.
        geometry: the board, which must be one of squares.
        cell: the length of a square's edge, in pixels.
        rim: the width of the frame around them, in pixels.
        origin: the pixel of the lattice's origin: the lower left corner.
        starts: the start points, which are printed on it.
    """
    left, bottom = round(origin[0]), round(origin[1])
    wide, high = geometry.width * cell, geometry.height * cell
    top = bottom - high
    rect = Rect(left - rim, top - rim, wide + 2 * rim + 1, high + 2 * rim + 1)
    radius = max(2, round(RADIUS * cell))
    paint_face(surface, rect, paper.area, paper.printed, radius, max(1, rim // 4))
    thin = max(1, round(cell * LINE))
    for number in range(1, geometry.width):
        surface.fill(paper.line, (left + number * cell - thin // 2, top, thin, high))
    for number in range(1, geometry.height):
        surface.fill(paper.line, (left, top + number * cell - thin // 2, wide, thin))
    dot = disc(max(3, round(DOT * cell)), paper.printed)
    for start in starts:
        x, y = geometry.points[start]
        centre = (left + round((x + 0.5) * cell), bottom - round((y + 0.5) * cell))
        surface.blit(dot, dot.get_rect(center=centre))
    return rect
