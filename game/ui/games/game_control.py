"""What a person does in a game in play, whatever the kind of game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.board.targets import RollTarget, SlotTarget, ToolTarget
from game.ui.board.toolbar import Toolbar
from game.ui.games.clocks import Clocks
from game.ui.games.flow import GameFlow
from game.ui.games.hand_over import HandOver
from game.ui.games.hints import Hints
from game.ui.games.hover import Hover
from game.ui.games.pads import SeatPads
from game.ui.games.piece_control import MOVES, PieceControl
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.games.touch_control import TouchControl
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Hide, Leave, Pixel, Point, Press, Release
from game.ui.shell.scene import Change, Pause
from game.ui.sound.effects import Effect


class GameControl:
    """Passes each action on to the part of the game's scene that it means something to.

    Attributes:
        flow: how the game goes on.
        pieces: what keys and presses do with the piece in hand.
        hover: what the pointer is over.
        touch: what fingers do with the piece in hand.
        pads: who may act by which pad.
        hints: what a person is shown who asks where to place.
        clocks: the players' clocks.
        hand_over: the card that says who is next.
    """

    def __init__(
        self,
        parts: SceneParts,
        area: PlayArea,
        toolbar: Toolbar,
        show_results: Callable[[], Change],
    ) -> None:
        """Act on these parts of a scene; `show_results` leads to the results of a game over."""
        self._parts = parts
        self._area = area
        self._toolbar = toolbar
        self._show_results = show_results
        self.flow = GameFlow(parts, area)
        self.pieces = PieceControl(parts, area)
        self.hover = Hover(parts, area, toolbar)
        self.touch = TouchControl(parts, area, self.pieces, self.hover)
        self.pads = SeatPads(parts)
        self.hints = Hints(parts, area)
        self.clocks = Clocks(parts, area)
        self.hand_over = HandOver(parts, area, self.pads.device_of)

    def handle(self, action: Action) -> Change | None:
        """Do what an action means; returns the change of scenes, if any."""
        if self.pads.refuse(action):
            return None
        if isinstance(action, Press | Do):
            self.hand_over.dismiss()
        wanted = self.touch.take(action)
        match wanted:
            case None:
                return None
            case Point(at):
                self._point(at)
            case Leave():
                self.hover.leave()
            case Press(at):
                return self._press(at)
            case Release(at):
                if self._parts.held.release(at):
                    self._point(at)
                    self.flow.place(self.pieces.drop(lay=True))
            case Hide() if self._parts.driver.clock is not None and not self.flow.over:
                return self._pause()
            case Do(command):
                return self._do(command)
            case _:
                self._area.handle(wanted)
        return None

    # -- commands -----------------------------------------------------------

    def _do(self, command: Command) -> Change | None:
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
            case Command.UNDO:
                self.flow.undo()
            case Command.REDO:
                self.flow.redo()
            case Command.MUTE:
                ui = self._parts.ui
                key = "play.sound.on" if ui.settings.sound else "play.sound.off"
                self._parts.status.tell(tr(key, **ui.controls.words()))
            case _ if command in MOVES:
                self.pieces.move(command)
            case _:
                self._area.handle(Do(command))
        return None

    def _cancel(self) -> Change | None:
        if self.hints.cancel() or self.pieces.put_back():
            return None
        return self._pause()

    def _pause(self) -> Change:
        if self.pieces.put_back():
            # It would stand still in mid-air meanwhile.
            self._parts.flights.clear()
        self.hints.cancel()
        self.clocks.keep()
        self._parts.driver.pause()
        game = self._parts.driver.game
        give_up = partial(self._parts.ui.files.give_up, game) if game.under_way else None
        return Pause(game.options.family, give_up)

    def _confirm(self) -> Change | None:
        if self.flow.over:
            return self._show_results()
        if self._area.may_roll:
            self.flow.roll()
        elif not self.hints.take():
            self.flow.place(self.pieces.drop())
        return None

    # -- the pointer --------------------------------------------------------

    def _point(self, at: Pixel) -> None:
        self._parts.held.point(at)
        self.hover.point(at)

    def _press(self, at: Pixel) -> Change | None:
        self._point(at)
        self.hover.tip.dismiss()
        match self.hover.target:
            case ToolTarget("menu"):
                self._parts.ui.sounds.play(Effect.BUTTON)
                return self._pause()
            case ToolTarget() as tool:
                return self._do(self._toolbar.command(tool))
            case SlotTarget(slot):
                self.pieces.pick(slot, at)
            case RollTarget():
                self.flow.roll()
            case None:
                return self._press_elsewhere(at)
            case target:
                self._area.press(target)
        return None

    def _press_elsewhere(self, at: Pixel) -> Change | None:
        held, status = self._parts.held, self._parts.status
        if self.hints.press(at):
            return None
        if held.resting:
            self.pieces.press_board(at)
        elif held.hand is not None:
            self.flow.place(self.pieces.drop())
        elif self.flow.over and status.rect.collidepoint(at):
            return self._show_results()
        else:
            self._area.press_elsewhere(at)
        return None
