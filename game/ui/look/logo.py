"""The game's name with its art, and the picture of its window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.lattice import SQUARE, Point
from game.ui.look.canvas import ready
from game.ui.look.fonts import Fonts
from game.ui.look.shapes import panel
from game.ui.look.sprites import PieceSprites
from game.ui.look.theme import DARK

_Art = Sequence[tuple[str, tuple[Point, ...]]]

EMBLEM: _Art = (
    ("Blue", ((0, 2), (0, 3), (1, 3))),
    ("Blue", ((1, 1),)),
    ("Yellow", ((2, 3), (3, 3), (3, 2))),
    ("Yellow", ((2, 1),)),
    ("Red", ((3, 1), (3, 0), (2, 0))),
    ("Red", ((2, 2),)),
    ("Green", ((1, 0), (0, 0), (0, 1))),
    ("Green", ((1, 2),)),
)
"""Four colours from four corners, their pieces corner to corner across the middle."""


def wordmark(px: int, sprites: PieceSprites, fonts: Fonts) -> pygame.Surface:
    """The name, its letters `px` pixels of the em high, with jewels beside it."""
    words = fonts.text("Cornerwise", px, sprites.theme.text, bold=True)
    cell = max(4, round(px * 0.3))
    gap = round(px * 0.35)
    side = 4 * cell
    size = (side + gap + words.get_width(), max(side, words.get_height()))
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    _paint_art(surface, EMBLEM, sprites, cell, (0, (size[1] + side) // 2))
    surface.blit(words, words.get_rect(midleft=(side + gap, size[1] // 2)))
    return ready(surface)


def window_icon(size: int) -> pygame.Surface:
    """The window's picture in a taskbar, `size` pixels wide and high."""
    cell = size * 7 // 32
    surface = panel((size, size), size // 5, DARK.plate).copy()
    corner = (size - 4 * cell) // 2
    _paint_art(surface, EMBLEM, PieceSprites(DARK), cell, (corner, corner + 4 * cell))
    return surface


def _paint_art(
    surface: pygame.Surface, art: _Art, sprites: PieceSprites, cell: int, corner: tuple[int, int]
) -> None:
    """Draw pieces with the lattice's origin at the pixel `corner`."""
    for colour_name, points in art:
        sprite = sprites.piece(SQUARE, points, colour_name, cell)
        spot = (corner[0] - sprite.origin[0], corner[1] - sprite.origin[1])
        surface.blit(sprite.surface, spot)
