"""What opponents see in a position."""

import numpy as np
import pytest

from game.ai.board_metrics import board_metrics
from game.ai.features import FEATURES, placement_features
from game.ai.levels import LEVELS
from game.ai.outlook import expected_margins, expected_squares
from game.ai.player import Budget
from game.engine import Options, Position, square_board

TWO_PLAYERS = Options("Blokus Two-Player")


def feature(position: Position, name: str, column: str) -> float:
    placement = position.ruleset.table.parse(name)
    row = placement_features(position, np.array([placement]))[0]
    return float(row[FEATURES.index(column)])


def test_the_middle_is_not_remote_and_has_the_most_room() -> None:
    board = square_board(9)
    metrics = board_metrics(board)
    middle, corner = board.cell_named("e5"), board.cell_named("a1")
    assert metrics.centre_distance[middle] == 0
    assert metrics.centre_distance[corner] == metrics.centre_distance[board.size] == 1
    assert metrics.nearby[middle].sum() == pytest.approx(1)
    assert metrics.nearby[corner].sum() == pytest.approx(9 / 25)
    assert not metrics.nearby[board.size].any()


def test_a_straight_piece_along_the_rim_opens_less_than_one_across() -> None:
    position = Position(TWO_PLAYERS.ruleset)
    along = feature(position, "a20,b20,c20,d20,e20", "opened")
    across = feature(position, "a20,a19,b19,b18,c18", "opened")
    assert 0 < along < across


def test_attach_points_won_and_lost_are_those_of_the_position_afterwards() -> None:
    player = LEVELS["easy"].player(seed=2)
    position = Position(TWO_PLAYERS.ruleset)
    for _ in range(24):
        position = position.play(player.choose(position, Budget(work=1)).placement)
    colour = position.colour
    assert colour is not None
    mate = (colour + 2) % 4
    foes = [(colour + 1) % 4, (colour + 3) % 4]
    before = [set(position.attach_points(c).tolist()) for c in range(4)]
    legal = position.legal()
    for placement, row in zip(legal, placement_features(position, legal), strict=True):
        after = position.play(int(placement))
        points = [set(after.attach_points(c).tolist()) for c in range(4)]
        seen = dict(zip(FEATURES, row.tolist(), strict=True))
        assert (seen["opened"] > 0) == bool(points[colour] - before[colour])
        assert (seen["spent"] > 0) == bool(before[colour] - points[colour])
        assert (seen["hampered"] > 0) == bool(before[mate] - points[mate])
        assert (seen["blocked"] > 0) == any(before[foe] - points[foe] for foe in foes)


def test_squares_expected_lie_between_those_placed_and_all() -> None:
    player = LEVELS["easy"].player(seed=4)
    position = Position(TWO_PLAYERS.ruleset)
    while not position.over:
        placed = np.array([position.score(c).placed for c in range(4)])
        expected = expected_squares(position)
        assert (expected >= placed).all()
        assert (expected <= 89).all()
        out = [not len(position.legal(c)) for c in range(4)]
        assert expected[out] == pytest.approx(placed[out])
        position = position.play(player.choose(position, Budget(work=1)).placement)
    margins = expected_margins(position)
    totals = position.totals()
    assert margins.tolist() == [totals[0] - totals[1], totals[1] - totals[0]]


@pytest.mark.parametrize("scoring", ["basic", "advanced", "squares"])
def test_a_margin_more_is_better_whatever_the_scoring(scoring: str) -> None:
    player = LEVELS["easy"].player(seed=6)
    position = Position(Options("Blokus Three-Player", scoring=scoring).ruleset)
    while not position.over:
        margins = expected_margins(position)
        assert margins.shape == (3,)
        assert (margins > 0).sum() <= 1
        position = position.play(player.choose(position, Budget(work=1)).placement)
    assert [rank == 1 for rank in position.ranks()] == (expected_margins(position) >= 0).tolist()
