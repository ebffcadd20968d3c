"""What is left to each colour late in a game."""

from collections.abc import Iterator

import numpy as np
import pytest
from ai.search.test_endgame import TWO_SIDED
from helpers.positions import identify

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.state import empty_state, position_state
from game.ai.core.compiled.kernel import kernel
from game.ai.core.endgame.regions import Regions, empty_regions, survey
from game.engine import Options
from game.engine.position import Position

DUO = Options("Blokus Duo", "squares")

MOST_WAYS = 150
"""If a colour can go on in more ways than this, trying them all takes too long."""


@kernel
def look(board, regions, state, counts, colours):
    """Call `survey`, which only compiled code can call, from Python."""
    survey(board, regions, 0, state, counts, colours)


# -- spaces drawn by hand ------------------------------------------------------


def drawn(rows: str, pieces: str) -> Regions:
    """What is left to the first colour of Duo.

    Args:
        rows: its open cells, "o", and its attach points among them, "@", from the upper left.
        pieces: the names of the pieces it has left.
    """
    ruleset = DUO.ruleset
    board, geometry = board_arrays(ruleset), ruleset.geometry
    state, regions = empty_state(board), empty_regions(board, 1)
    state.forbidden[:] = 0xFF
    for y, row in enumerate(rows.split()):
        for x, sign in enumerate(row):
            cell = geometry.cell_at((x, y))
            if sign in "o@":
                state.forbidden[cell] = 0xFE
            if sign == "@":
                state.attach[cell] = 1
    for name in pieces.split():
        state.left[0, ruleset.pieces.number_of(name)] = 1
    counts = np.ones(2, dtype=np.int32)
    look(board, regions, state, counts, 1)
    return regions


@pytest.mark.parametrize(
    ("rows", "pieces", "points"),
    [
        ("@oooo", "1 2 I5", 5),  # one piece of this size, though there is room for two
        ("@oooo", "1 2 I4", 4),  # two pieces and a cell between them
        ("@oo", "1 2 I5", 2),  # one cell short of two pieces
        ("@ooooooo", "1 2", 3 + 15 + 5),  # all that is left, the smallest last
        ("@oo .... @oo", "1 2 I3", 6 + 15 + 5),  # two spaces
        ("@oo. ...o ...o", "2 I3", 5 + 15),  # a space that begins at a corner of another
        ("@oo. ...o ....", "2 I3", 3),  # too small a space for any piece
        ("@oo. .... oooo", "2 I3 I4", 3),  # out of reach
        ("oooo", "1 2 I3", 0),
    ],
)
def test_points_that_spaces_allow(rows: str, pieces: str, points: int) -> None:
    assert drawn(rows, pieces).most_gain[0, 0] == points


def test_keys_tell_what_matters() -> None:
    here = drawn("@oo. .... .@o.", "2 I3")
    assert here.key[0, 0] == drawn("@oo. .... .@o.", "I3 2").key[0, 0]
    assert here.key[0, 0] == drawn("@oo. .... .@o. .... oo..", "2 I3").key[0, 0]
    others = [
        drawn("@oo. .... .@o.", "2 I4"),
        drawn("@oo. .... .@@.", "2 I3"),
        drawn("@oo. .... .@oo", "2 I3"),
    ]
    assert len({here.key[0, 0], *(other.key[0, 0] for other in others)}) == 4


# -- positions -----------------------------------------------------------------


def most_alone(position: Position, colour: int) -> int | None:
    """The most a colour can gain if nobody else places; None if finding out takes too long."""
    before, most, left = position.score(colour).points, 0, MOST_WAYS

    def walk(position: Position) -> None:
        nonlocal most, left
        for placement in position.legal(colour):
            left -= 1
            if left < 0:
                return
            after = position.play(int(placement), colour)
            most = max(most, after.score(colour).points - before)
            if not after.over:
                walk(after)

    walk(position)
    return None if left < 0 else most


def ends(options: Options, games: int = 3) -> Iterator[list[Position]]:
    """The positions of some games in which large pieces are kept back, from the last backwards."""
    for seed in range(games):
        rng = np.random.default_rng(seed)
        positions = [Position(options.ruleset)]
        while not positions[-1].over:
            legal = positions[-1].legal()
            sizes = options.ruleset.table.sizes[legal]
            positions.append(positions[-1].play(int(rng.choice(legal[sizes == sizes.min()]))))
        yield positions[-2:-17:-1]


@pytest.mark.parametrize("options", TWO_SIDED, ids=identify)
def test_nobody_gains_more_than_the_bound(options: Options) -> None:
    board, colours = board_arrays(options.ruleset), range(len(options.ruleset.colours))
    regions, compared, reached = empty_regions(board, 1), 0, 0
    for end in ends(options):
        slow = set()
        for position in end:
            counts = np.array([len(position.legal(colour)) for colour in colours], dtype=np.int32)
            state = position_state(board, position)
            look(board, regions, state, counts, 0xF)
            for colour in colours:
                bound = regions.most_gain[0, colour]
                if not counts[colour]:
                    assert not regions.movable[0] >> colour & 1
                elif colour not in slow:
                    most = most_alone(position, colour)
                    if most is None:
                        slow.add(colour)  # Before that it could go on in more ways still.
                    else:
                        assert most <= bound
                        compared, reached = compared + 1, reached + (most == bound)
    assert compared > 10
    assert reached
