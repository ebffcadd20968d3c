"""The analysis board: a record walked through and tried out, with what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.driver import GameChange
from game.engine import Event, Ply
from game.evaluation import Candidate, Evaluation
from game.study import Study
from game.ui.analysis.control import AnalysisControl
from game.ui.analysis.curves import Curves
from game.ui.analysis.knowledge import Knowledge
from game.ui.analysis.layout import analysis_layout
from game.ui.analysis.overlays import (
    Overlay,
    paint_candidates,
    paint_contested,
    paint_line,
    paint_owners,
    paint_piece,
    paint_reach,
)
from game.ui.analysis.panel import CANDIDATES, AnalysisPanel, costs_of
from game.ui.board.flights import Flights
from game.ui.board.held_piece import HeldPiece
from game.ui.board.status_line import StatusLine
from game.ui.board.toolbar import Toolbar
from game.ui.games.game_ui import GameUi
from game.ui.games.history_listener import HistoryListener
from game.ui.games.play_area import SceneParts
from game.ui.games.scene import driver_at
from game.ui.games.sound_listener import SoundListener
from game.ui.shell.actions import Action, Pixel, Point
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.widgets.form import paint_background

TOOLS = ("menu", "first", "back", "forward", "last", "turn_left", "turn_right", "flip")
"""The buttons beneath the board, from the left."""


class AnalysisScene(Scene):
    """Composes the play area of the game's kind, in which all sit who look, with a panel.

    What is placed becomes a variation of the record; nothing of it goes into the kept games, the
    statistics or the ratings.

    Attributes:
        study: the record, and where one stands in it.
        area: the kind's own part: what lies where, and what can be done.
        panel: what stands beside it.
        knowledge: what the search has found out.
    """

    def __init__(
        self,
        ui: UiContext,
        study: Study,
        game_ui: GameUi,
        on_search: Callable[[], None] | None = None,
        menu: Callable[[AnalysisScene], Scene] | None = None,
        on_leave: Callable[[], None] = lambda: None,
    ) -> None:
        """Show a study.

        Args:
            ui: the services of all scenes.
            study: the record, and where to stand in it.
            game_ui: of the game's kind.
            on_search: called before the search is asked for the first time. Where there is one,
                nothing is asked until somebody wants to see what only a search knows.
            menu: makes the menu of the board; without one the board is left at once.
            on_leave: called when the board has been left.
        """
        super().__init__(ui)
        self.study = study
        self._game_ui = game_ui
        driver = driver_at(
            ui, study.game, None, None, self._played, SoundListener(ui, game_ui.heard_of)
        )
        self.flights, self.status = Flights(ui), StatusLine(ui)
        self.held = HeldPiece(ui, self.flights)
        parts = SceneParts(
            ui,
            driver,
            self.held,
            self.flights,
            self.status,
            HistoryListener(ui.files),
            self._refresh,
        )
        self.area = game_ui.play_area(parts)
        self.toolbar = Toolbar(ui, TOOLS)
        self.knowledge = Knowledge(ui.opponents)
        self.panel = AnalysisPanel(
            ui, study, game_ui, self._paint_piece, self._play_candidate, self.moved
        )
        self._control = AnalysisControl(parts, self.area, self.toolbar, study, self.moved)
        self._looked_at: Candidate | None = None
        self._on_search = on_search
        self._menu, self._on_leave = menu, on_leave
        if on_search is not None:
            self.panel.curves, self.panel.overlay = Curves.TOTAL, Overlay.NOTHING
            self.panel.reword()

    def _refresh(self) -> None:
        self.stale = True

    # -- what happens -------------------------------------------------------

    def _played(self, change: GameChange) -> None:
        """Take what was placed into the record."""
        for event in change.played:
            self.study.played(event)

    def moved(self) -> None:
        """Show the place where one stands now."""
        self.held.put_back()
        self.flights.clear()
        self.area.show_undone(())
        self.status.clear()
        self._looked_at = None
        self._refresh()

    def _play_candidate(self, candidate: Candidate) -> Change | None:
        self._control.play(candidate.event)
        return None

    @property
    def found(self) -> Evaluation | None:
        """What is known of the position here."""
        return self.knowledge.of(self.study.node)

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        ui = self.ui
        layout = analysis_layout(ui.size, CANDIDATES, ui.fonts.factor)
        self.panel.arrange(layout)
        area = self.area
        area.arrange(layout.game, TOOLS)
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
        times = (self.status.due, self._control.hover.tip.due)
        return min((time for time in times if time is not None), default=None)

    def update(self) -> Change | None:
        self.status.pass_time()
        self.held.pass_time()
        self.stale |= self.flights.pass_time()
        self.area.pass_time()
        if not self.flights.moving:
            self.area.ready()
        if self._searches:
            if self._on_search is not None:
                self._on_search()
                self._on_search = None
            owners = self.panel.overlay is Overlay.OWNERS
            self.stale |= self.knowledge.update(self.study, owners=owners)
        else:
            self.knowledge.pause()
        return None

    @property
    def _searches(self) -> bool:
        """Whether something is shown that only a search knows."""
        searched = (Overlay.CANDIDATES, Overlay.OWNERS)
        return self.panel.curves is Curves.RESULT or self.panel.overlay in searched

    def rest(self) -> None:
        self.knowledge.pause()

    def leave(self) -> None:
        self.knowledge.pause()
        self._on_leave()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if self._control.leaves(action):
            return self._ask_menu()
        layout = self.panel.layout
        at = getattr(action, "at", None)
        if self.held.hand is None and at is not None and layout.panel.collidepoint(at):
            self.stale = True
            self.panel.focus.least = self.ui.least_target
            change = self.panel.handle(action)
            self._look_at(at)
            return change
        if isinstance(action, Point):
            self.stale |= self.panel.focus.leave()
            self._look_at(None)
        self._control.handle(action)
        return None

    def _ask_menu(self) -> Change:
        """Show the menu of the board, or leave it."""
        if self._menu is None:
            return Pop()
        self.held.put_back()
        self.knowledge.pause()
        return Push(self._menu(self))

    def _look_at(self, at: Pixel | None) -> None:
        """Show the line of the candidate whose row the pointer is over."""
        rows = self.panel.rows
        before = self._looked_at
        self._looked_at = next(
            (row.candidate for row in rows if at is not None and row.rect.collidepoint(at)), None
        )
        self.stale |= self._looked_at is not before

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self.area.paint(surface)
        self._paint_overlay(surface)
        self.toolbar.paint(surface, self._control.usable_tools)
        nodes = self.study.nodes_by_ply()
        self.panel.show([self.knowledge.of(node) for node in nodes])
        self.panel.paint(surface)

    def _paint_overlay(self, surface: pygame.Surface) -> None:
        ui, board, position, found = self.ui, self.area.board, self.area.seen, self.found
        match self.panel.overlay:
            case Overlay.OWNERS if found is not None:
                paint_owners(surface, ui, board, position, found)
            case Overlay.REACH:
                paint_reach(surface, ui, board, position)
            case Overlay.CONTESTED:
                paint_contested(surface, ui, board, position)
            case Overlay.CANDIDATES if found is not None:
                self._paint_candidates(surface, found)

    def _paint_candidates(self, surface: pygame.Surface, found: Evaluation) -> None:
        game = self.study.game
        candidates = found.candidates[:CANDIDATES]
        if self._looked_at is not None:
            paint_line(surface, self.ui, self.area.board, self._plies(self._looked_at.line))
            return
        spots = [(one, self.area.placement_of(one.event)) for one in candidates]
        costs = costs_of(candidates, game.position, game.options)
        paint_candidates(surface, self.ui, self.area.board, spots, costs)

    def _plies(self, line: Sequence[Event]) -> list[Ply]:
        """What a line puts on the board that is seen."""
        plies = [self.area.ply_of(event) for event in line]
        return [ply for ply in plies if ply is not None]

    def _paint_piece(self, surface: pygame.Surface, room: Rect, candidate: Candidate) -> None:
        """Draw what a candidate places, as it lies, in a rectangle."""
        ply = self.area.ply_of(candidate.event)
        if ply is not None:
            paint_piece(surface, self.ui, self.area.board, ply, room)

    @property
    def line(self) -> str:
        """What the status line says."""
        return self.status.notice or self.area.line()

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.area.paint_live(surface)
        covered += self.status.paint(surface, self.area.line(), self._control.prompts())
        covered += self._control.hover.paint_below(surface)
        covered += self.flights.paint(surface)
        held = self._control.touch.paint_held(surface)
        return covered + held + self._control.hover.paint_above(surface, held)
