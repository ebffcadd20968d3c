"""What a person's actions mean in a game."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.games.play_area import PlayArea
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.play.challenge import Terms
from game.ui.rooms.play.flow import GameFlow
from game.ui.rooms.play.hints import Hints
from game.ui.shell.actions import Action, Command, Hide, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push
from game.ui.sound.effects import Effect
from game.ui.table.control import TableControl
from game.ui.table.targets import ToolTarget
from game.ui.table.tools import Tool


class GameControl(TableControl):
    """Passes each action to what it's meant for: the piece in hand, a hint, the flow of the game.

    Attributes:
        hints: what a person who asks where to place is shown.
        terms: what people may do besides what the rules allow.
    """

    def __init__(
        self,
        area: PlayArea,
        flow: GameFlow,
        pause: Callable[[], Change],
        show_results: Callable[[], Change],
        analyse: Callable[[int], Change | None],
        terms: Terms,
    ) -> None:
        """Control the game; the functions leave its scene, `analyse` at a ply."""
        super().__init__(area.table, {Command.MENU: pause})
        self.hints = Hints(flow.session, area)
        self._session, self._driver = flow.session, area.driver
        self._area = area
        self._flow = flow
        self._pause = pause
        self._show_results = show_results
        self._analyse = analyse
        self.terms = terms

    @property
    def usable_tools(self) -> set[Tool]:
        session = self._session
        tools = {Tool.MENU: True, Tool.UNDO: session.can_undo, Tool.REDO: session.can_redo}
        tools[Tool.HINT] = self.hints.may_look and not self.terms.no_help()
        return {tool for tool, usable in tools.items() if usable}

    @property
    def going_on(self) -> str:
        if self._session.stopped:
            return ""
        if self._session.judging and not self._flow.moving:
            return tr("teaching.looking")
        return tr("hint.looking") if self.hints.looking else self._area.line()

    def prompts(self) -> tuple[Prompt, ...]:
        return () if self._session.stopped else self.hints.prompts() or self._area.prompts()

    # -- commands -----------------------------------------------------------

    def do_other(self, action: Action) -> Change | None:
        if isinstance(action, Hide) and self._driver.clock is not None and not self._flow.over:
            return self._pause()
        return None

    def do(self, command: Command) -> Change | None:
        match command:
            case Command.HINT if refusal := self.terms.no_help():
                self.table.status.tell(refusal)
            case Command.UNDO | Command.REDO if refusal := self.terms.no_undo():
                self.table.status.tell(refusal)
            case Command.HINT:
                return self.hints.ask()
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
                ui = self.table.ui
                key = "play.sound.on" if ui.settings.sound else "play.sound.off"
                self.table.status.tell(tr(key, **ui.controls.words()))
            case _:
                return super().do(command)
        return None

    def undo(self) -> Push | None:
        """Take back; ask first if the game has counted, or would no longer do so."""
        game, ui = self._driver.game, self.table.ui
        if self._flow.over and self._session.can_undo and len(game.seats) > 1:
            return Push(Question.about_going_on(ui, self._undo))
        if self._session.can_undo and self._session.counts:
            title, yes = tr("rated.take_back"), tr("rated.take_back.yes")
            return Push(Question.about_rating(ui, title, yes, self._undo))
        self._flow.undo()
        return None

    def _undo(self) -> Pop:
        self._flow.undo()
        return Pop()

    def hide(self) -> bool:
        return self.hints.cancel()

    def go_away(self) -> Change | None:
        return self._show_results() if self._flow.over else self._pause()

    def confirm(self) -> Change | None:
        if self._flow.over:
            return self._show_results()
        if self._area.may_roll:
            self._session.roll()
            return None
        return super().confirm()

    def take_shown(self, at: Pixel | None) -> bool:
        return self.hints.take(at)

    def place(self, placement: int | None) -> None:
        if placement is not None and self.terms.passes(placement):
            self._flow.place(placement)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel) -> Change | None:
        if self.table.target == ToolTarget(Tool.MENU):
            self.table.ui.sounds.play(Effect.BUTTON)
        return super().press(at)

    def press_elsewhere(self, at: Pixel) -> Change | None:
        table = self.table
        if table.hand is None and self._flow.over and table.status.rect.collidepoint(at):
            return self._show_results()
        return super().press_elsewhere(at)
