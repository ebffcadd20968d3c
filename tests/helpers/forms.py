"""Helpers that use the controls of the topmost scene, by mouse or by keys."""

import pygame

from game.ai.levels.scale import MATCH
from game.files.seat_choice import SeatKind
from game.ui.kit.one_of_many import NEXT, PREVIOUS
from game.ui.kit.stepper import PIPS
from game.ui.rooms.setup.seats import OfSeat
from helpers.controls import control, focus_of
from helpers.robot import Robot


def widget_names(robot: Robot) -> list[str]:
    """The labels of all controls, in Tab order."""
    return [one.label for one in focus_of(robot.scene).controls]


def click(robot: Robot, wanted) -> None:
    """Click a control."""
    robot.click(control(robot.scene, wanted).rect.center)


def choose(robot: Robot, wanted, value: object) -> None:
    """Click an item of a choice."""
    choice = control(robot.scene, wanted)
    part = [item.value for item in choice.items].index(value)
    robot.click(choice.parts[part].center)


def go_to(robot: Robot, wanted) -> None:
    """Press Tab until a control is selected."""
    for _ in widget_names(robot):
        if focus_of(robot.scene).selected is control(robot.scene, wanted):
            return
        robot.key(pygame.K_TAB)
    raise AssertionError(wanted)


def choose_by_keys(robot: Robot, wanted, value: object) -> None:
    """Go to a choice and press arrows until an item is chosen."""
    go_to(robot, wanted)
    choice = control(robot.scene, wanted)
    steps = [item.value for item in choice.items].index(value) - choice.index
    robot.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT, times=abs(steps))
    assert control(robot.scene, wanted).value == value


def set_players(robot: Robot, number: int) -> None:
    """Click the signs beside the number of players in the setup until there are so many."""
    while (there := robot.scene.setup.options.players) != number:
        many = control(robot.scene, "setup.players")
        robot.click(many.parts[NEXT if number > there else PREVIOUS].center)
        assert robot.scene.setup.options.players != there


def more_rules(robot: Robot) -> None:
    """Go from the setup to what it keeps under *More rules*."""
    click(robot, "setup.more_rules")


def let_play(robot: Robot, number: int, level: str | None) -> None:
    """Seat a person (None), an opponent that follows the person (`MATCH`) or one of a level."""
    choose(robot, (OfSeat.WHO, number), _who(level))
    if level not in (None, MATCH):
        pip = control(robot.scene, (OfSeat.LEVEL, number)).parts[PIPS + int(level) - 1]
        robot.click(pip.center)


def let_play_by_keys(robot: Robot, number: int, level: str | None) -> None:
    """Like `let_play`, with Tab and the arrow keys."""
    choose_by_keys(robot, (OfSeat.WHO, number), _who(level))
    if level not in (None, MATCH):
        go_to(robot, (OfSeat.LEVEL, number))
        steps = int(level) - 1 - focus_of(robot.scene).selected.index
        robot.key(pygame.K_RIGHT if steps > 0 else pygame.K_LEFT, times=abs(steps))


def _who(level: str | None) -> SeatKind:
    return (
        SeatKind.PERSON
        if level is None
        else SeatKind.MATCH
        if level == MATCH
        else SeatKind.COMPUTER
    )


def level_of(robot: Robot, number: int) -> str | None:
    """The level chosen for a seat in the setup; None for a person, `MATCH` if it follows."""
    setup = robot.scene.setup
    return setup.choices[number].level_in(setup.options)
