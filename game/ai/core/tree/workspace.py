"""The scratch arrays of one search thread."""

# Data layout
#
# Each thread has its own, and `thread` is its number, so the tree is the only thing that threads
# write to in common. A simulation fills these arrays in this order; nothing is kept from one
# simulation to the next.
#   path_nodes       (MAX_DEPTH,)  int32    the nodes on the way down
#   path_edges       (MAX_DEPTH,)  int32    the numbers of the edges taken there
#   path_placements  (MAX_DEPTH,)  int32    their placements
#   state, lists, coverage                  the position at the end of the path, see their modules
#   value                                   features and hidden units of the network
#   squares_left     (P,)          float32  squares that each player will leave, in hundreds
#   points           (P,)          float32  points of each player by which the position is valued,
#                                           in hundreds, more being better
#   values           (P,)          float32  value of the position for each player
#   outlook          (2, P)        float32  chance to win of each player, and total, see `outcome`
#   policy                                  kinds of cells, and logits
#   bins             (BINS,)       int32    how many logits fall into each bin

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.coverage import Coverage, empty_coverage
from game.ai.core.board.placement_lists import PlacementLists, empty_placement_lists
from game.ai.core.board.state import PositionState, empty_state
from game.ai.core.compiled.arrays import Array1, Array2
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.policy import PolicyWorkspace, empty_policy_workspace
from game.ai.core.policy_value.value import Net, ValueWorkspace, empty_value_workspace

MAX_DEPTH = 200
"""More plies than any game has."""

BINS = 64
"""How many bins logits are sorted into."""


class Workspace(Struct):
    """Scratch of one thread; see the data layout above."""

    thread: int
    state: PositionState
    lists: PlacementLists
    coverage: Coverage
    value: ValueWorkspace
    policy: PolicyWorkspace
    bins: Array1[np.int32]
    values: Array1[np.float32]
    squares_left: Array1[np.float32]
    points: Array1[np.float32]
    outlook: Array2[np.float32]
    path_nodes: Array1[np.int32]
    path_edges: Array1[np.int32]
    path_placements: Array1[np.int32]


def empty_workspace(board: BoardArrays, net: Net, thread: int = 0) -> Workspace:
    """Scratch for the thread of that number and a network."""
    units, patterns = len(net.bias), net.vectors.shape[1] > 0
    players = len(board.teams)
    value = empty_value_workspace(board, units, patterns=patterns)
    return Workspace(
        thread=thread,
        state=empty_state(board),
        lists=empty_placement_lists(board),
        coverage=empty_coverage(board),
        value=value,
        policy=empty_policy_workspace(board, value.patterns),
        bins=np.zeros(BINS, dtype=np.int32),
        values=np.zeros(players, dtype=np.float32),
        squares_left=np.zeros(players, dtype=np.float32),
        points=np.zeros(players, dtype=np.float32),
        outlook=np.zeros((2, players), dtype=np.float32),
        path_nodes=np.zeros(MAX_DEPTH, dtype=np.int32),
        path_edges=np.zeros(MAX_DEPTH, dtype=np.int32),
        path_placements=np.zeros(MAX_DEPTH, dtype=np.int32),
    )
