"""How a position will end, at a glance.

Each colour is summed up in some features; a small network shared by all colours makes hidden units
of them, and from a colour's own units, those of its player's other colours and those of its foes,
how many squares it will leave. A player's chance follows from these and from how far the game is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from game.ai.core.board import ROOMS, Board, Floats
from game.ai.core.moves import Lists
from game.ai.core.sight import Cover
from game.ai.core.state import State
from game.ai.core.territory import TERRITORIES, Spread, empty_spread, find_territory, foes_of

SIZES = 7
TURNS = 4
STAGES = 10


class Net(NamedTuple):
    """Learned weights.

    Attributes:
        entry: ``(features, units)``, and their bias.
        own, mates, foes: ``(units, units)`` each, and their bias.
        exit: ``(units,)``, and its bias ``(1,)``: the squares that will be left, in hundreds.
        scale: ``(STAGES,)``, what a hundred squares are worth as a logit, by the part of all
            squares that are placed.
    """

    entry: Floats
    entry_bias: Floats
    own: Floats
    mates: Floats
    foes: Floats
    bias: Floats
    exit: Floats
    exit_bias: Floats
    scale: Floats


class Sums(NamedTuple):
    """Room to work in.

    Attributes:
        spread: for the territories.
        features: ``(c, features)``.
        units: ``(c, units)``.
        mixed: ``(units,)``.
    """

    spread: Spread
    features: Floats
    units: Floats
    mixed: Floats


def empty_sums(board: Board, units: int) -> Sums:
    """Room for one thread and a network of that width."""
    colours = len(board.starts)
    return Sums(
        empty_spread(board),
        np.zeros((colours, feature_count(board)), dtype=np.float32),
        np.zeros((colours, units), dtype=np.float32),
        np.zeros(units, dtype=np.float32),
    )


def feature_count(board: Board) -> int:
    """How many features a colour has; the last is the part of all squares that are placed."""
    return 2 * len(board.piece_sizes) + SIZES + 2 * ROOMS + TURNS + 12 + TERRITORIES + 1


@njit(cache=True, nogil=True)
def find_features(
    board: Board, state: State, lists: Lists, cover: Cover, to_play: int, sums: Sums
) -> None:
    """Sum up every colour in `sums.features`, in a state where `to_play` is next."""
    features = sums.features
    colours, pieces = state.left.shape
    size = len(board.ring) - 1
    everyone = 0
    for team in board.teams:
        everyone |= team
    features[:] = 0
    total = 0
    squares_left = 0
    for colour in range(colours):
        total += state.placed[colour]
        for piece in range(pieces):
            squares_left += state.left[colour, piece] * board.piece_sizes[piece]
    sizes_at = 2 * pieces
    rooms_at = sizes_at + SIZES
    turns_at = rooms_at + 2 * ROOMS
    rest_at = turns_at + TURNS
    for colour in range(colours):
        row = features[colour]
        squares = 0
        for piece in range(pieces):
            row[piece] = state.left[colour, piece]
            squares += state.left[colour, piece] * board.piece_sizes[piece]
        for i in range(lists.count[colour]):
            placement = lists.moves[colour, i]
            row[pieces + board.piece[placement]] = 1
            row[sizes_at + board.sizes[placement]] += 1
        for i in range(SIZES):
            row[sizes_at + i] = np.log1p(row[sizes_at + i])
        row[turns_at + (colour - to_play) % colours] = 1
        row[rest_at] = squares * np.float32(0.01)
        row[rest_at + 1] = total * np.float32(0.01)
        row[rest_at + 2] = 1 if lists.count[colour] == 0 else 0
        row[rest_at + 3] = 1 if state.placed[colour] == 0 else 0
    for cell in range(size):
        packed = cover[cell]
        open_to = ~state.forbid[cell]
        attach = state.attach[cell] & open_to
        reach = 0
        for colour in range(colours):
            if packed >> np.uint64(16 * colour) & np.uint64(65535):
                reach |= 1 << colour
        room = state.room[cell]
        for colour in range(colours):
            bit = 1 << colour
            if not open_to & bit:
                continue
            row = features[colour]
            others = foes_of(board, colour, everyone)
            contested = reach & others != 0
            row[rest_at + 4] += 1
            if not open_to & others:
                row[rest_at + 5] += 1
            if attach & bit:
                kind = board.rooms[room >> np.uint32(8 * colour) & np.uint32(255)]
                row[rooms_at + kind + (ROOMS if contested else 0)] += 1
            if reach & bit:
                row[rest_at + 6] += 1
                if contested:
                    row[rest_at + 7] += 1
                    row[rest_at + 8] += 1 if attach & others else 0
                else:
                    row[rest_at + 9] += 1
                if reach & ~others & ~bit & everyone:
                    row[rest_at + 10] += 1
            elif not contested:
                row[rest_at + 11] += 1
    find_territory(board, state, everyone, sums.spread, features, rest_at + 12)
    for colour in range(colours):
        row = features[colour]
        for i in range(2 * ROOMS):
            row[rooms_at + i] = np.log1p(row[rooms_at + i])
        for i in range(4, 12):
            row[rest_at + i] *= np.float32(0.01)
        row[-1] = np.float32(1) - np.float32(squares_left / board.whole)


@njit(cache=True, nogil=True)
def estimate(board: Board, net: Net, sums: Sums, chances: Floats, squares: Floats) -> None:
    """Each player's chance, as parts of 1, and the squares that each will leave, in hundreds."""
    colours = len(sums.features)
    width = len(net.bias)
    for colour in range(colours):
        units = sums.units[colour]
        for i in range(width):
            units[i] = net.entry_bias[i]
        for feature in range(sums.features.shape[1]):
            _add(units, net.entry, feature, sums.features[colour, feature])
        for i in range(width):
            units[i] = max(units[i], np.float32(0))
    mixed = sums.mixed
    for player in range(len(board.teams)):
        team = board.teams[player]
        squares[player] = 0
        for colour in range(colours):
            if not team >> colour & 1:
                continue
            for i in range(width):
                mixed[i] = net.bias[i]
            for other in range(colours):
                units = sums.units[other]
                for unit in range(width):
                    if other == colour:
                        _add(mixed, net.own, unit, units[unit])
                    elif team >> other & 1:
                        _add(mixed, net.mates, unit, units[unit])
                    else:
                        _add(mixed, net.foes, unit, units[unit])
            left = net.exit_bias[0]
            for i in range(width):
                left += max(mixed[i], np.float32(0)) * net.exit[i]
            squares[player] += left
    stage = min(np.int64(sums.features[0, -1] * STAGES), STAGES - 1)
    _share_out(squares, net.scale[stage], chances)


@njit(cache=True, nogil=True, inline="always")
def _add(units: Floats, weights: Floats, row: int, value: float) -> None:
    """Add a row of weights, so many times."""
    if value != 0:
        for i in range(len(units)):
            units[i] += value * weights[row, i]


@njit(cache=True, nogil=True)
def _share_out(squares: Floats, scale: float, chances: Floats) -> None:
    """Chances from the squares that players will leave: a softmax of what they are worth."""
    least = squares[0]
    for player in range(len(squares)):
        least = min(least, squares[player])
    total = np.float32(0)
    for player in range(len(squares)):
        chances[player] = np.exp(scale * (least - squares[player]))
        total += chances[player]
    for player in range(len(squares)):
        chances[player] /= total
