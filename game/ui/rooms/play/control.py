"""What a person's actions mean in a game."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.look.texts import tr
from game.ui.rooms.play.flow import GameFlow
from game.ui.rooms.play.hints import Hints
from game.ui.shell.actions import Action, Command, Do, Hide, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Push
from game.ui.sound.effects import Effect
from game.ui.table.hand_control import HandControl
from game.ui.table.piece_control import MOVES
from game.ui.table.targets import HitTarget, RollTarget, SlotTarget, ToolTarget
from game.ui.table.toolbar import Toolbar
from game.ui.widgets.question import Question


class GameControl(HandControl):
    """Passes each action to what it's meant for: the piece in hand, a hint, the flow of the game.

    Attributes:
        hints: what a person who asks where to place is shown.
    """

    def __init__(
        self,
        parts: SceneParts,
        area: PlayArea,
        toolbar: Toolbar,
        flow: GameFlow,
        pause: Callable[[], Change],
        show_results: Callable[[], Change],
        analyse: Callable[[int], Change],
    ) -> None:
        """Control the game; the last three arguments leave its scene, `analyse` at a ply."""
        super().__init__(parts, area, toolbar)
        self.hints = Hints(flow.session, parts, area)
        self._session = flow.session
        self._driver = parts.driver
        self._area = area
        self._flow = flow
        self._pause = pause
        self._show_results = show_results
        self._analyse = analyse

    @property
    def usable_tools(self) -> set[str]:
        """The buttons that do something at the moment."""
        game = self._driver.game
        tools = {"menu": True, "undo": game.can_undo, "redo": game.can_redo}
        tools["hint"] = self._area.placing is not None and self._session.may_decide
        return self.turning_tools.union(tool for tool, usable in tools.items() if usable)

    def prompts(self) -> tuple[Prompt, ...]:
        return self.hints.prompts() or self._area.prompts()

    # -- commands -----------------------------------------------------------

    def do_other(self, action: Action) -> Change | None:
        if isinstance(action, Hide) and self._driver.clock is not None and not self._flow.over:
            return self._pause()
        self._area.handle(action)
        return None

    def do(self, command: Command) -> Change | None:
        match command:
            case Command.CANCEL:
                return self._cancel()
            case Command.MENU:
                return self._pause()
            case Command.CONFIRM:
                return self._confirm()
            case Command.NEXT | Command.PREVIOUS:
                self.pieces.choose(1 if command is Command.NEXT else -1)
            case Command.HINT:
                self.hints.ask()
            case Command.ANALYSE | Command.LAST | Command.FORWARD:
                return self._analyse(self._driver.game.ply)
            case Command.BACK:
                return self._analyse(max(0, self._driver.game.ply - 1))
            case Command.FIRST:
                return self._analyse(0)
            case Command.UNDO:
                return self.undo()
            case Command.REDO:
                self._flow.redo()
            case Command.MUTE:
                key = "play.sound.on" if self._ui.settings.sound else "play.sound.off"
                self._status.tell(tr(key, **self._ui.controls.words()))
            case _ if command in MOVES:
                self.pieces.move(command)
            case _:
                self._area.handle(Do(command))
        return None

    def undo(self) -> Push | None:
        """Take back; in a finished game against others ask first, as the result has counted."""
        game = self._driver.game
        if self._flow.over and game.can_undo and len(game.seats) > 1:
            return Push(Question.about_going_on(self._ui, self._flow.undo))
        self._flow.undo()
        return None

    def _cancel(self) -> Change | None:
        if self.hints.cancel() or self.pieces.put_back():
            return None
        return self._show_results() if self._flow.over else self._pause()

    def _confirm(self) -> Change | None:
        if self._flow.over:
            return self._show_results()
        if self._area.may_roll:
            self._session.roll()
        elif not self.hints.take():
            self.place(self.pieces.drop())
        return None

    def place(self, placement: int | None) -> None:
        self._flow.place(placement)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel, target: HitTarget | None) -> Change | None:
        match target:
            case ToolTarget("menu"):
                self._ui.sounds.play(Effect.BUTTON)
                return self._pause()
            case ToolTarget() as tool:
                return self.do(self._toolbar.command(tool))
            case SlotTarget(slot, _):
                self.pieces.pick(slot, at)
            case RollTarget():
                self._session.roll()
            case None:
                return self._press_elsewhere(at)
            case _:
                self._area.press(target)
        return None

    def _press_elsewhere(self, at: Pixel) -> Change | None:
        if self.hints.press(at):
            return None
        if self._held.resting:
            self.pieces.press_board(at)
        elif self._held.hand is not None:
            self.place(self.pieces.drop())
        elif self._flow.over and self._status.rect.collidepoint(at):
            return self._show_results()
        else:
            self._area.press_elsewhere(at)
        return None
