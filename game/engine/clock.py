"""Chess clocks as values: how long each player has. Nothing here reads the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from math import ceil
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

SHORT_MS = 10_000
"""Time is short once only this much is left, in milliseconds."""

THINKING_MARGIN_MS = 500
"""What an opponent leaves unused of the time it may take for a turn, in milliseconds: its answer
still has to arrive."""

FEWEST_TURNS = 3
"""An opponent divides what is left of its bank among at least this many turns."""


class ClockKind(Enum):
    """What a player's time is for."""

    TURN = "turn"
    """Each turn has its own."""
    BANK = "bank"
    """The whole game; a bit is added after each turn."""


TURN_SECONDS = (15, 20, 30, 45, 60, 90, 120)
"""The choices of time for each turn, in seconds."""

BANKS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"1+2": (60, 2), "3+2": (180, 2), "5+5": (300, 5), "10+5": (600, 5), "20+10": (1200, 10)}
)
"""The choices of time for the whole game: seconds, and how many are added after each turn."""


Milliseconds = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]


class ClockRules(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is, and what happens at its end.

    Attributes:
        kind: what a player's time is for.
        seconds: the seconds for each turn, or for the game.
        increment: the seconds added after each of the player's turns.
        plays: whether chance plays a turn whose time is up. If not, the turn goes on and its
            overtime is counted.
    """

    kind: ClockKind
    seconds: Annotated[int, Meta(ge=1, le=100_000)]
    increment: Annotated[int, Meta(ge=0, le=1000)] = 0
    plays: bool = True


class Turn(Struct, frozen=True):
    """A finished turn: its player, and whether the player decided what happened."""

    player: int
    by_player: bool


class Clock(Struct, frozen=True):
    """The clocks of a game, stopped. Immutable.

    Attributes:
        rules: how much time there is.
        spent: the milliseconds each event of the game took, including events taken back.
        turn: the milliseconds the turn under way has taken so far.
    """

    rules: ClockRules
    spent: tuple[Milliseconds, ...] = ()
    turn: Milliseconds = 0

    def passed(self, milliseconds: float) -> Clock:
        """The clocks after some more time of the turn under way."""
        return replace(self, turn=self.turn + round(milliseconds))

    def played(self, ply: int) -> Clock:
        """The clocks after the event of that number, from 0, was played: the next turn begins.

        The times of later events are dropped.
        """
        # If a game began without clocks, nobody timed its first events.
        before = (*self.spent[:ply], *(0,) * (ply - len(self.spent)))
        return replace(self, spent=(*before, self.turn), turn=0)

    def turned(self) -> Clock:
        """The clocks with the turn begun again, after events were taken back or played again."""
        return replace(self, turn=0)

    def left(self, turns: Iterable[Turn], player: int, *, to_play: bool) -> int:
        """A player's time left in milliseconds, below 0 if it is overdrawn.

        Args:
            turns: the turns that count now, from the first event on.
            player: whose time.
            to_play: whether the turn under way is this player's.
        """
        left, used = 1000 * self.rules.seconds, self.turn if to_play else 0
        if self.rules.kind is ClockKind.TURN:
            return left - used
        for turn, spent in zip(turns, self.spent, strict=False):
            if turn.player == player:
                left -= spent
                left += 1000 * self.rules.increment if turn.by_player else 0
        return left - used

    def allowance(self, left: int, turns: int) -> int:
        """How long an opponent may think about the turn under way, in milliseconds, at least 0.

        What is left of the turn, or of a bank

            min(left, left / max(turns, FEWEST_TURNS) + increment)

        and of either `THINKING_MARGIN_MS` less. So a bank lasts for all turns, and what one turn
        doesn't use is there for the others.

        Args:
            left: the opponent's time left, as `left` returns it.
            turns: how many turns it may still have, this one included.
        """
        if self.rules.kind is ClockKind.BANK:
            share = left // max(turns, FEWEST_TURNS) + 1000 * self.rules.increment
            left = min(left, share)
        return max(left - THINKING_MARGIN_MS, 0)


def whole_seconds(milliseconds: float) -> int:
    """A time as displayed, in seconds: 0 only once nothing is left.

    >>> whole_seconds(15_000), whole_seconds(200), whole_seconds(-200), whole_seconds(-1_000)
    (15, 1, 0, -1)
    """
    return ceil(milliseconds / 1000)


def until_next_second(milliseconds: float) -> float:
    """The milliseconds until a time that runs down is displayed as another number.

    >>> until_next_second(14_200), until_next_second(15_000), until_next_second(-300)
    (200, 1000, 700)
    """
    return milliseconds - 1000 * (whole_seconds(milliseconds) - 1)
