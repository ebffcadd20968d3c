"""What was placed in a game on one board, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from game.engine import BoardEvent, Game, Ply
from game.engine.position import Position

BoardGame = Game[Position, BoardEvent]
"""A game on one board."""


def placed_since_set_up(game: BoardGame) -> list[Ply]:
    """What was placed since the board was set up, if it was, in order."""
    latest_first = takewhile(lambda event: isinstance(event, Ply), game.played[::-1])
    return [event for event in latest_first if isinstance(event, Ply)][::-1]


def next_turn_of(position: Position, is_meant: Callable[[int], bool]) -> Position | None:
    """The position as if it were the turn of whoever of those meant places next; None if nobody.

    Placements before that turn may change it: it's for trying out pieces.
    """
    if position.colour is None:
        return None
    count = len(position.out)
    for step in range(1, count + 1):
        colour = (position.colour + step) % count
        meant = is_meant(position.player_of(colour))
        if meant and not position.out[colour] and len(position.legal(colour)):
            return position.with_turn_of(colour)
    return None
