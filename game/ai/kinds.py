"""Who plays each kind of games: its levels, what they need, and who stands in for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from game.ai.analysis import Analyst
from game.ai.calibration import board_level
from game.ai.degradation import Warn
from game.ai.dice.analyst import DiceAnalyst
from game.ai.dice.levels import (
    DICE_REFERENCES,
    STRONGEST_IN_DICE,
    dice_fallback,
    dice_level,
    tried_in_dice,
)
from game.ai.levels import tried_level
from game.ai.opponent import board_analyst, fallback, is_loaded, load, load_rest
from game.ai.player import Budget, Player, ignore_warning
from game.ai.references import BOARD_REFERENCES
from game.ai.scale import HIGHEST, level_named, level_number
from game.ai.trials import DIAL, Trial, trial_named
from game.engine import GameOptions, Options
from game.engine.dice import DiceOptions


class Level(Protocol):
    """A strength that an opponent comes in.

    Attributes:
        key: the word for it on the command line, in files and in messages.
        budget: what it may spend on one event.
    """

    @property
    def key(self) -> str: ...

    @property
    def budget(self) -> Budget: ...

    def player(self, seed: int, warn: Warn = ignore_warning) -> Player[Any, Any]:
        """A player of this level for one game; `warn` takes why it is weaker, if it is."""
        ...

    def with_threads(self, threads: int) -> Level:
        """The same level with that many threads at work, where it has use for them."""
        ...

    def with_budget(self, budget: Budget) -> Level:
        """The same level with another budget, where it has use for one, and room for that."""
        ...

    def fingerprint(self, game: str) -> dict[str, str | float]:
        """What decides how it plays in the game of that name and may change under the same key."""
        ...


@dataclass(frozen=True)
class OpponentKind:
    """The opponents of one kind of games.

    Attributes:
        level: makes the level of a number for a game's options, also one between two levels.
        strongest: the number of the strongest level there is, see `clamped`.
        tried: makes the level of a key for a player that is tried out. Raises ValueError.
        references: makes the level of a player that isn't offered, but measured against, by name.
        load: loads what they need for a game, which may take long the first time. Raises
            SearchUnavailableError.
        is_loaded: whether `load` was done, well or not.
        load_rest: loads what is needed only later in a game, and may raise anything.
        fallback: makes the small player, for a seed, that answers where a level's can't.
        analyst: makes what finds out about positions of a game. Raises SearchUnavailableError.
    """

    level: Callable[[Any, float], Level]
    strongest: int
    tried: Callable[[str, Trial], Level]
    references: Mapping[str, Level]
    load: Callable[[Any], None]
    is_loaded: Callable[[Any], bool]
    load_rest: Callable[[Any], None]
    fallback: Callable[[int], Player[Any, Any]]
    analyst: Callable[[Any], Analyst[Any]]

    def clamped(self, number: float) -> float:
        """The number of a level that there is: those above the strongest play as it does."""
        return min(number, self.strongest)


OPPONENTS: Mapping[str, OpponentKind] = {
    Options.kind: OpponentKind(
        level=lambda options, number: board_level(options.name, number),
        strongest=HIGHEST,
        tried=tried_level,
        references=BOARD_REFERENCES,
        load=lambda options: load(options.ruleset),
        is_loaded=lambda options: is_loaded(options.ruleset),
        load_rest=lambda options: load_rest(options.ruleset),
        fallback=fallback,
        analyst=lambda options: board_analyst(options.ruleset),
    ),
    DiceOptions.kind: OpponentKind(
        level=lambda options, number: dice_level(number),
        strongest=STRONGEST_IN_DICE,
        tried=tried_in_dice,
        references=DICE_REFERENCES,
        load=lambda options: None,
        is_loaded=lambda options: True,
        load_rest=lambda options: None,
        fallback=dice_fallback,
        analyst=lambda options: DiceAnalyst(),
    ),
}
"""By the key of the kind in `game.engine.KINDS`."""


def level_of(options: GameOptions, key: str) -> Level:
    """The level of that key for a game, or the strongest below it that the game has.

    Also a player to measure against or to try out, by its name (see `player_named`). Raises
    ValueError, saying what there is.
    """
    kind = OPPONENTS[options.kind]
    if key in kind.references:
        return kind.references[key]
    trial = trial_named(key)
    if trial is not None:
        return kind.tried(key, trial)
    return kind.level(options, kind.clamped(level_number(key)))


def fingerprint_of(options: GameOptions, key: str) -> dict[str, str | float]:
    """See `Level.fingerprint`, for the level of a key as `level_of` has it."""
    return level_of(options, key).fingerprint(options.name)


def player_named(text: str) -> str:
    """The key of a level, or the name of a player to measure against or try out, from a text.

    Raises ValueError, saying what there is.
    """
    word = text.strip()
    if word.lower() in REFERENCE_NAMES:
        return word.lower()
    # The rest may hold the path of a file.
    word = word[: len(DIAL)].lower() + word[len(DIAL) :]
    return word if trial_named(word) is not None else level_named(text)


REFERENCE_NAMES = tuple({name: None for kind in OPPONENTS.values() for name in kind.references})
"""The names of the players to measure against."""
