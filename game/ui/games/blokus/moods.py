"""How a player feels about a game on one board: what their face shows."""

from __future__ import annotations

from game.engine import Ply
from game.engine.contacts import touched_corners
from game.play.moments import is_good
from game.ui.games.blokus.history import BoardGame
from game.ui.games.moods import mood_at_end, mood_by_points
from game.ui.look.portraits import Mood


def mood_of(game: BoardGame, colour: int, leads: int | None, *, thinks: bool) -> Mood:
    """How the player of a colour feels.

    `leads` is who leads, with any partner, or None; `thinks` is whether this player is deciding
    what to place.
    """
    position = game.position
    player = position.player_of(colour)
    if position.over:
        ranks = position.ranks()
        return mood_at_end(ranks[player], ranks)
    if position.out[colour] and position.left[colour].any():
        return Mood.OUT
    if thinks:
        return Mood.THINKS
    leading = leads is not None and position.sides[player] == position.sides[leads]
    if leading or not position.left[colour].any() or _did_well(game, colour):
        return Mood.PLEASED
    return mood_by_points(position.points(), player)


def _did_well(game: BoardGame, colour: int) -> bool:
    """Whether the latest placement of a colour touched as many corners as a good one does."""
    for ply in range(game.ply, 0, -1):
        event = game.events[ply - 1]
        if isinstance(event, Ply) and event.colour == colour:
            before = game.positions()[ply - 1]
            corners = touched_corners(before.ruleset, before.plies, event.placement, colour)
            return is_good(before.ruleset, corners)
    return False
