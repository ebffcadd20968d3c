"""Seats as chosen in the setup."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Seat
from game.files.settings import ANY_PAD, SeatChoice


def chosen(
    *seats: Seat,
    pads: Sequence[int] = (ANY_PAD,) * 4,
    places: Sequence[int] = range(4),
) -> tuple[SeatChoice, ...]:
    """What was chosen for four seats so that these players sit there; nameless people fill up."""
    four = (*seats, *[Seat("")] * 4)[:4]
    return tuple(
        SeatChoice(pad=pad, place=place).with_player(seat.level, seat.name)
        for seat, pad, place in zip(four, pads, places, strict=True)
    )
