"""A game that plays itself in the menu's picture, and a piece that anybody may lay on its board."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import partial

import pygame
from pygame import Rect

from game.ai.heuristics.greedy import fallback
from game.ai.player import Budget
from game.engine import Options, Ply, Point
from game.engine.position import Position
from game.engine.table import PlacementTable
from game.ui.look.sprites import Sprite
from game.ui.look.tween import Tween
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.flights import Glide
from game.ui.table.menu_art import BELOW
from game.ui.table.transform import PixelPoint, box_of

HEIGHT, SIZE = 1.3, 1.16
"""Where a piece starts to come down: how high above its place, in cells, and how much enlarged."""

COLOUR = 0
"""The colour of the piece that lies loose: the first one."""

REST = 0.9
"""The size of its cells while it lies there, as a share of the board's."""

LOW, NEAR = 2.05, 1.1
"""How high it may be as it lies there, if it can be turned so, and how far from a legal spot it may
be let go to land there, in cells' edges."""


class SelfPlay:
    """A game, its player, its board, and the piece that lies loose.

    That one is in an `orientation` in which it fits somewhere, and may be taken where it `lies`. It
    may be laid down at any time, whoever's turn it is: the others just go on.
    """

    def __init__(self, ui: UiContext, name: str, rect: Rect, loose: Iterable[Point] = ()) -> None:
        """Begin the game of that name, in a rectangle of the window.

        The piece that covers the `loose` points lies there, if it fits somewhere, or else another.
        """
        self.plies: list[Ply] = []
        self._ui = ui
        self._position = Position(Options(name).ruleset)
        self._player = fallback(random.randrange(1 << 31))
        wanted, lies = frozenset(loose), enumerate(self.table.orientations)
        self.orientation = next((n for n, one in lies if frozenset(one.points) == wanted), None)
        self.held, self.lies = False, Rect(0, 0, 0, 0)
        self._grip: PixelPoint = (0.0, 0.0)
        self._at: Pixel = (0, 0)
        self._pressed: Pixel = (0, 0)
        self.arrange(rect)
        self._choose()

    @property
    def over(self) -> bool:
        return self._position.over

    @property
    def table(self) -> PlacementTable:
        return self._position.ruleset.table

    def arrange(self, rect: Rect) -> None:
        """Lay the board out in a rectangle of the window, and the piece below its middle."""
        self._rect = rect
        self.board = BoardView(self._ui, self._position.ruleset, rect)
        self._lay_loose()

    def _lay_loose(self) -> None:
        self.lies = Rect(0, 0, 0, 0)
        if self.orientation is not None:
            self.lies = self._sprite(REST).surface.get_rect()
            self.lies.midtop = self.board.rect.centerx, self.board.rect.bottom + self._ui.px(BELOW)
            self.lies.bottom = min(self.lies.bottom, self._ui.size[1])

    # -- what is placed -----------------------------------------------------

    def place(self, now: float) -> Glide:
        """Place the next piece; returns how it comes down."""
        ply = self._player.choose(self._position, Budget())
        end = self.board.origin(ply)
        return self._lay(ply, (end[0], end[1] - HEIGHT * self.board.cell), now)

    def _lay(self, ply: Ply, start: PixelPoint, now: float) -> Glide:
        """Place a piece, whoever's turn it is; returns how it gets there from a pixel."""
        self._position = self._position.after(ply)
        self.plies.append(ply)
        self._choose()
        return Glide(
            look=partial(self.board.sprite, ply),
            start=start,
            end=self.board.origin(ply),
            start_scale=SIZE,
            tween=Tween(now, self._ui.motion.drop),
        )

    def paint(self, surface: pygame.Surface, rect: Rect, *, but_last: bool) -> None:
        """Draw the board in a rectangle, with what was placed, or all but the last of it."""
        board = self.board
        if rect != self._rect:
            board = BoardView(self._ui, board.ruleset, rect)
        board.paint(surface, self.plies[:-1] if but_last else self.plies)

    # -- the loose piece ----------------------------------------------------

    @property
    def spots(self) -> list[int]:
        """The legal placements of the loose piece as it lies."""
        table, legal = self.table, self._position.legal(COLOUR)
        return [int(one) for one in legal[table.orientation[legal] == self.orientation]]

    def _choose(self) -> None:
        """Have another piece lie there, unless the one that does still fits somewhere."""
        if not self.held and (self.orientation is None or not self.spots):
            table, legal = self.table, self._position.legal(COLOUR)
            self.orientation = None
            if len(legal):
                large = legal[table.worth[legal] == table.worth[legal].max()]
                lies = sorted({int(one) for one in table.orientation[large]})
                low = [one for one in lies if self._height(one) <= LOW]
                self.orientation = random.choice(low or lies)
        self._lay_loose()

    def _height(self, orientation: int) -> float:
        lattice = self.board.transform.lattice
        return box_of(lattice, self.table.orientations[orientation].points).height

    def _sprite(self, scale: float) -> Sprite:
        assert self.orientation is not None
        points, name = self.table.orientations[self.orientation].points, self._name
        return self.board.held(points, name, max(2, round(scale * self.board.cell)))

    @property
    def _name(self) -> str:
        return self.board.ruleset.colours[COLOUR].name

    def press(self, at: Pixel) -> bool:
        """Take it if it is pressed; whether it was."""
        around = self._ui.least_target // 2
        if self.held or not self.lies.inflate(around, around).collidepoint(at):
            return False
        self.held, self._at, self._pressed = True, at, at
        wide, high = (
            whole / max(1, length)
            for whole, length in zip(
                self._sprite(1.0).surface.get_size(), self.lies.size, strict=True
            )
        )
        self._grip = (at[0] - self.lies.left) * wide, (at[1] - self.lies.top) * high
        return True

    def drag(self, at: Pixel) -> None:
        self._at = at

    def release(self, now: float) -> Glide | None:
        """Let go of it; returns how it gets to its spot, or None if it goes back.

        A click that doesn't move it lays it down by itself, at the spot nearest to it.
        """
        self.held = False
        clicked = math.dist(self._at, self._pressed) <= self._ui.px(4)
        found = self._nearest(math.inf if clicked else NEAR)
        return None if found is None else self._lay(Ply(COLOUR, found), self.start, now)

    @property
    def start(self) -> PixelPoint:
        """The pixel of its origin, as it is held."""
        left, top = self._at[0] - self._grip[0], self._at[1] - self._grip[1]
        origin = self._sprite(1.0).origin
        return left + origin[0], top + origin[1]

    def _nearest(self, reach: float) -> int | None:
        """The nearest placement that is legal, at most so many cells' edges away."""
        board, start = self.board, self.start

        def apart(placement: int) -> float:
            return math.dist(start, board.origin(Ply(COLOUR, placement)))

        found = min(self.spots, key=apart, default=None)
        return None if found is None or apart(found) > reach * board.cell else found

    def paint_loose(self, surface: pygame.Surface) -> None:
        """Draw it as it lies there, unless it is in hand."""
        if self.lies and not self.held:
            surface.blit(self._sprite(REST).surface, self.lies)

    def paint_held(self, surface: pygame.Surface) -> list[Rect]:
        """Draw it in hand, and where it would land; returns what was covered."""
        if not self.held:
            return []
        board, spot, covered = self.board, self._nearest(NEAR), []
        if spot is not None:
            covered += board.paint_spot(surface, Ply(COLOUR, spot))
        covered.append(self._sprite(1.0).blit(surface, self.start))
        return covered
