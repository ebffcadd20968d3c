"""Opponents in Dice: they keep to the rules, reckon rightly, and are stronger by level."""

import random
import threading
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.client import Choice, Failed, OpponentClient
from game.ai.dice.expected_value import SQUARE, outlook
from game.ai.dice.levels import DICE_LEVELS
from game.ai.dice.players import offers_to_choose
from game.ai.levels import LEVELS
from game.engine.dice import DICE_RULESET, FACES, STRIKES, DicePosition, Roll, Take


def played(levels, seed):
    """A whole game among levels; every take is checked by the engine."""
    chance = random.Random(seed)
    players = [DICE_LEVELS[level](seed + n) for n, level in enumerate(levels)]
    position = DicePosition.start(len(levels))
    while not position.over:
        if position.to_roll:
            position = position.roll([chance.choice(FACES) for _ in range(position.to_roll)])
        else:
            position = position.take(players[position.player].choose(position))
    return position


def test_the_levels_are_those_of_every_game():
    assert list(DICE_LEVELS) == list(LEVELS)


@pytest.mark.parametrize("levels", [("easy", "medium"), ("hard", "easy", "medium", "easy")])
def test_games_among_opponents_come_to_an_end(levels):
    assert played(levels, 3).over


def test_the_same_seed_gives_the_same_game():
    one, other = (played(("easy", "medium", "easy"), 11) for _ in range(2))
    assert [pad.last for pad in one.boards] == [pad.last for pad in other.boards]
    assert one.strikes == other.strikes


def test_higher_levels_fill_more():
    unfilled = dict.fromkeys(DICE_LEVELS, 0)
    for seed in range(4):
        position = played(tuple(DICE_LEVELS), seed)
        for player, level in enumerate(DICE_LEVELS):
            unfilled[level] += position.unfilled(player)
    assert unfilled["hard"] < unfilled["medium"] < unfilled["easy"]


def test_nobody_chooses_before_the_roll():
    for make in DICE_LEVELS.values():
        with pytest.raises(ValueError, match="nobody"):
            make(1).choose(DicePosition.start(2))


def test_offers_are_the_legal_takes_without_where():
    position = DicePosition.start(2).roll((2, 5))
    offers = {(offer.die, offer.strike, offer.piece) for offer in offers_to_choose(position)}
    takes = {
        (t.die, t.strike, int(DICE_RULESET.table.piece[t.placement])) for t in position.takes()
    }
    assert offers <= takes
    # A strike is not offered for what the die gives.
    assert {piece for _, _, piece in offers} == {piece for _, _, piece in takes}
    # The plus covers no corner square.
    assert len(offers) == 2 * (len(DICE_RULESET.pieces.pieces) - 1)


# -- the outlook ------------------------------------------------------------


def test_one_shape_left_by_hand():
    """A five in row 1, one die: without strikes one roll in six gives it, else a strike does."""
    rows = ((5,), (), (), (), (), ())
    five = SQUARE * 5
    assert outlook(rows, 1)[0] == pytest.approx(five / 6)
    assert outlook(rows, 1)[1] == pytest.approx(five / 6 + (five - 1) * 5 / 6)
    # With two players, two dice show a one in 11 of 36 rolls, one die in 6 of 36.
    assert outlook(rows, 2)[0] == pytest.approx(five * (11 + 6) / 72)


def expected(rows, strikes, players):
    """The same as `outlook`, roll by roll."""

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
                found.append(SQUARE * sizes[0] + worth(rest, strikes))
            if strikes:
                found.append(SQUARE * sizes[0] - 1 + worth(rest, strikes - 1))
        return max(found)

    return worth(rows, strikes)


sizes_left = st.lists(st.integers(1, 5), max_size=2).map(lambda row: tuple(sorted(row)[::-1]))


@settings(max_examples=25, deadline=None)
@given(rows=st.tuples(*[sizes_left] * 3), players=st.sampled_from([1, 2]))
def test_the_outlook_is_what_every_roll_together_promises(rows, players):
    rows = (*rows, (), (), ())
    found = outlook(rows, players)
    for strikes in range(STRIKES + 1):
        assert found[strikes] == pytest.approx(float(expected(rows, strikes, players)))


# -- in a process of their own ----------------------------------------------


def answers(worker, heard, ask):
    """All that is said about a request, its answer last."""
    heard.clear()
    ask()
    messages = []
    while not any(isinstance(message, Choice) for message in messages):
        assert heard.wait(30)
        heard.clear()
        messages += worker.poll()
    return messages


def test_the_worker_answers_for_dice():
    heard = threading.Event()
    events = (Roll((3, 4)),)
    with OpponentClient(on_message=heard.set) as worker:
        (answer,) = answers(worker, heard, lambda: worker.think_dice(2, events, "hard", 1))
        position = DicePosition.replayed(2, events)
        assert isinstance(answer.take, Take)
        assert position.take(answer.take).player == 1
        with pytest.raises(ValueError, match="no level"):
            worker.think_dice(2, events, "wizard", 1)


def test_events_that_break_the_rules_have_no_answer():
    heard = threading.Event()
    with OpponentClient(on_message=heard.set) as worker:
        worker.think_dice(2, (Roll((3,)),), "easy", 1)
        assert heard.wait(30)
        (message,) = worker.poll()
        assert isinstance(message, Failed)
        assert "2 dice, not 1" in message.reason
