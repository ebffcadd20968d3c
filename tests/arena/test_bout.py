"""Games of a match: openings, sides, what thinking costs, and equal time."""

import math
from types import SimpleNamespace

import pytest
from arena.sides import terms

from game.ai.player import Budget
from game.engine import Ply
from tools.arena.account import Account
from tools.arena.bout import Bout
from tools.arena.errors import SideError
from tools.arena.level_contestant import LevelContestant


class Clock:
    """Processor time that passes when it is told to."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


class Steady:
    """A contestant that plays the first legal placement, for so much time each."""

    def __init__(self, clock=None, cost=0.0):
        self.clock = clock or Clock()
        self.cost = cost
        self.seed = None
        self.seen = []
        self.colours = set()

    def begin(self, ruleset, seed):
        self.seed = seed
        self.seen = []

    def choose(self, position, other):
        self.clock.seconds += self.cost
        self.colours.add(position.colour)
        return int(position.legal()[0])

    def see(self, colour, placement):
        self.seen.append((colour, placement))

    def cpu(self):
        return self.clock()

    def close(self):
        pass


class Probe:
    """A level's player that notes its budgets."""

    def __init__(self, clock):
        self.clock = clock
        self.budgets = []

    def choose(self, position, budget, *rest):
        self.budgets.append(budget)
        self.clock.seconds += 0.07
        return Ply(position.colour, int(position.legal()[0]))

    def contestant(self, budget):
        level = SimpleNamespace(key="probe", budget=Budget(), player=lambda seed, warn: self)
        return LevelContestant(level, budget, self.clock)


def test_games_of_a_pair_begin_alike_with_sides_swapped():
    match = terms(opening_plies=3)
    games = [Bout(match, number, (Steady(), Steady())).play() for number in range(4)]
    assert [game.number for game in games] == [0, 1, 2, 3]
    assert [game.first for game in games] == [0, 1, 0, 1]
    openings = [game.moves[:3] for game in games]
    assert openings[0] == openings[1]
    assert openings[2] == openings[3]
    assert openings[0] != openings[2]
    assert all(move.count(",") == 4 for _, move in openings[0])
    # Who plays alike from both sides wins as often as it loses.
    assert games[0].moves == games[1].moves
    assert games[0].points + games[1].points == 1


def test_other_seeds_open_otherwise():
    one, again, other = (
        Bout(terms(seed=seed), 0, (Steady(), Steady())).play() for seed in (1, 1, 2)
    )
    assert one.moves == again.moves
    assert one.moves[:2] != other.moves[:2]


def test_both_see_every_placement_and_know_their_seeds():
    ours, theirs = Steady(), Steady()
    record = Bout(terms(opening_plies=0), 0, (ours, theirs)).play()
    assert ours.seen == theirs.seen
    assert len(ours.seen) == len(record.moves)
    assert None is not ours.seed != theirs.seed


@pytest.mark.parametrize(("number", "colours"), [(0, {0, 2}), (1, {1, 3})])
def test_of_four_players_every_second_is_ours(number, colours):
    ours, theirs = Steady(), Steady()
    record = Bout(terms("Blokus", opening_plies=4), number, (ours, theirs)).play()
    assert ours.colours == colours
    assert theirs.colours == {0, 1, 2, 3} - colours
    assert len(record.totals) == 4
    assert 1.5 <= record.place <= 3.5


def test_thinking_is_counted_for_those_who_chose():
    clock = Clock()
    record = Bout(terms(), 0, (Steady(clock, 0.25), Steady(clock, 0.5))).play()
    ours, theirs = record.accounts
    assert ours.moves + theirs.moves == len(record.moves) - 2
    assert ours.pace == pytest.approx(0.25)
    assert theirs.cpu == pytest.approx(0.5 * theirs.moves)
    assert (ours + theirs).cpu == pytest.approx(ours.cpu + theirs.cpu)


def test_equal_time_is_the_mean_of_the_other_side_so_far():
    clock = Clock()
    probe, other = Probe(clock), Steady(clock, 0.2)
    record = Bout(terms(opening_plies=0), 0, (probe.contestant(None), other)).play()
    warming, first, second, *_ = probe.budgets
    assert warming == Budget(work=1)
    assert first == Budget(seconds=0.001)
    # What it saved of the first is for the second.
    assert second.seconds == pytest.approx(2 * 0.2 - 0.07)
    # What was made once before the game is no move, and its time is none of the game's.
    assert record.accounts[0].moves == len(probe.budgets) - 1
    assert record.accounts[0].pace == pytest.approx(0.07)


def test_equal_time_goes_on_from_the_games_before():
    clock = Clock()
    probe, other = Probe(clock), Steady(clock, 0.2)
    before = (Account(), Account(cpu=3.0, moves=9))
    Bout(terms(opening_plies=0), 0, (probe.contestant(None), other)).play(before)
    _, first, second, *_ = probe.budgets
    assert first.seconds == pytest.approx(3.0 / 9)
    assert second.seconds == pytest.approx(2 * 3.2 / 10 - 0.07)


def test_no_equal_time_with_an_engine_that_does_not_tell():
    bout = Bout(terms(), 0, (Probe(Clock()).contestant(None), Steady()))
    with pytest.raises(SideError, match=r"^ours \(us\) can't take equal time: .*cputime"):
        bout.play((Account(), Account(cpu=math.nan, moves=1)))


def test_a_level_has_the_budget_that_it_is_given():
    probe = Probe(Clock())
    Bout(terms(), 0, (probe.contestant(Budget(work=5)), Steady())).play()
    assert set(probe.budgets[1:]) == {Budget(work=5)}


def test_nobody_stands_in_for_a_level():
    def player(seed, warn):
        warn("there are no weights")

    level = SimpleNamespace(key="probe", budget=Budget(), player=player)
    sides = LevelContestant(level, Budget(work=5)), Steady()
    with pytest.raises(SideError, match=r"^ours \(us\) can't search: there are no weights$"):
        Bout(terms(), 0, sides)


def test_an_illegal_placement_is_told_with_its_ply_and_rule():
    class Cheat(Steady):
        def choose(self, position, other):
            return 0

    with pytest.raises(SideError, match=r"^theirs \(them\) played a1 at ply 3: illegal, no corner"):
        Bout(terms(), 1, (Steady(), Cheat())).play()
