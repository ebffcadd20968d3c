"""Training examples from games: choices among placements, and positions with their outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game.ai.core.board.board_arrays import BoardArrays, board_arrays
from game.ai.core.board.coverage import Coverage, count_coverage, empty_coverage
from game.ai.core.board.placement_lists import (
    PlacementLists,
    empty_placement_lists,
    list_placements,
)
from game.ai.core.board.state import PositionState, position_state
from game.ai.core.compiled.kernel import kernel
from game.ai.core.policy_value.patterns import patterns_by_colour
from game.ai.core.policy_value.policy import (
    CellKinds,
    classify_cells,
    empty_cell_kinds,
)
from game.ai.core.policy_value.value import ValueWorkspace, empty_value_workspace, extract_features
from game.engine import Ruleset
from game.engine.position import Position
from training.games import MOST_LEARNED, GameRecord

CANDIDATES = MOST_LEARNED
"""How many placements a choice keeps: those to be learned, and others at random."""

Array = npt.NDArray[Any]


class Choices(NamedTuple):
    """Choices among placements; the best is the first of its row of candidates.

    Attributes:
        kinds: ``(n, size, CELL_KINDS + EDGE_KINDS + CORNER_KINDS)`` uint8, the kinds of each cell
            where it is covered, along an edge, at a corner; see `game.ai.core.policy_value.policy`.
        patterns: ``(n, size)`` uint16, for the colour that chose.
        candidates: ``(n, CANDIDATES)`` int32, placements, then -1 if there are fewer.
        targets: ``(n, CANDIDATES)`` float32, how likely each should be, 1 in all.
        placed: ``(n,)``, how many pieces the colour that chose had placed.
        game: ``(n,)``, the index of the game.
    """

    kinds: Array
    patterns: Array
    candidates: Array
    targets: Array
    placed: Array
    game: Array


class Outcomes(NamedTuple):
    """Positions and how their games ended, game by game and ply by ply.

    Attributes:
        features: ``(n, c, F)`` float32, see `game.ai.core.policy_value.value`.
        patterns: ``(n, c, size)`` uint16, see `game.ai.core.policy_value.patterns`.
        chance: ``(n, P)`` float32, each player's share of the victory.
        left: ``(n, P)`` float32, the squares that each player left, in hundreds.
        expected: ``(n, P)`` float32, those that a search of the position expected, in hundreds; NaN
            if unknown.
        ply: ``(n,)``.
        game: ``(n,)``, the index of the game.
    """

    features: Array
    patterns: Array
    chance: Array
    left: Array
    expected: Array
    ply: Array
    game: Array


@kernel
def _extract_features(
    board: BoardArrays,
    state: PositionState,
    lists: PlacementLists,
    coverage: Coverage,
    to_play: int,
    workspace: ValueWorkspace,
) -> None:
    count_coverage(board, lists, coverage)
    extract_features(board, state, lists, coverage, to_play, workspace)


@kernel
def _classify_cells(
    board: BoardArrays,
    state: PositionState,
    coverage: Coverage,
    colour: int,
    player: int,
    kinds: CellKinds,
) -> None:
    classify_cells(board, state, coverage, colour, player, kinds)


class Encoder:
    """Computes the features of positions of one ruleset as the search does."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._board = board = board_arrays(ruleset)
        self._no_placements, self._lists = (
            empty_placement_lists(board),
            empty_placement_lists(board),
        )
        self._coverage = empty_coverage(board)
        self._kinds = empty_cell_kinds(board)
        self._workspace = empty_value_workspace(board, 1, patterns=True)
        self._state: PositionState

    def features(self, position: Position, colour: int) -> tuple[Array, Array]:
        """The value's features, ``(c, F)``, with a given colour to play, and the patterns."""
        board, workspace = self._board, self._workspace
        self._state = position_state(board, position)
        list_placements(board, self._state, self._no_placements, self._lists)
        _extract_features(board, self._state, self._lists, self._coverage, colour, workspace)
        # Without the last row, which is for beyond the board.
        return workspace.features.copy(), patterns_by_colour(workspace.patterns)

    def choice(
        self,
        position: Position,
        colour: int,
        best: dict[int, float],
        rng: np.random.Generator,
    ) -> tuple[object, ...]:
        """A row of `Choices`, without its game, for the position `features` was last called for."""
        player, size = position.player_of(colour), self._board.size
        _classify_cells(self._board, self._state, self._coverage, colour, player, self._kinds)
        others = self._lists.placements[colour, : self._lists.count[colour]]
        drawn = rng.permutation(others[~np.isin(others, list(best))])[: CANDIDATES - len(best)]
        candidates = np.full(CANDIDATES, -1, dtype=np.int32)
        candidates[: len(best) + len(drawn)] = (*best, *drawn)
        targets = np.zeros(CANDIDATES, dtype=np.float32)
        targets[: len(best)] = list(best.values())
        parts = (self._kinds.cell, self._kinds.edge, self._kinds.corner)
        kinds = np.concatenate([part[:size] for part in parts], axis=1)
        patterns = patterns_by_colour(self._workspace.patterns)[colour]
        return kinds, patterns, candidates, targets, position.placed[colour]


def examples(
    records: Sequence[GameRecord], choices_wanted: int, rng: np.random.Generator
) -> tuple[Choices, Outcomes]:
    """About as many of the choices as are wanted, at random, and the outcomes of all positions.

    Raises ValueError if a game isn't finished or isn't by the rules.
    """
    choosable = sum(best is not None for record in records for best in record.best)
    share = choices_wanted / max(choosable, 1)
    choices: list[tuple[object, ...]] = []
    outcomes: list[tuple[object, ...]] = []
    encoders: dict[int, Encoder] = {}
    for game, record in enumerate(records):
        ruleset = record.options.ruleset
        if id(ruleset) not in encoders:
            encoders[id(ruleset)] = Encoder(ruleset)
        encoder = encoders[id(ruleset)]
        which = f"game {game + 1} of {len(records)}"
        try:
            *positions, end = record.positions()
        except ValueError as error:
            raise ValueError(f"{which} isn't by the rules: {error}") from None
        if not end.over:
            raise ValueError(f"{which} isn't finished")
        chance, left = chances(end), squares_left(end)
        unknown = np.full(ruleset.players, np.nan, dtype=np.float32)
        for position, ply, best, searched in zip(
            positions, record.plies, record.best, record.left, strict=True
        ):
            features, patterns = encoder.features(position, ply.colour)
            expected = unknown if searched is None else np.array(searched, np.float32) / 100
            outcomes.append((features, patterns, chance, left, expected, position.ply, game))
            if best is None or len(position.legal(ply.colour)) < 2:
                continue
            if rng.random() < share:
                choices.append((*encoder.choice(position, ply.colour, best, rng), game))
    return _stacked(Choices, choices), _stacked(Outcomes, outcomes)


def chances(position: Position) -> Array:
    """Each player's share of a finished game's victory: 1, divided equally among ties, or 0."""
    best = np.array([rank == 1 for rank in position.ranks()], dtype=np.float32)
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
    columns = zip(*rows, strict=True) if rows else [[]] * len(kind._fields)
    return kind(*map(np.array, columns))
