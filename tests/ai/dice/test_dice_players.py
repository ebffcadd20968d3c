"""Opponents in Dice: they obey the rules, compute values correctly, and err less by level."""

import random
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.dice.expected_value import SQUARE_VALUE, expected_value
from game.ai.dice.levels import DICE_REFERENCES, STRONGEST_IN_DICE, dice_level
from game.ai.dice.players import choices_in
from game.ai.kinds import level_of
from game.ai.player import Budget
from game.engine.dice import DICE_RULESET, FACES, STRIKES, DiceOptions
from game.engine.dice.exits import Cause
from game.engine.dice.position import DicePosition

LEVELS = {
    "1": dice_level(1),
    "1.5": dice_level(1.5),
    "2": dice_level(STRONGEST_IN_DICE),
    **DICE_REFERENCES,
}


def played(levels, seed):
    """A whole game among levels; every take is checked by the engine."""
    chance = random.Random(seed)
    players = [LEVELS[level].player(seed + n) for n, level in enumerate(levels)]
    position = DicePosition.start(len(levels))
    while not position.over:
        if position.to_roll:
            position = position.roll([chance.choice(FACES) for _ in range(position.to_roll)])
        else:
            position = position.take(players[position.player].choose(position, Budget()))
    return position


def test_higher_levels_are_the_strongest_that_there_is():
    assert level_of(DiceOptions(2), "10").key == level_of(DiceOptions(2), "2").key == "2"
    assert level_of(DiceOptions(2), "1.5").key == "1.5"


@pytest.mark.parametrize("levels", [("1", "2"), ("2", "beginner", "greedy", "1")])
def test_games_among_opponents_come_to_an_end(levels):
    assert played(levels, 3).over


def test_games_of_the_strongest_end_without_a_roll_that_nobody_can_use():
    """Whoever is out after a roll had shapes that fit, but none in a row that was rolled."""
    causes = set()
    for seed in range(4):
        end = played(("2", "2"), seed)
        assert end.to_roll == 0
        causes |= {one.cause for one in end.exits}
        if end.before_exits is None:
            assert {one.cause for one in end.exits} == {Cause.NO_DIE}
    assert Cause.USED_UP in causes


def test_the_same_seed_gives_the_same_game():
    one, other = (played(("1", "greedy", "1"), 11) for _ in range(2))
    assert [board.last for board in one.boards] == [board.last for board in other.boards]
    assert one.strikes == other.strikes


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", [-1, -(2**70), 2**64, 10**30])
def test_any_integer_is_a_seed(level, seed):
    position = DicePosition.start(2).roll((3, 4))
    first, again = (LEVELS[level].player(s) for s in (seed, seed % 2**64))
    assert first.choose(position, Budget()) == again.choose(position, Budget())


def test_a_weaker_level_misjudges_now_and_then():
    weak, between, exact = (dice_level(number).player(7) for number in (1, 1.5, 2))
    chosen, misjudged = 0, [0, 0]
    for seed in range(3):
        chance, position = random.Random(seed), DicePosition.start(2)
        while not position.over:
            if position.to_roll:
                position = position.roll([chance.choice(FACES) for _ in range(position.to_roll)])
                continue
            take = exact.choose(position, Budget())
            chosen += 1
            for number, player in enumerate((weak, between)):
                misjudged[number] += player.choose(position, Budget()) != take
            position = position.take(take)
    assert 0.8 * chosen > misjudged[0] > misjudged[1] > 0


def test_nobody_chooses_before_the_roll():
    for level in LEVELS.values():
        with pytest.raises(ValueError, match="nobody"):
            level.player(1).choose(DicePosition.start(2), Budget())


def test_candidates_are_the_legal_takes_without_where():
    position = DicePosition.start(2).roll((2, 5))
    candidates = {(choice.die, choice.strike, choice.piece) for choice in choices_in(position)}
    takes = {
        (t.die, t.strike, int(DICE_RULESET.table.piece[t.placement])) for t in position.takes()
    }
    assert candidates <= takes
    # Spending a strike on what the die gives anyway is no candidate.
    assert {piece for _, _, piece in candidates} == {piece for _, _, piece in takes}
    # The plus covers no corner square.
    assert len(candidates) == 2 * (len(DICE_RULESET.pieces.pieces) - 1)


# -- the expected value ------------------------------------------------------------


def test_one_shape_left_by_hand():
    """A five in row 1, one die: without strikes one roll in six gives it, else a strike does."""
    rows = ((5,), (), (), (), (), ())
    five = SQUARE_VALUE * 5
    assert expected_value(rows, 1)[0] == pytest.approx(five / 6)
    assert expected_value(rows, 1)[1] == pytest.approx(five / 6 + (five - 1) * 5 / 6)
    # With two players, two dice show a one in 11 of 36 rolls, one die in 6 of 36.
    assert expected_value(rows, 2)[0] == pytest.approx(five * (11 + 6) / 72)


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
