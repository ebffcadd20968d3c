"""A choice of one value from a few, shown side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Generic, TypeVar, Unpack

import pygame

from game.ui.kit.boxes import Measure, Outline
from game.ui.kit.control import (
    HEIGHT,
    RADIUS,
    TEXT,
    Control,
    ControlState,
    Description,
    Role,
    paint_box,
)
from game.ui.kit.lengths import Span
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

V = TypeVar("V", bound=Hashable)

SMALL = 14
"""The least size of the labels, in design pixels, at every text size."""

AIR, LEAST_AIR = 20, 8
"""How much of an item's width stays free while text can still shrink, and at least, in design
pixels."""

BADGE, BADGE_GAP = 20, 6
"""The size of a badge, and the gap between it and the label, in design pixels."""


@dataclass(frozen=True)
class ChoiceItem(Generic[V]):
    """One of a choice's values.

    Attributes:
        value: the value.
        text: its label.
        badge: the colour whose badge is shown before the label, if any.
    """

    value: V
    text: str
    badge: str | None = None


class Choice(Control, Generic[V]):
    """Values side by side, one of them chosen."""

    role = Role.RADIO_GROUP
    sound = Effect.CHOICE

    def __init__(
        self,
        label: str,
        items: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
        *,
        about: Hashable = None,
        first: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a choice.

        Args:
            label: what is chosen, in words.
            items: the values.
            value: the chosen one.
            on_change: called with each new value.
            about: what it is about; by default what it calls.
            first: whether it is to be selected when its scene appears.
            outline: see `Outline`.
        """
        super().__init__(on_change if about is None else about, label, first=first, **outline)
        self.items = tuple(items)
        self.value = value
        self._on_change = on_change
        self._widths: tuple[int, ...] = ()

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, self.items[self.index].text)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        px, count = measure.px, len(self.items)
        words = sum(_item_width(measure.ui, item, px(TEXT)) for item in self.items)
        usual = words + count * px(AIR)
        return Span(min(usual, count * px(HEIGHT)), usual)

    @property
    def index(self) -> int:
        """The index of the chosen item."""
        return [item.value for item in self.items].index(self.value)

    @property
    def chosen(self) -> int:
        return self.index

    @property
    def parts(self) -> int:
        """How many parts it has: one for each item."""
        return len(self.items)

    def part_rect(self, part: int) -> pygame.Rect:
        """The rectangle of an item, given its index.

        This is where it was drawn last: items with longer words are wider.
        """
        count, rect = len(self.items), self.rect
        lefts = list(accumulate(self._widths, initial=0))
        if lefts[-1] != rect.width:
            lefts = [rect.width * i // count for i in range(count + 1)]
        left, right = lefts[part : part + 2]
        return pygame.Rect(rect.left + left, rect.top, right - left, rect.height)

    def part_at(self, at: Pixel) -> int | None:
        parts = range(self.parts)
        return next((part for part in parts if self.part_rect(part).collidepoint(at)), None)

    def use(self, part: int | None) -> Change | None:
        """Choose the clicked item; by key, the next one, wrapping round to the first."""
        self._choose((self.index + 1) % len(self.items) if part is None else part)
        return None

    def step(self, by: int) -> bool:
        self._choose(min(max(self.index + by, 0), len(self.items) - 1))
        return True

    def _choose(self, part: int) -> None:
        value = self.items[part].value
        if value != self.value:
            self.value = value
            self._on_change(value)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        inset, badges_alone = ui.px(4), self._badges_alone(ui)
        size = self._share_width(ui, badges_alone=badges_alone)
        for part, item in enumerate(self.items):
            rect = self.part_rect(part)
            chosen = part == self.index
            if chosen or part == state.hovered:
                tile = rect.inflate(-2 * inset, -2 * inset)
                fill = _chosen_fill(theme) if chosen else theme.control_hover
                surface.blit(panel(tile.size, ui.px(RADIUS) - inset, fill), tile)
            if chosen:
                bar = pygame.Rect(0, 0, ui.px(24), ui.px(3))
                bar.midbottom = (rect.centerx, rect.bottom - inset)
                pygame.draw.rect(surface, theme.primary, bar, border_radius=ui.px(2))
            if item.badge and badges_alone:
                badge = colour_badge(item.badge, ui.px(BADGE), theme)
                surface.blit(badge, badge.get_rect(center=rect.center))
            else:
                _paint_item(surface, ui, item, rect, size, chosen=chosen)

    def _badges_alone(self, ui: UiContext) -> bool:
        """Whether labels beside badges are left out because they don't all fit."""
        small = ui.fonts.usual(ui.px(SMALL))
        least = sum(_item_width(ui, item, small) + ui.px(LEAST_AIR) for item in self.items)
        return least > self.rect.width and any(item.badge for item in self.items)

    def _share_width(self, ui: UiContext, *, badges_alone: bool) -> int:
        """Set each item's width, by its words if necessary; returns the size of the words.

        The size is the largest, within limits, at which every item fits.
        """
        size, least = ui.px(TEXT), ui.fonts.usual(ui.px(SMALL))
        needs = self._needs(ui, size, badges_alone=badges_alone)
        if max(needs) * len(needs) <= self.rect.width:
            self._widths = ()
            return size
        while sum(needs) > self.rect.width and size > least:
            size -= 1
            needs = self._needs(ui, size, badges_alone=badges_alone)
        spare = self.rect.width - sum(needs)
        if spare < -len(needs) * ui.px(AIR - LEAST_AIR):
            # They don't fit anyway.
            self._widths = ()
            return size
        shares = pairwise(spare * n // len(needs) for n in range(len(needs) + 1))
        self._widths = tuple(
            need + after - before for need, (before, after) in zip(needs, shares, strict=True)
        )
        return size

    def _needs(self, ui: UiContext, size: int, *, badges_alone: bool) -> list[int]:
        """The width each item needs for words of that size, and for a finger."""
        least = min(ui.least_target, self.rect.width // len(self.items))
        widths = (
            ui.px(BADGE) if item.badge and badges_alone else _item_width(ui, item, size)
            for item in self.items
        )
        return [max(width + ui.px(AIR), least) for width in widths]


def _chosen_fill(theme: Theme) -> RGB:
    """The colour behind the chosen item, lighter than that behind the others."""
    return mix(theme.control, theme.text, 0.2) if theme.dark else theme.panel_active


def _item_width(ui: UiContext, item: ChoiceItem[V], size: int) -> int:
    """The width of an item's words at that size, with its badge."""
    return ui.fonts.width(item.text, size) + _badge_width(ui, item)


def _badge_width(ui: UiContext, item: ChoiceItem[V]) -> int:
    """The width of an item's badge, with the gap beside it."""
    return ui.px(BADGE) + ui.px(BADGE_GAP) if item.badge else 0


def _paint_item(
    surface: pygame.Surface,
    ui: UiContext,
    item: ChoiceItem[V],
    rect: pygame.Rect,
    size: int,
    *,
    chosen: bool,
) -> None:
    """Draw the badge and the label, centred together in `rect`."""
    theme = ui.theme
    side = ui.px(BADGE) if item.badge else 0
    gap = ui.px(BADGE_GAP) if item.badge else 0
    width = rect.width - ui.px(LEAST_AIR) - _badge_width(ui, item)
    tone = theme.text if chosen else theme.muted
    text = ui.fonts.fit(item.text, size, width, tone)
    left = rect.centerx - (side + gap + text.get_width()) // 2
    if item.badge:
        badge = colour_badge(item.badge, side, theme)
        surface.blit(badge, badge.get_rect(midleft=(left, rect.centery)))
    surface.blit(text, text.get_rect(midleft=(left + side + gap, rect.centery)))
