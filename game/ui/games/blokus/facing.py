"""From which side people here see the board, as they have chosen."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Ruleset
from game.engine.facing import own_facing
from game.files.settings import AS_PRINTED, WHOSE_TURN


def facing_chosen(side: str, ruleset: Ruleset, persons: Sequence[int], in_turn: int | None) -> int:
    """After how many turns the board is seen, for a value of `Settings.board_side`.

    Args:
        side: the setting.
        ruleset: the board.
        persons: the players who sit here.
        in_turn: the one of them who plays, or plays next; None if nobody does.
    """
    if side == AS_PRINTED or not persons:
        return 0
    viewer = in_turn if side == WHOSE_TURN and in_turn is not None else persons[0]
    return own_facing(ruleset, viewer)
