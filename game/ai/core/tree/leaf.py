"""What a simulation finds out about the position that it reaches, by the network and the policy."""

# Data layout
#
# Reads the position in a `Workspace` and its lists; writes its values, outlook and logits, and all
# that these are made from.

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.coverage import count_coverage
from game.ai.core.compiled.kernel import kernel
from game.ai.core.policy_value.policy import classify_cells, compute_logits
from game.ai.core.policy_value.value import evaluate, extract_features
from game.ai.core.tree.outcome import expected_totals, final_values, mix_values, player_of
from game.ai.core.tree.params import Model, SearchParams
from game.ai.core.tree.workspace import Workspace


@kernel
def assess_leaf(
    board: BoardArrays,
    model: Model,
    params: SearchParams,
    to_play: int,
    is_node: bool,
    workspace: Workspace,
) -> np.float32:
    """Write the values and the outlook of the position in the workspace.

    `to_play` is -1 if the game is over. If it isn't, and the position becomes a node, also write
    the logits of the placements. Returns the greatest, or 0.
    """
    state, lists = workspace.state, workspace.lists
    chances, totals = workspace.outlook[0], workspace.outlook[1]
    if to_play < 0:
        final_values(board, params, state, totals, chances, workspace.values)
        return np.float32(0)
    count_coverage(board, lists, workspace.coverage)
    extract_features(board, state, lists, workspace.coverage, to_play, workspace.value)
    evaluate(board, model.net, to_play, workspace.value, chances, workspace.squares_left)
    for player in range(len(workspace.points)):
        workspace.points[player] = -workspace.squares_left[player]
    mix_values(params, chances, workspace.points, workspace.values)
    expected_totals(board, state, lists.count, workspace.squares_left, totals)
    if not is_node:
        return np.float32(0)
    policy, player = workspace.policy, player_of(board, state, to_play)
    classify_cells(board, state, workspace.coverage, to_play, player, policy.kinds)
    return compute_logits(board, state, lists, to_play, model.policy, policy)
