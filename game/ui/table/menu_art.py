"""The menu's picture: pieces of four colours from the corners to the middle."""

from __future__ import annotations

import pygame

from game.engine import FOUR_COLOURS, square_board
from game.engine.lattice import SQUARE, Point
from game.ui.look.plate import MARGIN, BoardPlates
from game.ui.look.sprites import PieceSprites
from game.ui.shell.context import UiContext

SIDE = 12
"""The number of cells on a side of the picture's board."""

BELOW = 10
"""How far below the board a piece lies loose, in design pixels."""

_DRAWING = """
    AAA.........
    A..BB.......
    A...BB......
    .CC..B......
    ..C.D.......
    ..CC........
"""
"""The first colour's pieces, in the upper left; each quarter turn gives the next colour's."""


def art_pieces() -> list[tuple[str, tuple[Point, ...]]]:
    """The pieces of the picture: each one's colour name, and its cells on the board."""
    shapes: dict[str, list[Point]] = {}
    for row, line in enumerate(_DRAWING.split()):
        for x, letter in enumerate(line):
            if letter != ".":
                shapes.setdefault(letter, []).append((x, SIDE - 1 - row))
    return [
        (colour.name, tuple(_turned(point, turns) for point in points))
        for turns, colour in enumerate(FOUR_COLOURS)
        for points in shapes.values()
    ]


def _turned(point: Point, turns: int) -> Point:
    """A cell after a number of clockwise quarter turns of the board."""
    for _ in range(turns):
        point = (point[1], SIDE - 1 - point[0])
    return point


def paint_art(
    surface: pygame.Surface,
    ui: UiContext,
    rect: pygame.Rect,
    pieces: PieceSprites | None = None,
    plates: BoardPlates | None = None,
) -> None:
    """Draw the picture as large as fits into `rect`, in other colours if they are given."""
    pieces, plates = pieces or ui.sprites, plates or ui.plates
    cell = int(min(rect.size) / (SIDE + 2 * MARGIN))
    side = SIDE * cell
    left, bottom = rect.centerx - side // 2, rect.centery + side // 2
    board = square_board(SIDE)
    corners = ("a12", "l12", "l1", "a1")
    starts: dict[int, str | None] = {
        board.cell_named(corner): colour.name
        for corner, colour in zip(corners, FOUR_COLOURS, strict=True)
    }
    sprites = [plates.plate(board, cell, starts)]
    marks = ui.settings.marks
    sprites += [
        pieces.piece(SQUARE, points, name, cell, marks=marks) for name, points in art_pieces()
    ]
    for sprite in sprites:
        sprite.blit(surface, (left, bottom))
