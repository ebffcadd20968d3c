"""The search tree and its growth: PUCT with learned priors and values.

Every node holds, for its placements worth a look, a prior, the visits and the values found, seen by
the player to place there; so any number of players can take part (max^n). A simulation goes down
along the greatest sums of value and curiosity, adds the position it comes to, and tells all
placements on its way what that position is worth.

Several threads may grow one tree. Each adds nodes in a range of its own; the visits of a placement
are counted on the way down, so that others look elsewhere meanwhile. Figures that two threads
change at once may miss one visit in many, which does no harm. A node is whole before an edge leads
to it: `game.ai.core.fence` sees to that on every processor.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.ai.core.arrays import Floats, Indices, Ints
from game.ai.core.board import Board
from game.ai.core.coverage import Cover, count_cover, empty_cover
from game.ai.core.fence import published, publishing
from game.ai.core.kernel import inlined, kernel, part
from game.ai.core.moves import Lists, empty_lists, list_moves
from game.ai.core.policy import (
    Kinds,
    Planes,
    Policy,
    empty_kinds,
    empty_planes,
    find_kinds,
    find_logits,
)
from game.ai.core.state import State, copy_state, empty_state, place
from game.ai.core.value import Net, Sums, empty_sums, estimate, find_features

DEEPEST = 200
"""More plies than any game has."""

WIDEST = 48
"""How many placements of a position are looked at, those with the greatest priors."""

BINS = 64
BIN_WIDTH = np.float32(0.125)
"""Priors are told apart by logits in steps so wide; those below all bins are not looked at."""


class Model(NamedTuple):
    """What was learned about one game."""

    policy: Policy
    net: Net


class Params(NamedTuple):
    """How the search behaves.

    Attributes:
        curiosity: the weight of priors and unvisited placements against values.
        reserve: by how much a placement without a visit is thought worse than its position, for
            each part of the priors that has been visited.
        margin: the part of a value that the difference in points makes, the rest is the chance.
        spread: the difference in points that matters much, in hundreds.
        temperature: of the softmax that makes priors of logits: more makes them more alike.
    """

    curiosity: float
    reserve: float
    margin: float
    spread: float
    temperature: float


class Tree(NamedTuple):
    """Nodes, and the placements to choose from at each, the edges.

    Attributes:
        colour, player: ``(nodes,)``, who places at a node; -1 where the game is over.
        first, width: ``(nodes,)``, the edges of a node are those from `first` on.
        visits: ``(nodes,)``.
        worth: ``(nodes,)``, the sum of all values found, for the player at the node.
        values: ``(nodes, players)``, the value of the position itself for each player.
        move, prior, count, total, child: ``(edges,)``, the placement, its prior, its visits, the
            sum of their values for the player who places, the node that it leads to or -1.
        used: ``(threads, 4)``, for each thread the next free node, the end of its nodes, the next
            free edge, the end of its edges.
    """

    colour: npt.NDArray[np.int8]
    player: npt.NDArray[np.int8]
    first: Ints
    width: Ints
    visits: Ints
    worth: Floats
    values: Floats
    move: Indices
    prior: Floats
    count: Ints
    total: Floats
    child: Ints
    used: Ints


class Desk(NamedTuple):
    """A thread's room to work in."""

    state: State
    lists: Lists
    cover: Cover
    kinds: Kinds
    planes: Planes
    sums: Sums
    logits: Floats
    bins: Ints
    chances: Floats
    squares: Floats
    nodes: Ints
    edges: Ints


def empty_tree(board: Board, nodes: int, edges: int, threads: int) -> Tree:
    """A tree with room for so many nodes and edges, and no root yet."""
    used = np.zeros((threads, 4), dtype=np.int64)
    for thread in range(threads):
        used[thread] = (
            nodes * thread // threads,
            nodes * (thread + 1) // threads,
            edges * thread // threads,
            edges * (thread + 1) // threads,
        )
    return Tree(
        colour=np.full(nodes, -1, dtype=np.int8),
        player=np.full(nodes, -1, dtype=np.int8),
        first=np.zeros(nodes, dtype=np.int32),
        width=np.zeros(nodes, dtype=np.int32),
        visits=np.zeros(nodes, dtype=np.int32),
        worth=np.zeros(nodes, dtype=np.float32),
        values=np.zeros((nodes, len(board.teams)), dtype=np.float32),
        move=np.zeros(edges, dtype=np.uint16),
        prior=np.zeros(edges, dtype=np.float32),
        count=np.zeros(edges, dtype=np.int32),
        total=np.zeros(edges, dtype=np.float32),
        child=np.zeros(edges, dtype=np.int32),
        used=used,
    )


def empty_desk(board: Board, units: int) -> Desk:
    """Room for one thread."""
    players = len(board.teams)
    return Desk(
        state=empty_state(board),
        lists=empty_lists(board),
        cover=empty_cover(board),
        kinds=empty_kinds(board),
        planes=empty_planes(board),
        sums=empty_sums(board, units),
        logits=np.zeros(len(board.piece), dtype=np.float32),
        bins=np.zeros(BINS, dtype=np.int32),
        chances=np.zeros(players, dtype=np.float32),
        squares=np.zeros(players, dtype=np.float32),
        nodes=np.zeros(DEEPEST, dtype=np.int32),
        edges=np.zeros(DEEPEST, dtype=np.int32),
    )


@kernel
def grow(
    board: Board,
    model: Model,
    params: Params,
    tree: Tree,
    root: int,
    to_play: int,
    root_state: State,
    root_lists: Lists,
    desk: Desk,
    thread: int,
    simulations: int,
) -> int:
    """Add simulations to a tree from a root, which the first of them makes where it is -1.

    A colour is `to_play` there, not necessarily the next in turn. Returns the root.
    """
    for _ in range(simulations):
        node = _simulate(
            board, model, params, tree, root, to_play, root_state, root_lists, desk, thread
        )
        if root < 0:
            root = node
    return root


@inlined
def next_to_play(state: State, lists: Lists, colour: int) -> int:
    """The next colour after one that has a legal placement, or -1."""
    colours = len(state.placed)
    for step in range(1, colours + 1):
        candidate = (colour + step) % colours
        if lists.count[candidate]:
            return candidate
    return -1


@inlined
def player_of(board: Board, state: State, colour: int) -> int:
    """The player who places a colour next."""
    return board.owners[colour, state.placed[colour] % board.owner_count[colour]]


@inlined
def _simulate(
    board: Board,
    model: Model,
    params: Params,
    tree: Tree,
    root: int,
    to_play: int,
    root_state: State,
    root_lists: Lists,
    desk: Desk,
    thread: int,
) -> int:
    """Go down from the root to where nobody was before; the node there, or -1."""
    state = desk.state
    copy_state(root_state, state)
    node = root
    depth = 0
    while node >= 0 and tree.width[node]:
        edge = _choose(params, tree, node)
        desk.nodes[depth] = node
        desk.edges[depth] = edge
        depth += 1
        tree.visits[node] += 1
        tree.count[edge] += 1
        place(board, state, tree.colour[node], tree.move[edge])
        node = tree.child[edge]
        published()
    if node < 0:
        list_moves(board, state, root_lists, desk.lists)
        if depth:
            to_play = next_to_play(state, desk.lists, tree.colour[desk.nodes[depth - 1]])
        player = player_of(board, state, to_play) if to_play >= 0 else -1
        node = _add_node(board, model, params, tree, to_play, player, desk, thread)
        if node >= 0 and depth:
            publishing()
            tree.child[desk.edges[depth - 1]] = node
    if node >= 0:
        for player in range(len(desk.chances)):
            desk.chances[player] = tree.values[node, player]
        if tree.width[node] == 0:
            tree.visits[node] += 1
    for i in range(depth):
        at = desk.nodes[i]
        value = desk.chances[tree.player[at]]
        tree.worth[at] += value
        tree.total[desk.edges[i]] += value
    return node


@part
def _choose(params: Params, tree: Tree, node: int) -> int:
    """The edge of a node to go down."""
    first = tree.first[node]
    end = first + tree.width[node]
    visits = tree.visits[node]
    seen = np.float32(0)
    for edge in range(first, end):
        if tree.count[edge]:
            seen += tree.prior[edge]
    own = tree.values[node, tree.player[node]]
    expected = (tree.worth[node] + own) / np.float32(visits + 1)
    unseen = expected - np.float32(params.reserve) * np.sqrt(seen)
    pull = np.float32(params.curiosity) * np.sqrt(np.float32(visits + 1))
    best = first
    greatest = np.float32(-1e30)
    for edge in range(first, end):
        count = tree.count[edge]
        value = tree.total[edge] / np.float32(count) if count else unseen
        value += pull * tree.prior[edge] / np.float32(1 + count)
        if value > greatest:
            greatest = value
            best = edge
    return best


@inlined
def _add_node(
    board: Board,
    model: Model,
    params: Params,
    tree: Tree,
    to_play: int,
    player: int,
    desk: Desk,
    thread: int,
) -> int:
    """Add the position on the desk, whose legal placements are listed; -1 where there's no room.

    Its value for each player is left in `desk.chances`.
    """
    state, lists = desk.state, desk.lists
    if to_play < 0:
        _find_result(board, params, state, desk)
    else:
        count_cover(board, lists, desk.cover)
        find_features(board, state, lists, desk.cover, to_play, desk.sums)
        estimate(board, model.net, desk.sums, desk.chances, desk.squares)
        for team in range(len(desk.squares)):
            desk.squares[team] = -desk.squares[team]
        _blend(params, desk.chances, desk.squares)
    used = tree.used[thread]
    if used[0] == used[1] or used[2] + WIDEST > used[3]:
        return -1
    node = used[0]
    used[0] += 1
    for team in range(len(desk.chances)):
        tree.values[node, team] = desk.chances[team]
    tree.visits[node] = 0
    tree.worth[node] = 0
    tree.first[node] = used[2]
    tree.colour[node] = to_play
    tree.player[node] = player
    tree.width[node] = 0
    if to_play >= 0:
        find_kinds(board, state, desk.cover, to_play, player, desk.kinds)
        greatest = find_logits(
            board, state, lists, to_play, model.policy, desk.kinds, desk.planes, desk.logits
        )
        tree.width[node] = _add_edges(params, tree, lists, to_play, desk, greatest, used[2])
        used[2] += tree.width[node]
    return node


@part
def _add_edges(
    params: Params,
    tree: Tree,
    lists: Lists,
    colour: int,
    desk: Desk,
    greatest: float,
    first: int,
) -> int:
    """Write down the likeliest placements from an edge on; how many they are."""
    bins = desk.bins
    for i in range(BINS):
        bins[i] = 0
    count = lists.count[colour]
    for i in range(count):
        step = np.int64((greatest - desk.logits[i]) / BIN_WIDTH)
        if step < BINS:
            bins[step] += 1
    last = 0
    kept = bins[0]
    while last + 1 < BINS and kept + bins[last + 1] <= WIDEST:
        last += 1
        kept += bins[last]
    edge = first
    coolness = np.float32(1) / np.float32(params.temperature)
    total = np.float32(0)
    for i in range(count):
        step = np.int64((greatest - desk.logits[i]) / BIN_WIDTH)
        if step <= last and edge < first + WIDEST:
            prior = np.exp((desk.logits[i] - greatest) * coolness)
            total += prior
            tree.move[edge] = lists.moves[colour, i]
            tree.prior[edge] = prior
            tree.count[edge] = 0
            tree.total[edge] = 0
            tree.child[edge] = -1
            edge += 1
    for i in range(first, edge):
        tree.prior[i] /= total
    return edge - first


@part
def _find_result(board: Board, params: Params, state: State, desk: Desk) -> None:
    """What a finished game is worth to each player, left in `desk.chances`."""
    for player in range(len(board.teams)):
        points = np.float32(0)
        for colour in range(len(state.placed)):
            if board.teams[player] >> colour & 1:
                points += score_of(board, state, colour)
        desk.squares[player] = points * np.float32(0.01)
    best = desk.squares[0]
    for player in range(len(desk.squares)):
        best = max(best, desk.squares[player])
    winners = np.float32(0)
    for player in range(len(desk.squares)):
        desk.chances[player] = 1 if desk.squares[player] == best else 0
        winners += desk.chances[player]
    for player in range(len(desk.squares)):
        desk.chances[player] /= winners
    _blend(params, desk.chances, desk.squares)


@inlined
def score_of(board: Board, state: State, colour: int) -> float:
    """A colour's points so far, with the sign that makes more better."""
    left = 0
    whole = 0
    for piece in range(state.left.shape[1]):
        left += state.left[colour, piece] * board.piece_sizes[piece]
    whole = board.whole // len(state.placed)
    points = board.points[0] * (whole - left) + board.points[1] * left
    if left == 0:
        points += board.points[2]
        if board.sizes[state.last[colour]] == 1:
            points += board.points[3]
    return points


@inlined
def _blend(params: Params, chances: Floats, points: Floats) -> None:
    """Values from chances and the points, in hundreds, that players have more than others."""
    players = len(chances)
    if players == 1:
        chances[0] = np.exp(min(points[0], np.float32(0)))
        return
    first = np.float32(-1e30)
    second = np.float32(-1e30)
    for player in range(players):
        if points[player] > first:
            second = first
            first = points[player]
        elif points[player] > second:
            second = points[player]
    for player in range(players):
        rival = second if points[player] == first else first
        ahead = (points[player] - rival) / np.float32(params.spread)
        share = np.float32(0.5) + np.float32(0.5) * ahead / (np.float32(1) + abs(ahead))
        weight = np.float32(params.margin)
        chances[player] = (np.float32(1) - weight) * chances[player] + weight * share
