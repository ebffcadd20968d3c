"""What a person's actions mean on the analysis board."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Event
from game.study import Study
from game.ui.board.targets import RollTarget, SlotTarget, ToolTarget
from game.ui.board.toolbar import Toolbar
from game.ui.games.hover import Hover
from game.ui.games.piece_control import MOVES, PieceControl
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.games.touch_control import TouchControl
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Leave, Pixel, Point, Press, Release
from game.ui.shell.prompts import Prompt

STEPS = {
    Command.LEFT: -1,
    Command.RIGHT: 1,
    Command.UNDO: -1,
    Command.REDO: 1,
    Command.TURN_LEFT: -1,
    Command.TURN_RIGHT: 1,
}
"""By how many nodes these go, with no piece in hand; the wheel is the last two."""

WALK = (
    Prompt("prompt.step", (Command.LEFT, Command.RIGHT), pointer="mouse.wheel"),
    Prompt("prompt.try_piece", (Command.NEXT,), mouse="prompt.drag", touch="prompt.tap_piece"),
)
"""What can be done with no piece in hand."""


class AnalysisControl:
    """Walks with no piece in hand; with one, it is as in a game.

    Attributes:
        hover: what the pointer is over.
        pieces: what is done with the piece in hand.
        touch: what fingers do with the piece in hand.
    """

    def __init__(
        self,
        parts: SceneParts,
        area: PlayArea,
        toolbar: Toolbar,
        study: Study | None,
        moved: Callable[[], None],
    ) -> None:
        """Control these parts.

        Args:
            parts: what the scene is made of.
            area: the kind's own part of it.
            toolbar: the buttons beneath the board.
            study: the record to walk through, or None where one stays.
            moved: called after one has gone elsewhere in it.
        """
        self.hover = Hover(parts, area, toolbar, lambda: self.usable_tools)
        self.pieces = PieceControl(parts, area)
        self.touch = TouchControl(parts, area, self.pieces, self.hover)
        self._parts, self._area, self._toolbar = parts, area, toolbar
        self._study, self._moved = study, moved

    @property
    def usable_tools(self) -> set[str]:
        """The buttons that do something now."""
        study, holding = self._study, self._parts.held.hand is not None
        tools = {"menu": True, "report": True}
        if study is not None:
            back, forward = study.index > 0, study.index < len(study.nodes) - 1
            tools |= {"first": back, "back": back, "forward": forward, "last": forward}
        tools |= dict.fromkeys(("turn_left", "turn_right", "flip"), holding)
        return {tool for tool, usable in tools.items() if usable}

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""
        if self._parts.held.hand is not None or self._study is None:
            return self._area.prompts()
        return WALK

    # -- actions ------------------------------------------------------------

    def leaves(self, action: Action) -> bool:
        """Whether an action leaves the analysis board."""
        if isinstance(action, Press):
            return self.hover.target_at(action.at) == ToolTarget("menu")
        if action == Do(Command.MENU):
            return True
        return action == Do(Command.CANCEL) and self._parts.held.hand is None

    def handle(self, action: Action) -> None:
        """Do what an action means."""
        wanted = self.touch.take(action)
        match wanted:
            case Point(at):
                self._point(at)
            case Leave():
                self.hover.leave()
            case Press(at):
                self._press(at)
            case Release(at):
                if self._parts.held.release(at):
                    self._point(at)
                    self._place(self.pieces.drop(lay=True))
            case Do(command):
                self._do(command)
            case None:
                pass
            case _:
                self._area.handle(wanted)

    def _do(self, command: Command) -> None:
        holding = self._parts.held.hand is not None
        moved = None if self._study is None else self._walked(self._study, command, holding=holding)
        if moved is not None:
            self._tell_walk(moved)
            return
        match command:
            case Command.CANCEL:
                self.pieces.put_back()
            case Command.NEXT | Command.PREVIOUS:
                self.pieces.choose(1 if command is Command.NEXT else -1)
            case Command.CONFIRM if self._area.may_roll:
                self.play(self._parts.driver.game.position.chance_event(min))
            case Command.CONFIRM:
                self._place(self.pieces.drop())
            case _ if command in MOVES and holding:
                self.pieces.move(command)
            case _:
                self._area.handle(Do(command))

    @staticmethod
    def _walked(study: Study, command: Command, *, holding: bool) -> bool | None:
        """Go where a command leads; whether one has moved, or None where it leads nowhere."""
        match command:
            case Command.FIRST | Command.LAST:
                return study.step_to_end(command is Command.LAST)
            case Command.BACK | Command.FORWARD:
                return study.step(1 if command is Command.FORWARD else -1)
            case Command.NEXT_SPOT if not holding:
                return study.step_aside(1)
            case _ if command in STEPS and not holding:
                return study.step(STEPS[command])
            case Command.ERASE_AHEAD if not holding:
                return study.delete()
        return None

    def _tell_walk(self, moved: bool) -> None:
        if moved:
            self._moved()
        else:
            self._parts.status.tell(tr("analysis.no_further"))

    # -- the pointer --------------------------------------------------------

    def _point(self, at: Pixel) -> None:
        self._parts.held.point(at)
        self.hover.point(at)

    def _press(self, at: Pixel) -> None:
        self._point(at)
        self.hover.tip.dismiss()
        match self.hover.target:
            case ToolTarget() as tool:
                self._do(self._toolbar.command(tool))
            case SlotTarget(slot, _):
                self.pieces.pick(slot, at)
            case RollTarget():
                self._do(Command.CONFIRM)
            case None if self._parts.held.resting:
                self.pieces.press_board(at)
            case None if self._parts.held.hand is not None:
                self._place(self.pieces.drop())
            case None:
                self._area.press_elsewhere(at)
            case target:
                self._area.press(target)

    # -- placing ------------------------------------------------------------

    def _place(self, placement: int | None) -> None:
        if placement is not None:
            self.play(self._area.event(placement), placement)

    def play(self, event: Event, placement: int | None = None) -> None:
        """Play an event here: with the placement of the piece in hand, or of its own."""
        if placement is None:
            self.pieces.put_back()
        self._parts.driver.play(event)
        if placement is not None:
            self._parts.held.settle(placement)
        self._parts.status.clear()
        self._area.show(event, from_hand=placement is not None)
        self._parts.refresh()
