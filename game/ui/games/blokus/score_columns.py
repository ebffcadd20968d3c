"""The figures that a score is made of, as columns of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine import Score, Scoring
from game.ui.look.texts import tr


@dataclass(frozen=True)
class Column:
    """One figure of a score.

    Attributes:
        title: what it's called.
        text: what it says for a colour's score.
    """

    title: str
    text: Callable[[Score], str]


def columns(scoring: Scoring) -> list[Column]:
    """The components of a score, from the left, so that a row adds up to the points.

    Bonuses have columns only if the scoring has any. Where only the squares left count, their
    number is the points themselves, so the column says how many were placed instead.
    """
    if scoring.lowest_wins:
        found = [Column(tr("results.placed"), lambda score: tr.whole(score.placed))]
    else:
        counted = tr("results.left" if scoring.counts_left else "results.placed")
        found = [Column(counted, lambda score: tr.whole(score.squares))]
    if scoring.all_placed:
        found.append(Column(tr("results.all_placed"), lambda score: _bonus(score.all_placed)))
    if scoring.single_last:
        found.append(Column(tr("results.single_last"), lambda score: _bonus(score.single_last)))
    return found


def _bonus(points: int) -> str:
    return f"+{points}" if points else "–"
