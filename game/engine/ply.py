"""What happens in a game on one board."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Ply(Struct, frozen=True):
    """A placement and the colour that makes it."""

    by_chance: ClassVar[bool] = False
    colour: int
    placement: int
