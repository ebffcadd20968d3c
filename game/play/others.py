"""People at other machines who play too, as whoever shows the game sees them."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


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
