"""Openings drawn at random."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.ai.references import draw
from game.engine.position import Position


def opening(position: Position, plies: int, seed: int) -> Iterator[int]:
    """Placements to begin with, as many as asked for unless the game ends before."""
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        if position.over:
            return
        placement = draw(position, rng)
        yield placement
        position = position.play(placement)
