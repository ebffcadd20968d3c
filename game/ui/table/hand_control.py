"""What a person's actions mean wherever pieces are taken from trays and laid on a board."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.ui.shell.actions import Action, Command, Do, Leave, Pixel, Point, Press, Release
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change
from game.ui.table.hand_area import HandArea, HandParts
from game.ui.table.hover import Hover
from game.ui.table.piece_control import PieceControl
from game.ui.table.targets import HitTarget
from game.ui.table.toolbar import Toolbar
from game.ui.table.touch_control import TouchControl


class HandControl(ABC):
    """Has the hand follow pointer and fingers; presses and commands are up to each scene.

    Attributes:
        hover: what the pointer is over.
        pieces: what is done with the piece in hand.
        touch: what fingers do with the piece in hand.
    """

    def __init__(self, parts: HandParts, area: HandArea, toolbar: Toolbar) -> None:
        """Control these parts of a scene.

        Args:
            parts: what the scene is made of.
            area: its board and trays.
            toolbar: the buttons below the board.
        """
        self.hover = Hover(parts, area, toolbar, lambda: self.usable_tools)
        self.pieces = PieceControl(parts, area)
        self.touch = TouchControl(parts, area, self.pieces, self.hover)
        self._ui, self._held, self._status = parts.ui, parts.held, parts.status
        self._refresh, self._toolbar = parts.refresh, toolbar

    @property
    @abstractmethod
    def usable_tools(self) -> set[str]:
        """The buttons that do something at the moment."""

    @abstractmethod
    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""

    @property
    def turning_tools(self) -> set[str]:
        """The buttons that do something with the piece in hand, if there is one."""
        return set() if self._held.hand is None else {"turn_left", "turn_right", "flip"}

    def handle(self, action: Action) -> Change | None:
        """Do what an action means; return how the scene changes, if it does."""
        wanted = self.touch.take(action)
        match wanted:
            case None:
                return None
            case Point(at):
                self._point(at)
            case Leave():
                self.hover.leave()
            case Press(at):
                self._point(at)
                self.hover.tip.dismiss()
                return self.press(at, self.hover.target)
            case Release(at):
                if self._held.release(at):
                    self._point(at)
                    self.place(self.pieces.drop(lay=True))
            case Do(command):
                # It may open a menu, under which the tooltip would stay.
                self.hover.tip.dismiss()
                return self.do(command)
            case _:
                return self.do_other(wanted)
        return None

    def let_go(self) -> None:
        """Treat buttons and fingers as released: nobody will hear of that."""
        self._held.grip.let_go()
        self.touch.let_go()

    def _point(self, at: Pixel) -> None:
        self._held.point(at)
        self.hover.point(at)

    @abstractmethod
    def press(self, at: Pixel, target: HitTarget | None) -> Change | None:
        """Do what a press at a pixel means for the target there."""

    @abstractmethod
    def do(self, command: Command) -> Change | None:
        """Do what a command means."""

    def do_other(self, action: Action) -> Change | None:
        """Handle an action that is neither the pointer's nor a command."""
        return None

    @abstractmethod
    def place(self, placement: int | None) -> None:
        """Place the piece in hand by a placement; None if it may not be placed where it is."""
