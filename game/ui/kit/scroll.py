"""A box that shows a part of what is higher than its room."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, PlacedBox
from game.ui.kit.containers import Column
from game.ui.kit.control import Control, ControlState, Known, Role
from game.ui.kit.lengths import UNLIMITED, Size, Span
from game.ui.shell.actions import Pixel
from game.ui.shell.scene import Change

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

BAR, APART = 8, 10
"""The width of the bar, and the gap beside it, in design pixels."""

BODY = 0
"""The part beside the bar; the bar has a part for each pixel of its height, from 1."""


def listed(rows: Sequence[Box], high: float, label: str, *, about: Hashable) -> Scroll:
    """Rows of that height, which scroll one by one where there isn't room for all."""
    room = Size(least=0, most=UNLIMITED)
    whole = Column(*rows, gap=0)
    return Scroll(whole, step=high, label=label, whole_steps=True, about=about, height=room, grow=1)


class Scroll(Control):
    """Shows part of a box, and scrolls by wheel, keys, finger, and the bar at its right.

    So many pixels of the box as the `offset` says are above the room.
    """

    role = Role.SCROLL_BAR
    turns = turns_anywhere = True

    def __init__(
        self,
        inner: Box,
        *,
        step: float,
        label: str,
        whole_steps: bool = False,
        **known: Unpack[Known],
    ) -> None:
        """Make it; a step of the wheel or a key is in design pixels, and grows with the text.

        It may show `whole_steps` only, such as the rows of a table.
        """
        super().__init__(label, **known)
        self.inner, self.offset = inner, 0
        self._design_step, self._step = step, 1
        self._whole_steps = whole_steps
        self._high = 0
        self._bar = Rect(0, 0, 0, 0)
        self._grip: tuple[int, int] | None = None

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, Scroll)
        self.offset, self._grip = before.offset, before._grip

    # -- its place ----------------------------------------------------------

    @property
    def scrolls(self) -> bool:
        return self._high > self.rect.height

    @property
    def usable(self) -> bool:
        return self.scrolls

    def content_width(self, measure: Measure, height: int | None) -> Span:
        least, usual, most = measure.width(self.inner, UNLIMITED)
        bar = measure.px(BAR + APART)
        return Span(least + bar, usual + bar, most)

    def content_height(self, measure: Measure, width: int) -> Span:
        usual = measure.height(self.inner, width).usual
        return Span(min(usual, measure.px(self._design_step)), usual)

    def placed(self, measure: Measure, rect: Rect) -> None:
        pass  # It knows since it was arranged, perhaps in whole steps.

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        px, self._step = measure.px, measure.ui.text_px(self._design_step)
        if self._whole_steps:
            rect = Rect(rect.topleft, (rect.width, max(1, rect.height // self._step) * self._step))
        self.rect, width = rect, rect.width
        self._high = measure.height(self.inner, width).usual
        self._bar = Rect(0, 0, 0, 0)
        if self.scrolls:
            width -= px(BAR + APART)
            self._high = measure.height(self.inner, width).usual
            self._bar = Rect(rect.right - px(BAR), rect.top, px(BAR), rect.height)
        self.scroll(0)
        whole = Rect(rect.left, rect.top - self.offset, width, max(self._high, rect.height))
        for box, place, clip in self.inner.arrange(measure, whole):
            yield PlacedBox(box, place, rect if clip is None else rect.clip(clip))

    # -- its use ------------------------------------------------------------

    def scroll(self, by: int) -> bool:
        """Scroll down by so many pixels; whether something else is seen now."""
        before, to = self.offset, self.offset + by
        if self._whole_steps:
            to = round(to / self._step) * self._step
        self.offset = min(max(to, 0), max(0, self._high - self.rect.height))
        return self.offset != before

    def turn(self, by: int) -> bool:
        return self.scroll(-by * self._step)

    def step_row(self, by: int) -> bool:
        return self.scroll(by * self._step)

    def step_to_end(self, *, last: bool) -> bool:
        return self.scroll(self._high if last else -self._high)

    def part_at(self, at: Pixel) -> int | None:
        if not self.scrolls:
            return None
        if self._bar.inflate(self._bar.width, 0).collidepoint(at):
            return 1 + max(0, min(at[1] - self._bar.top, self._bar.height - 1))
        return BODY if self.rect.collidepoint(at) else None

    def press(self, at: Pixel) -> None:
        self._grip = (at[1], self.offset)

    def drag(self, at: Pixel) -> bool:
        """Follow a finger with what is shown, or the pointer with the bar."""
        if self._grip is None:
            return False
        top, offset = self._grip
        return self.scroll(offset + top - at[1] - self.offset)

    def let_go(self) -> None:
        self._grip = None

    def use(self, part: int | None) -> Change | None:
        if part and self._bar.height:
            share = (part - 1) / self._bar.height
            self.scroll(round(share * self._high - self.rect.height / 2) - self.offset)
        return None

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        bar, theme = self._bar, ui.theme
        if not bar.height:
            return
        radius = bar.width // 2
        pygame.draw.rect(surface, theme.control, bar, border_radius=radius)
        seen = self.rect.height
        height = max(bar.height * seen // self._high, 3 * bar.width)
        down = (bar.height - height) * self.offset // max(1, self._high - seen)
        thumb = Rect(bar.left, bar.top + down, bar.width, height)
        fill = theme.accent if state.selected else theme.muted
        pygame.draw.rect(surface, fill, thumb, border_radius=radius)
