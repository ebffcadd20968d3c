"""A tile on which several things can be used: a card with lines or smaller cards of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Outline
from game.ui.kit.choice import Part
from game.ui.kit.control import Control, ControlState, Known, paint_box
from game.ui.kit.focus import neighbour
from game.ui.kit.tile import Tile
from game.ui.look.hit_test import nearest
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Use


class TileGroup(Tile):
    """Uses the part that is pressed, or that arrows have led to; beside all parts, the usual one.

    Attributes:
        parts: where its parts are, by their numbers.
        at: the number of the part that keys act on.
    """

    def __init__(
        self,
        label: str,
        uses: Sequence[Use],
        *,
        usual: int = 0,
        **known: Unpack[Known],
    ) -> None:
        """Make it, with a use for each part, and the number of the usual one."""
        self.parts: dict[int, Rect] = {}
        self.at = self._usual = usual
        self._uses = uses
        super().__init__(label, self._made(), uses[usual], **known)

    def _made(self) -> Box:
        """What is shown on it, its parts made by `part`."""
        raise NotImplementedError

    def part(self, number: int, *boxes: Box, **outline: Unpack[Outline]) -> Part:
        """One of its parts, with boxes on it."""
        return Part(partial(self.parts.__setitem__, number), *boxes, **outline)

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, TileGroup)
        if len(before._uses) == len(self._uses):
            self.at = before.at

    # -- its use ------------------------------------------------------------

    def part_at(self, at: Pixel) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        here = (part for part, rect in self.parts.items() if rect.collidepoint(at))
        return next(here, self._usual)

    def part_near(self, at: Pixel, least: int) -> int | None:
        return nearest(self.parts.items(), at, least) or self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        return self._uses[self.at if part is None else part]()

    def step(self, by: int) -> bool:
        return self._go((by, 0))

    def step_row(self, by: int) -> bool:
        return self._go((0, by))

    def _go(self, way: tuple[int, int]) -> bool:
        """Go to the nearest part in a direction; whether there is one."""
        numbers = sorted(self.parts)
        to = neighbour([self.parts[one] for one in numbers], numbers.index(self.at), way)
        self.at = self.at if to is None else numbers[to]
        return to is not None

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        super().paint_state(surface, ui, state)
        part = self.part_in(state)
        if part != self._usual and part in self.parts:
            paint_box(surface, ui, self.parts[part], ui.theme.control, selected=state.selected)

    def part_in(self, state: ControlState) -> int | None:
        """The part that is below the pointer, or that keys act on."""
        return state.hovered if state.hovered is not None else self.at if state.selected else None
