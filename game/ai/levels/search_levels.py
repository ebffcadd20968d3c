"""The levels of opponents that search, as data: a dial for each, see `search_level`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.ai.degradation import Warn
from game.ai.levels.scale import HIGHEST
from game.ai.player import Budget, Level, ignore_warning
from game.ai.search.book import hash_of_book
from game.ai.search.opponent import SearchOpponent
from game.ai.search.settings import DEEP_POLICY_TEMPERATURE, Search
from game.ai.search.weights import weights_of
from game.base.assets import sha256

DIAL = "dial "
"""The start of such a player's name, before the number of its dial."""

LEAST_DIAL, GREATEST_DIAL = -8.0, 24.0
"""The range of dials."""

_NUMBER = r"-?\d+(?:\.\d+)?"


LIMITS: Mapping[str, tuple[float, float]] = {
    "c_puct": (0.0, 100.0),
    "fpu_reduction": (-1.0, 1.0),
    "score_weight": (0.0, 1.0),
    "score_scale": (0.01, 100.0),
    "policy_temperature": (0.05, 20.0),
    "bias_factor": (0.0, 1.0),
    "sight": (0.0, 1e6),
    "size_weight": (0.0, 100.0),
    "opening_value_slack": (0.0, 1.0),
    "first_placement_share": (0.01, 1.0),
    "max_nodes": (100, 2_000_000),
    "book_slack": (0.0, 1.0),
    "endgame_positions": (0, 1_000_000),
    "for_side": (0, 1),
}
"""The numbers of a search that may be changed, by name, each with the least and the greatest; whole
ones for whole numbers."""

FIELDS = (*LIMITS, "weights")
"""The fields of a search that may be changed; `weights` is the path of a file."""

_NAME = re.compile(rf"{DIAL}({_NUMBER})((?: [a-z_]+=\S+)*)")


@dataclass(frozen=True)
class Trial:
    """A player being tried out.

    Attributes:
        dial: the number that calibration fits, see `search_level`; in Dice, see
            `game.ai.dice.levels.insight_of`.
        changes: values for fields of its `Search`, by their names.
    """

    dial: float
    changes: tuple[tuple[str, float | str], ...] = ()

    def changed(self, search: Search) -> Search:
        changes: dict[str, Any] = dict(self.changes)
        return replace(search, **changes)


@lru_cache
def trial_named(name: str) -> Trial | None:
    """Parse the name of a player to try out; None if it isn't one. Raises ValueError.

    >>> trial_named("dial 12.4 c_puct=0.9")
    Trial(dial=12.4, changes=(('c_puct', 0.9),))
    """
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    number, changes = match.groups()
    dial = _in_range("dial", float(number), LEAST_DIAL, GREATEST_DIAL)
    return Trial(dial, tuple(_change(*text.split("=", 1)) for text in changes.split()))


def _change(name: str, text: str) -> tuple[str, float | str]:
    """Parse a change from its two sides. Raises ValueError."""
    if name not in FIELDS:
        raise ValueError(f"a search has no {name!r}: choose one of {', '.join(FIELDS)}")
    if name == "weights":
        return name, text
    least, greatest = LIMITS[name]
    is_whole = isinstance(least, int)
    if not re.fullmatch(r"\d+" if is_whole else _NUMBER, text):
        raise ValueError(f"{text!r} is no {name}: it takes a {'whole ' if is_whole else ''}number")
    number = int(text) if is_whole else float(text)
    _in_range(name, number, least, greatest)
    return name, number


def _in_range(field: str, value: float, least: float, greatest: float) -> float:
    """Return the value. Raises ValueError if it isn't in the range."""
    if not least <= value <= greatest:
        raise ValueError(f"{field} {value:g}: give a number from {least:g} to {greatest:g}")
    return value


NARROWEST_SIGHT = 0.05
"""The sight at dial 0: a single placement noticed out of up to 400, see `noticing`."""

SIGHT_PER_DIAL = 2**0.86
"""The factor by which the sight grows with each unit of the dial: just below `FULL_SIGHT_DIAL` it
takes in the 400 placements of a crowded board, so strength doesn't jump there."""

SIZE_WEIGHT, SIZE_WEIGHT_PER_DIAL = 2.0, 0.3
"""How much large pieces catch the eye from dial 0 on, and how much less for each unit below it.
There, at most a single placement is noticed, so nothing else can make a level weaker."""

FULL_SIGHT_DIAL = 10.0
"""From this dial on, nothing that a search considers is overlooked."""

TEMPERATURE_DIALS = (7.0, 12.0)
"""Between these dials the policy's temperature rises from 1 to `DEEP_POLICY_TEMPERATURE`."""

DEEP_DIAL = 13.0
"""From this dial on, opponents think long: they keep the tree, and ponder on the others' time."""

THREADS_DIAL = 14.61
"""Beyond this dial, the usual one of level 9 (`calibration.USUAL_DIALS`), all cores search."""

BOOK_FROM = 6
"""The number of the lowest level that uses an opening book."""

BOOK_SLACKS = (0.05, 0.01)
"""The `Search.book_slack` of that level, which plays many openings, and of the highest, which plays
what long searches can hardly tell apart; levels in between go down in equal steps."""

MOST_NODES = 1_400_000
"""The most nodes that a level's tree has room for: less than 500 MB at 350 bytes each."""

ENDGAME_POSITIONS, ENDGAME_POSITIONS_PER_DIAL = 20_000, 8.0
"""The `Search.endgame_positions` from `DEEP_DIAL` on: about 45 ms if an endgame isn't solved, and
on average 2 ms per attempt in Duo and 6 ms in the two-player game. And the factor by which they
fall with each unit of the dial below, to 39 at `FULL_SIGHT_DIAL`, so strength doesn't jump
there."""

LEAST_NODES, NODES_PER_SIMULATION = 1_000, 6
"""The fewest nodes that a level's tree has room for, and how many for each simulation of its
budget."""

OPENING_VALUE_SLACK = 0.005
"""The `Search.opening_value_slack` of all levels."""

FIRST_PLACEMENT_SHARE = 0.3
"""The `Search.first_placement_share` from `DEEP_DIAL` on."""

TIME_LIMIT_S, LONG_TIME_LIMIT_S = 1.9, 9.9
"""The time limits on slow machines, up to `THREADS_DIAL` and beyond it."""

SHORT_HASH = 12
"""How many digits of a file's hash go into a fingerprint."""


@dataclass(frozen=True)
class SearchLevel(Level):
    """The strength of an opponent that searches.

    Attributes:
        dial: what it was made from, see `search_level`.
        budget: what it may spend on one placement, in simulations and seconds. With a work limit
            and one thread, a seed gives the same game everywhere; the time limit is then only for
            slow machines.
    """

    key: str
    dial: float
    budget: Budget
    search: Search

    def player(self, seed: int, warn: Warn = ignore_warning) -> SearchOpponent:
        return SearchOpponent(self.search, seed, warn)

    def with_book(self, slack: float | None) -> SearchLevel:
        return replace(self, search=replace(self.search, book_slack=slack))

    def with_bias_factor(self, factor: float) -> SearchLevel:
        return replace(self, search=replace(self.search, bias_factor=factor))

    def with_threads(self, threads: int) -> SearchLevel:
        return replace(self, search=replace(self.search, threads=threads))

    def with_budget(self, budget: Budget) -> SearchLevel:
        """The same level with another budget, and a tree with room for what it allows.

        A tree whose size was set by hand stays as it is.
        """
        search = self.search
        if search.max_nodes == _nodes_for(self.budget):
            search = replace(search, max_nodes=_nodes_for(budget))
        return replace(self, budget=budget, search=search)

    def fingerprint(self, game: str) -> dict[str, str | float]:
        """The dial, any bias factor, and short hashes of the files that it reads in a game."""
        known: dict[str, str | float] = {"dial": self.dial}
        if self.search.bias_factor:
            known["bias_factor"] = self.search.bias_factor
        weights = self.search.weights
        with suppress(OSError):
            file = weights_of(game) if weights is None else Path(weights)
            known["weights"] = sha256(file.read_bytes())[:SHORT_HASH]
        if self.search.book_slack is not None:
            with suppress(OSError, ValueError):
                known["book"] = hash_of_book(game)[:SHORT_HASH]
        return known


def search_level(key: str, dial: float) -> SearchLevel:
    """The level that a dial stands for.

    A dial of d searches with 2^d simulations. Below `FULL_SIGHT_DIAL` it also sees less, with a
    sight of NARROWEST_SIGHT · SIGHT_PER_DIAL^d. From there on it also solves endgames, at first
    only the smallest: those of up to
    ENDGAME_POSITIONS · ENDGAME_POSITIONS_PER_DIAL^min(d - DEEP_DIAL, 0) positions. So strength
    grows steadily with the dial, from a child's to the best there is.
    """
    work = max(1, round(2**dial))
    sight = NARROWEST_SIGHT * SIGHT_PER_DIAL**dial if dial < FULL_SIGHT_DIAL else None
    cool, hot = TEMPERATURE_DIALS
    progress = min(max((dial - cool) / (hot - cool), 0.0), 1.0)
    deep, many = dial >= DEEP_DIAL, dial > THREADS_DIAL
    solving = ENDGAME_POSITIONS_PER_DIAL ** min(dial - DEEP_DIAL, 0.0) if sight is None else 0.0
    budget = Budget(seconds=LONG_TIME_LIMIT_S if many else TIME_LIMIT_S, work=work)
    return SearchLevel(
        key,
        dial,
        budget,
        Search(
            sight=sight,
            size_weight=max(SIZE_WEIGHT + SIZE_WEIGHT_PER_DIAL * min(dial, 0.0), 0.0),
            policy_temperature=1 + (DEEP_POLICY_TEMPERATURE - 1) * progress,
            opening_value_slack=OPENING_VALUE_SLACK,
            first_placement_share=FIRST_PLACEMENT_SHARE if deep else 1.0,
            max_nodes=_nodes_for(budget),
            threads=None if many else 1,
            reuse_tree=deep,
            ponders=deep,
            endgame_positions=round(ENDGAME_POSITIONS * solving),
        ),
    )


def _nodes_for(budget: Budget) -> int:
    """How many nodes a tree needs for a budget; `MOST_NODES` if its work is unlimited."""
    if budget.work is None:
        return MOST_NODES
    return min(max(LEAST_NODES, NODES_PER_SIMULATION * budget.work), MOST_NODES)


def book_slack(number: float) -> float | None:
    """The `Search.book_slack` of the level with that number.

    >>> book_slack(5.9), book_slack(6), book_slack(10)
    (None, 0.05, 0.01)
    """
    if number < BOOK_FROM:
        return None
    most, least = BOOK_SLACKS
    return (most * (HIGHEST - number) + least * (number - BOOK_FROM)) / (HIGHEST - BOOK_FROM)


def tried_level(key: str, trial: Trial) -> SearchLevel:
    """The level of a player being tried out: only work limits it."""
    level = search_level(key, trial.dial)
    budget = replace(level.budget, seconds=None)
    return replace(level, budget=budget, search=trial.changed(level.search))


def dial_between(dials: Sequence[float], number: float) -> float:
    """The dial of the level with that number, interpolated between those of levels 1, 2 and so on.

    >>> dial_between([0.0, 2.0, 3.0], 1.5)
    1.0
    """
    below = min(int(number), len(dials) - 1)
    share = number - below
    return dials[below - 1] * (1 - share) + dials[below] * share
