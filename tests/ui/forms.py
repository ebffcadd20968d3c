"""Helpers that use the widgets of the topmost scene, by mouse or by keys."""

import pygame
from robot import Robot

from game.ai.scale import MATCH
from game.ui.rooms.setup.game_setup import Who
from game.ui.widgets.stepper import PIPS


def widget_names(robot: Robot) -> list[str]:
    """The names of all widgets, in Tab order."""
    return [widget.name for widget in robot.scene.focus.widgets]


def click(robot: Robot, name: str) -> None:
    """Click a widget."""
    robot.click(robot.scene.focus.widget(name).rect.center)


def choose(robot: Robot, name: str, value: object) -> None:
    """Click an item of a choice."""
    choice = robot.scene.focus.widget(name)
    part = [item.value for item in choice.items].index(value)
    robot.click(choice.part_rect(part).center)


def go_to(robot: Robot, name: str) -> None:
    """Press Tab until a widget is selected."""
    for _ in robot.scene.focus.widgets:
        if robot.scene.focus.selected.name == name:
            return
        robot.key(pygame.K_TAB)
    raise AssertionError(name)


def choose_by_keys(robot: Robot, name: str, value: object) -> None:
    """Go to a choice and press arrows until an item is chosen."""
    go_to(robot, name)
    choice = robot.scene.focus.widget(name)
    steps = [item.value for item in choice.items].index(value) - choice.index
    robot.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT, times=abs(steps))
    assert robot.scene.focus.widget(name).value == value


def let_play(robot: Robot, number: int, level: str | None) -> None:
    """Seat a person (None), an opponent that follows the person (`MATCH`) or one of a level."""
    choose(robot, f"who{number}", _who(level))
    if level not in (None, MATCH):
        pip = robot.scene.focus.widget(f"level{number}").part_rect(PIPS + int(level) - 1)
        robot.click(pip.center)


def let_play_by_keys(robot: Robot, number: int, level: str | None) -> None:
    """Like `let_play`, with Tab and the arrow keys."""
    choose_by_keys(robot, f"who{number}", _who(level))
    if level not in (None, MATCH):
        go_to(robot, f"level{number}")
        steps = int(level) - 1 - robot.scene.focus.selected.index
        robot.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT, times=abs(steps))


def _who(level: str | None) -> Who:
    return Who.PERSON if level is None else Who.MATCH if level == MATCH else Who.COMPUTER
