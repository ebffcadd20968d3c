"""A choice of one among a few values, which are shown side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from game.ui.look.shapes import colour_badge, panel
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect
from game.ui.widgets.widget import RADIUS, TEXT, Widget, WidgetState, paint_box

V = TypeVar("V", bound=Hashable)

SMALL = 14
"""The least size of the labels, in design pixels, in the usual text size and all others."""

AIR, LEAST_AIR = 20, 8
"""How much of an item's width is left free where text can be smaller for it, and at least."""

BADGE, BADGE_GAP = 20, 6
"""The size of a badge, and how far the label is from it, in design pixels."""


@dataclass(frozen=True)
class ChoiceItem(Generic[V]):
    """One of the values.

    Attributes:
        value: the value.
        text: its label.
        badge: the name of a colour whose badge is shown before the label, if any.
    """

    value: V
    text: str
    badge: str | None = None


class Choice(Widget, Generic[V]):
    """Values side by side, one of them chosen."""

    sound = Effect.CHOICE

    def __init__(
        self,
        name: str,
        items: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
    ) -> None:
        """Make a choice with `value` chosen. `on_change` is called with each new value."""
        super().__init__(name)
        self.items = tuple(items)
        self.value = value
        self._on_change = on_change

    @property
    def index(self) -> int:
        """The index of the chosen item."""
        return [item.value for item in self.items].index(self.value)

    @property
    def chosen(self) -> int:
        return self.index

    def part_rect(self, part: int) -> pygame.Rect:
        """The rectangle of an item, given its index."""
        count = len(self.items)
        left, right = (self.rect.width * i // count for i in (part, part + 1))
        return pygame.Rect(self.rect.left + left, self.rect.top, right - left, self.rect.height)

    def part_at(self, at: Pixel) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        parts = range(len(self.items))
        return next(part for part in parts if self.part_rect(part).collidepoint(at))

    def use(self, part: int | None) -> Change | None:
        """Choose the item clicked; by key, the next one, and after the last the first."""
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

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        theme = ui.theme
        paint_box(surface, ui, self.rect, theme.control, state.selected)
        inset, size = ui.px(4), self._text_size(ui)
        badges_alone = self._badges_alone(ui)
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
                _paint_item(surface, ui, item, rect, size, chosen)

    def _badges_alone(self, ui: UiContext) -> bool:
        """Whether labels beside badges are left out, as one of them doesn't fit."""
        return any(
            ui.fonts.width(item.text, ui.px(SMALL)) > _text_room(ui, item, rect, LEAST_AIR)
            for item, rect in ((item, self.part_rect(n)) for n, item in enumerate(self.items))
            if item.badge
        )

    def _text_size(self, ui: UiContext) -> int:
        """The largest size of text, within limits, in which every item fits."""
        size, least = ui.px(TEXT), ui.fonts.usual(ui.px(SMALL))
        for part, item in enumerate(self.items):
            room = _text_room(ui, item, self.part_rect(part), AIR)
            size = ui.fonts.fitting(item.text, size, room, least=least)
        return size


def _chosen_fill(theme: Theme) -> RGB:
    """The colour behind the chosen item: lighter than that of the others."""
    return mix(theme.control, theme.text, 0.2) if theme.dark else theme.panel_active


def _text_room(ui: UiContext, item: ChoiceItem[V], rect: pygame.Rect, air: int) -> int:
    """The width that an item has for its text, with so much air beside it in design pixels."""
    return rect.width - ui.px(air) - (ui.px(BADGE) + ui.px(BADGE_GAP) if item.badge else 0)


def _paint_item(
    surface: pygame.Surface,
    ui: UiContext,
    item: ChoiceItem[V],
    rect: pygame.Rect,
    size: int,
    chosen: bool,
) -> None:
    """Draw the badge and the label, together in the middle of `rect`."""
    theme = ui.theme
    side = ui.px(BADGE) if item.badge else 0
    gap = ui.px(BADGE_GAP) if item.badge else 0
    width, tone = _text_room(ui, item, rect, LEAST_AIR), theme.text if chosen else theme.muted
    text = ui.fonts.fit(item.text, size, width, tone)
    left = rect.centerx - (side + gap + text.get_width()) // 2
    if item.badge:
        badge = colour_badge(item.badge, side, theme)
        surface.blit(badge, badge.get_rect(midleft=(left, rect.centery)))
    surface.blit(text, text.get_rect(midleft=(left + side + gap, rect.centery)))
