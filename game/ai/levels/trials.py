"""Players being tried out: given by the number of a dial, and changes to how they search.

Their names are written like ``dial 12.4``, ``dial 12 c_puct=0.9 fpu_reduction=0`` or ``dial 12
weights=duo.npz``. They aren't levels, but may play wherever a level does, so that a change can be
measured before it becomes one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from game.ai.search.settings import Search

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
        """The search with the changes made."""
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
