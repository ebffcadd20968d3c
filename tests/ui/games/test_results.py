"""The end of a game: who won, and why."""

import pygame
import pytest
from helpers.whole_games import a_random_game

from game.engine import ADVANCED, SCORINGS, VARIANTS, Game, Options
from game.play.changes import Ended
from game.ui.games.blokus.results import (
    colours_in,
    columns,
    margin_line,
    player_results,
    sheet_words,
    verdict,
)
from game.ui.games.results import Place, headline
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.results.results_scene import AIMED_AFTER, ResultsScene


@pytest.fixture(scope="module")
def games():
    return {name: a_random_game(name) for name in VARIANTS}


@pytest.fixture
def results(robots):
    """Shows results over the menu: `results(game)` returns the robot and the menu that follows."""

    def start(game, **options):
        robot = robots(Menu, motion=True, **options)
        again = Menu(robot.ui)
        robot.start(ResultsScene(robot.ui, game, Ended(), lambda: again))
        return robot, again

    return start


# -- what is told -----------------------------------------------------------


def result(name, rank, points, players=(0,)):
    return Place(name, None, rank, points, players)


@pytest.mark.parametrize(
    ("results", "scoring", "title", "line"),
    [
        (
            [result("Ada", 1, 104), result("Ben", 2, 70)],
            "advanced",
            "Ada wins!",
            "104 points, all placed, 34 more than Ben.",
        ),
        (
            [result("Ada", 1, 89), result("Ben", 2, 82)],
            "basic",
            "Ada wins!",
            "89, all placed, 7 more than Ben.",
        ),
        (
            [result("Ada", 1, 85), result("Ben", 1, 85), result("Dov", 3, 84)],
            "advanced",
            "Ada and Ben share first place",
            "85 points each.",
        ),
        (
            [result(name, 1, 86) for name in ("Ada", "Ben", "Dov")],
            "basic",
            "3 players share first place",
            "86 placed each.",
        ),
    ],
)
def test_who_won_and_why(results, scoring, title, line):
    assert headline(results) == title
    assert margin_line(Options(scoring=scoring), results) == line


def test_partners_win_together_or_both_sides_share_first_place():
    ranks = {(1, 2): "Ada and Cleo win together!", (1, 1): "Both sides share first place"}
    for (first, second), title in ranks.items():
        ours = result("Ada and Cleo", first, 12, (0, 2))
        sides = [ours, result("Ben and Dov", second, 3, (1, 3))]
        assert headline(sides) == title


def test_a_side_has_the_results_of_both_its_partners(games):
    game = Game(Options(partners=True), games["Blokus"].seats, games["Blokus"].events)
    found = player_results(game)
    assert [one.rank for one in found] == sorted(game.position.ranks()[:2])
    for side in found:
        assert colours_in(game.position.ruleset, side) == side.players
        assert side.points == sum(game.position.score(one).points for one in side.players)
        assert tr.joined(game.seats[player].name for player in side.players) == side.name


@pytest.mark.parametrize("scoring", SCORINGS)
def test_what_decides_is_told_as_in_play_and_once_as_the_sheet_counts(games, scoring):
    first = games["Blokus"]
    game = Game(Options(scoring=scoring), first.seats, first.events)
    best = max(game.position.score(colour).placed for colour in range(4))
    assert best < 89
    _, line = verdict(game)
    assert line.startswith(f"{best} ")
    told = {
        "basic": f"By the rule sheet: {89 - best} left, fewest wins.",
        "advanced": f"By the rule sheet: {tr.count('points', best - 89)}.",
        "squares": "Scoring: Advanced",
    }
    assert sheet_words(game) == told[scoring]


@pytest.mark.parametrize(
    ("name", "scoring"),
    [(name, scoring) for name, variant in VARIANTS.items() for scoring in variant.scorings],
)
def test_results_are_the_positions(games, name, scoring):
    first = games[name]
    game = Game(Options(name, scoring=scoring), first.seats, first.events)
    found = player_results(game)
    players = [result for result in found if result.rank is not None]
    assert sorted(result.points for result in players) == sorted(game.position.points())
    assert [result.rank for result in players] == sorted(game.position.ranks())
    ruleset = game.position.ruleset
    colours = [colours_in(ruleset, result) for result in found]
    for result, own in zip(found, colours, strict=True):
        assert result.points == sum(game.position.score(one).points for one in own)
    assert sorted(sum(colours, ())) == list(range(len(ruleset.colours)))
    names = [result.name for result in found[len(players) :]]
    assert names == ["Green (shared)"] * (name == "Blokus Three-Player")


@pytest.mark.parametrize(("left", "single_last"), [(25, False), (0, False), (0, True)])
def test_what_stands_in_a_row_adds_up_to_the_points(left, single_last):
    earned = ADVANCED.score(89, 0, single_last=True)
    score = ADVANCED.score(89 - left, left, single_last=single_last)
    texts = [text(score) for _, text in columns([earned, score])]
    assert sum(int(text) for text in texts if text != "–") == score.points


# -- the scene --------------------------------------------------------------


def test_points_count_up_and_then_rest(results, games):
    robot, _ = results(games["Blokus"])
    assert robot.moving
    card = robot.scene.tree.rect_of(robot.scene.cards[0])
    early = robot.picture(card)
    robot.pass_time(robot.scene.finale.length + 100)
    robot.until(lambda: not robot.moving)
    assert robot.picture(card) != early


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_key_that_was_meant_for_the_game_begins_no_other(results, games, reduced_motion):
    robot, again = results(games["Blokus"], reduced_motion=reduced_motion)
    scene = robot.scene
    for _ in range(3):
        robot.key(pygame.K_RETURN)
    assert robot.scene is scene
    robot.pass_time(AIMED_AFTER)
    robot.key(pygame.K_RETURN)
    assert robot.scene is again
