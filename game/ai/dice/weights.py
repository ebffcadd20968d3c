"""The file of the learned value of boards in Dice.

It is an archive of plain numpy arrays, without pickles, one for each field of `DiceNet`.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import numpy as np

from game.ai.core.dice.value import DiceNet, blank_net
from game.ai.dice.weights_file import weights_file


@lru_cache
def dice_net() -> DiceNet:
    """The network. Raises OSError or ValueError if there is none that can be used."""
    return load_net(weights_file())


def load_net(path: Path) -> DiceNet:
    """Load a network. Raises OSError or ValueError if it can't be used."""
    expected = blank_net().as_dict()
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name].astype(np.float32) for name in expected if name in archive}
    if {name: array.shape for name, array in arrays.items()} != {
        name: array.shape for name, array in expected.items()
    }:
        raise ValueError(f"{path} has no network of this kind")
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise ValueError(f"{path} has numbers that aren't finite")
    return DiceNet(**arrays)


def encode_net(net: DiceNet) -> bytes:
    """The contents of a network's file."""
    stream = BytesIO()
    half = {name: array.astype(np.float16) for name, array in net.as_dict().items()}
    np.savez_compressed(stream, **half)
    return stream.getvalue()
