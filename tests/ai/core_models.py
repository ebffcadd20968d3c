"""Models by lot: any weights will do to hold the core to what it should do with them."""

from zlib import crc32

import numpy as np

from game.ai.core.board import board_of
from game.ai.core.tree import Model
from game.ai.models import blank_model

UNITS = 8


def model_by_lot(variant, seed=0, size=0.1):
    """Weights of about that size. Each array has its own lot: one more changes no other."""

    def drawn(arrays):
        return type(arrays)(
            *(
                np.random.default_rng((seed, crc32(name.encode())))
                .normal(scale=size, size=array.shape)
                .astype(np.float32)
                for name, array in arrays._asdict().items()
            )
        )

    blank = blank_model(board_of(variant), UNITS)
    return Model(*map(drawn, blank))
