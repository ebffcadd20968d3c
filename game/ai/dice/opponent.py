"""Opponents in Dice: the compiled core or, if it can't run, a small player and no analyst."""

from __future__ import annotations

from game.ai.analysis import Analyst
from game.ai.degradation import Warn
from game.ai.dice.insight import Insight
from game.ai.dice.players import DiceGreedy
from game.ai.player import Player
from game.ai.search.opponent import Compiled, CompiledOpponent, load
from game.engine import Ruleset
from game.engine.dice import Take
from game.engine.dice.position import DicePosition

DicePlayer = Player[DicePosition, Take]


def compiled_dice() -> Compiled[DicePosition, Take, Insight]:
    """As `game.ai.search.opponent.compiled_search`."""
    from game.ai.dice import analyst, board_player, board_search

    return Compiled(board_player.BoardPlayer, lambda _: analyst.DiceAnalyst(), board_search.prepare)


def dice_analyst(ruleset: Ruleset) -> Analyst[DicePosition]:
    """The analyst for games on boards of a ruleset. Raises SearchUnavailableError."""
    load(ruleset, compiled_dice)
    return compiled_dice().analyst(ruleset)


def dice_fallback(seed: int) -> DicePlayer:
    """The player that answers when a level's has failed."""
    return DiceGreedy()


def dice_opponent(insight: Insight, seed: int, warn: Warn) -> DicePlayer:
    """A player that goes by what it sees of the board, or the fallback if the core can't run."""
    return CompiledOpponent(compiled_dice, insight, seed, dice_fallback(seed), warn)
