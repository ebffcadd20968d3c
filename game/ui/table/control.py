"""What a person's presses and commands mean at a table, and what letting go of a piece does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from game.ui.shell.actions import Action, Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
from game.ui.table import pieces
from game.ui.table.table import Table
from game.ui.table.targets import RingTarget, RollTarget, SlotTarget, ToolTarget
from game.ui.table.tools import Tool


class TableControl(ABC):
    """What a scene makes of what is done at its table.

    Keys mean the same at all of them, unless a concrete control says otherwise.
    """

    def __init__(
        self, table: Table, own: Mapping[Command, Callable[[], Change | None]] | None = None
    ) -> None:
        """Control a table; `own` is what commands mean there in particular: `MENU` at least."""
        self.table, self.own = table, dict(own or {})

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

    def do(self, command: Command) -> Change | None:
        """Do what a command means."""
        table = self.table
        match command:
            case Command.CANCEL:
                return self.cancel()
            case _ if command in self.own:
                return self.own[command]()
            case Command.CONFIRM:
                return self.confirm()
            case Command.NEXT | Command.PREVIOUS:
                pieces.choose(table, 1 if command is Command.NEXT else -1)
            case _ if command in pieces.MOVES and (table.hand or command is not Command.FLIP):
                pieces.move(table, command)
            case _:
                table.area.do(command)
        return None

    def cancel(self) -> Change | None:
        """Hide what is shown, or put back what is in hand, or else go away."""
        if self.hide() or pieces.put_back(self.table) or self.table.area.cancel():
            return None
        return self.go_away()

    def hide(self) -> bool:
        """Hide what is shown on request, such as a hint; whether there was anything."""
        return False

    def go_away(self) -> Change | None:
        """Pause, or leave."""
        return self.do(Command.MENU)

    def confirm(self) -> Change | None:
        """Take up a piece, or place the one in hand."""
        if not (self.take_shown(None) or pieces.take_pointed(self.table)):
            self.drop()
        return None

    def take_shown(self, at: Pixel | None) -> bool:
        """Take up the piece that a hint shows in its place; return whether it was taken.

        Only if the pixel is there, or if there is none.
        """
        return False

    def drop(self) -> None:
        """Let go of the piece in hand, and place it if it fits."""
        self.place(pieces.drop(self.table))

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
        if table.hand is None and self.take_shown(at):
            return None
        if table.hand is None:
            table.area.press_elsewhere(at)
        elif not table.hand.resting:
            self.place(pieces.drop(table))
        elif not pieces.press(table, at):
            pieces.put_back(table)
        return None
