"""The dots on the attach points of the colour to play."""

from __future__ import annotations

import pygame

from game.engine.position import Position
from game.ui.look.shapes import attach_dot
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
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
        """When they began to pulse."""
        return max(self._since, self._ui.acted)

    def paint(
        self, surface: pygame.Surface, board: BoardView, position: Position | None
    ) -> list[pygame.Rect]:
        """Draw a dot wherever the colour to play can go on; return what the dots covered."""
        if position is None or position.colour is None:
            return []
        ui, shown = self._ui, (position.colour, position.ply)
        if shown != self._shown:
            self._shown, self._since = shown, ui.now()
        colour = ui.theme.colours[position.ruleset.colours[position.colour].name]
        pulses = ui.clock.move(moves=ui.now() < self._woken + PULSES * ui.motion.pulse)
        phase = ((ui.now() - self._woken) / ui.motion.pulse) % 1 if pulses else 0.5
        dot = attach_dot(colour, SIZE * board.sign, phase, dark=ui.theme.dark)
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
