"""Draws a picture of a row of shapes with its die."""

from __future__ import annotations

from collections.abc import Collection

import pygame
from pygame import Rect

from game.engine.pieces import BLOKUS_PIECES
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.faces import paint_die
from game.ui.games.dice.material import UNFIT, in_colour, printed
from game.ui.games.dice.sheet_view import GAP, pieces_of, points_of
from game.ui.shell.context import UiContext
from game.ui.table.transform import box_of
from game.ui.table.tray import DIMMED

HIGHEST = 4
"""How high the highest shape of a row stands, in cells."""

WIDEST_ROW = 14
"""The width of every row with its die, in cells, so that rows below each other line up."""

DIE = 2.6
"""The edge of the die, in cells."""


def paint_row(
    surface: pygame.Surface,
    ui: UiContext,
    room: Rect,
    number: int,
    used: Collection[int],
    *,
    lit: bool = True,
) -> None:
    """Draw a row of the sheet in the middle of an area, with its die and the shapes not `used`.

    Die and shapes are bright if it's `lit`.
    """
    lattice = BLOKUS_PIECES.lattice
    cell = int(min(room.width / WIDEST_ROW, room.height / HIGHEST))
    left = room.centerx - WIDEST_ROW * cell / 2
    side = round(DIE * cell)
    spot = Rect(round(left), room.centery - side // 2, side, side)
    paint_die(surface, ui, number, spot, lit=lit)
    left += (DIE + 1.2) * cell
    for piece in pieces_of(number):
        shape = points_of(piece, HIGHEST)
        box = box_of(lattice, shape)
        if piece in used:
            sprite = printed(ui, lattice, shape, cell, UNFIT)
        else:
            sprite = in_colour(ui, lattice, shape, cell, FOUR_COLOURS[0].name)
        transform = box.transform(lattice, left, room.centery + box.height * cell / 2, cell)
        sprite.blit(surface, (transform.left, transform.bottom), 255 if lit else DIMMED)
        left += (box.width + GAP) * cell
