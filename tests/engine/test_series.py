"""Series: everybody moves on by one place each game, and results add up by person."""

from functools import partial

import pytest
from helpers.whole_games import played_out

from game.engine import FAMILIES, VARIANTS, Game, Options, Seat, Series, SeriesResult, moved_on
from game.play.seating import another, in_order, new_game, next_of_series

NAMES = ("Ada", "Ben", "Cleo", "Dov")


def unrated(name, family):
    return None


def nth(number, choices):
    """Take the choices in rotation."""
    return choices[number % len(choices)]


def seats_of(players):
    return tuple(map(Seat, NAMES[:players]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_as_many_games_as_players_everybody_has_each_place_once(players):
    seats, had = seats_of(players), {}
    series = Series(players)
    for _ in range(players):
        assert series.people(seats) == seats_of(players)
        for place, seat in enumerate(seats):
            had.setdefault(seat.name, []).append(place)
        series = series.after([0] * players, [1] * players)
        seats = moved_on(seats)
    assert seats == seats_of(players)
    assert all(sorted(places) == list(range(players)) for places in had.values())
    assert series.over


def test_results_add_up_by_person():
    series = Series(3).after([10, 20], [2, 1])
    # Ben now has the first place.
    series = series.after([5, 30], [2, 1])
    assert series.played[1] == (SeriesResult(30, 1), SeriesResult(5, 2))
    ada, ben = series.standings(float)
    assert (ada.person, ada.points, ada.total, ada.won, ada.rank) == (0, (10, 30), 40, 1, 1)
    assert (ben.person, ben.points, ben.total, ben.won, ben.rank) == (1, (20, 5), 25, 1, 2)
    assert [s.person for s in series.standings(lambda left: 89 - left)] == [1, 0]


def test_equal_totals_share_a_place():
    series = Series(2).after([10, 20], [2, 1]).after([10, 20], [2, 1])
    assert [standing.rank for standing in series.standings(float)] == [1, 1]


@pytest.mark.parametrize("length", [-1, 0, 1, 13])
def test_no_series_has_such_a_length(length):
    with pytest.raises(ValueError, match="series"):
        Series(length)


@pytest.mark.parametrize(
    ("series", "options"),
    [
        (Series(2), Options("Blokus Solo")),
        (Series(2).after([0, 0], [1, 1]), Options("Blokus")),
        (Series(2).after([0, 0], [1, 9]), Options("Blokus Duo")),
        (Series(2).after([0, 0], [1, 1]).after([0, 0], [1, 1]), Options("Blokus Duo")),
    ],
)
def test_a_game_belongs_to_a_series_that_it_can_be_of(series, options):
    with pytest.raises(ValueError, match=r"series|rank"):
        Game(options, seats_of(options.players), series=series)


def test_the_next_game_of_a_series_and_a_new_one():
    game = Game(Options("Blokus Junior"), seats_of(2), series=Series(2))
    assert game.series_after == Series(2)
    first = played_out(game)
    second = next_of_series(first, unrated)
    assert [seat.name for seat in second.seats] == ["Ben", "Ada"]
    assert second.under_way
    assert second.series.number == 2
    assert next_of_series(played_out(second), unrated) is None
    new = another(second, unrated, min, rated=False)
    assert (new.series, [seat.name for seat in new.seats]) == (Series(2), ["Ada", "Ben"])


def test_opponents_that_follow_take_part_in_a_series():
    seats = (Seat("Ada"), Seat("Rival", "3", follows=True))
    game = played_out(Game(Options("Blokus Junior"), seats, series=Series(3)))
    rival = next_of_series(game, unrated).seats[0]
    assert rival.follows
    assert rival.name == "Rival"


def test_who_begins_is_drawn_anew_each_time_but_not_within_a_series():
    game = new_game(Options("Blokus"), seats_of(4), unrated, draw=max)
    assert game.options.first == 3
    assert game.first_drawn
    assert another(game, unrated, min, rated=False).options.first == 0
    game = new_game(Options("Blokus Junior"), seats_of(2), unrated, draw=max, series=Series(2))
    assert next_of_series(played_out(game), unrated).options.first == 1


@pytest.mark.parametrize("name", [name for name in VARIANTS if VARIANTS[name].players > 1])
def test_everybody_may_be_drawn_to_begin_and_equally_often(name):
    shares = {}
    options = Options(name)
    for number in range(12):
        choice = partial(nth, number)
        game = new_game(options, seats_of(options.players), unrated, draw=choice)
        shares[game.seat.name] = shares.get(game.seat.name, 0) + 1
    assert len(shares) == options.players
    assert len(set(shares.values())) == 1


def test_in_dice_it_is_drawn_who_is_the_first_player():
    game = new_game(FAMILIES["dice"][3], seats_of(3), unrated, draw=max)
    # Everybody keeps their marker.
    assert [seat.name for seat in game.seats] == ["Cleo", "Ada", "Ben"]
    assert game.options.held == (2, 0, 1)
    assert game.first_drawn


def test_seats_play_in_the_order_of_their_places():
    assert [seat.name for seat in in_order(seats_of(3), (2, 0, 1))] == ["Ben", "Cleo", "Ada"]
