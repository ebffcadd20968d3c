"""The scene of a game in play, of any kind, from its first event to the last."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.engine import Game
from game.engine.clock import Clock
from game.play.driver import GameDriver, Listener
from game.play.teacher import Teacher
from game.ui.games.game_ui import GameUi
from game.ui.games.history_listener import HistoryListener
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.games.sound_listener import SoundListener, turn_or_end
from game.ui.look.texts import tr
from game.ui.rooms.play.caution import CautionScene
from game.ui.rooms.play.clocks import Clocks
from game.ui.rooms.play.control import GameControl
from game.ui.rooms.play.flow import GameFlow
from game.ui.rooms.play.hand_over import HandOver, tell_draw
from game.ui.rooms.play.next_game import NextGame
from game.ui.rooms.play.pad_lost import PadLost
from game.ui.rooms.play.pads import SeatPads
from game.ui.shell.actions import Action, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pause, Push, ShowAnalysis
from game.ui.table.attach_dots import AttachDots
from game.ui.table.hand_scene import HandScene, earliest
from game.ui.table.toolbar import Toolbar


class GameScene(HandScene):
    """Combines what all games share with the play area of the game's kind.

    Attributes:
        driver: the game, and what makes it go on.
        hand_over: the card that says who is next.
    """

    area: PlayArea
    control: GameControl

    def __init__(
        self,
        ui: UiContext,
        game: Game[Any, Any],
        game_ui: GameUi,
        seed: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Begin a game, or continue one. See `game.ui.rooms.play.beginning.begin`.

        Args:
            ui: the services of all scenes.
            game: the game as it stands.
            game_ui: the game's kind in the window.
            seed: makes opponents and chance repeatable.
            clock: the players' clocks as they stand, or None for none.
        """
        super().__init__(ui)
        self._game_ui = game_ui
        history = HistoryListener(ui.files)
        self._next_game = NextGame(ui, game_ui, clock)
        self._teacher = Teacher(game, ui.opponents, lambda: ui.settings.teaching)
        self._sounds = SoundListener(ui, game_ui.heard_of, game_ui.settling, turn_or_end)
        self.driver = driver_at(
            ui,
            game,
            seed,
            clock,
            # A finished game is entered everywhere before it leaves the games in progress, so that
            # being killed in between loses nothing.
            history,
            self._next_game.keep_next,
            self._teacher.game_changed,
            lambda change: self.area.game_changed(change),
            lambda change: self._clocks.save(),
            self._next_game.drop_next,
            lambda change: self.control.hints.game_changed(change),
            lambda change: self.hand_over.game_changed(change),
            self._sounds,
        )
        parts = SceneParts(
            ui,
            self.driver,
            self.held,
            self.flights,
            self.status,
            history,
            self.refresh,
            stopped=lambda: self._flow.stopped,
        )
        self.area = game_ui.play_area(parts)
        self.toolbar = Toolbar(ui, self.area.tools)
        self._flow = GameFlow(parts, self.area, self._teacher)
        self._dots = AttachDots(ui)
        self._clocks = Clocks(parts, self.area)
        self._pads = SeatPads(parts, self.area)
        self.hand_over = HandOver(parts, self.area, self._pads.device_of)
        tell_draw(parts, self.area)
        self.control = GameControl(
            parts,
            self.area,
            self.toolbar,
            self._flow,
            self._pause,
            self._show_results,
            self._analyse,
        )

    @property
    def game(self) -> Game[Any, Any]:
        """The game so far."""
        return self.driver.game

    def refresh(self) -> None:
        super().refresh()
        self._dots.wake()

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        area = self.area
        area.arrange(self.ui.size, area.tools)
        self.arrange_parts()
        self.hand_over.arrange()
        self._dots.wake()

    def reword(self) -> None:
        self.status.clear()
        self.hover.leave()

    @property
    def animating(self) -> bool:
        pulsing = self._dots.pulsing and self.area.placing is not None
        moving = super().animating or self._flow.moving or self.area.fading
        return moving or pulsing or self.hand_over.fading

    @property
    def due(self) -> float | None:
        own = (self.driver.due, self._flow.results_due, self.hand_over.due, self._clocks.due)
        return earliest(super().due, *own)

    @property
    def watched(self) -> bool:
        player, clock = self.game.position.player, self.driver.clock
        if player is None:
            return False
        # A clock without consequences may be left to itself: once the time is up, nobody looks on.
        timed = clock is not None and clock.running and clock.left(player) > 0
        return timed or not self.driver.persons_turn

    def update(self) -> Change | None:
        if self._pads.missing():
            self.hand_over.dismiss()
            return Push(PadLost(self.ui, self._pads))
        super().update()
        self.area.pass_time()
        caution = self._flow.taught()
        if caution is not None:
            self.hand_over.dismiss()
            self.refresh()
            return Push(CautionScene(self.ui, self.game, self.area, caution, self.control.undo))
        self._flow.update()
        self.control.hints.update()
        if not (self._flow.moving or self._flow.waits_for_coach):
            self._flow.place(self.control.pieces.redeem())
        waits = self._flow.moving or self._teacher.looking
        self.hand_over.update(resting=not waits)
        due = self._flow.results_due
        if not waits and due is not None and self.ui.now() >= due:
            return self._show_results()
        return None

    def _show_results(self) -> Change:
        self._teacher.pause()
        # After looking at the board, a person comes back to results already counted.
        told = self._flow.results_due is None
        self._flow.results_due = None
        again = partial(self._next_game.scene, self.game, self._begin)
        return Push(self.area.results(again, told=told))

    def _analyse(self, ply: int) -> Change:
        self.rest()
        return self._analysis(ply)

    def _analysis(self, ply: int) -> ShowAnalysis:
        """The change to the analysis board, with the game so far, at a ply."""
        game = self.game
        if game.position.over:
            return ShowAnalysis(game, ply, None)
        # Asking the search about a game in progress counts as a hint.
        trying = self.area.trying
        next_person = None if trying is None else trying.player
        return ShowAnalysis(game, ply, partial(self.driver.count_hint, next_person))

    def _begin(self, game: Game[Any, Any]) -> GameScene:
        game_ui = type(self._game_ui)(game.options)
        return GameScene(self.ui, game, game_ui, clock=self._next_game.clock_of(game))

    def leave(self) -> None:
        self._clocks.keep()
        self._teacher.pause()
        self._sounds.forget()
        self.driver.close()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        self._dots.wake()
        if self._pads.refuse(action):
            return None
        if isinstance(action, Press | Do):
            self.hand_over.dismiss()
        return self.control.handle(action)

    def rest(self) -> None:
        """Leave nothing in hand or in the air, and let no time pass."""
        self.hand_over.dismiss()
        if self.control.pieces.put_back():
            # Otherwise it would hang in mid-air in the meantime.
            self.flights.clear()
        self.control.hints.cancel()
        self._teacher.pause()
        self.stop_time()
        self.driver.pause()

    def stop_time(self) -> None:
        self._clocks.keep()

    def _pause(self) -> Change:
        self.rest()
        game = self.game
        give_up = partial(self.ui.files.give_up, game) if game.under_way else None
        analyse = self._analysis(game.ply) if game.ply else None
        in_series = game.series is not None
        again = None
        if game.under_way and not in_series:
            again = partial(self._next_game.scene, game, self._begin)
        return Pause(game.options, give_up, analyse, in_series, again)

    # -- words --------------------------------------------------------------

    @property
    def going_on(self) -> str:
        if self._flow.stopped:
            return ""
        if self._teacher.looking and not self._flow.moving:
            return tr("teaching.looking")
        if self.control.hints.looking:
            return tr("hint.looking")
        return self.area.line()

    def prompts(self) -> tuple[Prompt, ...]:
        return () if self._flow.stopped else super().prompts()

    # -- drawing ------------------------------------------------------------

    def paint_below_hand(self, surface: pygame.Surface) -> list[pygame.Rect]:
        covered = list(self._clocks.paint(surface))
        # While others think, the dots are for whoever is trying out a piece.
        position = self.area.layable if self.held.hand is not None else self.area.placing
        judged = self._flow.waits_for_coach
        if position is not None and not self.flights.moving and not judged:
            covered += self._dots.paint(surface, self.area.board, position)
        return covered + self.control.hints.paint(surface)

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return super().paint_live(surface) + self.hand_over.paint(surface)


def driver_at(
    ui: UiContext, game: Game[Any, Any], seed: int | None, clock: Clock | None, *told: Listener
) -> GameDriver:
    """Make the driver that runs a game by the settings, and informs these listeners in order."""
    settings = ui.settings
    return GameDriver(
        game,
        ui.opponents,
        ui.now,
        seed=seed,
        ponder=lambda: settings.ponder,
        pace=lambda: settings.pace,
        clock=clock,
        listeners=told,
    )
