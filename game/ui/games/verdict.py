"""Says who has won, in words that all kinds of game share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.ui.look.names_in_text import named
from game.ui.look.texts import tr


class Ranked(Protocol):
    """A result with a name, and a rank from 1, or None for what nobody plays."""

    @property
    def name(self) -> str: ...

    @property
    def rank(self) -> int | None: ...


def headline(results: Sequence[Ranked]) -> str:
    """Who has won, or who shares first place."""
    winners = [named(result.name) for result in results if result.rank == 1]
    if len(winners) == 1:
        return tr("results.wins", name=winners[0])
    if len(winners) == 2:
        return tr("results.tie", first=winners[0], second=winners[1])
    return tr.count("results.tie_of_many", len(winners))
