"""Monte Carlo tree search with learned priors and values: PUCT for any number of players.

A simulation descends from the root, adds the position that it reaches as a node, evaluates it, and
adds its value to the edges and nodes on its path. At a node, it takes the edge e with the greatest

    Q(e) + c_puct · P(e) · sqrt(N + 1) / (1 + N(e))

(PUCT: Rosin, "Multi-armed bandits with episode context", 2011, in the form of Silver et al.,
"Mastering the game of Go without human knowledge", 2017), with N = `node_visit_count`,
N(e) = `child_visit_count`, P(e) = `edge_prior`. N + 1 instead of N lets the priors decide the first
choice. Q(e) is `child_value_sum` / N(e); for an unvisited edge,

    Q(e) = (node_value_sum + node_value) / (N + 1) - fpu_reduction · sqrt(Σ P of the edges visited)

(first-play urgency: Gelly and Wang, "Exploration exploitation in Go: UCT for Monte-Carlo Go", 2006;
reduced by the visited prior mass as in Leela Zero and KataGo, Wu 2019). No position is played out
at random: the value is the network's, or the result of a finished game.

Values are vectors with an entry per player, and each node maximises the entry of the player to
place there (max^n: Luckhardt and Irani, "An algorithmic solution of N-person games", 1986).

Priors are a softmax of the policy's logits with temperature T: P(e) ∝ exp(logit(e) / T), over the
edges kept.

Threads search one tree together (tree parallelisation with virtual loss: Chaslot, Winands and
van den Herik, "Parallel Monte-Carlo tree search", 2008). Visits are counted on the way down and
values added on the way back, so a simulation in progress counts as a loss and others go elsewhere.
"""

# Data layout
#
# Reads `SearchContext` and `Root`; writes the tree's nodes and edges and the thread's `Workspace`.
#   Root.to_play  int         colour to play at the root, not necessarily the next in turn
#   Root.state, Root.lists    the position and legal placements there, read by all threads
#
# There are no locks. Two threads that raise a count at once may lose one of the visits; two that
# reach the same edge at once may both add its node, one of which is then never reached; if one
# moves a node's children (see `tree`), what another writes to them meanwhile may be lost. All of
# this is rare and harmless. Only this order matters: a node is complete before `child_node` leads
# to it, and a block of children before `node_children` does. Readers fence after `child_node`.
# After `node_children` they needn't: the addresses that they read depend on the value they have
# loaded, and processors keep such reads in order.

from __future__ import annotations

import numpy as np

from game.ai.core.board.placement_lists import PlacementLists, list_placements
from game.ai.core.board.state import PositionState, apply_placement, copy_state
from game.ai.core.compiled.instructions import acquire_fence, release_fence, square_root
from game.ai.core.compiled.kernel import kernel, part
from game.ai.core.compiled.maths import exp
from game.ai.core.compiled.structs import Struct
from game.ai.core.tree.leaf import assess_leaf
from game.ai.core.tree.outcome import next_to_play, player_of
from game.ai.core.tree.params import SearchContext, SearchParams
from game.ai.core.tree.tree_arrays import (
    CHILD_BASE,
    MAX_EDGES,
    NEXT_EDGE,
    NEXT_NODE,
    TreeArrays,
    has_room_for_child,
    has_room_for_node,
    with_child,
)
from game.ai.core.tree.value_bias import correct_values, observe_bias
from game.ai.core.tree.workspace import BINS, Workspace

BIN_WIDTH = np.float32(0.125)
"""The width of a bin of logits. `BINS` of them reach down to placements that the policy finds
exp(-8) times as likely as the best, before a temperature flattens that; no others are searched."""


class Root(Struct):
    """The position from which simulations start; see the data layout above."""

    to_play: int
    state: PositionState
    lists: PlacementLists


@kernel
def run_simulations(
    context: SearchContext,
    tree: TreeArrays,
    root: Root,
    root_node: int,
    workspace: Workspace,
    simulations: int,
) -> int:
    """Run some simulations in the rows of the workspace's thread.

    If `root_node` is -1, the first one makes the root. Returns the root's node.
    """
    for _ in range(simulations):
        node = _simulate(context, tree, root, root_node, workspace)
        if root_node < 0:
            root_node = node
    return root_node


@part
def _simulate(
    context: SearchContext, tree: TreeArrays, root: Root, root_node: int, workspace: Workspace
) -> int:
    """Run one simulation; return the node that it ended at, or -1 if there was no row for it."""
    bias_factor = context.params.bias_factor
    copy_state(root.state, workspace.state)
    node, depth = _select(context, tree, root_node, workspace)
    is_new = node < 0
    if is_new:
        node = _expand(context, tree, root, depth, workspace)
    if node >= 0:
        _read_values(tree, node, workspace)
        if tree.node_edge_count[node] == 0:
            tree.node_visit_count[node] += 1
        elif is_new and depth and bias_factor > 0:
            placement = workspace.path_placements[depth - 1]
            colour, player = tree.node_colour[node], tree.node_player[node]
            correct_values(tree, bias_factor, placement, colour, player, workspace.values)
    _back_up(tree, workspace, depth, bias_factor > 0)
    return node


# -- selection ----------------------------------------------------------------


@part
def _select(
    context: SearchContext, tree: TreeArrays, root_node: int, workspace: Workspace
) -> tuple[int, int]:
    """Descend to an edge without a node, or to the end of the game.

    Writes the path and the position at its end. Returns the node there, or -1 if there is none yet,
    and the length of the path.
    """
    thread = workspace.thread
    node = root_node
    depth = 0
    while node >= 0 and tree.node_edge_count[node]:
        number = _select_edge(context.params, tree, node, has_room_for_child(tree, thread))
        if number < 0:
            break
        children = tree.node_children[node]
        if number == children % CHILD_BASE:
            grown = with_child(tree, children, thread)
            release_fence()
            tree.node_children[node] = grown
        workspace.path_nodes[depth] = node
        workspace.path_edges[depth] = number
        placement = tree.edge_placement[tree.node_first_edge[node] + number]
        workspace.path_placements[depth] = placement
        depth += 1
        tree.node_visit_count[node] += 1
        apply_placement(context.board, workspace.state, tree.node_colour[node], placement)
        row = _child_row(tree, node, number)
        node = -1
        if row >= 0:
            tree.child_visit_count[row] += 1
            node = tree.child_node[row]
        acquire_fence()
    return node, depth


@part
def _child_row(tree: TreeArrays, node: int, number: int) -> int:
    """The row of a child by the number of its edge; -1 if another thread has just undone it."""
    first, count = divmod(tree.node_children[node], CHILD_BASE)
    return first + number if number < count else -1


@part
def _select_edge(params: SearchParams, tree: TreeArrays, node: int, may_grow: bool) -> int:
    """The number of a node's edge with the greatest PUCT score; the first if several tie.

    Unless the node may grow, only edges that have a child are considered; -1 if there are none.
    """
    first_child, child_count = divmod(tree.node_children[node], CHILD_BASE)
    first = tree.node_first_edge[node]
    visits = tree.node_visit_count[node]
    own = tree.node_value[node, tree.node_player[node]]
    mean = (np.float32(tree.node_value_sum[node]) + own) / np.float32(visits + 1)
    exploration = np.float32(params.c_puct) * square_root(np.float32(visits + 1))
    best = -1
    greatest = np.float32(-1e30)
    visited_prior = np.float32(0)
    taken = 0
    while taken < child_count:
        count = tree.child_visit_count[first_child + taken]
        if count == 0:
            break
        prior = tree.edge_prior[first + taken]
        score = np.float32(tree.child_value_sum[first_child + taken]) / np.float32(count)
        score += exploration * prior / np.float32(1 + count)
        if score > greatest:
            greatest = score
            best = taken
        visited_prior += prior
        taken += 1
    # Among unvisited edges, the first has the greatest prior and so the greatest score: it is the
    # next to be visited, and all edges before it have been.
    if taken < (tree.node_edge_count[node] if may_grow else child_count):
        unvisited = mean - np.float32(params.fpu_reduction) * square_root(visited_prior)
        if unvisited + exploration * tree.edge_prior[first + taken] > greatest:
            best = taken
    return best


# -- expansion ----------------------------------------------------------------


@part
def _expand(
    context: SearchContext, tree: TreeArrays, root: Root, depth: int, workspace: Workspace
) -> int:
    """Evaluate the position at the end of a path and add it as a node.

    Returns the node, or -1 if the thread has no rows left.
    """
    board, state, lists = context.board, workspace.state, workspace.lists
    list_placements(board, state, root.lists, lists)
    to_play = root.to_play
    if depth:
        colour = tree.node_colour[workspace.path_nodes[depth - 1]]
        to_play = next_to_play(state, lists, colour)
    has_room = has_room_for_node(tree, workspace.thread)
    greatest = assess_leaf(board, context.model, context.params, to_play, has_room, workspace)
    if not has_room:
        return -1
    node = _add_node(context, tree, to_play, workspace, greatest)
    if depth:
        release_fence()
        row = _child_row(tree, workspace.path_nodes[depth - 1], workspace.path_edges[depth - 1])
        if row >= 0:
            tree.child_node[row] = node
    return node


@part
def _add_node(
    context: SearchContext, tree: TreeArrays, to_play: int, workspace: Workspace, greatest: float
) -> int:
    """Add the position in the workspace, which is assessed, as a node with its edges.

    Returns the node.
    """
    free = tree.free_rows[workspace.thread]
    node = free[NEXT_NODE]
    free[NEXT_NODE] += 1
    for player in range(len(workspace.values)):
        tree.node_value[node, player] = workspace.values[player]
        tree.node_outlook_sum[node, 0, player] = workspace.outlook[0, player]
        tree.node_outlook_sum[node, 1, player] = workspace.outlook[1, player]
    tree.node_visit_count[node] = 0
    tree.node_value_sum[node] = 0
    tree.node_children[node] = 0
    tree.node_first_edge[node] = free[NEXT_EDGE]
    tree.node_colour[node] = to_play
    tree.node_player[node] = -1
    tree.node_edge_count[node] = 0
    if to_play >= 0:
        tree.node_player[node] = player_of(context.board, workspace.state, to_play)
        added = _add_edges(context.params, tree, to_play, workspace, greatest, free[NEXT_EDGE])
        tree.node_edge_count[node] = added
        free[NEXT_EDGE] += added
    return node


@part
def _add_edges(
    params: SearchParams,
    tree: TreeArrays,
    colour: int,
    workspace: Workspace,
    greatest: float,
    first: int,
) -> int:
    """Write the placements with the greatest logits as edges from row `first` on.

    Returns how many were written.
    """
    # Logits are counted in bins of BIN_WIDTH below the greatest, and as many whole bins are kept as
    # have at most MAX_EDGES logits together. The first bin is always kept, up to MAX_EDGES of it.
    # Then each edge is written among those of its bin (a counting sort), and moved to its place
    # there (an insertion sort of a few).
    lists, logits, bins = workspace.lists, workspace.policy.logits, workspace.bins
    for i in range(BINS):
        bins[i] = 0
    count = lists.count[colour]
    for i in range(count):
        step = np.int64((greatest - logits[i]) / BIN_WIDTH)
        if step < BINS:
            bins[step] += 1
    last_bin = 0
    kept = bins[0]
    while last_bin + 1 < BINS and kept + bins[last_bin + 1] <= MAX_EDGES:
        last_bin += 1
        kept += bins[last_bin]
    end = first
    for i in range(last_bin + 1):
        end, bins[i] = end + bins[i], end
    end = min(end, first + MAX_EDGES)
    inverse = np.float32(1) / np.float32(params.policy_temperature)
    total = np.float32(0)
    for i in range(count):
        step = np.int64((greatest - logits[i]) / BIN_WIDTH)
        if step <= last_bin and bins[step] < end:
            prior = exp((logits[i] - greatest) * inverse)
            total += prior
            tree.edge_placement[bins[step]] = lists.placements[colour, i]
            tree.edge_prior[bins[step]] = prior
            bins[step] += 1
    for edge in range(first, end):
        placement, prior = tree.edge_placement[edge], tree.edge_prior[edge] / total
        at = edge
        while at > first and tree.edge_prior[at - 1] < prior:
            tree.edge_placement[at] = tree.edge_placement[at - 1]
            tree.edge_prior[at] = tree.edge_prior[at - 1]
            at -= 1
        tree.edge_placement[at] = placement
        tree.edge_prior[at] = prior
    return end - first


# -- backup -------------------------------------------------------------------


@part
def _read_values(tree: TreeArrays, node: int, workspace: Workspace) -> None:
    """Write a node's values and outlook to the workspace."""
    for player in range(len(workspace.values)):
        workspace.values[player] = tree.node_value[node, player]
        for i in range(2):
            # If no simulation has gone on from the node yet, the sum is its own outlook alone.
            workspace.outlook[i, player] = tree.node_outlook_sum[node, i, player]


@part
def _back_up(tree: TreeArrays, workspace: Workspace, depth: int, observes_bias: bool) -> None:
    """Add the value for its own player, and the outlook for all, to each node on the path."""
    for i in range(depth):
        passed = workspace.path_nodes[i]
        value = workspace.values[tree.node_player[passed]]
        tree.node_value_sum[passed] += value
        row = _child_row(tree, passed, workspace.path_edges[i])
        if row >= 0:
            tree.child_value_sum[row] += value
        if i and observes_bias:
            observe_bias(tree, passed, workspace.path_placements[i - 1], value)
        for player in range(len(workspace.values)):
            tree.node_outlook_sum[passed, 0, player] += workspace.outlook[0, player]
            tree.node_outlook_sum[passed, 1, player] += workspace.outlook[1, player]
