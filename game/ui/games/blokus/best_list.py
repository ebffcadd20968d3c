"""The best results of a game played alone, as a list."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Ruleset
from game.files.best_results import SoloResult
from game.ui.kit.boxes import Align, Box
from game.ui.kit.containers import Column, Row
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.look.theme import Theme

HEAD_ROW, BEST_ROW = 30, 24
"""The heights of the list's title and of a result, in design pixels."""


def best_list(
    theme: Theme, ruleset: Ruleset, results: Sequence[SoloResult], mine: SoloResult | None = None
) -> Box:
    """A title and these results, best first; `mine` stands out."""
    lines: list[Box] = [
        _line(ruleset, rank, result, theme.accent if result is mine else theme.muted)
        for rank, result in enumerate(results, 1)
    ]
    if not results:
        lines.append(Text(tr("results.best.none"), 16, tone=theme.muted, height=BEST_ROW))
    return Column(Text(tr("results.best"), height=HEAD_ROW), *lines, gap=0)


def _line(ruleset: Ruleset, rank: int, result: SoloResult, tone: tuple[int, int, int]) -> Box:
    left = tr.count(f"{ruleset.geometry.lattice.cell}s_left", sum(result.left))
    back = tr.count("taken_back", result.taken_back)
    return Row(
        Text(tr("results.place", place=rank), 16, tone=tone, width=32),
        Text(left, 16, tone=tone, grow=1),
        Text(back, 16, tone=tone, align=(Align.END, Align.CENTER)),
        gap=0,
        height=BEST_ROW,
    )
