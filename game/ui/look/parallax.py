"""The shapes that are hinted at behind a scene: of the game that is shown, whichever it is.

Two layers that move by different amounts, the nearer one further, look deep (parallax scrolling):
its board, huge, and some of its pieces, the farther the larger and the more blurred.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pygame
from msgspec import Struct
from pygame import Rect
from pygame.surfarray import pixels2d

from game.engine.lattice import Point
from game.ui.look.backdrop import NOISE, NOISE_ROWS, Size, light
from game.ui.look.canvas import Vector
from game.ui.look.outline import Outline, hull, outline
from game.ui.look.theme import BLACK, RGB

if TYPE_CHECKING:
    from game.engine import Ruleset

Pixel = tuple[int, int]

Piece = tuple[Point, ...]
"""The cells of a piece."""

Layer = npt.NDArray[np.int8]
"""What shapes add to the numbers of a background, by ``[layer, y, x]``, the far layer first."""

Values = npt.NDArray[np.float32]

COARSE = 216
"""The height in pixels at which layers are drawn, about: nobody can see it as they are blurred."""

GRAIN = 2
"""How many pixels across and down share what light and shapes are there; only noise is as fine as
the screen is, so that they aren't seen."""

FEW, PARTS = 4, 24
"""How many pieces are outlined in a step, and in how many steps layers are enlarged."""


class Depth(Struct, frozen=True):
    """How the shapes of a layer look.

    Attributes:
        columns, rows: the grid in whose fields a piece floats each, somewhere.
        extent: how long the pieces are, on average, as a share of the window's height.
        blur: the radius of the blur, likewise.
        body: how much lighter a shape is than what is behind it, in numbers of the background.
        relief: how much lighter its edge is at the upper left, and darker at the lower right.
        board: the height of the game's board there, likewise; 0 if it isn't seen.
    """

    columns: int
    rows: int
    extent: float
    blur: float
    body: float
    relief: float
    board: float = 0.0


FAR = Depth(3, 2, extent=0.4, blur=0.012, body=20, relief=46, board=1.3)
NEAR = Depth(5, 3, extent=0.17, blur=0.0035, body=20, relief=46)

BOARD_AT, BOARD_TURNED = (0.74, 0.6), -0.14
"""Where the board's middle is, in shares of width and height, and by what angle it is turned."""

TURNED = 0.5
"""The largest angle by which a piece is turned."""


class Parallax:
    """The shapes of a game in a window, in two layers.

    It draws the window's background, a band at a time. Drawing the shapes takes longer than a frame
    can wait, so that is done in steps.

    Attributes:
        ruleset: the rules of the game whose shapes they are, if any.
    """

    def __init__(self, size: Size, rows: int, reach: int, ruleset: Ruleset | None) -> None:
        """Have shapes of a game, if any, that may move by `reach` pixels, in a window of that size.

        At most so many `rows` of it are drawn at once, an even number.
        """
        self.ruleset, self._size, self._reach = ruleset, size, reach
        self._layers: Layer | None = None
        self._steps = iter(()) if ruleset is None else self._made(ruleset)
        smaller = -(-size[0] // GRAIN), -(-size[1] // GRAIN)
        self._light = pixels2d(light(smaller, noise=0)).T
        noise = np.array(NOISE_ROWS)[np.arange(rows + len(NOISE_ROWS)) % len(NOISE_ROWS)]
        columns = np.arange(smaller[0] * GRAIN) % noise.shape[1]
        self._noise = (NOISE * (noise - 0.5)).astype(np.int8)[:, columns].view(np.uint8)
        # Made once: what is large is given back to the system whenever it is let go.
        self._numbers = np.empty((rows, smaller[0] * GRAIN), dtype=np.uint8)
        self._pixels = np.empty((rows, size[0]), dtype=np.uint32)
        self._alike = np.empty((rows, size[0]), dtype=np.bool_)

    @property
    def ready(self) -> bool:
        """Whether all steps have been taken, so that it can be drawn."""
        return self.ruleset is None or self._layers is not None

    def prepare(self) -> None:
        """Take the next step."""
        next(self._steps, None)

    def _made(self, ruleset: Ruleset) -> Iterator[None]:
        """Draw the layers, at a low resolution, and enlarge them by parts."""
        width, height = (-(-(side + 2 * self._reach) // GRAIN) + 1 for side in self._size)
        times = max(1, round(height / COARSE))
        size = -(-width // times) + 1, -(-height // times) + 1
        coarse = np.empty((2, size[1], size[0]), dtype=np.float32)
        for number, depth in enumerate((FAR, NEAR)):
            picture = pygame.Surface(size, 0, 32)
            for _ in _drawn(picture, depth, ruleset, random.Random(ruleset.geometry.size + number)):
                yield
            coarse[number] = _lit(picture, depth)
            yield
        layers = np.empty((2, height, width), dtype=np.int8)
        for rows in np.array_split(np.arange(size[1] - 1), PARTS):
            top = rows[0] * times
            part = _enlarged(coarse[:, rows[0] : rows[-1] + 2], times)
            layers[:, top : top + part.shape[1]] = part[:, : height - top, :width]
            yield
        self._layers = layers

    def look(
        self, picture: pygame.Surface, colours: Sequence[RGB], moves: Sequence[Pixel], faint: int
    ) -> None:
        """Say how it is drawn from now on in such a picture.

        Args:
            picture: has four bytes a pixel.
            colours: those of the numbers of the background.
            moves: how far right and down the far and the near layer have moved, in pixels.
            faint: how many times their shapes are halved.
        """
        self._mapped = np.array([picture.map_rgb(colour) for colour in colours], dtype=np.uint32)
        self._moves, self._faint = moves, faint

    def paint(self, band: Rect, picture: pygame.Surface, covered: pygame.Surface) -> None:
        """Draw a band in the background's own picture, and in one in which it is covered.

        Both have the window's size and the same format. Wherever they are alike, nothing covers the
        background.
        """
        top, count = band.top // GRAIN, -(-band.height // GRAIN)
        half = self._light[top : top + count]
        if self._layers is not None:
            far, near = (
                layer[top + (self._reach - down) // GRAIN :, (self._reach - right) // GRAIN :][
                    : half.shape[0], : half.shape[1]
                ]
                for layer, (right, down) in zip(self._layers, self._moves, strict=True)
            )
            # To add what is less than 0 as a byte is to add that plus 256, of which 256 are lost.
            half = half + ((far + near) >> self._faint).view(np.uint8)
        enlarged = self._numbers[: count * GRAIN]
        enlarged.reshape(count, GRAIN, -1)[:] = half.repeat(GRAIN, axis=1)[:, None]
        first = band.top % len(NOISE_ROWS)
        enlarged += self._noise[first : first + count * GRAIN]
        rows = slice(band.top, band.bottom)
        numbers = enlarged[: band.height, : band.width]
        pixels, alike = self._pixels[: band.height], self._alike[: band.height]
        self._mapped.take(numbers, out=pixels, mode="clip")
        ours, theirs = pixels2d(picture).T[rows], pixels2d(covered).T[rows]
        np.equal(theirs, ours, out=alike)
        np.copyto(theirs, pixels, where=alike)
        ours[:] = pixels


def _drawn(
    surface: pygame.Surface, depth: Depth, ruleset: Ruleset, rng: random.Random
) -> Iterator[None]:
    """Draw the shapes of a layer, at a low resolution, a few in each step."""
    lattice, size = ruleset.geometry.lattice, surface.get_size()
    if depth.board:
        whole = hull(lattice, ruleset.geometry.points)
        scale = depth.board * size[1] / _extent(whole)
        middle = BOARD_AT[0] * size[0], BOARD_AT[1] * size[1]
        _draw(surface, whole, scale, middle, BOARD_TURNED, HALF)
        for seam in outline(lattice, ruleset.geometry.points).seams:
            start, end = _turned(seam, whole, scale, middle, BOARD_TURNED)
            pygame.draw.line(surface, GROOVE, start, end)
        yield
    pieces = [piece.points for piece in ruleset.pieces.pieces if piece.copies]
    chosen = []
    for number, piece in enumerate(_shuffled(pieces, depth.columns * depth.rows, rng), 1):
        chosen.append(outline(lattice, piece))
        if number % FEW == 0:
            yield
    scale = depth.extent * size[1] * len(chosen) / sum(map(_extent, chosen))
    for number, shape in enumerate(chosen):
        row, column = divmod(number, depth.columns)
        at = column + rng.uniform(0.3, 0.7), row + rng.uniform(0.3, 0.7)
        middle = at[0] * size[0] / depth.columns, at[1] * size[1] / depth.rows
        _draw(surface, shape, scale, middle, rng.uniform(-TURNED, TURNED), FULL)
    yield


def _lit(surface: pygame.Surface, depth: Depth) -> Values:
    """What shapes that were drawn add to the background, blurred and lit, by ``[y, x]``."""
    radius = max(1, round(depth.blur * surface.get_height()))
    for _ in range(2):  # Twice a box is about a bell.
        surface = pygame.transform.box_blur(surface, radius)
    body = pygame.surfarray.pixels3d(surface)[:, :, 0].T / 255
    upper, lower = (np.roll(body, (way * radius, way * radius), (0, 1)) for way in (-1, 1))
    lit: Values = (depth.body * body + depth.relief * (upper - lower) / 2).astype(np.float32)
    return lit


def _enlarged(coarse: Values, times: int) -> Layer:
    """Pictures by ``[picture, y, x]``, so many times as large but for the last row and column.

    The interpolation is bilinear.
    """
    shares = np.arange(times, dtype=np.float32) / times
    count, rows, columns = coarse.shape
    down = coarse[:, :-1, None] + np.diff(coarse, axis=1)[:, :, None] * shares[:, None]
    across = down[..., :-1, None] + np.diff(down, axis=3)[..., None] * shares
    layers: Layer = across.reshape(count, (rows - 1) * times, (columns - 1) * times).astype(np.int8)
    return layers


GROOVE, HALF, FULL = (60, 0, 0), (150, 0, 0), (255, 0, 0)
"""How high the lines between a board's cells, the board and pieces are, in the red part."""


def _shuffled(pieces: Sequence[Piece], count: int, rng: random.Random) -> Sequence[Piece]:
    """So many pieces, none a second time before each was there."""
    chosen: list[Piece] = []
    while len(chosen) < count:
        chosen += rng.sample(pieces, len(pieces))
    return chosen[:count]


def _extent(shape: Outline) -> float:
    """The longer side of a shape's box, in the plane."""
    left, bottom, right, top = shape.box
    return max(right - left, top - bottom)


def _draw(
    surface: pygame.Surface, shape: Outline, scale: float, at: Vector, angle: float, colour: RGB
) -> None:
    """Fill a shape, turned by an angle, with the middle of its box at a pixel."""
    whole = shape.without_holes.loops
    for loop in (*whole, *(loop for loop in shape.loops if loop not in whole)):
        spots = _turned([(point.x, point.y) for point in loop], shape, scale, at, angle)
        pygame.draw.polygon(surface, colour if loop in whole else BLACK, spots)


def _turned(
    points: Sequence[Vector], shape: Outline, scale: float, at: Vector, angle: float
) -> Sequence[Vector]:
    """Points of the plane in pixels, with the middle of a shape's box where that is drawn."""
    left, bottom, right, top = shape.box
    x, y = (left + right) / 2, (bottom + top) / 2
    cos, sin = scale * math.cos(angle), scale * math.sin(angle)
    return [
        (at[0] + (px - x) * cos - (py - y) * sin, at[1] - (px - x) * sin - (py - y) * cos)
        for px, py in points
    ]
