"""The outcome of a game, shown in place of the candidates: who won, and everybody's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import AnyGame
from game.ui.games.results import headline
from game.ui.kit.boxes import Box, badge
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.table.name_line import NameLine

LINE = Size(32, least=20, with_text=True)
"""The height of a line."""

TITLE, NAME, BADGE, GAP = 20, 16, 18, 8
"""The sizes of the title, of names and points, and of a badge, and the gap beside a badge, in
design pixels."""


@dataclass(frozen=True)
class Place:
    """A player's result.

    Attributes:
        name: the player's name.
        badge: the name of the player's first colour.
        rank: the rank, from 1, shared on ties.
        total: the points.
    """

    name: str
    badge: str
    rank: int
    total: float


def places_of(game: AnyGame, badges: Sequence[str]) -> list[Place]:
    """The results of the players of a finished game, the best first."""
    totals, ranks = game.position.totals(), game.position.ranks()
    names = [seat.name for seat in game.seats]
    return sorted(map(Place, names, badges, ranks, totals), key=lambda place: place.rank)


def outcome(places: Sequence[Place]) -> Box:
    """A headline, if there are several players, and a line for each player."""
    lines: list[Box] = []
    if len(places) > 1:
        lines.append(Text(headline(places), TITLE, bold=True, height=LINE))
    lines += [
        Row(
            badge(place.badge, BADGE),
            NameLine(place.name, None, NAME, grow=1),
            Text(tr.whole(place.total), NAME, bold=True, least=NAME),
            gap=GAP,
            height=LINE,
        )
        for place in places
    ]
    return Column(*lines, gap=0)
