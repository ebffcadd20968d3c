"""The board and trays of the scene in which a board is set up by hand."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.engine import Ply, Ruleset
from game.engine.arrangement import Arrangement, BoardForColour, EditHistory
from game.engine.lattice.tiling import PlanePoint
from game.engine.setting_up import Misplaced
from game.ui.games.blokus.trays import PlayerTray, TrayState, hand_and_cards
from game.ui.look.texts import colour_in, tr
from game.ui.shell.actions import Pixel
from game.ui.table.area import LyingTarget, TableArea, Target
from game.ui.table.hand import NEARLY
from game.ui.table.landing import centre_of
from game.ui.table.packing import slot_for
from game.ui.table.pieces import violation_words
from game.ui.table.table import Table

HATCHED = 115
"""The opacity of the hatching on a piece that breaks a rule, from 0 to 255."""


class EditArea(TableArea):
    """Knows what lies where, and which piece was taken up from the board.

    Attributes:
        edits: what lies on the board, and what lay there before.
        colour: the colour in hand, whose pieces can be taken: its tray is large.
        lifted: the piece in hand, where it lay, if it was taken up from the board.
        pointed: the piece on the board that keys point to.
    """

    trays: list[PlayerTray]

    def __init__(self, table: Table, edits: EditHistory) -> None:
        self.ruleset = edits.now.ruleset
        self.edits = edits
        self.colour = edits.now.colour
        self.lifted: Ply | None = None
        self.pointed = Pointed(self.ruleset)
        self._table = table
        geometry = self.ruleset.geometry
        self._centres = [geometry.lattice.centre(point) for point in geometry.points]

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        around = hand_and_cards(self._table, self.ruleset, size)
        self.layout, self.board, self._trays_with = around
        self.trays = self._trays_with(self.colour)

    def take_in_hand(self, colour: int) -> None:
        """Have keys take the pieces of a colour, whose tray is large."""
        self.colour = colour
        self.trays[:] = self._trays_with(colour)  # Flights know this list.

    # -- what a person may do -----------------------------------------------

    @property
    def shown(self) -> Arrangement:
        """What lies on the board, without the piece in hand."""
        now = self.edits.now
        return now if self.lifted is None else now.without(self.lifted)

    @property
    def placing(self) -> BoardForColour:
        """The board to lay a piece on, for the colour whose pieces keys take."""
        return self.shown.of_colour(self.colour)

    def placeable(self) -> list[int]:
        """The pieces left of the colour whose pieces keys take, largest first."""
        left = self.shown.left[self.colour].tolist()
        return [piece for piece, count in enumerate(left) if count][::-1]

    def choose_piece(self, piece: int) -> bool:
        """Return True: any piece may be taken."""
        self.pointed.forget()
        return True

    def target_at(self, at: Pixel, least: int = 0) -> Target | None:
        """The piece on the board at a pixel, while none is in hand.

        For a finger, which needs targets at least `least` pixels wide, it's the nearest one around.
        """
        if self._table.hand is not None or not self.board.on_plate(at):
            return None
        spot = self.board.transform.plane(at)
        within = max(NEARLY, least / 2 / self.board.cell)
        away = sorted((math.dist(one, spot), cell) for cell, one in enumerate(self._centres))
        near = [cell for distance, cell in away if distance <= within]
        # A pointer means only the cell under it.
        meant = near if within > NEARLY else near[:1]
        found = next(filter(None, map(self.shown.on_cell, meant)), None)
        return None if found is None else LyingTarget(found.colour, found.placement)

    def press_elsewhere(self, at: Pixel) -> None:
        """Take the colour in hand whose card was pressed."""
        card = next((tray for tray in self.trays if tray.rect.collidepoint(at)), None)
        if card is not None and card.colour != self.colour:
            self.take_in_hand(card.colour)
            self._table.refresh()

    # -- what is done -------------------------------------------------------

    def lift(self, ply: Ply) -> BoardForColour:
        """Take a piece up from the board; return the board to lay it on from now on."""
        self.take_in_hand(ply.colour)
        self.lifted = ply
        self.pointed.forget()
        return self.placing

    def lay(self, colour: int, placement: int) -> None:
        """Lay down a piece that was taken up from the board or from a tray."""
        after = self.shown.with_piece(Ply(colour, placement))
        self.lifted = None
        self.edits.change(after)

    def put_away(self) -> None:
        """Put the piece that was taken up from the board, if any, into its tray."""
        after, self.lifted = self.shown, None
        self.edits.change(after)

    def show_from(self, before: Arrangement) -> None:
        """Let pieces fly from where they were to where they are now."""
        self._table.flights.clear()
        now = self.edits.now
        for ply in before.plies:
            if ply not in now.plies:
                self._table.flights.leave_board(ply, slot_for(now, ply))
        for ply in now.plies:
            if ply not in before.plies:
                self._table.flights.leave_tray(ply, slot_for(now, ply, 1))

    # -- words --------------------------------------------------------------

    @property
    def faults(self) -> list[Misplaced]:
        """The pieces on the board that break a rule, the most worth mentioning first.

        A piece being moved still counts as lying where it did.
        """
        faults = self.edits.now.faults
        return [fault for fault in faults if fault.ply != self.lifted]

    def line(self) -> str:
        """Which piece breaks which rule, or that none does."""
        faults = self.faults
        if not faults:
            return tr("edit.legal")
        fault, ruleset = faults[0], self.ruleset
        piece = ruleset.pieces.pieces[ruleset.table.piece[fault.ply.placement]].name
        reason = violation_words(ruleset, fault.ply.colour, fault.violation.rule)
        colour = colour_in(ruleset, fault.ply.colour)
        return tr("edit.fault", colour=colour, piece=piece, reason=reason)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        shown, landing = self.shown, self._table.flights.landing
        self.board.paint(surface, shown.plies, hidden=landing)
        for number, fault in enumerate(self.faults):
            if fault.ply.placement not in landing:
                self._paint_fault(surface, fault, explained=number == 0)
        for tray in self.trays:
            tray.paint(surface, shown.of_colour(tray.colour), self._tray_state(tray.colour))

    def _paint_fault(self, surface: pygame.Surface, fault: Misplaced, *, explained: bool) -> None:
        """Hatch a piece's cells that break a rule; the piece being `explained` gets a rim."""
        board, geometry, ply = self.board, self.ruleset.geometry, fault.ply
        x, y = self.ruleset.table.origin_of(ply.placement)
        faulty = [geometry.points[cell] for cell in fault.violation.cells]
        points = [(px - x, py - y) for px, py in faulty]
        colour = self.ruleset.colours[ply.colour].name
        lattice, sprites = board.transform.lattice, self._table.ui.sprites
        hatch = sprites.illegal(lattice, board.points(ply), points, colour, board.cell)
        board.blit(surface, hatch, (x, y), HATCHED)
        if explained:
            board.paint_rim(surface, ply)

    def _tray_state(self, colour: int) -> TrayState:
        """What a tray shows: its colour, how many cells are left, and whether it plays next."""
        is_lit = self.shown.colour == colour
        left = tr.count("play.tray.left", self.shown.worth_left(colour))
        line = tr("edit.tray.next") if is_lit else left
        name = colour_in(self.ruleset, colour)
        hidden = self._table.slots_away(colour)
        return TrayState(owner=name, line=line, brief=line, lit=is_lit, hidden=hidden)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """Draw a rim around the piece that keys point to; return what was covered."""
        piece = self.pointed.piece
        return [] if piece is None else [self.board.paint_rim(surface, piece)]

    def paint_hovered(self, surface: pygame.Surface, target: Target) -> list[Rect]:
        """Draw a rim around the piece that the pointer is over; return what was covered."""
        if not isinstance(target, LyingTarget):
            return []
        ply = Ply(target.colour, target.placement)
        # It may have gone since the pointer came.
        return [self.board.paint_rim(surface, ply)] if ply in self.shown.plies else []


class Pointed:
    """Moves from one piece on the board to another."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.piece: Ply | None = None
        self._table, self._geometry = ruleset.table, ruleset.geometry

    def to_nearest(self, lying: Arrangement, spot: PlanePoint) -> bool:
        """Point to the piece nearest to a spot in the board's plane; False if there is none."""
        self.piece = min(
            lying.plies, key=lambda one: math.dist(self._middle(one), spot), default=None
        )
        return self.piece is not None

    def on(self, lying: Arrangement, by: int) -> None:
        """Point to the next piece (1) or the previous one (-1), in the order they were laid."""
        if self.piece in lying.plies:
            index = lying.plies.index(self.piece) + by
            self.piece = lying.plies[index % len(lying.plies)]

    def towards(self, lying: Arrangement, right: int, up: int) -> None:
        """Point to the nearest piece in a direction, if there is one."""
        if self.piece is None:
            return
        x, y = self._middle(self.piece)
        best: tuple[float, Ply] | None = None
        for ply in lying.plies:
            there = self._middle(ply)
            ahead = (there[0] - x) * right + (there[1] - y) * up
            away = math.dist(there, (x, y))
            # Anything more to the side than ahead lies in another direction.
            if ahead > 0 and 2 * ahead**2 >= away**2 and (best is None or away < best[0]):
                best = away, ply
        if best is not None:
            self.piece = best[1]

    def forget(self) -> None:
        self.piece = None

    def _middle(self, ply: Ply) -> PlanePoint:
        points = self._geometry.points
        cells = [points[cell] for cell in self._table.cells_of(ply.placement)]
        return centre_of(self._geometry.lattice, cells)
