"""A person who plays Dice by mouse or by keys."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from game.engine.dice import DiceEvent, Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.ui.games.dice.history import rolled
from game.ui.rooms.play.scene import GameScene
from helpers.player import drag, take_by_keys
from helpers.robot import Robot

TABLE = dice_ruleset().table


def settle(robot: Robot, scene: GameScene) -> None:
    """Wait until everything that moves has come to rest, markers included."""
    area = scene.area

    def at_rest() -> bool:
        moving = scene.table.flights.moving or area.moving or scene.table.is_turning
        return not moving and area.motion.markers == scene.game.position.markers

    robot.until(at_rest)
    robot.step()


def events_to(fits: Callable[[DicePosition], bool], players: int = 2) -> list[DiceEvent]:
    """The events of a random game up to the first position that fits, the same each time.

    In every other game, strikes are spared as long as a die gives a shape.
    """
    for seed in range(200):
        chance, position = random.Random(seed), DicePosition.start(players)
        events: list[DiceEvent] = []
        while not position.over:
            event: DiceEvent | None = position.chance_event(chance.choice)
            if event is None:
                takes = position.takes()
                free = [take for take in takes if not take.strike]
                event = chance.choice(takes if seed % 2 else free or takes)
            events.append(event)
            position = position.after(event)
            if fits(position):
                return events
    raise AssertionError("no such position")


def starter_falls(position: DicePosition) -> bool:
    """Whether the player who has just rolled can't draw, but another can."""
    return not position.over and position.starter in position.fallen


def wish(scene: GameScene) -> Take:
    """The largest shape that a die gives, or else a strike."""
    position = scene.game.position
    sizes = position.ruleset.table.sizes
    return max(position.takes(), key=lambda take: (not take.strike, sizes[take.placement]))


def die_pixel(scene: GameScene, face: int) -> tuple[int, int]:
    """The middle of a die in the tray that shows this number."""
    dice = rolled(scene.game)
    return scene.area.dice.spots(len(dice))[dice.index((face, None))].center


def by_mouse(robot: Robot, scene: GameScene) -> None:
    """Roll, or take a die and draw, with the mouse alone."""
    area = scene.area
    if scene.game.position.to_roll:
        robot.click(area.dice.button().center)
    else:
        take = wish(scene)
        if take.strike and not area.choice.striking:
            robot.click(area.sheet.strikes.center)
        if area.choice.face != take.die:
            robot.click(die_pixel(scene, take.die))
        drag(robot, scene, take.placement)
        assert scene.game.events[-1] == take
    settle(robot, scene)


def by_keys(robot: Robot, scene: GameScene) -> None:
    """Roll, or take a die and draw, with the keyboard alone."""
    if scene.game.position.to_roll:
        robot.key(pygame.K_RETURN)
    else:
        take = lay_by_keys(robot, scene)
        robot.key(pygame.K_RETURN)
        assert scene.game.events[-1] == take
    settle(robot, scene)


def lay_by_keys(robot: Robot, scene: GameScene) -> Take:
    """Take a die and lay a shape where it may be drawn, by keys alone; return the take."""
    take, area = wish(scene), scene.area
    if take.strike and not area.choice.striking:
        robot.key(pygame.K_s)
    if area.choice.face != take.die:
        robot.key(pygame.K_1 + take.die - 1)
    take_by_keys(robot, scene, take.placement)
    while scene.table.hand.landing().placement != take.placement:
        robot.key(pygame.K_n)
    return take
