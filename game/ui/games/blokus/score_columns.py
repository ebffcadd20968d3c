"""The figures that a score is made of, as columns of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine import Score, Scoring
from game.ui.look.texts import tr

COLUMN = 56
"""The width of a column of figures, in design pixels."""


@dataclass(frozen=True)
class Column:
    """One figure of a score.

    Attributes:
        title: what it's called.
        text: what it says for a colour's score.
        right: where it ends, in design pixels from the right of a card.
    """

    title: str
    text: Callable[[Score], str]
    right: int


def columns(scoring: Scoring) -> list[Column]:
    """The components of a score, from the left, so that a row adds up to the points.

    Bonuses have columns only if the scoring has any. Where only the squares left count, their
    number is the points themselves, so the column says how many were placed instead.
    """
    if scoring.lowest_wins:
        found = [("results.placed", _placed)]
    else:
        found = [("results.left" if scoring.counts_left else "results.placed", _squares)]
    if scoring.all_placed:
        found.append(("results.all_placed", _all_placed))
    if scoring.single_last:
        found.append(("results.single_last", _single_last))
    return [
        Column(tr(key), text, 80 + COLUMN * (len(found) - 1 - i))
        for i, (key, text) in enumerate(found)
    ]


def _placed(score: Score) -> str:
    return tr.whole(score.placed)


def _squares(score: Score) -> str:
    return tr.whole(score.squares)


def _all_placed(score: Score) -> str:
    return _bonus(score.all_placed)


def _single_last(score: Score) -> str:
    return _bonus(score.single_last)


def _bonus(points: int) -> str:
    return f"+{points}" if points else "–"
