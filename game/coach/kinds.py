"""What the coach must know of each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.engine import Options, Ply
from game.engine.dice import DiceOptions, Take
from game.engine.dice.position import DicePosition
from game.engine.position import Position


@dataclass(frozen=True)
class CoachedKind:
    """What a kind of game is to the coach.

    Attributes:
        choices: among how many events the player whose turn it is may choose.
        allows: whether the rules allow an event that this player would decide.
        on_board: a decision as a ply on the board on which it is made.
        meets: whether players place on one board, so that the reply belongs to what an event does.
    """

    choices: Callable[[Any], int]
    allows: Callable[[Any, Any], bool]
    on_board: Callable[[Any, Any], tuple[Position, Ply]]
    meets: bool


def _take_on_board(position: DicePosition, take: Take) -> tuple[Position, Ply]:
    player, colour = position.chooser, position.colour
    assert player is not None
    assert colour is not None
    return position.boards[player].with_turn_of(colour), Ply(colour, take.placement)


COACHED: Mapping[str, CoachedKind] = {
    Options.kind: CoachedKind(
        choices=lambda position: len(position.legal()),
        allows=lambda position, ply: position.is_legal(ply.placement, ply.colour),
        on_board=lambda position, ply: (position, ply),
        meets=True,
    ),
    DiceOptions.kind: CoachedKind(
        choices=lambda position: len(position.takes()),
        allows=lambda position, take: take.placement in position.legal(take.die, take.strike),
        on_board=_take_on_board,
        meets=False,
    ),
}
"""All kinds of games, by the key of `game.engine.kinds.KINDS`."""
