"""What boards of Dice are made of: ink on a dry-erase board."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine import Geometry, Lattice
from game.ui.look.sprites import Sprite
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.board_view import Material, Points


class DrawnOn(Material):
    """A dry-erase board on which shapes are filled in by hand."""

    margin = 0.12

    def board(
        self, ui: UiContext, geometry: Geometry, cell: int, starts: Mapping[int, str | None]
    ) -> Sprite:
        return ui.plates.sheet(geometry, cell, self.margin, starts.keys())

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
