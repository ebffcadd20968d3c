"""The search tree as flat arrays, one row per node or edge.

A node is a position that a simulation came to; its edges are the placements that the search
considers there. Several threads may add to one tree: each has ranges of rows of its own.
"""

# Data layout
#
# N nodes, E edges, P players. Values are from 0, a loss, to 1, a win.
#
# Nodes. The first five are written by the thread that adds the node, before an edge leads to it,
# and never changed, but for those of a fresh root, which `replace_edges` gives other edges;
# the last three by every simulation that passes. A finished game has no edges, and colour and
# player -1.
#   node_colour       (N,)   int8     colour to play
#   node_player       (N,)   int8     the player who places it
#   node_first_edge   (N,)   int32    the node's edges are consecutive rows from this one on
#   node_edge_count   (N,)   int32    how many they are
#   node_value        (N, P) float32  value of the position itself for each player: the network's,
#                                     or the result
#   node_visit_count  (N,)   int32    simulations that went on from the node (for a finished game,
#                                     that ended there); raised on the way down
#   node_value_sum    (N,)   float64  sum of their values for `node_player`; raised on the way back
#   node_outlook_sum  (N, 2, P) float64  sums of each player's chance to win, then of their totals
#                                     (see `outcome`), over the position itself and these
#                                     simulations (for a finished game, its own alone); no choice
#                                     is made by them
# Edges. Placement and prior are written with the node, the others by simulations. The edges of a
# node are in the order of their priors, the greatest first, and are visited in this order at first.
#   edge_placement    (E,)   uint16
#   edge_prior        (E,)   float32  probability that the policy gives it, 1 in all at a node
#   edge_visit_count  (E,)   int32    simulations that took the edge; raised on the way down
#   edge_value_sum    (E,)   float64  sum of their values for `node_player`; raised on the way back
#   edge_child        (E,)   int32    the node that it leads to, -1 before there is one
# Sums are float64: late in a game millions of simulations pass through a few nodes, and in float32
# their mean would drift by more than a square is worth.
# Free rows of each thread, written by the thread itself and by `share_rows`.
#   free_rows         (threads, 4)  int64  the next free node, the end of the free nodes, the next
#                                          free edge, the end of the free edges

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.ai.core.arrays import Floats, Indices, Ints
from game.ai.core.board import BoardArrays
from game.ai.core.structs import Struct

MAX_EDGES = 48
"""How many placements of a position are considered at most, those with the greatest priors."""

# The columns of `TreeArrays.free_rows`.
NEXT_NODE = 0
NODES_END = 1
NEXT_EDGE = 2
EDGES_END = 3


class TreeArrays(Struct):
    """A search tree; see the data layout above."""

    node_colour: npt.NDArray[np.int8]
    node_player: npt.NDArray[np.int8]
    node_first_edge: Ints
    node_edge_count: Ints
    node_visit_count: Ints
    node_value_sum: npt.NDArray[np.float64]
    node_value: Floats
    node_outlook_sum: npt.NDArray[np.float64]
    edge_placement: Indices
    edge_prior: Floats
    edge_visit_count: Ints
    edge_value_sum: npt.NDArray[np.float64]
    edge_child: Ints
    free_rows: Ints


def empty_tree(board: BoardArrays, nodes: int, edges: int, threads: int) -> TreeArrays:
    """A tree without nodes, whose free rows all belong to the first thread."""
    # numpy asks the system for zeroed pages, which take no memory before they are written to.
    tree = TreeArrays(
        node_colour=np.zeros(nodes, dtype=np.int8),
        node_player=np.zeros(nodes, dtype=np.int8),
        node_first_edge=np.zeros(nodes, dtype=np.int32),
        node_edge_count=np.zeros(nodes, dtype=np.int32),
        node_visit_count=np.zeros(nodes, dtype=np.int32),
        node_value_sum=np.zeros(nodes, dtype=np.float64),
        node_value=np.zeros((nodes, len(board.teams)), dtype=np.float32),
        node_outlook_sum=np.zeros((nodes, 2, len(board.teams)), dtype=np.float64),
        edge_placement=np.zeros(edges, dtype=np.uint16),
        edge_prior=np.zeros(edges, dtype=np.float32),
        edge_visit_count=np.zeros(edges, dtype=np.int32),
        edge_value_sum=np.zeros(edges, dtype=np.float64),
        edge_child=np.zeros(edges, dtype=np.int32),
        free_rows=np.zeros((threads, 4), dtype=np.int64),
    )
    share_rows(tree, 0, 0, 1)
    return tree


def replace_edges(
    tree: TreeArrays,
    node: int,
    placements: npt.NDArray[np.unsignedinteger],
    priors: npt.NDArray[np.floating],
) -> None:
    """Give a root that is the only node other edges, up to `MAX_EDGES`, none of them visited.

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
    tree.edge_visit_count[edges] = 0
    tree.edge_value_sum[edges] = 0
    tree.edge_child[edges] = -1
    tree.node_edge_count[node] = len(order)
    tree.free_rows[0, NEXT_EDGE] = edges.stop


def share_rows(tree: TreeArrays, first_node: int, first_edge: int, threads: int) -> None:
    """Divide the rows from some on equally among the first threads, and give none to the others."""
    nodes, edges = len(tree.node_first_edge) - first_node, len(tree.edge_child) - first_edge
    tree.free_rows[:] = 0
    for thread in range(threads):
        tree.free_rows[thread] = (
            first_node + nodes * thread // threads,
            first_node + nodes * (thread + 1) // threads,
            first_edge + edges * thread // threads,
            first_edge + edges * (thread + 1) // threads,
        )
