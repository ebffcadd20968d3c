"""The levels of opponents in Dice: a dial for each, see `insight_of`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from game.ai.degradation import Warn
from game.ai.dice.insight import MOST_SQUARES, Insight, Look, weights_file
from game.ai.dice.opponent import dice_opponent
from game.ai.dice.players import DiceBeginner, DiceGreedy, ExpectedValuePlayer
from game.ai.levels.references import PlainLevel
from game.ai.levels.scale import level_key
from game.ai.levels.search_levels import SHORT_HASH, Trial, dial_between
from game.ai.player import AnyPlayer, Budget, Level, ignore_warning
from game.base.assets import sha256

DIALS = (-3.0, 0.0, 1.5, 2.8, 3.3, 4.4, 5.0, 6.2, 8.5, 10.75)
"""The dials of the levels from 1 on, as fitted in matches for two."""

FULL_FORESIGHT_DIAL, FULL_SIGHT_DIAL = 5.0, 6.0
DIALS_PER_DOUBLING = 2.5
STRIKE_COST_PER_DIAL = 1.5
FAR_DIALS = ((8.0, 2), (10.0, 4))
"""See `insight_of`: from which dial on two and three turns are looked at, and for how many takes
there; their number doubles with each unit."""

MOST_NEAR = 32
"""The most takes for which a single turn is looked at."""

TIME_LIMIT_S = 1.9
"""The time limit on slow machines."""


@dataclass(frozen=True)
class DiceLevel(Level):
    """The strength of an opponent in Dice.

    Attributes:
        dial: what it was made from, see `insight_of`.
        budget: its time limit, which is only for slow machines: what it looks at is limited.
        insight: what it sees.
    """

    key: str
    dial: float
    budget: Budget
    insight: Insight

    def player(self, seed: int, warn: Warn = ignore_warning) -> AnyPlayer:
        return dice_opponent(self.insight, seed, warn)

    def with_budget(self, budget: Budget) -> DiceLevel:
        """The same level with another time limit."""
        return replace(self, budget=budget)

    def fingerprint(self, game: str) -> dict[str, str | float]:
        """The dial, and a short hash of the weights."""
        known: dict[str, str | float] = {"dial": self.dial}
        with suppress(OSError):
            known["weights"] = sha256(weights_file().read_bytes())[:SHORT_HASH]
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
    """What a player sees at a dial.

    At 0, it is a single spot of each shape, and nothing of what the board can take later. The spots
    double with `DIALS_PER_DOUBLING`; from `FULL_SIGHT_DIAL` on, all are seen. Below 0 some shapes
    aren't seen at all, and strikes are spent the more freely, for `STRIKE_COST_PER_DIAL` squares
    less with each unit: as newcomers do, who don't know yet what they will need them for. Up to
    `FULL_FORESIGHT_DIAL` foresight grows evenly; from there on, the others are seen, too, and the
    turn after this one is looked at for twice as many takes with each unit, more turns from
    `FAR_DIALS` on.
    """
    looks = []
    if dial >= FULL_FORESIGHT_DIAL:
        looks.append(Look(min(round(2 ** (dial - 4)), MOST_NEAR), turns=1, width=1))
    for turns, (first, takes) in enumerate(FAR_DIALS, start=2):
        if dial >= first:
            looks.append(Look(round(takes * 2 ** (dial - first)), turns, width=2))
    return Insight(
        spots=inf if dial >= FULL_SIGHT_DIAL else 2 ** (dial / DIALS_PER_DOUBLING),
        foresight=min(max(dial / FULL_FORESIGHT_DIAL, 0.0), 1.0),
        strike_cost=max(MOST_SQUARES + STRIKE_COST_PER_DIAL * min(dial, 0.0), 0.0),
        rivals=dial >= FULL_FORESIGHT_DIAL,
        looks=tuple(looks),
    )


DICE_REFERENCES: Mapping[str, PlainLevel] = {
    "beginner": PlainLevel("beginner", DiceBeginner),
    "greedy": PlainLevel("greedy", lambda seed: DiceGreedy()),
    "rows": PlainLevel("rows", lambda seed: ExpectedValuePlayer()),
}
"""By name; `cornerwise match` accepts these names too. "rows" goes by the rows of shapes alone, see
`expected_value`, and was the strongest before opponents saw the board."""
