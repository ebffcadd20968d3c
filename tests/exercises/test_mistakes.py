"""The exercises in a game: which positions are asked about, and how they are kept."""

import zlib
from dataclasses import replace

import pytest
from helpers.blunders import blundered
from helpers.whole_games import played_out
from msgspec import Raw, json, structs
from scenes.analysed import searched

from game.coach.costs import costs_of
from game.coach.practice import AnswerVerdict
from game.coach.scales import SCALES, Quality
from game.engine import FAMILIES, Game, Options, Seat
from game.exercises.searching import (
    MOST_COSTLY,
    MOST_FINE,
    exercises_in,
    past_choice,
    persons_in,
    searched_game,
)
from game.files.played_game import GameOutcome, played_game
from game.files.practice_book import LINES, GameDetails
from game.records.tree import Record

ADA, EASY = Seat("Ada"), Seat("Easy", "2")
DUO = Options("Blokus Duo")


def game_of(*smallest, seats=(ADA, EASY)):
    """A game of Duo in which the smallest piece that fits is placed at some plies."""
    game = Game(DUO, seats)
    table = DUO.ruleset.table
    while not game.position.over:
        legal = game.position.legal()
        sizes = table.sizes[legal]
        best = sizes.argmin() if game.ply in smallest else sizes.argmax()
        game.play(game.position.event(int(legal[best])))
    return game


def found_in(game):
    """What is kept of a game."""
    search = searched(Record.of(game))
    return searched_game(
        played_game(game, GameOutcome.FINISHED, "ident"), search.report, search.history
    )


@pytest.fixture(scope="module")
def found():
    return found_in(game_of(2, 8, 9))


def test_costly_choices_of_persons_are_exercises_and_fine_ones_beside_them(found):
    costly = [one.ply for one in found.exercises if not one.fine]
    fine = [one.ply for one in found.exercises if one.fine]
    assert costly == [2, 8]  # The ninth ply was an opponent's.
    assert len(fine) == MOST_FINE
    assert all(ply % 2 == 0 for ply in fine)
    assert [one.ply for one in found.exercises] == sorted(costly + fine)


def test_a_kept_exercise_is_asked_as_it_was(found):
    kept = LINES.read(LINES.written(found))
    assert kept == found
    search = searched(Record.of(game_of(2, 8, 9)))
    for one in kept.exercises:
        past = past_choice(kept, one.ply)
        assert past.exercise.cost == search.report.costs[one.ply]
        assert past.exercise.position.plies == search.history[one.ply][0].plies
        assert past.events == search.game.events
        assert past.exercise.fine is one.fine
    assert past_choice(kept, 1) is None


def test_near_best_answers_are_right_in_both_kinds(found):
    for one in found.exercises:
        exercise = past_choice(found, one.ply).exercise
        limit = SCALES["duo"].limit(Quality.BEST)
        for choice in exercise.cost.choices:
            is_right = exercise.judge(choice.event).verdict is AnswerVerdict.RIGHT
            assert is_right is (choice.points <= limit)
        played = exercise.judge(exercise.cost.played.event).verdict
        assert (played is AnswerVerdict.RIGHT) is one.fine


def test_a_game_has_few_exercises_the_costliest_and_the_hardest_to_find():
    search = searched(Record.of(game_of(*range(2, 20))))
    costs = exercises_in(DUO, search.report.costs, [0, 1])
    costly = [cost for cost in costs if cost.quality is not Quality.BEST]
    others = {cost.played.points for cost in search.report.costs if cost not in costs}
    assert len(costly) == MOST_COSTLY
    assert min(cost.played.points for cost in costly) >= max(others)
    assert len(costs) - len(costly) <= MOST_FINE


def test_where_nothing_is_sure_nothing_is_asked():
    options, history, evaluations = blundered(5, 13, "h6")
    costs = costs_of(options, history, evaluations)
    assert exercises_in(options, costs, [0, 1])
    vague = [cost and replace(cost, played=replace(cost.played, sure=False)) for cost in costs]
    assert exercises_in(options, vague, [0, 1]) == []
    best_vague = [
        cost and replace(cost, choices=(replace(cost.choices[0], sure=False), *cost.choices[1:]))
        for cost in costs
    ]
    assert exercises_in(options, best_vague, [0, 1]) == []


def test_a_fine_choice_needs_another_that_is_clearly_worse(found):
    past = next(past_choice(found, one.ply) for one in found.exercises if one.fine)
    cost = past.exercise.cost
    assert exercises_in(DUO, [cost], [0]) == [cost]
    alike = tuple(replace(choice, points=1.0) for choice in cost.choices)
    assert exercises_in(DUO, [replace(cost, choices=alike)], [0]) == []
    unsure = tuple(replace(choice, sure=choice.points == 0) for choice in cost.choices)
    assert exercises_in(DUO, [replace(cost, choices=unsure)], [0]) == []
    assert exercises_in(DUO, [replace(cost, forced=True)], [0]) == []


def test_dice_has_exercises_too():
    game = played_out(Game(FAMILIES["dice"][2], (ADA, Seat("Ben"))))
    kept = found_in(game)
    assert kept.exercises
    for one in kept.exercises:
        assert past_choice(kept, one.ply).exercise.cost.ply == one.ply


def test_opponents_have_none():
    game = game_of(2, 9, seats=(Seat("Hard", "8"), EASY))
    assert persons_in(played_game(game, GameOutcome.FINISHED, "ident")) == []
    assert found_in(game).exercises == ()


# -- what makes no sense --------------------------------------------------------------


def with_details(found, **changes):
    details = structs.replace(GameDetails.unpacked(found.packed), **changes)
    return structs.replace(found, packed=details.packed())


def raw(value):
    return Raw(json.encode(value))


@pytest.mark.parametrize(
    "changed",
    [
        lambda found: structs.replace(found, packed=b"not packed"),
        lambda found: structs.replace(found, packed=found.packed[:-9]),
        lambda found: structs.replace(found, options=raw({"kind": "chess"})),
        lambda found: structs.replace(found, options=raw([])),
        lambda found: structs.replace(found, options=raw({"kind": "board", "name": "Blokus"})),
        lambda found: with_details(found, events=raw([])),
        lambda found: with_details(found, events=raw({"a": 1})),
        lambda found: with_details(found, events=Raw(b"[" * 9999 + b"]" * 9999)),
        lambda found: with_details(found, events=raw([["B", "e5"]] * 30)),
        lambda found: with_details(found, costs=()),
        lambda found: with_details(found, costs=(raw({}),) * 4),
        lambda found: with_details(
            found, costs=(*GameDetails.unpacked(found.packed).costs[1:], raw(None))
        ),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line(found, changed):
    broken = changed(found)
    with pytest.raises(ValueError, match=r"^.+$"):
        past_choice(broken, found.exercises[0].ply)


def test_a_game_that_unpacks_to_very_much_is_refused(found):
    bomb = structs.replace(found, packed=zlib.compress(b" " * 50_000_000))
    with pytest.raises(ValueError, match="truncated"):
        past_choice(bomb, found.exercises[0].ply)
