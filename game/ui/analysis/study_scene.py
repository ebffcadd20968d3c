"""What all scenes share that show a record on its board, with a panel beside it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol

import pygame
from pygame import Rect

from game.driver import GameChange
from game.engine import Game
from game.names import brief_name
from game.study import Study
from game.ui.analysis.control import AnalysisControl
from game.ui.board.flights import Flights
from game.ui.board.held_piece import HeldPiece
from game.ui.board.status_line import StatusLine
from game.ui.board.toolbar import Toolbar
from game.ui.games.game_ui import GameUi
from game.ui.games.history_listener import HistoryListener
from game.ui.games.play_area import SceneParts
from game.ui.games.scene import driver_at
from game.ui.games.sound_listener import SoundListener
from game.ui.look.texts import colour_name, tr
from game.ui.shell.actions import Action, Leave, Pixel, Point
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Scene
from game.ui.widgets.focus import Focus
from game.ui.widgets.form import paint_background

TOOLS = ("menu", "first", "back", "forward", "last", "turn_left", "turn_right", "flip")
"""The buttons beneath the board where one walks, from the left."""


TRAYS = 0.75
"""How narrow trays may become beside the board, against those of a game in play."""


class SidePanel(Protocol):
    """What stands beside the board.

    Attributes:
        rect: all of it.
        focus: its widgets.
    """

    rect: Rect
    focus: Focus

    def reword(self) -> None:
        """Take anew all words that are kept."""

    def handle(self, action: Action) -> Change | None:
        """Take an action of the pointer."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw all of it."""


class StudyScene(Scene):
    """Composes the play area of the game's kind, in which all sit who look, with a panel.

    What is placed becomes a variation of the record; nothing of it goes into the kept games, the
    statistics or the ratings.

    Attributes:
        study: the record, and where one stands in it.
        area: the kind's own part: what lies where, and what can be done.
        touch: what fingers do with the piece in hand.
        panel: what stands beside it; made by whoever inherits.
    """

    panel: SidePanel

    def __init__(
        self,
        ui: UiContext,
        study: Study,
        game_ui: GameUi,
        tools: tuple[str, ...] = TOOLS,
        *,
        walks: bool = True,
    ) -> None:
        """Show a study.

        Args:
            ui: the services of all scenes.
            study: the record, and where to stand in it.
            game_ui: of the game's kind.
            tools: the buttons beneath the board.
            walks: whether one may go elsewhere in the record.
        """
        super().__init__(ui)
        self.study = study
        self._game_ui, self._tools = game_ui, tools
        self.driver = driver_at(
            ui, study.game, None, None, self.played, SoundListener(ui, game_ui.heard_of)
        )
        self.flights, self.status = Flights(ui), StatusLine(ui)
        self.held = HeldPiece(ui, self.flights)
        parts = SceneParts(
            ui,
            self.driver,
            self.held,
            self.flights,
            self.status,
            HistoryListener(ui.files),
            self._refresh,
        )
        self.area = game_ui.play_area(parts)
        self.toolbar = Toolbar(ui, tools)
        walked = study if walks else None
        self.control = AnalysisControl(parts, self.area, self.toolbar, walked, self.moved)
        self.touch = self.control.touch

    def _refresh(self) -> None:
        self.stale = True

    # -- what happens -------------------------------------------------------

    def played(self, change: GameChange) -> None:
        """Take what was placed into the record."""
        for event in change.played:
            self.study.played(event)

    def moved(self) -> None:
        """Show the place where one stands now."""
        self.held.put_back()
        self.flights.clear()
        self.area.show_undone(())
        self.status.clear()
        self._refresh()

    @property
    def game(self) -> Game[Any, Any]:
        """The line that is looked at, where one stands."""
        return self.study.game

    # -- layout and time ----------------------------------------------------

    def arrange_board(self, room: tuple[int, int]) -> None:
        """Lay out the board and what belongs to it in a room at the window's top left."""
        area = self.area
        area.arrange(room, self._tools, TRAYS)
        scale = area.layout.scale
        self.flights.arrange(area.board, area.trays)
        self.held.arrange(area.board, area.trays, scale)
        self.toolbar.arrange(area.layout.tools, scale)
        self.status.arrange(area.layout.status, scale)

    def reword(self) -> None:
        self.status.clear()
        self.panel.reword()
        self.arrange()

    @property
    def animating(self) -> bool:
        return bool(self.flights.moving) or self.held.turning or self.area.moving

    @property
    def due(self) -> float | None:
        times = (self.status.due, self.control.hover.tip.due)
        return min((time for time in times if time is not None), default=None)

    def update(self) -> Change | None:
        self.status.pass_time()
        self.held.pass_time()
        self.stale |= self.flights.pass_time()
        self.area.pass_time()
        if not self.flights.moving:
            self.area.ready()
        return None

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if self.control.leaves(action):
            return self.back()
        at = getattr(action, "at", None)
        if self.held.hand is None and at is not None and self.panel.rect.collidepoint(at):
            self.stale = True
            self.panel.focus.least = self.ui.least_target
            change = self.panel.handle(action)
            self.look_at(at)
            return change
        if isinstance(action, Point | Leave):
            self.stale |= self.panel.focus.leave()
            self.look_at(None)
        return self.do(action)

    def do(self, action: Action) -> Change | None:
        """Do what an action means that isn't for the panel."""
        self.control.handle(action)
        return None

    def back(self) -> Change | None:
        """Leave, by button or key."""
        return Pop()

    def look_at(self, at: Pixel | None) -> None:
        """Follow the pointer over the panel; None once it is elsewhere."""

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self.area.paint(surface)
        self.paint_overlay(surface)
        self.toolbar.paint(surface, self.control.usable_tools)
        self.panel.paint(surface)

    @abstractmethod
    def paint_overlay(self, surface: pygame.Surface) -> None:
        """Draw what lies over the pieces on the board."""

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""
        return self.control.prompts()

    @property
    def line(self) -> str:
        """What the status line says."""
        return self.status.notice or self.going_on

    @property
    def going_on(self) -> str:
        """Whose turn it is, in few words: there is less room beneath the board than in play."""
        seat = self.game.seat
        if seat is None or self.area.may_roll:
            return self.area.line()
        name, colour = brief_name(seat.name), colour_name(self.area.turn_colour)
        return tr("analysis.to_play", name=name, colour=colour)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.area.paint_live(surface)
        covered += self.status.paint(surface, self.going_on, self.prompts())
        covered += self.control.hover.paint_below(surface)
        covered += self.flights.paint(surface)
        held = self.touch.paint_held(surface)
        return covered + held + self.control.hover.paint_above(surface, held)
