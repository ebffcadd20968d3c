"""Using the widgets of the scene on top, by mouse or by keys."""

import pygame
from robot import Robot


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
