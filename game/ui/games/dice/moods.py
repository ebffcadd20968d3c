"""How a player feels about a game of Dice: what their face shows."""

from __future__ import annotations

from game.engine.contacts import touched_corners
from game.engine.dice import Take
from game.play.moments import is_good
from game.ui.games.dice.history import DiceGame
from game.ui.games.moods import mood_at_end, mood_by_points
from game.ui.look.portraits import Mood


def mood_of(game: DiceGame, ply: int, player: int, leads: int | None, *, thinks: bool) -> Mood:
    """How a player feels after so many events.

    `leads` is who leads, or None; `thinks` is whether this player is about to roll or to draw.
    """
    position = game.positions()[ply]
    if position.over:
        ranks = position.ranks()
        return mood_at_end(ranks[player], ranks)
    has_shapes = position.boards[player].left.any()
    if position.out[player] and has_shapes:
        return Mood.OUT
    if thinks:
        return Mood.THINKS
    if player == leads or not has_shapes or _did_well(game, ply, player):
        return Mood.PLEASED
    return mood_by_points(position.points(), player)


def _did_well(game: DiceGame, ply: int, player: int) -> bool:
    """Whether a player's latest shape touches as many corners as a good one does."""
    for number in range(ply, 0, -1):
        before, event = game.positions()[number - 1], game.events[number - 1]
        if isinstance(event, Take) and before.chooser == player and before.colour is not None:
            board = before.boards[player]
            corners = touched_corners(board.ruleset, board.plies, event.placement, before.colour)
            return is_good(board.ruleset, corners)
    return False
