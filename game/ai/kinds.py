"""Who plays each kind of game: its levels, what they need, and who stands in for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.ai.analysis import AnyAnalyst
from game.ai.dice.levels import DICE_REFERENCES, dice_level, tried_in_dice
from game.ai.dice.opponent import compiled_dice, dice_analyst, dice_fallback
from game.ai.heuristics.greedy import fallback
from game.ai.levels.calibration import board_level
from game.ai.levels.references import BOARD_REFERENCES
from game.ai.levels.scale import level_named, level_number
from game.ai.levels.search_levels import DIAL, Trial, trial_named, tried_level
from game.ai.player import AnyPlayer, Level
from game.ai.search.opponent import board_analyst, compiled_search, load
from game.engine import GameOptions, Options
from game.engine.dice import DiceOptions

OptionsT = TypeVar("OptionsT", bound=GameOptions)


@dataclass(frozen=True)
class OpponentKind(Generic[OptionsT]):
    """The opponents in one kind of game.

    Attributes:
        level: makes the level with a number, possibly between two levels, for a game's options.
        tried: makes the level with a key for a player being tried out. Raises ValueError.
        references: the levels of players that aren't offered but measured against, by name.
        load: loads what they need for a game. Raises SearchUnavailableError.
        fallback: makes, from a seed, the small player that answers when a level's can't.
        analyst: makes the analyst for a game's positions. Raises SearchUnavailableError.
    """

    level: Callable[[OptionsT, float], Level]
    tried: Callable[[str, Trial], Level]
    references: Mapping[str, Level]
    load: Callable[[OptionsT], None]
    fallback: Callable[[int], AnyPlayer]
    analyst: Callable[[OptionsT], AnyAnalyst]


OPPONENTS: Mapping[str, OpponentKind[Any]] = {
    Options.kind: OpponentKind[Options](
        level=lambda options, number: board_level(options.by_side.name, number),
        tried=tried_level,
        references=BOARD_REFERENCES,
        load=lambda options: load(options.by_side.ruleset, compiled_search),
        fallback=fallback,
        analyst=lambda options: board_analyst(options.ruleset),
    ),
    DiceOptions.kind: OpponentKind[DiceOptions](
        level=lambda options, number: dice_level(number),
        tried=tried_in_dice,
        references=DICE_REFERENCES,
        load=lambda options: load(options.ruleset, compiled_dice),
        fallback=dice_fallback,
        analyst=lambda options: dice_analyst(options.ruleset),
    ),
}
"""Keyed by kind, as in `game.engine.KINDS`."""


def level_of(options: GameOptions, key: str) -> Level:
    """The level with that key in a game.

    Also accepts the name of a player to measure against or try out (see `player_named`). Raises
    ValueError, which lists the choices.
    """
    kind = OPPONENTS[options.kind]
    if key in kind.references:
        return kind.references[key]
    trial = trial_named(key)
    if trial is not None:
        return kind.tried(key, trial)
    return kind.level(options, level_number(key))


def fingerprint_of(options: GameOptions, key: str) -> dict[str, str | float]:
    """See `Level.fingerprint`, for the level that `level_of` gives for a key."""
    return level_of(options, key).fingerprint(options.by_side.name)


def player_named(text: str) -> str:
    """Parse the key of a level, or the name of a player to measure against or try out.

    Raises ValueError, which lists the choices.
    """
    word = text.strip()
    if word.lower() in REFERENCE_NAMES:
        return word.lower()
    # The rest may contain a file path, so its case is kept.
    word = word[: len(DIAL)].lower() + word[len(DIAL) :]
    return word if trial_named(word) is not None else level_named(text)


REFERENCE_NAMES = tuple({name: None for kind in OPPONENTS.values() for name in kind.references})
"""The names of the players to measure against."""
