"""What happens in a game on one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Ply:
    """A placement and the colour that makes it."""

    by_chance: ClassVar[bool] = False
    colour: int
    placement: int
