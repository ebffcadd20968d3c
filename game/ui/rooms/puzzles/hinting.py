"""The hint that is shown of a puzzle: which piece, which corner, and where."""

from __future__ import annotations

from enum import Enum

import pygame
from pygame import Rect

from game.engine.position import Position
from game.puzzles.attempt import Hint
from game.ui.rooms.play.lesson_marks import Mark, paint_marks
from game.ui.rooms.puzzles.puzzle_area import PuzzleArea
from game.ui.shell.actions import Pixel
from game.ui.table import pieces
from game.ui.table.packing import next_slot

PULSES = 6
"""How many times what is marked pulses after the last action; then it rests, lit."""

NEAR = 0.75
"""How far from the middle of one of its cells a press is still on the place that is shown."""


class HintStep(Enum):
    """How much is told. Text keys contain the values."""

    PIECE = "piece"
    CORNER = "corner"
    PLACE = "place"
    NONE = "none"
    """Nothing leads on."""


class Hinting:
    """What is shown of a hint, until the puzzle goes on.

    Attributes:
        hint: the hint, or None.
        step: how much it tells; None while nobody has asked.
    """

    def __init__(self, area: PuzzleArea) -> None:
        """Show nothing yet."""
        self._area, self._ui = area, area.ui
        self.hint: Hint | None = None
        self.step: HintStep | None = None
        self._since = 0.0

    def show(self, hint: Hint | None) -> None:
        """Show a hint in place of what was shown before; None if nothing leads on."""
        self.hint, self._since = hint, self._ui.now()
        if hint is None:
            self.step = HintStep.NONE
        elif hint.placement is not None:
            self.step = HintStep.PLACE
        else:
            self.step = HintStep.PIECE if hint.corner is None else HintStep.CORNER

    def clear(self) -> None:
        """Show nothing any more."""
        self.hint = self.step = None

    @property
    def _shown(self) -> tuple[Hint, Position] | None:
        """The hint and the position that it is about, while something can be placed there."""
        position = self._area.placing
        return None if self.hint is None or position is None else (self.hint, position)

    @property
    def pulsing(self) -> bool:
        """Whether what is marked is moving."""
        woken = max(self._since, self._ui.acted)
        return self._shown is not None and self._ui.now() < woken + PULSES * self._ui.motion.pulse

    # -- taking its piece up ------------------------------------------------

    def take_up(self, at: Pixel | None) -> bool:
        """Take up the piece in the place that is shown; return whether it was taken.

        Only if the pixel is there, or if there is none.
        """
        if self._shown is None or self._area.table.hand is not None:
            return False
        hint, position = self._shown
        if hint.placement is None or (at is not None and not self._covers(hint.placement, at)):
            return False
        pieces.take_at(self._area.table, position, hint.placement)
        self._area.table.status.clear()
        return True

    def _covers(self, placement: int, at: Pixel) -> bool:
        board = self._area.board
        cells = board.ruleset.table.cells_of(placement)
        spot = pygame.Vector2(at)
        return any(spot.distance_to(board.middle(cell)) <= NEAR * board.dot for cell in cells)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw it; return what was covered."""
        if self._shown is None:
            return []
        hint, position = self._shown
        self._area.ui.clock.move(moves=self.pulsing)
        area, board = self._area, self._area.board
        marks, covered = [], []
        if area.table.hand is None:
            slot = next_slot(position, hint.colour, hint.piece)
            marks.append(Mark(area.trays[hint.colour].box(slot), piece=hint.piece))
        if hint.placement is not None:
            points = position.ruleset.geometry.points
            cells = position.ruleset.table.cells_of(hint.placement)
            name = position.ruleset.colours[hint.colour].name
            covered = board.paint_spot(surface, [points[cell] for cell in cells], name)
        if hint.corner is not None:
            x, y = board.middle(hint.corner)
            rect = Rect(0, 0, board.cell, board.cell)
            rect.center = round(x), round(y)
            marks.append(Mark(rect, cell=hint.corner))
        return covered + paint_marks(surface, self._ui, marks, self._phase)

    @property
    def _phase(self) -> float:
        """How far a pulse is, from 0 to 1; at rest it is in the middle."""
        pulse = self._ui.motion.pulse
        return ((self._ui.now() - self._since) / pulse) % 1 if self.pulsing and pulse else 0.5
