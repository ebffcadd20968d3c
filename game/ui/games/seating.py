"""Names for those who didn't give one."""

from __future__ import annotations

from collections.abc import Sequence

from game.cli import PERSON
from game.engine import Seat, Variant
from game.ui.look.texts import tr


def seats_in(variant: Variant, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """As many of the seats as a game has, persons on all of them where it has no opponents."""
    taken = seats[: variant.players]
    if variant.opponents:
        return tuple(taken)
    return tuple(
        seat if seat.is_person else own
        for seat, own in zip(taken, seats_for([PERSON] * len(taken)), strict=True)
    )


def seats_for(kinds: Sequence[str]) -> tuple[Seat, ...]:
    """Seats for persons and levels, with names that tell them apart.

    >>> [seat.name for seat in seats_for(["human", "hard", "hard"])]
    ['Player 1', 'Hard', 'Hard 2']
    """
    seats: list[Seat] = []
    for number, kind in enumerate(kinds):
        if kind == PERSON:
            seats.append(Seat(tr("setup.person_name", number=number + 1)))
            continue
        same = kinds[:number].count(kind)
        name = tr(f"level.{kind}")
        seats.append(Seat(f"{name} {same + 1}" if same else name, kind))
    return tuple(seats)
