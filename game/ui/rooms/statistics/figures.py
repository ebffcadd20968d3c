"""The headline numbers of the statistics: figures on tiles, and the rating."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit.boxes import PANEL, Align, Box
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.statistics.overview import Figure, Overview, even_match
from game.ui.shell.context import UiContext

SHARES = (0.14, 0.155, 0.185, 0.18, 0.17, 0.17)
"""How the figures share the width: as much as their words need."""

TILE, PAD = 104, 8
"""The height of a figure's tile and the space within its edges, in design pixels."""

LABEL, NUMBER, LINE, RATING = 14, 28, 13, 52
"""The text sizes of a label, of a figure's number, of the words below it, and of the rating, in
design pixels."""

SMALL = 12
"""The least text size of a figure's label, in design pixels."""


def figures_box(ui: UiContext, figures: Sequence[Figure]) -> Box:
    """The figures, each on a tile, side by side."""
    tiles = [_tile(ui, figure) for figure in figures]
    for tile, share in zip(tiles, SHARES, strict=True):
        tile.width, tile.grow = Size(0, most=UNLIMITED), share
    return Row(*tiles, height=TILE)


def _tile(ui: UiContext, figure: Figure) -> Box:
    """A number, with its label above it and a line about it below."""
    muted, low = ui.theme.muted, (Align.START, Align.START)
    rest = Size(0, most=UNLIMITED)  # However many words there are.
    return Column(
        Text(figure.label, LABEL, tone=muted, least=SMALL, height=18),
        Text(figure.value, NUMBER, bold=True, enlarged=False, height=34),
        Text(figure.line, LINE, tone=muted, wraps=True, align=low, height=rest, grow=1),
        gap=0,
        pad=PAD,
        back=PANEL,
    )


def rating_box(ui: UiContext, shown: Overview) -> Box:
    """The current rating, and the level it is an even match for."""
    points = shown.curve[-1].points
    game = tr("statistics.rating", game=tr(f"game.{shown.rated}"))
    words = Column(
        Text(even_match(points, shown.rated), height=28),
        Text(game, LABEL, tone=ui.theme.muted, height=24),
        gap=0,
        grow=1,
    )
    number = Text(tr.whole(points), RATING, bold=True, enlarged=False)
    return Row(number, words, gap=16, height=60)
