"""A button that shows boxes instead of a word: a line of a list, or a picture with words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box
from game.ui.kit.control import Control, ControlState, Known, paint_box
from game.ui.look.theme import BLACK, WHITE, mix
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect


class Tile(Control):
    """Calls a function when used."""

    sound: Effect | None = Effect.BUTTON
    gives = True

    def __init__(
        self,
        label: str,
        face: Box,
        on_use: Callable[[], Change | None],
        **known: Unpack[Known],
    ) -> None:
        """Make a tile.

        Args:
            label: what it is for, in words.
            face: what is shown on it.
            on_use: called when it is used; returns the change of scenes, if any.
            known: see `Known`.
        """
        super().__init__(label, on_use, **known)
        self.face, self._on_use = face, on_use

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        pressed = state.pressed is not None
        paint_tile(surface, ui, self.rect, main=self.main, selected=state.selected, pressed=pressed)


def paint_tile(
    surface: pygame.Surface, ui: UiContext, rect: Rect, *, main: bool, selected: bool, pressed: bool
) -> None:
    """Draw the box of a tile; the `main` one of a scene has a colour of its own."""
    theme = ui.theme
    if main:
        fill = mix(theme.primary, WHITE, 0.18) if selected else theme.primary
    else:
        fill = theme.control_hover if selected else theme.control
    if pressed:
        fill = mix(fill, BLACK, 0.14)
    rim = theme.text if main else theme.accent
    paint_box(surface, ui, rect, fill, selected=selected, rim=rim)
