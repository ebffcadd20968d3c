"""The standings of a series in brief, shown below the results of one of its games."""

from __future__ import annotations

from game.engine import AnyGame, Seat, Standing
from game.ui.kit.boxes import Box
from game.ui.kit.containers import Column, Grid, Row
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.table.name_line import NameLine

HEAD_ROW, TOTAL_ROW = 24, 26
"""The heights of the heading and of a row of people, in design pixels."""

NAME, PLACE, TOTAL = 16, 26, 18
"""The text size of a name, the width of a place, and the text size of a total, in design pixels."""

WIDEST, GAP = 240, 40
"""The greatest width of a person's entry, and the space between two, in design pixels."""


def running_totals(game: AnyGame) -> list[tuple[Seat, Standing]]:
    """Everybody's standing including this finished game, best first; none without a series."""
    if game.series is None:
        return []
    after = game.series_after
    assert after is not None
    people = game.series.people(game.seats)
    standings = after.standings(game.options.points)
    return [(people[standing.person], standing) for standing in standings]


def totals_across(people: int, most: int) -> int:
    """How many people go side by side, at most `most`, for rows of much the same length."""
    rows = -(-people // most)
    return -(-people // max(1, rows))


def totals_box(theme: Theme, game: AnyGame, most: int) -> Box | None:
    """Everybody's totals below a line that says which games they are for; None without a series.

    Up to `most` people are side by side.
    """
    totals, series = running_totals(game), game.series_after
    if series is None:
        return None
    line = tr("series.so_far", played=len(series.played), length=series.length)
    across = totals_across(len(totals), most)
    entries: list[Box | None] = [_entry(theme, *total) for total in totals]
    entries += [None] * (-len(entries) % across)
    rows = [entries[start : start + across] for start in range(0, len(entries), across)]
    wide = Size(across * (WIDEST + GAP) - GAP, least=0)
    return Column(
        Text(line, 14, tone=theme.muted, height=HEAD_ROW),
        Grid(rows, gap=(GAP, 0)),
        gap=0,
        width=wide,
    )


def _entry(theme: Theme, seat: Seat, standing: Standing) -> Box:
    """One person's place, name and total; the leader's stand out."""
    leads, place = standing.rank == 1, tr("results.place", place=standing.rank)
    tone, total = theme.accent if leads else theme.text, tr.whole(standing.total)
    return Row(
        Text(place, NAME, tone=theme.muted, width=PLACE),
        NameLine(seat.name, seat.level, NAME, tone=tone, bold=leads, grow=1),
        Text(total, TOTAL, tone=tone, bold=True, least=TOTAL, enlarged=False),
        gap=4,
        height=TOTAL_ROW,
        width=Size(most=WIDEST),
        grow=1,
    )
