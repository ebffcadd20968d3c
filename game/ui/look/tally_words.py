"""A tally in words."""

from __future__ import annotations

from collections.abc import Iterable

from game.ui.look.names_in_text import named
from game.ui.look.texts import tr


def tally_words(tally: Iterable[tuple[str, int]]) -> str:
    """Who has won how often this week, in a line.

    >>> tally_words([("Mum", 3), ("Ben", 2)])
    'This week: Mum 3, Ben 2'
    """
    wins = (tr("tally.wins", name=named(name), wins=number) for name, number in tally)
    return tr("tally", wins=tr.listed(wins))
