"""What the coach needs to know about each kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from game.engine import Options, Ply
from game.engine.dice import DiceOptions, Take
from game.engine.dice.position import DicePosition
from game.engine.kinds import EventT, PositionT
from game.engine.position import Position


@dataclass(frozen=True)
class CoachedKind(Generic[PositionT, EventT]):
    """What the coach needs to know about a kind of game.

    Attributes:
        choices: counts the events open to the player to move.
        allows: tells whether the rules allow an event this player would decide.
        on_board: turns a decision into a ply, and gives the board on which it is made.
        meets: whether all players place on one board, which makes the reply part of what an event
            does.
    """

    choices: Callable[[PositionT], int]
    allows: Callable[[PositionT, EventT], bool]
    on_board: Callable[[PositionT, EventT], tuple[Position, Ply]]
    meets: bool


def _take_on_board(position: DicePosition, take: Take) -> tuple[Position, Ply]:
    player, colour = position.chooser, position.colour
    assert player is not None
    assert colour is not None
    return position.boards[player].with_turn_of(colour), Ply(colour, take.placement)


COACHED: Mapping[str, CoachedKind[Any, Any]] = {
    Options.kind: CoachedKind[Position, Ply](
        choices=lambda position: len(position.legal()),
        allows=lambda position, ply: position.is_legal(ply.placement, ply.colour),
        on_board=lambda position, ply: (position, ply),
        meets=True,
    ),
    DiceOptions.kind: CoachedKind[DicePosition, Take](
        choices=lambda position: len(position.takes()),
        allows=lambda position, take: (
            take.placement in position.legal(take.die, strike=take.strike)
        ),
        on_board=_take_on_board,
        meets=False,
    ),
}
"""All kinds of games, by the key of `game.engine.kinds.KINDS`."""
