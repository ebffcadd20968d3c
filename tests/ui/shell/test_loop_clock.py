"""The clock: what waits wakes the loop in time, and a window at rest waits for nobody."""

import pytest
from helpers.thorough import sampled
from scenes.alone import SCENES

from game.ui.rooms.menu.alone import Alone
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.clock import Clock
from game.ui.shell.scene import Push, Scene

STILL_MS = 60_000
"""After what time without an action nothing moves any more."""


def test_what_is_not_asked_again_is_forgotten():
    now = [0.0]
    clock = Clock(lambda: now[0])
    assert not clock.reached(50.0)
    assert not clock.reached(20.0)
    assert clock.move(moves=True)
    assert (clock.due, clock.moving) == (20.0, True)
    clock.turn()
    now[0] = 20.0
    assert clock.reached(20.0)
    assert not clock.move(moves=False)
    assert (clock.due, clock.moving) == (None, False)


def kinds_of_scenes(kind=Scene):
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of_scenes(one)


def test_no_scene_is_asked_whether_it_moves_or_waits():
    # Both are told to the clock: nobody would ask these.
    assert not [kind for kind in kinds_of_scenes() if {"animating", "due"} & vars(kind).keys()]


def test_what_a_scene_puts_on_top_by_itself_can_say_how_it_goes_on(robots, monkeypatch):
    robot = robots()
    menu = robot.start(Menu(robot.ui))
    robot.until(lambda: menu.knows and not robot.moving)
    above = Setup(robot.ui)
    monkeypatch.setattr(menu, "update", lambda: Push(above))
    robot.step()
    assert robot.scene is above
    assert robot.moving


@pytest.mark.parametrize("name", sampled((name for name in SCENES if name != "menu"), 8))
def test_every_scene_comes_to_rest_and_is_woken_for_nothing_but_the_day(robots, name):
    robot = robots(Menu, motion=True)
    # A scene that is done in the meantime goes, with some of those from which it was opened.
    for scene in (*[Alone(robot.ui) for _ in range(3)], SCENES[name](robot.ui)):
        robot.app.stack.apply(Push(scene))
    robot.step(3)
    robot.time += STILL_MS
    robot.step()
    robot.until(lambda: not robot.moving and robot.due > robot.time)
