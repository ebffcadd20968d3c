"""A board that a person puts together by hand, so that a game or an analysis can go on from it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.arrangement import Arrangement, Edits
from game.engine import SetUp
from game.engine.position import Position
from game.ui.board.flights import Flights
from game.ui.board.held_piece import HeldPiece
from game.ui.board.status_line import StatusLine
from game.ui.board.toolbar import Toolbar
from game.ui.games.blokus.editing.area import EditArea, EditParts
from game.ui.games.blokus.editing.control import EditControl
from game.ui.games.blokus.editing.panel import EditPanel
from game.ui.shell.actions import Action, Command, Do, Leave, Point
from game.ui.shell.bindings import DIRECTIONS
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect
from game.ui.widgets.form import paint_background

TOOLS = ("undo", "redo", "turn_left", "turn_right", "flip")
"""The buttons beneath the board, from the left."""


class EditScene(Scene):
    """Pieces of all colours are laid, moved and put away, in any order; the rules are shown.

    Attributes:
        edits: what lies on the board, step by step.
        area: board and trays.
        held: the piece in the person's hand.
        flights: the pieces on their way.
        status: the line that names the rule that is broken.
        toolbar: the buttons below the board.
        control: what actions mean.
        touch: what fingers do with the piece in hand.
        panel: what stands beside the board.
    """

    def __init__(
        self,
        ui: UiContext,
        position: Position,
        done: Callable[[SetUp], None],
        ask: Callable[[], Scene],
    ) -> None:
        """Begin with how a position stands; for the others see `GameUi.editor`."""
        super().__init__(ui)
        self._done, self._ask = done, ask
        self.edits = Edits(Arrangement.of(position))
        self.flights, self.status = Flights(ui), StatusLine(ui)
        # Laid exactly where it is dropped: wherever there is room, not where the rules lead.
        self.held = HeldPiece(ui, self.flights, reach=0)
        parts = EditParts(ui, self.held, self.flights, self.status, self._refresh)
        self.area = EditArea(parts, self.edits)
        self.toolbar = Toolbar(ui, TOOLS)
        self.control = EditControl(parts, self.area, self.toolbar)
        self.touch = self.control.touch
        self.panel = EditPanel(ui, self.area, self.control, self._finish, self._cancel)
        self.panel.focus.select(f"tray{self.area.colour}")

    def _refresh(self) -> None:
        self.stale = True

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        area = self.area
        area.arrange(self.panel.lay_out().game, TOOLS)
        scale = area.layout.scale
        self.flights.arrange(area.board, area.trays)
        self.held.arrange(area.board, area.trays, scale)
        self.toolbar.arrange(area.layout.tools, scale)
        self.status.arrange(area.layout.status, scale)
        self.panel.follow_board()

    def reword(self) -> None:
        self.status.clear()
        self.panel.reword()
        self.arrange()

    @property
    def animating(self) -> bool:
        return bool(self.flights.moving) or self.held.turning

    @property
    def due(self) -> float | None:
        times = (self.status.due, self.control.hover.tip.due)
        return min((time for time in times if time is not None), default=None)

    def update(self) -> Change | None:
        self.status.pass_time()
        self.held.pass_time()
        self.stale |= self.flights.pass_time()
        return None

    def rest(self) -> None:
        self.control.lay_back()

    # -- leaving ------------------------------------------------------------

    def _finish(self) -> Change | None:
        """Hand on what was set up; not before all of it is by the rules."""
        if self.area.faults:
            self.status.tell(self.area.line())
            self.ui.sounds.play(Effect.ILLEGAL)
            return None
        if self.edits.changed:
            self._done(self.edits.now.set_up())
        return Pop()

    def _cancel(self) -> Change:
        """Leave, and ask before anything that was done is lost."""
        self.control.lay_back()
        return Push(self._ask()) if self.edits.changed else Pop()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        free = self.control.free
        if action == Do(Command.MENU) or (action == Do(Command.CANCEL) and free):
            return self._cancel()
        at = getattr(action, "at", None)
        if self.held.hand is None and at is not None and self.panel.rect.collidepoint(at):
            self.stale = True
            self.panel.focus.least = self.ui.least_target
            return self.panel.focus.handle(action)
        if isinstance(action, Point | Leave):
            self.stale |= self.panel.focus.leave()
        in_panel = (*DIRECTIONS, Command.CONFIRM)
        if free and isinstance(action, Do) and action.command in in_panel:
            self.stale = True
            return self.panel.focus.handle(action)
        self.control.handle(action)
        return None

    # -- drawing ------------------------------------------------------------

    @property
    def line(self) -> str:
        """What the status line says."""
        return self.status.notice or self.area.line()

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self.area.paint(surface)
        self.toolbar.paint(surface, self.control.usable_tools)
        self.panel.paint(surface)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        hover = self.control.hover
        covered = self.area.paint_live(surface)
        covered += self.status.paint(surface, self.area.line(), self.control.prompts())
        covered += hover.paint_below(surface)
        covered += self.flights.paint(surface)
        held = self.touch.paint_held(surface)
        return covered + held + hover.paint_above(surface, held)
