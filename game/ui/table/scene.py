"""A scene with a table: it passes on what people do there, and draws it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.shell.actions import Action, Command, Do, Leave, Pixel, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Scene
from game.ui.table import fingers, handles, pointer
from game.ui.table.control import TableControl
from game.ui.table.hand import SNAP_DISTANCE
from game.ui.table.side_panel import SidePanel
from game.ui.table.table import Table
from game.ui.table.targets import ToolTarget
from game.ui.table.tools import Tool


class TableScene(Scene):
    """A table, perhaps with a panel beside the board that handles the pointer over it.

    Attributes:
        table: the board, what lies around it, and the hands over it; concrete scenes give it its
            area.
        control: what is meant by what is done there; made by concrete scenes.
        panel: the panel beside the board, likewise, if there is one.
    """

    control: TableControl
    panel: SidePanel | None = None

    def __init__(
        self, ui: UiContext, tools: Sequence[Tool], *, snap: float = SNAP_DISTANCE
    ) -> None:
        """Make a table with these buttons below the board; for `snap` see `Hand`."""
        super().__init__(ui)
        self.table = Table(ui, tools, self.refresh, self.spoil, snap)

    def refresh(self) -> None:
        """Have everything redrawn: something has changed."""
        self.stale = True

    def reword(self) -> None:
        self.table.status.clear()
        pointer.leave(self.table)
        if self.panel is not None:
            self.panel.reword()
            self.arrange()

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        has_landed = self.table.pass_time()  # It may have the scene redrawn by itself.
        self.stale |= has_landed
        handles.pass_time(self.table)
        self.control.update()
        return None

    def leave(self) -> None:
        self.control.leave()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        panel, at = self.panel, getattr(action, "at", None)
        if panel is None:
            return self.act(action)
        is_over = at is not None and panel.rect.collidepoint(at)
        if is_over and self.table.hand is None:
            pointer.leave(self.table)
            if isinstance(action, Point):
                self.stale |= panel.tree.follow(action) is not None
                self.table.tip.point(panel.tip_at(action.at))
                self.look_at(at)
                return None
            self.stale = True
            self.table.tip.dismiss()
            change = panel.handle(action)
            self.look_at(at)
            return change
        if isinstance(action, Point | Leave):
            self.stale |= panel.tree.follow(Leave()) is not None
            self.look_at(None)
        if isinstance(action, Release) and not is_over:
            # Whatever was pressed in the panel no longer is.
            self.stale = True
            panel.handle(action)
        return self.act(action)

    def act(self, action: Action) -> Change | None:
        """Do what an action means that isn't for the panel."""
        table, control = self.table, self.control
        wanted = fingers.take(table, action)
        match wanted:
            case None:
                return None
            case Point(at):
                pointer.point(table, at)
            case Leave():
                pointer.leave(table)
            case Press(at):
                pointer.point(table, at)
                table.tip.dismiss()
                if isinstance(table.target, ToolTarget):
                    table.toolbar.press(table.target.tool)
                return control.press(at)
            case Release(at):
                placement = pointer.release(table, at)
                if placement is not None:
                    control.place(placement)
            case Do(command):
                # It may open a menu, under which the tooltip would stay.
                table.tip.dismiss()
                return self.do(command)
            case _:
                return control.do_other(wanted)
        return None

    def do(self, command: Command) -> Change | None:
        """Do what a command means that isn't for the panel."""
        return self.control.do(command)

    def look_at(self, at: Pixel | None) -> None:
        """Follow the pointer over the panel; None once it's elsewhere."""

    def let_go(self) -> None:
        fingers.let_go(self.table)
        if self.panel is not None:
            self.panel.tree.focus.let_go()

    # -- words --------------------------------------------------------------

    @property
    def line(self) -> str:
        """What the status line says: a notice, or what is going on."""
        return self.table.status.notice or self.going_on

    @property
    def going_on(self) -> str:
        """What is going on, in a few words."""
        return self.control.going_on

    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""
        return self.control.prompts()

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(self.ui.background, (0, 0))
        self.table.area.paint(surface)
        self.paint_on_board(surface)
        self.table.toolbar.paint(surface, self.control.usable_tools)
        if self.panel is not None:
            self.panel.paint(surface)

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw the static things over the pieces on the board."""

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        table, usable = self.table, self.control.usable_tools
        self.ui.clock.move(moves=table.animating)
        covered = table.area.paint_live(surface)
        covered += table.status.paint(surface, self.going_on, self.prompts())
        covered += self.paint_below_hand(surface)
        covered += pointer.paint_below(surface, table, usable)
        covered += table.flights.paint(surface)
        covered += self.paint_over_pieces(surface)
        held = fingers.paint_hand(surface, table)
        return covered + held + pointer.paint_above(surface, table, usable, held)

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what moves over the board but below the hand; return what was covered."""
        return []

    def paint_over_pieces(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what moves over the pieces, those in the air included; return what was covered."""
        return []
