"""After keys and clicks that only select, forms look as if they were laid out and painted anew."""

import pygame
import pytest
from helpers.controls import controls_of, focus_of
from helpers.thorough import sampled
from scenes.alone import SCENES

from game.ui.kit.form import Form
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.scene import Push

FORMS = [
    name
    for name in SCENES
    if name != "animation" and not name.startswith(("rules-", "lesson", "setup-", "waited"))
]
"""Names of scenes, among which are all kinds of forms but the one that tells of progress."""


def is_as_if_anew(robot):
    """Whether a form looks, and has selected, what it has if it is laid out once more."""
    robot.step()
    selected = focus_of(robot.scene).selected
    shown = robot.picture()
    robot.scene.arrange()
    robot.scene.stale = True
    robot.step()
    return focus_of(robot.scene).selected.key == selected.key and robot.picture() == shown


@pytest.mark.painted
@pytest.mark.parametrize("name", sampled(FORMS, 5))
def test_what_only_selects_leaves_nothing_behind(robots, name):
    robot = robots(Menu)
    scene = SCENES[name](robot.ui)
    robot.app.stack.apply(Push(scene))
    if not isinstance(scene, Form) or not controls_of(scene):
        return
    robot.step()
    robot.until(lambda: not robot.moving and getattr(scene, "knows", True))
    robot.move((1, 1))
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_DOWN):
        robot.key(key)
        assert is_as_if_anew(robot), pygame.key.name(key)
    shown = [one for one in controls_of(scene) if robot.app.screen.get_rect().contains(one.rect)]
    for control in (*shown[1:2], *shown[-1:]):
        at = control.rect.center
        robot.move(at)
        assert is_as_if_anew(robot), control.about
        robot.press(at)
        assert is_as_if_anew(robot), control.about
        # Let go elsewhere, it isn't used.
        robot.move((1, 1))
        robot.release((1, 1))
        assert is_as_if_anew(robot), control.about
