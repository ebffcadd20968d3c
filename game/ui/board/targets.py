"""What the pointer can be over, and a press can mean, in a game scene."""

from __future__ import annotations

from dataclasses import dataclass


class HitTarget:
    """Something in the window that can be pressed. Kinds of games add targets of their own."""


@dataclass(frozen=True)
class ToolTarget(HitTarget):
    """A button of the toolbar, by its name."""

    name: str


@dataclass(frozen=True)
class SlotTarget(HitTarget):
    """A piece in the tray of the colour to play, by its slot."""

    slot: int


@dataclass(frozen=True)
class RollTarget(HitTarget):
    """What a person presses to let chance decide."""
