"""Stages in the window: chosen, played by every device, and what they have earned."""

import pygame
import pytest
from helpers.controls import controls_of, words_of
from helpers.forms import click
from helpers.pads import Holder, Port
from helpers.player import by_dragging, by_keys, largest_in, settle
from helpers.toucher import by_fingers
from msgspec.structs import replace

from game.engine import GAMES
from game.engine.house import HouseRules
from game.exercises.stages import Stage, Task
from game.files.kept_files import KeptFiles
from game.ui.kit.tile import Tile
from game.ui.look.texts import tr
from game.ui.rooms.exercises.ending import Ending
from game.ui.rooms.exercises.stages import Stages
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.actions import PadInput
from game.ui.sound.effects import Effect

SMALL = replace(GAMES["Blokus Duo"], house=HouseRules(9, inside=True))
SHORT = (
    Stage("a", GAMES["Blokus Solo"], Task.PLACE, (5, 8, 10), (), 2),
    Stage("b", SMALL, Task.LEAD, (-81, 80, 81), ("1",), 1),
    Stage("c", SMALL, Task.PLACE, (5, 10, 15), ("1",), 3),
    Stage("d", SMALL, Task.PLACE, (5, 10, 15), ("1",), 3),
)


@pytest.fixture
def at_stages(robots, monkeypatch):
    """A robot in front of a few short stages."""
    for stage in SHORT:
        stage.check()
    monkeypatch.setattr("game.ui.rooms.exercises.stages.shipped_stages", lambda: SHORT)

    def start(files=None, port=None, *, motion=False):
        return robots(Menu, Stages, files=files, port=port, motion=motion)

    return start


def tile(key):
    return lambda one: isinstance(one, Tile) and one.about == key


def begin(robot, key="a"):
    """Look at a stage, and play it."""
    if robot.scene.number != [stage.key for stage in SHORT].index(key) + 1:
        click(robot, key)
    click(robot, "stage.play")
    assert isinstance(robot.scene, GameScene)
    return robot.scene


def play(robot, place=by_dragging):
    """Place the largest pieces until the results appear."""
    scene = robot.scene
    while not scene.challenge.is_over(scene.game):
        if scene.driver.persons_turn:
            place(robot, scene, largest_in(scene.game.position))
        else:
            scene.driver.play(scene.game.position.event(largest_in(scene.game.position)))
            settle(robot, scene)
    robot.until(lambda: isinstance(robot.scene, Ending))
    return robot.scene


@pytest.mark.parametrize("place", [by_dragging, by_keys, by_fingers])
def test_a_stage_is_played_and_earns_stars(at_stages, tmp_path, place):
    robot = at_stages(KeptFiles(tmp_path))
    begin(robot)
    end = play(robot, place)
    assert (end.ended.figure, end.stars) == ("10", 3)
    assert tr("stage.all") in words_of(end)
    assert KeptFiles(tmp_path).stage_stars.value == {"a": 3}


def test_without_stages_a_line_says_so(at_stages, monkeypatch):
    monkeypatch.setattr("game.ui.rooms.exercises.stages.shipped_stages", tuple)
    robot = at_stages()
    assert tr("files.damaged") in words_of(robot.scene)
    robot.key(pygame.K_RETURN)
    assert isinstance(robot.scene, Menu)


def test_stars_are_kept_as_soon_as_they_are_earned(at_stages, tmp_path):
    robot = at_stages(KeptFiles(tmp_path))
    scene = begin(robot)
    while not scene.challenge.is_over(scene.game):
        assert KeptFiles(tmp_path).stage_stars.value == {}
        scene.driver.play(scene.game.position.event(largest_in(scene.game.position)))
    assert robot.scene is scene
    assert KeptFiles(tmp_path).stage_stars.value == {"a": 3}


def test_a_pad_chooses_and_plays(at_stages):
    port = Port()
    robot = at_stages(port=port)
    pad = Holder(robot, port, 0)
    pad.press(PadInput.A)
    scene = robot.scene
    for _ in range(2):
        pad.place(scene)
        settle(robot, scene)
    robot.until(lambda: isinstance(robot.scene, Ending))
    assert robot.scene.stars == 3
    pad.press(PadInput.A)
    assert isinstance(robot.scene, GameScene)
    assert robot.scene.game.options == SMALL


def test_the_strip_says_how_things_stand(at_stages):
    robot = at_stages()
    scene = begin(robot)
    standing = scene.challenge.say(scene.game)
    assert [mark.is_lit for mark in standing.marks] == [False] * 3
    assert standing.rest == "2 turns left"
    by_dragging(robot, scene, largest_in(scene.game.position))
    standing = scene.challenge.say(scene.game)
    assert [mark.is_lit for mark in standing.marks] == [True, False, False]
    assert (standing.figure, standing.rest) == ("Now: 5", "1 turn left")


def test_nobody_is_helped_and_nothing_is_taken_back_or_kept(at_stages, tmp_path):
    robot = at_stages(KeptFiles(tmp_path))
    scene = begin(robot)
    by_dragging(robot, scene, largest_in(scene.game.position))
    for key in (pygame.K_h, pygame.K_z, pygame.K_y, pygame.K_a):
        robot.key(key, pygame.KMOD_CTRL if key in (pygame.K_z, pygame.K_y) else 0)
        assert robot.scene is scene
        assert scene.game.ply == 1
        assert not scene.session.hints.looking
    assert scene.table.status.notice.startswith("Here you are on your own")
    play(robot)
    files = KeptFiles(tmp_path)
    assert not files.games.kept()
    assert not list(files.history.latest())
    assert not list((tmp_path / "records").glob("*"))


def test_nothing_can_be_placed_once_it_is_over(at_stages):
    robot = at_stages()
    scene = begin(robot)
    for _ in range(2):
        scene.driver.play(scene.game.position.event(largest_in(scene.game.position)))
    assert scene.challenge.is_over(scene.game)
    scene.place(int(scene.game.position.legal()[0]))
    robot.step(3)
    assert scene.game.ply == 2
    robot.until(lambda: isinstance(robot.scene, Ending))


def test_others_play_on_where_that_counts(at_stages):
    robot = at_stages()
    robot.ui.files.stage_stars.earn("a", 1)
    robot.start(Stages(robot.ui))
    begin(robot, "b")
    end = play(robot)
    assert (end.ended.figure, end.stars) == (tr.whole(0, signed=True), 1)


def test_without_a_star_the_same_stage_comes_first(at_stages):
    robot = at_stages()
    scene = begin(robot)
    for _ in range(2):
        position = scene.game.position
        legal = position.legal()
        smallest = int(legal[position.ruleset.table.sizes[legal].argmin()])
        scene.driver.play(position.event(smallest))
    robot.until(lambda: isinstance(robot.scene, Ending))
    assert robot.scene.stars == 0
    assert [one.text for one in controls_of(robot.scene) if one.first] == ["Again"]


def test_the_path_opens_with_stars(at_stages):
    robot = at_stages()
    assert len([one for one in controls_of(robot.scene) if tile("d")(one)]) == 0
    robot.ui.files.stage_stars.earn("a", 1)
    robot.start(Stages(robot.ui))
    assert len([one for one in controls_of(robot.scene) if tile("d")(one)]) == 1


def test_the_pause_leads_to_a_new_beginning_or_to_all_stages(at_stages):
    robot = at_stages()
    scene = begin(robot)
    by_dragging(robot, scene, largest_in(scene.game.position))
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, PauseMenu)
    assert robot.scene.modal  # No time runs, so the board stays in view.
    click(robot, "pause.rules")
    robot.key(pygame.K_ESCAPE)
    click(robot, "pause.again")
    assert isinstance(robot.scene, GameScene)
    assert robot.scene is not scene
    assert robot.scene.game.ply == 0
    robot.key(pygame.K_ESCAPE)
    click(robot, "stage.others")
    assert isinstance(robot.scene, Stages)
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Menu)


def test_stars_appear_one_after_the_other_and_are_heard(at_stages):
    robot = at_stages(motion=True)
    begin(robot)
    play(robot)
    robot.mixer.forget()
    assert robot.moving
    robot.pass_time(8000)
    robot.until(lambda: not robot.moving)
    notes = [name for name in robot.mixer.names if name in Effect.NOTE.sounds]
    assert len(set(notes)) == 3
    assert set(robot.mixer.names) >= set(Effect.FINISHED.sounds)
    click(robot, "stage.others")
    assert isinstance(robot.scene, Stages)
    assert "3/12" in " ".join(words_of(robot.scene))
