"""Playing alone: taking back is counted, results are shown and the best are kept."""

import pygame
import pytest
from helpers.forms import click
from helpers.kept import full
from helpers.player import by_keys, largest
from helpers.whole_games import events_to_the_end
from msgspec.structs import replace

from game.engine import Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.files.scores import MOST_RESULTS, SoloResult
from game.play.books import solo_result
from game.ui.games.blokus.results import NEW_BEST, of_this_end, solo_verdict, verdict
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import ResultsScene

NAME = "Blokus Solo"


def result(left, taken_back=0, ident=""):
    return SoloResult((left, 0, 0, 0), taken_back, ident)


@pytest.fixture
def sit(robots, tmp_path):
    """Starts a game one placement from its end: `sit()` returns the robot and the scene."""

    def start(**kwargs):
        robot = robots(files=KeptFiles(tmp_path))
        game = Game(Options(NAME), (Seat("Ada"),), events_to_the_end(NAME)[:-1], **kwargs)
        scene = robot.play(game)
        return robot, scene

    return start


# -- what is kept -------------------------------------------------------------


def test_the_best_results_are_kept_in_order(tmp_path):
    best_results = KeptFiles(tmp_path).best_results
    entered = [result(9), result(4, 2), result(4), result(30), result(0, 8), result(12), result(7)]
    for one in entered:
        best_results.enter(NAME, one)
    best = KeptFiles(tmp_path).best_results.best(NAME)
    assert best == tuple(sorted(entered, key=lambda r: r.rank))[:MOST_RESULTS]
    assert best[:3] == (result(0, 8), result(4), result(4, 2))
    assert best_results.best("Blokus Duo") == ()


def test_one_game_has_one_result(tmp_path):
    best_results = KeptFiles(tmp_path).best_results
    first = best_results.enter(NAME, result(9, 0, "a"))
    worse = best_results.enter(NAME, result(9, 1, "a"))
    assert worse == first
    better = best_results.enter(NAME, result(3, 2, "a"))
    assert best_results.best(NAME) == (better,) == (result(3, 2, "a"),)


def test_what_one_window_forgets_another_does_not_bring_back(tmp_path, monkeypatch):
    here, there = KeptFiles(tmp_path).best_results, KeptFiles(tmp_path).best_results
    here.enter(NAME, result(9))
    assert there.best(NAME) == (result(9),)
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", full)
        here.reset()
        assert here.best(NAME) == ()
    assert KeptFiles(tmp_path).best_results.best(NAME) == (result(9),)
    here.flush()
    there.enter(NAME, result(12))
    assert there.best(NAME) == KeptFiles(tmp_path).best_results.best(NAME) == (result(12),)


# -- the window ---------------------------------------------------------------


def test_a_result_is_shown_and_kept(sit):
    robot, scene = sit()
    assert scene.line.startswith(("Blue to play", "Yellow to play", "Red to play", "Green to play"))
    by_keys(robot, scene, largest(scene))
    robot.until(lambda: type(robot.scene) is ResultsScene)
    (best,) = robot.ui.files.best_results.best(NAME)
    assert robot.scene.ended.best == best
    assert replace(best, ident="") == solo_result(scene.game)
    points = sum(scene.game.position.points())
    assert verdict(scene.game) == (f"{points} placed", "Nothing taken back.")


def test_taking_back_is_unlimited_and_counted(sit):
    robot, scene = sit()
    plies = scene.game.ply
    robot.key(pygame.K_z, pygame.KMOD_CTRL, times=plies)
    assert scene.game.ply == 0
    assert scene.game.taken_back == plies
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.taken_back == plies
    robot.key(pygame.K_y, pygame.KMOD_CTRL, times=plies)
    assert scene.game.ply == plies
    assert f"{plies} taken back" in scene.line
    by_keys(robot, scene, largest(scene))
    assert robot.ui.files.best_results.best(NAME)[0].taken_back == plies


def test_only_an_end_whose_result_is_entered_is_celebrated(sit):
    robot, scene = sit()
    robot.ui.files.best_results.enter(NAME, SoloResult((99, 99, 99, 99), 0))
    by_keys(robot, scene, largest(scene))
    robot.until(lambda: type(robot.scene) is ResultsScene)
    first = robot.scene
    assert of_this_end(first.ended.best, first.game) is first.ended.best
    assert first.finale.success == NEW_BEST
    robot.step(20)
    click(robot, "results.look")
    robot.key(pygame.K_z, pygame.KMOD_CTRL, times=4)
    while not scene.game.position.over:
        position = scene.game.position
        legal = position.legal()
        smallest = int(legal[position.ruleset.table.sizes[legal].argmin()])
        by_keys(robot, scene, smallest)
    robot.until(lambda: type(robot.scene) is ResultsScene)
    worse = robot.scene
    assert sum(worse.game.position.totals()) > sum(first.ended.best.left)
    assert worse.ended.best == first.ended.best
    assert of_this_end(worse.ended.best, worse.game) is None
    assert worse.finale.success == 0


def test_what_was_taken_back_is_remembered_when_the_game_goes_on(sit):
    robot, scene = sit(taken_back=3)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.taken_back == 4
    robot.start(Menu(robot.ui))
    click(robot, "continue")
    assert type(robot.scene) is GameScene
    assert robot.scene.game.taken_back == 4
    assert robot.scene.game.ply == scene.game.ply


def test_all_placed_is_said_so():
    assert solo_verdict(Options(NAME), result(0, 1)) == ("All pieces placed!", "1 taken back.")
