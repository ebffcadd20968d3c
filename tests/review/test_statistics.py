"""Statistics over games, checked against a slow and obvious way of counting."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from game.base.ratings import Rating, level_rating
from game.engine import ranks as ranks_of
from game.files.played_game import GameOutcome, PlayedGame, PlayedSeat
from game.review.statistics import Opponent, by_game, by_opponent, people, rating_curve, tally

KINDS = [
    ("Blokus Duo", "advanced", 2),
    ("Blokus Duo", "basic", 2),
    ("Blokus Dice Three-Player", "unfilled", 3),
    ("Blokus Solo", "basic", 1),
    ("Blokus", "squares", 4),
]
LOWEST = {"basic", "unfilled"}


def what(game):
    """Which results are compared: by either scoring with bonuses they are the same."""
    return game.family, game.game, game.scoring.replace("squares", "advanced")


START = datetime(2026, 3, 7, tzinfo=UTC)


@st.composite
def played_games(draw):
    """Games between a few people and levels, one a day."""
    games = []
    for day in range(draw(st.integers(0, 12))):
        name, scoring, count = draw(st.sampled_from(KINDS))
        finished = draw(st.integers(0, 4)) > 0
        totals = draw(st.lists(st.integers(-3, 3), min_size=count, max_size=count))
        ranks = ranks_of([-total if scoring in LOWEST else total for total in totals])
        seats = []
        for total, rank in zip(totals, ranks, strict=True):
            who = draw(st.sampled_from(["Ada", "Ada", "Ben", "Cleo", "4", "4.5", "5.4"]))
            level = who if who[0].isdigit() else None
            rated = finished and count > 1 and level is None and draw(st.booleans())
            seats.append(
                PlayedSeat(
                    f"Level {who}" if level else who,
                    level,
                    rank if finished and count > 1 else None,
                    total if finished else None,
                    Rating(25, 8) if rated else None,
                    level_rating(draw(st.integers(1, 10))) if rated else None,
                )
            )
        games.append(
            PlayedGame(
                ident=str(day),
                ended=START + timedelta(days=day),
                game=name,
                scoring=scoring,
                outcome=GameOutcome.FINISHED if finished else GameOutcome.ABANDONED,
                taken_back=draw(st.sampled_from([0, 0, 2])),
                stood_in=False,
                seats=tuple(seats),
            )
        )
    return games


def is_ada(seat):
    return seat.level is None and seat.name == "Ada"


def mine(games):
    return [game for game in games if any(map(is_ada, game.seats))]


def result_of(game):
    """Ada's result in a game: "won", "shared", "lost", or None if it was no contest."""
    if game.outcome is not GameOutcome.FINISHED or all(map(is_ada, game.seats)):
        return None
    first = [seat for seat in game.seats if seat.rank == 1]
    if not any(map(is_ada, first)):
        return "lost"
    return "won" if len(first) == 1 else "shared"


def check(found, games):
    """Check that a tally of Ada's matches these games, all of which are hers."""
    finished = [game for game in games if game.outcome is GameOutcome.FINISHED]
    results = [result for game in finished if (result := result_of(game))]
    word = "".join("W" if result == "won" else "." for result in results)
    assert found.played == len(finished)
    assert found.abandoned == len(games) - len(finished)
    assert found.contests == len(word)
    assert found.won == word.count("W")
    assert found.shared == results.count("shared")
    assert found.streak == len(word) - len(word.rstrip("W"))
    assert found.best_streak == max(map(len, word.split(".")))
    points = [game.points(seat) for game in finished for seat in game.seats if is_ada(seat)]
    if not points or len({what(game) for game in finished}) > 1:
        assert found.best is found.average is None
    else:
        assert found.best == max(points)
        assert abs(found.average - sum(points) / len(points)) < 1e-9


@given(played_games())
def test_a_tally_is_what_one_counts(games):
    check(tally(games, "Ada"), mine(games))


@given(played_games())
def test_each_game_and_scoring_has_a_tally_the_most_played_first(games):
    found = by_game(games, "Ada")
    assert not any(key.partners for key in found)
    by_three = {(key.family, key.game, key.scoring): one for key, one in found.items()}
    assert set(by_three) == {what(game) for game in mine(games)}
    for key, one in by_three.items():
        check(one, [g for g in mine(games) if what(g) == key])
    counts = [one.played + one.abandoned for one in found.values()]
    assert counts == sorted(counts, reverse=True)


@given(played_games())
def test_each_opponent_has_a_tally_and_levels_between_count_as_the_nearest(games):
    def opponents(game):
        others = [seat for seat in game.seats if not is_ada(seat)]
        nearest = {"4": "4", "4.5": "5", "5.4": "5"}
        return {
            Opponent("", nearest[seat.level]) if seat.level else Opponent(seat.name, None)
            for seat in others
        }

    found = by_opponent(games, "Ada")
    assert set(found) == {who for game in mine(games) for who in opponents(game)}
    for who, one in found.items():
        check(one, [game for game in mine(games) if who in opponents(game)])
    counts = [one.played + one.abandoned for one in found.values()]
    assert counts == sorted(counts, reverse=True)


@given(played_games())
def test_people_are_listed_by_when_they_last_played(games):
    last = {}
    for number, game in enumerate(games):
        last |= {seat.name: number for seat in game.seats if seat.level is None}
    found = people(games)
    assert sorted(found) == sorted(last)
    assert [last[name] for name in found] == sorted(last.values(), reverse=True)


@given(played_games())
def test_the_curve_has_a_point_for_each_game_that_rated(games):
    for family in ("duo", "dice", "dice_14"):
        points = [
            (game.ended, seat.after.points)
            for game in games
            for seat in game.seats
            if game.family == family and is_ada(seat) and seat.after is not None
        ]
        curve = rating_curve(games, "Ada", family)
        assert [(point.ended, point.points) for point in curve] == points


def test_nothing_adds_up_to_nothing():
    none = tally([], "Ada")
    assert (none.played, none.won, none.best, none.average, none.best_streak) == (
        0,
        0,
        None,
        None,
        0,
    )
    assert by_game([], "Ada") == by_opponent([], "Ada") == {}
    assert people([]) == ()
    assert rating_curve([], "Ada", "duo") == []
