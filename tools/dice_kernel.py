"""Plays games of Dice on boards and with rows of any kind, thousands a minute. Loads numba.

The rules are those of `game.engine.dice`; only the rows and the size of the boards are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

from game.engine.dice import STRIKES, dice_ruleset
from game.engine.dice.exits import Cause
from game.engine.pieces import BLOKUS_PIECES

COLOURS, PIECES = 4, len(BLOKUS_PIECES.pieces)

CAUSES = tuple(Cause)
"""The causes of exits by their numbers in `Played.cause`."""

_USED_UP, _NO_ROOM, _NO_DIE = map(CAUSES.index, (Cause.USED_UP, Cause.NO_ROOM, Cause.NO_DIE))

WORTH_A_STRIKE = 3.5
"""How many squares more a strike has to give to be crossed out for."""

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Words = npt.NDArray[np.uint64]


class Board(NamedTuple):
    """A board and its placements, those of a shape one after the other.

    Attributes:
        cells, edges, corners: for each placement, the cells it covers and those it touches by a
            side or only at a corner: sets with a bit for each cell, in words.
        first: for each shape, its first placement; at the end, how many there are.
        starts: the corner squares, likewise a set.
    """

    cells: Words
    edges: Words
    corners: Words
    first: Ints
    starts: Words


class Played(NamedTuple):
    """What became of a number of games, by game and player; and of dice, by number and what.

    Attributes:
        filled, strikes, cause: of each player.
        rounds: of each game.
        dice: for each row, in how many choices a die of it could be taken for a shape that fits, in
            how many it was taken for one, and how many squares were drawn then.
    """

    filled: Ints
    strikes: Ints
    cause: Ints
    rounds: Ints
    dice: Ints


def board_of(side: int) -> Board:
    """The board with that many squares a side."""
    ruleset = dice_ruleset(side)
    table = ruleset.table
    order = np.argsort(table.piece, kind="stable")
    first = np.searchsorted(table.piece[order], np.arange(PIECES + 1))
    masks = [table.masks(at) for at in order.tolist()]
    count = -(-ruleset.geometry.size // 64)

    def words(sets: Iterable[int]) -> Words:
        lowest = 2**64 - 1
        rows = [[one >> 64 * word & lowest for word in range(count)] for one in sets]
        return np.array(rows, dtype=np.uint64)

    return Board(
        cells=words(mask.cells for mask in masks),
        edges=words(mask.closes for mask in masks),
        corners=words(mask.attaches for mask in masks),
        first=first.astype(np.int64),
        starts=words([sum(1 << cell for cell in ruleset.starts[0])])[0],
    )


def play(
    side: int, rows: Sequence[Sequence[str]], careful: Sequence[bool], games: int, seed: int
) -> Played:
    """Play some games of as many players as there are in `careful`.

    All take the largest shape there is. Those who are careful draw it where they have most to draw
    next, in all colours; the others draw it anywhere.
    """
    row_of = np.zeros(PIECES, dtype=np.int64)
    for number, names in enumerate(rows):
        row_of[[BLOKUS_PIECES.number_of(name) for name in names]] = number
    sizes = np.array(BLOKUS_PIECES.sizes, dtype=np.int64)
    shape = games, len(careful)
    filled, strikes, cause = (np.zeros(shape, dtype=np.int64) for _ in range(3))
    played = Played(
        filled, strikes, cause, np.zeros(games, dtype=np.int64), np.zeros((6, 3), dtype=np.int64)
    )
    _play(board_of(side), row_of, sizes, np.array(careful), seed, played)
    return played


def _kernel(function: Any) -> Any:
    return numba.njit(cache=True)(function)


@_kernel
def _fits(board: Board, blocked: Words, attach: Words, shape: int) -> bool:
    """Whether a shape fits anywhere in a colour."""
    for at in range(board.first[shape], board.first[shape + 1]):
        if _is_legal(board, blocked, attach, at):
            return True
    return False


@_kernel
def _is_legal(board: Board, blocked: Words, attach: Words, at: int) -> bool:
    touches = False
    for word in range(board.cells.shape[1]):
        if board.cells[at, word] & blocked[word]:
            return False
        touches |= (board.cells[at, word] & attach[word]) != 0
    return touches


@_kernel
def _draw(board: Board, blocked: Words, attach: Words, colour: int, at: int, first: bool) -> None:
    """Draw a shape in a colour; `blocked` and `attach` are a player's, a set for each colour."""
    for word in range(board.cells.shape[1]):
        for each in range(COLOURS):
            blocked[each, word] |= board.cells[at, word]
        blocked[colour, word] |= board.edges[at, word]
        if first:
            attach[colour, word] = 0
        attach[colour, word] |= board.corners[at, word]


@_kernel
def _fitting(board: Board, blocked: Words, attach: Words, left: Flags, colour: int) -> Flags:
    """Which of the shapes left fit in a colour."""
    found = left.copy()
    for shape in range(PIECES):
        found[shape] &= _fits(board, blocked[colour], attach[colour], shape)
    return found


@_kernel
def _prospects(board: Board, blocked: Words, attach: Words, left: Flags) -> float:
    """How well the shapes left fit: the fewer do in a colour, the more each of them counts."""
    value = 0.0
    for colour in range(COLOURS):
        value -= 1 / (_fitting(board, blocked, attach, left, colour).sum() + 0.5)
    return value


@_kernel
def _take(
    row_of: Ints, sizes: Ints, fitting: Flags, dice: Ints, strikes: int, counts: Ints
) -> tuple[int, int]:
    """Which die to take, by its place, and for which shape; none, -1, if nothing fits.

    Rows of which a die gives a shape are counted.
    """
    best, taken, drawn = -np.inf, -1, -1
    given = np.zeros(6, dtype=np.bool_)
    for place, face in enumerate(dice):
        for shape in range(PIECES):
            struck = row_of[shape] != face
            if not fitting[shape] or (struck and strikes == STRIKES):
                continue
            given[face] |= not struck
            value = sizes[shape] - WORTH_A_STRIKE * struck + 0.01 * np.random.random()
            if value > best:
                best, taken, drawn = value, place, shape
    counts[:, 0] += given
    return taken, drawn


@_kernel
def _spot(
    board: Board,
    blocked: Words,
    attach: Words,
    left: Flags,
    colour: int,
    shape: int,
    first: bool,
    careful: bool,
) -> int:
    """Where to draw a shape, which is no longer left."""
    best, chosen = -np.inf, -1
    for at in range(board.first[shape], board.first[shape + 1]):
        if _is_legal(board, blocked[colour], attach[colour], at):
            value = np.random.random() * 1e-3
            if careful:
                then, there = blocked.copy(), attach.copy()
                _draw(board, then, there, colour, at, first)
                value += _prospects(board, then, there, left)
            if value > best:
                best, chosen = value, at
    return chosen


@_kernel
def _play(
    board: Board, row_of: Ints, sizes: Ints, careful: Flags, seed: int, played: Played
) -> None:
    np.random.seed(seed)
    for game in range(len(played.rounds)):
        _play_one(board, row_of, sizes, careful, game, played)


@_kernel
def _play_one(
    board: Board, row_of: Ints, sizes: Ints, careful: Flags, game: int, played: Played
) -> None:
    players = len(careful)
    blocked = np.zeros((players, COLOURS, len(board.starts)), dtype=np.uint64)
    attach = blocked | board.starts
    left = np.ones((players, PIECES), dtype=np.bool_)
    begun = np.zeros((players, COLOURS), dtype=np.bool_)
    out = np.zeros(players, dtype=np.bool_)
    strikes, starter = played.strikes[game], 0
    # Those in hand, then those on standby, the last one first: they move on as in a circle.
    markers = np.arange(COLOURS)
    markers[players:] = markers[players:][::-1].copy()
    while True:
        for player in range(players):
            on, own = (blocked[player], attach[player]), left[player]
            if not out[player] and not _fitting(board, on[0], on[1], own, markers[player]).any():
                out[player] = True
                played.cause[game, player] = _NO_ROOM if own.any() else _USED_UP
        dice = np.random.randint(0, 6, players - out.sum())
        if not len(dice):
            return
        while out[starter]:
            starter = (starter + 1) % players
        for step in range(players):
            player = (starter + step) % players
            if out[player]:
                continue
            on, own, colour = (blocked[player], attach[player]), left[player], markers[player]
            fitting = _fitting(board, on[0], on[1], own, colour)
            taken, drawn = _take(row_of, sizes, fitting, dice, strikes[player], played.dice)
            if drawn < 0:
                out[player] = True
                played.cause[game, player] = _NO_DIE
                continue
            face = dice[taken]
            dice = np.concatenate((dice[:taken], dice[taken + 1 :]))
            strikes[player] += row_of[drawn] != face
            if row_of[drawn] == face:
                played.dice[face, 1] += 1
                played.dice[face, 2] += sizes[drawn]
            own[drawn] = False
            # Everybody sits everywhere equally often.
            is_careful, first = careful[(player + game) % players], not begun[player, colour]
            at = _spot(board, on[0], on[1], own, colour, drawn, first, is_careful)
            _draw(board, on[0], on[1], colour, at, first)
            begun[player, colour] = True
            played.filled[game, player] += sizes[drawn]
        markers = np.roll(markers, 1)
        starter = (starter + 1) % players
        played.rounds[game] += 1
