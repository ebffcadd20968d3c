"""A piece that lies loose beside the menu's board, for whoever would like to try it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

import pygame
from pygame import Rect

from game.engine import Ply, Point
from game.ui.look.sprites import Sprite
from game.ui.rooms.menu.self_play import SelfPlay
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.menu_art import BELOW
from game.ui.table.transform import PixelPoint, box_of

COLOUR = 0
"""The colour whose pieces lie there: the first one's."""

REST = 0.9
"""The size of its cells while it lies there, as a share of the board's."""

LOW = 2.05
"""How high it may be as it lies there, in cells' edges, if it can be turned so."""

NEAR = 1.1
"""How far from a legal spot it may be let go to land there, in cells' edges."""


class LoosePiece:
    """A piece of the first colour, in an orientation in which it fits somewhere.

    It may be laid down at any time, whoever's turn it is: the others just go on.

    Attributes:
        held: whether somebody has it in hand.
        orientation: its number among the orientations of all pieces; None if there is none.
        rect: where it lies, in the window's pixels, and may be taken; empty if there is none.
    """

    def __init__(self, ui: UiContext, played: SelfPlay, points: Iterable[Point] = ()) -> None:
        """Choose one for a game: that which covers these points, if it fits somewhere."""
        self._ui, self._played = ui, played
        self._grip: PixelPoint = (0.0, 0.0)
        self._at: Pixel = (0, 0)
        self._pressed: Pixel = (0, 0)
        wanted = frozenset(points)
        lies = enumerate(played.table.orientations)
        self.orientation = next((n for n, one in lies if frozenset(one.points) == wanted), None)
        self.held = False
        self.rect = Rect(0, 0, 0, 0)
        self.choose()

    @property
    def _spots(self) -> list[int]:
        """The legal placements in its orientation."""
        table, legal = self._played.table, self._played.legal(COLOUR)
        return [int(one) for one in legal[table.orientation[legal] == self.orientation]]

    def choose(self) -> None:
        """Have another piece lie there, unless the one that does still fits somewhere."""
        if self.held or (self.orientation is not None and self._spots):
            self.arrange()
            return
        played, table = self._played, self._played.table
        legal = played.legal(COLOUR)
        self.orientation = None
        if len(legal):
            large = legal[table.worth[legal] == table.worth[legal].max()]
            lies = sorted({int(one) for one in table.orientation[large]})
            low = [one for one in lies if self._height(one) <= LOW]
            self.orientation = random.choice(low or lies)
        self.arrange()

    def _height(self, orientation: int) -> float:
        lattice = self._played.board.transform.lattice
        return box_of(lattice, self._played.table.orientations[orientation].points).height

    def arrange(self) -> None:
        """Lay it in its place, below the middle of the board."""
        self.rect = Rect(0, 0, 0, 0)
        if self.orientation is None:
            return
        sprite = self._sprite(REST)
        self.rect = sprite.surface.get_rect()
        board = self._played.board.rect
        self.rect.midtop = board.centerx, board.bottom + self._ui.px(BELOW)
        self.rect.bottom = min(self.rect.bottom, self._ui.size[1])

    def _sprite(self, scale: float) -> Sprite:
        """Its picture, so many times as large as on the board."""
        assert self.orientation is not None
        board = self._played.board
        points = self._played.table.orientations[self.orientation].points
        name = board.ruleset.colours[COLOUR].name
        return board.held(points, name, max(2, round(scale * board.cell)))

    # -- in hand --------------------------------------------------------------

    def press(self, at: Pixel) -> bool:
        """Take it if it is pressed; whether it was."""
        around = self._ui.least_target // 2
        if self.held or not self.rect.inflate(around, around).collidepoint(at):
            return False
        self.held, self._at, self._pressed = True, at, at
        whole = self._sprite(1.0).surface.get_size()
        share = [
            (pixel - start) / max(1, length)
            for pixel, start, length in zip(at, self.rect.topleft, self.rect.size, strict=True)
        ]
        self._grip = share[0] * whole[0], share[1] * whole[1]
        return True

    def drag(self, at: Pixel) -> None:
        """Follow the pointer."""
        self._at = at

    def release(self) -> Ply | None:
        """Let go of it: how it is placed, or None if it goes back.

        A click that doesn't move it lays it down by itself, at the spot nearest to it.
        """
        self.held = False
        clicked = math.dist(self._at, self._pressed) <= self._ui.px(4)
        found = self._nearest(math.inf if clicked else NEAR)
        return None if found is None else Ply(COLOUR, found)

    @property
    def start(self) -> PixelPoint:
        """The pixel of its origin, as it is held."""
        left, top = self._at[0] - self._grip[0], self._at[1] - self._grip[1]
        origin = self._sprite(1.0).origin
        return left + origin[0], top + origin[1]

    def _nearest(self, reach: float) -> int | None:
        """The nearest placement that is legal, at most so many cells' edges away."""
        board, start = self._played.board, self.start

        def apart(placement: int) -> float:
            return math.dist(start, board.origin(Ply(COLOUR, placement)))

        found = min(self._spots, key=apart, default=None)
        return None if found is None or apart(found) > reach * board.cell else found

    # -- drawing --------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it as it lies there, unless it is in hand."""
        if self.rect and not self.held:
            surface.blit(self._sprite(REST).surface, self.rect)

    def paint_held(self, surface: pygame.Surface) -> list[Rect]:
        """Draw it in hand, and where it would land; returns what was covered."""
        if not self.held:
            return []
        board, spot, covered = self._played.board, self._nearest(NEAR), []
        if spot is not None:
            ply = Ply(COLOUR, spot)
            name = board.ruleset.colours[COLOUR].name
            covered += board.paint_spot(surface, board.points(ply), name, self._origin(spot))
        covered.append(self._sprite(1.0).blit(surface, self.start))
        return covered

    def _origin(self, placement: int) -> tuple[int, int]:
        return self._played.table.origin_of(placement)
