"""Helpers that use the controls of the topmost scene, by mouse or by keys."""

from collections.abc import Callable

import pygame

from game.ui.kit.choice import NEXT, PIPS, PREVIOUS, OneOfMany
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
    """Click an item of a choice, or the signs beside the chosen one until it is this."""
    choice = control(robot.scene, wanted)
    part = [item.value for item in choice.items].index(value)
    if part in choice.parts and not isinstance(choice, OneOfMany):
        robot.click(choice.parts[part].center)
        return
    for _ in range(abs(part - choice.index)):
        sign = NEXT if part > choice.index else PREVIOUS
        robot.click(control(robot.scene, wanted).parts[sign].center)
    assert control(robot.scene, wanted).value == value


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
    for way, times in ways_to(control(robot.scene, wanted), value):
        robot.key(getattr(pygame, f"K_{way.upper()}"), times=times)
    assert control(robot.scene, wanted).value == value


def ways_to(choice, value: object) -> list[tuple[str, int]]:
    """The ways that lead from the chosen item of a choice to another, and how often each does."""
    wanted = [item.value for item in choice.items].index(value)
    columns = choice.columns
    down = wanted // columns - choice.index // columns
    right = wanted % columns - choice.index % columns
    return [
        ("down" if down > 0 else "up", abs(down)),
        ("right" if right > 0 else "left", abs(right)),
    ]


def more_rules(robot: Robot, page: str = "") -> None:
    """Go from the setup to a page of what it keeps under *More rules*, by default the first."""
    click(robot, "setup.more_rules")
    if page:
        choose(robot, "page", page)


def let_play(robot: Robot, number: int, level: str | None) -> None:
    """Seat a person (None), an opponent that follows the person (`MATCH`) or one of a level."""
    seat_kind(robot, number, person=level is None, use=lambda: click(robot, (OfSeat.FACE, number)))
    if level is not None:
        click(robot, "levels")
        stepper = control(robot.scene, (OfSeat.LEVEL, number))
        pip = [item.value for item in stepper.items].index(level)
        robot.click(stepper.parts[PIPS + pip].center)
        click(robot, "setup.levels.done")


def let_play_by_keys(robot: Robot, number: int, level: str | None) -> None:
    """Like `let_play`, with Tab and the arrow keys."""

    def turn() -> None:
        go_to(robot, (OfSeat.FACE, number))
        robot.key(pygame.K_RETURN)

    seat_kind(robot, number, person=level is None, use=turn)
    if level is not None:
        go_to(robot, "levels")
        robot.key(pygame.K_RETURN)
        choose_by_keys(robot, (OfSeat.LEVEL, number), level)
        robot.key(pygame.K_ESCAPE)


def seat_kind(robot: Robot, number: int, *, person: bool, use: Callable[[], None]) -> None:
    """Turn a seat until a person here has it, or an opponent."""
    setup = robot.scene.setup
    while setup.seats[number].is_person is not person or number in setup.elsewhere:
        use()


def level_of(robot: Robot, number: int) -> str | None:
    """The level chosen for a seat in the setup; None for a person, `MATCH` if it follows."""
    setup = robot.scene.setup
    return setup.choices[number].level_in(setup.options)
