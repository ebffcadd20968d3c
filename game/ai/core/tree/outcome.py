"""Whose turn comes next, points and totals, and the value of an outcome.

A value mixes the chance to win with the points, so the search keeps playing for points when the
winner is clear (KataGo adds a saturating score utility for this: Wu, "Accelerating self-play
learning in Go", 2019). With w `score_weight`, s `score_scale`, and d(j) the points of player j less
those of the best other player, in hundreds:

    value(j) = (1 - w) · chance(j) + w · (1/2 + 1/2 · softsign(d(j) / s))
    softsign(x) = x / (1 + |x|)

With a single player, who has nobody to beat, value = exp(min(points, 0)): points are lost squares.

A position's *total* for a player is what the game counts, in hundreds, signed so that more is
better. Let S be the squares of a colour, r(k) those that colour k has left, `placed` and `left` the
points for a square (`BoardArrays.scoring`), and Y(j) the squares that the network expects player j
to leave (`value`). The player's colours k that can't place any more, D, are scored as they are; the
n that still can, E, share the rest of what is expected; a shared colour is nobody's:

    L = Y(j) - Σ over D of r(k),    at least 0 and at most Σ over E of r(k)
    total(j) = Σ over D of score(k) + placed · (n S - L) + left · L

So bonuses, which the network knows nothing about, count once they are certain, and the totals of
finished games are exact.
"""

# Data layout
#
# No arrays of its own. These functions write `Workspace.outlook` and `values`, from the position in
# the workspace and what the network expects of it.

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.placement_lists import PlacementLists
from game.ai.core.board.state import PositionState
from game.ai.core.compiled.arrays import Floats, Ints
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.maths import exp
from game.ai.core.tree.params import SearchParams


@inlined
def next_to_play(state: PositionState, lists: PlacementLists, colour: int) -> int:
    """The next colour after a given one, itself last, with a legal placement; -1 if none has."""
    colours = len(state.placed)
    for step in range(1, colours + 1):
        candidate = (colour + step) % colours
        if lists.count[candidate]:
            return candidate
    return -1


@inlined
def player_of(board: BoardArrays, state: PositionState, colour: int) -> int:
    """The player who places a colour next: the owners of a shared colour take turns."""
    return board.owners[colour, state.placed[colour] % board.owner_count[colour]]


@inlined
def left_of(board: BoardArrays, state: PositionState, colour: int) -> float:
    """r(k), the squares of a colour that aren't placed."""
    left = 0
    for piece in range(state.left.shape[1]):
        left += state.left[colour, piece] * board.piece_worth[piece]
    return left * board.unit


@inlined
def squares_of(board: BoardArrays, state: PositionState) -> float:
    """S, the squares of a colour."""
    return board.total_worth // len(state.placed) * board.unit


@inlined
def score_of(board: BoardArrays, state: PositionState, colour: int) -> float:
    """A colour's points if the game ended now, signed so that more is better."""
    left, squares = left_of(board, state, colour), squares_of(board, state)
    points = board.scoring[0] * (squares - left) + board.scoring[1] * left
    if left == 0:
        points += board.scoring[2]
        if board.sizes[state.last[colour]] == 1:
            points += board.scoring[3]
    return points


@part
def expected_totals(
    board: BoardArrays, state: PositionState, counts: Ints, squares_left: Floats, totals: Floats
) -> None:
    """Write each player's total, ``(P,)``, by the formula above.

    `counts` is the number of legal placements of each colour, ``(c,)``; `squares_left` is Y(j) in
    hundreds, ``(P,)``.
    """
    squares = squares_of(board, state)
    for player in range(len(totals)):
        total = np.float32(0)
        expected = np.float32(100) * squares_left[player]
        going_on = 0.0
        left_to_place = 0.0
        for colour in range(len(state.placed)):
            if not board.teams[player] >> colour & 1:
                continue
            left = left_of(board, state, colour)
            if counts[colour] == 0:
                total += np.float32(score_of(board, state, colour))
                expected -= np.float32(left)
            else:
                going_on += squares
                left_to_place += left
        if going_on:
            expected = min(max(expected, np.float32(0)), np.float32(left_to_place))
            total += board.scoring[0] * (going_on - expected) + board.scoring[1] * expected
        totals[player] = total * np.float32(0.01)


@part
def final_values(
    board: BoardArrays,
    params: SearchParams,
    state: PositionState,
    points: Floats,
    chances: Floats,
    values: Floats,
) -> None:
    """Write points, chances and values of a finished game; tied winners share the victory."""
    for player in range(len(points)):
        total = np.float32(0)
        for colour in range(len(state.placed)):
            if board.teams[player] >> colour & 1:
                total += score_of(board, state, colour)
        points[player] = total * np.float32(0.01)
    best = points[0]
    for player in range(len(points)):
        best = max(best, points[player])
    tie = np.uint8(0)
    for player in range(len(points)):
        if points[player] == best:
            tie = max(tie, board.ties[player])
    winners = np.float32(0)
    for player in range(len(points)):
        chances[player] = 1 if points[player] == best and board.ties[player] == tie else 0
        winners += chances[player]
    for player in range(len(points)):
        chances[player] /= winners
    mix_values(params, chances, points, values)


@inlined
def mix_values(params: SearchParams, chances: Floats, points: Floats, values: Floats) -> None:
    """Write the values that follow from chances to win and points in hundreds."""
    players = len(values)
    if players == 1:
        values[0] = exp(min(points[0], np.float32(0)))
        return
    # Everyone's rival is the first, except the first's own, which is the second.
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
        ahead = (points[player] - rival) / np.float32(params.score_scale)
        share = np.float32(0.5) + np.float32(0.5) * ahead / (np.float32(1) + abs(ahead))
        weight = np.float32(params.score_weight)
        values[player] = (np.float32(1) - weight) * chances[player] + weight * share
