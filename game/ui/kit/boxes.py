"""Boxes: a scene says what it contains as a tree of boxes, which say how they are to be placed.

A box is a value: it says how wide it would like to be, how high at a given width, and where its own
boxes are within a rectangle. Nothing here is kept or changed; `Tree` (`tree.py`) keeps the places,
and paints.

* `Row`, `Column`, `Grid` and `Stack` (`containers.py`) put boxes one after the other, in rows with
  common columns, or on top of each other.
* `Fill` is free space, `Reserved` room for a control that may come, `Picture` whatever a function
  paints, `Text` (`text.py`) words, and controls (`control.py`) are boxes that a person can use.
* `Scroll` (`scroll.py`) shows a part of a box that is higher than its room.

Every length is in design pixels; only `Measure` knows the window's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Self, TypedDict, TypeVar, Unpack

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.kit.lengths import UNLIMITED, Length, Size, Span
from game.ui.look.icons import icon
from game.ui.look.shapes import colour_badge, dropped, panel
from game.ui.look.theme import RGB, Theme

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

N = TypeVar("N", int, int | None)

GAP = 12
"""The usual gap between two boxes, in design pixels."""

PANEL_RADIUS = 12
"""The radius of a panel's corners, in design pixels."""


class Align(Enum):
    """Where something is within more room than it needs; the value is the share before it."""

    START = 0.0
    CENTER = 0.5
    END = 1.0

    def offset(self, room: int, taken: int) -> int:
        """How far from the start of a room of that length something begins."""
        return int((room - taken) * self.value)


CENTRED, TOP = (Align.CENTER, Align.CENTER), (Align.START, Align.START)
"""In the middle, across and down; and where reading begins."""


class PlacedBox(NamedTuple):
    """A box, where it is, and in which part of the window it is seen; None for all of it."""

    box: Box
    rect: Rect
    clip: Rect | None = None


class Back(Struct, frozen=True):
    """A panel behind a box; lengths are in design pixels, the usual fill is the theme's panel."""

    fill: RGB | None = None
    rim: RGB | None = None
    rim_width: float = 1
    radius: float = PANEL_RADIUS
    shadow: float = 0

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> Rect:
        """Draw it in a rectangle; the shadow reaches beyond that. Returns what is covered."""
        radius, width, shadow = map(ui.px, (self.radius, self.rim_width, self.shadow))
        fill = self.fill or ui.theme.panel
        shade = ui.theme.shadow
        back = panel(rect.size, radius, fill, self.rim, width, shadow=shadow, shade=shade)
        return surface.blit(back, rect.move(-shadow, dropped(shadow) - shadow))


PANEL_SHADOW = 9
"""How far the shadow of a panel that lies on the ground reaches, in design pixels."""

PANEL = Back(shadow=PANEL_SHADOW)
"""The usual panel behind things that belong together."""

Pad = float | tuple[float, float]
"""The space between a box's edge and its content, in design pixels: all around, or at each side
and at top and bottom."""


class Outline(TypedDict, total=False):
    """What every box may be told: lengths, the space around its content, a panel behind it.

    It takes what is left along its container's axis with the weight `grow`.
    """

    width: Length
    height: Length
    grow: float
    pad: Pad
    back: Back | None


class Measure:
    """Measures boxes for the window as it is, each length once; `px` is `UiScale.px`."""

    def __init__(self, ui: UiContext) -> None:
        self.ui = ui
        self.least_target = ui.least_target
        self.px = cache(ui.scale.px)
        self._widths: dict[tuple[Box, int, int | None], Span] = {}
        self._heights: dict[tuple[Box, int, int], Span] = {}

    def width(self, box: Box, room: int, height: int | None = None) -> Span:
        """What a box needs in width, within a container that wide; its height may be known."""
        key = (box, room if _is_share(box.width) else UNLIMITED, height)
        known = self._widths.get(key)
        if known is None:
            content = self._content_width
            known = self._widths[key] = self._wished(box.width, room, content, box, height)
        return known

    def _content_width(self, box: Box, height: int | None) -> Span:
        across, down = 2 * self.px(box.pad[0]), 2 * self.px(box.pad[1])
        inside = None if height is None else max(0, height - down)
        return _padded(box.content_width(self, inside), across, beyond=box.back is not None)

    def height(self, box: Box, width: int, room: int = UNLIMITED) -> Span:
        """What a box of that width needs in height, within a container that high."""
        key = (box, width, room if _is_share(box.height) else UNLIMITED)
        known = self._heights.get(key)
        if known is None:
            content = self._content_height
            known = self._heights[key] = self._wished(box.height, room, content, box, width)
        return known

    def _content_height(self, box: Box, width: int) -> Span:
        across, down = 2 * self.px(box.pad[0]), 2 * self.px(box.pad[1])
        inside = box.content_height(self, max(0, width - across))
        return _padded(inside, down, beyond=box.back is not None)

    def _wished(
        self, length: Length, room: int, content: Callable[[Box, N], Span], box: Box, across: N
    ) -> Span:
        """What a box needs by its own wish, or else what its content needs.

        That depends on its length across, as far as that is known; `room` is its container's
        length.
        """
        if length is None:
            return content(box, across)
        size = length if isinstance(length, Size) else Size(length)
        factor = 1 + size.with_text * (self.ui.fonts.factor - 1)

        def px(design: float | None) -> int | None:
            return None if design is None else self.px(design * factor)

        usual, least, most = px(size.usual), px(size.least), px(size.most)
        if size.share is not None:
            usual = int(size.share * room)
        if usual is None:
            needs = content(box, across)
            usual, most = needs.usual, needs.most if most is None else most
            least = min(needs.least, usual) if least is None else least
        most = usual if most is None else most
        usual = min(max(usual, least or 0), most)
        return Span(usual if least is None else least, usual, most)


class Box(ABC):
    """Something with a place in a scene; it has a `pad` at its sides, and one above and below."""

    def __init__(
        self,
        *,
        width: Length = None,
        height: Length = None,
        grow: float = 0.0,
        pad: Pad = 0,
        back: Back | None = None,
    ) -> None:
        self.width, self.height = width, height
        self.grow, self.back = grow, back
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)

    def sized(
        self, *, width: Length = None, height: Length = None, grow: float | None = None
    ) -> Self:
        """The same box, told what to be like among others before it is laid out."""
        self.width, self.height = width or self.width, height or self.height
        self.grow = self.grow if grow is None else grow
        return self

    @abstractmethod
    def content_width(self, measure: Measure, height: int | None) -> Span:
        """What its content needs in width, without the padding; its height, if that is known."""

    @abstractmethod
    def content_height(self, measure: Measure, width: int) -> Span:
        """What its content needs in height at that width, without the padding."""

    def arrange(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        """Place it and everything in it within a rectangle, itself first."""
        yield PlacedBox(self, rect)
        yield from self.arrange_content(measure, self.inside(measure.ui, rect))

    def inside(self, ui: UiContext, rect: Rect) -> Rect:
        """The part of its rectangle that its padding leaves to its content."""
        if self.pad == (0, 0):
            return Rect(rect)
        across, down = ui.px(self.pad[0]), ui.px(self.pad[1])
        left, top, width, height = rect
        return Rect(
            left + across, top + down, max(0, width - 2 * across), max(0, height - 2 * down)
        )

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        """Place the boxes in it within a rectangle."""
        yield from ()

    @property
    def touchable(self) -> bool:
        """Whether a finger may want to hit it, or what is in it."""
        return False

    def placed(self, measure: Measure, rect: Rect) -> None:
        """Note the rectangle in which it will be painted."""

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        """Draw it within its rectangle, padding included, without the boxes in it."""
        if self.back is not None:
            self.back.paint(surface, ui, rect)


class Fill(Box):
    """Free space: as much as it is told to have, or as is left."""

    def __init__(self, **outline: Unpack[Outline]) -> None:
        super().__init__(**outline)
        if "grow" not in outline and self.width is None and self.height is None:
            self.grow = 1.0

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(0, 0)


class Reserved(Fill):
    """Room for a control that isn't there now but may come: all else keeps its place then."""

    @property
    def touchable(self) -> bool:
        return True


Paint = Callable[[pygame.Surface, "UiContext", Rect], object]
"""Draws something in a rectangle of the window."""

Tone = RGB | Callable[[Theme], RGB]
"""A colour, or how it follows from the theme."""


class Picture(Box):
    """Whatever a function paints, perhaps in a fixed `aspect`, its width divided by its height."""

    def __init__(
        self,
        draw: Paint | None = None,
        *,
        aspect: float | None = None,
        on_placed: Callable[[Rect], object] | None = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Without `draw` its scene paints it, in its dynamic layer.

        `on_placed` is called with its rectangle whenever it is laid out.
        """
        super().__init__(**outline)
        self.aspect = aspect
        self._draw, self._on_placed = draw, on_placed

    def content_width(self, measure: Measure, height: int | None) -> Span:
        if self.aspect is None or height is None:
            return Span(0, 0)
        return Span(0, round(height * self.aspect))

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(0, 0 if self.aspect is None else round(width / self.aspect))

    def inside(self, ui: UiContext, rect: Rect) -> Rect:
        """The part of its rectangle in which it is painted, of its own aspect."""
        inside = super().inside(ui, rect)
        if self.aspect is None:
            return inside
        width = min(inside.width, round(inside.height * self.aspect))
        fitted = Rect(0, 0, width, min(inside.height, round(width / self.aspect)))
        fitted.center = inside.center
        return fitted

    def placed(self, measure: Measure, rect: Rect) -> None:
        if self._on_placed is not None:
            self._on_placed(self.inside(measure.ui, rect))

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        inside = self.inside(ui, rect)
        if self._draw is not None and inside.width > 0 and inside.height > 0:
            self._draw(surface, ui, inside)


def emblem(make: Callable[[UiContext, int], pygame.Surface], size: Length) -> Picture:
    """A small square picture in the middle of its room, which `make` makes for a side in pixels.

    It gets smaller than its size where that is more than there is room for.
    """

    def draw(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        picture = make(ui, min(rect.size))
        surface.blit(picture, picture.get_rect(center=rect.center))

    if isinstance(size, (int, float)):
        return Picture(draw, aspect=1, width=size, height=Size(size, least=1))
    return Picture(draw, width=size, height=size)


def sign(name: str, size: Length, tone: Tone) -> Picture:
    """An icon of that name."""
    return emblem(lambda ui, px: icon(name, px, shade(tone, ui.theme)), size)


def shade(tone: Tone, theme: Theme) -> RGB:
    """A tone as a colour of the theme."""
    return tone(theme) if callable(tone) else tone


def badge(colour: str, size: Length) -> Picture:
    """The badge of a colour, given by name."""
    return emblem(lambda ui, side: colour_badge(colour, side, ui.theme), size)


def _is_share(length: Length) -> bool:
    """Whether a length follows from its container's, as no other does."""
    return isinstance(length, Size) and length.share is not None


def _padded(span: Span, by: int, *, beyond: bool) -> Span:
    """A span with padding; panels go `beyond` it, so that those side by side are equally large."""
    if not by and not beyond:
        return span
    least, usual, most = span
    return Span(least + by, usual + by, UNLIMITED if beyond else min(UNLIMITED, most + by))
