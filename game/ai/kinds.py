"""Who plays each kind of games: its levels, what they need, and who stands in for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from game.ai.dice.levels import DICE_LEVELS, dice_fallback
from game.ai.levels import LEVELS
from game.ai.opponent import fallback, is_loaded, load
from game.ai.player import Budget, Player, ignore_warning
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

    def player(self, seed: int, warn: Callable[[str], None] = ignore_warning) -> Player[Any, Any]:
        """A player of this level for one game; `warn` is told why it is weaker, if it is."""
        ...

    def with_threads(self, threads: int) -> Level:
        """The same level with so many threads at work, where it has use for them."""
        ...


@dataclass(frozen=True)
class OpponentKind:
    """The opponents of one kind of games.

    Attributes:
        levels: by their keys, the weakest first.
        load: loads what they need for a game, which may take long the first time. Raises
            SearchUnavailableError.
        is_loaded: whether `load` was done, well or not.
        fallback: makes the small player, for a seed, that answers where a level's can't.
    """

    levels: Mapping[str, Level]
    load: Callable[[Any], None]
    is_loaded: Callable[[Any], bool]
    fallback: Callable[[int], Player[Any, Any]]


OPPONENTS: Mapping[str, OpponentKind] = {
    Options.kind: OpponentKind(
        levels=LEVELS,
        load=lambda options: load(options.ruleset),
        is_loaded=lambda options: is_loaded(options.ruleset),
        fallback=fallback,
    ),
    DiceOptions.kind: OpponentKind(
        levels=DICE_LEVELS,
        load=lambda options: None,
        is_loaded=lambda options: True,
        fallback=dice_fallback,
    ),
}
"""By the key of the kind in `game.engine.KINDS`."""

LEVEL_NAMES: tuple[str, ...] = tuple(LEVELS)
"""The keys of the levels, which are the same for every kind."""


def level_of(options: GameOptions, name: str) -> Level:
    """The level of that name for a game. Raises ValueError, naming those that there are."""
    levels = OPPONENTS[options.kind].levels
    if name not in levels:
        raise ValueError(f"no level {name!r}: choose one of {', '.join(levels)}")
    return levels[name]
