"""Lays out the scene in which a board is set up by hand, as a pure function."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.look.scale import column, row
from game.ui.table.beside import board_and_panel

PANEL = 208
"""The width of a panel beside the board, in design pixels."""

HEAD, LABEL, CONTROL, WORDS, GAP = 34, 24, 46, 200, 10
"""The heights of the heading, of a label and of a control, the greatest height of the words, and
the gap between these, in design pixels."""


@dataclass(frozen=True)
class EditLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        game: the size of the area for the board and what goes with it, at the window's top left.
        panel: everything beside or below it.
        head: the heading.
        label: the label above the colours.
        turn: the choice of the colour to play next.
        words: how it's done, or what breaks the rules.
        buttons: empty the board, done, cancel.
    """

    game: tuple[int, int]
    panel: Rect
    head: Rect
    label: Rect
    turn: Rect
    words: Rect
    buttons: tuple[Rect, ...]


def edit_layout(size: tuple[int, int], text: float = 1.0) -> EditLayout:
    """Lay out the scene in a window of that size; `text` is the text size relative to the usual."""
    below = LABEL * text + 4 * CONTROL + 5 * GAP
    game, panel, scale = board_and_panel(size, text, PANEL, below)
    gap, high = scale.px(GAP), scale.px(CONTROL)
    room = panel.inflate(-2 * gap, -2 * gap)
    left, right = (room, room) if panel.width < size[0] else row(room, 2, 2 * gap)
    head = Rect(left.left, left.top, left.width, scale.px(HEAD * text))
    top = head.bottom + gap if left is right else right.top
    label = Rect(right.left, top, right.width, scale.px(LABEL * text))
    turn = Rect(right.left, label.bottom, right.width, high)
    foot = Rect(right.left, turn.bottom + gap, right.width, 0)
    buttons = column(foot, 3, high, gap)
    words_top = buttons[-1].bottom + gap if left is right else head.bottom
    words = Rect(left.left, words_top, left.width, max(0, left.bottom - words_top))
    words.height = min(words.height, scale.px(WORDS * text))
    return EditLayout(game, panel, head, label, turn, words, tuple(buttons))
