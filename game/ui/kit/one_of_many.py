"""A choice of one value from many, shown one at a time."""

from __future__ import annotations

import pygame

from game.ui.kit.boxes import Measure
from game.ui.kit.choice import SMALL, Choice, V
from game.ui.kit.control import HEIGHT, RADIUS, TEXT, ControlState, Role, paint_box
from game.ui.kit.lengths import Span
from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.look.theme import mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

ARROW = 18
"""The size of the arrows, in design pixels."""

PREVIOUS, NEXT, MIDDLE = range(3)
"""The parts: the arrows, and the chosen value between them."""


class OneOfMany(Choice[V]):
    """The chosen value, between two arrows that lead to its neighbours."""

    role = Role.SLIDER

    def content_width(self, measure: Measure, height: int | None) -> Span:
        fonts, high = measure.ui.fonts, measure.px(HEIGHT)
        usual = max(fonts.width(item.text, measure.px(TEXT)) for item in self.items)
        return Span(3 * high, usual + 2 * high)

    @property
    def parts(self) -> int:
        return MIDDLE + 1

    def part_rect(self, part: int) -> pygame.Rect:
        """The rectangle of one of its parts."""
        side = self.rect.height
        rect = pygame.Rect(self.rect.left, self.rect.top, side, side)
        if part == MIDDLE:
            rect.left, rect.width = rect.right, self.rect.width - 2 * side
        elif part == NEXT:
            rect.right = self.rect.right
        return rect

    def part_near(self, at: Pixel, least: int) -> int | None:
        """The arrows count as at least a fingertip wide."""
        side = max(self.rect.height, least)
        if at[0] < self.rect.left + side:
            return PREVIOUS
        return NEXT if at[0] >= self.rect.right - side else MIDDLE

    def use(self, part: int | None) -> Change | None:
        """Go to a neighbour; a click on the value, or a key, goes to the next, wrapping round."""
        if part == PREVIOUS:
            self.step(-1)
        elif part == NEXT:
            self.step(1)
        else:
            self._choose((self.index + 1) % len(self.items))
        return None

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        self._paint_value(surface, ui)
        for part, name, end in ((PREVIOUS, "less", 0), (NEXT, "more", len(self.items) - 1)):
            rect, tone = self.part_rect(part), theme.text
            if self.index == end:
                tone = mix(theme.control, theme.muted, 0.4)
            elif part == state.hovered:
                tile = rect.inflate(-2 * ui.px(4), -2 * ui.px(4))
                surface.blit(panel(tile.size, ui.px(RADIUS - 4), theme.control_hover), tile)
            arrow = icon(name, ui.px(ARROW), tone)
            surface.blit(arrow, arrow.get_rect(center=rect.center))

    def _paint_value(self, surface: pygame.Surface, ui: UiContext) -> None:
        """Draw the chosen value, smaller or on several lines if necessary."""
        fonts, text, room = ui.fonts, self.items[self.index].text, self.part_rect(MIDDLE)
        room.inflate_ip(0, -2 * ui.px(3))
        least = fonts.usual(ui.px(SMALL))
        size = fonts.fitting(text, ui.px(TEXT), room.width, least=least)
        lines, size = fonts.wrap_within(text, size, room.size)
        high = fonts.line_height(size)
        if len(lines) * high > room.height + 1:
            lines = [text]
        top = room.centery - len(lines) * high // 2
        for number, line in enumerate(lines):
            spot = (room.centerx, top + number * high)
            tone = ui.theme.text
            fonts.blit(surface, line, size, tone, max_width=room.width, least=size, midtop=spot)
