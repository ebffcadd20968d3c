"""Games of a match: openings, dice, seats, time used, and equal time."""

import math
from types import SimpleNamespace

import pytest
from helpers.contenders import Clock, FirstLegal, Probe, Silent, match_spec, play_game

from game.ai.kinds import level_of
from game.ai.player import Budget
from game.commands.match import player as player_module
from game.commands.match.player import LevelPlayer, always, equal_time, on_average, player_for
from game.commands.match.result import ContenderError, MatchError, TimeUsed
from game.commands.match.spec import Contender
from game.engine.dice import Take


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("Blokus Junior", ("us", "them")),
        ("Blokus Three-Player", ("a", "b", "c")),
        ("Blokus", ("a", "b", "c", "d")),
    ],
)
def test_the_games_of_a_round_begin_alike_and_everybody_sits_everywhere(variant, names):
    count = len(names)
    match = match_spec(variant, names, opening_plies=3)
    games = [play_game(match, number, [FirstLegal() for _ in names]) for number in range(2 * count)]
    assert [game.number for game in games] == list(range(2 * count))
    assert [game.seats[0] for game in games] == 2 * list(range(count))
    assert {game.seats.index(0) for game in games[:count]} == set(range(count))
    openings = [game.events[:3] for game in games]
    assert openings[:count] == count * [openings[0]]
    assert openings[count:] == count * [openings[count]]
    assert openings[0] != openings[count]
    assert all(move.count(",") == 4 for _, move in openings[0])
    # Players that play alike from every seat win equally often.
    assert games[0].events == games[1].events
    for contender in range(count):
        assert sum(game.points(contender) for game in games[:count]) == pytest.approx(1)


def test_other_seeds_open_otherwise():
    one, again, other = (
        play_game(match_spec(seed=seed), 0, [FirstLegal(), FirstLegal()]) for seed in (1, 1, 2)
    )
    assert one.events == again.events
    assert one.events[:2] != other.events[:2]


def test_all_see_every_placement_and_know_their_seeds():
    players = [FirstLegal(), FirstLegal()]
    game = play_game(match_spec(opening_plies=0), 0, players)
    assert players[0].seen == players[1].seen
    assert len(players[0].seen) == len(game.events)
    assert None is not players[0].seed != players[1].seed


@pytest.mark.parametrize(("number", "colours"), [(0, {0, 2}), (1, {1, 3})])
def test_of_four_players_each_of_two_has_every_second(number, colours):
    players = [FirstLegal(), FirstLegal()]
    game = play_game(match_spec("Blokus", opening_plies=4), number, players)
    assert players[0].colours == colours
    assert players[1].colours == {0, 1, 2, 3} - colours
    assert len(game.totals) == 4
    assert 1.5 <= game.rank(0) <= 3.5
    assert game.total(0) + game.total(1) == sum(game.totals) / 2


def dice_game(number, seed=1, levels=("beginner", "beginner", "greedy")):
    match = match_spec("Blokus Dice Three-Player", levels, seed, opening_plies=0)
    options = match.options
    players = [LevelPlayer(level_of(options, name), options, always(Budget())) for name in levels]
    return play_game(match, number, players)


def test_the_same_dice_fall_in_all_games_of_a_round():
    games = [dice_game(number) for number in range(4)]
    # Only the very first roll: later ones have as many dice as there are players still in.
    assert games[0].events[0] == games[1].events[0] == games[2].events[0] != games[3].events[0]
    assert games[0].events != games[1].events
    assert dice_game(0) == SameButForTime(games[0])
    assert all(0 <= total <= 81 for game in games for total in game.totals)


class SameButForTime:
    """Equal to any game with the same events and totals, however long it took."""

    def __init__(self, game):
        self.game = game

    def __eq__(self, other):
        return (other.events, other.totals) == (self.game.events, self.game.totals)


def test_everybody_sees_what_the_dice_show():
    match = match_spec("Blokus Dice Two-Player", opening_plies=0)

    class FirstTake(FirstLegal):
        def choose(self, position, others):
            return position.takes()[0]

    players = [FirstTake(), FirstTake()]
    game = play_game(match, 0, players)
    assert players[0].seen == players[1].seen
    rolls = [event for event in players[0].seen if not event.by_player]
    takes = [event for event in players[0].seen if isinstance(event, Take)]
    assert len(rolls) + len(takes) == len(game.events)
    assert sum(used.moves for used in game.time_used) == len(takes)


def test_time_is_counted_for_those_who_chose():
    clock = Clock()
    game = play_game(match_spec(), 0, [FirstLegal(clock, 0.25), FirstLegal(clock, 0.5)])
    one, other = game.time_used
    assert one.moves + other.moves == len(game.events) - 2
    assert one.per_move == pytest.approx(0.25)
    assert other.cpu == pytest.approx(0.5 * other.moves)
    assert (one + other).cpu == pytest.approx(one.cpu + other.cpu)


def test_equal_time_is_the_mean_of_the_others_so_far():
    clock, match = Clock(), match_spec(opening_plies=0)
    probe, other = Probe(clock), FirstLegal(clock, 0.2)
    game = play_game(match, 0, [probe.in_match(equal_time, match), other])
    loading, first, second, *_ = probe.budgets
    assert loading == Budget(work=1)
    assert first == Budget(seconds=0.001)
    # Time saved on the first move is there for the second.
    assert second.seconds == pytest.approx(2 * 0.2 - 0.07)
    # What it chooses before the game, to load all it needs, is no move, and its time doesn't count.
    assert game.time_used[0].moves == len(probe.budgets) - 1
    assert game.time_used[0].per_move == pytest.approx(0.07)


def test_equal_time_goes_on_from_the_games_before():
    clock, match = Clock(), match_spec(opening_plies=0)
    probe, other = Probe(clock), FirstLegal(clock, 0.2)
    before = (TimeUsed(), TimeUsed(cpu=3.0, moves=9))
    play_game(match, 0, [probe.in_match(equal_time, match), other], before)
    _, first, second, *_ = probe.budgets
    assert first.seconds == pytest.approx(3.0 / 9)
    assert second.seconds == pytest.approx(2 * 3.2 / 10 - 0.07)


def test_equal_time_is_that_of_all_others_together():
    match, probe = match_spec("Blokus Three-Player", "abc", opening_plies=0), Probe()
    before = (TimeUsed(cpu=99.0, moves=1), TimeUsed(cpu=1.0, moves=2), TimeUsed(cpu=5.0, moves=4))
    play_game(match, 0, [probe.in_match(equal_time, match), FirstLegal(), FirstLegal()], before)
    assert probe.budgets[1].seconds == pytest.approx(6.0 / 6)


def test_no_equal_time_with_an_engine_that_does_not_tell():
    match = match_spec()
    before = (TimeUsed(), TimeUsed(cpu=math.nan, moves=1))
    with pytest.raises(ContenderError, match=r"^A \(us\) can't take equal time: .*cputime"):
        play_game(match, 0, [Probe().in_match(equal_time, match), Silent()], before)


def test_seconds_are_an_average_so_that_what_is_saved_is_for_later_moves():
    clock, match = Clock(), match_spec(opening_plies=0)
    probe = Probe(clock)
    game = play_game(match, 0, [probe.in_match(on_average(0.1), match), FirstLegal(clock, 0.2)])
    _, *budgets = probe.budgets
    saved = [0.1 * (n + 1) - 0.07 * n for n in range(len(budgets))]
    assert [budget.seconds for budget in budgets] == pytest.approx([min(s, 0.4) for s in saved])
    assert saved[-1] > 0.4
    assert game.time_used[0].per_move == pytest.approx(0.07)


def test_who_has_used_too_much_moves_at_once():
    probe, match = Probe(), match_spec(opening_plies=0)
    play_game(match, 0, [probe.in_match(on_average(0.01), match), FirstLegal()])
    assert {budget.seconds for budget in probe.budgets[2:]} == {0.001}


@pytest.mark.parametrize(
    ("limits", "threads"),
    [({}, None), ({"seconds": 2.0}, 1), ({"work": 9}, 1), ({"equal_time": True}, 1)],
)
def test_with_other_limits_a_level_searches_in_one_thread(monkeypatch, limits, threads):
    played = []
    monkeypatch.setattr(player_module, "LevelPlayer", lambda level, *_: played.append(level))
    player_for(Contender("10", **limits), match_spec("Blokus Duo").options, answer_s=1.0)
    assert [level.search.threads for level in played] == [threads]


def test_nobody_stands_in_for_a_level():
    def player(seed, warn):
        warn("there are no weights")

    level = SimpleNamespace(key="probe", budget=Budget(), player=player)
    with pytest.raises(MatchError, match=r"^can't play as it should: there are no weights$"):
        LevelPlayer(level, match_spec().options, always(Budget(work=5)))
