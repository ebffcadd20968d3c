"""Opponents in Dice: the compiled core or, if it can't run, a small player and no analyst."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.ai.analysis import Analyst
from game.ai.degradation import Warn
from game.ai.dice.insight import Insight
from game.ai.dice.players import DiceGreedy
from game.ai.player import Player
from game.ai.search.opponent import CompiledOpponent, load_by
from game.engine import Ruleset
from game.engine.dice import Take
from game.engine.dice.position import DicePosition

DicePlayer = Player[DicePosition, Take]


class CompiledDice(NamedTuple):
    """What can be done only with the compiled core.

    Attributes:
        player: makes a player, from a ruleset, what it sees, and a seed.
        analyst: makes the analyst.
        warm_up: see `game.ai.dice.board_search`.
    """

    player: Callable[[Ruleset, Insight, int], DicePlayer]
    analyst: Callable[[], Analyst[DicePosition]]
    warm_up: Callable[[Ruleset], None]


def compiled_dice() -> CompiledDice:
    """Open the door to the compiled core: the first time, this takes long and may raise anything.

    All that imports numba is behind it, as the window must start without.
    """
    from game.ai.dice import analyst, board_player, board_search

    return CompiledDice(board_player.BoardPlayer, analyst.DiceAnalyst, board_search.warm_up)


def load(ruleset: Ruleset) -> None:
    """Get this process ready to play on boards of a ruleset, see `game.ai.search.opponent.load`."""
    load_by(ruleset, lambda: compiled_dice().warm_up)


def dice_analyst(ruleset: Ruleset) -> Analyst[DicePosition]:
    """The analyst for games on boards of a ruleset. Raises SearchUnavailableError."""
    load(ruleset)
    return compiled_dice().analyst()


def dice_fallback(seed: int) -> DicePlayer:
    """The player that answers when a level's has failed."""
    return DiceGreedy()


class DiceOpponent(CompiledOpponent[DicePosition, Take]):
    """Plays by what it sees of the board, or as the fallback if the core can't run."""

    def __init__(self, insight: Insight, seed: int, warn: Warn) -> None:
        """Make a player; nothing is loaded yet.

        Args:
            insight: what it sees.
            seed: for its random numbers.
            warn: told why it sees nothing, before each take made without.
        """

        def make(ruleset: Ruleset) -> DicePlayer:
            load(ruleset)
            return compiled_dice().player(ruleset, insight, seed)

        super().__init__(make, dice_fallback(seed), warn)
