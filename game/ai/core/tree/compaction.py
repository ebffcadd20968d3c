"""Subtree reuse: keep the subtree of one node, and free all other rows.

When the game goes on, the node of the new position becomes the root. Its subtree is compacted in
place, as in the sliding phase of a mark-compact garbage collector: a search from the new root marks
the nodes to keep; they get consecutive numbers in their old order; their rows are moved down.
Children aren't in this order: they are moved from a copy, and abandoned blocks are freed.
"""

# Data layout
#
# Reads and writes `TreeArrays` while no other thread uses them. Scratch, (N,) int32 each:
#   new_index  a node's new number, -1 for a node that is dropped; while marking, 0 for one kept
#   queue      the nodes marked, in breadth-first order
# and copies of the child rows in use: visit_count, value_sum, child_node.

from __future__ import annotations

import numpy as np

from game.ai.core.compiled.arrays import Array1, Ints
from game.ai.core.compiled.kernel import inlined, kernel
from game.ai.core.compiled.structs import Struct
from game.ai.core.tree.tree_arrays import CHILD_BASE, NEXT_CHILD, TreeArrays


class ChildRows(Struct):
    """Copies of child rows; see the data layout above."""

    visit_count: Array1[np.int32]
    value_sum: Array1[np.float64]
    child_node: Array1[np.int32]


def compact_subtree(tree: TreeArrays, root: int) -> tuple[int, int, int, int]:
    """Move the subtree of a node to the first rows.

    Returns the node's new number, and how many node, edge and child rows are in use.
    `partition_rows` must hand out the rows after these before the search goes on.
    """
    new_index = np.full(len(tree.node_first_edge), -1, dtype=np.int32)
    rows = slice(int(tree.free_rows[:, NEXT_CHILD].max()))
    old = ChildRows(
        tree.child_visit_count[rows].copy(),
        tree.child_value_sum[rows].copy(),
        tree.child_node[rows].copy(),
    )
    used = np.zeros(3, dtype=np.int64)
    node = compact(tree, old, root, new_index, np.empty_like(new_index), used)
    nodes, edges, children = used.tolist()
    return node, nodes, edges, children


@kernel
def compact(
    tree: TreeArrays,
    old: ChildRows,
    root: int,
    new_index: Array1[np.int32],
    queue: Array1[np.int32],
    used: Array1[np.int64],
) -> int:
    """Move the subtree of a node, given scratch, with `new_index` filled with -1.

    Returns the node's new number, and writes how many node, edge and child rows are in use.
    """
    _mark(tree, root, new_index, queue)
    nodes = 0
    for node in range(len(new_index)):
        if new_index[node] >= 0:
            new_index[node] = nodes
            nodes += 1
    # A row is only ever moved down, and edges lie in the order of their nodes whichever thread
    # added them, so no row is overwritten before it has been moved itself.
    edges = 0
    children = 0
    for node in range(len(new_index)):
        if new_index[node] >= 0:
            edges, children = _move_node(tree, old, node, new_index, edges, children)
    used[0], used[1], used[2] = nodes, edges, children
    return new_index[root]


@inlined
def _mark(tree: TreeArrays, root: int, new_index: Ints, queue: Ints) -> None:
    """Set `new_index` to 0 for a node and all nodes below it."""
    queue[0] = root
    new_index[root] = 0
    count = 1
    done = 0
    while done < count:
        first, children = divmod(tree.node_children[queue[done]], CHILD_BASE)
        done += 1
        for row in range(first, first + children):
            child = tree.child_node[row]
            if child >= 0 and new_index[child] < 0:
                new_index[child] = 0
                queue[count] = child
                count += 1


@inlined
def _move_node(
    tree: TreeArrays, old: ChildRows, node: int, new_index: Ints, edges: int, children: int
) -> tuple[int, int]:
    """Move a node, its edges to the rows from `edges` on, its children to those from `children` on.

    Returns the first rows after them.
    """
    target = new_index[node]
    first, edge_count = tree.node_first_edge[node], tree.node_edge_count[node]
    first_child, child_count = divmod(tree.node_children[node], CHILD_BASE)
    tree.node_colour[target] = tree.node_colour[node]
    tree.node_player[target] = tree.node_player[node]
    tree.node_first_edge[target] = edges
    tree.node_edge_count[target] = edge_count
    tree.node_children[target] = CHILD_BASE * children + child_count
    tree.node_visit_count[target] = tree.node_visit_count[node]
    tree.node_value_sum[target] = tree.node_value_sum[node]
    for player in range(tree.node_value.shape[1]):
        tree.node_value[target, player] = tree.node_value[node, player]
        for i in range(2):
            tree.node_outlook_sum[target, i, player] = tree.node_outlook_sum[node, i, player]
    for edge in range(first, first + edge_count):
        tree.edge_placement[edges] = tree.edge_placement[edge]
        tree.edge_prior[edges] = tree.edge_prior[edge]
        edges += 1
    for i in range(child_count):
        child = old.child_node[first_child + i]
        tree.child_visit_count[children + i] = old.visit_count[first_child + i]
        tree.child_value_sum[children + i] = old.value_sum[first_child + i]
        tree.child_node[children + i] = new_index[child] if child >= 0 else child
    # The block has room for the smallest power of two that isn't below the count.
    room = 1 if child_count else 0
    while room < child_count:
        room *= 2
    return edges, children + room
