"""Input handling of the analysis board."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.engine import Event
from game.play.changes import Origin
from game.review.study import Study
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Pixel, Press
from game.ui.shell.prompts import Prompt
from game.ui.table.hand_control import HandControl
from game.ui.table.piece_control import MOVES
from game.ui.table.targets import HitTarget, RollTarget, SlotTarget, ToolTarget
from game.ui.table.toolbar import AWAY, Toolbar

STEPS = {
    Command.LEFT: -1,
    Command.RIGHT: 1,
    Command.UNDO: -1,
    Command.REDO: 1,
    Command.TURN_LEFT: -1,
    Command.TURN_RIGHT: 1,
}
"""How many nodes each command steps with no piece in hand; the wheel sends the last two."""

WALK = Prompt("prompt.step", (Command.LEFT, Command.RIGHT), pointer="mouse.wheel")
TRY = Prompt("prompt.try_piece", (Command.NEXT,), mouse="prompt.drag", touch="prompt.tap_piece")
ASIDE = Prompt("prompt.variation", (Command.NEXT_SPOT,))
"""The prompts with no piece in hand: everywhere, where a piece can be placed, and where variations
begin."""


class AnalysisControl(HandControl):
    """Walks through the record with no piece in hand; with one, works as in a game."""

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
            area: the part specific to the kind of game.
            toolbar: the buttons beneath the board.
            study: the record to walk through, or None if there is no walking.
            moved: called after its current node has changed.
        """
        super().__init__(parts, area, toolbar)
        self._driver, self._area = parts.driver, area
        self._study, self._moved = study, moved

    @property
    def usable_tools(self) -> set[str]:
        """The buttons that do something at the moment."""
        study = self._study
        tools = dict.fromkeys((*AWAY, "report"), True)
        if study is not None:
            back, forward = study.index > 0, study.index < len(study.nodes) - 1
            tools |= {"first": back, "back": back, "forward": forward, "last": forward}
        return self.turning_tools.union(tool for tool, usable in tools.items() if usable)

    def prompts(self) -> tuple[Prompt, ...]:
        if self._held.hand is not None or self._study is None:
            return self._area.prompts()
        tries = (TRY,) if self._area.placing is not None else ()
        return (WALK, *tries, *((ASIDE,) if len(self._study.variations) > 1 else ()))

    # -- actions ------------------------------------------------------------

    def leaves(self, action: Action) -> bool:
        """Whether an action leaves the analysis board."""
        if isinstance(action, Press):
            target = self.hover.target_at(action.at)
            return isinstance(target, ToolTarget) and target.name in AWAY
        if action == Do(Command.MENU):
            return True
        return action == Do(Command.CANCEL) and self._held.hand is None

    def do_other(self, action: Action) -> None:
        self._area.handle(action)

    def do(self, command: Command) -> None:
        holding = self._held.hand is not None
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
                self.play(self._driver.game.position.chance_event(random.choice))
            case Command.CONFIRM:
                self.place(self.pieces.drop())
            case _ if command in MOVES and holding:
                self.pieces.move(command)
            case _:
                self._area.handle(Do(command))

    @staticmethod
    def _walked(study: Study, command: Command, *, holding: bool) -> bool | None:
        """Walk by a command; whether the node changed, or None if the command doesn't walk."""
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
            self._status.tell(tr("analysis.no_further"))

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel, target: HitTarget | None) -> None:
        match target:
            case ToolTarget() as tool:
                self.do(self._toolbar.command(tool))
            case SlotTarget(slot, _):
                self.pieces.pick(slot, at)
            case RollTarget():
                self.do(Command.CONFIRM)
            case None if self._held.resting:
                self.pieces.press_board(at)
            case None if self._held.hand is not None:
                self.place(self.pieces.drop())
            case None:
                self._area.press_elsewhere(at)
            case _:
                self._area.press(target)

    # -- placing ------------------------------------------------------------

    def place(self, placement: int | None) -> None:
        if placement is not None:
            self.play(self._area.event(placement), placement)

    def play(self, event: Event, placement: int | None = None) -> None:
        """Play an event here; `placement` is that of the piece in hand, if it comes from there."""
        if placement is None:
            self.pieces.put_back()
        self._driver.play(event, Origin.DECIDED if placement is None else Origin.HAND)
        if placement is not None:
            self._held.settle(placement)
        self._status.clear()
        self._area.show(event, from_hand=placement is not None)
        self._refresh()
