"""A choice of one among a few values, all of them seen side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import pygame

from game.ui.look.shapes import mark, panel
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import RADIUS, TEXT, Look, Widget, paint_ground

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class ChoiceItem(Generic[V]):
    """One of the values, what it is called, and the colour whose badge it wears, if any."""

    value: V
    text: str
    badge: str | None = None


class Choice(Widget, Generic[V]):
    """Values side by side, one of them chosen."""

    def __init__(
        self,
        name: str,
        options: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
    ) -> None:
        """Make a choice. `on_change` is told each new value."""
        super().__init__(name)
        self.options = tuple(options)
        self.value = value
        self._on_change = on_change

    @property
    def index(self) -> int:
        """The number of the chosen option."""
        return [option.value for option in self.options].index(self.value)

    def part_rect(self, part: int) -> pygame.Rect:
        """Where an option is."""
        count = len(self.options)
        left, right = (self.rect.width * i // count for i in (part, part + 1))
        return pygame.Rect(self.rect.left + left, self.rect.top, right - left, self.rect.height)

    def part_at(self, at: Pixel) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        parts = range(len(self.options))
        return next(part for part in parts if self.part_rect(part).collidepoint(at))

    def use(self, part: int | None) -> Change | None:
        """Choose the option clicked; by key, the next one, and after the last the first."""
        self._choose((self.index + 1) % len(self.options) if part is None else part)
        return None

    def step(self, by: int) -> bool:
        self._choose(min(max(self.index + by, 0), len(self.options) - 1))
        return True

    def _choose(self, part: int) -> None:
        value = self.options[part].value
        if value != self.value:
            self.value = value
            self._on_change(value)

    def paint(self, surface: pygame.Surface, ui: UiContext, look: Look) -> None:
        theme = ui.theme
        paint_ground(surface, ui, self.rect, theme.control, look.selected)
        inset = ui.px(4)
        for part, option in enumerate(self.options):
            rect = self.part_rect(part)
            chosen = part == self.index
            if chosen or part == look.hovered:
                tile = rect.inflate(-2 * inset, -2 * inset)
                lit = _chosen_fill(theme) if chosen else theme.control_hover
                surface.blit(panel(tile.size, ui.px(RADIUS) - inset, lit), tile)
            if chosen:
                bar = pygame.Rect(0, 0, ui.px(24), ui.px(3))
                bar.midbottom = (rect.centerx, rect.bottom - inset)
                pygame.draw.rect(surface, theme.call, bar, border_radius=ui.px(2))
            _paint_option(surface, ui, option, rect, chosen)


def _chosen_fill(theme: Theme) -> RGB:
    """What lies behind the chosen option: it is nearer to the light than the others."""
    return mix(theme.control, theme.text, 0.2) if theme.dark else theme.panel_lit


def _paint_option(
    surface: pygame.Surface, ui: UiContext, option: ChoiceItem[V], rect: pygame.Rect, chosen: bool
) -> None:
    """Draw a badge and a text, together in the middle of `rect`."""
    theme = ui.theme
    side = ui.px(20) if option.badge else 0
    gap = ui.px(6) if option.badge else 0
    room = rect.width - ui.px(12) - side - gap
    size = ui.px(TEXT)
    while size > ui.px(14) and ui.fonts.width(option.text, size) > room:
        size -= 1
    words = ui.fonts.fit(option.text, size, room, theme.text if chosen else theme.quiet)
    left = rect.centerx - (side + gap + words.get_width()) // 2
    if option.badge:
        badge = mark(option.badge, side, theme)
        surface.blit(badge, badge.get_rect(midleft=(left, rect.centery)))
    surface.blit(words, words.get_rect(midleft=(left + side + gap, rect.centery)))
