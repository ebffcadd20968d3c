"""Pieces and other things gliding across the window."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine import Ply
from game.ui.look.sprites import Sprite
from game.ui.look.theme import share_over
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.transform import PixelPoint
from game.ui.table.tray import Tray


def ease_out(share: float) -> float:
    """Ease out: fast at first, then gently to rest.

    >>> ease_out(0.0), ease_out(1.0)
    (0.0, 1.0)
    """
    share = min(1.0, max(0.0, share))
    return 1 - (1 - share) ** 3


@dataclass(frozen=True, kw_only=True)
class Glide:
    """Something that glides from one place and size to another.

    Attributes:
        look: makes its picture at its final size, or finds it; asked only once it's drawn.
        start, end: the pixels of the sprite's origin.
        start_scale: its size at the start, relative to the end.
        since, duration: when it began, and how long it takes, in milliseconds.
        arc: how high it rises on the way, in pixels.
        settle: how much it is enlarged on the way, at most, as a share.
    """

    look: Callable[[], Sprite]
    start: PixelPoint
    end: PixelPoint
    start_scale: float
    since: float
    duration: float
    arc: float = 0.0
    settle: float = 0.0

    def over(self, now: float) -> bool:
        """Whether it has arrived."""
        return now >= self.since + self.duration

    def paint(self, surface: pygame.Surface, now: float, alpha: int = 255) -> pygame.Rect:
        """Draw it where it is now, with an opacity from 0 to 255; return what it covered."""
        share = ease_out(share_over(now, self.since, self.duration))
        x = self.start[0] + (self.end[0] - self.start[0]) * share
        y = self.start[1] + (self.end[1] - self.start[1]) * share
        bow = math.sin(math.pi * share)
        scale = self.start_scale + (1 - self.start_scale) * share + self.settle * bow
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
    """

    ply: Ply | None
    home: tuple[int, int]


class Flights:
    """The pieces flying between trays and board.

    Attributes:
        moving: the flights under way.
    """

    def __init__(self, ui: UiContext) -> None:
        self.moving: list[Flight] = []
        self._ui = ui

    def arrange(self, board: BoardView, trays: Sequence[Tray]) -> None:
        """Fly over this board, to and from these trays, one for each colour.

        Flights under way are dropped: they were measured in the old window.
        """
        self._board = board
        self._trays = trays
        self.clear()

    # -- what is hidden in the meantime -------------------------------------

    @property
    def landing(self) -> set[int]:
        """The placements on their way to the board."""
        return {flight.ply.placement for flight in self.moving if flight.ply is not None}

    @property
    def returning(self) -> list[tuple[int, int]]:
        """The colours and slots of the pieces on their way back to their trays."""
        return [flight.home for flight in self.moving if flight.ply is None]

    # -- taking off ---------------------------------------------------------

    def settle(self, ply: Ply, slot: int, start: PixelPoint) -> None:
        """Let a piece held at pixel `start` come to rest where it is placed."""
        self._to_board(ply, slot, start, 1.0, self._ui.motion.place)

    def leave_tray(self, ply: Ply, slot: int) -> None:
        """Let a piece fly from its slot to where it's placed."""
        tray, motion = self._trays[ply.colour], self._ui.motion
        start = _spot_of(tray, slot)
        arc = motion.arc * math.dist(start, self._board.origin(ply))
        self._to_board(ply, slot, start, tray.cell / self._board.cell, motion.glide, arc)

    def _to_board(
        self,
        ply: Ply,
        slot: int,
        start: PixelPoint,
        scale: float,
        duration: float,
        arc: float = 0.0,
    ) -> None:
        self.moving.append(
            Flight(
                ply=ply,
                home=(ply.colour, slot),
                look=partial(self._board.sprite, ply),
                start=start,
                end=self._board.origin(ply),
                start_scale=scale,
                since=self._ui.now(),
                duration=duration,
                arc=arc,
                settle=self._ui.motion.settle,
            )
        )

    def leave_board(self, ply: Ply, slot: int) -> None:
        """Let a placed piece glide back to its slot."""
        orientation = int(self._board.ruleset.table.orientation[ply.placement])
        self.go_home(ply.colour, slot, orientation, self._board.origin(ply))

    def go_home(self, colour: int, slot: int, orientation: int, start: PixelPoint) -> None:
        """Let a piece glide from pixel `start` to its slot."""
        ui, board, tray = self._ui, self._board, self._trays[colour]
        look = partial(
            board.held,
            board.ruleset.table.orientations[orientation].points,
            board.ruleset.colours[colour].name,
            tray.cell,
        )
        self.moving.append(
            Flight(
                ply=None,
                home=(colour, slot),
                look=look,
                start=start,
                end=_spot_of(tray, slot),
                start_scale=board.cell / tray.cell,
                since=ui.now(),
                duration=ui.motion.place,
            )
        )

    # -- time ---------------------------------------------------------------

    def clear(self) -> None:
        """Drop all flights; their pieces are where they belong at once."""
        self.moving = []

    def pass_time(self) -> bool:
        """Drop the flights that are over; return whether there were any."""
        now, before = self._ui.now(), len(self.moving)
        self.moving = [flight for flight in self.moving if not flight.over(now)]
        return len(self.moving) < before

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw every flight; return what they covered."""
        now = self._ui.now()
        return [flight.paint(surface, now) for flight in self.moving]


def _spot_of(tray: Tray, slot: int) -> PixelPoint:
    """The pixel of the origin of the piece in a slot."""
    transform = tray.transform(slot)
    return transform.left, transform.bottom
