"""Small boards that stand for tasks, with a piece that comes when one points there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

import pygame
from pygame import Rect

from game.engine import FOUR_COLOURS, square_board
from game.ui.games.rule_page import Picture
from game.ui.look.icons import icon
from game.ui.look.puzzle_signs import PuzzleSign, puzzle_sign
from game.ui.look.shapes import disc
from game.ui.shell.context import UiContext

SIGNS: Mapping[str, PuzzleSign] = MappingProxyType(
    {"*": PuzzleSign.STAR, "+": PuzzleSign.CROSS, "o": PuzzleSign.END}
)
"""The signs by their letter in a drawing."""

BADGE, IN_BADGE = 0.42, 0.64
"""The size of the badge over a corner, relative to the board, and that of its icon, relative to the
badge."""


@dataclass(frozen=True)
class Sketch(Picture):
    """A small board with signs.

    Attributes:
        signs: where signs are, drawn like the pieces; see `SIGNS`.
        comes: the letters of the pieces that come when one points there.
        badge: the icon over a corner, or "".
    """

    signs: str = ""
    comes: str = ""
    badge: str = ""

    @cached_property
    def _before(self) -> Sketch:
        away = str.maketrans(dict.fromkeys(self.comes, "."))
        return replace(self, drawing=self.drawing.translate(away))

    def draw(self, surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
        """Draw it, with the pieces that come if one points there."""
        shown = self if is_pointed_at else self._before
        shown.paint(surface, ui, rect)
        transform = self.fitted(rect)
        lattice, rows, cell = self.board.lattice, self.signs.split(), int(transform.cell)
        covered = {point for _, points in shown.pieces() for point in points}
        for down, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter in SIGNS:
                    point = (self.board.left + x, len(rows) - 1 - down)
                    picture = puzzle_sign(SIGNS[letter], cell, ui.theme, done=point in covered)
                    middle = transform.pixel(lattice.centre(point))
                    surface.blit(picture, picture.get_rect(center=middle))
        if self.badge:
            side = min(rect.size)
            board = Rect(0, 0, side, side)
            board.center = rect.center
            paint_badge(surface, ui, board, self.badge)


def paint_badge(surface: pygame.Surface, ui: UiContext, board: Rect, name: str) -> None:
    """Draw an icon on a disc over the lower right corner of a board."""
    size = round(BADGE * board.height)
    place = Rect(0, 0, size, size)
    place.bottomright = board.right + size // 6, board.bottom
    surface.blit(disc(size, ui.theme.on_primary), place)
    inside = disc(size - 2 * max(1, size // 12), ui.theme.primary)
    surface.blit(inside, inside.get_rect(center=place.center))
    sign = icon(name, round(IN_BADGE * size), ui.theme.on_primary)
    surface.blit(sign, sign.get_rect(center=place.center))


def sketch(drawing: str, signs: str = "", comes: str = "", badge: str = "") -> Sketch:
    """A sketch of a square board in four colours."""
    colours = tuple(colour.name for colour in FOUR_COLOURS)
    board = square_board(len(drawing.split()))
    return Sketch("", board, drawing, colours, signs=signs, comes=comes, badge=badge)
