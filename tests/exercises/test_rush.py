"""The rules of Rush, told event by event."""

from datetime import date
from random import Random

import numpy as np
import pytest
from scenes.arcade import chosen

from game.engine.contacts import IllegalPlacementError, touched_corners
from game.exercises.rush.deal import DEALT, SEEDS, any_seed, seed_of
from game.exercises.rush.game import BLOCK, LASTS_MS, MARK_MS, Rush
from game.exercises.rush.heat import (
    BURNS_MS,
    COOLS_MS,
    FINALE_MS,
    HOTTEST,
    STEP,
    Feat,
    heat_of,
    warmth,
)
from game.exercises.rush.news import (
    DOUBLED,
    EVERY_MS,
    LONGEST_MS,
    ORDER,
    PRIZE,
    Began,
    Cooled,
    Ignited,
    Kind,
    Missed,
    Swept,
    Won,
    feats_of,
)


def whole_game(seed, pace=2500.0, wit=0.5):
    """Every state of a game that somebody plays to the end, with its time."""
    game, time, chance = Rush.of(seed), 0.0, Random(seed)
    yield game, time
    while True:
        time += pace * chance.uniform(0.6, 1.4)
        later = game.at(min(time, LASTS_MS))
        if later is not game:
            game = later
            yield game, min(time, LASTS_MS)
        if time >= LASTS_MS:
            return
        game = game.placed(*chosen(game, wit, chance), time)
        yield game, time


def until(is_it, seeds=range(20), **how):
    """The first state of any game of which something holds, the state before it, and its time."""
    for seed in seeds:
        before = None
        for game, time in whole_game(seed, **how):
            if is_it(game):
                return before, game, time
            before = game
    raise LookupError("no such game")


def has(kind):
    """Whether something of a kind is new."""
    return lambda game: any(isinstance(one, kind) for one in game.news)


def news_of(game, kind):
    return next(one for one in game.news if isinstance(one, kind))


def placed(game, time, wit=1.0):
    return game.placed(*chosen(game, wit, Random(0)), time)


def test_the_same_seed_deals_the_same_and_begins_the_same():
    one, other = Rush.of(7), Rush.of(7)
    assert (one.dealt, one.position.plies) == (other.dealt, other.position.plies)
    states = zip(whole_game(7), whole_game(7), strict=True)
    assert all(
        one.ready == other.ready and one.special == other.special for (one, _), (other, _) in states
    )
    assert Rush.of(8).coming != one.coming


def test_a_day_has_its_own_seed_among_all():
    assert seed_of(date(2026, 11, 27)) != seed_of(date(2026, 11, 28))
    assert 0 <= seed_of(date.max) < SEEDS
    assert 0 <= any_seed() < SEEDS


@pytest.mark.parametrize("seed", range(12))
def test_every_colour_has_begun_in_its_corner(seed):
    game = Rush.of(seed)
    assert [ply.colour for ply in game.position.plies] == [0, 1, 2, 3]
    table, starts = game.position.ruleset.table, game.position.ruleset.starts
    for ply, start in zip(game.position.plies, starts, strict=True):
        assert set(start) & set(table.cells_of(ply.placement))


def test_two_pieces_lie_ready_at_any_time_of_any_game_and_fit_if_two_do():
    for seed in range(6):
        for game, _ in whole_game(seed):
            others = [card for card in game.coming if card not in game.ready and game.fits(card)]
            assert len(game.dealt) == DEALT or (game.dealt and not others)
            assert all(game.fits(card) for card in game.dealt)
            assert len(set(game.ready)) == len(game.ready)


def test_the_pieces_with_which_colours_have_begun_stay():
    for seed in range(6):
        first = Rush.of(seed).fixed
        assert all(game.fixed == first for game, _ in whole_game(seed))


def test_what_is_placed_is_replaced_at_once():
    game = Rush.of(5)
    card, other = game.dealt
    after = game.placed(*chosen(game, 1.0, Random(1)), 1000)
    assert len({card, other} & set(after.dealt)) == 1
    assert len(after.dealt) == DEALT


def test_a_piece_may_be_held_aside_exchanged_and_placed_from_there():
    game = Rush.of(5)
    first, second = game.dealt
    held = game.hold(first)
    assert held.held == first
    assert held.dealt[1:] or second in held.dealt
    assert len(held.dealt) == DEALT
    assert first not in held.dealt
    swapped = held.hold(second)
    assert (swapped.held, first in swapped.dealt) == (second, True)
    only = next(
        int(one)
        for one in swapped.position.legal(second.colour)
        if swapped.position.ruleset.table.piece[one] == second.piece
    )
    after = swapped.placed(second, only, 500)
    assert after.held is None
    assert after.dealt == swapped.dealt
    with pytest.raises(ValueError, match="only a piece that lies ready"):
        held.hold(first)


def test_corners_warm_and_several_at_once_warm_much_more():
    assert [warmth(count) for count in range(1, 5)] == [1, 3, 6, 10]
    for before, game, _ in ([*until(has(Won))], [*until(lambda game: len(game.scored) == 9)]):
        one = game.scored[-1]
        table, plies = game.position.ruleset.table, before.position.plies
        touched = touched_corners(before.position.ruleset, plies, one.placement, one.colour)
        assert one.corners == len(touched)
        assert int(table.sizes[one.placement]) <= one.squares


def test_points_are_squares_times_the_heat_that_a_placement_has_led_to():
    warm = 0
    game = Rush.of(3)
    for number in range(7):
        game = placed(game, 1000.0 * number)
        one = game.scored[-1]
        warm += warmth(one.corners)
        assert one.times == heat_of(warm)
        assert one.squares == int(game.position.ruleset.table.sizes[one.placement])
        assert one.run == number + 1
    assert game.points == sum(one.squares * one.times for one in game.scored) + sum(
        one.points for one in game.swept
    )
    assert game.most_times == max(one.times for one in game.scored) > 1


def test_a_heat_cools_after_a_pause_the_sooner_the_hotter():
    _, game, time = until(lambda game: game.heat == 3 and not game.burning, seeds=[3])
    pause = COOLS_MS[1]
    assert COOLS_MS[0] > pause
    assert game.left_at(time) == 1
    assert game.at(time + pause - 1).heat == 3
    cooler = game.at(time + pause)
    assert (cooler.heat, cooler.run, cooler.warm) == (2, 0, STEP)
    assert Cooled(2) in cooler.news
    assert game.at(time + pause + COOLS_MS[0]).heat == 1
    assert cooler.points == game.points


def test_a_misfit_costs_a_heat_but_not_the_last_nor_while_it_burns():
    _, game, time = until(lambda game: game.heat == 2, seeds=[3])
    broken = game.broken(time + 1)
    assert (broken.heat, broken.run, broken.ready) == (1, 0, game.ready)
    assert broken.broken(time + 2).heat == 1
    _, fire, time = until(has(Ignited))
    assert fire.broken(time + 1).heat == HOTTEST


def test_a_block_without_a_gap_is_swept_with_all_the_pieces_in_it():
    before, game, _ = until(lambda game: has(Swept)(game) and news_of(game, Swept).points)
    swept, one = news_of(game, Swept), game.scored[-1]
    points = game.position.ruleset.geometry.points
    cells = [points[cell] for cell in swept.cells]
    assert len(cells) >= BLOCK**2
    table = game.position.ruleset.table
    full = {cell for ply in before.position.plies for cell in table.cells_of(ply.placement)}
    assert set(swept.cells) <= full | set(table.cells_of(one.placement))
    for ply in (*before.position.plies, *swept.plies):
        in_block = set(table.cells_of(ply.placement)) & set(swept.cells)
        assert (ply in swept.plies) == (bool(in_block) and ply not in game.fixed)
    assert not set(swept.plies) & set(game.position.plies)
    squares = sum(int(table.sizes[ply.placement]) for ply in swept.plies)
    assert swept.points == squares * one.times


def test_where_nothing_fits_the_fullest_part_is_swept_for_nothing():
    def is_rescue(game):
        return any(isinstance(one, Swept) and not one.points for one in game.news)

    before, game, _ = until(is_rescue, seeds=range(60), wit=0.02, pace=1500)
    assert len(game.position.plies) < len(before.position.plies) + 1
    assert len(game.dealt) >= 1


def test_the_hottest_board_burns_then_all_of_it_is_swept_and_multipliers_grow():
    before, fire, time = until(lambda game: has(Ignited)(game) and game.scored[-1].time < 120_000)
    assert before.heat < HOTTEST == fire.heat
    assert fire.burning == time + BURNS_MS
    assert fire.left_at(time + BURNS_MS / 2) == 0.5
    assert fire.at(time + BURNS_MS - 1).heat == HOTTEST
    after = fire.at(time + BURNS_MS)
    assert (after.heat, after.burning, after.burns, after.times) == (
        1,
        0,
        fire.burns + 1,
        fire.burns + 2,
    )
    assert after.position.plies == fire.fixed
    table = fire.position.ruleset.table
    loose = fire.position.plies[len(fire.fixed) :]
    squares = sum(int(table.sizes[ply.placement]) for ply in loose)
    assert after.points == fire.points + squares * fire.times


def test_a_fire_of_the_last_half_minute_burns_to_the_end_and_pays():
    _, fire, _ = until(lambda game: has(Ignited)(game) and game.scored[-1].time >= FINALE_MS)
    assert fire.burning == LASTS_MS
    assert fire.at(LASTS_MS).points > fire.points


def specials_of(seed):
    """The specials of a game in which nothing is made of them, and when each began."""
    game = Rush.of(seed)
    for number in range(len(ORDER)):
        game = game.at(EVERY_MS * (number + 1))
        yield game, game.special


def test_something_special_begins_each_half_minute_by_the_seed():
    for seed in range(8):
        kinds = [special.kind for _, special in specials_of(seed)]
        assert sorted(kinds, key=ORDER.index) == sorted(ORDER, key=ORDER.index)
        assert kinds[-1] is Kind.DOUBLE
        assert [one for _, one in specials_of(seed)] == [one for _, one in specials_of(seed)]
    assert len({tuple(one.kind for _, one in specials_of(seed)) for seed in range(8)}) == 2


def test_a_special_square_can_be_covered_by_what_lies_ready_and_is_missed_in_time():
    for seed in range(8):
        for game, special in specials_of(seed):
            assert has(Began)(game)
            if special.cell is not None:
                table = game.position.ruleset.table
                own = [
                    placement
                    for card in game.ready
                    for placement in game.position.legal(card.colour)
                    if table.piece[placement] == card.piece
                    and special.cell in table.cells_of(int(placement))
                ]
                assert own
                assert game.position.board[special.cell] == -1
            late = game.at(special.until)
            assert late.special is None
            assert Missed(special) in late.news
            assert special.until <= EVERY_MS * game.begun + LONGEST_MS


def test_who_covers_a_special_square_wins_a_heat_and_a_prize():
    for kind in (Kind.GOLD, Kind.CUT_OFF):
        before, game, _ = until(
            lambda game, kind=kind: has(Won)(game) and news_of(game, Won).special.kind is kind
        )
        one = game.scored[-1]
        assert one.squares == int(game.position.ruleset.table.sizes[one.placement]) + PRIZE
        assert one.times - before.times >= min(1, HOTTEST - before.heat)
        assert game.special is None


def test_a_colour_that_is_cut_off_goes_on_at_one_square_and_is_free_afterwards():
    game = next(game for game, special in specials_of(1) if special.kind is Kind.CUT_OFF)
    special, table = game.special, game.position.ruleset.table
    legal = game.position.legal(special.colour)
    assert len(legal)
    assert (table.cells[legal] == special.cell).any(axis=1).all()
    freed = game.at(special.until)
    assert len(freed.position.legal(special.colour)) > len(legal)


def test_a_double_deal_doubles_the_next_pieces():
    *_, (game, special) = specials_of(4)
    time = float(EVERY_MS * len(ORDER))
    for number in range(DOUBLED + 1):
        time += 100
        game = placed(game, time)
        one = game.scored[-1]
        size = int(game.position.ruleset.table.sizes[one.placement])
        assert one.squares == size * (2 if number < DOUBLED else 1)
    assert special.left == DOUBLED


def test_the_time_runs_out():
    game = Rush.of(3)
    assert not game.is_over(LASTS_MS - 1)
    assert game.is_over(LASTS_MS)
    with pytest.raises(ValueError, match="the game is over"):
        placed(game.at(LASTS_MS), LASTS_MS)


def test_only_what_is_dealt_may_be_placed_and_only_where_it_fits():
    game = Rush.of(3)
    card, place = chosen(game, 1.0, Random(0))
    other = next(one for one in game.dealt if one != card)
    if other.piece != card.piece:
        with pytest.raises(ValueError, match="only a piece that is dealt"):
            game.placed(other, place, 0)
    with pytest.raises(ValueError, match="only a piece that is dealt"):
        game.placed(game.coming[0], place, 0)
    table = game.position.ruleset.table
    all_of_it = np.flatnonzero(table.piece == card.piece)
    illegal = int(np.setdiff1d(all_of_it, game.position.legal(card.colour))[0])
    with pytest.raises(IllegalPlacementError):
        game.placed(card, illegal, 0)


def test_what_happens_by_itself_is_the_same_in_one_step_or_in_many():
    for seed in range(4):
        _, game, time = until(lambda game: len(game.scored) == 12, seeds=[seed])
        one, many = game.at(LASTS_MS), game
        while time < LASTS_MS:
            time += 333
            many = many.at(min(time, LASTS_MS))
        assert (one.points, one.warm, one.burns, one.special, one.position.plies) == (
            *(many.points, many.warm, many.burns, many.special, many.position.plies),
        )


def test_the_curve_has_the_points_at_each_mark():
    *_, (game, _) = whole_game(2)
    assert len(game.curve) == LASTS_MS // MARK_MS
    assert game.curve[-1] == game.points
    assert list(game.curve) == sorted(game.curve)
    early = sum(one.points for one in (*game.scored, *game.swept) if one.time <= 3 * MARK_MS)
    assert game.curve[2] == early


def test_medals_are_for_long_runs_many_corners_and_a_fast_ten():
    *_, (game, _) = whole_game(2, pace=2000)
    run, corners, ten = feats_of(game.scored)
    assert run == max(one.run for one in game.scored)
    assert corners == max(one.corners for one in game.scored)
    times = [one.time for one in game.scored]
    assert ten * 1000 == min(times[i + 9] - times[i] for i in range(len(times) - 9))
    assert feats_of(()) == (0, 0, 0)
    for feat in Feat:
        worst, middle, best = feat.value
        assert [feat.medal(one) for one in (worst, middle, best)] == [1, 2, 3]
    assert Feat.TEN.medal(0) == Feat.RUN.medal(0) == Feat.TEN.medal(1000) == 0


def test_a_sweep_leaves_a_colour_cut_off_unless_its_own_pieces_are_swept():
    def is_cut_off(game):
        loose = game.position.plies[len(game.fixed) :]
        special = game.special
        is_own = special is not None and any(ply.colour == special.colour for ply in loose)
        return is_own and special.kind is Kind.CUT_OFF and len({p.colour for p in loose}) > 1

    _, game, time = until(is_cut_off)
    special, loose = game.special, game.position.plies[len(game.fixed) :]
    for is_own in (False, True):
        swept = [ply for ply in loose if (ply.colour == special.colour) == is_own][:1]
        news = []
        after = game._without_plies(swept, (), time, 1, news)
        legal = after.position.legal(special.colour)
        assert (Missed(special) in news) == is_own == (after.special is None)
        on_cell = (after.position.ruleset.table.cells[legal] == special.cell).any(axis=1)
        assert on_cell.all() == (not is_own)
