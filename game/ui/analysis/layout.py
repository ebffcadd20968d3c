"""Where everything of the analysis board stands, as a pure function of the window's size."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.board.beside import board_and_panel
from game.ui.look.scale import UiScale

CHART, ROW, HEAD, BAR, HEADS, LINE = 146, 46, 60, 40, 18, 24
"""The heights of the chart, of a candidate, of the heading, of a row of buttons, of the words above
the candidates, and of a line of notes, in design pixels."""

TIGHT = 0.75
"""How high a row of large text is at least, against the size of text."""

GAP = 12
"""Around what stands in the panel, and between its parts, likewise."""


@dataclass(frozen=True)
class AnalysisLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        game: the room for the board and what belongs to it, at the window's top left.
        panel: all that stands beside or below it.
        head: the game, the place in it, and who is likely to win.
        curves: which curves the chart shows.
        chart: the curves over the plies.
        overlays: what is shown on the board.
        heads: what the figures of the candidates are.
        candidates: the rows of the candidates, one below the other.
        notes: comment and variations.
        scale: how large the design is drawn.
    """

    game: tuple[int, int]
    panel: Rect
    head: Rect
    curves: Rect
    chart: Rect
    overlays: Rect
    heads: Rect
    candidates: tuple[Rect, ...]
    notes: Rect
    scale: UiScale


def analysis_layout(
    size: tuple[int, int], rows: int, text: float = 1.0, *, noted: bool = True
) -> AnalysisLayout:
    """Lay out the analysis board in a window of that size.

    Args:
        size: the window's, in pixels.
        rows: how many candidates are shown at most; fewer where there is no room.
        text: how much larger than usual words are.
        noted: whether there are notes to be read; else a line is enough for them.
    """
    # What stands below a board is as high as its candidates are, and leaves it the rest.
    below = (BAR + HEADS + rows * ROW) * text + 4 * GAP
    game, panel, scale = board_and_panel(size, text, high=below)
    if panel.width < size[0]:
        return _column(panel, game, rows, scale, text, noted=noted)
    return _two_columns(panel, game, rows, scale, text)


def _column(
    panel: Rect, game: tuple[int, int], rows: int, scale: UiScale, text: float, *, noted: bool
) -> AnalysisLayout:
    """Everything below each other."""
    gap = scale.px(GAP)
    room = panel.inflate(-2 * gap, -2 * gap)
    head = _cut_top(room, scale.px(HEAD * text), gap)
    curves = _cut_top(room, scale.px(BAR * text), gap // 2)
    chart = _cut_top(room, min(scale.px(CHART), room.height // 4), gap)
    overlays = _cut_top(room, scale.px(BAR * text), gap // 3)
    heads = _cut_top(room, scale.px(HEADS * text), 0)
    notes_height = max(scale.px(84 * text), room.height // 5) if noted else scale.px(LINE * text)
    candidates, notes = _rows(room, rows, scale, text, notes_height)
    return AnalysisLayout(
        game, panel, head, curves, chart, overlays, heads, candidates, notes, scale
    )


def _two_columns(
    panel: Rect, game: tuple[int, int], rows: int, scale: UiScale, text: float
) -> AnalysisLayout:
    """The chart and the notes on the left, the candidates on the right."""
    gap = scale.px(GAP)
    half = (panel.width - 3 * gap) // 2
    left = Rect(gap, panel.top + gap, half, panel.height - 2 * gap)
    right = left.move(half + gap, 0)
    head = _cut_top(left, scale.px(HEAD * text), gap)
    curves = _cut_top(left, scale.px(BAR * text), gap // 2)
    chart = _cut_top(left, min(scale.px(CHART), left.height // 2), gap)
    overlays = _cut_top(right, scale.px(BAR * text), gap // 3)
    heads = _cut_top(right, scale.px(HEADS * text), 0)
    candidates, _ = _rows(right, rows, scale, text, 0)
    return AnalysisLayout(
        game, panel, head, curves, chart, overlays, heads, candidates, left, scale
    )


def _cut_top(room: Rect, height: int, gap: int) -> Rect:
    """Take a strip off the top of a room, and a gap below it."""
    strip = Rect(room.left, room.top, room.width, height)
    room.top += height + gap
    room.height = max(0, room.height - height - gap)
    return strip


def _rows(
    room: Rect, rows: int, scale: UiScale, text: float, below: int
) -> tuple[tuple[Rect, ...], Rect]:
    """As many rows as there is room for, and the room that they leave, at least `below` high.

    What is in them needs less height than its text is large: they are lower where more fit then.
    """
    gap = scale.px(GAP)
    free, least = room.height - below - gap, scale.px(ROW * max(1.0, TIGHT * text))
    height = max(1, min(scale.px(ROW * text), max(least, free // rows)))
    fitting = max(1, min(rows, free // height))
    found = tuple(
        Rect(room.left, room.top + row * height, room.width, height) for row in range(fitting)
    )
    rest = Rect(room.left, found[-1].bottom + gap, room.width, room.bottom - found[-1].bottom - gap)
    return found, rest
