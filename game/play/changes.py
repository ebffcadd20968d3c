"""What changes in a game being played: one class for each kind of change."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from game.engine import Event

if TYPE_CHECKING:
    from game.ai.degradation import Degradation
    from game.coach.teaching import Caution
    from game.files.played_game import PlayedGame
    from game.files.scores import SoloResult


class Origin(Enum):
    """Where an event came from."""

    HAND = "hand"
    """A person has just laid its piece there."""

    DECIDED = "decided"
    """Whoever sits there decided it in any other way, or let chance decide."""

    TIME_UP = "time up"
    """It was chosen at random, because its player's time was up."""


class Played(Struct, frozen=True):
    """An event has happened, which is the game's last now.

    Attributes:
        player: whose turn it was.
        origin: where the event came from.
    """

    event: Event
    player: int
    origin: Origin = Origin.DECIDED


class TakenBack(Struct, frozen=True):
    """Events were taken back; they are in the order in which they had happened."""

    events: tuple[Event, ...]


class Replayed(Struct, frozen=True):
    """Events that had been taken back happened again, in this order."""

    events: tuple[Event, ...]


class YourTurn(Struct, frozen=True):
    """After somebody else's turn it is one of the persons' at this table: `player`'s."""

    player: int


class TimeShort(Struct, frozen=True):
    """The person who is to decide, `player`, has little time left."""

    player: int


class HintGiven(Struct, frozen=True):
    """A person was given a hint.

    Attributes:
        player: the person.
        event: the good event that was found for them; None if they were shown what a search says.
        weakened: why a weaker player has looked for it, if that is news.
    """

    player: int
    event: Event | None = None
    weakened: Degradation | None = None


class Weakened(Struct, frozen=True):
    """Why an opponent plays worse than it should, which is news.

    A reason already known in this window is news again once the opponent has played as it should.
    """

    reason: Degradation


class Unjudged(Struct, frozen=True):
    """Why the coach can't judge what a person plays, which is news."""

    reason: Degradation


class Cautioned(Struct, frozen=True):
    """The coach stops the game, as what a person has just played costs a lot."""

    caution: Caution


class Ended(Struct, frozen=True):
    """The game is over, and has been entered wherever that is kept.

    Attributes:
        played: its entry in the history; None if there is none.
        best: the entry that stands for it among the best results, if it was played alone.
    """

    played: PlayedGame | None = None
    best: SoloResult | None = None


Moved = Played | TakenBack | Replayed
"""The game has gone forward or back."""

GameChange = Moved | YourTurn | TimeShort | HintGiven | Weakened | Unjudged | Cautioned | Ended
"""What has changed. Nothing else is told about a game being played."""

Listener = Callable[[GameChange], None]
"""Called after every change."""
