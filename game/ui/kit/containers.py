"""Boxes that put others in a row, in a column, in a grid, on top of each other, or choose one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Unpack

from pygame import Rect

from game.ui.kit.boxes import GAP, Align, Box, Fill, Measure, Outline, PlacedBox
from game.ui.kit.lengths import UNLIMITED, Axis, Size, Span


class Container(Box):
    """A box with boxes in it; None among them is left out."""

    def __init__(self, *boxes: Box | None, **outline: Unpack[Outline]) -> None:
        super().__init__(**outline)
        self.boxes = tuple(box for box in boxes if box is not None)

    @property
    def touchable(self) -> bool:
        return any(box.touchable for box in self.boxes)


class Stack(Container):
    """Boxes on top of each other, the first at the bottom, each in the whole room."""

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return _widest([measure.width(box, UNLIMITED, height) for box in self.boxes])

    def content_height(self, measure: Measure, width: int) -> Span:
        return _widest([measure.height(box, width) for box in self.boxes])

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        for box in self.boxes:
            width = _taken(measure.width(box, rect.width, rect.height), rect.width)
            height = _taken(measure.height(box, width, rect.height), rect.height)
            place = Rect(0, 0, width, height)
            place.center = rect.center
            yield from box.arrange(measure, place)


class Steady(Stack):
    """Its first box, in room for any of its boxes: nothing moves when another is shown instead."""

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        yield from self.boxes[0].arrange(measure, rect)


class FirstFitting(Container):
    """The first of its boxes for which there is room: its least width and its usual height.

    If there is none, it is the last one.
    """

    def content_width(self, measure: Measure, height: int | None) -> Span:
        first, last = (measure.width(self.boxes[n], UNLIMITED, height) for n in (0, -1))
        return first._replace(least=min(first.least, last.least))

    def content_height(self, measure: Measure, width: int) -> Span:
        first, last = (measure.height(self.boxes[n], width) for n in (0, -1))
        return first._replace(least=min(first.least, last.least))

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        fitting = (
            box
            for box in self.boxes
            if measure.width(box, rect.width).least <= rect.width
            and measure.height(box, rect.width).usual <= rect.height
        )
        yield from next(fitting, self.boxes[-1]).arrange(measure, rect)


class Line(Container):
    """Boxes one after the other along an axis, `gap` design pixels apart; see `Row` and `Column`.

    They are aligned across the axis, and justified along it if something is left that nobody takes.
    Where fingers are in use, gaps beside controls are as wide as the controls need to be hit, as
    long as there is room.
    """

    def __init__(
        self,
        *boxes: Box | None,
        gap: float = GAP,
        align: Align = Align.CENTER,
        justify: Align = Align.START,
        **outline: Unpack[Outline],
    ) -> None:
        super().__init__(*boxes, **outline)
        self.gap, self.align, self.justify = gap, align, justify

    def axis(self, measure: Measure, spans: Sequence[Span]) -> Axis:
        """Its boxes along its axis, of which each needs this."""
        grow, touchable = [box.grow for box in self.boxes], (box.touchable for box in self.boxes)
        return _axis(measure, spans, grow, touchable, self.gap)


class Row(Line):
    """Boxes side by side, from the left."""

    def content_width(self, measure: Measure, height: int | None) -> Span:
        spans = [measure.width(box, UNLIMITED, height) for box in self.boxes]
        return self.axis(measure, spans).total()

    def _places(self, measure: Measure, width: int, height: int | None) -> list[tuple[int, int]]:
        spans = [measure.width(box, width, height) for box in self.boxes]
        return self.axis(measure, spans).places(width, self.justify.value)

    def content_height(self, measure: Measure, width: int) -> Span:
        places = zip(self.boxes, self._places(measure, width, None), strict=True)
        return _widest([measure.height(box, wide) for box, (_, wide) in places])

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        places = self._places(measure, rect.width, rect.height)
        for box, (left, width) in zip(self.boxes, places, strict=True):
            height = _taken(measure.height(box, width, rect.height), rect.height)
            top = rect.top + self.align.offset(rect.height, height)
            yield from box.arrange(measure, Rect(rect.left + left, top, width, height))


class Shares(Row):
    """Boxes that fill a row: equally wide if there is room for that, otherwise as each needs."""

    def _places(self, measure: Measure, width: int, height: int | None) -> list[tuple[int, int]]:
        spans = [measure.width(box, width, height) for box in self.boxes]
        if max(span.usual for span in spans) * len(spans) <= width:
            spans = [Span(0, 0)] * len(spans)
        return self.axis(measure, spans).places(width)


def amid(*boxes: Box | None, air: tuple[float, float], gap: float = 0) -> Row:
    """Boxes in the middle of a row, with so much `air` at either side, usually and at least."""
    usual, least = air
    sides = [Fill(width=Size(usual, least=least, most=UNLIMITED), grow=1) for _ in range(2)]
    return Row(sides[0], Row(*boxes, gap=gap), sides[1], gap=0)


class Column(Line):
    """Boxes below each other, from the top."""

    def content_width(self, measure: Measure, height: int | None) -> Span:
        heights: list[int | None] = [None] * len(self.boxes)
        if height is not None:
            # A picture of a fixed shape is as high as the other boxes allow.
            spans = [measure.height(box, UNLIMITED) for box in self.boxes]
            spans = [span._replace(usual=min(span.usual, height)) for span in spans]
            heights = [high for _, high in self.axis(measure, spans).places(height)]
        return _widest(
            [
                measure.width(box, UNLIMITED, high)
                for box, high in zip(self.boxes, heights, strict=True)
            ]
        )

    def content_height(self, measure: Measure, width: int) -> Span:
        spans = [measure.height(box, wide) for box, wide in self._widths(measure, width)]
        return self.axis(measure, spans).total()

    def _widths(self, measure: Measure, width: int) -> list[tuple[Box, int]]:
        return [(box, _taken(measure.width(box, width), width)) for box in self.boxes]

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        boxes = self._widths(measure, rect.width)
        spans = [measure.height(box, wide, rect.height) for box, wide in boxes]
        places = self.axis(measure, spans).places(rect.height, self.justify.value)
        for (box, width), (top, height) in zip(boxes, places, strict=True):
            left = rect.left + self.align.offset(rect.width, width)
            yield from box.arrange(measure, Rect(left, rect.top + top, width, height))


class AsManyAsFit(Column):
    """Boxes below each other, from the top: as many as have room, but one at least."""

    def content_height(self, measure: Measure, width: int) -> Span:
        span = super().content_height(measure, width)
        first = [measure.height(box, wide).least for box, wide in self._widths(measure, width)[:1]]
        return span._replace(least=sum(first))

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        boxes = self.boxes
        while len(boxes) > 1:
            least = Column(*boxes, gap=self.gap).content_height(measure, rect.width).least
            if least <= rect.height:
                break
            boxes = boxes[:-1]
        shown = Column(*boxes, gap=self.gap, align=self.align, justify=self.justify)
        yield from shown.arrange_content(measure, rect)


def in_rows(boxes: Sequence[Box], across: int) -> list[list[Box | None]]:
    """Boxes one after another in the rows of a `Grid`, so many side by side."""
    cells = [*boxes, *[None] * (-len(boxes) % across)]
    return [cells[at : at + across] for at in range(0, len(cells), across)]


class Grid(Container):
    """Rows of boxes with common columns, each as wide as its widest box needs.

    A column grows with the greatest weight among its boxes, a row likewise.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Box | None]],
        *,
        gap: tuple[float, float] = (GAP, GAP),
        **outline: Unpack[Outline],
    ) -> None:
        """Make a grid of rows that have the same length; None is an empty cell."""
        self._rows = [
            [Fill(width=0, height=0) if box is None else box for box in row] for row in rows
        ]
        super().__init__(*chain(*self._rows), **outline)
        self._gap = gap

    def _across(self, measure: Measure, room: int) -> Axis:
        columns = list(zip(*self._rows, strict=True))
        spans = [_widest([measure.width(box, room) for box in column]) for column in columns]
        return _axis(measure, spans, *_together(columns), self._gap[0])

    def _down(self, measure: Measure, width: int) -> Axis:
        widths = [wide for _, wide in self._across(measure, width).places(width)]
        spans = [
            _widest([measure.height(box, wide) for box, wide in zip(row, widths, strict=True)])
            for row in self._rows
        ]
        return _axis(measure, spans, *_together(self._rows), self._gap[1])

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return self._across(measure, UNLIMITED).total()

    def content_height(self, measure: Measure, width: int) -> Span:
        return self._down(measure, width).total()

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        columns = self._across(measure, rect.width).places(rect.width)
        rows = self._down(measure, rect.width).places(rect.height)
        for row, (top, high) in zip(self._rows, rows, strict=True):
            for box, (left, wide) in zip(row, columns, strict=True):
                height = _taken(measure.height(box, wide, high), high)
                y = rect.top + top + Align.CENTER.offset(high, height)
                yield from box.arrange(measure, Rect(rect.left + left, y, wide, height))


def _together(lines: Sequence[Sequence[Box]]) -> tuple[list[float], Iterator[bool]]:
    """How lines of boxes grow, and whether a finger may want to hit any box in each."""
    grow = [max([box.grow for box in line]) for line in lines]
    return grow, (any(box.touchable for box in line) for line in lines)


def _axis(
    measure: Measure,
    spans: Sequence[Span],
    grow: Sequence[float],
    touchable: Iterator[bool],
    gap: float,
) -> Axis:
    """An axis, see there; its gap is in design pixels, and only fingers ask what is touchable."""
    finger = measure.least_target
    return Axis(spans, grow, list(touchable) if finger else [], measure.px(gap), finger)


def _widest(spans: Sequence[Span]) -> Span:
    """What the most demanding of some boxes beside each other needs across their axis."""
    if not spans:
        return Span(0, 0, 0)
    least, usual, most = map(max, zip(*spans, strict=True))
    return Span(least, usual, max(usual, most))


def _taken(span: Span, room: int) -> int:
    """How much of a room a box takes across its container's axis: as much as it may."""
    return min(room, span.most)
