"""What a rules page is made of: pictures, given as text drawings, and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pygame

from game.engine import Geometry, Point
from game.ui.look.plate import MARGIN
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.table.board_view import GLASS, Material
from game.ui.table.transform import BoardTransform, box_of

_LETTERS = ("ABCDEF", "abcdef", "UVWXYZ", "uvwxyz")
"""The letters for pieces of the first colour, the second, and so on."""


@dataclass(frozen=True)
class Picture:
    """A small board that shows one rule, or what a game looks like.

    Attributes:
        key: the key of its words.
        board: the board to draw on.
        drawing: the rows from the top, separated by spaces; each letter is a piece.
        colours: the colours of the pieces.
        allowed: whether what it shows is allowed.
        starts: the start points by name, each with the colour it's for, or None for any.
        barred: the names of the cells that first pieces may not cover.
        material: what the board and the pieces are made of.
    """

    key: str
    board: Geometry
    drawing: str
    colours: tuple[str, ...]
    allowed: bool = True
    starts: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}))
    barred: tuple[str, ...] = ()
    material: Material = GLASS

    def pieces(self) -> list[tuple[str, tuple[Point, ...]]]:
        found: dict[str, list[Point]] = {}
        rows = self.drawing.split()
        for row_number, line in enumerate(rows):
            for x, letter in enumerate(line):
                if letter != ".":
                    point = (self.board.left + x, len(rows) - 1 - row_number)
                    found.setdefault(letter, []).append(point)
        return [(self._colour(letter), tuple(points)) for letter, points in found.items()]

    def _colour(self, letter: str) -> str:
        return next(
            colour
            for colour, letters in zip(self.colours, _LETTERS, strict=False)
            if letter in letters
        )

    def start_points(self) -> dict[int, str | None]:
        return {self.board.cell_named(name): colour for name, colour in self.starts.items()}

    def fitted(self, rect: pygame.Rect) -> BoardTransform:
        """Where the board is, as large as fits into a rectangle."""
        lattice = self.board.lattice
        return box_of(lattice, self.board.points).fitted(lattice, rect, MARGIN)

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: pygame.Rect) -> None:
        """Draw the board with its pieces, as large as fits into a rectangle."""
        board, transform = self.board, self.fitted(rect)
        cell, origin = int(transform.cell), transform.pixel((0, 0))
        starts, barred = self.start_points(), tuple(map(board.cell_named, self.barred))
        self.material.paint_board(surface, ui, board, cell, origin, starts, barred)
        for number, (colour, points) in enumerate(self.pieces()):
            piece = self.material.piece(ui, board.lattice, points, colour, cell, number)
            piece.blit(surface, origin)


@dataclass(frozen=True)
class Sketch:
    """A picture of something other than a board, drawn within a rectangle, and its words' key."""

    key: str
    paint: Callable[[pygame.Surface, UiContext, pygame.Rect], None]


@dataclass(frozen=True)
class Sentence:
    """A sentence about a rule: the key of its words, and what these leave open."""

    key: str
    fields: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def words(self, key: str | None = None, **more: object) -> str:
        """The words, or those of another key that say the same; `more` fields may be left open."""
        return tr(key or self.key, **{**more, **self.fields})


@dataclass(frozen=True)
class Column:
    """Words below the pictures, with a head above them."""

    head: Sentence
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Page:
    """A page about the rules of a game: four pictures, and columns of words below them."""

    pictures: tuple[Picture | Sketch, ...]
    columns: tuple[Column, ...]
