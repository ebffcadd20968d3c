"""How to play Dice, in brief, with pictures."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import FOUR_COLOURS, square_board
from game.engine.dice import PAD
from game.ui.dice.faces import paint_die
from game.ui.dice.sheet_view import GAP, HIGHEST, pieces_of, points_of
from game.ui.frame import box_of
from game.ui.kit import Kit
from game.ui.paint.icons import icon
from game.ui.paint.pen import pen
from game.ui.paint.shapes import panel
from game.ui.rule_pages import Picture
from game.ui.scale import column
from game.ui.scenes.rules import RulesPage
from game.ui.tray_view import DIMMED
from game.ui.widgets.button import Button
from game.ui.widgets.label import paint_lines
from game.ui.words import say

_BOARD, _COLOURS, _START = square_board(6), ("Blue", "Yellow"), {"a6": "Blue"}

CORNER = Picture(
    "dice.rules.corner",
    _BOARD,
    "AAA..b A....b ...... ...... ...... ......",
    _COLOURS,
    starts=_START,
)
TOUCH = Picture(
    "dice.rules.touch",
    _BOARD,
    "AAA..c A....c .Cbbb. .C.... .CC... ......",
    _COLOURS,
    starts=_START,
)

LINES, LINES_SIZE = ("dice.rules.game", "dice.rules.ours"), 15
"""What is said below the pictures, side by side, and the size of its words in design pixels."""

ROLLED = 3
"""The row that the picture of rows is about."""

USED = 1
"""Which of its shapes is used already, counted from 0."""


class DiceHowToPlay(RulesPage):
    """Four pictures, the course of a game, and what was chosen where the rule sheet is silent."""

    panel_size = (912, 648)

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.title = say("dice.rules.title")
        self.focus.show([Button("close", say("rules.close"), self.cancel, main=True)])

    def arrange(self) -> None:
        self._lay_out(self.panel_rect().top + self.kit.px(88))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        kit, theme = self.kit, self.kit.theme
        row, corner, touch, pens = self._pictures
        _paint_rows(surface, kit, _plate(surface, kit, row))
        self._paint_picture(surface, CORNER, corner)
        self._paint_picture(surface, TOUCH, touch)
        _paint_pens(surface, kit, _plate(surface, kit, pens))
        keys = ("dice.rules.row", CORNER.key, TOUCH.key, "dice.rules.pens")
        for key, caption in zip(keys, self._captions, strict=True):
            paint_lines(surface, kit, say(key), caption, 18, theme.text)
        for key, spot in zip(LINES, self._columns, strict=True):
            paint_lines(surface, kit, say(key), spot, LINES_SIZE, theme.quiet)


WIDEST_ROW = 14
"""The width of a row with its die, in cells, so that rows below each other begin together."""


def _plate(surface: pygame.Surface, kit: Kit, spot: Rect) -> Rect:
    """Draw what a picture without a board lies on; the room that it has."""
    theme = kit.theme
    back = panel(spot.size, kit.px(12), theme.recess, rim=theme.line, rim_width=kit.px(1))
    surface.blit(back, spot)
    return spot.inflate(-kit.px(28), -kit.px(28))


def _paint_rows(surface: pygame.Surface, kit: Kit, room: Rect) -> None:
    """Draw the row that was rolled between its neighbours."""
    numbers = (ROLLED - 1, ROLLED, ROLLED + 1)
    for number, spot in zip(numbers, column(room, 3, room.height // 3, 0), strict=True):
        rolled = number == ROLLED
        paint_row(surface, kit, spot, number, "Blue", USED if rolled else None, lit=rolled)


def paint_row(
    surface: pygame.Surface,
    kit: Kit,
    room: Rect,
    number: int,
    colour: str,
    used: int | None = None,
    *,
    lit: bool = True,
) -> None:
    """Draw a row of the sheet with its die, in the middle of some room.

    Args:
        surface: what to draw on.
        kit: the look.
        room: where.
        number: of the row.
        colour: the name of the shapes' colour.
        used: which of its shapes is crossed out, if any, counted from 0.
        lit: whether its die and shapes are bright.
    """
    lattice = PAD.pieces.lattice
    shapes = [points_of(piece) for piece in pieces_of(number)]
    boxes = [box_of(lattice, shape) for shape in shapes]
    edge = 2.6
    cell = int(min(room.width / WIDEST_ROW, room.height / HIGHEST))
    left = room.centerx - WIDEST_ROW * cell / 2
    side = round(edge * cell)
    spot = Rect(round(left), room.centery - side // 2, side, side)
    paint_die(surface, kit, number, spot, lit=lit)
    left += (edge + 1.2) * cell
    for index, (shape, box) in enumerate(zip(shapes, boxes, strict=True)):
        if index == used:
            sprite = kit.sprites.silhouette(lattice, shape, cell)
        else:
            sprite = kit.sprites.piece(lattice, shape, colour, cell, marks=kit.settings.marks)
        x, y = sprite.origin
        frame = box.frame(lattice, left, room.centery + box.height * cell / 2, cell)
        picture = sprite.surface
        if not lit:
            picture = picture.copy()
            picture.set_alpha(DIMMED)
        surface.blit(picture, (round(frame.left - x), round(frame.bottom - y)))
        left += (box.width + GAP) * cell


def _paint_pens(surface: pygame.Surface, kit: Kit, room: Rect) -> None:
    """Draw a marker for each player, each with the way that it goes."""
    count = len(FOUR_COLOURS)
    step = room.height // count
    arrow = icon("arrow_down", round(step * 0.62), kit.theme.accent)
    for number, colour in enumerate(FOUR_COLOURS):
        marker = pen(colour.name, min(round(0.68 * room.width), 3 * step), kit.theme)
        middle = room.top + step * number + step // 2
        surface.blit(marker, marker.get_rect(midleft=(room.left, middle)))
        if number < count - 1:
            surface.blit(arrow, arrow.get_rect(midright=(room.right, middle + step // 2)))
