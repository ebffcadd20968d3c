"""What all scenes share where pieces are taken from trays and laid on a board."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

import pygame
from pygame import Rect

from game.ui.shell.actions import Action, Leave, Pixel, Point, Release
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Scene
from game.ui.table.flights import Flights
from game.ui.table.hand_area import HandArea
from game.ui.table.hand_control import HandControl
from game.ui.table.held_piece import HeldPiece
from game.ui.table.hover import Hover
from game.ui.table.status_line import StatusLine
from game.ui.table.toolbar import Toolbar
from game.ui.table.touch_control import TouchControl
from game.ui.widgets.focus import Focus
from game.ui.widgets.form import paint_background


class HandScene(Scene):
    """Moves and draws the board, the trays, the piece in hand, the status line and the buttons.

    Subclasses make `area`, `toolbar` and `control` from the parts made here.

    Attributes:
        area: the board and the trays.
        held: the piece in the person's hand.
        flights: the pieces on their way.
        status: the line that says what is going on.
        toolbar: the buttons below the board.
        control: what actions mean.
    """

    area: HandArea
    toolbar: Toolbar
    control: HandControl

    def __init__(self, ui: UiContext, *, free: bool = False) -> None:
        """Make what needs no area.

        Args:
            ui: the services of all scenes.
            free: whether pieces lie exactly where they're dropped, instead of snapping to legal
                spots nearby.
        """
        super().__init__(ui)
        self.flights, self.status = Flights(ui), StatusLine(ui)
        self.held = HeldPiece(ui, self.flights, snap=0) if free else HeldPiece(ui, self.flights)

    def refresh(self) -> None:
        """Have everything redrawn: something has changed."""
        self.stale = True

    @property
    def hover(self) -> Hover:
        """What the pointer is over."""
        return self.control.hover

    @property
    def touch(self) -> TouchControl:
        """What fingers do with the piece in hand."""
        return self.control.touch

    def let_go(self) -> None:
        self.control.let_go()

    # -- layout and time ----------------------------------------------------

    def arrange_parts(self) -> None:
        """Lay out what goes with the area, which must be laid out already."""
        area, layout = self.area, self.area.layout
        self.flights.arrange(area.board, area.trays)
        self.held.arrange(area.board, area.trays, layout.scale)
        self.toolbar.arrange(layout.tools, layout.scale)
        self.status.arrange(layout.status, layout.scale)

    @property
    def animating(self) -> bool:
        return bool(self.flights.moving) or self.held.turning

    @property
    def due(self) -> float | None:
        return earliest(self.status.due, self.hover.tip.due)

    def update(self) -> Change | None:
        self.status.pass_time(self.held.hand)
        self.held.pass_time()
        self.stale |= self.flights.pass_time()
        return None

    # -- words --------------------------------------------------------------

    @property
    def line(self) -> str:
        """What the status line says: a notice, or what is going on."""
        return self.status.notice or self.going_on

    @property
    @abstractmethod
    def going_on(self) -> str:
        """What is going on, in a few words."""

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""
        return self.control.prompts()

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self.area.paint(surface)
        self.paint_on_board(surface)
        self.toolbar.paint(surface, self.control.usable_tools)

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw the static things over the pieces on the board."""

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.area.paint_live(surface)
        covered += self.status.paint(surface, self.going_on, self.prompts())
        covered += self.paint_below_hand(surface)
        covered += self.hover.paint_below(surface)
        covered += self.flights.paint(surface)
        held = self.touch.paint_held(surface)
        return covered + held + self.hover.paint_above(surface, held)

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what moves over the board but below the hand; return what was covered."""
        return []


class SidePanel(Protocol):
    """A panel beside the board.

    Attributes:
        rect: the whole panel.
        focus: its widgets.
    """

    rect: Rect
    focus: Focus

    def reword(self) -> None:
        """Fetch all stored words again."""

    def handle(self, action: Action) -> Change | None:
        """Handle an action of the pointer."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the whole panel."""


class PanelScene(HandScene):
    """A board with a panel beside it, which handles the pointer itself, apart from the hand.

    Attributes:
        panel: the panel beside the board; made by subclasses.
    """

    panel: SidePanel

    def reword(self) -> None:
        self.status.clear()
        self.panel.reword()
        self.arrange()

    def handle(self, action: Action) -> Change | None:
        if self.leaves(action):
            self.hover.tip.dismiss()
            return self.back()
        at = getattr(action, "at", None)
        if self.held.hand is None and at is not None and self.panel.rect.collidepoint(at):
            self.stale = True
            self.hover.leave()
            self.panel.focus.least = self.ui.least_target
            change = self.panel.handle(action)
            self.look_at(at)
            return change
        if isinstance(action, Point | Leave):
            self.stale |= self.panel.focus.leave()
            self.look_at(None)
        if isinstance(action, Release) and not self.panel.rect.collidepoint(action.at):
            # Whatever was pressed in the panel no longer is.
            self.stale = True
            self.panel.handle(action)
        return self.do(action)

    def let_go(self) -> None:
        super().let_go()
        self.panel.focus.let_go()

    @abstractmethod
    def leaves(self, action: Action) -> bool:
        """Whether an action leaves the scene."""

    @abstractmethod
    def back(self) -> Change | None:
        """Leave, by button or key."""

    def look_at(self, at: Pixel | None) -> None:
        """Follow the pointer over the panel; None once it's elsewhere."""

    def do(self, action: Action) -> Change | None:
        """Handle an action that isn't for the panel."""
        return self.control.handle(action)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self.panel.paint(surface)


def earliest(*times: float | None) -> float | None:
    """The first of some times, where None means never."""
    return min((time for time in times if time is not None), default=None)
