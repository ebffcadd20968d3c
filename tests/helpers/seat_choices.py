"""Seats as chosen in the setup, for tests."""

from game.engine import Seat
from game.files.seat_choice import SeatChoice


def chosen(*seats, pads=(0, 0, 0, 0), places=(0, 1, 2, 3)):
    """What was chosen for four seats so that these players sit there; nameless people fill up."""
    four = (*seats, *[Seat("")] * 4)[:4]
    return tuple(
        SeatChoice(pad=pad, place=place).with_player(seat.level, seat.name)
        for seat, pad, place in zip(four, pads, places, strict=True)
    )
