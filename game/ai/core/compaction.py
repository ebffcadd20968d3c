"""Subtree reuse: keep what follows from one node, and free all other rows.

When the game goes on, the node of the new position becomes the root. Its subtree is compacted in
place, as in the sliding phase of a mark-compact garbage collector: a search from the new root marks
the nodes to keep; they get consecutive numbers in their old order; their rows are moved down.
"""

# Data layout
#
# Reads and writes `TreeArrays` while no other thread uses them. Scratch, (N,) int32 each:
#   new_index  a node's new number, -1 for a node that is dropped; while marking, 0 for one kept
#   queue      the nodes marked, in the order of a breadth-first search

from __future__ import annotations

import numpy as np

from game.ai.core.arrays import Ints
from game.ai.core.kernel import inlined, kernel
from game.ai.core.tree import TreeArrays


def compact_subtree(tree: TreeArrays, root: int) -> tuple[int, int, int]:
    """Move the subtree of a node to the first rows.

    Returns the node's new number and how many nodes and edges there are. `share_rows` has to give
    out the rows behind them before the search goes on.
    """
    new_index = np.full(len(tree.node_first_edge), -1, dtype=np.int32)
    return _compact(tree, root, new_index, np.empty_like(new_index))


@kernel
def _compact(tree: TreeArrays, root: int, new_index: Ints, queue: Ints) -> tuple[int, int, int]:
    """`compact_subtree` with its scratch arrays, `new_index` filled with -1."""
    _mark(tree, root, new_index, queue)
    nodes = 0
    for node in range(len(new_index)):
        if new_index[node] >= 0:
            new_index[node] = nodes
            nodes += 1
    # A row is only ever moved down, and edges lie in the order of their nodes whichever thread
    # added them, so that no row is overwritten before it has been moved itself.
    edges = 0
    for node in range(len(new_index)):
        if new_index[node] >= 0:
            edges = _move_node(tree, node, new_index, edges)
    return new_index[root], nodes, edges


@inlined
def _mark(tree: TreeArrays, root: int, new_index: Ints, queue: Ints) -> None:
    """Set `new_index` to 0 for a node and all nodes below it."""
    queue[0] = root
    new_index[root] = 0
    count = 1
    done = 0
    while done < count:
        node = queue[done]
        done += 1
        first = tree.node_first_edge[node]
        for edge in range(first, first + tree.node_edge_count[node]):
            child = tree.edge_child[edge]
            if child >= 0 and new_index[child] < 0:
                new_index[child] = 0
                queue[count] = child
                count += 1


@inlined
def _move_node(tree: TreeArrays, node: int, new_index: Ints, edges: int) -> int:
    """Move a node, and its edges to row `edges` and after; the row behind them."""
    target = new_index[node]
    first, edge_count = tree.node_first_edge[node], tree.node_edge_count[node]
    tree.node_colour[target] = tree.node_colour[node]
    tree.node_player[target] = tree.node_player[node]
    tree.node_first_edge[target] = edges
    tree.node_edge_count[target] = edge_count
    tree.node_visit_count[target] = tree.node_visit_count[node]
    tree.node_value_sum[target] = tree.node_value_sum[node]
    for player in range(tree.node_value.shape[1]):
        tree.node_value[target, player] = tree.node_value[node, player]
        for i in range(2):
            tree.node_outlook_sum[target, i, player] = tree.node_outlook_sum[node, i, player]
    for edge in range(first, first + edge_count):
        child = tree.edge_child[edge]
        tree.edge_placement[edges] = tree.edge_placement[edge]
        tree.edge_prior[edges] = tree.edge_prior[edge]
        tree.edge_visit_count[edges] = tree.edge_visit_count[edge]
        tree.edge_value_sum[edges] = tree.edge_value_sum[edge]
        tree.edge_child[edges] = new_index[child] if child >= 0 else child
        edges += 1
    return edges
