"""A choice of one value from a few: side by side, in rows, or on tiles with pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Box, Measure, Outline, badge
from game.ui.kit.containers import FirstFitting, Grid, Shares, Stack, amid, in_rows
from game.ui.kit.control import (
    HEIGHT,
    HIGH,
    RADIUS,
    TEXT,
    Control,
    ControlState,
    Description,
    Known,
    Role,
    paint_box,
    paint_focus,
)
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, Span
from game.ui.kit.text import Alike, Text
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

V = TypeVar("V", bound=Hashable)

AIR = 10, 5
"""How much of an item's width stays free at both sides of its label, usually and at least, in
design pixels."""

BAR, INSET = (24, 3), 4
"""The size of the bar below the chosen item's label, and how far it is from the edges, in design
pixels."""

BADGE, BADGE_GAP = 20, 6
"""The size of a badge, and the gap between it and the label, in design pixels."""


COLUMNS = 2
"""How many values of a `ChoiceGrid` are side by side."""

APART = 8
"""The gap between two tiles, in design pixels."""

CHOSEN = 2.5
"""The width of the rim around the chosen tile, in design pixels."""

TINT = 0.14
"""How much of the theme's main colour is in the chosen tile."""

BEYOND = 4
"""How far the rim of a selected choice of which nothing is chosen is from its tiles, in design
pixels."""


@dataclass(frozen=True)
class ChoiceItem(Generic[V]):
    """One of a choice's values.

    Attributes:
        value: the value.
        text: its label.
        badge: the colour whose badge is shown before the label, if any.
        tip: what a tooltip says about it, or "".
    """

    value: V
    text: str
    badge: str | None = None
    tip: str = ""


class Part(Stack):
    """A part of a control, which notes where it is."""

    def __init__(
        self, note: Callable[[Rect], object], *boxes: Box | None, **outline: Unpack[Outline]
    ) -> None:
        super().__init__(*boxes, **outline)
        self._note = note

    def content_width(self, measure: Measure, height: int | None) -> Span:
        least, usual, most = super().content_width(measure, height)
        finger = measure.least_target
        return Span(max(least, finger), max(usual, finger), max(most, finger))

    def placed(self, measure: Measure, rect: Rect) -> None:
        self._note(rect)


class Choice(Control, Generic[V]):
    """Values side by side, one of them chosen.

    Attributes:
        items: the values.
        value: the chosen one.
        parts: where its parts are, by their numbers; that of a value shown is its index.
    """

    role = Role.RADIO_GROUP
    sound = Effect.CHOICE

    def __init__(
        self,
        label: str,
        items: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
        **known: Unpack[Known],
    ) -> None:
        """Make a choice.

        Args:
            label: what is chosen, in words.
            items: the values.
            value: the chosen one.
            on_change: called with each new value.
            known: see `Known`.
        """
        super().__init__(label, on_change, **known)
        self.items = tuple(items)
        self.value = value
        self._on_change = on_change
        self.parts: dict[int, Rect] = {}
        self.face = self._made()

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, self.items[self.index].text)

    @property
    def index(self) -> int:
        """The index of the chosen item."""
        return [item.value for item in self.items].index(self.value)

    @property
    def chosen(self) -> int:
        return self.index

    # -- its parts ----------------------------------------------------------

    def _made(self) -> Box:
        """What is shown on it; where there is no room for all labels, badges stand for them."""
        labelled = Shares(*self._labels(), gap=0, height=HIGH)
        if not any(item.badge for item in self.items):
            return labelled
        return FirstFitting(
            labelled, Shares(*self._labels(beside_badges=False), gap=0, height=HIGH)
        )

    def _part(self, number: int, *boxes: Box, **outline: Unpack[Outline]) -> Part:
        """One of its parts, with boxes on it."""
        outline.setdefault("grow", 1)
        return Part(partial(self.parts.__setitem__, number), *boxes, **outline)

    def _labels(self, *, beside_badges: bool = True, **outline: Unpack[Outline]) -> list[Part]:
        """A part for each value, with its badge and its label, all of one size."""
        alike, parts = Alike(), []
        clear = 0, INSET  # Large letters reach down to the bar with their tails alone.
        for number, item in enumerate(self.items):
            tone, words, sign = partial(self._tone, number), None, None
            if beside_badges or not item.badge:
                words = Text(item.text, TEXT, tone=tone, align=CENTRED, alike=alike, pad=clear)
            if item.badge:
                sign = badge(item.badge, BADGE)
            face = amid(sign, words, air=AIR, gap=BADGE_GAP)
            parts.append(self._part(number, face, **outline))
        return parts

    def _tone(self, number: int, theme: Theme) -> RGB:
        """The colour of a label."""
        return theme.text if number == self.index else theme.muted

    def part_at(self, at: Pixel) -> int | None:
        # What is on top comes last.
        here = (part for part, rect in reversed(self.parts.items()) if rect.collidepoint(at))
        return next(here, None)

    def tip_at(self, at: Pixel) -> tuple[str, Rect] | None:
        """What a tooltip says about the item at a pixel, and where that is; None for nothing."""
        part = self.part_at(at)
        if part is None or part >= len(self.items) or not self.items[part].tip:
            return None
        return self.items[part].tip, self.parts[part]

    # -- its use ------------------------------------------------------------

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

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme, inset = ui.theme, ui.px(INSET)
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        for part, rect in self.parts.items():
            chosen = part == self.index
            if chosen or part == state.hovered:
                tile = rect.inflate(-2 * inset, -2 * inset)
                fill = _chosen_fill(theme) if chosen else theme.control_hover
                surface.blit(panel(tile.size, ui.px(RADIUS) - inset, fill), tile)
            if chosen:
                bar = Rect(0, 0, *map(ui.px, BAR))
                bar.midbottom = tile.midbottom
                pygame.draw.rect(surface, theme.primary, bar, border_radius=ui.px(2))


class ChoiceGrid(Choice[V]):
    """Values in rows, one of them chosen."""

    def _made(self) -> Box:
        high = Size(HEIGHT, least=HEIGHT / 2, most=UNLIMITED)
        return Grid(in_rows(self._labels(width=EQUAL, height=high), COLUMNS), gap=(0, 0))

    def step_row(self, by: int) -> bool:
        part = self.index + by * COLUMNS
        if not 0 <= part < len(self.items):
            return False
        self._choose(part)
        return True


class ChoiceTiles(Choice[V]):
    """Tiles in rows, one of them chosen; or none, while the value isn't among them.

    Attributes:
        columns: how many tiles are side by side.
    """

    def __init__(
        self,
        label: str,
        items: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
        faces: Sequence[Box],
        *,
        columns: int,
        **known: Unpack[Known],
    ) -> None:
        """Make a choice like any other, with what is shown on the tile of each value."""
        self._faces, self.columns = faces, columns
        super().__init__(label, items, value, on_change, **known)

    def _made(self) -> Box:
        parts = [
            self._part(number, face, width=EQUAL, height=EQUAL)
            for number, face in enumerate(self._faces)
        ]
        return Grid(in_rows(parts, self.columns), gap=(APART, APART))

    @property
    def index(self) -> int:
        """The index of the chosen item; -1 if none is chosen."""
        values = [item.value for item in self.items]
        return values.index(self.value) if self.value in values else -1

    @property
    def described(self) -> Description:
        chosen = self.items[self.index].text if self.index >= 0 else ""
        return Description(self.role, self.label, chosen)

    # -- its use ------------------------------------------------------------

    def step(self, by: int) -> bool:
        """Go to the tile beside the chosen one; False at the end of its row."""
        if self.index < 0:
            return False
        column = self.index % self.columns + by
        return 0 <= column < self.columns and self._go(self.index + by)

    def step_row(self, by: int) -> bool:
        """Go to the tile above or below, or to the first or last one if none is chosen."""
        if self.index < 0:
            return self._go(0 if by > 0 else len(self.items) - 1)
        return self._go(self.index + by * self.columns)

    def turn(self, by: int) -> bool:
        """Go to the next tile (1) or the previous one (-1), wrapping round."""
        here = self.index if self.index >= 0 or by > 0 else 0
        return self._go((here + by) % len(self.items))

    def _go(self, part: int) -> bool:
        """Choose a tile; False if there is none of that number."""
        if not 0 <= part < len(self.items):
            return False
        self._choose(part)
        return True

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme, radius = ui.theme, ui.px(RADIUS)
        for part, rect in self.parts.items():
            chosen = part == self.index
            fill = theme.control
            if chosen:
                fill = mix(theme.control, theme.primary, TINT)
            elif part == state.hovered:
                fill = theme.control_hover
            rim, width = (theme.primary, ui.px(CHOSEN)) if chosen else (theme.line, ui.px(1))
            if chosen and state.selected:
                rim = theme.text
            surface.blit(panel(rect.size, radius, fill, rim=rim, rim_width=width), rect)
        if state.selected and self.index < 0:
            paint_focus(surface, ui, self.rect, BEYOND)


def _chosen_fill(theme: Theme) -> RGB:
    """The colour behind the chosen item, lighter than that behind the others."""
    return mix(theme.control, theme.text, 0.2) if theme.dark else theme.panel_active
