"""Chess clocks: how long each player has, as values. Nothing here knows what time it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from math import ceil
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

SHORT_MS = 10_000
"""When so little time is left, in milliseconds, it is short."""


class ClockKind(Enum):
    """What a player's time is for."""

    TURN = "turn"
    """Each turn has its own."""
    BANK = "bank"
    """The whole game; a bit is added after each turn."""


TURN_SECONDS = (15, 20, 30, 45, 60, 90, 120)
"""What may be chosen for each turn, in seconds."""

BANKS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"1+2": (60, 2), "3+2": (180, 2), "5+5": (300, 5), "10+5": (600, 5), "20+10": (1200, 10)}
)
"""What may be chosen for the whole game: seconds, and how many are added after each turn."""


class ClockRules(Struct, frozen=True):
    """How much time there is, and what happens at its end.

    Attributes:
        kind: what a player's time is for.
        seconds: for each turn, or for the game.
        increment: the seconds that are added after each of the player's turns.
        plays: whether a turn whose time is up is played by chance. Else it goes on, and what it
            takes too long is counted.
    """

    kind: ClockKind
    seconds: int
    increment: int = 0
    plays: bool = True


class Turn(Struct, frozen=True):
    """A turn that is over: its player, and whether the player decided what happened."""

    player: int
    by_player: bool


class Clock(Struct, frozen=True):
    """The clocks of a game, stopped. Never changes.

    Attributes:
        rules: how much time there is.
        spent: the milliseconds that each event of the game took, also those taken back.
        turn: the milliseconds that the turn under way has taken.
    """

    rules: ClockRules
    spent: tuple[int, ...] = ()
    turn: int = 0

    def passed(self, milliseconds: float) -> Clock:
        """The clocks after some time of the turn under way."""
        return replace(self, turn=self.turn + round(milliseconds))

    def played(self, ply: int) -> Clock:
        """The clocks after the event of that number, from 0, was played: the next turn begins.

        What was known of later events is gone.
        """
        # A game that began without clocks has events whose time nobody took.
        before = (*self.spent[:ply], *(0,) * (ply - len(self.spent)))
        return replace(self, spent=(*before, self.turn), turn=0)

    def turned(self) -> Clock:
        """The clocks as a turn began: after events were taken back, or played again."""
        return replace(self, turn=0)

    def left(self, turns: Sequence[Turn], player: int, *, to_play: bool) -> int:
        """A player's time in milliseconds, below 0 where it is overdrawn.

        Args:
            turns: those that count now, from the first event on.
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


def whole_seconds(milliseconds: float) -> int:
    """A time as it is shown: 0 only once nothing is left.

    >>> whole_seconds(15_000), whole_seconds(200), whole_seconds(-200), whole_seconds(-1_000)
    (15, 1, 0, -1)
    """
    return ceil(milliseconds / 1000)


def until_next_second(milliseconds: float) -> float:
    """In how many milliseconds a time that runs down is shown as another.

    >>> until_next_second(14_200), until_next_second(15_000), until_next_second(-300)
    (200, 1000, 700)
    """
    return milliseconds - 1000 * (whole_seconds(milliseconds) - 1)
