"""An option that a game leaves open, as presented to a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ui.widgets.choice import ChoiceItem


@dataclass(frozen=True)
class OptionField:
    """An option that a game leaves open.

    Attributes:
        name: the name of the field in the game's options.
        label: what it's called.
        options: what may be chosen.
        line: what the current choice means.
        others: what other choices mean; the room is for the longest of all.
        like_a_seat: whether it's about what no seat plays, and shown in place of a further seat.
    """

    name: str
    label: str
    options: tuple[ChoiceItem[Any], ...]
    line: str
    others: tuple[str, ...] = ()
    like_a_seat: bool = False
