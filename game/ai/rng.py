"""Random numbers that a seed and a position decide."""

from __future__ import annotations

import numpy as np


def rng_for(seed: int, *state: int) -> np.random.Generator:
    """Random numbers that depend on the seed and the state alone, whatever came before.

    Args:
        seed: any integer; those that are equal modulo 2**64 give the same numbers.
        state: what distinguishes the position from others, each at least 0.
    """
    return np.random.default_rng([seed % 2**64, *state])
