"""Who sits where by default."""

from __future__ import annotations

from collections.abc import Sequence

from game.cli import PERSON
from game.engine import GameOptions, Seat
from game.ui.look.texts import tr


def seats_in(options: GameOptions, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """As many of the seats as a game has, with persons where it has no opponents."""
    taken = tuple(seats[: options.players])
    if options.opponents:
        return taken
    persons = seats_for([PERSON] * len(taken))
    return tuple(
        seat if seat.is_person else person for seat, person in zip(taken, persons, strict=True)
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
        name = tr(f"kind.{kind}")
        seats.append(Seat(f"{name} {same + 1}" if same else name, kind))
    return tuple(seats)
