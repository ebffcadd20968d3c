"""Players that are tried out: by the number of a dial, and with changes to how they search.

Their names are written like ``dial 12.4`` or ``dial 12 c_puct=0.9 fpu_reduction=0``. They are no
levels, but may play wherever a level does, so that a change is measured before it becomes one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from game.ai.search import Search

DIAL = "dial "
"""How the name of such a player begins, before the number of its dial."""

CHANGEABLE = tuple(field.name for field in fields(Search) if field.type in ("float", "int"))
"""What of a search may be changed."""

_NAME = re.compile(rf"{DIAL}(-?\d{{1,2}}(?:\.\d+)?)((?: [a-z_]+=-?\d+(?:\.\d+)?)*)")


@dataclass(frozen=True)
class Trial:
    """A player that is tried out.

    Attributes:
        dial: the number that calibration fits, see `game.ai.levels.search_level`.
        changes: values for fields of its `Search`, by their names.
    """

    dial: float
    changes: tuple[tuple[str, float], ...] = ()

    def changed(self, search: Search) -> Search:
        """A search with the changes made."""
        whole = {field.name for field in fields(Search) if field.type == "int"}
        values: dict[str, Any] = {
            name: int(value) if name in whole else value for name, value in self.changes
        }
        return replace(search, **values)


def trial_named(name: str) -> Trial | None:
    """The player of a name, None where it is the name of none. Raises ValueError.

    >>> trial_named("dial 12.4 c_puct=0.9")
    Trial(dial=12.4, changes=(('c_puct', 0.9),))
    """
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    dial, changes = match.groups()
    pairs = [change.split("=") for change in changes.split()]
    for field, _ in pairs:
        if field not in CHANGEABLE:
            raise ValueError(f"a search has no {field!r}: choose one of {', '.join(CHANGEABLE)}")
    return Trial(float(dial), tuple((field, float(value)) for field, value in pairs))
