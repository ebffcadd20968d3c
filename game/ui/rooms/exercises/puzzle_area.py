"""What is on the table of a puzzle: the board with the goal's marks, the pieces left, and hints."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pygame
from pygame import Rect

from game.engine import Ply, Ruleset
from game.engine.position import Position
from game.exercises.attempt import Attempt, Hint
from game.exercises.puzzle import AllPlaced, Verdict, numbers_of
from game.ui.kit.boxes import Fill
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.tree import Tree
from game.ui.look.puzzle_signs import PuzzleSign, puzzle_sign
from game.ui.look.sprites import Sprite
from game.ui.rooms.play.lesson_marks import Mark, Pulse, paint_marks
from game.ui.shell.actions import Pixel
from game.ui.table import pieces
from game.ui.table.area import TableArea
from game.ui.table.board_labels import board_in
from game.ui.table.layout import GAP, TaskLayout, task_layout
from game.ui.table.packing import next_slot
from game.ui.table.table import Table
from game.ui.table.transform import PixelPoint
from game.ui.table.tray import Tray
from game.ui.table.tray_view import PADDING, paint_player_panel

LARGEST = 0.86
"""The size of a tray's cells at most, relative to the board's."""

NEAR = 0.75
"""How far from the middle of one of its cells a press is still on the place of a hint."""

AROUND = 5
"""The height of what each colour's tray takes besides its pieces' cells, in cells."""


class PuzzleTray(Tray):
    """The pieces that a puzzle gives a colour, as large as those of all colours can be."""

    def __init__(self, ruleset: Ruleset, colour: int, slots: tuple[int, ...]) -> None:
        """Start without a place; these slots are for the pieces that are given."""
        super().__init__(Rect(0, 0, 0, 0), ruleset, colour)
        self.slots = slots

    def lay_out(self, rect: Rect, pad: int, most: float) -> None:
        """Lay it out in a rectangle, with cells of at most so many pixels."""
        self.rect = rect
        self.pack(rect.inflate(-2 * pad, -2 * pad), self.slots, most)


class PuzzleArea(TableArea):
    """Knows what lies where, and what may be placed.

    Attributes:
        attempt: what has been done about the puzzle.
        shown: what is looked at in place of the attempt's own position, or None: nothing can be
            placed meanwhile.
    """

    layout: TaskLayout
    trays: list[PuzzleTray]

    def __init__(self, table: Table, attempt: Attempt) -> None:
        self.attempt = attempt
        self.shown: Position | None = None
        self.table, self.ui = table, table.ui
        self.ruleset = attempt.start.ruleset
        instances = self.ruleset.pieces.instances
        self.trays = [
            PuzzleTray(
                self.ruleset,
                colour,
                tuple(slot for slot, (piece, copy) in enumerate(instances) if copy < left[piece]),
            )
            for colour, left in enumerate(attempt.start.left)
        ]

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        ui = self.ui
        self.layout = layout = task_layout(ui, size, self.table.toolbar.tools)
        self.board = board_in(ui, self.ruleset, layout.board)
        shown = [tray for tray in self.trays if tray.slots]
        most, alike = LARGEST * self.board.cell, 0
        # Below each other or side by side: as pieces are larger, and all of one size.
        for line in (Column, Row):
            rects = self._divided(line, shown)
            cell = self._lay_out(shown, rects, most)
            if cell > alike:
                alike, best = cell, rects
        self._lay_out(shown, best, alike)

    def _lay_out(self, trays: list[PuzzleTray], rects: list[Rect], most: float) -> int:
        """Lay trays out in rectangles, with cells of at most so many pixels; the least of them."""
        for tray, rect in zip(trays, rects, strict=True):
            tray.lay_out(rect, self.layout.scale.px(PADDING), most)
        return min(tray.cell for tray in trays)

    def _divided(self, line: type[Column | Row], trays: list[PuzzleTray]) -> list[Rect]:
        """A part of the room for each of some trays, larger for more pieces."""
        own = self.ruleset.pieces
        sizes = [sum(own.pieces[own.instances[n][0]].size for n in one.slots) for one in trays]
        parts = [Fill(width=EQUAL, height=EQUAL, grow=AROUND + size) for size in sizes]
        tree = Tree(self.ui.scaled(self.layout.scale))
        tree.show(line(*parts, gap=GAP / 2), self.layout.pieces)
        return [tree.rect_of(part) for part in parts]

    # -- what a person may do -----------------------------------------------

    @property
    def seen(self) -> Position:
        return self.attempt.position if self.shown is None else self.shown

    @property
    def placing(self) -> Position | None:
        position = self.attempt.position
        is_open = self.attempt.verdict is Verdict.OPEN and position.colour is not None
        return position if is_open and self.shown is None else None

    def placeable(self) -> list[int]:
        position = self.placing
        if position is None:
            return []
        return position.ruleset.table.pieces_among(position.legal())[::-1]

    @property
    def ends(self) -> list[Ply]:
        """The pieces that are to be connected, if any are."""
        goal, start = self.attempt.puzzle.goal, self.attempt.start
        cells = numbers_of(self.ruleset, goal.ends) if isinstance(goal, AllPlaced) else ()
        cells_of = self.ruleset.table.cells_of
        return [ply for ply in start.plies if not set(cells).isdisjoint(cells_of(ply.placement))]

    # -- drawing ------------------------------------------------------------

    def spot(self, colour: int, piece: int) -> tuple[Sprite, PixelPoint]:
        """The picture of a piece in its tray, and where it lies."""
        slot = next_slot(self.seen, colour, piece)
        return self.trays[colour].picture(self.ui, slot, self.ruleset.colours[colour].name)

    def paint(self, surface: pygame.Surface) -> None:
        clip, landing = surface.get_clip(), self.table.flights.landing
        if clip.colliderect(self.board.rect):
            self.board.paint(surface, self.seen.plies, hidden=landing)
            self._paint_marks(surface, landing)
        for tray in self.trays:
            if tray.slots:
                self._paint_tray(surface, tray)

    def _paint_marks(self, surface: pygame.Surface, landing: Collection[int]) -> None:
        """Draw the goal's marks: on the board, and on pieces that cover them."""
        cells_of = self.ruleset.table.cells_of
        lying = [ply for ply in self.seen.plies if ply.placement not in landing]
        covered = {cell for ply in lying for cell in cells_of(ply.placement)}
        for ply in self.ends:
            self.board.paint_rim(surface, ply)
        for sign, cell in self.marks():
            done = cell in covered
            picture = puzzle_sign(sign, round(self.board.dot), self.ui.theme, done=done)
            x, y = self.board.middle(cell)
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def marks(self) -> Iterator[tuple[PuzzleSign, int]]:
        """The signs of the goal, and the cells on which they are."""
        goal = self.attempt.puzzle.goal
        if not isinstance(goal, AllPlaced):
            return
        for sign, names in (
            (PuzzleSign.STAR, goal.stars),
            (PuzzleSign.CROSS, goal.crosses),
            (PuzzleSign.END, goal.ends),
        ):
            for cell in numbers_of(self.ruleset, names):
                yield sign, cell

    def _paint_tray(self, surface: pygame.Surface, tray: PuzzleTray) -> None:
        position, colour = self.seen, tray.colour
        name = self.ruleset.colours[colour].name
        is_lit = self.placing is not None and position.colour == colour
        lit = name if is_lit else None
        paint_player_panel(surface, self.ui, tray.rect, self.layout.scale, lit)
        placeable, away = self.placeable(), self.table.slots_away(colour)
        for slot in tray.slots:
            piece, copy = self.ruleset.pieces.instances[slot]
            is_empty = copy >= position.left[colour, piece] or slot in away
            is_dim = self.placing is not None and not (is_lit and piece in placeable)
            tray.paint_slot(surface, self.ui, slot, name, is_empty=is_empty, is_dim=is_dim)


class Hinting:
    """The hint that is shown of a puzzle, until it goes on: which piece, which corner, and where.

    Attributes:
        step: how much is told, as in keys of texts, with "none" if nothing leads on; "" while
            nobody has asked.
    """

    def __init__(self, area: PuzzleArea) -> None:
        self._area, self._pulse = area, Pulse(area.ui)
        self.hint: Hint | None = None
        self.step = ""

    def show(self, hint: Hint | None) -> None:
        """Show a hint in place of what was shown before; None if nothing leads on."""
        self.hint = hint
        self._pulse.wake()
        if hint is None:
            self.step = "none"
        elif hint.placement is not None:
            self.step = "place"
        else:
            self.step = "piece" if hint.corner is None else "corner"

    def clear(self) -> bool:
        """Show nothing any more; whether anything was shown."""
        was_shown, self.hint, self.step = bool(self.step), None, ""
        return was_shown

    def take_up(self, at: Pixel | None) -> bool:
        """Take up the piece in the place that is shown; return whether it was taken.

        Only if the pixel is there, or if there is none.
        """
        area, position, hint = self._area, self._area.placing, self.hint
        if hint is None or hint.placement is None or position is None or area.table.hand:
            return False
        cells = map(area.board.middle, area.ruleset.table.cells_of(hint.placement))
        near = NEAR * area.board.dot
        if at is not None and all(pygame.Vector2(at).distance_to(one) > near for one in cells):
            return False
        pieces.take_at(area.table, position, hint.placement)
        area.table.status.clear()
        return True

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        area, position, hint = self._area, self._area.placing, self.hint
        if hint is None or position is None:
            return []
        area.ui.clock.move(moves=self._pulse.moves)
        board, marks, covered = area.board, [], []
        if area.table.hand is None:
            slot = next_slot(position, hint.colour, hint.piece)
            marks.append(Mark(area.trays[hint.colour].box(slot), piece=hint.piece))
        if hint.placement is not None:
            covered = board.paint_spot(surface, Ply(hint.colour, hint.placement))
        if hint.corner is not None:
            marks.append(Mark(board.square([hint.corner]), cell=hint.corner))
        return covered + paint_marks(surface, area.ui, marks, self._pulse.phase)
