"""Finds the next turn of a person, while others think."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Seat
from game.engine.position import Position


def next_persons_turn(position: Position, seats: Sequence[Seat]) -> Position | None:
    """The position as if it were the turn of the person who places next; None if nobody will.

    Placements before that turn may change it: it's for trying out pieces.
    """
    if position.colour is None:
        return None
    count = len(position.out)
    for step in range(1, count + 1):
        colour = (position.colour + step) % count
        person = seats[position.player_of(colour)].is_person
        if person and not position.out[colour] and len(position.legal(colour)):
            return position.with_turn_of(colour)
    return None
