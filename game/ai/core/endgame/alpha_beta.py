"""Endgames between two sides, searched to the last placement.

Near the end of a game, so little can follow that all of it can be searched. The search finds how
many points a side gains on the other from a position on if both play best. There is no evaluation
function: results are exact. It is an alpha-beta search (Knuth and Moore, "An analysis of alpha-beta
pruning", 1975) that only tests if the placements after the first are better (Pearl, "SCOUT: a
simple game-searching algorithm with proven optimal properties", 1980), with a table of positions
already met (Slate and Atkin, "Chess 4.5", 1977).

With K a set of colours that can place, k the one whose turn it is, s(m) the points of a placement
m, after which K' can place and k' is next, and + if k' is on the side of k:

    gain(K, k) = max over m of s(m) ± gain(K', k'),  0 where K is empty

* What each colour can gain is bounded, see `regions`. These bounds cut off most of the search.
* A position's key in the table is made of the keys of all colours in K, and of k.
* Colours whose regions share no cell don't affect each other. Nobody chooses which colour is placed
  next, so each group G of colours that meet, directly or through others, is a game of its own:

    gain(K, k) = sum over G of ± gain(G, the first colour of G from k on)

  So the work for an endgame that has fallen apart is the sum of the work for its parts, not the
  product (Müller, "Decomposition search", 1999, for Go, where one also chooses among the parts).
"""

# Data layout
#
# See `endgame_stack`, and `regions` for what a row knows about its position.

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.placement_lists import list_placements
from game.ai.core.board.state import apply_placement, copy_state
from game.ai.core.compiled.arrays import Bytes, Indices, Ints
from game.ai.core.compiled.kernel import inlined, kernel, part
from game.ai.core.endgame.endgame_stack import (
    AFTER,
    ALPHA,
    BEST,
    BEST_CHOICE,
    BETA,
    COLOUR,
    COUNT,
    GAINED,
    GROUP,
    GROUP_ALPHA,
    GROUP_BETA,
    GROUP_LOWER_BOUND,
    GROUP_UPPER_BOUND,
    INFINITE,
    LIMIT,
    LOWER_BOUND,
    MOVE_ALPHA,
    MOVE_BETA,
    OPEN,
    OURS,
    POSITIONS,
    TABLE_SIZE,
    TOTAL,
    TRIED,
    UPPER_BOUND,
    EndgameWorkspace,
    write_root,
)
from game.ai.core.endgame.regions import survey
from game.ai.core.tree.outcome import score_of
from game.engine.position import Position

FIRST_RANK = np.int32(1 << 30)
"""The rank of the placement found in the table."""

SIZE_RANK, HISTORY_BONUS = 64, 4
"""What a placement's rank gains for each cell, and for each time it was the best."""


def solve_endgame(
    board: BoardArrays,
    workspace: EndgameWorkspace,
    position: Position,
    enough: int,
    slack: int,
    limit: int,
) -> dict[int, int] | None:
    """What placements of the colour to play gain for its side, including all that follows.

    Exact for the first of the best, and for every placement that gains more than the best so far
    minus `slack`; an upper bound for the rest.

    Args:
        board: of the position's ruleset.
        workspace: the solver's.
        position: one that isn't over.
        enough: the search ends with the first placement that gains at least this much, without
            finding out if it gains more; INFINITE to try all.
        slack: see above.
        limit: the most positions to look at.

    Returns the gain of each placement tried, by placement, or None if the limit isn't enough.
    """
    write_root(board, workspace, position)
    frame = workspace.frames[0]
    frame[GROUP_ALPHA] = -INFINITE if enough == INFINITE else enough - 1
    frame[GROUP_BETA] = enough
    workspace.counters[:] = 0, limit
    tried = _search(board, workspace, slack)
    if tried < 0:
        return None
    placements, gains = workspace.choices[0, :tried], workspace.gains[:tried]
    return dict(zip(placements.tolist(), gains.tolist(), strict=True))


@kernel
def _search(board: BoardArrays, workspace: EndgameWorkspace, slack: int) -> int:
    """Search from row 0; return how many placements were tried there, or -1 at the limit."""
    counters = workspace.counters
    _rank_choices(board.sizes, workspace, np.int64(0), np.int64(-1))
    row = np.int64(0)
    while True:
        frame = workspace.frames[row]
        is_cut = frame[BEST] >= min(frame[GROUP_BETA], frame[GROUP_UPPER_BOUND])
        if frame[TRIED] < frame[COUNT] and not is_cut:
            if counters[POSITIONS] >= counters[LIMIT]:
                return -1
            counters[POSITIONS] += 1
            _choose_next(frame, workspace.choices[row], workspace.ranks[row], row, slack)
            _make_placement(board, workspace, row)
            row += 1
            state, lists = workspace.states[row], workspace.lists[row]
            list_placements(board, state, workspace.lists[row - 1], lists)
            survey(board, workspace.regions, row, state, lists.count, frame[GROUP])
            _begin_row(workspace, row)
        elif row == 0:
            return frame[TRIED]
        else:
            _close_group(workspace, row)
        # Hand back the gain where nothing is left to search.
        while row > 0 and not _open_group(board.sizes, workspace, row):
            if _take_gain(workspace, row - 1):
                _begin_row(workspace, row)
            else:
                row -= 1
                break


@part
def _rank_choices(sizes: Bytes, workspace: EndgameWorkspace, row: int, first: int) -> None:
    """Get ready to try all placements of the colour to place: `first`, if legal, then by rank."""
    frame = workspace.frames[row]
    colour = frame[COLOUR]
    lists, history = workspace.lists[row], workspace.history[colour]
    choices, ranks = workspace.choices[row], workspace.ranks[row]
    count = lists.count[colour]
    for i in range(count):
        placement = lists.placements[colour, i]
        choices[i] = placement
        ranks[i] = history[placement] + SIZE_RANK * np.int32(sizes[placement])
        if placement == first:
            ranks[i] = FIRST_RANK
    frame[COUNT] = count
    frame[TRIED] = 0
    frame[BEST] = -INFINITE
    frame[BEST_CHOICE] = 0


@part
def _choose_next(frame: Ints, choices: Indices, ranks: Ints, row: int, slack: int) -> None:
    """Swap the placement to try next into its place, and choose its window."""
    tried = frame[TRIED]
    best = tried
    for i in range(tried + 1, frame[COUNT]):
        if ranks[i] > ranks[best]:
            best = i
    placement, rank = choices[best], ranks[best]
    choices[best], ranks[best] = choices[tried], ranks[tried]
    choices[tried], ranks[tried] = placement, rank
    frame[MOVE_ALPHA] = max(frame[GROUP_ALPHA], frame[BEST] - (0 if row else slack))
    frame[MOVE_BETA] = frame[GROUP_BETA]
    if tried and frame[MOVE_ALPHA] > -INFINITE:
        frame[MOVE_BETA] = frame[MOVE_ALPHA] + 1


@part
def _make_placement(board: BoardArrays, workspace: EndgameWorkspace, row: int) -> None:
    """Make the placement being tried in a row; the position after it goes into the next row."""
    frame, after = workspace.frames[row], workspace.frames[row + 1]
    colour, placement = frame[COLOUR], workspace.choices[row, frame[TRIED]]
    state = workspace.states[row + 1]
    copy_state(workspace.states[row], state)
    before = score_of(board, state, colour)
    # Called with the tree search's integer types, so it isn't compiled again for others.
    apply_placement(board, state, np.int8(colour), placement)
    after[GAINED] = np.int64(score_of(board, state, colour) - before)
    after[AFTER] = colour
    after[OURS] = board.teams[0] if board.teams[0] >> colour & 1 else board.teams[1]


@part
def _begin_row(workspace: EndgameWorkspace, row: int) -> None:
    """Begin to search what follows a placement, in the window set by the row before."""
    before, frame = workspace.frames[row - 1], workspace.frames[row]
    movable = np.int64(workspace.regions.movable[row])
    frame[ALPHA] = before[MOVE_ALPHA]
    frame[BETA] = before[MOVE_BETA]
    frame[TOTAL] = frame[GAINED]
    frame[OPEN] = movable
    frame[LOWER_BOUND] = 0
    frame[UPPER_BOUND] = 0
    for colour in range(workspace.regions.most_gain.shape[1]):
        if movable >> colour & 1:
            if frame[OURS] >> colour & 1:
                frame[UPPER_BOUND] += workspace.regions.most_gain[row, colour]
            else:
                frame[LOWER_BOUND] -= workspace.regions.most_gain[row, colour]


@part
def _open_group(sizes: Bytes, workspace: EndgameWorkspace, row: int) -> bool:
    """Begin the next group of a row; False if nothing is left to search and TOTAL is known.

    The search is fail-soft: a `TOTAL` outside the window is only a bound.
    """
    frame = workspace.frames[row]
    while frame[OPEN]:
        if frame[TOTAL] + frame[UPPER_BOUND] <= frame[ALPHA]:
            frame[TOTAL] += frame[UPPER_BOUND]
            return False
        if frame[TOTAL] + frame[LOWER_BOUND] >= frame[BETA]:
            frame[TOTAL] += frame[LOWER_BOUND]
            return False
        _take_next_group(workspace, row)
        first = _look_up_group(workspace, row)
        least, most = frame[GROUP_LOWER_BOUND], frame[GROUP_UPPER_BOUND]
        if least >= frame[GROUP_BETA] or most <= frame[GROUP_ALPHA] or least == most:
            _add_gain(frame, most if most <= frame[GROUP_ALPHA] else least)
            continue
        _rank_choices(sizes, workspace, row, first)
        return True
    return False


@inlined
def _take_next_group(workspace: EndgameWorkspace, row: int) -> None:
    """Take the next colour to place, and all that it meets, out of the open ones, as a group."""
    frame, colours = workspace.frames[row], workspace.regions.most_gain.shape[1]
    most_gain, meeting = workspace.regions.most_gain[row], workspace.regions.meeting[row]
    to = (frame[AFTER] + 1) % colours
    while not frame[OPEN] >> to & 1:
        to = (to + 1) % colours
    group = np.int64(1 << to)
    fewer = np.int64(0)
    while group != fewer:
        fewer = group
        for colour in range(colours):
            if group >> colour & 1:
                group |= meeting[colour] & frame[OPEN]
    least = np.int64(0)
    most = np.int64(0)
    key = workspace.turn_words[to]
    for colour in range(colours):
        if group >> colour & 1:
            key ^= workspace.regions.key[row, colour]
            if frame[OURS] >> colour & 1:
                most += most_gain[colour]
            else:
                least -= most_gain[colour]
    frame[OPEN] &= ~group
    frame[LOWER_BOUND] -= least
    frame[UPPER_BOUND] -= most
    workspace.frame_key[row] = key
    frame[COLOUR] = to
    frame[GROUP] = group
    alpha = frame[ALPHA] - frame[TOTAL] - frame[UPPER_BOUND]
    beta = frame[BETA] - frame[TOTAL] - frame[LOWER_BOUND]
    is_ours = frame[OURS] >> to & 1
    frame[GROUP_ALPHA] = alpha if is_ours else -beta
    frame[GROUP_BETA] = beta if is_ours else -alpha
    frame[GROUP_LOWER_BOUND] = least if is_ours else -most
    frame[GROUP_UPPER_BOUND] = most if is_ours else -least


@inlined
def _look_up_group(workspace: EndgameWorkspace, row: int) -> int:
    """Tighten a group's bounds by the table; return the best placement known, or -1."""
    frame, key = workspace.frames[row], workspace.frame_key[row]
    slot = key & np.uint64(TABLE_SIZE - 1)
    if workspace.table_key[slot] != key:
        return np.int64(-1)
    least, most = np.int64(workspace.table_least[slot]), np.int64(workspace.table_most[slot])
    frame[GROUP_LOWER_BOUND] = max(frame[GROUP_LOWER_BOUND], least)
    frame[GROUP_UPPER_BOUND] = min(frame[GROUP_UPPER_BOUND], most)
    return np.int64(workspace.table_best[slot])


@inlined
def _add_gain(frame: Ints, gain: int) -> None:
    """Add what the side to place gains in a group to the total."""
    frame[TOTAL] += gain if frame[OURS] >> frame[COLOUR] & 1 else -gain


@part
def _close_group(workspace: EndgameWorkspace, row: int) -> None:
    """Store what was found out about a group in the table, and add its gain to the total."""
    frame = workspace.frames[row]
    best, key = frame[BEST], workspace.frame_key[row]
    least, most = frame[GROUP_LOWER_BOUND], frame[GROUP_UPPER_BOUND]
    if best > frame[GROUP_ALPHA]:
        least = max(least, best)
        workspace.history[frame[COLOUR], frame[BEST_CHOICE]] += HISTORY_BONUS
    if best < frame[GROUP_BETA]:
        most = min(most, best)
    slot = key & np.uint64(TABLE_SIZE - 1)
    workspace.table_key[slot] = key
    workspace.table_least[slot] = least
    workspace.table_most[slot] = most
    workspace.table_best[slot] = frame[BEST_CHOICE]
    _add_gain(frame, best)


@part
def _take_gain(workspace: EndgameWorkspace, row: int) -> bool:
    """Take the gain of the placement being tried; True if it must be searched again."""
    frame, gain = workspace.frames[row], workspace.frames[row + 1, TOTAL]
    if gain >= frame[MOVE_BETA] and frame[MOVE_BETA] < frame[GROUP_BETA]:
        frame[MOVE_ALPHA] = gain - 1
        frame[MOVE_BETA] = frame[GROUP_BETA]
        return True
    if row == 0:
        workspace.gains[frame[TRIED]] = gain
    if gain > frame[BEST]:
        frame[BEST] = gain
        frame[BEST_CHOICE] = workspace.choices[row, frame[TRIED]]
    frame[TRIED] += 1
    return False
