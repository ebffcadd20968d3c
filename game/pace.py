"""How fast opponents act."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PACES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"calm": (1100, 2200), "usual": (450, 1000), "quick": (120, 300), "at_once": (0, 0)}
)
"""The least and the most time, in milliseconds, from the beginning of an opponent's turn until it
acts, by the word for the pace. A reply that comes at once crushes, and can't be followed; one that
always takes as long is no person's."""

USUAL_PACE = "usual"
