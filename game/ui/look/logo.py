"""The wordmark and the window's icon."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pygame

from game.base.assets import asset
from game.engine.lattice import SQUARE, Point
from game.ui.look.canvas import converted
from game.ui.look.fonts import Fonts
from game.ui.look.sprites import PieceSprites

log = logging.getLogger(__name__)

EMBLEM: Sequence[tuple[str, tuple[Point, ...]]] = (
    ("Blue", ((0, 2), (0, 3), (1, 3))),
    ("Blue", ((1, 1),)),
    ("Yellow", ((2, 3), (3, 3), (3, 2))),
    ("Yellow", ((2, 1),)),
    ("Red", ((3, 1), (3, 0), (2, 0))),
    ("Red", ((2, 2),)),
    ("Green", ((1, 0), (0, 0), (0, 1))),
    ("Green", ((1, 2),)),
)
"""Pieces of four colours on four by four squares, each from its own corner to the middle."""

ICON_SIZE = 128
"""The width of the window's icon in pixels: SDL takes one, of which systems make smaller ones."""


def wordmark(px: int, sprites: PieceSprites, fonts: Fonts) -> pygame.Surface:
    """The emblem with the name beside it, in letters whose em is `px` pixels."""
    # As a picture, it has the size in the design whatever the text size.
    text = fonts.text("Cornerwise", fonts.usual(px), sprites.theme.text, bold=True)
    cell = max(4, round(px * 0.3))
    gap = round(px * 0.35)
    side = 4 * cell
    size = (side + gap + text.get_width(), max(side, text.get_height()))
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    corner = 0, (size[1] + side) // 2  # The lower left one.
    for colour_name, points in EMBLEM:
        sprites.piece(SQUARE, points, colour_name, cell).blit(surface, corner)
    surface.blit(text, text.get_rect(midleft=(side + gap, size[1] // 2)))
    return converted(surface)


def window_icon() -> pygame.Surface | None:
    """The program's icon, which `tools/icons.py` makes of the emblem; None if it can't be read."""
    try:
        return pygame.image.load(asset("icons", f"cornerwise-{ICON_SIZE}.png"))
    except (pygame.error, OSError) as error:
        log.warning("the window has no icon: %s", error)
        return None
