"""The settings of earlier versions: six lists, of the four seats' levels, pads and so on.

Those before them had fewer lists, and names for seats of which nobody had typed one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from game.ai.levels.scale import KEYS, MATCH, level_chosen, level_named, nearest_named
from game.base.names import clean_name
from game.files.first_scale import NAMES
from game.files.limits import Name, Small, Word
from game.files.seat_choice import ANY_PAD, SeatChoice
from game.files.settings import CHOSEN, DRAWN

UNCHOSEN_LEVEL = "1"
"""The key of an opponent's level until somebody chose, on the first scale like all levels here."""

LETTERS = "BCD"
"""The letters of the second opponent of a name, and those after it."""


class _OldSeat(Struct, forbid_unknown_fields=True):
    """Who sat on a seat.

    Attributes:
        name: the name typed for whoever sat there.
        level: the level of an opponent, or `MATCH`; None for a person.
        follows: never set in settings.
    """

    name: Name
    level: Word | None
    follows: bool = False


_OldSeats = tuple[_OldSeat, _OldSeat, _OldSeat, _OldSeat]


class _SixLists(Struct):
    """The lists, one for each property of a seat.

    Attributes:
        seats: who sat where.
        opponents: the level that an opponent last had there.
        other_names: the name typed for a person if an opponent sat there, or the other way round.
        pads: the number of the pad.
        places: the place in playing order.
        first_drawn: whether lots were drawn for who begins, before there was another way.
    """

    seats: _OldSeats
    opponents: tuple[Word, Word, Word, Word] = (UNCHOSEN_LEVEL,) * 4
    other_names: tuple[Name, Name, Name, Name] = ("",) * 4
    pads: tuple[Small, Small, Small, Small] = (ANY_PAD,) * 4
    places: tuple[Small, Small, Small, Small] = (0, 1, 2, 3)
    first_drawn: bool = False

    def choices(self) -> Iterator[SeatChoice]:
        """What was chosen for each seat. Raises ValueError for a level that doesn't exist."""
        lists = zip(self.seats, self.opponents, self.other_names, self.pads, strict=True)
        for number, (seat, level, other, pad) in enumerate(lists):
            name = "" if seat.name in _given_names(number, seat) else clean_name(seat.name)
            level, place = level_named(level, NAMES), self.places[number]
            kept = SeatChoice(name=other, opponent_name=other, level=level, pad=pad, place=place)
            yield kept.with_player(_chosen(seat), name)


def as_now(kept: Any) -> Any:
    """Settings as plain values, in the form in which they are kept now, but on the first scale.

    Raises ValueError for a list that can't be read.
    """
    if not isinstance(kept, dict) or _has_choices(kept.get("seats")):
        return kept
    lists = msgspec.convert(kept, _SixLists)
    others = {
        name: value for name, value in kept.items() if name not in _SixLists.__struct_fields__
    }
    begins = {"begins": DRAWN if lists.first_drawn else CHOSEN}
    return begins | others | {"seats": msgspec.to_builtins(tuple(lists.choices()))}


def _has_choices(seats: Any) -> bool:
    """Whether seats are in the form in which they are kept now."""
    return isinstance(seats, list) and any(
        "kind" in seat for seat in seats if isinstance(seat, dict)
    )


def _chosen(seat: _OldSeat) -> str | None:
    """The key of the level of who sat there, or `MATCH`; None for a person. Raises ValueError."""
    return None if seat.level is None else level_chosen(seat.level, NAMES)


def _given_names(number: int, seat: _OldSeat) -> Iterator[str]:
    """The names of a seat of which nobody had typed one: in English, by the level."""
    level = _chosen(seat)
    if level is None:
        yield f"Player {number + 1}"
        return
    word = "Rival" if level == MATCH else NAMES[KEYS.index(nearest_named(level))].title()
    yield word
    yield from (f"{word} {letter}" for letter in LETTERS)
