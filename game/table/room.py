"""Everything about a table but the game itself, as values: who sits where, and what holds there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.base.names import NAMELESS, clean_name, unlike
from game.engine import GameOptions, Seat
from game.files.kept_game import sensible_seat
from game.files.kept_tables import MOST_GUESTS, Chair, Number, Sitter, TableRules
from game.files.limits import MOST_SEATS, Name, Small

HOST = 0
"""The number of the host, among those of guests."""

Seats = Annotated[tuple[Small, ...], Meta(max_length=MOST_SEATS)]
"""Numbers of seats, in playing order from 0."""


class Phase(Enum):
    """How far a table has got."""

    GATHERING = "gathering"
    """People sit down; the game hasn't begun."""
    PLAYING = "playing"
    OVER = "over"
    """The game is over; the host may begin another."""


class Guest(Struct, frozen=True, omit_defaults=True):
    """Somebody at another machine, whether they sit or look on.

    Attributes:
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


class TakeBack(Struct, frozen=True, omit_defaults=True):
    """Somebody asks to take back their last decision.

    Attributes:
        number: which question, from 1.
        asker: the guest who asks, or `HOST`.
        waits_for: the guests who haven't agreed yet, and perhaps `HOST`.
        host_decides: whether the host is asked in place of all of them, as the guests among them
            have been away for longer than the table is patient.
    """

    number: Number
    asker: Number
    waits_for: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS + 1)]
    host_decides: bool = False

    @property
    def deciders(self) -> tuple[int, ...]:
        """Who may answer."""
        return (HOST,) if self.host_decides else self.waits_for


class Room(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="room"):
    """Everything about a table but the game itself.

    Attributes:
        epoch: tells apart programs that host the same table one after the other.
        revision: which state of the room, from 1.
        host: what the host is called.
        phase: how far the table has got.
        options: the game that is played, or will be.
        guests: who is at another machine.
        rules: what holds at the table.
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
        """The seats of a guest; of `HOST`, those of people at that machine."""
        if guest == HOST:
            return tuple(n for n, chair in enumerate(self.chairs) if chair.sitter is Sitter.HERE)
        return tuple(number for number, chair in enumerate(self.chairs) if chair.guest == guest)

    def guest(self, number: int) -> Guest | None:
        return next((guest for guest in self.guests if guest.number == number), None)


def sensible_room(room: Room) -> Room:
    """A room with names that can be shown, and the keys of levels.

    Raises ValueError for a level that doesn't exist, and for an opponent without one.
    """
    chairs = tuple(map(_sensible_chair, room.chairs))
    guests = tuple(replace(one, name=clean_name(one.name) or NAMELESS) for one in room.guests)
    host, rules = clean_name(room.host) or NAMELESS, room.rules
    if rules.stand_in:
        stand_in = sensible_seat(Seat(host, rules.stand_in))
        rules = replace(rules, stand_in=stand_in.level or "")
    return replace(room, chairs=chairs, guests=guests, host=host, rules=rules)


def _sensible_chair(chair: Chair) -> Chair:
    """Raises ValueError, see `sensible_room`."""
    if chair.sitter is Sitter.LEVEL and not chair.level:
        raise ValueError("an opponent has a level")
    seat = sensible_seat(Seat(chair.name, chair.level or None))
    return replace(chair, name=seat.name, level=seat.level or "")


Chairs = tuple[Chair, ...]


def free(chairs: Chairs, guest: int, spare: Sequence[str], keep: Collection[int] = ()) -> Chairs:
    """The chairs once a guest has got up from all but those they `keep`.

    A chair is called as it was before anybody sat there (`spare`).
    """
    return tuple(
        Chair(spare[seat], Sitter.NOBODY) if chair.guest == guest and seat not in keep else chair
        for seat, chair in enumerate(chairs)
    )


def seated(
    chairs: Chairs,
    guest: int,
    seats: Sequence[int],
    names: Sequence[str],
    apart_from: Collection[str] = (),
) -> Chairs:
    """The chairs once a guest has sat down on these seats, with a name for each.

    Nobody is called like who has another chair, or like others who are `apart_from` them. Raises
    ValueError if somebody else sits there.
    """
    taken = list(chairs)
    for seat, name in zip(seats, names, strict=True):
        if seat >= len(chairs):
            raise ValueError("there is no such seat")
        chair = chairs[seat]
        if chair.sitter is not Sitter.NOBODY and chair.guest != guest:
            raise ValueError("somebody else sits there")
        others = [*apart_from, *(one.name for at, one in enumerate(taken) if at != seat)]
        taken[seat] = Chair(unlike(clean_name(name) or chair.name, others), Sitter.GUEST, guest)
    return tuple(taken)


def reseated(chairs: Chairs, before: Chairs) -> Chairs:
    """Other chairs, on which the guests at a table sit down again.

    Everybody has as many seats as before, by the same names, as long as any are free: the same
    ones if they are, otherwise the first.
    """
    waiting = []
    for seat, chair in enumerate(before):
        if chair.sitter is Sitter.GUEST:
            if seat < len(chairs) and chairs[seat].sitter is Sitter.NOBODY:
                chairs = seated(chairs, chair.guest, [seat], [chair.name])
            else:
                waiting.append(chair)
    for chair in waiting:
        free_seats = (n for n, one in enumerate(chairs) if one.sitter is Sitter.NOBODY)
        seat = next(free_seats, -1)
        if seat >= 0:
            chairs = seated(chairs, chair.guest, [seat], [chair.name])
    return chairs


def moved(chairs: Chairs, from_seats: Sequence[int]) -> Chairs:
    """The chairs in the next game, given the seat that each one's sitter had (`moved_to`)."""
    return tuple(replace(chairs[seat], standing_in=False) for seat in from_seats)
