"""Ladder in the window: from rung to rung, and how it ends."""

import math

import pygame
import pytest
from helpers.controls import controls_of, select, words_of
from helpers.forms import click

from game.ai.levels.scale import HIGHEST
from game.exercises.ladder import CLOCK, Ladder
from game.files.kept_files import KeptFiles
from game.files.scores import Climb, HighScore
from game.ui.look.texts import tr
from game.ui.rooms.exercises.ending import Ending
from game.ui.rooms.exercises.ladder import LadderRung, ladder_scene, rung_scene
from game.ui.rooms.exercises.scores import LADDER
from game.ui.rooms.exercises.stand import Stand, StandState
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import GameScene


@pytest.fixture
def climber(robots):
    """A robot in front of a ladder."""

    def start(ladder=None, files=None):
        robot = robots(Menu, files=files)
        robot.start(ladder_scene(robot.ui, ladder))
        return robot

    return start


def place_largest(scene, *, of_person):
    """Have whoever's turn it is place the largest piece, or the smallest, if it's the other's."""
    position = scene.game.position
    legal, sizes = position.legal(), position.ruleset.table.sizes
    large = (position.player == 0) == of_person
    pick = sizes[legal].argmax() if large else sizes[legal].argmin()
    scene.driver.play(position.event(int(legal[pick])))


def play(robot, *, win):
    """Let one side place the largest pieces it can and the other the smallest, to the end."""
    scene = robot.scene
    assert isinstance(scene, GameScene)
    while not scene.game.position.over:
        place_largest(scene, of_person=win)
    robot.until(lambda: robot.scene is not scene)
    own, other = scene.game.position.totals()
    assert (own > other) == win
    return int(own - other)


def test_a_won_game_leads_to_the_next_rung(climber):
    robot = climber()
    assert isinstance(robot.scene, LadderRung)
    click(robot, "ladder.play")
    assert robot.scene.game.seats[1].level == "1"
    assert robot.scene.driver.clock.clock.rules == CLOCK
    lead = play(robot, win=True)
    assert isinstance(robot.scene, LadderRung)
    assert robot.scene.ladder == Ladder(2, 3, 100 + lead, lead)
    click(robot, "ladder.play")
    assert robot.scene.game.seats[1].level == "2"


def test_three_lost_games_end_it_and_ask_for_a_name(climber, tmp_path):
    robot = climber(Ladder(4, 3, 655, 5), KeptFiles(tmp_path))
    for lives in (2, 1):
        click(robot, "ladder.play")
        play(robot, win=False)
        assert robot.scene.ladder.lives == lives
        assert robot.scene.ladder.rung == 4
    click(robot, "ladder.play")
    play(robot, win=False)
    assert isinstance(robot.scene, Ending)
    robot.type("Maya")
    click(robot, "arcade.again")
    assert robot.scene.ladder == Ladder()
    (score,) = LADDER.best(KeptFiles(tmp_path))
    assert (score.name, score.points) == ("Maya", 655)


def test_at_the_top_it_is_climbed(climber):
    robot = climber(Ladder(HIGHEST, 1, 4500, 3))
    click(robot, "ladder.play")
    play(robot, win=True)
    assert isinstance(robot.scene, Ending)
    assert "10 of 10" in " ".join(words_of(robot.scene))


def test_whoever_stops_keeps_the_points(climber):
    robot = climber(Ladder(3, 2, 321, 5))
    click(robot, "ladder.play")
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, PauseMenu)
    click(robot, "ladder.stop")
    assert isinstance(robot.scene, Ending)
    click(robot, "arcade.back")
    assert isinstance(robot.scene, Menu)
    assert [one.points for one in LADDER.best(robot.ui.files)] == [321]


def kept(folder):
    """The points that a kill would leave."""
    return [one.points for one in LADDER.best(KeptFiles(folder))]


def test_the_points_of_a_rung_are_kept_as_soon_as_it_is_won(climber, tmp_path):
    robot = climber(files=KeptFiles(tmp_path))
    click(robot, "ladder.play")
    scene, points = robot.scene, []
    robot.ui.files.high_scores.enter(LADDER.key, HighScore("Ada", 90))
    while not scene.game.position.over:
        assert kept(tmp_path) == [90]
        place_largest(scene, of_person=True)
    own, other = scene.game.position.totals()
    points.append(int(100 + own - other))
    assert kept(tmp_path) == [*points, 90]
    robot.until(lambda: robot.scene is not scene)
    assert robot.scene.ladder.points == points[0]
    click(robot, "ladder.play")
    lead = play(robot, win=True)
    # It is one score that has grown.
    assert kept(tmp_path) == [points[0] + 200 + lead, 90]


def test_a_ladder_goes_on_where_it_was_left(climber, tmp_path):
    robot = climber(files=KeptFiles(tmp_path))
    click(robot, "ladder.play")
    points = 100 + play(robot, win=True)
    assert KeptFiles(tmp_path).ladder.value == Climb(2, 3, points)
    click(robot, "ladder.play")
    play(robot, win=False)
    click(robot, "arcade.back")
    assert isinstance(robot.scene, Menu)
    robot = climber(files=KeptFiles(tmp_path))
    assert robot.scene.ladder == Ladder(2, 2, points)
    click(robot, "ladder.play")
    points += 200 + play(robot, win=True)
    # It is still one score.
    assert kept(tmp_path) == [points]
    click(robot, "ladder.stop")
    assert KeptFiles(tmp_path).ladder.value == Climb()
    assert climber(files=KeptFiles(tmp_path)).scene.ladder == Ladder()


def test_points_that_were_never_entered_are_when_the_ladder_goes_on(climber, tmp_path):
    KeptFiles(tmp_path).ladder.save(Climb(4, 1, 640))
    climber(files=KeptFiles(tmp_path))
    assert kept(tmp_path) == [640]
    climber(files=KeptFiles(tmp_path))
    assert kept(tmp_path) == [640]


@pytest.mark.parametrize("climb", [Climb(HIGHEST + 5, 2, 9), Climb(3, 0, 9)])
def test_what_is_no_ladder_under_way_is_a_new_one(climber, tmp_path, climb):
    KeptFiles(tmp_path).ladder.save(climb)
    assert climber(files=KeptFiles(tmp_path)).scene.ladder == Ladder()


def stands(robot):
    return [one for one in controls_of(robot.scene) if isinstance(one, Stand)]


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (780, 1280), (3840, 2160)])
def test_the_rungs_lead_up_and_nobody_covers_anybody(climber, size):
    robot = climber(Ladder(5, 2, 1047, 7))
    robot.resize(size)
    found = stands(robot)
    assert [one.number for one in found] == list(range(1, HIGHEST + 1))
    heights = [one.rect.centery for one in found]
    assert heights == sorted(heights, reverse=True)
    window = pygame.Rect((0, 0), size)
    for number, one in enumerate(found):
        assert window.contains(one.rect.inflate(-0.1 * one.rect.width, -0.1 * one.rect.height))
        for other in found[:number]:
            assert math.dist(one.rect.center, other.rect.center) > 0.88 * one.rect.width
    ways = [one.shown.state for one in found]
    assert ways == [StandState.REACHED] * 4 + [StandState.NEXT] + [StandState.OPEN] * 5


def test_arrows_lead_from_rung_to_rung_and_tell_who_is_there(climber):
    robot = climber(Ladder(2, 3, 120))
    select(robot.scene, stands(robot)[1])
    robot.key(pygame.K_UP)
    assert tr("level.3") in words_of(robot.scene)
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, LadderRung)
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    assert robot.scene.game.seats[1].level == "2"


def test_who_has_won_climbs_to_the_next_rung(robots):
    robot = robots(Menu, motion=True)
    robot.start(ladder_scene(robot.ui, Ladder(5, 2, 1047, 7)))
    robot.pass_time(200)
    assert robot.moving
    assert 4 < robot.scene.view.at < 5
    robot.pass_time(2000)
    robot.until(lambda: not robot.moving)
    assert robot.scene.view.at == 5


def test_while_the_last_board_is_seen_nothing_else_is_said_of_the_ladder(climber):
    robot = climber()
    click(robot, "ladder.play")
    scene = robot.scene
    before = scene.challenge.say(scene.game)
    while not scene.game.position.over:
        place_largest(scene, of_person=True)
    assert scene.challenge.say(scene.game) == before
    robot.key(pygame.K_ESCAPE)
    click(robot, "ladder.stop")
    assert isinstance(robot.scene, Ending)
    assert tr.whole(LADDER.best(robot.ui.files)[0].points) in words_of(robot.scene)


def test_a_new_ladder_has_nothing_to_stop_for(climber):
    robot = climber()
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Menu)
    assert not LADDER.best(robot.ui.files)


def test_a_turn_whose_time_is_up_is_placed_by_chance(climber):
    robot = climber()
    robot.start(rung_scene(robot.ui, Ladder(), LADDER.enter(robot.ui.files, "")))
    scene = robot.scene
    robot.pass_time(CLOCK.seconds * 1000 - 500)
    assert scene.game.ply == 0
    robot.until(lambda: scene.game.ply > 0)
    assert scene.game.ply == 1
