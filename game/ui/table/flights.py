"""Pieces and other things gliding across the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine import Ply
from game.ui.look.sprites import Sprite
from game.ui.look.tween import Tween, between, in_quad, out_back, out_cubic, there_and_back
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.transform import PixelPoint
from game.ui.table.tray import Tray

PRESSED = 0.94
"""The size of a piece that is pressed into the board, relative to its own."""

DOWN = 0.3
"""How much of that time it's on its way down; the rest of it, it springs back."""

LIFTED = 1.06
"""The size of a held piece relative to the board's cells (art direction)."""


@dataclass(frozen=True, kw_only=True)
class Glide:
    """Something that glides from one place and size to another.

    Attributes:
        look: makes its picture at its final size, or finds it; asked only once it's drawn.
        start, end: the pixels of the sprite's origin.
        start_scale: its size at the start, relative to the end.
        arc: how high it rises on the way, in pixels.
        settle: how much it is enlarged on the way, at most, as a share.
        ease: how it gets there.
    """

    look: Callable[[], Sprite]
    start: PixelPoint
    end: PixelPoint
    start_scale: float
    tween: Tween
    arc: float = 0.0
    settle: float = 0.0
    ease: Callable[[float], float] = out_cubic

    def over(self, now: float) -> bool:
        return self.tween.over(now)

    def paint(self, surface: pygame.Surface, now: float, alpha: int = 255) -> pygame.Rect:
        """Draw it where it is now, with an opacity from 0 to 255; return what it covered."""
        share = self.ease(self.tween.share(now))
        x = between(self.start[0], self.end[0], share)
        y = between(self.start[1], self.end[1], share)
        bow = there_and_back(share)
        scale = between(self.start_scale, 1, share) + self.settle * bow
        sprite = self.look()
        picture = sprite.surface
        if abs(scale - 1) > 0.005:
            size = [max(1, round(side * scale)) for side in picture.get_size()]
            picture = pygame.transform.smoothscale(picture, size)
        ox, oy = sprite.origin
        spot = (round(x - ox * scale), round(y - self.arc * bow - oy * scale))
        picture.set_alpha(alpha)
        covered = surface.blit(picture, spot)
        picture.set_alpha(255)
        return covered


@dataclass(frozen=True, kw_only=True)
class Flight(Glide):
    """A piece that glides between its tray and the board.

    Attributes:
        ply: what is being placed, or None for a piece going back to its tray.
        home: the colour and the tray slot that it comes from or returns to.
        press: how long it then is pressed into the board and springs back, in milliseconds.
    """

    ply: Ply | None
    home: tuple[int, int]
    press: float = 0.0

    def gone(self, now: float) -> bool:
        """Whether it has arrived, and has come to rest."""
        return now >= self.tween.until + self.press

    def paint(self, surface: pygame.Surface, now: float, alpha: int = 255) -> pygame.Rect:
        if not self.over(now):
            return super().paint(surface, now, alpha)
        share = Tween(self.tween.until, self.press).share(now)
        if share < DOWN:
            scale = between(1, PRESSED, in_quad(share / DOWN))
        else:
            scale = between(PRESSED, 1, out_back((share - DOWN) / (1 - DOWN)))
        sprite = self.look()
        picture = sprite.surface
        corner = self.end[0] - sprite.origin[0], self.end[1] - sprite.origin[1]
        whole = picture.get_rect(topleft=(round(corner[0]), round(corner[1])))
        size = [max(1, round(side * scale)) for side in whole.size]
        pressed = pygame.transform.smoothscale(picture, size)
        surface.blit(pressed, pressed.get_rect(center=whole.center))
        return whole.inflate(2, 2)


class Flights:
    """The pieces flying between trays and board."""

    def __init__(self, ui: UiContext) -> None:
        self._all: list[Flight] = []
        self._down: list[Flight] = []
        self._ui = ui

    def arrange(self, board: BoardView, trays: Sequence[Tray]) -> None:
        """Fly over this board, to and from these trays, one for each colour.

        Flights under way are dropped: they were measured in the old window.
        """
        self._board = board
        self._trays = trays
        self.clear()

    @property
    def moving(self) -> list[Flight]:
        now = self._ui.now()
        return [flight for flight in self._all if not flight.over(now)]

    @property
    def awaited(self) -> bool:
        """Whether a piece is on its way to the board, so that the game waits for it."""
        return any(flight.ply is not None for flight in self.moving)

    @property
    def animating(self) -> bool:
        """Whether anything moves: pieces in the air, or being pressed into the board."""
        return bool(self._all)

    # -- what is hidden in the meantime -------------------------------------

    @property
    def landing(self) -> set[int]:
        """The placements that are on their way to the board, or haven't come to rest there."""
        return {flight.ply.placement for flight in self._all if flight.ply is not None}

    @property
    def returning(self) -> list[tuple[int, int]]:
        """The colours and slots of the pieces on their way back to their trays."""
        return [flight.home for flight in self._all if flight.ply is None]

    # -- taking off ---------------------------------------------------------

    def settle(self, ply: Ply, slot: int, start: PixelPoint) -> None:
        """Let a piece held at pixel `start` come to rest where it is placed."""
        scale = LIFTED if self._ui.motion.place else 1.0
        self._to_board(ply, slot, start, scale, from_hand=True)

    def leave_tray(self, ply: Ply, slot: int) -> None:
        """Let a piece fly from its slot to where it's placed."""
        tray = self._trays[ply.colour]
        scale = tray.cell / self._board.cell
        self._to_board(ply, slot, _spot_of(tray, slot), scale, from_hand=False)

    def _to_board(
        self, ply: Ply, slot: int, start: PixelPoint, scale: float, *, from_hand: bool
    ) -> None:
        """Let a piece get to its place from a pixel, where it has a size relative to the board's.

        From a tray it flies in an arc.
        """
        motion, end = self._ui.motion, self._board.origin(ply)
        arc = 0.0 if from_hand else motion.arc * math.dist(start, end)
        self._all.append(
            Flight(
                ply=ply,
                home=(ply.colour, slot),
                look=partial(self._board.sprite, ply),
                start=start,
                end=end,
                start_scale=scale,
                tween=Tween(self._ui.now(), motion.place if from_hand else motion.glide),
                arc=arc,
                settle=motion.settle if arc else 0.0,
                ease=in_quad if from_hand else out_cubic,
                press=motion.press,
            )
        )

    def leave_board(self, ply: Ply, slot: int) -> None:
        orientation = int(self._board.ruleset.table.orientation[ply.placement])
        self.go_home(ply.colour, slot, orientation, self._board.origin(ply))

    def go_home(self, colour: int, slot: int, orientation: int, start: PixelPoint) -> None:
        ui, board, tray = self._ui, self._board, self._trays[colour]
        look = partial(
            board.held,
            board.ruleset.table.orientations[orientation].points,
            board.ruleset.colours[colour].name,
            tray.cell,
        )
        self._all.append(
            Flight(
                ply=None,
                home=(colour, slot),
                look=look,
                start=start,
                end=_spot_of(tray, slot),
                start_scale=board.cell / tray.cell,
                tween=Tween(ui.now(), ui.motion.place),
            )
        )

    # -- time ---------------------------------------------------------------

    def clear(self) -> None:
        """Drop all flights; their pieces are where they belong at once."""
        self._all, self._down = [], []

    def pass_time(self) -> tuple[bool, list[pygame.Rect]]:
        """Drop the flights that are over.

        Returns whether any has just arrived, and where pieces have come to rest since.
        """
        now = self._ui.now()
        down = [flight for flight in self._all if flight.over(now)]
        arrived = any(flight not in self._down for flight in down)
        rest = [self._place(flight) for flight in down if flight.gone(now)]
        self._all = [flight for flight in self._all if not flight.gone(now)]
        self._down = [flight for flight in down if not flight.gone(now)]
        return arrived, rest

    def _place(self, flight: Flight) -> pygame.Rect:
        """The rectangle of a piece once it has come to rest, with a rim around it."""
        sprite, cell = flight.look(), self._board.cell
        corner = flight.end[0] - sprite.origin[0], flight.end[1] - sprite.origin[1]
        return sprite.surface.get_rect(topleft=corner).inflate(cell, cell)

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        now = self._ui.now()
        return [flight.paint(surface, now) for flight in self._all]


def _spot_of(tray: Tray, slot: int) -> PixelPoint:
    transform = tray.transform(slot)
    return transform.left, transform.bottom
