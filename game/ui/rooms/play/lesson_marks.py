"""What is pointed at in lessons and hints: marks that pulse around pieces, squares and buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.look.shapes import panel
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext

APART, GROWS = 4, 9
"""How far a mark is from what it surrounds, and how far it grows in a pulse, in design pixels."""

RADIUS, RIM = 9, 3
"""The radius of a mark's corners and the width of its line, in design pixels."""

STEPS = 20
"""The number of steps in which a mark grows, so that few pictures are drawn."""

FEW = 4
"""Up to so many marks grow; more of them only shine, as they would get into each other's way."""


PULSES = 8
"""How many times what is pointed at pulses after the last action; then it rests, lit."""


class Pulse:
    """The pulse of marks."""

    def __init__(self, ui: UiContext) -> None:
        self._ui, self._since = ui, ui.now()

    def wake(self) -> None:
        self._since = self._ui.now()

    @property
    def moves(self) -> bool:
        """Whether it doesn't rest yet."""
        woken = max(self._since, self._ui.acted)
        return self._ui.now() < woken + PULSES * self._ui.motion.pulse

    @property
    def phase(self) -> float:
        """How far it is, from 0 to 1; at rest it is in the middle."""
        pulse = self._ui.motion.pulse
        return ((self._ui.now() - self._since) / pulse) % 1 if self.moves and pulse else 0.5


class Mark(Struct, frozen=True):
    """Something that is pointed at: one of the last three says what.

    Attributes:
        rect: where it is, in the window's pixels.
        piece: a piece in the tray.
        cell: a cell of the board.
        command: what a button does.
    """

    rect: Rect
    piece: int | None = None
    cell: int | None = None
    command: Command | None = None


def paint_marks(
    surface: pygame.Surface, ui: UiContext, marks: Sequence[Mark], phase: float
) -> list[Rect]:
    """Draw marks at a phase of their pulse, from 0 to 1; return what was covered."""
    covered = []
    apart, radius, width = ui.px(APART), ui.px(RADIUS), ui.px(RIM)
    tone = ui.theme.accent
    step = round(phase * STEPS) / STEPS
    grown = round(step * ui.px(GROWS))
    for mark in marks:
        rect = mark.rect.inflate(2 * apart, 2 * apart)
        still = panel(rect.size, radius, tone, rim=tone, rim_width=width, alpha=0)
        covered.append(surface.blit(still, rect))
        if len(marks) <= FEW:
            around = rect.inflate(2 * grown, 2 * grown)
            ring = panel(around.size, radius + grown, tone, rim=tone, rim_width=width, alpha=0)
            ring.set_alpha(round(255 * (1 - step)))
            covered.append(surface.blit(ring, around))
            ring.set_alpha(255)
    return covered
