"""Cutting a tree down to what is still needed of it."""

from __future__ import annotations

import numpy as np

from game.ai.core.arrays import Ints
from game.ai.core.kernel import kernel
from game.ai.core.tree import Tree


def prune(tree: Tree, root: int) -> tuple[int, int, int]:
    """Keep a node and all that follows from it, while nobody grows the tree.

    Returns the number that the node has now, and how many nodes and edges there are; `share_room`
    then says who may use the rest.
    """
    places = np.full(len(tree.first), -1, dtype=np.int32)
    return _prune(tree, root, places, np.empty_like(places))


@kernel
def _prune(tree: Tree, root: int, places: Ints, found: Ints) -> tuple[int, int, int]:
    """Do so, with -1 for each node to begin with, and room for as many.

    Nodes and edges are moved down in place: edges lie in the order of their nodes, whoever added
    them, so nothing is written over before it was moved itself.
    """
    found[0] = root
    places[root] = 0
    count = 1
    looked_at = 0
    while looked_at < count:
        node = found[looked_at]
        looked_at += 1
        for edge in range(tree.first[node], tree.first[node] + tree.width[node]):
            child = tree.child[edge]
            if child >= 0 and places[child] < 0:
                places[child] = 0
                found[count] = child
                count += 1
    nodes = 0
    for node in range(len(places)):
        if places[node] >= 0:
            places[node] = nodes
            nodes += 1
    edges = 0
    for node in range(len(places)):
        place = places[node]
        if place < 0:
            continue
        first, width = tree.first[node], tree.width[node]
        tree.colour[place] = tree.colour[node]
        tree.player[place] = tree.player[node]
        tree.first[place] = edges
        tree.width[place] = width
        tree.visits[place] = tree.visits[node]
        tree.worth[place] = tree.worth[node]
        for player in range(tree.values.shape[1]):
            tree.values[place, player] = tree.values[node, player]
        for edge in range(first, first + width):
            child = tree.child[edge]
            tree.move[edges] = tree.move[edge]
            tree.prior[edges] = tree.prior[edge]
            tree.count[edges] = tree.count[edge]
            tree.total[edges] = tree.total[edge]
            tree.child[edges] = places[child] if child >= 0 else child
            edges += 1
    return places[root], nodes, edges


def share_room(tree: Tree, nodes: int, edges: int, threads: int) -> None:
    """Let the first threads add nodes and edges from there on, each in a range of its own."""
    more_nodes, more_edges = len(tree.first) - nodes, len(tree.move) - edges
    tree.used[:] = 0
    for thread in range(threads):
        tree.used[thread] = (
            nodes + more_nodes * thread // threads,
            nodes + more_nodes * (thread + 1) // threads,
            edges + more_edges * thread // threads,
            edges + more_edges * (thread + 1) // threads,
        )
