"""The texts about people at one table, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

PEOPLE_TEXTS: Mapping[str, str] = {
    "setup.series": "Games",
    "setup.series.each": "All begin",
    "setup.first.drawn": "Random",
    "setup.first.drawn.line": "It is drawn when the game begins.",
}
