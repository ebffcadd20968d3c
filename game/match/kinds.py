"""What a match needs to know of each kind of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.engine import Options
from game.engine.dice import DiceOptions
from game.match.engine_player import EnginePlayer


@dataclass(frozen=True)
class MatchKind:
    """What contenders of a kind of games may be given.

    Attributes:
        opening_plies: how many plies are usually drawn at the beginning, from the options; None
            where no opening is drawn.
        engine: makes the player for an engine's command line and the options; None where Pentobi's
            dialect of GTP doesn't have such games. Raises MatchError.
        budgets: whether levels may be given another budget than their own.
    """

    opening_plies: Callable[[Any], int] | None
    engine: Callable[[str, Any], EnginePlayer] | None
    budgets: bool


MATCH_KINDS: Mapping[str, MatchKind] = {
    Options.kind: MatchKind(
        opening_plies=lambda options: len(options.ruleset.colours),
        engine=lambda command, options: EnginePlayer(command, options.ruleset),
        budgets=True,
    ),
    DiceOptions.kind: MatchKind(opening_plies=None, engine=None, budgets=False),
}
"""By the key of the kind in `game.engine.KINDS`."""
