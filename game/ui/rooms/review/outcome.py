"""The outcome of a game, shown in place of the candidates: who won, and everybody's points."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.games.player_face import crown
from game.ui.games.scores import Place, headline
from game.ui.kit.boxes import Box, badge
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.table.name_line import NameLine

LINE = Size(32, least=20, with_text=True)
"""The height of a line."""

TITLE, NAME, BADGE, GAP = 20, 16, 18, 8
"""The sizes of the title, of names and points, and of a badge or crown, and the gap beside these,
in design pixels."""


def outcome(places: Sequence[Place], badges: Sequence[str]) -> Box:
    """A headline, if there are several sides, and a line for each; `badges` are the players'."""
    words = headline(places)
    title = Text(words, TITLE, bold=True, height=LINE) if words else None
    lines = (
        Row(
            badge(badges[place.players[0]], BADGE),
            NameLine(place.name, None, NAME, grow=1),
            crown(BADGE) if place.rank == 1 else None,
            Text(place.number, NAME, bold=True, least=NAME),
            gap=GAP,
            height=LINE,
        )
        for place in places
    )
    return Column(title, *lines, gap=0)
