"""The levels of opponents in Dice: a dial for each, see `insight_of`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from game.ai.degradation import Warn
from game.ai.dice.insight import Insight, Look
from game.ai.dice.opponent import DiceOpponent
from game.ai.dice.players import DiceBeginner, DiceGreedy, ExpectedValuePlayer
from game.ai.dice.weights_file import weights_file
from game.ai.levels.plain_level import PlainLevel
from game.ai.levels.scale import level_key
from game.ai.levels.search_levels import SHORT_HASH, dial_between
from game.ai.levels.trials import Trial
from game.ai.player import Budget, ignore_warning
from game.base.assets import sha256
from game.engine.dice import USUAL_SIDE

DIALS = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0)
"""The dials of the levels from 1 on, as fitted in matches for two."""

TIME_LIMIT_S = 1.9
"""The time limit on slow machines."""


@dataclass(frozen=True)
class DiceLevel:
    """The strength of an opponent in Dice.

    Attributes:
        key: of the level, see `game.ai.levels.scale`.
        dial: what it was made from, see `insight_of`.
        budget: its time limit, which is only for slow machines: what it looks at is limited.
        insight: what it sees.
    """

    key: str
    dial: float
    budget: Budget
    insight: Insight

    def player(self, seed: int, warn: Warn = ignore_warning) -> DiceOpponent:
        """Make a player of this level for one game; `warn` is told why if it sees nothing."""
        return DiceOpponent(self.insight, seed, warn)

    @property
    def solves_endgames(self) -> bool:
        return False

    def with_threads(self, threads: int) -> DiceLevel:
        """The same level: it has no use for threads."""
        return self

    def with_budget(self, budget: Budget) -> DiceLevel:
        """The same level with another time limit."""
        return replace(self, budget=budget)

    def fingerprint(self, game: str) -> dict[str, str | float]:
        """The dial, and a short hash of the weights."""
        known: dict[str, str | float] = {"dial": self.dial}
        with suppress(OSError):
            known["weights"] = sha256(weights_file(USUAL_SIDE).read_bytes())[:SHORT_HASH]
        return known


def dice_level(number: float) -> DiceLevel:
    """The level with that number, which may lie between two levels."""
    return _level(level_key(number), dial_between(DIALS, number))


def tried_in_dice(key: str, trial: Trial) -> DiceLevel:
    """The level of a player being tried out. Raises ValueError if it would change a search."""
    if trial.changes:
        raise ValueError("the search in Dice has no fields to change: give a dial alone")
    return replace(_level(key, trial.dial), budget=Budget())


def _level(key: str, dial: float) -> DiceLevel:
    return DiceLevel(key, dial, Budget(seconds=TIME_LIMIT_S), insight_of(dial))


def insight_of(dial: float) -> Insight:
    """What a player sees at a dial."""
    looks: tuple[Look, ...] = ()
    if dial >= 7:
        looks = (Look(round(2 ** (dial - 4)), 1, 1),)
    if dial >= 9:
        looks = (Look(32, 1, 1), Look(round(2 ** (dial - 6)), 2, 2))
    return Insight(
        spots=2**dial if dial < 6 else inf,
        foresight=min(dial / 5, 1.0),
        rivals=dial >= 6.5,
        looks=looks,
    )


DICE_REFERENCES: Mapping[str, PlainLevel] = {
    "beginner": PlainLevel("beginner", DiceBeginner),
    "greedy": PlainLevel("greedy", lambda seed: DiceGreedy()),
    "rows": PlainLevel("rows", lambda seed: ExpectedValuePlayer()),
}
"""By name; `cornerwise match` accepts these names too. "rows" goes by the rows of shapes alone, see
`expected_value`, and was the strongest before opponents saw the board."""
