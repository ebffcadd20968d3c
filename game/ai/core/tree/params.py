"""What a search is given: the learned weights and the numbers that steer it."""

# Data layout
#
# A `Model` is read from a file by `game.ai.search.models`; `SearchParams` are made from a level's
# `Search` by `game.ai.search.search_tree`. No kernel writes to them. For the arrays of a model see
# `policy` and `value`.

from __future__ import annotations

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.policy import Policy
from game.ai.core.policy_value.value import Net


class Model(Struct):
    """The learned weights for one game."""

    policy: Policy
    net: Net


class SearchParams(Struct):
    """The numbers that steer a search.

    Attributes:
        c_puct: the weight of the exploration term, see `game.ai.core.tree.simulation`.
        fpu_reduction: how far below its parent's mean an unvisited placement is valued, per square
            root of the prior mass visited.
        score_weight: the part of a value that comes from the difference in points, 0 to 1; the rest
            is the chance to win.
        score_scale: the difference, in hundreds of points, that counts half of the most possible.
        policy_temperature: of the softmax that makes priors from logits; above 1 it flattens them.
        bias_factor: how much of the values' bias is corrected, see `game.ai.core.tree.value_bias`.
    """

    c_puct: float
    fpu_reduction: float
    score_weight: float
    score_scale: float
    policy_temperature: float
    bias_factor: float


class SearchContext(Struct):
    """Everything that stays the same from one simulation to the next."""

    board: BoardArrays
    model: Model
    params: SearchParams
