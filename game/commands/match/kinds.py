"""What a match needs to know about each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.commands.match.engine_player import EnginePlayer
from game.engine import Options
from game.engine.dice import DiceOptions


@dataclass(frozen=True)
class MatchKind:
    """What a match may set in one kind of game.

    Attributes:
        opening_plies: from the options, how many plies are usually drawn at the beginning; None if
            no opening is drawn.
        engine: makes the player for an engine's command line, the options and the seconds that it
            may take over an answer; None if Pentobi's dialect of GTP doesn't have such games.
            Raises MatchError.
        budgets: whether levels may be given a budget other than their own.
    """

    opening_plies: Callable[[Any], int] | None
    engine: Callable[[str, Any, float], EnginePlayer] | None
    budgets: bool


MATCH_KINDS: Mapping[str, MatchKind] = {
    Options.kind: MatchKind(
        opening_plies=lambda options: len(options.ruleset.colours),
        # Engines know a game of partners as the one in which each side is one player.
        engine=lambda command, options, answer_s: EnginePlayer(
            command, options.by_side.ruleset, answer_s
        ),
        budgets=True,
    ),
    DiceOptions.kind: MatchKind(opening_plies=None, engine=None, budgets=False),
}
"""Keyed by kind, as in `game.engine.KINDS`."""
