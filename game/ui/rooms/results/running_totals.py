"""The standings of a series in brief, shown below the results of one of its games."""

from __future__ import annotations

from game.engine import AnyGame
from game.ui.games.scores import Place, result_box
from game.ui.kit.boxes import Box
from game.ui.kit.containers import Column
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.look.theme import Theme

HEAD_ROW, SIZE = 24, 18
"""The height of the heading, in design pixels, and the text size of a total."""


def running_totals(game: AnyGame) -> list[Place]:
    """Everybody's standing including this finished game, best first; none without a series."""
    if game.series is None:
        return []
    after = game.series_after
    assert after is not None
    people = game.series.people(game.seats)
    return [
        Place(people[one.person].name, people[one.person].level, one.rank, one.total)
        for one in after.standings(game.options.points)
    ]


def totals_box(theme: Theme, game: AnyGame) -> Box | None:
    """Everybody's totals below a line that says which games they are for; None without a series."""
    series = game.series_after
    if series is None:
        return None
    line = tr("series.so_far", played=len(series.played), length=series.length)
    return Column(
        Text(line, 14, tone=theme.muted, height=HEAD_ROW),
        result_box(theme, running_totals(game), SIZE),
        gap=0,
    )
