"""The table that is open in this program, at which people at other machines play too.

The loop keeps it going whatever is on top of the stack, and scenes ask it who is there. What is
behind it, a host or a guest (see `game.table`), is of no matter here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from game.base.gestures import Gesture, SeenGesture

if TYPE_CHECKING:
    from game.ui.shell.scene import Change, Scene


class Presence(Enum):
    """Where whoever has a seat is; text keys contain the values."""

    HERE = "here"
    """At this machine."""
    ELSEWHERE = "elsewhere"
    """At another one."""
    AWAY = "away"
    """At one from which nothing is heard."""
    STAND_IN = "stand_in"
    """An opponent plays in their place."""
    FREE = "free"
    """Nobody has the seat."""


class HeldPiece(Struct, frozen=True):
    """A piece that somebody has in hand.

    Attributes:
        seat: whose it is.
        piece, orientation: numbers in the game's set of pieces.
        x, y: where its middle is, in widths and heights of the board from its top left.
    """

    seat: int
    piece: int
    orientation: int
    x: float
    y: float


class TakeBackAsked(Struct, frozen=True):
    """Somebody asks the others whether they may take back.

    Attributes:
        number: which question.
        asker: the name of who asks.
        waits_for: the names of those who haven't answered.
        absent: the names of those in whose place somebody at this machine is asked.
        is_own: whether somebody at this machine asks.
        asks_here: whether somebody at this machine is asked.
    """

    number: int
    asker: str
    waits_for: tuple[str, ...]
    absent: tuple[str, ...]
    is_own: bool
    asks_here: bool

    def asks_as(self, other: TakeBackAsked | None) -> bool:
        """Whether somebody at this machine is asked what another question asks them."""
        same = other is not None and (other.number, other.absent) == (self.number, self.absent)
        return self.asks_here and same


class OpenTable(ABC):
    """A table, as the loop and scenes see it.

    Attributes:
        revision: counts whatever changes in what is seen of it.
    """

    revision: int

    # -- for the loop -------------------------------------------------------

    @abstractmethod
    def update(self) -> None:
        """Take what came, let the game go on, and send; called once in each turn of the loop."""

    @property
    @abstractmethod
    def due(self) -> float | None:
        """The time, on the window's clock, at which `update` must be called, or None."""

    @property
    @abstractmethod
    def wanted(self) -> Change | None:
        """The change to a game that has begun and isn't shown yet, if there is one.

        It is made once the scene on top `follows_table`.
        """

    @abstractmethod
    def close(self) -> None:
        """The program ends: let go of all connections, so that people may come back later."""

    # -- for the scenes of a game -------------------------------------------

    @abstractmethod
    def presence(self, player: int) -> Presence | None:
        """Where a player is; None for an opponent."""

    @property
    @abstractmethod
    def helps(self) -> bool:
        """Whether people may ask for hints, and look at an analysis while they play."""

    @property
    @abstractmethod
    def held(self) -> Sequence[HeldPiece]:
        """The pieces that people at other machines have in hand."""

    @abstractmethod
    def show_held(self, held: HeldPiece | None) -> None:
        """Show others the piece that somebody here has in hand; None once there is none."""

    @property
    @abstractmethod
    def may_gesture(self) -> bool:
        """Whether people at this machine may show others gestures."""

    @abstractmethod
    def make_gesture(self, gesture: Gesture) -> None:
        """Show everybody a gesture of somebody at this machine: of who is to play, if they may."""

    @property
    @abstractmethod
    def gestures(self) -> Mapping[int, SeenGesture]:
        """By player, the latest gesture that they made."""

    @property
    @abstractmethod
    def asked(self) -> TakeBackAsked | None:
        """What is asked now, or None."""

    @abstractmethod
    def agree(self, question: int, *, agrees: bool) -> None:
        """Answer what is asked, for everybody at this machine."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """What keeps the people apart, in a sentence; "" if nothing does."""

    @abstractmethod
    def news(self) -> str:
        """What happened since the last call that people should know, in a sentence, or ""."""

    @property
    @abstractmethod
    def ended(self) -> Change | None:
        """The change to what says why there is no table any more, while that hasn't been seen."""

    # -- what leads on ------------------------------------------------------

    @abstractmethod
    def menu(self) -> Change:
        """The change to the scene that shows who is here, and what can be done about the table."""

    @abstractmethod
    def resume(self) -> Change:
        """The change to where its game is, or its people gather."""

    @abstractmethod
    def leave(self) -> Change:
        """The change to the question that says what leaving means."""

    @abstractmethod
    def quitting(self) -> Scene | None:
        """The same question for a window that is to close; None if nobody would wait."""

    @property
    @abstractmethod
    def begins_next(self) -> bool:
        """Whether the next game begins here; otherwise it is asked for."""

    @property
    @abstractmethod
    def wishes(self) -> str:
        """Who would like another game, in a sentence, or ""."""

    @abstractmethod
    def ask_another(self) -> None:
        """Ask for another game, or for the next of the series."""
