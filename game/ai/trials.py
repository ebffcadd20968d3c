"""Players that are tried out: by the number of a dial, and with changes to how they search.

Their names are written like ``dial 12.4``, ``dial 12 c_puct=0.9 fpu_reduction=0`` or ``dial 12
weights=duo.npz``. They are no levels, but may play wherever a level does, so that a change is
measured before it becomes one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from game.ai.search import Search

DIAL = "dial "
"""How the name of such a player begins, before the number of its dial."""

LEAST_DIAL, GREATEST_DIAL = -8.0, 24.0
"""The dials that there are."""

_NUMBER = r"-?\d+(?:\.\d+)?"

_FORMS = {
    "float": (_NUMBER, "a number"),
    "float | None": (_NUMBER, "a number"),
    "int": (r"\d+", "a whole number"),
    "str | None": (r"\S+", "the path of a file"),
}
"""How the values of fields are written, by the type of the field: a pattern, and in words."""

CHANGEABLE = {field.name: field.type for field in fields(Search) if field.type in _FORMS}
"""What of a search may be changed, and its type."""

_RANGES = {
    "policy_temperature": (0.05, 20.0),
    "score_scale": (0.01, 100.0),
    "first_placement_share": (0.01, 1.0),
    "max_nodes": (100, 2_000_000),
    "score_weight": (0.0, 1.0),
    "opening_value_slack": (0.0, 1.0),
    "book_slack": (0.0, 1.0),
    "c_puct": (0.0, 100.0),
    "fpu_reduction": (-1.0, 1.0),
    "sight": (0.0, 1e6),
    "size_weight": (0.0, 100.0),
}
"""The least and the greatest value of each field that is a number."""

_NAME = re.compile(rf"{DIAL}({_NUMBER})((?: [a-z_]+=\S+)*)")


@dataclass(frozen=True)
class Trial:
    """A player that is tried out.

    Attributes:
        dial: the number that calibration fits, see `game.ai.levels.search_level`; in Dice, where
            nobody searches, by how many squares the player misjudges.
        changes: values for fields of its `Search`, by their names.
    """

    dial: float
    changes: tuple[tuple[str, float | str], ...] = ()

    def changed(self, search: Search) -> Search:
        """A search with the changes made."""
        changes: dict[str, Any] = dict(self.changes)
        return replace(search, **changes)


def trial_named(name: str) -> Trial | None:
    """The player of a name, None where it is the name of none. Raises ValueError.

    >>> trial_named("dial 12.4 c_puct=0.9")
    Trial(dial=12.4, changes=(('c_puct', 0.9),))
    """
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    number, changes = match.groups()
    dial = _in_range("dial", float(number), LEAST_DIAL, GREATEST_DIAL)
    return Trial(dial, tuple(_change(*text.split("=", 1)) for text in changes.split()))


def _change(field: str, value: str) -> tuple[str, float | str]:
    """A change from its two sides. Raises ValueError."""
    kind = CHANGEABLE.get(field)
    if kind is None:
        raise ValueError(f"a search has no {field!r}: choose one of {', '.join(CHANGEABLE)}")
    pattern, form = _FORMS[kind]
    if not re.fullmatch(pattern, value):
        raise ValueError(f"{value!r} is no {field}: it takes {form}")
    if kind == "str | None":
        return field, value
    number = _in_range(field, float(value), *_RANGES[field])
    return field, int(number) if kind == "int" else number


def _in_range(field: str, value: float, least: float, greatest: float) -> float:
    """The value. Raises ValueError where it isn't in the range."""
    if not least <= value <= greatest:
        raise ValueError(f"{field} {value:g}: give a number from {least:g} to {greatest:g}")
    return value
