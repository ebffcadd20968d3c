"""A first model of a game, made from that of another, to begin its games of self-play with."""

from __future__ import annotations

import numpy as np

from game.ai.core.policy import Policy
from game.ai.core.tree import Model
from game.ai.core.value import SIZES, Net
from game.engine import PieceSet
from training.fit import Array


def transplant(model: Model, source: PieceSet, target: PieceSet) -> Model:
    """The same knowledge about other pieces: each is taken for the average of those of its size.

    Sizes are counted from the largest piece down, as a triangle is less than a square.
    """
    shift = max(p.size for p in target.pieces) - max(p.size for p in source.pieces)
    kin = np.zeros((len(target.pieces), len(source.pieces)), dtype=np.float32)
    for row, piece in enumerate(target.pieces):
        size = max(1, piece.size - shift)
        alike = [i for i, other in enumerate(source.pieces) if other.size == size]
        kin[row, alike] = 1 / len(alike)
    policy = Policy(
        kinds=model.policy.kinds,
        pieces=np.ascontiguousarray(model.policy.pieces @ kin.T),
        rings=model.policy.rings,
    )
    entry = _entry(model.net.entry, kin, shift)
    return Model(policy, Net(entry, *model.net[1:]))


def _entry(entry: Array, kin: Array, shift: int) -> Array:
    """The rows of features that are about pieces and sizes, moved to where others stand."""
    pieces = kin.shape[1]
    left, can, rest = entry[:pieces], entry[pieces : 2 * pieces], entry[2 * pieces :]
    sizes = np.roll(rest[:SIZES], shift, axis=0)
    parts = (kin @ left, kin @ can, sizes, rest[SIZES:])
    return np.ascontiguousarray(np.concatenate(parts), dtype=np.float32)
