"""Where the learned value of boards in Dice is kept, see `game.ai.dice.weights`."""

from __future__ import annotations

from pathlib import Path

from game.base.assets import asset


def weights_file(side: int) -> Path:
    """The file for boards of that size. Raises FileNotFoundError if there is none."""
    return asset("dice", f"side-{side}.npz")
