"""Hit targets of a game scene: what the pointer can be over, and what a press can mean."""

from __future__ import annotations

from dataclasses import dataclass


class HitTarget:
    """Something in the window that can be pressed. Kinds of game add targets of their own."""


@dataclass(frozen=True)
class ToolTarget(HitTarget):
    """A toolbar button, by name."""

    name: str


@dataclass(frozen=True)
class SlotTarget(HitTarget):
    """A piece in a tray, by its slot and the colour whose tray it is."""

    slot: int
    colour: int


@dataclass(frozen=True)
class LyingTarget(HitTarget):
    """A piece on the board that can be taken up again, by its colour and where it lies."""

    colour: int
    placement: int


@dataclass(frozen=True)
class RollTarget(HitTarget):
    """What a person presses to let chance decide."""
