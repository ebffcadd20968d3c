"""The layout of the analysis board, as a pure function of the window's size."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.look.scale import UiScale
from game.ui.table.beside import board_and_panel

CHART, ROW, HEAD, BAR, HEADS, LINE = 146, 46, 60, 40, 18, 24
"""The heights of the chart, a candidate's row, the heading, a row of buttons, the column headings
above the candidates, and a line of notes, in design pixels."""

TIGHT = 0.75
"""The least height of a candidate's row in large text, as a share of the scaled height."""

GAP = 12
"""The margin within the panel, and the gap between its parts, in design pixels."""


@dataclass(frozen=True)
class AnalysisLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        game: the size of the area for the board and its surroundings, at the window's top left.
        panel: the whole panel, beside or below that area.
        head: the game, the current ply, and who is likely to win.
        curves: the choice of curves for the chart.
        chart: the curves over the plies.
        overlays: the choice of overlay for the board.
        heads: the column headings of the candidates.
        candidates: the candidates' rows, from the top.
        notes: the comment and the variations.
        scale: the scale at which the design is drawn.
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
        rows: the most candidates to show; there are fewer if they don't fit.
        text: how much larger than usual the text is.
        noted: whether there are notes to read; if not, one line is enough for them.
    """
    # A panel below the board is as high as its candidates need; the board gets the rest.
    below = (BAR + HEADS + rows * ROW) * text + 4 * GAP
    game, panel, scale = board_and_panel(size, text, high=below)
    if panel.width < size[0]:
        return _column(panel, game, rows, scale, text, noted=noted)
    return _two_columns(panel, game, rows, scale, text)


def _column(
    panel: Rect, game: tuple[int, int], rows: int, scale: UiScale, text: float, *, noted: bool
) -> AnalysisLayout:
    """Stack everything in one column."""
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
    """Put the chart and the notes on the left, the candidates on the right."""
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
    """Cut a strip off the top of `room`, and a gap below it."""
    strip = Rect(room.left, room.top, room.width, height)
    room.top += height + gap
    room.height = max(0, room.height - height - gap)
    return strip


def _rows(
    room: Rect, rows: int, scale: UiScale, text: float, below: int
) -> tuple[tuple[Rect, ...], Rect]:
    """As many rows as fit, and the space left below them, at least `below` high.

    In large text the rows may be lower than the text's size suggests, if more of them fit then.
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
