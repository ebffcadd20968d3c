"""What is learned from: choices among placements, and positions with what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.ai.core.board import board_of
from game.ai.core.moves import empty_lists, list_moves
from game.ai.core.policy import (
    FIRSTS,
    KINDS,
    count_kinds,
    empty_kinds,
    find_kinds,
    nearest_ring,
    phase_of,
    piece_phase_of,
)
from game.ai.core.sight import count_cover, empty_cover
from game.ai.core.state import state_of
from game.ai.core.value import empty_sums, find_features
from game.engine import Position
from tools.training.games import Record


@dataclass(frozen=True)
class Choices:
    """Placements that were chosen, each the first of a row, the rest drawn from the others.

    Attributes:
        kinds: ``(n, candidates, KINDS)``, how often each kind of cell occurs.
        piece, ring: ``(n, candidates)``; the ring is `RINGS` where it doesn't matter.
        real: ``(n, candidates)``, False where there were fewer to choose from.
        phase, piece_phase, placed: ``(n,)``.
    """

    kinds: npt.NDArray[np.uint8]
    piece: npt.NDArray[np.uint8]
    ring: npt.NDArray[np.uint8]
    real: npt.NDArray[np.bool_]
    phase: npt.NDArray[np.uint8]
    piece_phase: npt.NDArray[np.uint8]
    placed: npt.NDArray[np.uint8]
    game: npt.NDArray[np.int32]


@dataclass(frozen=True)
class Outcomes:
    """Positions and what came of them.

    Attributes:
        features: ``(n, colours, features)``.
        chance: ``(n, players)``, each player's part in the victory.
        left: ``(n, players)``, the squares that each player left, in hundreds.
        ply: ``(n,)``.
        game: ``(n,)``, the number of the game.
    """

    features: npt.NDArray[np.float32]
    chance: npt.NDArray[np.float32]
    left: npt.NDArray[np.float32]
    ply: npt.NDArray[np.int32]
    game: npt.NDArray[np.int32]


def chances(position: Position) -> npt.NDArray[np.float32]:
    """Each player's part in a finished game's victory: 1 for all who share the best place."""
    best = np.array([place == 1 for place in position.places()], dtype=np.float32)
    return best / best.sum()


def squares_left(position: Position) -> list[float]:
    """The squares that each player has left, in hundreds."""
    variant = position.variant
    return [
        sum(position.score(c).left for c in variant.colours_of(player)) / 100
        for player in range(variant.players)
    ]


def examples(
    records: Sequence[Record], chosen_share: float, candidates: int, rng: np.random.Generator
) -> tuple[Choices, Outcomes]:
    """Examples from games: every position's outcome, and a share of the choices."""
    variant = records[0].rules.variant
    board = board_of(variant)
    bare, lists = empty_lists(board), empty_lists(board)
    cover = empty_cover(board)
    kinds = empty_kinds(board)
    sums = empty_sums(board, 1)
    counts = np.zeros(KINDS, dtype=np.int64)
    rows: list[tuple[object, ...]] = []
    features, chance, left, plies, games = [], [], [], [], []
    for number, record in enumerate(records):
        end = record.end()
        result, remains = chances(end), squares_left(end)
        for ply, (position, colour, placement) in enumerate(record.positions()):
            state = state_of(board, position)
            list_moves(board, state, bare, lists)
            count_cover(board, lists, cover)
            find_features(board, state, lists, cover, colour, sums)
            features.append(sums.features.copy())
            chance.append(result)
            left.append(remains)
            plies.append(ply)
            games.append(number)
            total = int(lists.count[colour])
            if ply < record.drawn or total < 2 or rng.random() > chosen_share:
                continue
            player = position.player_of(colour)
            find_kinds(board, state, cover, colour, player, kinds)
            others = lists.moves[colour, :total]
            others = others[others != placement]
            others = rng.permutation(others)[: candidates - 1]
            row_kinds = np.zeros((candidates, KINDS), dtype=np.uint8)
            piece = np.zeros(candidates, dtype=np.uint8)
            ring = np.zeros(candidates, dtype=np.uint8)
            real = np.zeros(candidates, dtype=np.bool_)
            for i, move in enumerate((placement, *others)):
                count_kinds(board, kinds, int(move), counts)
                row_kinds[i] = counts
                piece[i] = board.piece[move]
                ring[i] = nearest_ring(board, int(move))
                real[i] = True
            placed = position.placed[colour]
            rows.append(
                (
                    row_kinds,
                    piece,
                    ring,
                    real,
                    phase_of(placed),
                    piece_phase_of(placed),
                    placed,
                    number,
                )
            )
    columns = list(zip(*rows, strict=True))
    types = (np.uint8, np.uint8, np.uint8, np.bool_, np.uint8, np.uint8, np.uint8, np.int32)
    choices = Choices(*(np.array(c, dtype=t) for c, t in zip(columns, types, strict=True)))
    assert FIRSTS
    return choices, Outcomes(
        np.array(features),
        np.array(chance, dtype=np.float32),
        np.array(left, dtype=np.float32),
        np.array(plies, dtype=np.int32),
        np.array(games, dtype=np.int32),
    )
