"""Random numbers determined by a seed and a position."""

from __future__ import annotations

import numpy as np


def rng_for(seed: int, *state: int) -> np.random.Generator:
    """Random numbers that depend only on the seed and the state, whatever came before.

    Args:
        seed: any integer; those equal modulo 2**64 give the same numbers.
        state: numbers that distinguish the position from others, each at least 0.
    """
    return np.random.default_rng([seed % 2**64, *state])
