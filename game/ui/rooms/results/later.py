"""Boxes of the results that have their place before they are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, PlacedBox
from game.ui.kit.containers import Stack
from game.ui.shell.context import UiContext


class Later(Stack):
    """A box that has its place, but isn't there yet, or is painted by its scene in the meantime.

    Attributes:
        here: whether it is there by now. It may come after it has been laid out, if no controls are
            in it.
    """

    def __init__(self, box: Box | None, *, here: bool) -> None:
        super().__init__(box, grow=0 if box is None else box.grow)
        self.here = here
        self._waiting: tuple[PlacedBox, ...] = ()

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        places = super().arrange_content(measure, rect)
        if self.here:
            yield from places
        else:
            self._waiting = tuple(places)
            for box, place, _ in self._waiting:
                box.placed(measure, place)

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        if self.here:
            for box, place, _ in self._waiting:
                box.paint(surface, ui, place)
