"""What a person's presses and commands mean at a table, and what letting go of a piece does."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.ui.shell.actions import Action, Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
from game.ui.table import pieces
from game.ui.table.table import Table
from game.ui.table.targets import RingTarget, RollTarget, SlotTarget, ToolTarget
from game.ui.table.tools import Tool


class TableControl(ABC):
    """What a scene makes of what is done at its table: all that differs from scene to scene."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    @abstractmethod
    def usable_tools(self) -> set[Tool]:
        """The buttons that do something at the moment."""

    @property
    @abstractmethod
    def going_on(self) -> str:
        """What is going on, in a few words."""

    @abstractmethod
    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""

    @abstractmethod
    def do(self, command: Command) -> Change | None:
        """Do what a command means."""

    @abstractmethod
    def place(self, placement: int | None) -> None:
        """Place the piece in hand by a placement; None if it may not be placed where it is."""

    def update(self) -> None:
        """React to the time that has passed, once the table has."""

    def leave(self) -> None:
        """Release what it holds: the scene has been left for good."""

    def do_other(self, action: Action) -> Change | None:
        """Handle an action that is neither the pointer's nor a command."""
        return None

    def press(self, at: Pixel) -> Change | None:
        """Do what a press at a pixel means for the target there."""
        match self.table.target:
            case ToolTarget(tool):
                return self.do(tool.command)
            case RingTarget(command):
                return self.do(command)
            case RollTarget():
                return self.do(Command.CONFIRM)
            case SlotTarget(slot, _):
                pieces.pick(self.table, slot, at)
            case None:
                return self.press_elsewhere(at)
            case target:
                self.table.area.press(target)
        return None

    def press_elsewhere(self, at: Pixel) -> Change | None:
        """Do what a press beside every target means; off the board a laid piece goes back."""
        table = self.table
        if table.hand is None:
            table.area.press_elsewhere(at)
        elif not table.hand.resting:
            self.place(pieces.drop(table))
        elif not pieces.press(table, at):
            pieces.put_back(table)
        return None
