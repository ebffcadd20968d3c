"""How well each player played: a line per player, the column headings, and a legend of signs."""

from __future__ import annotations

from collections.abc import Sequence

from game.coach.costs import Play, Summary
from game.coach.scales import Quality
from game.ui.kit.boxes import Align, Box, Fill, badge, emblem
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import Size, rows
from game.ui.kit.text import Alike, Text
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.rooms.review.qualities import COUNTED, GOOD, LETTERS
from game.ui.table.name_line import NameLine

LINE, SMALL, SIGN, BADGE, COLUMN = 16, 14, 16, 18, 32
"""The sizes of a player's line, the counts, a quality's sign and a badge, and the width of a column
of counts, in design pixels."""

ROW, LEGEND, LOW = 40, 20, 0.7
"""The heights of a line and of the legend, in design pixels, and how much lower they may get."""

TINY, LEAST_TINY, GAP = 13, 11, 6
"""In the legend: the size of the words, its minimum, and the gap after a sign and after a word, in
design pixels. What is drawn is `Fonts.em` of a size: never too small to read."""


def player_lines(
    theme: Theme, names: Sequence[str], badges: Sequence[str], summaries: Sequence[Summary]
) -> Box:
    """A line for each player, column headings above them, and the legend below.

    `badges` are the names of the players' first colours.
    """
    lines = [_player(*each, theme) for each in zip(names, badges, summaries, strict=True)]
    return Column(_heads(theme), *lines, _legend(theme), gap=0)


def _row(height: float) -> Size:
    """The height of a line, which may get lower."""
    return Size(height, least=LOW * height, with_text=True)


def _line(cells: Sequence[Box], *boxes: Box) -> Box:
    """A line whose counts are at the right."""
    counts = (Row(one, width=COLUMN, justify=Align.CENTER) for one in cells)
    return Row(*boxes, Fill(width=COLUMN / 3), *counts, gap=0, height=_row(ROW))


def _heads(theme: Theme) -> Box:
    """The column headings: the accuracy, and the sign of the qualities in each count."""
    side = (Align.END, Align.CENTER)
    accuracy = Text(tr("report.accuracy"), SMALL, tone=theme.muted, align=side, grow=1)
    return _line([_sign(together[-1], SIGN) for together in COUNTED], accuracy)


def _player(name: str, colour: str, summary: Summary, theme: Theme) -> Box:
    """A player's name and accuracy, and how many events of each quality there were."""
    counts = [
        Text(tr.whole(sum(summary.counts[one] for one in together)), SMALL) for together in COUNTED
    ]
    accuracy, word = "", ""
    if summary.accuracy is not None:
        accuracy = tr("number.percent", number=tr.whole(round(summary.accuracy)))
        word = play_word(Play.of(summary.accuracy))
    return _line(
        counts,
        badge(colour, BADGE),
        Fill(width=6),
        Column(
            NameLine(name, None, LINE),
            Text(word, TINY, tone=theme.accent, least=LEAST_TINY),
            gap=0,
            grow=1,
        ),
        Fill(width=6),
        Text(accuracy, LINE, bold=True, least=LINE),
    )


def play_word(play: Play) -> str:
    """How somebody played, in a word."""
    return tr(f"report.play.{play.name.lower()}")


def _legend(theme: Theme) -> Box:
    """The signs with their meanings in words; good moves need no explanation if there's no room."""

    def told(qualities: Sequence[Quality]) -> Box:
        alike = Alike()
        boxes: list[Box] = []
        for quality in qualities:
            word = tr(f"report.lost.{quality.value}")
            boxes += (
                _sign(quality, TINY),
                Text(word, TINY, tone=theme.muted, least=LEAST_TINY, alike=alike),
                Fill(),
            )
        return Row(*boxes[:-1], gap=GAP, height=_row(LEGEND))

    qualities = [together[-1] for together in COUNTED]
    return FirstFitting(told(qualities), told(qualities[1:]))


def _sign(quality: Quality, size: float) -> Box:
    """The sign for how good an event was, at a text size."""
    if quality in LETTERS:
        return Text(LETTERS[quality], size, bold=True, least=1)
    return emblem(lambda ui, px: icon(GOOD, px, ui.theme.text), rows(size))
