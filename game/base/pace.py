"""How fast opponents act."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PACES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"calm": (1100, 2200), "usual": (450, 1000), "quick": (120, 300), "at_once": (0, 0)}
)
"""The shortest and longest time, in milliseconds, from the beginning of an opponent's turn until it
acts, by the word for the pace. An instant reply is crushing and hard to follow; one that always
takes equally long isn't like a person's."""

USUAL_PACE = "usual"
