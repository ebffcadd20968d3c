"""The better placement on the board, beside the one that was chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.coach.costs import Cost
from game.coach.reasons import Reason
from game.ui.games.play_area import PlayArea
from game.ui.games.reason_marks import paint_reasons, signed_cells
from game.ui.rooms.coach.qualities import paint_choices
from game.ui.rooms.review.overlays import paint_line


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
    if len(plies) < len(both):
        return
    ui, board = area.ui, area.board
    paint_line(surface, ui, board, plies)
    signed = signed_cells(reasons, area.seen)
    spots = [ply.placement for ply in plies]
    taken = paint_choices(surface, ui, board, spots, cost.quality, signed)
    paint_reasons(surface, area, reasons, alone, taken=taken)
