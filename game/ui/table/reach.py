"""A colour's reach, as players are shown it: where its next piece can lie."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.engine.position import Position


def reach(position: Position, colour: int) -> npt.NDArray[np.bool_]:
    """Whether a colour's next piece can lie on each cell: ``(size,)``.

    As long as others fit, a piece that may lie anywhere is left out: with it, nearly all cells
    would be in reach, and one position would look like another.
    """
    ruleset, legal = position.ruleset, position.legal(colour)
    if ruleset.free_piece is not None:
        attached = legal[ruleset.table.piece[legal] != ruleset.free_piece.piece]
        legal = attached if len(attached) else legal
    return ruleset.table.covered(legal)
