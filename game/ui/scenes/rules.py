"""How to play, in brief, with pictures."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine import square_board
from game.engine.lattice import SQUARE, Point
from game.ui.kit import Kit
from game.ui.paint.icons import icon
from game.ui.paint.plate import MARGIN, board_plate
from game.ui.paint.shapes import disc
from game.ui.scale import row
from game.ui.scenes.form import Modal
from game.ui.widgets.button import Button
from game.ui.widgets.label import paint_lines
from game.ui.words import say

SIDE = 6
"""Cells on a side of a picture's board."""


@dataclass(frozen=True)
class Picture:
    """A small board that shows one rule.

    Attributes:
        key: of its words.
        drawing: the rows from the top. Letters are pieces: capitals belong to the first colour,
            small letters to the second.
        allowed: whether it shows what may be done.
    """

    key: str
    drawing: str
    allowed: bool

    def pieces(self) -> dict[str, list[Point]]:
        """The cells of each piece, by its letter."""
        found: dict[str, list[Point]] = {}
        for row_number, line in enumerate(self.drawing.split()):
            for x, letter in enumerate(line):
                if letter != ".":
                    found.setdefault(letter, []).append((x, SIDE - 1 - row_number))
        return found


PICTURES = (
    Picture("rules.start", "AAA... A..... A..... ...... ...... ......", True),
    Picture("rules.corner", "AAA... A..BB. A...BB ...... ...... ......", True),
    Picture("rules.edge", "AAA... ABB... AB.... .B.... ...... ......", False),
    Picture("rules.others", "AAAb.. A.bbb. A..b.. .CCC.. .C.... ......", True),
)
COLOURS = ("Blue", "Yellow")


class HowToPlay(Modal):
    """Four pictures, a few lines, and the keys."""

    panel_size = (912, 592)

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.title = say("rules.title")
        self.focus.show([Button("close", say("rules.close"), self.cancel, main=True)])

    def arrange(self) -> None:
        px, rect = self.kit.px, self.panel_rect()
        room = rect.inflate(-2 * px(32), 0)
        shots = Rect(room.left, rect.top + px(88), room.width, px(192))
        spots = row(shots, 4, px(24))
        side = min(spot.width for spot in spots)
        self._pictures = [Rect(spot.left, spot.top, side, side) for spot in spots]
        bottom = self._pictures[0].bottom
        self._captions = [
            Rect(spot.left, bottom + px(12), spot.width, px(72)) for spot in self._pictures
        ]
        below = Rect(room.left, self._captions[0].bottom + px(16), room.width, 0)
        below.height = rect.bottom - px(92) - below.top
        self._columns = row(below, 2, px(32))
        close = self.focus.widgets[0]
        close.rect = Rect(0, 0, px(208), px(48))
        close.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        kit, theme = self.kit, self.kit.theme
        for picture, spot, caption in zip(PICTURES, self._pictures, self._captions, strict=True):
            self._paint_picture(surface, picture, spot)
            paint_lines(surface, kit, say(picture.key), caption, 18, theme.text)
        for key, spot in zip(("rules.game", "rules.keys"), self._columns, strict=True):
            paint_lines(surface, kit, say(key), spot, 18, theme.quiet)

    def _paint_picture(self, surface: pygame.Surface, picture: Picture, spot: Rect) -> None:
        kit, theme = self.kit, self.kit.theme
        board = square_board(SIDE)
        cell = int(spot.width / (SIDE + 2 * MARGIN))
        left, bottom = spot.centerx - SIDE * cell // 2, spot.centery + SIDE * cell // 2
        sprites = [board_plate(board, cell, theme, {board.cell_named("a6"): COLOURS[0]})]
        sprites += [
            kit.sprites.piece(
                SQUARE, points, COLOURS[letter.islower()], cell, marks=kit.settings.marks
            )
            for letter, points in picture.pieces().items()
        ]
        for sprite in sprites:
            surface.blit(sprite.surface, (left - sprite.origin[0], bottom - sprite.origin[1]))
        size = kit.px(32)
        back = disc(size, theme.colours["Green"] if picture.allowed else theme.colours["Red"])
        corner = back.get_rect(center=(spot.right - kit.px(28), spot.bottom - kit.px(28)))
        surface.blit(back, corner)
        sign = icon("check" if picture.allowed else "close", round(size * 0.62), theme.panel)
        surface.blit(sign, sign.get_rect(center=corner.center))
