"""The first start and the first game, by somebody who knows nothing, with each device."""

import pygame
import pytest
from helpers.controls import control
from helpers.learner import ByKeys, ByMouse, ByPad, ByTouch
from helpers.pads import Holder, Port

from game.files.settings import Settings
from game.lessons.lessons import FIRST, LESSONS
from game.ui.look.texts import tr
from game.ui.rooms.learn.giving import lesson_scene
from game.ui.rooms.learn.welcome import Welcome
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.guide import Stage
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.inputs import PadInput
from game.ui.shell.scene import Push

MOST = 40
"""The most actions from the first start to the end of the lesson."""


@pytest.fixture
def newcomer(robots):
    """Seats somebody who has never been here in front of the window, with a device."""

    def seat(device, language="en", **settings):
        port = Port()
        robot = robots(Menu, Settings(language=language, **settings), port=port)
        robot.start(Menu(robot.ui))
        robot.start(Welcome(robot.ui))
        if device is ByPad:
            return ByPad(robot, Holder(robot, port, 1))
        return device(robot)

    yield seat
    tr.speak("en")


def begin(learner):
    """Answer the first question as most people do."""
    robot = learner.robot
    button = control(robot.scene, "welcome.new").rect.center
    match learner:
        case ByMouse():
            robot.click(button)
        case ByTouch():
            robot.tap(button)
        case ByPad():
            learner._press(PadInput.A)
        case ByKeys():
            robot.key(pygame.K_RETURN)
    learner.actions = 1
    assert isinstance(robot.scene, GameScene)


@pytest.mark.parametrize("language", ["en", "de", "zh_CN"])
@pytest.mark.parametrize("device", [ByMouse, ByKeys, ByPad, ByTouch])
def test_who_does_what_pulses_has_learnt_the_game(newcomer, device, language):
    learner = newcomer(device, language)
    begin(learner)
    learner.learn(MOST)
    assert learner.guide.stage is Stage.DONE
    assert learner.guide.tutor.turns == len(FIRST.tasks)
    assert learner.robot.ui.settings.lessons == ("first",)


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("device", [ByMouse, ByKeys])
def test_every_lesson_is_passed_by_who_does_what_pulses(newcomer, device, key):
    learner = newcomer(device, reduced_motion=True)
    robot = learner.robot
    robot.app.stack.apply(Push(lesson_scene(robot.ui, key), instead=True))
    robot.step()
    learner.learn(MOST)
    assert learner.guide.stage is Stage.DONE
    print(key, learner.actions)
    assert robot.ui.settings.lessons == (key,)
