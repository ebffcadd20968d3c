"""What is learned from: choices among placements, and positions with what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.ai.core.board import Board, board_of
from game.ai.core.coverage import Cover, count_cover, empty_cover
from game.ai.core.kernel import kernel
from game.ai.core.moves import Lists, empty_lists, list_moves
from game.ai.core.policy import (
    KINDS,
    Kinds,
    count_kinds,
    empty_kinds,
    find_kinds,
    nearest_ring,
    phase_of,
    piece_phase_of,
)
from game.ai.core.state import State, state_of
from game.ai.core.value import Sums, empty_sums, find_features
from game.engine import Position, Ruleset
from training.games import Record

CANDIDATES = 96
"""So many placements, the chosen one and others drawn at random, stand for all there were."""

Array = npt.NDArray[np.generic]


class Choices(NamedTuple):
    """Placements that were chosen, each the first of a row, the rest drawn from the others.

    Attributes:
        kinds: ``(n, CANDIDATES, KINDS)``, how often each kind of cell occurs.
        piece, ring: ``(n, CANDIDATES)``.
        real: ``(n, CANDIDATES)``, False where there were fewer to choose from.
        phase, piece_phase, placed: ``(n,)``, of the colour.
        game: ``(n,)``, the number of the game.
    """

    kinds: Array
    piece: Array
    ring: Array
    real: Array
    phase: Array
    piece_phase: Array
    placed: Array
    game: Array


class Outcomes(NamedTuple):
    """Positions and what came of them.

    Attributes:
        features: ``(n, colours, features)``.
        chance: ``(n, players)``, each player's part in the victory.
        left: ``(n, players)``, the squares that each player left, in hundreds.
        ply: ``(n,)``.
        game: ``(n,)``, the number of the game.
    """

    features: Array
    chance: Array
    left: Array
    ply: Array
    game: Array


@kernel
def _sum_up(
    board: Board, state: State, lists: Lists, cover: Cover, to_play: int, sums: Sums
) -> None:
    count_cover(board, lists, cover)
    find_features(board, state, lists, cover, to_play, sums)


@kernel
def _find_kinds(
    board: Board, state: State, cover: Cover, colour: int, player: int, kinds: Kinds
) -> None:
    find_kinds(board, state, cover, colour, player, kinds)


class Observer:
    """Sees positions of one variant as the search does."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._board = board = board_of(ruleset)
        self._bare, self._lists = empty_lists(board), empty_lists(board)
        self._cover = empty_cover(board)
        self._kinds = empty_kinds(board)
        self._sums = empty_sums(board, 1)
        self._state: State | None = None

    def features(self, position: Position, colour: int) -> Array:
        """What the value is reckoned from, ``(colours, features)``, with a colour to play."""
        self._state = state_of(self._board, position)
        list_moves(self._board, self._state, self._bare, self._lists)
        _sum_up(self._board, self._state, self._lists, self._cover, colour, self._sums)
        return self._sums.features.copy()

    def choice(
        self, position: Position, colour: int, best: int, rng: np.random.Generator
    ) -> tuple[object, ...]:
        """A row of `Choices` but for its game, of the position whose features were asked last."""
        board = self._board
        player = position.player_of(colour)
        _find_kinds(board, self._state, self._cover, colour, player, self._kinds)
        others = self._lists.moves[colour, : self._lists.count[colour]]
        drawn = rng.permutation(others[others != best])[: CANDIDATES - 1]
        kinds = np.zeros((CANDIDATES, KINDS), dtype=np.uint8)
        piece, ring = np.zeros((2, CANDIDATES), dtype=np.uint8)
        counts = np.zeros(KINDS, dtype=np.int64)
        for row, placement in enumerate((best, *drawn.tolist())):
            count_kinds(board, self._kinds, placement, counts)
            kinds[row] = counts
            piece[row] = board.piece[placement]
            ring[row] = nearest_ring(board, placement)
        placed = position.placed[colour]
        real = np.arange(CANDIDATES) <= len(drawn)
        return kinds, piece, ring, real, phase_of(placed), piece_phase_of(placed), placed


def examples(
    records: Sequence[Record], choices_wanted: int, rng: np.random.Generator
) -> tuple[Choices, Outcomes]:
    """Every position's outcome, and about so many of the choices."""
    choosable = sum(best is not None for record in records for best in record.best)
    share = choices_wanted / max(choosable, 1)
    choices: list[tuple[object, ...]] = []
    outcomes: list[tuple[object, ...]] = []
    observers: dict[int, Observer] = {}
    for game, record in enumerate(records):
        ruleset = record.options.ruleset
        observer = observers.setdefault(id(ruleset), Observer(ruleset))
        end = record.end()
        chance, left = chances(end), squares_left(end)
        for ply, (position, colour) in enumerate(record.positions()):
            features = observer.features(position, colour)
            outcomes.append((features, chance, left, ply, game))
            best = record.best[ply]
            if best is not None and len(position.legal(colour)) > 1 and rng.random() < share:
                choices.append((*observer.choice(position, colour, best, rng), game))
    return _stacked(Choices, choices), _stacked(Outcomes, outcomes)


def chances(position: Position) -> Array:
    """Each player's part in a finished game's victory: 1, parted among those in the best place."""
    best = np.array([place == 1 for place in position.ranks()], dtype=np.float32)
    return best / best.sum()


def squares_left(position: Position) -> Array:
    """The squares that each player has left, in hundreds."""
    ruleset = position.ruleset
    left = [
        sum(position.score(colour).left for colour in ruleset.colours_of(player))
        for player in range(ruleset.players)
    ]
    return np.array(left, dtype=np.float32) / 100


def _stacked(kind, rows):  # type: ignore[no-untyped-def]
    """Rows as a named tuple of arrays."""
    return kind(*(np.array(column) for column in zip(*rows, strict=True)))
