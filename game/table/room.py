"""Everything about a table but the game itself, as values: who sits where, and what holds there."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from game.engine import GameOptions
from game.files.limits import MOST_SEATS, Name, Small, Word

MOST_GUESTS = 24
"""The most people who are at a table at once without sitting at the host's machine."""

Number = Annotated[int, Meta(ge=0, le=2**53)]
"""A number that counts up: of a change, a revision, a request."""

Token = Annotated[str, Meta(max_length=64)]
"""128 random bits in hexadecimal, by which somebody comes back to their seat; "" for none."""

Seats = Annotated[tuple[Small, ...], Meta(max_length=MOST_SEATS)]
"""Numbers of seats, in playing order from 0."""


class Sitter(Enum):
    """Who sits on a chair."""

    HERE = "here"
    """Somebody at the host's machine."""
    LEVEL = "level"
    """An opponent."""
    GUEST = "guest"
    """A guest."""
    NOBODY = "nobody"
    """Nobody yet: a guest may."""


class Phase(Enum):
    """How far a table has got."""

    GATHERING = "gathering"
    """People sit down; the game hasn't begun."""
    PLAYING = "playing"
    OVER = "over"
    """The game is over; the host may begin another."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who has a seat in the game; there is one chair for each, in playing order.

    Attributes:
        name: what they are called.
        sitter: who they are.
        guest: the number of the guest who sits there, or 0.
        level: the key of an opponent's level, or "".
        standing_in: whether an opponent plays for them now.
    """

    name: Name
    sitter: Sitter
    guest: Number = 0
    level: Word = ""
    standing_in: bool = False


class Guest(Struct, frozen=True, omit_defaults=True):
    """Somebody at another machine, whether they sit or look on.

    Attributes:
        number: which guest, from 1.
        name: what they are called.
        away: whether nothing is heard from their machine.
        phone: whether they hold a phone as their hand.
        again: whether they have asked for another game.
    """

    number: Number
    name: Name
    away: bool = False
    phone: bool = False
    again: bool = False


class TableRules(Struct, frozen=True, omit_defaults=True):
    """What holds at a table besides the rules of the game.

    Attributes:
        hints: whether people may ask for hints, and look at an analysis while they play.
        stand_in: the key of the level that plays for whoever is away; "" if the game waits.
        patience_s: the seconds after which it does.
        watchers: whether people may look on without a seat.
    """

    hints: bool = True
    stand_in: Word = ""
    patience_s: Annotated[int, Meta(ge=0, le=3600)] = 60
    watchers: bool = True


class TakeBack(Struct, frozen=True, omit_defaults=True):
    """Somebody asks to take back their last decision.

    Attributes:
        number: which question, from 1.
        asker: the guest who asks; 0 for the host.
        waits_for: the guests who haven't agreed yet; 0 is the host.
    """

    number: Number
    asker: Number
    waits_for: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS + 1)]


class Room(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="room"):
    """Everything about a table but the game itself.

    Attributes:
        epoch: tells apart programs that host the same table one after the other.
        revision: which state of the room, from 1.
        host: what the host is called.
        phase: how far the table has got.
        options: the game that is played, or will be.
        chairs: who has each seat.
        guests: who is at another machine.
        rules: what holds at the table.
        asked: what is asked now, or None.
    """

    epoch: Number
    revision: Number
    host: Name
    phase: Phase
    options: GameOptions
    chairs: Annotated[tuple[Chair, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    guests: Annotated[tuple[Guest, ...], Meta(max_length=2 * MOST_GUESTS)] = ()
    rules: TableRules = TableRules()
    asked: TakeBack | None = None

    def seats_of(self, guest: int) -> tuple[int, ...]:
        """The seats of a guest; of the host for 0, if anybody sits at that machine."""
        if guest == 0:
            return tuple(n for n, chair in enumerate(self.chairs) if chair.sitter is Sitter.HERE)
        return tuple(number for number, chair in enumerate(self.chairs) if chair.guest == guest)

    def guest(self, number: int) -> Guest | None:
        """The guest of that number."""
        return next((guest for guest in self.guests if guest.number == number), None)
