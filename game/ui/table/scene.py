"""A scene with a table: what people do there, what that means, and how it is drawn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect

from game.engine.position import Position
from game.ui.look.backdrop import Backdrop
from game.ui.look.shapes import attach_dot
from game.ui.shell.actions import Action, Command, Do, Leave, Pixel, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Scene, Use
from game.ui.table import fingers, pieces, pointer
from game.ui.table.area import RollTarget, SlotTarget
from game.ui.table.board_view import BoardView
from game.ui.table.hand import SNAP_DISTANCE
from game.ui.table.side_panel import SidePanel
from game.ui.table.table import Table
from game.ui.table.tools import Tool
from game.ui.table.transform import PixelPoint

PULSES = 3
"""How many times the dots pulse after the last action, or in a new place; then they rest, and so
does the processor."""

SIZE = 1.3
"""The dots' size relative to the painter's own: they are a guide, so they must be easy to spot."""


class AttachDots:
    """Dots that pulse for a while after each sign of activity."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._shown: tuple[int | None, int] | None = None
        self._since = ui.now()
        self._spots: list[PixelPoint] = []
        self._spots_of: tuple[BoardView, Position] | None = None

    @property
    def _woken(self) -> float:
        return max(self._since, self._ui.acted)

    def paint(
        self,
        surface: pygame.Surface,
        board: BoardView,
        position: Position | None,
        breath: float = 1.0,
    ) -> list[pygame.Rect]:
        """Draw a dot wherever the colour to play can go on; return what the dots covered.

        They breathe so much faster than usual.
        """
        if position is None or position.colour is None:
            return []
        ui, shown = self._ui, (position.colour, position.ply)
        if shown != self._shown:
            self._shown, self._since = shown, ui.now()
        name = position.ruleset.colours[position.colour].name
        colour, rim = ui.theme.colours[name], ui.theme.line_in(name, ui.theme.recess)
        pulses = ui.clock.move(moves=ui.now() < self._woken + PULSES * ui.motion.pulse)
        phase = (breath * (ui.now() - self._woken) / ui.motion.pulse) % 1 if pulses else 0.5
        dot = attach_dot(colour, rim, SIZE * board.sign, phase)
        return [
            surface.blit(dot, (int(x - dot.get_width() / 2), int(y - dot.get_height() / 2)))
            for x, y in self._spots_on(board, position)
        ]

    def _spots_on(self, board: BoardView, position: Position) -> list[PixelPoint]:
        """The pixels of the dots, found once for each position: they are drawn in every frame."""
        if self._spots_of != (board, position):
            self._spots_of = board, position
            self._spots = board.attach_points(position)
        return self._spots


class TableScene(Scene):
    """A table, perhaps with a panel beside the board that handles the pointer over it.

    Keys mean the same at all of them, unless a concrete scene says otherwise.

    Attributes:
        table: the board, what lies around it, and the hands over it; concrete scenes give it its
            area.
        dots: where the colour to play can go on.
        panel: the panel beside the board, likewise, if there is one.
        own: what commands mean there in particular: `MENU` at least.
    """

    panel: SidePanel | None = None
    own: Mapping[Command, Use]

    def __init__(
        self, ui: UiContext, tools: Sequence[Tool], *, snap: float = SNAP_DISTANCE
    ) -> None:
        """Make a table with these buttons below the board; for `snap` see `Hand`."""
        super().__init__(ui)
        self.dots = AttachDots(ui)
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

    @property
    def backdrop(self) -> Backdrop:
        return Backdrop(self.table.area.board.ruleset)

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        has_landed = self.table.pass_time()  # It may have the scene redrawn by itself.
        self.stale |= has_landed
        pointer.pass_time(self.table)
        return None

    def stop_time(self) -> None:
        self.table.end_motion()

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
        table = self.table
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
                if isinstance(table.target, Tool):
                    table.toolbar.press(table.target)
                return self.press(at)
            case Release(at):
                placement = pointer.release(table, at)
                if placement is not None:
                    self.place(placement)
            case Do(command):
                # It may open a menu, under which the tooltip would stay.
                table.tip.dismiss()
                return self.do(command)
            case _:
                return self.do_other(wanted)
        return None

    def do_other(self, action: Action) -> Change | None:
        """Handle an action that is neither the pointer's nor a command."""
        return None

    def press(self, at: Pixel) -> Change | None:
        """Do what a press at a pixel means for the target there."""
        match self.table.target:
            case Tool() as tool:
                return self.do(tool.command)
            case Command() as command:
                return self.do(command)
            case RollTarget():
                return self.do(Command.CONFIRM)
            case SlotTarget(slot, _):
                pieces.pick(self.table, slot, at)
            case None:
                return self.press_elsewhere(at)
            case target:
                self.table.area.press(target)
        return None

    def press_elsewhere(self, at: Pixel) -> Change | None:
        """Do what a press beside every target means; off the board a laid piece goes back."""
        table = self.table
        if table.hand is None and self.take_shown(at):
            return None
        if table.hand is None:
            table.area.press_elsewhere(at)
        elif not table.hand.resting:
            self.place(pieces.drop(table))
        elif not pieces.press(table, at):
            pieces.put_back(table)
        return None

    def look_at(self, at: Pixel | None) -> None:
        """Follow the pointer over the panel; None once it's elsewhere."""

    def let_go(self) -> None:
        fingers.let_go(self.table)
        if self.panel is not None:
            self.panel.tree.focus.let_go()

    # -- commands -----------------------------------------------------------

    def do(self, command: Command) -> Change | None:
        """Do what a command means that isn't for the panel."""
        table = self.table
        match command:
            case Command.CANCEL:
                return self.cancel()
            case _ if command in self.own:
                return self.own[command]()
            case Command.CONFIRM:
                return self.confirm()
            case Command.NEXT | Command.PREVIOUS:
                pieces.choose(table, 1 if command is Command.NEXT else -1)
            case _ if command in pieces.MOVES and (table.hand or command is not Command.FLIP):
                pieces.move(table, command)
            case _:
                table.area.do(command)
        return None

    def cancel(self) -> Change | None:
        """Hide what is shown, or put back what is in hand, or else go away."""
        if self.hide() or pieces.put_back(self.table) or self.table.area.cancel():
            return None
        return self.go_away()

    def hide(self) -> bool:
        """Hide what is shown on request, such as a hint; whether there was anything."""
        return False

    def go_away(self) -> Change | None:
        """Pause, or leave."""
        return self.do(Command.MENU)

    def confirm(self) -> Change | None:
        """Take up a piece, or place the one in hand."""
        if not (self.take_shown(None) or pieces.take_pointed(self.table)):
            self.drop()
        return None

    def take_shown(self, at: Pixel | None) -> bool:
        """Take up the piece that a hint shows in its place; return whether it was taken.

        Only if the pixel is there, or if there is none.
        """
        return False

    def drop(self) -> None:
        self.place(pieces.drop(self.table))

    @abstractmethod
    def place(self, placement: int | None) -> None:
        """Place the piece in hand by a placement; None if it may not be placed where it is."""

    # -- words --------------------------------------------------------------

    @property
    @abstractmethod
    def usable_tools(self) -> set[Tool]:
        """The buttons that do something at the moment."""

    @property
    def line(self) -> str:
        """What the status line says: a notice, or what is going on."""
        return self.table.status.notice or self.going_on

    @property
    @abstractmethod
    def going_on(self) -> str:
        """What is going on, in a few words."""

    @abstractmethod
    def prompts(self) -> tuple[Prompt, ...]:
        """What can be done now."""

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(self.ui.background, (0, 0))
        self.table.area.paint(surface)
        self.paint_on_board(surface)
        for tool in self.table.toolbar.tools:
            self.table.toolbar.paint_button(surface, tool, self.usable_tools)
        if self.panel is not None:
            self.panel.paint(surface)

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw the static things over the pieces on the board."""

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        table, usable = self.table, self.usable_tools
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
