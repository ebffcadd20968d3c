"""The search tree as flat arrays, with rows for nodes, edges and children.

A node is a position that a simulation reached; its edges are the placements that the search
considers there. Few edges are ever taken: on average, one of a node's 44. So what simulations find
out about an edge has a row of its own, the child, made when the edge is first taken, as KataGo
grows the arrays of a node's children and Leela Chess Zero keeps edges apart from nodes. An edge
never taken has 6 bytes instead of 22.

Several threads can add to one tree: each has ranges of rows of its own.
"""

# Data layout
#
# N nodes, E edges, C children, P players. Values run from 0, a loss, to 1, a win.
#
# Nodes. The first five are written by the thread that adds the node, before a child leads to it,
# and never changed, except for a fresh root, which `replace_edges` gives other edges;
# `node_children` changes as edges are first taken, the others with every simulation that passes.
# A finished game has no edges, and its colour and player are -1.
#   node_colour       (N,)   int8     colour to play
#   node_player       (N,)   int8     the player who places it
#   node_first_edge   (N,)   int32    the node's edges are consecutive rows from this one on
#   node_edge_count   (N,)   int8     how many there are
#   node_value        (N, P) float32  value of the position itself for each player: the network's,
#                                     or the result
#   node_children     (N,)   int64    CHILD_BASE times the first of its children's rows, plus their
#                                     count
#   node_visit_count  (N,)   int32    simulations that went on from the node (for a finished game,
#                                     that ended there); raised on the way down
#   node_value_sum    (N,)   float64  sum of their values for `node_player`; raised on the way back
#   node_outlook_sum  (N, 2, P) float64  sums of each player's chance to win, then of their totals
#                                     (see `outcome`), over the position itself and these
#                                     simulations (for a finished game, its own alone); no choice
#                                     depends on them
# Edges, written with the node. A node's edges are in the order of their priors, the greatest first,
# and are first taken in this order.
#   edge_placement    (E,)   uint16
#   edge_prior        (E,)   float32  probability that the policy gives it, 1 in all at a node
# Children. A node's first child belongs to its first edge, and so on, for as many edges as have
# been taken. They are consecutive rows of a block with room for 2^k; when it is full, all move to a
# block twice as large, and the rows of the smaller one stay unused until the tree is compacted
# (`compaction`).
#   child_visit_count (C,)   int32    simulations that took the edge; raised on the way down
#   child_value_sum   (C,)   float64  sum of their values for `node_player`; raised on the way back
#   child_node        (C,)   int32    the node that the edge leads to, -1 before there is one
# Sums are float64: late in a game millions of simulations pass through a few nodes, and in float32
# their mean would drift by more than a square is worth.
# What values miss: bias_sum, bias_weight, bias_colours, see `value_bias`.
# Free rows of each thread, written by the thread itself and by `partition_rows`.
#   free_rows         (threads, 6)  int64  the next free node, the end of the free nodes; the same
#                                          for edges; for children
#
# A thread may move a node's children while another one goes on from the node. So whoever needs a
# child's row reads `node_children` once, and takes both the block and the count from it: no row
# past the count is ever touched, and each row before it belongs to the same edge in every block.

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.compiled.arrays import Array1, Array2, Array3
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct

MAX_EDGES = 48
"""The most placements considered at a position. Usually those with the greatest priors; see
`simulation._add_edges` for how near-equal ones are cut off."""

CHILD_BASE = 64
"""The factor between the parts of `node_children`: more than `MAX_EDGES`, and the largest block."""

EDGES_PER_NODE = 40
"""Edge rows per node. At 44 edges a node they run out when 9 nodes in 10 are used: in the middle of
a game, where trees get full, nodes have fewer."""

CHILDREN_PER_NODE = 2
"""Child rows per node, counting blocks abandoned when a node's children move to a larger one: just
under two are used."""

# The columns of `TreeArrays.free_rows`.
NEXT_NODE = 0
NODES_END = 1
NEXT_EDGE = 2
EDGES_END = 3
NEXT_CHILD = 4
CHILDREN_END = 5


class TreeArrays(Struct):
    """A search tree; see the data layout above."""

    node_colour: Array1[np.int8]
    node_player: Array1[np.int8]
    node_first_edge: Array1[np.int32]
    node_edge_count: Array1[np.int8]
    node_value: Array2[np.float32]
    node_children: Array1[np.int64]
    node_visit_count: Array1[np.int32]
    node_value_sum: Array1[np.float64]
    node_outlook_sum: Array3[np.float64]
    edge_placement: Array1[np.uint16]
    edge_prior: Array1[np.float32]
    child_visit_count: Array1[np.int32]
    child_value_sum: Array1[np.float64]
    child_node: Array1[np.int32]
    bias_sum: Array1[np.float64]
    bias_weight: Array1[np.float64]
    bias_colours: int
    free_rows: Array2[np.int64]


def empty_tree(board: BoardArrays, nodes: int, threads: int) -> TreeArrays:
    """A tree without nodes, whose free rows all belong to the first thread."""
    edges, players = nodes * EDGES_PER_NODE, len(board.teams)
    buckets = len(board.piece) + len(board.owner_count)
    # Even in the smallest tree, a root has room for all of its edges, and for some children.
    edges = max(edges, MAX_EDGES)
    children = nodes * CHILDREN_PER_NODE + CHILD_BASE * threads
    # numpy asks the system for zeroed pages, which take no memory until they are written to.
    tree = TreeArrays(
        node_colour=np.zeros(nodes, dtype=np.int8),
        node_player=np.zeros(nodes, dtype=np.int8),
        node_first_edge=np.zeros(nodes, dtype=np.int32),
        node_edge_count=np.zeros(nodes, dtype=np.int8),
        node_value=np.zeros((nodes, players), dtype=np.float32),
        node_children=np.zeros(nodes, dtype=np.int64),
        node_visit_count=np.zeros(nodes, dtype=np.int32),
        node_value_sum=np.zeros(nodes, dtype=np.float64),
        node_outlook_sum=np.zeros((nodes, 2, players), dtype=np.float64),
        edge_placement=np.zeros(edges, dtype=np.uint16),
        edge_prior=np.zeros(edges, dtype=np.float32),
        child_visit_count=np.zeros(children, dtype=np.int32),
        child_value_sum=np.zeros(children, dtype=np.float64),
        child_node=np.zeros(children, dtype=np.int32),
        bias_sum=np.zeros(buckets, dtype=np.float64),
        bias_weight=np.zeros(buckets, dtype=np.float64),
        bias_colours=len(board.piece),
        free_rows=np.zeros((threads, 6), dtype=np.int64),
    )
    clear_tree(tree)
    return tree


# -- reading a tree from Python ------------------------------------------------


def edge_rows(tree: TreeArrays, node: int) -> slice:
    """The rows of a node's edges."""
    first = int(tree.node_first_edge[node])
    return slice(first, first + int(tree.node_edge_count[node]))


def child_rows(tree: TreeArrays, node: int) -> slice:
    """The rows of a node's children, in the order of its edges."""
    first, count = divmod(int(tree.node_children[node]), CHILD_BASE)
    return slice(first, first + count)


def visit_counts(tree: TreeArrays, node: int) -> npt.NDArray[np.int64]:
    """How many simulations took each of a node's edges, ``(edges,)``."""
    counts = np.zeros(tree.node_edge_count[node], dtype=np.int64)
    taken = tree.child_visit_count[child_rows(tree, node)]
    counts[: len(taken)] = taken
    return counts


def value_sums(tree: TreeArrays, node: int) -> npt.NDArray[np.float64]:
    """The sum of the values found by each of a node's edges, for its player, ``(edges,)``."""
    sums = np.zeros(tree.node_edge_count[node], dtype=np.float64)
    found = tree.child_value_sum[child_rows(tree, node)]
    sums[: len(found)] = found
    return sums


def child_nodes(tree: TreeArrays, node: int) -> npt.NDArray[np.int64]:
    """The nodes that a node's edges lead to, -1 where there is none, ``(edges,)``."""
    nodes = np.full(tree.node_edge_count[node], -1, dtype=np.int64)
    added = tree.child_node[child_rows(tree, node)]
    nodes[: len(added)] = added
    return nodes


def rows_in_use(tree: TreeArrays) -> tuple[int, int, int]:
    """The first rows after the nodes, edges and children of the first thread."""
    node, edge, child = tree.free_rows[0, [NEXT_NODE, NEXT_EDGE, NEXT_CHILD]].tolist()
    return node, edge, child


def is_full(tree: TreeArrays) -> bool:
    """Whether the first thread has no rows left to add a node."""
    free = tree.free_rows[0].tolist()
    return bool(
        free[NEXT_NODE] == free[NODES_END]
        or free[NEXT_EDGE] + MAX_EDGES > free[EDGES_END]
        or free[NEXT_CHILD] + CHILD_BASE > free[CHILDREN_END]
    )


# -- changing it ---------------------------------------------------------------


@inlined
def has_room_for_node(tree: TreeArrays, thread: int) -> bool:
    """Whether a thread has rows left for a node and its edges."""
    free = tree.free_rows[thread]
    return free[NEXT_NODE] < free[NODES_END] and free[NEXT_EDGE] + MAX_EDGES <= free[EDGES_END]


@part
def has_room_for_child(tree: TreeArrays, thread: int) -> bool:
    """Whether there is room for the largest block in the thread's rows."""
    free = tree.free_rows[thread]
    return free[NEXT_CHILD] + CHILD_BASE <= free[CHILDREN_END]


@part
def with_child(tree: TreeArrays, children: int, thread: int) -> int:
    """A node's `node_children` with a child for one more edge, which there must be room for.

    The child's row is made, and the others are moved if need be, but nobody sees this until the
    result is written. `children` is what the caller has read: two threads that reach the same edge
    at once each make a child for that edge, and never one for an edge that may not exist.
    """
    first, count = divmod(children, CHILD_BASE)
    # A block of 2^k rows is full once its count is a power of two.
    if count & (count - 1) == 0:
        block = tree.free_rows[thread, NEXT_CHILD]
        tree.free_rows[thread, NEXT_CHILD] += max(2 * count, 1)
        for i in range(count):
            tree.child_visit_count[block + i] = tree.child_visit_count[first + i]
            tree.child_value_sum[block + i] = tree.child_value_sum[first + i]
            tree.child_node[block + i] = tree.child_node[first + i]
        first = block
    tree.child_visit_count[first + count] = 0
    tree.child_value_sum[first + count] = 0
    tree.child_node[first + count] = -1
    return CHILD_BASE * first + count + 1


def lead_to(tree: TreeArrays, node: int, number: int, child: int) -> bool:
    """Make one of a node's edges lead to another node; return whether there was room for that.

    Edges before it that were never taken get children without a node. All free rows must belong to
    the first thread.
    """
    while int(tree.node_children[node]) % CHILD_BASE <= number:
        if not has_room_for_child(tree, 0):
            return False
        tree.node_children[node] = with_child(tree, tree.node_children[node], 0)
    tree.child_node[child_rows(tree, node).start + number] = child
    return True


def replace_edges(
    tree: TreeArrays,
    node: int,
    placements: npt.NDArray[np.unsignedinteger],
    priors: npt.NDArray[np.floating],
) -> None:
    """Give other edges, up to `MAX_EDGES` and unvisited, to a root that is the only node.

    Args:
        tree: the tree, whose rows all belong to the first thread.
        node: the root.
        placements: ``(n,)``, in any order.
        priors: ``(n,)``, 1 in all.
    """
    order = np.argsort(-priors, kind="stable")
    first = int(tree.node_first_edge[node])
    edges = slice(first, first + len(order))
    tree.edge_placement[edges] = placements[order]
    tree.edge_prior[edges] = priors[order]
    tree.node_edge_count[node] = len(order)
    tree.free_rows[0, NEXT_EDGE] = edges.stop


def clear_tree(tree: TreeArrays) -> None:
    """Remove all nodes; all free rows then belong to the first thread."""
    partition_rows(tree, 0, 0, 0, 1)
    tree.bias_sum[:] = 0
    tree.bias_weight[:] = 0


def fade_bias(tree: TreeArrays, share: float) -> None:
    """Reduce the weight of what is known of the values' bias to a share of it, from 0 to 1."""
    tree.bias_sum[:] *= share
    tree.bias_weight[:] *= share


def partition_rows(tree: TreeArrays, node: int, edge: int, child: int, threads: int) -> None:
    """Divide the rows from these on equally among that many threads; others get none."""
    tree.free_rows[:] = 0
    ends = (len(tree.node_children), len(tree.edge_prior), len(tree.child_node))
    for kind, (first, end) in enumerate(zip((node, edge, child), ends, strict=True)):
        bounds = [first + (end - first) * thread // threads for thread in range(threads + 1)]
        tree.free_rows[:threads, 2 * kind] = bounds[:-1]
        tree.free_rows[:threads, 2 * kind + 1] = bounds[1:]
