"""How a position will end, at a glance.

Each colour is summed up in some features; a small network shared by all colours makes hidden units
of them, and from a colour's own units, those of its player's other colours and those of its foes,
how many squares it will leave. A player's chance follows from these and from how far the game is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Floats
from game.ai.core.board import ROOMS, Board
from game.ai.core.coverage import COUNT_BITS, COUNT_MASK, Cover, counted, lanes_of
from game.ai.core.kernel import inlined, part
from game.ai.core.moves import Lists
from game.ai.core.state import State
from game.ai.core.territory import TERRITORIES, Spread, empty_spread, find_territory

SIZES = 7
TURNS = 4
RESTS = 4
CELL_SETS = 8
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
    pieces = len(board.piece_sizes)
    return 2 * pieces + SIZES + 2 * ROOMS + TURNS + RESTS + CELL_SETS + TERRITORIES + 1


@inlined
def find_features(
    board: Board, state: State, lists: Lists, cover: Cover, to_play: int, sums: Sums
) -> None:
    """Sum up every colour in `sums.features`, in a state where `to_play` is next."""
    features = sums.features
    features[:] = 0
    pieces = state.left.shape[1]
    sizes_at = 2 * pieces
    rooms_at = sizes_at + SIZES
    turns_at = rooms_at + 2 * ROOMS
    rest_at = turns_at + TURNS
    cells_at = rest_at + RESTS
    left = _sum_up_pieces(board, state, cover, features, sizes_at, rest_at)
    for colour in range(len(features)):
        row = features[colour]
        row[turns_at + (colour - to_play) % len(features)] = 1
        row[rest_at + 2] = 1 if lists.count[colour] == 0 else 0
        row[-1] = np.float32(1) - np.float32(left / board.whole)
    _sum_up_rooms(board, state, cover, features, rooms_at)
    _sum_up_cells(board, state, cover, features, cells_at)
    find_territory(board, state, sums.spread, features, cells_at + CELL_SETS)


@part
def _sum_up_pieces(
    board: Board, state: State, cover: Cover, features: Floats, sizes_at: int, rest_at: int
) -> int:
    """The pieces that are left, those that fit somewhere, the places by size; all squares left."""
    colours, pieces = state.left.shape
    size = len(board.ring) - 1
    placed = 0
    for colour in range(colours):
        placed += state.placed[colour]
    total = 0
    for colour in range(colours):
        row = features[colour]
        shift = np.uint64(COUNT_BITS * colour)
        squares = 0
        for piece in range(pieces):
            left = np.int64(state.left[colour, piece])
            places = np.int64(cover.counts[size + 1 + piece] >> shift & COUNT_MASK)
            row[piece] = left
            row[pieces + piece] = 1 if places else 0
            row[sizes_at + board.piece_sizes[piece]] += places
            squares += left * board.piece_sizes[piece]
        for i in range(SIZES):
            row[sizes_at + i] = np.log1p(row[sizes_at + i])
        row[rest_at] = squares * np.float32(0.01)
        row[rest_at + 1] = placed * np.float32(0.01)
        row[rest_at + 3] = 1 if state.placed[colour] == 0 else 0
        total += squares
    return total


@part
def _sum_up_rooms(board: Board, state: State, cover: Cover, features: Floats, at: int) -> None:
    """The attach points by the room around them, those apart over which foes can place."""
    for cell in range(len(board.ring) - 1):
        attach = state.attach[cell] & ~state.forbid[cell]
        if not attach:
            continue
        contested = board.with_foe[counted(cover.counts[cell])]
        room = state.room[cell]
        for colour in range(len(features)):
            if attach >> colour & 1:
                kind = board.rooms[room >> np.uint32(8 * colour) & np.uint32(255)]
                features[colour, at + kind + (ROOMS if contested >> colour & 1 else 0)] += 1
    for colour in range(len(features)):
        for i in range(at, at + 2 * ROOMS):
            features[colour, i] = np.log1p(features[colour, i])


@part
def _sum_up_cells(board: Board, state: State, cover: Cover, features: Floats, at: int) -> None:
    """How many hundreds of cells belong to some sets, from each colour's point of view."""
    # A set of cells for each colour is, at a cell, the colours as bits in whose set it is.
    any_open = unshared = reached = contested = duelled = alone = shared = spare = np.uint64(0)
    every = np.uint8((1 << len(features)) - 1)
    for cell in range(len(board.ring) - 1):
        open_to = ~state.forbid[cell] & every
        if not open_to:
            continue
        reach = counted(cover.counts[cell])
        own = open_to & reach
        hot = board.with_foe[reach]
        any_open += lanes_of(open_to)
        unshared += lanes_of(open_to & ~board.with_foe[open_to])
        reached += lanes_of(own)
        contested += lanes_of(own & hot)
        duelled += lanes_of(own & hot & board.with_foe[state.attach[cell] & open_to])
        alone += lanes_of(own & ~hot)
        shared += lanes_of(own & board.with_mate[reach])
        spare += lanes_of(open_to & ~reach & ~hot)
    sets = (any_open, unshared, reached, contested, duelled, alone, shared, spare)
    for colour in range(len(features)):
        shift = np.uint64(COUNT_BITS * colour)
        for i in range(CELL_SETS):
            cells = np.float32(np.int64(sets[i] >> shift & COUNT_MASK))
            features[colour, at + i] = cells * np.float32(0.01)


@part
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
                if other == colour:
                    weights = net.own
                elif team >> other & 1:
                    weights = net.mates
                else:
                    weights = net.foes
                for unit in range(width):
                    _add(mixed, weights, unit, units[unit])
            left = net.exit_bias[0]
            for i in range(width):
                left += max(mixed[i], np.float32(0)) * net.exit[i]
            squares[player] += left
    stage = min(np.int64(sums.features[0, -1] * STAGES), STAGES - 1)
    _share_out(squares, net.scale[stage], chances)


@inlined
def _add(units: Floats, weights: Floats, row: int, value: float) -> None:
    """Add a row of weights, so many times."""
    if value != 0:
        for i in range(len(units)):
            units[i] += value * weights[row, i]


@inlined
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
