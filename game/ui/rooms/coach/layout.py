"""The layouts of the report and of practice, as pure functions of the window's size."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.look.scale import UiScale, column, row
from game.ui.table.beside import board_and_panel

HEAD, CHART, PLAYER, LEGEND, MOMENT, BUTTON, WORDS = 30, 118, 30, 20, 38, 46, 108
"""The heights of the heading, the chart, a player's line, the legend, a move's row and a button,
and the least height of the words below, in design pixels."""

GAP = 10
"""The gap between these, in design pixels."""

MOST_BUTTONS = 3
"""The most buttons that practice shows at once."""


@dataclass(frozen=True)
class ReportLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        game: the size of the area for the board and its surroundings, at the window's top left.
        panel: the whole panel, beside or below that area.
        head: the title, and the current ply.
        chart: the curves over the plies.
        heads: the column headings of the players' lines.
        players: a line for each player.
        legend: what the signs in the column headings mean.
        moments: a row for each of the moves that decided the game.
        words: the words about the current move.
        buttons: the buttons for what comes next.
    """

    game: tuple[int, int]
    panel: Rect
    head: Rect
    chart: Rect
    heads: Rect
    players: tuple[Rect, ...]
    legend: Rect
    moments: tuple[Rect, ...]
    words: Rect
    buttons: tuple[Rect, ...]


@dataclass(frozen=True)
class PracticeLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        game, panel, head: as in the report.
        words: the question, and the words about the answer.
        buttons: the buttons, from the top.
    """

    game: tuple[int, int]
    panel: Rect
    head: Rect
    words: Rect
    buttons: tuple[Rect, ...]


def report_layout(
    size: tuple[int, int], players: int, moments: int, buttons: int, text: float = 1.0
) -> ReportLayout:
    """Lay out the report in a window of that size.

    Args:
        size: the window's, in pixels.
        players: the number of players.
        moments: the number of moves that decided the game.
        buttons: the number of buttons.
        text: how much larger than usual the text is.
    """
    game, panel, scale = board_and_panel(size, text)
    gap = scale.px(GAP)
    room = panel.inflate(-2 * gap, -2 * gap)
    heights = (HEAD * text, CHART, ((players + 1) * PLAYER + LEGEND) * text)
    more = (moments * MOMENT * text, WORDS * text, BUTTON)
    if panel.width < size[0]:
        high = buttons * (BUTTON + GAP) - GAP if buttons else 0
        tall = (*heights, *more[:-1], high)
        head, chart, lines, rows, words, foot = _stacked(room, tall, scale, gap)
        each = (foot.height - gap * max(0, buttons - 1)) // max(1, buttons)
        places = column(foot, buttons, each, gap)
    else:
        left, right = row(room, 2, 2 * gap)
        head, chart, lines = _stacked(left, heights, scale, gap)
        rows, words, foot = _stacked(right, more, scale, gap)
        places = row(foot, buttons, gap) if buttons else []
    high = lines.height * LEGEND // ((players + 1) * PLAYER + LEGEND)
    lines.height -= high
    legend = Rect(lines.left, lines.bottom, lines.width, high)
    heads, *persons = _shared(lines, players + 1)
    return ReportLayout(
        game=game,
        panel=panel,
        head=head,
        chart=chart,
        heads=heads,
        players=tuple(persons),
        legend=legend,
        moments=_shared(rows, moments),
        words=words,
        buttons=tuple(places),
    )


def practice_layout(size: tuple[int, int], buttons: int, text: float = 1.0) -> PracticeLayout:
    """Lay out practice in a window of that size, with that many buttons."""
    # High enough for the fullest step, so nothing moves from one step to the next.
    below = max(MOST_BUTTONS * (BUTTON + GAP), (HEAD + 2 * WORDS) * text + GAP) + 2 * GAP
    game, panel, scale = board_and_panel(size, text, high=below)
    gap = scale.px(GAP)
    room = panel.inflate(-2 * gap, -2 * gap)
    if panel.width < size[0]:
        # As in the report, which leads here, the buttons are at the foot.
        high = buttons * (BUTTON + GAP) - GAP
        head, words, foot = _stacked(room, (HEAD * text, 2 * WORDS * text, high), scale, gap)
    else:
        left, foot = row(room, 2, 2 * gap)
        head, words = _stacked(left, (HEAD * text, 2 * WORDS * text), scale, gap)
    room_for_each = (foot.height - gap * (buttons - 1)) // max(1, buttons)
    each = min(scale.px(BUTTON), max(1, room_for_each))
    return PracticeLayout(game, panel, head, words, tuple(column(foot, buttons, each, gap)))


def _stacked(room: Rect, heights: tuple[float, ...], scale: UiScale, gap: int) -> tuple[Rect, ...]:
    """Stack strips of these design heights, shrunk in proportion if they don't all fit.

    Spare height goes to the last strip but one, or to the second of two.
    """
    free = room.height - gap * (len(heights) - 1)
    wanted = [scale.px(height) for height in heights]
    share = min(1.0, free / max(1, sum(wanted)))
    tall = [int(height * share) for height in wanted]
    tall[-2 if len(tall) > 2 else -1] += max(0, free - sum(tall))
    strips, top = [], room.top
    for height in tall:
        strips.append(Rect(room.left, top, room.width, height))
        top += height + gap
    return tuple(strips)


def _shared(room: Rect, count: int) -> tuple[Rect, ...]:
    """Divide a rectangle into that many rows."""
    return tuple(column(room, count, room.height // count, 0)) if count else ()
