"""What was placed in a game on one board."""

from __future__ import annotations

from itertools import takewhile

from game.engine import Ply
from game.ui.games.blokus.player_results import BoardGame


def placed_since_set_up(game: BoardGame) -> list[Ply]:
    """What was placed since the board was set up, if it was, in order."""
    latest_first = takewhile(lambda event: isinstance(event, Ply), game.played[::-1])
    return [event for event in latest_first if isinstance(event, Ply)][::-1]
