"""The scene of a game in play, of any kind, from its first event to the last."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.driver import GameDriver
from game.engine import Game
from game.matchmaking import matched
from game.ui.board.attach_dots import AttachDots
from game.ui.board.flights import Flights
from game.ui.board.held_piece import HeldPiece
from game.ui.board.status_line import StatusLine
from game.ui.board.targets import RollTarget, SlotTarget, ToolTarget
from game.ui.board.toolbar import Toolbar
from game.ui.games.flow import GameFlow
from game.ui.games.game_ui import GameUi
from game.ui.games.history_listener import HistoryListener
from game.ui.games.hover import Hover
from game.ui.games.piece_control import MOVES, PieceControl
from game.ui.games.play_area import SceneParts
from game.ui.shell.actions import Action, Command, Do, Leave, Pixel, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pause, Push, Scene
from game.ui.widgets.form import paint_background


class GameScene(Scene):
    """Composes what all games share with the play area of the game's kind.

    Attributes:
        driver: the game, and what lets it go on.
        area: the kind's own part: what lies where, and what can be done.
        held: the piece in the person's hand.
        flights: the pieces on their way.
        status: the line that tells what goes on.
        toolbar: the buttons below the board.
        hover: what the pointer is over.
    """

    def __init__(
        self,
        ui: UiContext,
        game: Game[Any, Any],
        game_ui: GameUi,
        seed: int | None = None,
    ) -> None:
        """Begin a game, or go on with one. See `game.ui.games.kinds.begin`.

        Args:
            ui: the services of all scenes.
            game: as it stands.
            game_ui: of the game's kind.
            seed: makes opponents and chance repeatable.
        """
        super().__init__(ui)
        self._game_ui = game_ui
        history = HistoryListener(ui.files)
        self.driver = GameDriver(
            game,
            ui.opponents,
            ui.now,
            seed=seed,
            ponder=lambda: ui.settings.ponder,
            listeners=(
                # First the history: a game that ends is entered before it is no game in progress.
                history,
                lambda change: ui.files.games.save(change.game),
                lambda change: self.area.game_changed(change),
            ),
        )
        self.flights = Flights(ui)
        self.held = HeldPiece(ui, self.flights)
        self.status = StatusLine(ui)
        parts = SceneParts(
            ui, self.driver, self.held, self.flights, self.status, history, self._refresh
        )
        self.area = game_ui.play_area(parts)
        self.toolbar = Toolbar(ui, self.area.tools)
        self._flow = GameFlow(parts, self.area)
        self._pieces = PieceControl(parts, self.area)
        self._dots = AttachDots(ui)
        self.hover = Hover(parts, self.area, self.toolbar)

    @property
    def game(self) -> Game[Any, Any]:
        """The game so far."""
        return self.driver.game

    def _refresh(self) -> None:
        self.stale = True
        self._dots.wake()

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        area = self.area
        area.arrange()
        scale = area.layout.scale
        self.flights.arrange(area.board, area.trays)
        self.held.arrange(area.board, area.trays, scale)
        self.toolbar.arrange(area.layout.tools, scale)
        self.status.arrange(area.layout.status, scale)
        self._dots.wake()

    def reword(self) -> None:
        self.status.clear()
        self.hover.leave()

    @property
    def animating(self) -> bool:
        pulsing = self._dots.pulsing and self.area.placing is not None
        return self._flow.moving or self.held.turning or pulsing

    @property
    def due(self) -> float | None:
        flow, tip = self._flow, self.hover.tip
        times = (self.driver.due, self.status.due, flow.results_due, tip.due)
        return min((time for time in times if time is not None), default=None)

    def update(self) -> Change | None:
        self.status.pass_time()
        self.held.pass_time()
        self.stale |= self.flights.pass_time()
        self.area.pass_time()
        self._flow.update()
        due = self._flow.results_due
        if not self._flow.moving and due is not None and self.ui.now() >= due:
            return self._show_results()
        return None

    def _show_results(self) -> Change:
        self._flow.results_due = None
        return Push(self.area.results(self._again))

    def _again(self) -> GameScene:
        """Another game of the same players; opponents that follow suit the ratings of now."""
        ui, game = self.ui, self.game
        seats = matched(game.options, game.seats, ui.files.history.rating)
        return GameScene(ui, Game(game.options, seats), self._game_ui)

    def leave(self) -> None:
        self.driver.close()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        self._dots.wake()
        match action:
            case Point(at):
                self._point(at)
            case Leave():
                self.hover.leave()
            case Press(at):
                return self._press(at)
            case Release(at):
                if self.held.release(at):
                    self._point(at)
                    self._drop(lay=True)
            case Do(command):
                return self._do(command)
            case _:
                self.area.handle(action)
        return None

    def _do(self, command: Command) -> Change | None:
        match command:
            case Command.CANCEL:
                return self._cancel()
            case Command.CONFIRM:
                return self._confirm()
            case Command.NEXT | Command.PREVIOUS:
                self._pieces.choose(1 if command is Command.NEXT else -1)
            case Command.UNDO:
                self._flow.undo()
            case Command.REDO:
                self._flow.redo()
            case _ if command in MOVES:
                self._pieces.move(command)
            case _:
                self.area.handle(Do(command))
        return None

    def _cancel(self) -> Change | None:
        if self.held.hand is not None:
            self._pieces.put_back()
            return None
        return self._pause()

    def _pause(self) -> Change:
        if self.held.hand is not None:
            self._pieces.put_back()
            # It would stand still in mid-air meanwhile.
            self.flights.clear()
        self.driver.pause()
        game = self.game
        begun = game.ply > 0 and not game.position.over
        give_up = partial(self.ui.files.give_up, game) if begun else None
        return Pause(game.options.family, give_up)

    def _confirm(self) -> Change | None:
        if self._flow.over:
            return self._show_results()
        if self.area.may_roll:
            self._flow.roll()
        else:
            self._drop()
        return None

    def _drop(self, *, lay: bool = False) -> None:
        placement = self._pieces.drop(lay=lay)
        if placement is not None:
            self._flow.place(placement)

    # -- the pointer --------------------------------------------------------

    def _point(self, at: Pixel) -> None:
        self.held.point(at)
        self.hover.point(at)

    def _press(self, at: Pixel) -> Change | None:
        self._point(at)
        self.hover.tip.dismiss()
        match self.hover.target:
            case ToolTarget("menu"):
                return self._pause()
            case ToolTarget() as tool:
                return self._do(self.toolbar.command(tool))
            case SlotTarget(slot):
                self._pieces.pick(slot, at)
            case RollTarget():
                self._flow.roll()
            case None:
                return self._press_elsewhere(at)
            case target:
                self.area.press(target)
        return None

    def _press_elsewhere(self, at: Pixel) -> Change | None:
        if self.held.resting:
            self._pieces.press_board(at)
        elif self.held.hand is not None:
            self._drop()
        elif self._flow.over and self.status.rect.collidepoint(at):
            return self._show_results()
        else:
            self.area.press_elsewhere(at)
        return None

    # -- words --------------------------------------------------------------

    @property
    def line(self) -> str:
        """What the status line says: a notice, or what goes on."""
        return self.status.notice or self.area.line()

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self.area.paint(surface)
        self.toolbar.paint(surface, self.hover.usable_tools)

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        covered = self.area.paint_live(surface)
        covered += self.status.paint(surface, self.area.line(), self.area.key_hints())
        position = self.area.placing
        if position is not None and not self.flights.moving:
            covered += self._dots.paint(surface, self.area.board, position)
        covered += self.hover.paint_below(surface)
        covered += self.flights.paint(surface)
        held = self.held.paint(surface)
        return covered + held + self.hover.paint_above(surface, held)
