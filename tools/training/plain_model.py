"""Weights that weren't learned, for games in which none are yet: enough to begin self-play with.

They say what anybody sees on any board. Large pieces come first, early ones towards the middle,
with room around new attach points and over those of foes. And a colour will place what is left to
it as far as there is ground that it reaches before its foes.
"""

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import NEARBY_CLASSES, RINGS, BoardArrays
from game.ai.core.policy_value.cell_sets import CELL_SET_FEATURES
from game.ai.core.policy_value.policy import CELL_FOE, CORNER_STATE
from game.ai.core.policy_value.territory import STEPS, TERRITORY_FEATURES
from game.ai.core.policy_value.value import STATUS_FEATURES, VALUE_PHASES
from game.ai.core.tree.params import Model
from game.ai.search.models import blank_model

SIZE, ROOM, BLOCKED, REMOTE = 0.8, 0.1, 0.15, -0.2
"""What adds to a placement's logit: each square; each class of room around a new attach point, and
around one of a foe that is covered; each ring away from the middle."""

FILLED = 0.2
"""The part of the ground before its foes that a colour covers in the end. In 400 games against
beginners, 40 in each form of Callisto, Nexos and GembloQ, 356 were won with it; with twice as much,
342; without ground, 321."""

LEAST_SCALE, GREATEST_SCALE = 4.0, 16.0
"""How sure a lead of a hundred squares makes a victory at the start and at the end of a game."""


def plain_model(board: BoardArrays) -> Model:
    """A model for a board with such weights."""
    model = blank_model(board, units=1)
    policy, net = model.policy, model.net
    # Where cells are parts of squares, a placement touches more of them.
    share = board.unit * board.piece_worth.sum() / board.piece_sizes.sum()
    policy.pieces[:] = SIZE * board.size_class
    policy.rings[:] = REMOTE * np.arange(RINGS)
    for room in range(NEARBY_CLASSES):
        policy.kinds[:, CORNER_STATE + 2 + 3 * room :][:, :3] = share * ROOM * (1 + room)
        for age in range(2):
            policy.kinds[:, CELL_FOE + 1 + age * NEARBY_CLASSES + room] = (
                share * BLOCKED * (1 + room)
            )
    territory = len(net.entry) - 1 - TERRITORY_FEATURES
    squares_left = territory - CELL_SET_FEATURES - STATUS_FEATURES
    first, tied = slice(territory + STEPS, territory + 2 * STEPS), territory + 2 * STEPS
    net.entry[squares_left] = 1
    net.entry[first] = -FILLED * share
    net.entry[tied] = -FILLED * share / 2
    net.own[:] = 1
    net.exit[:] = 1
    net.scale[:] = np.linspace(LEAST_SCALE, GREATEST_SCALE, VALUE_PHASES)
    return model
