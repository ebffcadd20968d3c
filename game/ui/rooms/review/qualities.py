"""How good events are, in signs and words, and on the board.

The signs are those of annotated games. They have the text colour: other colours stand for players.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.coach.costs import Cost
from game.coach.reasons import Reason
from game.coach.scales import Quality
from game.engine import Ply
from game.ui.games.play_area import PlayArea
from game.ui.games.reason_marks import ReasonArea, paint_reasons, signed_cells
from game.ui.kit.boxes import Box, Fill, emblem
from game.ui.kit.containers import Row
from game.ui.kit.lengths import rows
from game.ui.kit.style import muted
from game.ui.kit.text import Alike, Text
from game.ui.look.icons import icon
from game.ui.look.shapes import disc
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.rooms.review.overlays import marked_cells, paint_line, paint_rimmed
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView

COUNTED: tuple[tuple[Quality, ...], ...] = (
    (Quality.BEST, Quality.GOOD),
    (Quality.INACCURACY,),
    (Quality.MISTAKE,),
    (Quality.BLUNDER,),
)
"""Groups of qualities that are counted together, the best first; each group has a sign."""

COSTLY = frozenset({Quality.INACCURACY, Quality.MISTAKE, Quality.BLUNDER})
"""The qualities so costly that the better event is always shown."""

GOOD, BETTER = "check", "star"
"""The icons for a good event, and for the one that would have been better."""

LETTERS: Mapping[Quality, str] = MappingProxyType(
    {Quality.INACCURACY: "?!", Quality.MISTAKE: "?", Quality.BLUNDER: "??"}
)
"""The signs of all other qualities."""

LEAST_DISC, KEY_GAP = 20, 6
"""The least diameter of a disc on a board, and the gap after a disc in the key, the line that
explains the discs, in design pixels."""

ON_DISC = 0.62
"""The size of a sign on its disc, as a share of the diameter."""


def quality_word(quality: Quality) -> str:
    """How good an event was, in a word."""
    return tr(f"report.quality.{quality.value}")


def gravity(quality: Quality) -> int:
    """How much an event cost, from 0 for good ones to 3 for blunders."""
    return next(number for number, together in enumerate(COUNTED) if quality in together)


def quality_disc(ui: UiContext, quality: Quality, diameter: int) -> pygame.Surface:
    """The sign for how good an event was, on a disc that stands out from boards and panels."""
    if quality not in LETTERS:
        return _icon_disc(GOOD, diameter, ui.theme.text, ui.theme.panel)
    size = ui.fonts.usual(round(ON_DISC * diameter))
    sign = ui.fonts.text(LETTERS[quality], size, ui.theme.panel, bold=True)
    return _with(disc(diameter, ui.theme.text), sign)


def better_disc(ui: UiContext, diameter: int) -> pygame.Surface:
    """The sign for what would have been better, on such a disc."""
    return _icon_disc(BETTER, diameter, ui.theme.text, ui.theme.panel)


def paint_better(
    surface: pygame.Surface,
    area: PlayArea,
    cost: Cost,
    reasons: Sequence[Reason],
    alone: int | None,
) -> None:
    """Draw the better placement, in its rim, beside the one that was chosen, and the reasons.

    The board is as it was before either. The reasons are in the order in which the words give them;
    `alone` is the index of the only one to mark, or None to mark all.
    """
    both = cost.best, cost.played.event
    plies = [ply for ply in map(area.ply_of, both) if ply is not None]
    # In Dice, the board on view may be another player's.
    if len(plies) == len(both):
        paint_compared(surface, area, plies, cost.quality, reasons, alone)


def paint_compared(
    surface: pygame.Surface,
    area: ReasonArea,
    plies: Sequence[Ply],
    quality: Quality,
    reasons: Sequence[Reason],
    alone: int | None,
) -> None:
    """Draw the better placement beside another of some quality; see `paint_better`."""
    ui, board = area.ui, area.board
    paint_line(surface, ui, board, plies)
    spots = [ply.placement for ply in plies]
    taken = paint_choices(surface, ui, board, spots, quality, signed_cells(reasons, area.seen))
    paint_reasons(surface, area, reasons, alone, taken=taken)


def paint_find(surface: pygame.Surface, area: PlayArea, cost: Cost) -> None:
    """Draw a placement that was found well, in its rim. The board is as it was before."""
    ply = area.ply_of(cost.played.event)
    if ply is None:
        return
    ui, board = area.ui, area.board
    paint_line(surface, ui, board, [ply])
    size = max(ui.px(LEAST_DISC), round(board.dot)) - ui.px(3)
    (cell,) = marked_cells(board, [ply.placement])
    x, y = board.middle(cell)
    paint_rimmed(surface, ui, quality_disc(ui, cost.quality, size), (round(x), round(y)))


def paint_choices(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    placements: Sequence[int],
    quality: Quality,
    taken: Collection[int],
) -> set[int]:
    """Mark the better placement and the one that was chosen; returns the marked cells.

    `placements` are these two, and `quality` is that of the second. Cells that are `taken` are left
    free if there are others.
    """
    size = max(ui.px(LEAST_DISC), round(board.dot)) - ui.px(3)
    cells = marked_cells(board, placements, taken)
    discs = better_disc(ui, size), quality_disc(ui, quality, size)
    for cell, inside in reversed(list(zip(cells, discs, strict=True))):
        x, y = board.middle(cell)
        paint_rimmed(surface, ui, inside, (round(x), round(y)))
    return set(cells)


def key(quality: Quality, size: int) -> Box:
    """The key to what `paint_choices` marks, in words of a size in design pixels."""
    alike, side = Alike(), rows(1.25 * size)
    both = tr("report.key.better"), tr("report.key.played")
    better, played = (Text(one, size, tone=muted, alike=alike) for one in both)
    return Row(
        emblem(better_disc, side),
        better,
        Fill(width=0),
        emblem(lambda ui, px: quality_disc(ui, quality, px), side),
        played,
        Fill(),
        gap=KEY_GAP,
        height=rows(24),
    )


@lru_cache(maxsize=32)
def _icon_disc(name: str, diameter: int, ground: RGB, tone: RGB) -> pygame.Surface:
    return _with(disc(diameter, ground), icon(name, round(1.1 * ON_DISC * diameter), tone))


def _with(under: pygame.Surface, sign: pygame.Surface) -> pygame.Surface:
    surface = under.copy()
    surface.blit(sign, sign.get_rect(center=surface.get_rect().center))
    return surface
