"""A game that plays itself in the menu's picture."""

from __future__ import annotations

import random
from functools import partial

import pygame
from pygame import Rect

from game.ai.heuristics.greedy import fallback
from game.ai.player import Budget
from game.engine import Options, Ply
from game.engine.position import Position
from game.engine.table import Placements, PlacementTable
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.flights import Glide
from game.ui.table.transform import PixelPoint

HEIGHT, SIZE = 1.3, 1.16
"""Where a piece starts to come down: how high above its place, in cells, and how much enlarged."""


class SelfPlay:
    """A game, its player, and where its board lies.

    Attributes:
        plies: what was placed, in order.
        board: where it lies.
    """

    def __init__(self, ui: UiContext, name: str, rect: Rect) -> None:
        """Begin the game of that name, in a rectangle of the window."""
        self.plies: list[Ply] = []
        self._ui = ui
        self._position = Position(Options(name).ruleset)
        self._player = fallback(random.randrange(1 << 31))
        self.arrange(rect)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._position.over

    def arrange(self, rect: Rect) -> None:
        """Lay the board out in a rectangle of the window."""
        self._rect = rect
        self.board = BoardView(self._ui, self._position.ruleset, rect)

    @property
    def table(self) -> PlacementTable:
        """The numbered placements of the game."""
        return self._position.ruleset.table

    def legal(self, colour: int) -> Placements:
        """The placements that a colour may make, whoever's turn it is."""
        return self._position.legal(colour)

    def place(self, now: float) -> Glide:
        """Place the next piece; returns how it comes down."""
        ply = self._player.choose(self._position, Budget())
        end = self.board.origin(ply)
        return self.lay(ply, (end[0], end[1] - HEIGHT * self.board.cell), now)

    def lay(self, ply: Ply, start: PixelPoint, now: float) -> Glide:
        """Place a piece, whoever's turn it is; returns how it gets there from a pixel."""
        self._position = self._position.after(ply)
        self.plies.append(ply)
        return Glide(
            look=partial(self.board.sprite, ply),
            start=start,
            end=self.board.origin(ply),
            start_scale=SIZE,
            since=now,
            duration=self._ui.motion.drop,
        )

    def paint(self, surface: pygame.Surface, rect: Rect, *, but_last: bool) -> None:
        """Draw the board in a rectangle, with what was placed, or all but the last of it."""
        board = self.board
        if rect != self._rect:
            board = BoardView(self._ui, board.ruleset, rect)
        board.paint(surface, self.plies[:-1] if but_last else self.plies)
