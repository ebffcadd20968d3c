"""A button that shows boxes instead of a word: a line of a list, or a picture with words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Outline, Placed
from game.ui.kit.control import Control, ControlState, paint_box
from game.ui.kit.lengths import Span
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect


class Tile(Control):
    """Calls a function when used; its face is a box without controls."""

    sound: Effect | None = Effect.BUTTON

    def __init__(
        self,
        label: str,
        face: Box,
        on_use: Callable[[], Change | None],
        *,
        about: Hashable = None,
        first: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a tile.

        Args:
            label: what it is for, in words.
            face: what is shown on it.
            on_use: called when it is used; returns the change of scenes, if any.
            about: what it is about; by default what it calls.
            first: whether it is to be selected when its scene appears.
            outline: see `Outline`.
        """
        super().__init__(on_use if about is None else about, label, first=first, **outline)
        self._face, self._on_use = face, on_use

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return measure.width(self._face, measure.ui.size[0], height)

    def content_height(self, measure: Measure, width: int) -> Span:
        return measure.height(self._face, width)

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[Placed]:
        yield from self._face.arrange(measure, rect)

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        fill = ui.theme.control_hover if state.selected else ui.theme.control
        paint_box(surface, ui, self.rect, fill, selected=state.selected)
