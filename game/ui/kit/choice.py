"""A choice of one value from a few, shown side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Box, Measure, Outline, badge
from game.ui.kit.containers import FirstFitting, Shares, Stack, amid
from game.ui.kit.control import (
    HIGH,
    RADIUS,
    TEXT,
    Control,
    ControlState,
    Description,
    Role,
    paint_box,
)
from game.ui.kit.lengths import Span
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


def _chosen_fill(theme: Theme) -> RGB:
    """The colour behind the chosen item, lighter than that behind the others."""
    return mix(theme.control, theme.text, 0.2) if theme.dark else theme.panel_active
