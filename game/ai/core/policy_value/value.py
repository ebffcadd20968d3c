"""The learned value: how a position will end.

Every colour k is described by hand-made features x(k), and by sums s(k) of learned vectors for the
patterns around its cells (see `patterns`). One small network, the same for all colours, predicts
what the colour adds to the squares that its player will leave; colours of the same player and of
others are each summed, so their number and order don't matter (as in Zaheer et al., "Deep sets",
2017):

    u(k) = relu(x(k) · entry + s(k) · pattern_entry + entry_bias)
    h(k) = relu(u(k) · own + Σ over mates m of u(m) · mates + Σ over foes f of u(f) · foes + bias)
    y(k) = h(k) · exit + exit_bias                     what colour k adds to them, in hundreds
    Y(j) = Σ over colours k of player j of y(k)        squares left by player j, in hundreds
    p(j) = exp(-scale[phase] · Y(j)) / Σ over i of exp(-scale[phase] · Y(i))

where entry is the input layer and exit the output layer. Here f runs over every colour that doesn't
score for the player, so a shared colour counts as a foe, unlike in `BoardArrays.foes`. p(j) is
player j's chance to win: a softmax whose scale depends on how far the game has got. The weights are
fitted in `tools/training/fit.py` to what each player left: if a player has several colours, a
single y(k) means nothing.
"""

# Data layout
#
# F features, `units` hidden units. All arrays are float32, except `vectors`.
#
# Net, read from a file:
#   entry          (F, units)       and entry_bias (units,)
#   vectors                         of the patterns, see `patterns`
#   pattern_entry  (C, units)       C = PATTERN_UNITS, or 0 for a network that knows no patterns
#   own            (units, units)   as are mates and foes; their common bias (units,)
#   exit           (units,)         and exit_bias (1,)
#   scale          (VALUE_PHASES,)  by the part of all squares that is placed
# ValueWorkspace, scratch of one thread; `features` written by `extract_features`, read by
# `evaluate` and by the training tools:
#   features    (c, F)
#   units       (c, units)      u(k)
#   mixed       (units,)        h(k) before its relu
#
# The columns of `features`, each about 1 in size (p pieces; r NEARBY_CLASSES):
#   p                      how many of each piece are left
#   p                      1 for a piece that has a legal placement
#   SIZE_FEATURES          log(1 + legal placements of the pieces of each `size_class`)
#   r                      log(1 + attach points of each class of cells open nearby that no foe's
#                          placement covers)
#   r                      the same for those that one does
#   TURN_FEATURES          1 in the column of how many turns the colour is after the one to play
#   STATUS_FEATURES        squares left, in hundreds; pieces placed by all, in hundreds; 1 if there
#                          is no legal placement; 1 if nothing is placed yet
#   CELL_SET_FEATURES      see `cell_sets`, in hundreds of cells
#   TERRITORY_FEATURES     see `territory`, in hundreds of cells
#   1                      the part of all squares that is placed

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import NEARBY_CLASSES, BoardArrays
from game.ai.core.board.coverage import LANE_BITS, LANE_MASK, Coverage
from game.ai.core.board.placement_lists import PlacementLists
from game.ai.core.board.state import PositionState
from game.ai.core.compiled.arrays import Array1, Array2, Floats
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.maths import exp, log1p
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.cell_sets import (
    CELL_SET_FEATURES,
    CellSets,
    count_cell_sets,
    empty_cell_sets,
    find_cell_sets,
)
from game.ai.core.policy_value.patterns import (
    PatternWorkspace,
    empty_pattern_workspace,
    find_patterns,
    sum_patterns,
)
from game.ai.core.policy_value.territory import (
    TERRITORY_FEATURES,
    FloodFill,
    empty_flood_fill,
    territory_features,
)

SIZE_FEATURES = 7
TURN_FEATURES = 4
STATUS_FEATURES = 4

VALUE_PHASES = 10
"""How many phases of the game, by the part of all squares that is placed, have a scale of their own
for the softmax. That part is a float32, so at an exact tenth the phase below may be taken: in
training too."""


class Net(Struct):
    """Learned weights; see the data layout above. The fields' names are those in the files."""

    entry: Array2[np.float32]
    entry_bias: Array1[np.float32]
    own: Array2[np.float32]
    mates: Array2[np.float32]
    foes: Array2[np.float32]
    bias: Array1[np.float32]
    exit: Array1[np.float32]
    exit_bias: Array1[np.float32]
    scale: Array1[np.float32]
    vectors: Array2[np.int16]
    pattern_entry: Array2[np.float32]


class ValueWorkspace(Struct):
    """Scratch of one thread; see the data layout above."""

    sets: CellSets
    fill: FloodFill
    patterns: PatternWorkspace
    features: Array2[np.float32]
    units: Array2[np.float32]
    mixed: Array1[np.float32]


def empty_value_workspace(board: BoardArrays, units: int, *, patterns: bool) -> ValueWorkspace:
    """Scratch for one thread and a network of that many hidden units, with or without patterns."""
    colours = len(board.start_cells)
    return ValueWorkspace(
        empty_cell_sets(board),
        empty_flood_fill(board),
        empty_pattern_workspace(board, used=patterns),
        np.zeros((colours, feature_count(board)), dtype=np.float32),
        np.zeros((colours, units), dtype=np.float32),
        np.zeros(units, dtype=np.float32),
    )


def feature_count(board: BoardArrays) -> int:
    """How many features a colour has."""
    columns = (
        SIZE_FEATURES + 2 * NEARBY_CLASSES + TURN_FEATURES + STATUS_FEATURES + CELL_SET_FEATURES
    )
    return 2 * len(board.piece_sizes) + columns + TERRITORY_FEATURES + 1


# -- features ---------------------------------------------------------------


@inlined
def extract_features(
    board: BoardArrays,
    state: PositionState,
    lists: PlacementLists,
    coverage: Coverage,
    to_play: int,
    workspace: ValueWorkspace,
) -> None:
    """Write the features of all colours in a position where colour `to_play` is next.

    Also writes their patterns, if the workspace has room for them.
    """
    features = workspace.features
    features[:] = 0
    sizes_at = 2 * state.left.shape[1]
    attach_at = sizes_at + SIZE_FEATURES
    turns_at = attach_at + 2 * NEARBY_CLASSES
    status_at = turns_at + TURN_FEATURES
    sets_at = status_at + STATUS_FEATURES
    left = _piece_features(board, state, coverage, features, sizes_at, status_at)
    for colour in range(len(features)):
        row = features[colour]
        row[turns_at + (colour - to_play) % len(features)] = 1
        row[status_at + 2] = 1 if lists.count[colour] == 0 else 0
        row[-1] = np.float32(1) - np.float32(left / board.total_worth)
    _attach_point_features(board, state, coverage, features, attach_at)
    sets = workspace.sets
    find_cell_sets(board, state, coverage, sets)
    count_cell_sets(board, sets, features, sets_at)
    territory_features(
        board,
        sets,
        workspace.fill,
        features,
        sets_at + CELL_SET_FEATURES,
        workspace.patterns.reached,
    )
    find_patterns(board, state, coverage, workspace.patterns)


@part
def _piece_features(
    board: BoardArrays,
    state: PositionState,
    coverage: Coverage,
    features: Floats,
    sizes_at: int,
    status_at: int,
) -> int:
    """Write pieces left and placeable, placements by size, and status; return all worth left."""
    colours, pieces = state.left.shape
    size = board.size
    placed = 0
    for colour in range(colours):
        placed += state.placed[colour]
    total = 0
    for colour in range(colours):
        row = features[colour]
        lane = np.uint64(LANE_BITS * colour)
        squares = 0
        for piece in range(pieces):
            left = np.int64(state.left[colour, piece])
            placements = np.int64(coverage.counts[size + 1 + piece] >> lane & LANE_MASK)
            row[piece] = left
            row[pieces + piece] = 1 if placements else 0
            row[sizes_at + board.size_class[piece]] += placements
            squares += left * board.piece_worth[piece]
        for i in range(SIZE_FEATURES):
            row[sizes_at + i] = log1p(row[sizes_at + i])
        row[status_at] = squares * board.unit * np.float32(0.01)
        row[status_at + 1] = placed * np.float32(0.01)
        row[status_at + 3] = 1 if state.placed[colour] == 0 else 0
        total += squares
    return total


@part
def _attach_point_features(
    board: BoardArrays, state: PositionState, coverage: Coverage, features: Floats, at: int
) -> None:
    """Count attach points by the space open around them and whether foes' placements cover them."""
    for cell in range(board.size):
        attach = state.attach[cell] & ~state.forbidden[cell]
        if not attach:
            continue
        contested = board.with_foe[coverage.colours[cell]]
        open_nearby = state.open_nearby[cell]
        for colour in range(len(features)):
            if attach >> colour & 1:
                count = open_nearby >> np.uint32(8 * colour) & np.uint32(255)
                column = (
                    at
                    + board.nearby_class[count]
                    + (NEARBY_CLASSES if contested >> colour & 1 else 0)
                )
                features[colour, column] += 1
    for colour in range(len(features)):
        for i in range(at, at + 2 * NEARBY_CLASSES):
            features[colour, i] = log1p(features[colour, i])


# -- the network ------------------------------------------------------------


@part
def evaluate(
    board: BoardArrays,
    net: Net,
    to_play: int,
    workspace: ValueWorkspace,
    chances: Floats,
    squares_left: Floats,
) -> None:
    """Run the network on the features and patterns in the workspace.

    Writes, for each player, ``(P,)``: p(j), the chance to win, and Y(j), the squares left, in
    hundreds.
    """
    features, mixed = workspace.features, workspace.mixed
    colours, width = len(features), len(mixed)
    sum_patterns(board, net.vectors, 0, len(workspace.patterns.sums), to_play, workspace.patterns)
    # All in one function, as inlining its layers made compiling take 3 % longer.
    # The first layer: u(k) of each colour.
    for colour in range(colours):
        units = workspace.units[colour]
        for i in range(width):
            units[i] = net.entry_bias[i]
        for feature in range(features.shape[1]):
            _axpy(features[colour, feature], net.entry, feature, units)
        for unit in range(len(net.pattern_entry)):
            _axpy(workspace.patterns.sums[colour, unit], net.pattern_entry, unit, units)
        for i in range(width):
            units[i] = max(units[i], np.float32(0))
    for player in range(len(board.teams)):
        team = board.teams[player]
        squares_left[player] = 0
        for colour in range(colours):
            if not team >> colour & 1:
                continue
            # The second layer: this colour's units, and those of the others, as mates or as foes.
            for i in range(width):
                mixed[i] = net.bias[i]
            for other in range(colours):
                if other == colour:
                    weights = net.own
                elif team >> other & 1:
                    weights = net.mates
                else:
                    weights = net.foes
                for unit in range(width):
                    _axpy(workspace.units[other, unit], weights, unit, mixed)
            # The third layer: y(k).
            left = net.exit_bias[0]
            for i in range(width):
                left += max(mixed[i], np.float32(0)) * net.exit[i]
            squares_left[player] += left
    phase = min(np.int64(workspace.features[0, -1] * VALUE_PHASES), VALUE_PHASES - 1)
    _softmax(squares_left, net.scale[phase], chances)


@inlined
def _axpy(factor: float, weights: Floats, row: int, result: Floats) -> None:
    """Add a row of weights, times a factor, to the result (BLAS calls this axpy)."""
    # Many features, and many units after a relu, are 0.
    if factor != 0:
        for i in range(len(result)):
            result[i] += factor * weights[row, i]


@inlined
def _softmax(squares_left: Floats, scale: float, chances: Floats) -> None:
    """Write p(j) from Y(j): the fewer squares left, the better."""
    # Relative to the least, so that no exponential overflows.
    least = squares_left[0]
    for player in range(len(squares_left)):
        least = min(least, squares_left[player])
    total = np.float32(0)
    for player in range(len(squares_left)):
        chances[player] = exp(scale * (least - squares_left[player]))
        total += chances[player]
    for player in range(len(squares_left)):
        chances[player] /= total
