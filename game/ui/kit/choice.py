"""A choice of one value from several: all are shown, in rows or on tiles, or one at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Generic, TypeVar, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Align, Box, Fill, Measure, Outline, Picture, badge
from game.ui.kit.containers import (
    Column,
    FirstFitting,
    Grid,
    Row,
    Shares,
    Stack,
    Steady,
    amid,
    in_rows,
)
from game.ui.kit.control import (
    EDGE,
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
from game.ui.look.icons import filled, icon
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

INSET = 4
"""How far what is behind the chosen item is from the edges, in design pixels."""

PREVIOUS, NEXT, MIDDLE, PIPS = range(4)
"""The parts of a choice that shows one value: the arrows, that value between them, and the first of
its pips."""

PIP, PIPS_APART = 9, 22
"""The size of a pip, and the greatest distance between two, in design pixels."""


@dataclass(frozen=True)
class ChoiceItem(Generic[V]):
    """A value of a choice: its label, before that a colour's badge, and what its tooltip says."""

    value: V
    text: str
    badge: str | None = None
    tip: str = ""


Items = Mapping[V, str] | Sequence[ChoiceItem[V]]
"""The values of a choice: each with its label, or with more than that."""


class Part(Stack):
    """A part of a control, which notes where it is."""

    def __init__(
        self, note: Callable[[Rect], object], *boxes: Box | None, **outline: Unpack[Outline]
    ) -> None:
        super().__init__(*boxes, **outline)
        self._note = note

    def content_width(self, measure: Measure, height: int | None) -> Span:
        finger = measure.least_target
        least, usual, most = super().content_width(measure, height)
        return Span(max(least, finger), max(usual, finger), max(most, finger))

    def placed(self, measure: Measure, rect: Rect) -> None:
        self._note(rect)


class Choice(Control, Generic[V]):
    """Values side by side, in rows, or on tiles in rows; one of them is chosen.

    None is while the value isn't among them. Where its `parts` are is known by their numbers; that
    of a value shown is its index.
    """

    role = Role.RADIO_GROUP
    sound = Effect.CHOICE

    def __init__(
        self,
        label: str,
        items: Items[V],
        value: V,
        on_change: Callable[[V], None],
        *,
        faces: Sequence[Box] = (),
        columns: int | None = None,
        **known: Unpack[Known],
    ) -> None:
        """Make a choice, with so many values side by side as there are `columns`.

        On their tiles there are `faces`; without any, labels are side by side.
        """
        super().__init__(label, on_change, **known)
        if isinstance(items, Mapping):
            items = [ChoiceItem(value, text) for value, text in items.items()]
        self.items: tuple[ChoiceItem[V], ...] = tuple(items)
        self.value = value
        self.columns = columns or len(self.items)
        self.parts: dict[int, Rect] = {}
        self._on_change, self._faces = on_change, faces
        self.face = self._made()

    @property
    def described(self) -> Description:
        chosen = self.items[self.index].text if self.index >= 0 else ""
        return Description(self.role, self.label, chosen)

    @property
    def index(self) -> int:
        """The index of the chosen item; -1 if none is chosen."""
        values = [item.value for item in self.items]
        return values.index(self.value) if self.value in values else -1

    @property
    def chosen(self) -> int:
        return self.index

    # -- its parts ----------------------------------------------------------

    def _made(self) -> Box:
        """What is shown on it; where there is no room for all labels, badges stand for them."""
        if self._faces:
            tiles = [
                self._part(number, face, width=EQUAL, height=EQUAL)
                for number, face in enumerate(self._faces)
            ]
            return Grid(in_rows(tiles, self.columns), gap=(8, 8))
        if self.columns < len(self.items):
            high = Size(HEIGHT, least=HEIGHT / 2, most=UNLIMITED)
            rows = in_rows(self._labels(width=EQUAL, height=high), self.columns)
            return Grid(rows, gap=(0, 0))
        labelled = Shares(*self._labels(), gap=0, height=HIGH)
        if not any(item.badge for item in self.items):
            return labelled
        return FirstFitting(
            labelled, Shares(*self._labels(beside_badges=False), gap=0, height=HIGH)
        )

    def _part(self, number: int, *boxes: Box, **outline: Unpack[Outline]) -> Part:
        outline.setdefault("grow", 1)
        return Part(partial(self.parts.__setitem__, number), *boxes, **outline)

    def _labels(self, *, beside_badges: bool = True, **outline: Unpack[Outline]) -> list[Part]:
        alike, parts = Alike(), []
        clear = 0, INSET  # Large letters reach down to the bar with their tails alone.
        for number, item in enumerate(self.items):
            tone, words, sign = partial(self._tone, number), None, None
            if beside_badges or not item.badge:
                words = Text(item.text, TEXT, tone=tone, align=CENTRED, alike=alike, pad=clear)
            if item.badge:
                sign = badge(item.badge, 20)
            face = amid(sign, words, air=AIR, gap=6)
            parts.append(self._part(number, face, **outline))
        return parts

    def _tone(self, number: int, theme: Theme) -> RGB:
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
        self._go((self.index + 1) % len(self.items) if part is None else part)
        return None

    def step(self, by: int) -> bool:
        """Go to the value beside the chosen one; among tiles, False at the end of their row."""
        if not self._faces:
            return self._go(min(max(self.index + by, 0), len(self.items) - 1))
        column = self.index % self.columns + by
        return self.index >= 0 and 0 <= column < self.columns and self._go(self.index + by)

    def step_row(self, by: int) -> bool:
        """Go to the value above or below, or to the first or last one if none is chosen."""
        if self.index < 0:
            return self._go(0 if by > 0 else len(self.items) - 1)
        return self._go(self.index + by * self.columns)

    def turn(self, by: int) -> bool:
        """Go to the next value (1) or the previous one (-1), wrapping round."""
        here = self.index if self.index >= 0 or by > 0 else 0
        return self._go((here + by) % len(self.items))

    def _go(self, number: int) -> bool:
        """Choose a value; False if there is none of that number."""
        if not 0 <= number < len(self.items):
            return False
        value = self.items[number].value
        if value != self.value:
            self.value = value
            self._on_change(value)
        return True

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        if self._faces:
            self._paint_tiles(surface, ui, state)
            return
        theme, inset = ui.theme, ui.px(INSET)
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        for part, rect in self.parts.items():
            chosen = part == self.index
            if chosen or part == state.hovered:
                tile = rect.inflate(-2 * inset, -2 * inset)
                fill = _chosen_fill(theme) if chosen else theme.control_hover
                rim = theme.lit if chosen else None
                back = panel(tile.size, ui.px(RADIUS) - inset, fill, rim, ui.px(1.5))
                surface.blit(back, tile)

    def _paint_tiles(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        for part, rect in self.parts.items():
            chosen = part == self.index
            fill = theme.control
            if chosen:
                fill = mix(theme.control, theme.primary, 0.14)
            elif part == state.hovered:
                fill = theme.control_hover
            rim = theme.text if state.selected else theme.lit
            paint_box(surface, ui, rect, fill, selected=chosen, rim=rim)
        if state.selected and self.index < 0:
            paint_focus(surface, ui, self.rect, 4)


def _chosen_fill(theme: Theme) -> RGB:
    return mix(theme.control, theme.text, 0.2) if theme.dark else theme.panel_active


class Steps(Enum):
    """How a choice that shows one value leads to the others."""

    ARROWS = auto()
    """By arrows; a click on the value leads on too, from the last one to the first."""
    PIPS = auto()
    """By arrows, by the wheel, and by a pip for each value: each is greater than the one before.
    None, which is 0, has no pip."""
    SIGNS = auto()
    """By a minus and a plus: the values are numbers of something."""


class OneOfMany(Choice[V]):
    """The chosen value alone, between two arrows that lead to its neighbours."""

    role = Role.SLIDER

    def __init__(
        self,
        label: str,
        items: Items[V],
        value: V,
        on_change: Callable[[V], None],
        *,
        steps: Steps = Steps.ARROWS,
        **known: Unpack[Known],
    ) -> None:
        self._steps, self.turns = steps, steps is Steps.PIPS
        super().__init__(label, items, value, on_change, **known)

    # -- its parts ----------------------------------------------------------

    def _made(self) -> Box:
        less, more = ("minus", "plus") if self._steps is Steps.SIGNS else ("less", "more")
        words = self._above_pips() if self._steps is Steps.PIPS else self._words()
        middle = self._part(MIDDLE, words)
        return Row(self._arrow(PREVIOUS, less), middle, self._arrow(NEXT, more), gap=0, height=HIGH)

    def _words(self) -> Box:
        """The chosen value in room for any; it shrinks first, and then has several lines."""
        texts = [Text(item.text, TEXT, align=CENTRED, pad=(0, EDGE)) for item in self.items]
        chosen = texts[self.index]
        lines = Text(chosen.words, TEXT, wraps=True, align=CENTRED)
        return Steady(FirstFitting(chosen, lines), *texts)

    def _above_pips(self) -> Box:
        """The words of the chosen value, in room for any, and below them the pips."""
        words = [Text(item.text, TEXT - 1, least=13, align=CENTRED) for item in self.items]
        chosen = Steady(words[self.index], *words, height=EQUAL, grow=58)
        pips = [
            self._part(PIPS + n, Fill(), grow=0, width=Size(PIPS_APART, least=0))
            for n in range(len(self.items) - self._first_pip)
        ]
        # As wide as arrows and words leave it.
        dots = Row(*pips, gap=0, justify=Align.CENTER, width=EQUAL, height=EQUAL, grow=42)
        return Column(chosen, dots, gap=0)

    @property
    def _first_pip(self) -> int:
        return 1 if self.items[0].value == 0 else 0

    def _arrow(self, part: int, name: str) -> Box:
        square = Picture(partial(self._paint_arrow, part, name), aspect=1)
        least = 0.8 * HEIGHT if self._steps is Steps.PIPS else HEIGHT
        return self._part(part, square, grow=0, width=Size(least=least))

    def part_near(self, at: Pixel, least: int) -> int | None:
        """The arrows count as at least a fingertip wide; pips that are smaller don't count."""
        side = max(self.rect.height, least)
        if self._steps is Steps.PIPS:
            if min(self.parts[PIPS].size) >= least:
                return self.part_at(at)
            return PREVIOUS if at[0] < self.rect.centerx else NEXT
        if at[0] < self.rect.left + side:
            return PREVIOUS
        return NEXT if at[0] >= self.rect.right - side else MIDDLE

    # -- its use ------------------------------------------------------------

    def use(self, part: int | None) -> Change | None:
        """Follow a click on an arrow or a pip; by key, go to the next value, wrapping round."""
        if part is None or (part == MIDDLE and self._steps is Steps.ARROWS):
            super().use(None)
        elif part >= PIPS:
            self._go(part - PIPS + self._first_pip)
        elif part != MIDDLE:
            self.step(-1 if part == PREVIOUS else 1)
        return None

    def turn(self, by: int) -> bool:
        return self.step(by)

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        if state.hovered in (PREVIOUS, NEXT) and not self._at_end(state.hovered):
            tile = self.parts[state.hovered].inflate(-2 * ui.px(4), -2 * ui.px(4))
            surface.blit(panel(tile.size, ui.px(RADIUS - 4), theme.control_hover), tile)
        for part, rect in self.parts.items():
            if part >= PIPS:
                self._paint_pip(surface, ui, part, rect, hovered=part == state.hovered)

    def _at_end(self, arrow: int) -> bool:
        return self.index == (0 if arrow == PREVIOUS else len(self.items) - 1)

    def _paint_arrow(
        self, part: int, name: str, surface: pygame.Surface, ui: UiContext, rect: Rect
    ) -> None:
        theme = ui.theme
        tone = mix(theme.control, theme.muted, 0.4) if self._at_end(part) else theme.text
        arrow = icon(name, ui.px(18), tone)
        surface.blit(arrow, arrow.get_rect(center=rect.center))

    def _paint_pip(
        self, surface: pygame.Surface, ui: UiContext, part: int, rect: Rect, *, hovered: bool
    ) -> None:
        side = min(ui.px(PIP + 3 if hovered else PIP), min(rect.size) - 1)
        is_full = part - PIPS + self._first_pip <= self.index
        pip = filled("dot", side, ui.theme, is_full=is_full)
        middle = rect.centerx, rect.top + rect.height * 2 // 5
        surface.blit(pip, pip.get_rect(center=middle))


def ask(
    of: object,
    name: str,
    label: str,
    items: Items[V],
    *,
    steps: Steps | None = None,
    columns: int | None = None,
    put: Callable[[str, V], object] | None = None,
    **known: Unpack[Known],
) -> Choice[V]:
    """The choice of an attribute of something, which it sets, or has `put`.

    It is about the attribute's name unless something else is said. `steps` say how it leads to
    other values if only one is shown.
    """
    chosen: V = getattr(of, name)

    def change(value: V) -> None:
        if put is None:
            setattr(of, name, value)
        else:
            put(name, value)

    known.setdefault("about", name)
    if steps is None:
        return Choice(label, items, chosen, change, columns=columns, **known)
    return OneOfMany(label, items, chosen, change, steps=steps, **known)
