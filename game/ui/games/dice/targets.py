"""Hit targets of a game of Dice, besides those that all games have."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.table.targets import HitTarget


@dataclass(frozen=True)
class DieTarget(HitTarget):
    """A die in the tray, by its index in the roll."""

    index: int


@dataclass(frozen=True)
class RowTarget(HitTarget):
    """The die beside a row of shapes, by the face it shows."""

    face: int


@dataclass(frozen=True)
class StrikeTarget(HitTarget):
    """The strikes below the rows."""
