"""An option that a game leaves open, as it is put to a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ui.widgets.choice import ChoiceItem


@dataclass(frozen=True)
class OptionField:
    """An option that a game leaves open.

    Attributes:
        name: of the field of the options.
        label: what it is called.
        options: what may be chosen.
        line: what the choice means.
    """

    name: str
    label: str
    options: tuple[ChoiceItem[Any], ...]
    line: str
