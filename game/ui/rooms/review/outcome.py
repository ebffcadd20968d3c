"""The outcome of a game, shown in place of the candidates: who won, and everybody's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import AnyGame
from game.engine.sides import one_of_each, players_of
from game.ui.games.results import headline, side_name
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
    """A side's result.

    Attributes:
        name: the player's name, or partners' names.
        badge: the name of the first player's first colour.
        rank: the rank, from 1, shared on ties.
        total: the points.
    """

    name: str
    badge: str
    rank: int
    total: float


def places_of(game: AnyGame, badges: Sequence[str]) -> list[Place]:
    """The results of the sides of a finished game, the best first; `badges` are the sides'."""
    position = game.position
    totals, ranks = (
        one_of_each(each, position.sides) for each in (position.totals(), position.ranks())
    )
    names = [
        side_name([game.seats[player].name for player in players])
        for players in players_of(position.sides)
    ]
    return sorted(map(Place, names, badges, ranks, totals), key=lambda place: place.rank)


def outcome(places: Sequence[Place], *, partners: bool) -> Box:
    """A headline, if there are several sides, and a line for each."""
    lines: list[Box] = []
    if len(places) > 1:
        words = headline(places, partners=partners)
        lines.append(Text(words, TITLE, bold=True, height=LINE))
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
