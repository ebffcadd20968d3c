"""Helpers that use the controls of the topmost scene, by mouse or by keys."""

import pygame

from game.ai.levels.scale import MATCH
from game.files.seat_choice import SeatKind
from game.ui.kit.choice_tiles import ChoiceTiles
from game.ui.kit.one_of_many import NEXT, PREVIOUS
from game.ui.kit.stepper import PIPS
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.setup.who_plays import HowMany
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
    if part in choice.parts and not isinstance(choice, HowMany):
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
    columns = choice.columns if isinstance(choice, ChoiceTiles) else len(choice.items)
    down = wanted // columns - choice.index // columns
    right = wanted % columns - choice.index % columns
    return [
        ("down" if down > 0 else "up", abs(down)),
        ("right" if right > 0 else "left", abs(right)),
    ]


def more_rules(robot: Robot) -> None:
    """Go from the setup to what it keeps under *More rules*."""
    click(robot, "setup.more_rules")


def let_play(robot: Robot, number: int, level: str | None) -> None:
    """Seat a person (None), an opponent that follows the person (`MATCH`) or one of a level."""
    if isinstance(robot.scene, Setup):
        if level is None:
            if level_of(robot, number) is not None:
                click(robot, (OfSeat.FACE, number))
            return
        more_rules(robot)
        let_play(robot, number, level)
        click(robot, "setup.back")
        return
    choose(robot, (OfSeat.WHO, number), _who(level))
    if level not in (None, MATCH):
        pip = control(robot.scene, (OfSeat.LEVEL, number)).parts[PIPS + int(level) - 1]
        robot.click(pip.center)


def let_play_by_keys(robot: Robot, number: int, level: str | None) -> None:
    """Like `let_play`, with Tab and the arrow keys."""
    if isinstance(robot.scene, Setup):
        if level is None:
            if level_of(robot, number) is not None:
                go_to(robot, (OfSeat.FACE, number))
                robot.key(pygame.K_RETURN)
            return
        go_to(robot, "setup.more_rules")
        robot.key(pygame.K_RETURN)
        let_play_by_keys(robot, number, level)
        robot.key(pygame.K_ESCAPE)
        return
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
