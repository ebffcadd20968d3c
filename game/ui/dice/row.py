"""A row of shapes with its die, as a picture."""

from __future__ import annotations

from collections.abc import Collection

import pygame
from pygame import Rect

from game.engine.dice import PAD
from game.ui.dice.faces import paint_die
from game.ui.dice.sheet_view import GAP, HIGHEST, pieces_of, points_of
from game.ui.frame import box_of
from game.ui.kit import Kit
from game.ui.tray_view import DIMMED

WIDEST_ROW = 14
"""The width of a row with its die, in cells, so that rows below each other begin together."""

DIE = 2.6
"""The edge of the die, in cells."""


def paint_row(
    surface: pygame.Surface,
    kit: Kit,
    room: Rect,
    number: int,
    colour: str,
    used: Collection[int] = (),
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
        used: the shapes that are used already.
        lit: whether its die and shapes are bright.
    """
    lattice = PAD.pieces.lattice
    cell = int(min(room.width / WIDEST_ROW, room.height / HIGHEST))
    left = room.centerx - WIDEST_ROW * cell / 2
    side = round(DIE * cell)
    spot = Rect(round(left), room.centery - side // 2, side, side)
    paint_die(surface, kit, number, spot, lit=lit)
    left += (DIE + 1.2) * cell
    for piece in pieces_of(number):
        shape = points_of(piece)
        box = box_of(lattice, shape)
        if piece in used:
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
