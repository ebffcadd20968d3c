"""The stack and the table of the search in `endgame`.

The search keeps an explicit stack, whose room is known before it begins: row r has the position r
placements after the root, and how far the search there has got.
"""

# Data layout
#
# A solver owns a workspace. D rows, one more than the most plies of a game; T = TABLE_SIZE,
# c colours, n placements. Most of it is never touched, and so takes no memory.
#
#   states, lists  a structure for each row  positions and legal placements, see their modules
#   regions                                  what is left to the colours of the group in the row
#                                            before
#   frames       (D, FIELDS)        int64    how far the search has got, see the column names below
#   frame_key    (D,)               uint64   key of the group being searched
#   choices      (D, n)             uint16   its legal placements: those tried, then the others
#   ranks        (D, n)             int32    the greater, the earlier a placement is tried
#   turn_words   (c,)               uint64   random words that stand for the colour to place in keys
# The table: for each value of a key's low bits, the group whose search ended last.
#   table_key    (T,)               uint64   the key, 0 where there is none
#   table_least, table_most  (T,)   int16    bounds on its gain
#   table_best   (T,)               uint16   the best placement found
#   history      (c, n)             int32    HISTORY_BONUS for each time a placement was the best
#                                            (Schaeffer, "The history heuristic", 1983)
#   counters     (2,)               int64    positions looked at, and how many may be
#   gains        (n,)               int32    result: what each of `choices` gains at the root

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.placement_lists import (
    PlacementLists,
    empty_placement_lists,
    list_placements,
)
from game.ai.core.board.state import PositionState, empty_state, write_position
from game.ai.core.compiled.arrays import Array1, Array2
from game.ai.core.compiled.structs import Struct, StructList
from game.ai.core.endgame.regions import Regions, empty_regions
from game.engine.position import Position

TABLE_SIZE = 1 << 15
"""A power of 2. Players look at up to 20,000 positions; analysts look at up to 40,000, and newer
entries replace older ones."""

INFINITE = 10_000
"""More points than can be gained."""

# The columns of `EndgameWorkspace.frames`. First what follows the placement that led to the row.
AFTER = 0  # the colour that was placed
OURS = 1  # mask of the colours of its side, whose gain is sought
GAINED = 2  # by the placement alone
ALPHA = 3  # the window: a gain up to ALPHA, or from BETA on, need only be bounded
BETA = 4
TOTAL = 5  # gained by the placement, and in the groups done
OPEN = 6  # mask of the colours in the groups to come
LOWER_BOUND = 7  # bounds on the gain in these
UPPER_BOUND = 8
# Then the group being searched. Window, bounds and gains are as the side to place sees them.
COLOUR = 9  # the one to place
GROUP = 10  # mask of its colours
GROUP_ALPHA = 11  # the window
GROUP_BETA = 12
GROUP_LOWER_BOUND = 13  # bounds on the gain
GROUP_UPPER_BOUND = 14
COUNT = 15  # legal placements
TRIED = 16  # how many of them are done
BEST = 17  # the greatest gain found, and the placement with it
BEST_CHOICE = 18
MOVE_ALPHA = 19  # the window for the one being tried
MOVE_BETA = 20
FIELDS = 21

# The entries of `EndgameWorkspace.counters`.
POSITIONS = 0
LIMIT = 1


class EndgameWorkspace(Struct):
    """The stack and the table of a search; see the data layout above."""

    states: StructList[PositionState]
    lists: StructList[PlacementLists]
    regions: Regions
    frames: Array2[np.int64]
    frame_key: Array1[np.uint64]
    choices: Array2[np.uint16]
    ranks: Array2[np.int32]
    turn_words: Array1[np.uint64]
    table_key: Array1[np.uint64]
    table_least: Array1[np.int16]
    table_most: Array1[np.int16]
    table_best: Array1[np.uint16]
    history: Array2[np.int32]
    counters: Array1[np.int64]
    gains: Array1[np.int32]


def empty_endgame_workspace(board: BoardArrays, plies: int) -> EndgameWorkspace:
    """Arrays for one search at a time, in a game of at most that many plies."""
    rows, colours, placements = plies + 1, len(board.start_cells), len(board.piece)

    return EndgameWorkspace(
        states=StructList(empty_state(board) for _ in range(rows)),
        lists=StructList(empty_placement_lists(board) for _ in range(rows)),
        regions=empty_regions(board, rows),
        frames=np.zeros((rows, FIELDS), dtype=np.int64),
        frame_key=np.zeros(rows, dtype=np.uint64),
        choices=np.zeros((rows, placements), dtype=np.uint16),
        ranks=np.zeros((rows, placements), dtype=np.int32),
        turn_words=np.random.default_rng(1).integers(1 << 64, size=colours, dtype=np.uint64),
        table_key=np.zeros(TABLE_SIZE, dtype=np.uint64),
        table_least=np.zeros(TABLE_SIZE, dtype=np.int16),
        table_most=np.zeros(TABLE_SIZE, dtype=np.int16),
        table_best=np.zeros(TABLE_SIZE, dtype=np.uint16),
        history=np.zeros((colours, placements), dtype=np.int32),
        counters=np.zeros(2, dtype=np.int64),
        gains=np.zeros(placements, dtype=np.int32),
    )


def write_root(board: BoardArrays, workspace: EndgameWorkspace, position: Position) -> None:
    """Write a position that isn't over into row 0, and empty the table.

    Row 0 has all colours as one group, so that a placement's gain there counts all that follows.
    """
    state, lists = workspace.states[0], workspace.lists[0]
    write_position(board, position, state)
    list_placements(board, state, empty_placement_lists(board), lists)
    workspace.table_key[:] = 0
    workspace.history[:] = 0
    frame = workspace.frames[0]
    frame[COLOUR] = position.colour
    frame[GROUP] = (1 << len(lists.count)) - 1
    frame[GROUP_UPPER_BOUND] = INFINITE
