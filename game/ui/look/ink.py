"""Drawing shapes as if they were filled in by hand with a dry-erase marker.

Somebody fills a shape in with parallel strokes to and fro, within a line drawn around it first.
Where two strokes overlap the ink is darker. Everything is drawn from one number, so that the same
shape at the same place always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from random import Random

import pygame
from msgspec import Struct
from pygame import Rect

from game.engine.geometry import Geometry
from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.marks import draw_mark
from game.ui.look.shape import Shape
from game.ui.look.shapes import disc, panel
from game.ui.look.theme import RGB, Jewel, Paper, mix

VARIANTS = 6
"""How many ways there are of filling a shape in."""

LEAN, SPREAD = 57, 7
"""The direction of the strokes, in degrees from the horizontal, and how far it varies."""

PITCH, LEAST_PITCH = 0.19, 2.6
"""The distance from one stroke to the next, in cell widths, and the least one in pixels."""

OVERLAP = 1.15
"""How wide a stroke is, relative to the distance to the next."""

MOST_OVERLAP, HAIR = 0.34, 2.0
"""How wide two strokes overlap at most, relative to the distance between them, and the least width
of what is darker than ink, in pixels: anything finer looks like a scratch."""

INK = 226
"""The opacity of ink, from 0 to 255."""

LEGIBLE = 16
"""The width from which on cells are wide enough for single strokes to be seen, in pixels."""

FINE = 28
"""Cells below this width, in pixels, are drawn with more subpixels."""

RIM = 0.085
"""The width of the line around a shape, in cell widths."""

UNEVEN = 0.022
"""How far that line strays from the squares' edges, in cell widths."""


class Strokes(Struct, frozen=True):
    """The strokes with which a shape is filled in, on its canvas.

    Attributes:
        along: the direction of every stroke, of length 1.
        across: the direction from each stroke to the next, likewise.
        first, count: how far across the first stroke lies, in pixels, and how many there are.
        pitch: the distance from one to the next, in pixels.
        reach: how far along each of them goes to both sides of the canvas's middle, in pixels.
        middle: the middle of the canvas.
    """

    along: Vector
    across: Vector
    first: float
    count: int
    pitch: float
    reach: float
    middle: Vector

    def point(self, number: float, share: float) -> Vector:
        """A point of a stroke, `share` of its reach from the middle."""
        off = self.first + number * self.pitch
        run = share * self.reach
        return (
            self.middle[0] + off * self.across[0] + run * self.along[0],
            self.middle[1] + off * self.across[1] + run * self.along[1],
        )

    def band(self, start: float, end: float, low: float = -1.0, high: float = 1.0) -> list[Vector]:
        """What lies between two strokes, or parts of strokes, from `low` to `high` along them."""
        spots = ((start, low), (start, high), (end, high), (end, low))
        return [self.point(number, share) for number, share in spots]


def strokes(size: tuple[int, int], cell_width: float, variant: int) -> Strokes:
    """The strokes over a picture of that size, in one of the `VARIANTS` ways."""
    angle = math.radians(LEAN + SPREAD * (2 * (variant % VARIANTS) / (VARIANTS - 1) - 1))
    along, across = (math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))
    width, height = size
    extent = (width * abs(across[0]) + height * abs(across[1])) / 2
    reach = (width * abs(along[0]) + height * abs(along[1])) / 2
    pitch = max(LEAST_PITCH, PITCH * cell_width)
    count = math.ceil(2 * extent / pitch)
    return Strokes(along, across, -extent, count, pitch, reach, (width / 2, height / 2))


def draw_ink(
    shape: Shape, jewel: Jewel, mark: str, mark_colour: RGB, variant: int
) -> pygame.Surface:
    """Draw a shape filled in by hand.

    Args:
        shape: its cells.
        jewel: its colours.
        mark: the name of the mark in every cell.
        mark_colour: the colour of the marks.
        variant: which of the `VARIANTS` ways it is filled in.
    """
    chance, wide = Random(variant), shape.cell_width
    # Where cells are large, their soft edges need no finer drawing.
    canvas = Canvas(shape.size, jewel.base, 2 if wide >= FINE else 4)
    lines = strokes(shape.size, wide, variant)
    for number in range(lines.count):
        tone = mix(jewel.base, jewel.shadow, chance.uniform(0, 0.13))
        sway = [chance.uniform(-0.12, 0.12) for _ in range(2)]
        sides = ((sway[0], -1), (sway[1], 1), (OVERLAP, 1), (OVERLAP, -1))
        canvas.polygon([lines.point(number + off, share) for off, share in sides], tone, INK)
    if wide >= LEGIBLE:
        dark = mix(jewel.base, jewel.shadow, 0.3)
        for number in range(1, lines.count):
            overlap = chance.uniform(0, MOST_OVERLAP)
            if overlap * lines.pitch >= HAIR:
                canvas.polygon(lines.band(number, number + overlap), dark, min(255, INK + 14))
    for start, end in shape.outline.seams:
        # The board's lines show through, soft and wide: a hairline would look like a scratch.
        soft, tone = max(HAIR, wide * 0.05), mix(jewel.base, jewel.shadow, 0.16)
        canvas.segment(shape.pixel(start), shape.pixel(end), soft, tone, INK)
    for centre in shape.outline.centres:
        draw_mark(canvas, mark, shape.pixel(centre), wide * 0.38, mark_colour)
    loops = _uneven(shape, chance, shape.gap + UNEVEN * wide)
    rim = max(1.0, RIM * wide)
    for loop in loops:
        _paint_rim(canvas, loop, rim, mix(jewel.base, jewel.shadow, 0.36), chance)
    canvas.clip(loops)
    return canvas.finish()


def _uneven(shape: Shape, chance: Random, inset: float) -> list[list[Vector]]:
    """The shape's loops as a hand draws them: a little beside the squares' edges here and there."""
    found = []
    stray = UNEVEN * shape.cell_width
    for loop in shape.outline.loops:
        points = shape.loop(loop, inset)
        drawn: list[Vector] = []
        for start, end in _sides(points):
            steps = max(1, round(math.dist(start, end) / (0.34 * shape.cell_width)))
            for step in range(steps):
                share = step / steps
                x = start[0] + (end[0] - start[0]) * share + chance.uniform(-stray, stray)
                y = start[1] + (end[1] - start[1]) * share + chance.uniform(-stray, stray)
                drawn.append((x, y))
        found.append(drawn)
    return found


def _sides(points: Sequence[Vector]) -> Iterator[tuple[Vector, Vector]]:
    yield from zip(points, (*points[1:], points[0]), strict=True)


def _paint_rim(
    canvas: Canvas, loop: Sequence[Vector], width: float, tone: RGB, chance: Random
) -> None:
    """Draw the line around a shape, where strokes turn."""
    for start, end in _sides(loop):
        canvas.segment(start, end, width * chance.uniform(1.5, 2.1), tone)
    for point in loop:
        canvas.disc(point, width * 0.85, tone)


def draw_print(shape: Shape, fill: RGB, line: RGB, mark: tuple[str, RGB] | None) -> pygame.Surface:
    """Draw a shape as it is printed: its squares, perhaps with marks."""
    thin = max(min(1.0, shape.cell_width / 12), round(shape.cell_width * 0.06))
    canvas = Canvas(shape.size, line, shape.fineness)
    shape.fill(canvas, 0, line)
    shape.fill(canvas, thin, fill)
    for start, end in shape.outline.seams:
        canvas.segment(shape.pixel(start), shape.pixel(end), thin, line)
    if mark is not None:
        for centre in shape.outline.centres:
            draw_mark(canvas, mark[0], shape.pixel(centre), shape.cell_width * 0.38, mark[1])
    return canvas.finish()


FLAT = 2.4
"""How much wider than high something is that one stroke crosses out."""


@surfaces_kept(4 * MIB)
def crossing_out(size: tuple[int, int], colour: RGB, width: float) -> pygame.Surface:
    """The strokes by which something in a rectangle is crossed out, with a pen that wide."""
    canvas, (across, down) = Canvas(size, colour), size
    edge = width / 2 + 0.5
    low, high = across - edge, down - edge
    rise = 0.06 * min(size)
    if across > FLAT * down:
        # One stroke does.
        canvas.stroke(((edge, high), (across / 2, down / 2 - rise), (low, edge)), width, colour)
        return canvas.finish()
    canvas.stroke(((edge, high), (0.45 * across, 0.52 * down - rise), (low, edge)), width, colour)
    canvas.stroke(((edge, edge), (0.55 * across, 0.48 * down + rise), (low, high)), width, colour)
    return canvas.finish()


def drawn_so_far(
    picture: pygame.Surface, cell_width: float, variant: int, share: float
) -> tuple[pygame.Surface, Vector]:
    """A picture of a shape while it is being filled in, and where the marker's tip is.

    Args:
        picture: the shape, filled in.
        cell_width: the width of its cells, in pixels.
        variant: which of the `VARIANTS` ways it is filled in.
        share: how far that has got, from 0 to 1.
    """
    lines = strokes(picture.get_size(), cell_width, variant)
    drawn = _on_the_shape(picture, lines)
    number, part = divmod(min(share, 0.9999) * len(drawn), 1)
    current, start, end = drawn[int(number)]
    if share == 1:
        return picture, lines.point(current + 0.5, end)
    if current % 2:  # To and fro.
        start, end = end, start
    tip = start + (end - start) * part
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 0))
    before = -1.0 if start < end else 1.0
    for band in (lines.band(-1, current), lines.band(current, current + OVERLAP, before, tip)):
        pygame.draw.polygon(mask, (255, 255, 255, 255), band)
    shown = picture.copy()
    shown.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shown, lines.point(current + 0.5, tip)


SAMPLES = 24
"""At how many points of a stroke it is looked whether it is on the shape."""


def _on_the_shape(picture: pygame.Surface, lines: Strokes) -> list[tuple[int, float, float]]:
    """The strokes that lie on a shape, and how far along each of them it starts and ends."""
    found, room = [], picture.get_rect()
    shares = [2 * (sample + 0.5) / SAMPLES - 1 for sample in range(SAMPLES)]
    for number in range(lines.count):
        spots = [(share, lines.point(number + 0.5, share)) for share in shares]
        on = [one for one, at in spots if room.collidepoint(at) and picture.get_at(_whole(at)).a]
        if on:
            found.append((number, on[0], on[-1]))
    return found


def _whole(at: Vector) -> tuple[int, int]:
    return int(at[0]), int(at[1])


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
