"""The rules of Rush, told event by event."""

from datetime import date

import numpy as np
import pytest

from game.engine.contacts import IllegalPlacementError, touched_corners
from game.exercises.rush import (
    CORNERS,
    LASTS_MS,
    MOST_TIMES,
    PAUSE_MS,
    SEEDS,
    Rush,
    any_seed,
    seed_of,
    times_of,
)


def placement_of(game, card):
    """The legal placement of a piece that touches the most corners."""
    position = game.position
    legal = position.legal(card.colour)
    fitting = legal[position.ruleset.table.piece[legal] == card.piece].tolist()
    return max(
        fitting,
        key=lambda one: len(touched_corners(position.ruleset, position.plies, one, card.colour)),
    )


def after(game, count, pace=1000.0):
    """A game in which so many more pieces were placed, and the time of the last one."""
    time = game.since
    for _ in range(count):
        time += pace
        game = game.placed(game.dealt[0], placement_of(game, game.dealt[0]), time)
    return game, time


def test_the_same_seed_deals_the_same_pieces():
    one, other = Rush.begun(7), Rush.begun(7)
    assert (one.dealt, one.coming) == (other.dealt, other.coming)
    assert after(one, 20)[0].dealt == after(other, 20)[0].dealt
    assert Rush.begun(8).coming != one.coming


def test_a_day_has_its_own_seed_among_all():
    assert seed_of(date(2026, 11, 27)) != seed_of(date(2026, 11, 28))
    assert 0 <= seed_of(date.max) < SEEDS
    assert 0 <= any_seed() < SEEDS


def test_two_pieces_of_different_colours_are_dealt_and_both_placed_before_the_next():
    game = Rush.begun(5)
    first, second = game.dealt
    assert first.colour != second.colour
    game, _ = after(game, 1)
    assert game.dealt == (second,)
    game, _ = after(game, 1)
    assert len(game.dealt) == 2
    assert not {first, second} & {*game.dealt, *game.coming}


def test_whatever_lies_ready_fits():
    game = Rush.begun(11)
    while game.dealt:
        for card in game.dealt:
            placement_of(game, card)
        game, _ = after(game, 1, pace=1.0)
    for card in game.coming:
        assert not game.fits(card)
    assert game.is_over(game.since)


def test_nothing_is_lost_on_the_way():
    game, _ = after(Rush.begun(2), 30, pace=10.0)
    table = game.position.ruleset.table
    lie = [(ply.colour, int(table.piece[ply.placement])) for ply in game.position.plies]
    rest = [(card.colour, card.piece) for card in (*game.dealt, *game.coming)]
    assert len(set(lie + rest)) == len(lie + rest) == 84


def test_a_first_piece_touches_the_corner_of_the_board_which_counts():
    game, _ = after(Rush.begun(5), 1)
    assert (game.row, game.scored[0].corners) == (1, 1)


def test_of_the_corners_that_a_piece_touches_all_but_one_count():
    game, _ = after(Rush.begun(3), 12)
    ruleset, plies = game.position.ruleset, game.position.plies
    for number, one in enumerate(game.scored):
        earlier = [ply for ply in plies[:number] if ply.colour == one.colour]
        if earlier:
            touched = touched_corners(ruleset, earlier, one.placement, one.colour)
            assert one.corners == len(touched) - 1
    assert game.row == sum(one.corners for one in game.scored) > 4


def test_points_are_squares_times_what_the_row_has_led_to():
    game, _ = after(Rush.begun(3), 12)
    row = 0
    for one in game.scored:
        row += one.corners
        assert one.times == times_of(row)
        assert one.squares == len(set(game.position.ruleset.table.cells_of(one.placement)))
    assert game.row == row
    assert game.points == sum(one.squares * one.times for one in game.scored)
    assert game.most_times == max(one.times for one in game.scored) > 1


def test_the_multiplier_grows_by_one_for_every_few_corners():
    assert [times_of(CORNERS * step) for step in range(4)] == [1, 2, 3, 4]
    assert times_of(10 * CORNERS * MOST_TIMES) == MOST_TIMES


def test_a_pause_breaks_the_row():
    game, time = after(Rush.begun(3), 6)
    assert game.times_at(time + PAUSE_MS - 1) > 1
    assert game.times_at(time + PAUSE_MS) == 1
    assert game.patience_at(time) == 1
    assert game.patience_at(time + PAUSE_MS / 2) == 0.5
    assert game.patience_at(time + PAUSE_MS) == 0
    late = game.placed(game.dealt[0], placement_of(game, game.dealt[0]), time + PAUSE_MS)
    assert late.row == late.scored[-1].corners


def test_a_misfit_breaks_the_row():
    game, time = after(Rush.begun(3), 6)
    broken = game.broken()
    assert (broken.row, broken.times_at(time)) == (0, 1)
    assert (broken.points, broken.dealt) == (game.points, game.dealt)


def test_the_time_runs_out():
    game = Rush.begun(3)
    assert not game.is_over(LASTS_MS - 1)
    assert game.is_over(LASTS_MS)
    with pytest.raises(ValueError, match="the game is over"):
        game.placed(game.dealt[0], placement_of(game, game.dealt[0]), LASTS_MS)


def test_only_what_is_dealt_may_be_placed_and_only_where_it_fits():
    game = Rush.begun(3)
    card, other = game.dealt
    with pytest.raises(ValueError, match="only a piece that is dealt"):
        game.placed(card, placement_of(game, other), 0)
    with pytest.raises(ValueError, match="only a piece that is dealt"):
        game.placed(game.coming[0], placement_of(game, game.coming[0]), 0)
    table = game.position.ruleset.table
    all_of_it = np.flatnonzero(table.piece == card.piece)
    illegal = int(np.setdiff1d(all_of_it, game.position.legal(card.colour))[0])
    with pytest.raises(IllegalPlacementError):
        game.placed(card, illegal, 0)
