"""What boards of Dice are made of: ink on a dry-erase board."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.engine import Geometry, Lattice
from game.ui.look.paper import paint_squares
from game.ui.look.sprites import Sprite
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.board_view import Material, Points
from game.ui.table.transform import PixelPoint


class DrawnOn(Material):
    """A dry-erase board on which shapes are filled in by hand."""

    margin = 0.12

    def paint_board(
        self,
        surface: pygame.Surface,
        ui: UiContext,
        geometry: Geometry,
        cell: int,
        origin: PixelPoint,
        starts: Mapping[int, str | None],
    ) -> None:
        rim = round(self.margin * cell)
        paint_squares(surface, ui.theme.paper, geometry, cell, rim, origin, starts.keys())

    def piece(
        self, ui: UiContext, lattice: Lattice, points: Points, colour: str, cell: float, place: int
    ) -> Sprite:
        marks = ui.settings.marks
        return ui.sprites.inked(lattice, points, colour, cell, variant=place, marks=marks)

    def held(
        self, ui: UiContext, lattice: Lattice, points: Points, colour: str, cell: float
    ) -> Sprite:
        """The shape as it is printed in its row: it hasn't been drawn yet."""
        tone = ui.theme.colours[colour]
        return ui.sprites.printed(lattice, points, cell, tone, mix(tone, ui.theme.paper.face, 0.45))


DRAWN_ON = DrawnOn()
