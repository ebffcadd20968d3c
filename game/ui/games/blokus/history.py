"""What was placed in a game on one board, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from game.engine import BoardEvent, Game, Ply, Seat
from game.engine.position import Position

BoardGame = Game[Position, BoardEvent]
"""A game on one board."""


def placed_since_set_up(game: BoardGame) -> list[Ply]:
    """What was placed since the board was set up, if it was, in order."""
    latest_first = takewhile(lambda event: isinstance(event, Ply), game.played[::-1])
    return [event for event in latest_first if isinstance(event, Ply)][::-1]


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
