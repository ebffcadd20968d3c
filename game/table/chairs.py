"""Who sits where, as values: sitting down, getting up, and moving on to the next game."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from game.base.lookalikes import unlike
from game.base.names import clean_name
from game.files.kept_tables import Chair, Sitter

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
