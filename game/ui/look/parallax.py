"""The shapes that are hinted at behind a scene: of the game that is shown, whichever it is.

Two layers that move by different amounts, the nearer one further, look deep (parallax scrolling):
its board, huge, and some of its pieces, the farther the larger and the more blurred.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pygame
from msgspec import Struct
from pygame import Rect
from pygame.surfarray import pixels2d

from game.engine.lattice import Point
from game.ui.look.backdrop import Size
from game.ui.look.canvas import Vector
from game.ui.look.outline import Outline, hull, outline
from game.ui.look.theme import BLACK, RGB

if TYPE_CHECKING:
    from game.engine import Ruleset

Pixel = tuple[int, int]

Piece = tuple[Point, ...]
"""The cells of a piece."""

Layer = npt.NDArray[np.int8]
"""What shapes add to the numbers of a background, by ``[y, x]``."""

ZERO = 128
"""The byte that stands for 0 where there is no sign."""

COARSE = 216
"""The height in pixels at which layers are drawn: nobody can see it once they are blurred."""


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

    It draws the window's background, a band at a time.

    Attributes:
        ruleset: the rules of the game whose shapes they are, if any.
        colours: the colours of the numbers of the background; set it before anything is drawn.
        moves: how far the far and the near layer have moved, in pixels to the right and down.
        faint: how many times all is halved.
    """

    colours: Sequence[RGB]

    def __init__(
        self, light: pygame.Surface, rows: int, reach: int, ruleset: Ruleset | None
    ) -> None:
        """Draw shapes of a game, if any, that may move by `reach` pixels.

        `light` has the numbers of the background in all of the window, of which so many `rows` at
        most are drawn at once.
        """
        self.ruleset, self._light, self._reach = ruleset, light, reach
        self._layers = None if ruleset is None else _layers(light.get_size(), reach, ruleset)
        shape = rows, light.get_width()
        # Made once: what is large is given back to the system whenever it is let go.
        self._numbers = np.empty(shape, dtype=np.uint8)
        self._pixels, self._alike = (
            np.empty(shape, dtype=np.uint32),
            np.empty(shape, dtype=np.bool_),
        )
        self.moves = ((0, 0), (0, 0))
        self.faint = 0

    def paint(self, band: Rect, picture: pygame.Surface, covered: pygame.Surface) -> None:
        """Draw a band in the background's own picture, and in one in which it is covered.

        Both have the window's size and four bytes a pixel, in the same format. Wherever they are
        alike, nothing covers the background.
        """
        numbers, pixels, alike = (
            scratch[: band.height] for scratch in (self._numbers, self._pixels, self._alike)
        )
        rows = slice(band.top, band.bottom)
        numbers[:] = pixels2d(self._light).T[rows]
        if self._layers is not None:
            far, near = (
                layer[self._reach + band.top - down :, self._reach - right :][
                    : band.height, : band.width
                ]
                for layer, (right, down) in zip(self._layers, self.moves, strict=True)
            )
            shapes = far + near
            shapes >>= self.faint
            # To add what is less than 0 as a byte is to add that plus 256, of which 256 are lost.
            numbers += shapes.view(np.uint8)
        mapped = np.array([picture.map_rgb(colour) for colour in self.colours], dtype=np.uint32)
        mapped.take(numbers, out=pixels, mode="clip")
        ours, theirs = pixels2d(picture).T[rows], pixels2d(covered).T[rows]
        np.equal(theirs, ours, out=alike)
        np.copyto(theirs, pixels, where=alike)
        ours[:] = pixels


def _layers(size: Size, reach: int, ruleset: Ruleset) -> tuple[Layer, Layer]:
    """The far and the near layer, larger than the window by `reach` pixels on each side."""
    width, height = size[0] + 2 * reach, size[1] + 2 * reach
    coarse = max(1, round(COARSE * width / height)), COARSE
    both = np.zeros((*coarse, 3), dtype=np.uint8)
    for channel, depth in enumerate((FAR, NEAR)):
        both[:, :, channel] = _coarse(coarse, depth, ruleset, seed=channel) + ZERO
    smooth = pygame.surfarray.make_surface(both).convert(32)
    pixels = pygame.surfarray.pixels3d(pygame.transform.smoothscale(smooth, (width, height)))
    far, near = (
        (np.ascontiguousarray(pixels[:, :, channel].T) ^ ZERO).view(np.int8) for channel in (0, 1)
    )
    return far, near


def _coarse(size: Size, depth: Depth, ruleset: Ruleset, seed: int) -> npt.NDArray[np.int16]:
    """A layer at a low resolution, by ``[x, y]``."""
    surface = pygame.Surface(size, 0, 32)
    lattice, rng = ruleset.geometry.lattice, random.Random(ruleset.geometry.size + seed)
    if depth.board:
        whole = hull(lattice, ruleset.geometry.points)
        scale = depth.board * size[1] / _extent(whole)
        middle = BOARD_AT[0] * size[0], BOARD_AT[1] * size[1]
        _draw(surface, whole, scale, middle, BOARD_TURNED, HALF)
        for seam in outline(lattice, ruleset.geometry.points).seams:
            ends = _turned(seam, whole, scale, middle, BOARD_TURNED)
            pygame.draw.line(surface, GROOVE, *ends)
    pieces = [piece.points for piece in ruleset.pieces.pieces if piece.copies]
    chosen = [
        outline(lattice, piece) for piece in _shuffled(pieces, depth.columns * depth.rows, rng)
    ]
    scale = depth.extent * size[1] * len(chosen) / sum(map(_extent, chosen))
    for number, shape in enumerate(chosen):
        row, column = divmod(number, depth.columns)
        at = column + rng.uniform(0.3, 0.7), row + rng.uniform(0.3, 0.7)
        middle = at[0] * size[0] / depth.columns, at[1] * size[1] / depth.rows
        _draw(surface, shape, scale, middle, rng.uniform(-TURNED, TURNED), FULL)
    radius = max(1, round(depth.blur * size[1]))
    for _ in range(2):  # Twice a box is about a bell.
        surface = pygame.transform.box_blur(surface, radius)
    body = pygame.surfarray.pixels3d(surface)[:, :, 0].astype(np.float32) / 255
    upper, lower = (np.roll(body, (way * radius, way * radius), (0, 1)) for way in (-1, 1))
    return np.rint(depth.body * body + depth.relief * (upper - lower) / 2).astype(np.int16)


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
