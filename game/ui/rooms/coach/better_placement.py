"""The better placement on the board, beside the one that was chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.coach.costs import Cost
from game.coach.reasons import Reason
from game.ui.games.play_area import PlayArea
from game.ui.rooms.coach.qualities import paint_choices
from game.ui.rooms.review.overlays import paint_line
from game.ui.shell.context import UiContext
from game.ui.table.reason_marks import paint_reasons, signed_cells


def paint_better(
    surface: pygame.Surface,
    ui: UiContext,
    area: PlayArea,
    cost: Cost,
    reasons: Sequence[Reason],
    alone: int | None,
) -> None:
    """Draw the better placement, in its rim, beside the one that was chosen, and the reasons.

    Args:
        surface: what to draw on.
        ui: the services shared by all scenes.
        area: the board as it was before either.
        cost: what was chosen, and what is better.
        reasons: why it is better, in the order in which the words give them.
        alone: the index of the only reason to mark, or None to mark all.
    """
    both = cost.best, cost.played.event
    plies = [ply for ply in map(area.ply_of, both) if ply is not None]
    # In Dice, the board on view may be another player's.
    if len(plies) < len(both):
        return
    paint_line(surface, ui, area.board, plies)
    signed = signed_cells(reasons, area.seen)
    spots = [ply.placement for ply in plies]
    taken = paint_choices(surface, ui, area.board, spots, cost.quality, signed)
    paint_reasons(surface, ui, area, reasons, alone, taken=taken)
