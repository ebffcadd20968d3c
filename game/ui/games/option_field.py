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
    """

    name: str
    label: str
    options: tuple[ChoiceItem[Any], ...]
    line: str
