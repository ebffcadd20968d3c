"""What a table shows: its board, the pieces around it, and what may be taken from where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.shell.actions import Command, Pixel
from game.ui.table.board_view import BoardView
from game.ui.table.landing import LayableBoard
from game.ui.table.layout import TableLayout
from game.ui.table.tray import Tray

Target = Hashable
"""What the pointer can be over, and a press can mean: a `Tool`, a `Command` at the piece in hand,
one of the following, or what a kind of game adds."""


@dataclass(frozen=True)
class SlotTarget:
    """A piece in a tray, by its slot and the colour whose tray it is."""

    slot: int
    colour: int


@dataclass(frozen=True)
class LyingTarget:
    """A piece on the board that can be taken up again, by its colour and where it lies."""

    colour: int
    placement: int


@dataclass(frozen=True)
class RollTarget:
    """What a person presses to let chance decide."""


class TableArea(ABC):
    """A board with trays around it, and what a person may take and lay there now.

    Attributes:
        layout: where things are; set when the area is laid out, as are the next two.
        board: where a person places pieces.
        trays: for each colour, where its pieces lie.
    """

    layout: TableLayout
    board: BoardView
    trays: Sequence[Tray]

    @abstractmethod
    def arrange(self, size: tuple[int, int], trays: float) -> None:
        """Lay everything out in an area of that size, in pixels, at the window's top left.

        To leave space for the board, trays may get as narrow as `trays` says, relative to those of
        a game in play.
        """

    # -- time ---------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether something of the area's own is moving that the game waits for."""
        return False

    @property
    def fading(self) -> bool:
        """Whether something of the area's own is changing its look, with nothing waiting for it."""
        return False

    def pass_time(self) -> None:
        """Drop the movements that are over."""

    def end_motion(self) -> None:
        """Have whatever of the area's own moves or changes its look be at its end."""

    # -- what a person may do -----------------------------------------------

    @property
    @abstractmethod
    def placing(self) -> LayableBoard | None:
        """What a person is to place a piece on now, or None."""

    @property
    def layable(self) -> LayableBoard | None:
        """What a person may take up pieces for now, to place them or to try them, or None."""
        return self.placing

    @property
    def takeable(self) -> Sequence[LayableBoard]:
        """What a person may take up pieces for now, one for each colour whose pieces they are."""
        return () if self.layable is None else (self.layable,)

    @property
    def finds_places(self) -> bool:
        """Whether a piece that is taken by keys or a tap comes up where it fits."""
        return True

    @abstractmethod
    def placeable(self) -> list[int]:
        """The pieces that keys may take now, largest first."""

    @property
    def choice_fault(self) -> str:
        """Why what the person has chosen lets them place no piece, in words, or ""."""
        return ""

    def choose_piece(self, piece: int) -> bool:
        """Return whether the person may take a piece, as they're about to; if not, say why."""
        return True

    # -- the area's own targets and commands --------------------------------

    def target_at(self, at: Pixel, least: int = 0) -> Target | None:
        """The area's own target at a pixel, or None.

        For `least` see `game.ui.look.hit_test.nearest`.
        """
        return None

    def rect_of(self, target: Target) -> pygame.Rect | None:
        """Where one of the area's own targets is; None while it isn't there."""
        return None

    def words_at(self, at: Pixel) -> tuple[str, pygame.Rect] | None:
        """What a tooltip says of something at a pixel besides targets, and where that is."""
        return None

    def press(self, target: Target) -> None:
        """Handle a press on one of the area's own targets."""

    def press_elsewhere(self, at: Pixel) -> None:
        """Handle a press beside every target, with no piece in hand."""

    def cancel(self) -> bool:
        """Stop showing whatever a person only looks at for a while; whether there was anything."""
        return False

    def do(self, command: Command) -> None:
        """Handle a command that means nothing to the table or its scene."""

    # -- drawing ------------------------------------------------------------

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> None:
        """Draw everything static, on top of the table."""

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what is moving of the area's own; return what was covered."""
        return []

    def paint_hovered(self, surface: pygame.Surface, target: Target) -> list[pygame.Rect]:
        """Draw the area's own target with the pointer over it; return what was covered."""
        return []
