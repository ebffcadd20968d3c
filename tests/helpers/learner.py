"""Somebody who knows nothing but to do what pulses in a lesson, with one device.

Each press, click, turn of the wheel, tap or drag counts as an action.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import pygame

from game.exercises.lessons import Ask
from game.ui.rooms.play.guide import Guide, GuideStage
from game.ui.rooms.play.lesson_marks import Mark
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.actions import Command, PadInput
from game.ui.table import pieces
from helpers.pads import CROSS, Holder
from helpers.pads import TURNS as PAD_TURNS
from helpers.player import KEYS, carry_to, path
from helpers.robot import Robot
from helpers.toucher import drag_laid, ring

BY_KEY = {**KEYS, Command.CONFIRM: pygame.K_RETURN}
BY_BUTTON = {**PAD_TURNS, Command.CONFIRM: PadInput.A}
"""What to press for what pulses."""


class Learner(ABC):
    """A person in front of a lesson.

    Attributes:
        robot: the window.
        actions: how much was done so far.
    """

    def __init__(self, robot: Robot) -> None:
        self.robot, self.actions = robot, 0

    @property
    def scene(self) -> GameScene:
        scene = self.robot.scene
        assert isinstance(scene, GameScene)
        return scene

    @property
    def guide(self) -> Guide:
        assert self.scene.guide is not None
        return self.scene.guide

    # -- what a device can do -----------------------------------------------

    @abstractmethod
    def take(self, mark: Mark) -> None:
        """Take the piece that pulses."""

    @abstractmethod
    def press(self, mark: Mark) -> None:
        """Press the button that pulses, or what stands for it."""

    @abstractmethod
    def move(self, placement: int) -> None:
        """Move the piece in hand, as it lies, to a place that is seen."""

    @abstractmethod
    def let_go(self) -> None:
        """Have the piece placed where it is."""

    # -- what a person does -------------------------------------------------

    def rest(self) -> None:
        """Wait until it is the learner's turn and nothing moves any more."""
        scene = self.scene

        def resting() -> bool:
            guide = scene.guide
            over = guide is None or guide.stage is not GuideStage.UNDER_WAY
            still = not scene.table.flights.moving and not scene.table.is_turning
            mine = scene.area.placing is not None or scene.area.may_roll
            return over or (still and mine)

        self.robot.until(resting)
        self.robot.step()

    @property
    def under_way(self) -> bool:
        guide = self.scene.guide
        return guide is not None and guide.stage is GuideStage.UNDER_WAY

    def act(self) -> None:
        """Do one thing that the lesson points at."""
        guide, hand = self.guide, self.scene.table.hand
        step, marks = guide.step, list(guide.marks())
        assert step is not None
        if step.ask is Ask.TAKE or (hand is None and step.ask is not Ask.ROLL):
            self.take(marks[0])
        elif marks and marks[0].command is not None:
            self.press(marks[0])
        elif guide.outline is not None:
            self._lay(guide.outline)
        else:
            self._lay(self._near(marks))

    def _lay(self, placement: int) -> None:
        hand = self.scene.table.hand
        assert hand is not None
        landing = hand.landing()
        if landing is None or landing.placement != placement or hand.carried:
            self.move(placement)
        self.let_go()

    def _near(self, marks: list[Mark]) -> int:
        """Where the piece covers a square that pulses, and fits, as far as the learner sees."""
        hand, area = self.scene.table.hand, self.scene.area
        assert hand is not None
        table, position = hand.table, area.layable
        cells = {mark.cell for mark in marks} or set(position.attach_points(hand.colour).tolist())
        free = position.ruleset.free_piece
        if free is not None and table.orientations[hand.orientation].piece == free.piece:
            cells = set(range(position.ruleset.geometry.size))
        here = area.board.transform.pixel(hand.origin)
        fitting = [
            one
            for one in position.legal().tolist()
            if table.orientation[one] == hand.orientation and cells & set(table.cells_of(one))
        ]
        assert fitting, "nothing that pulses can be covered as the piece lies"
        return min(
            fitting,
            key=lambda one: math.dist(area.board.transform.origin(table.origin_of(one)), here),
        )

    def learn(self, most: int) -> None:
        """Go through the lesson in front of the window."""
        self.rest()
        while self.under_way:
            assert self.actions < most, f"more than {most} actions"
            self.act()
            self.rest()


class ByMouse(Learner):
    """Clicks what pulses, or turns pieces by the wheel and the right button where that is said."""

    def take(self, mark: Mark) -> None:
        self.robot.click(mark.rect.center)
        self.actions += 1

    def press(self, mark: Mark) -> None:
        robot, command = self.robot, mark.command
        self.actions += 1
        if mark.rect != self.guide.panel.prompts_rect:
            robot.click(mark.rect.center)
        elif command is Command.FLIP:
            robot.press(button=3)
            robot.release(button=3)
        else:
            robot.wheel(-1 if command is Command.TURN_RIGHT else 1)

    def move(self, placement: int) -> None:
        carry_to(self.robot, self.scene, placement)

    def let_go(self) -> None:
        self.robot.press()
        self.robot.release()
        self.actions += 1


class ByKeys(Learner):
    """Presses the keys that the prompts name."""

    def _key(self, key: int) -> None:
        self.robot.key(key)
        self.actions += 1

    def take(self, mark: Mark) -> None:
        if self.scene.table.hand is not None:
            self._key(pygame.K_ESCAPE)
        while pieces.pointed(self.scene.table) != mark.piece:
            self._key(pygame.K_DOWN)
        self._key(pygame.K_RETURN)

    def press(self, mark: Mark) -> None:
        assert mark.command is not None
        self._key(BY_KEY[mark.command])

    def move(self, placement: int) -> None:
        hand = self.scene.table.hand
        for key in path(hand, hand.table.origin_of(placement)):
            self._key(key)

    def let_go(self) -> None:
        self._key(pygame.K_RETURN)


class ByPad(Learner):
    """Presses a pad's buttons."""

    def __init__(self, robot: Robot, holder: Holder) -> None:
        super().__init__(robot)
        self._holder = holder

    def _press(self, one: PadInput) -> None:
        self._holder.press(one)
        self.actions += 1

    def take(self, mark: Mark) -> None:
        while pieces.pointed(self.scene.table) != mark.piece:
            self._press(PadInput.CROSS_DOWN)
        self._press(PadInput.A)

    def press(self, mark: Mark) -> None:
        assert mark.command is not None
        self._press(BY_BUTTON[mark.command])

    def move(self, placement: int) -> None:
        hand = self.scene.table.hand
        for key in path(hand, hand.table.origin_of(placement)):
            self._press(CROSS[key])

    def let_go(self) -> None:
        self._press(PadInput.A)


class ByTouch(Learner):
    """Taps, and drags what lies on the board."""

    def take(self, mark: Mark) -> None:
        self.robot.tap(mark.rect.center)
        self.actions += 1

    def press(self, mark: Mark) -> None:
        self.robot.tap(mark.rect.center)
        self.actions += 1

    def move(self, placement: int) -> None:
        drag_laid(self.robot, self.scene, placement)
        self.actions += 1

    def let_go(self) -> None:
        if self.scene.table.hand is not None:
            self.robot.tap(ring(self.scene, "place"))
            self.actions += 1
