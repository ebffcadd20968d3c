"""Where the learned value of boards in Dice is kept, see `game.ai.dice.weights`."""

from __future__ import annotations

from pathlib import Path

from game.base.assets import asset


def weights_file() -> Path:
    """The file. Raises FileNotFoundError if there is none."""
    return asset("dice", "side-9.npz")
