"""Transfers the weights of one game to another with different pieces, to start self-play with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.ai.core.policy_value.value import SIZE_FEATURES
from game.ai.core.tree.params import Model
from game.engine import PieceSet
from training.examples import Array


def transfer(model: Model, source: PieceSet, target: PieceSet) -> Model:
    """A model for other pieces: a piece's weights are the mean of those of the same size.

    Sizes are counted from the largest piece down, as a triangle is less than a square. For the same
    pieces the weights stay as they are.
    """
    if source == target:
        return model
    shift = max(p.size for p in target.pieces) - max(p.size for p in source.pieces)
    mean = np.zeros((len(target.pieces), len(source.pieces)), dtype=np.float32)
    for row, piece in enumerate(target.pieces):
        size = max(1, piece.size - shift)
        alike = [i for i, other in enumerate(source.pieces) if other.size == size]
        mean[row, alike] = 1 / len(alike)
    pieces = np.ascontiguousarray(model.policy.pieces @ mean.T)
    entry = _entry(model.net.entry, mean, shift)
    return Model(replace(model.policy, pieces=pieces), replace(model.net, entry=entry))


def _entry(entry: Array, mean: Array, shift: int) -> Array:
    """`Net.entry` with the rows for features of pieces and sizes put in the target's order.

    For the columns of the features see `game.ai.core.policy_value.value`.
    """
    pieces = mean.shape[1]
    left, placeable, rest = entry[:pieces], entry[pieces : 2 * pieces], entry[2 * pieces :]
    sizes = np.roll(rest[:SIZE_FEATURES], shift, axis=0)
    parts = (mean @ left, mean @ placeable, sizes, rest[SIZE_FEATURES:])
    return np.ascontiguousarray(np.concatenate(parts), dtype=np.float32)
