"""Opponents in Dice: they obey the rules, see more the higher their level, and answer in time."""

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from helpers.thorough import only_thorough
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.dice.board_player import BoardPlayer, Options, Rivals
from game.ai.dice.board_search import BoardSearch
from game.ai.dice.chances import Prospect, chances_of
from game.ai.dice.insight import Insight, Look
from game.ai.dice.levels import DICE_REFERENCES, dice_level
from game.ai.dice.players import SQUARE_VALUE, choices_in, expected_value
from game.ai.kinds import level_of
from game.ai.levels.scale import KEYS
from game.ai.player import Budget
from game.engine.dice import (
    ROW_OF,
    STRIKES,
    DiceOptions,
    dice_ruleset,
)
from game.engine.dice.position import DicePosition

LEVELS = {**{key: dice_level(int(key)) for key in KEYS}, **DICE_REFERENCES}


def players_of(levels, seed):
    """A player for each seat."""
    return [LEVELS[level].player(seed + n) for n, level in enumerate(levels)]


def decisions(players, seed):
    """A game, position by position, in which players choose; every take is checked by the engine.

    The last one is its end.
    """
    chance = random.Random(seed)
    position = DicePosition.start(len(players))
    while not position.over:
        roll = position.chance_event(chance.choice)
        if roll is not None:
            position = position.after(roll)
            continue
        yield position
        position = position.take(players[position.player].choose(position, Budget()))
    yield position


def played(levels, seed):
    """The end of a game among levels."""
    return list(decisions(players_of(levels, seed), seed))[-1]


def test_all_games_have_all_levels():
    options = DiceOptions(2)
    assert [level_of(options, key).key for key in KEYS] == list(KEYS)
    assert level_of(options, "4.6").key == "4.6"


@pytest.mark.parametrize(
    "levels", [("1", "10"), ("1", "greedy", "5"), only_thorough(("3", "beginner", "rows", "6"))]
)
def test_games_among_opponents_come_to_an_end(levels):
    assert played(levels, 3).over


def test_the_same_seed_gives_the_same_game():
    one, other = (played(("1", "7", "4"), 11) for _ in range(2))
    assert [board.plies for board in one.boards] == [board.plies for board in other.boards]
    assert one.strikes == other.strikes


@pytest.mark.parametrize("level", ["1", "5", "8", *DICE_REFERENCES])
@pytest.mark.parametrize("seed", [-1, -(2**70), 2**64, 10**30])
def test_any_integer_is_a_seed(level, seed):
    position = DicePosition.start(2).roll((3, 4))
    first, again = (LEVELS[level].player(s) for s in (seed, seed % 2**64))
    assert first.choose(position, Budget()) == again.choose(position, Budget())


def test_nobody_chooses_before_the_roll():
    for level in LEVELS.values():
        with pytest.raises(ValueError, match="nobody"):
            level.player(1).choose(DicePosition.start(2), Budget())


def single_shapes():
    """Positions in which a single shape fits, once with one die, once only with a strike."""
    found = {}
    for seed in range(60):
        for position in decisions(players_of(("1", "1"), seed), seed):
            if position.over:
                continue
            takes = position.takes()
            shapes = {int(position.ruleset.table.piece[take.placement]) for take in takes}
            if len(shapes) == 1:
                found.setdefault(all(take.strike for take in takes), position)
        if len(found) == 2:
            return list(found.values())
    raise LookupError("no such positions")


def test_nobody_misses_the_last_shape_that_fits():
    for position in single_shapes():
        for level in LEVELS.values():
            after = position.take(level.player(1).choose(position, Budget()))
            assert after.unfilled(position.player) < position.unfilled(position.player)


def test_weak_levels_see_fewer_spots_and_less_far():
    """By what the strongest makes of their choices, each level does better than those below."""
    search = BoardSearch(dice_ruleset())
    chosen = {key: LEVELS[key].player(5) for key in ("1", "2", "4", "7")}
    lost = dict.fromkeys(chosen, 0.0)
    for seed in range(4):
        for position in decisions(players_of(("7", "7"), seed), seed):
            if position.over:
                continue
            options = Options(search, position)
            worth = {options.take(number): value for number, value in enumerate(options.rating())}
            best = max(worth.values())
            for key, player in chosen.items():
                take = player.choose(position, Budget())
                lost[key] += best - worth[take]
    assert lost["1"] > lost["2"] > lost["4"] > lost["7"]


def test_nobody_strikes_because_they_overlooked_what_the_dice_give():
    hasty = BoardPlayer(dice_ruleset(), Insight(spots=0.02, foresight=0.0, rivals=False), 1)
    rolled = [
        position
        for position in decisions(players_of(("2", "2"), 3), 3)
        if not position.over and any(not take.strike for take in position.takes())
    ]
    takes = [hasty.choose(position, Budget()) for position in rolled]
    assert len(takes) > 10
    assert not any(take.strike for take in takes)


def test_the_lowest_level_spends_strikes_freely():
    """For a larger shape, whatever else they would be needed for."""
    position = DicePosition.start(2).roll((1, 1))
    spent = {
        key: sum(LEVELS[key].player(seed).choose(position, Budget()).strike for seed in range(40))
        for key in ("1", "2")
    }
    assert spent["1"] > 10
    assert spent["2"] == 0


def test_few_spots_are_all_noticed():
    """So a blind player draws the largest shape, though only one spot of each is noticed."""
    blind = Insight(spots=1, foresight=0.0, rivals=False)
    for position in single_shapes():
        sizes = position.ruleset.table.sizes
        take = BoardPlayer(position.ruleset, blind, 1).choose(position, Budget())
        assert sizes[take.placement] == max(sizes[one.placement] for one in position.takes())


def test_a_player_stops_at_once():
    """Between two boards that it looks at, it asks each time."""
    position = DicePosition.start(3).roll((1, 2, 5))
    insight = Insight(looks=(Look(6, 1, 1), Look(4, 2, 1)))
    player = BoardPlayer(dice_ruleset(), insight, 1)

    def polls(most):
        """What it takes if it may go on that often, and how often it asks."""
        asked = []

        def stop():
            asked.append(True)
            return len(asked) > most

        return player.choose(position, Budget(), stop), len(asked)

    whole, asked = polls(1000)
    assert asked == 10
    for most in range(3):
        take, asked = polls(most)
        assert asked == most + 1
        assert take in position.takes()
    assert player.choose(position, Budget(seconds=0)) in position.takes()
    assert player.choose(position, Budget(seconds=1000)) == whole


def test_what_the_dice_left_are_worth_to_others_counts():
    search = BoardSearch(dice_ruleset())
    position = replace(DicePosition.start(2), strikes=(0, STRIKES)).roll((1, 4))
    placements, kept, _ = search.weigh(position, 1)
    table = position.ruleset.table
    rows, sizes = np.array(ROW_OF)[table.piece[placements]], table.sizes[placements]
    rivals = Rivals(search, position)
    for taken, left in ((1, 4), (4, 1)):
        (told,) = rivals.after(taken)
        best = (sizes + kept)[rows == left].max() - STRIKES / SQUARE_VALUE
        assert told.total == pytest.approx(best)


def test_chances_are_shared_by_what_can_be_expected():
    ahead, even, done = Prospect(40, 10), Prospect(35, 10), Prospect(52, 0)
    chances = chances_of([ahead, even, even, done], 81)
    assert sum(chances) == pytest.approx(1)
    assert chances[3] > chances[0] > chances[1] == pytest.approx(chances[2])
    assert chances_of([done, Prospect(51.75, 0)], 81)[0] > 0.95
    assert chances_of([done, done], 81) == pytest.approx((0.5, 0.5))


def test_candidates_of_the_references_are_the_legal_takes_without_where():
    position = DicePosition.start(2).roll((2, 5))
    candidates = {(choice.die, choice.strike, choice.piece) for choice in choices_in(position)}
    shape = dice_ruleset().table.piece
    takes = {(t.die, t.strike, int(shape[t.placement])) for t in position.takes()}
    assert candidates <= takes
    # Spending a strike on what the die gives anyway is no candidate.
    assert {piece for _, _, piece in candidates} == {piece for _, _, piece in takes}
    # The plus covers no corner square.
    assert len(candidates) == 2 * (len(dice_ruleset().pieces.pieces) - 1)


# -- the expected value ------------------------------------------------------------


def expected(rows, strikes, players):
    """The same as `expected_value`, computed roll by roll."""

    @cache
    def worth(rows, strikes):
        if not any(rows):
            return Fraction(0)
        total = Fraction(0)
        for count in range(1, players + 1):
            for dice in product(range(6), repeat=count):
                total += Fraction(best(rows, strikes, dice), 6**count * players)
        return total

    def best(rows, strikes, dice):
        found = [Fraction(0)]
        for row, sizes in enumerate(rows):
            if not sizes:
                continue
            rest = (*rows[:row], sizes[1:], *rows[row + 1 :])
            if row in dice:
                found.append(SQUARE_VALUE * sizes[0] + worth(rest, strikes))
            if strikes:
                found.append(SQUARE_VALUE * sizes[0] - 1 + worth(rest, strikes - 1))
        return max(found)

    return worth(rows, strikes)


sizes_left = st.lists(st.integers(1, 5), max_size=2).map(lambda row: tuple(sorted(row)[::-1]))


@settings(max_examples=25)
@given(rows=st.tuples(*[sizes_left] * 3), players=st.sampled_from([1, 2]))
def test_the_expected_value_is_the_mean_over_every_roll(rows, players):
    rows = (*rows, (), (), ())
    found = expected_value(rows, players)
    for strikes in range(STRIKES + 1):
        assert found[strikes] == pytest.approx(float(expected(rows, strikes, players)))
