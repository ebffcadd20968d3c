"""Games played out by the policy: which colour ends up owning which cell.

From a position on, each colour in turn makes a placement drawn from the policy's own distribution,
the softmax of all its logits, until nobody can place (Monte Carlo as in Brügmann, "Monte Carlo Go",
1993, also the source of point ownership as a mean over playouts). The counts are unbiased: no
colour, direction or order of cells is preferred.

Random numbers come from SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014), so a seed gives the same playouts everywhere.
"""

# Data layout
#
# Reads `SearchContext` and `simulation.Root`; writes `PlayoutWorkspace` and
#   random       (1,)       uint64  the state of the random number generator
#   counts       (c, size)  int32   in how many playouts each colour owned a cell at the end
# PlayoutWorkspace, scratch of one thread:
#   first, second           placement lists, alternately of the previous ply and of this one
#   policy                  its logits become exp(logit - the greatest) of each legal placement
#   the others as in `workspace.Workspace`

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.coverage import Coverage, count_coverage, empty_coverage
from game.ai.core.board.placement_lists import (
    PlacementLists,
    empty_placement_lists,
    list_placements,
)
from game.ai.core.board.state import PositionState, apply_placement, copy_state, empty_state
from game.ai.core.compiled.arrays import Array1, Array2, Words
from game.ai.core.compiled.kernel import inlined, kernel, part
from game.ai.core.compiled.maths import exp
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.cell_sets import find_cell_sets
from game.ai.core.policy_value.patterns import find_patterns, sum_patterns
from game.ai.core.policy_value.policy import (
    PolicyWorkspace,
    classify_cells,
    compute_logits,
    empty_policy_workspace,
)
from game.ai.core.policy_value.territory import territory_features
from game.ai.core.policy_value.value import ValueWorkspace, empty_value_workspace
from game.ai.core.tree.outcome import next_to_play, player_of
from game.ai.core.tree.params import SearchContext
from game.ai.core.tree.simulation import Root


class PlayoutWorkspace(Struct):
    """Scratch of one thread; see the data layout above."""

    state: PositionState
    first: PlacementLists
    second: PlacementLists
    coverage: Coverage
    value: ValueWorkspace
    policy: PolicyWorkspace


def empty_playout_workspace(board: BoardArrays, *, patterns: bool) -> PlayoutWorkspace:
    """Scratch for one thread, and a policy with or without patterns."""
    value = empty_value_workspace(board, 0, patterns=patterns)
    return PlayoutWorkspace(
        state=empty_state(board),
        first=empty_placement_lists(board),
        second=empty_placement_lists(board),
        coverage=empty_coverage(board),
        value=value,
        policy=empty_policy_workspace(board, value.patterns),
    )


@kernel
def run_playouts(
    context: SearchContext,
    root: Root,
    workspace: PlayoutWorkspace,
    random: Array1[np.uint64],
    playouts: int,
    counts: Array2[np.int32],
) -> None:
    """Play out the root's position several times, and count who owns each cell at the end."""
    state = workspace.state
    for _ in range(playouts):
        copy_state(root.state, state)
        _play_out(context, root, workspace, random)
        for cell in range(counts.shape[1]):
            owner = state.owner[cell]
            if owner >= 0:
                counts[owner, cell] += 1


@part
def _play_out(
    context: SearchContext, root: Root, workspace: PlayoutWorkspace, random: Words
) -> None:
    """Play on from the workspace's state, a copy of the root's, until nobody can place."""
    board, state = context.board, workspace.state
    colour = root.to_play
    # The lists of each ply are derived from those of the ply before.
    list_placements(board, state, root.lists, workspace.first)
    is_first = True
    while colour >= 0:
        lists = workspace.first if is_first else workspace.second
        other = workspace.second if is_first else workspace.first
        placement = _draw(context, workspace, random, lists, colour)
        apply_placement(board, state, colour, placement)
        list_placements(board, state, lists, other)
        colour = next_to_play(state, other, colour)
        is_first = not is_first


@part
def _draw(
    context: SearchContext,
    workspace: PlayoutWorkspace,
    random: Words,
    lists: PlacementLists,
    colour: int,
) -> int:
    """A placement of a colour, drawn from the policy."""
    board, state = context.board, workspace.state
    policy = workspace.policy
    count_coverage(board, lists, workspace.coverage)
    if context.model.policy.patterns.shape[1]:
        value, patterns = workspace.value, policy.patterns
        find_cell_sets(board, state, workspace.coverage, value.sets)
        territory_features(board, value.sets, value.fill, value.features, 0, patterns.reached)
        find_patterns(board, state, workspace.coverage, patterns)
        sum_patterns(board, context.model.net.vectors, colour, colour + 1, colour, patterns)
    player = player_of(board, state, colour)
    classify_cells(board, state, workspace.coverage, colour, player, policy.kinds)
    greatest = compute_logits(board, state, lists, colour, context.model.policy, policy)
    weights = policy.logits
    count = lists.count[colour]
    total = np.float32(0)
    for i in range(count):
        weights[i] = exp(weights[i] - greatest)
        total += weights[i]
    drawn = np.float32(_uniform(random)) * total
    # Rounding may leave a remainder, which goes to the last placement.
    chosen = 0
    while chosen < count - 1 and drawn >= weights[chosen]:
        drawn -= weights[chosen]
        chosen += 1
    return lists.placements[colour, chosen]


@inlined
def _uniform(random: Words) -> float:
    """A random number in [0, 1)."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.float64(z >> np.uint64(11)) * 2.0**-53
