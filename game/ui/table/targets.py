"""Hit targets of a table: what the pointer can be over, and what a press can mean."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.shell.actions import Command
from game.ui.table.tools import Tool


class HitTarget:
    """Something in the window that can be pressed. Kinds of game add targets of their own."""


@dataclass(frozen=True)
class ToolTarget(HitTarget):
    """A button below the board."""

    tool: Tool


@dataclass(frozen=True)
class RingTarget(HitTarget):
    """A button at the piece in hand."""

    command: Command


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
