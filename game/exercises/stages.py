"""Stages: short games with a task, for one to three stars.

A stage is a game of any kind on a board, with the pieces and the opponents that it names, and a
*task*: what counts, and how much of it earns each star. The person has the first seat. Most stages
end after some of the person's turns, the others with the game. Nobody is helped and nothing is
taken back.

The stages are data, in ``assets/stages``. How much earns a star was set by levels that played in
the person's place (``tools/stages.py``).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.assets import asset
from game.engine import Options
from game.engine.position import Position

log = logging.getLogger(__name__)

FOLDER, FILE = "stages", "stages.json"
"""Where the stages are among the assets."""

MOST_STARS = 3
"""The most stars that a stage can earn."""

AHEAD = 3
"""How many stages without a star are open at a time, so that a hard one stops nobody."""


class Task(Enum):
    """What counts in a stage."""

    PLACE = "place"
    """Squares of one's own on the board."""
    LEAD = "lead"
    """Squares that one has placed more than the best other player."""
    LEFT = "left"
    """Squares left in one's own tray; the fewer, the better."""
    HOLD = "hold"
    """Squares of the others on the board; the fewer, the better."""
    HOLES = "holes"
    """Empty cells that have no empty neighbour; the fewer, the better."""
    CORNERS = "corners"
    """Free corners at which one may still place a piece."""

    @property
    def fewer(self) -> bool:
        """Whether less of it is better."""
        return self in (Task.LEFT, Task.HOLD, Task.HOLES)

    @property
    def own(self) -> bool:
        """Whether nothing that others do after one's last turn changes it."""
        return self in (Task.PLACE, Task.LEFT)


Amount = Annotated[int, Meta(ge=-1000, le=1000)]


class Stage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stage.

    Attributes:
        key: what its stars are kept under.
        options: what is played.
        task: what counts.
        stars: how much of it earns one star, two and three.
        levels: the keys of the other players' levels, in the order of their seats.
        turns: after how many of the person's turns it ends; None if with the game.
    """

    key: Annotated[str, Meta(min_length=1, max_length=20)]
    options: Options
    task: Task
    stars: tuple[Amount, Amount, Amount]
    levels: tuple[str, ...] = ()
    turns: Annotated[int, Meta(ge=1, le=100)] | None = None

    def check(self) -> None:
        """Raise ValueError unless it can be played, and each star takes more than the last."""
        if len(self.levels) != self.options.players - 1:
            raise ValueError(
                f"stage {self.key} needs levels for {self.options.players - 1} players, "
                f"not {len(self.levels)}"
            )
        if list(self.stars) != sorted(set(self.stars), reverse=self.task.fewer):
            raise ValueError(f"in stage {self.key} each star must take more than the one before")

    def amount(self, position: Position) -> int:
        """How much there is of what counts."""
        return _AMOUNTS[self.task](position)

    def stars_for(self, amount: int) -> int:
        if self.task.fewer:
            return sum(amount <= most for most in self.stars)
        return sum(amount >= least for least in self.stars)

    def turns_left(self, position: Position) -> int | None:
        """How many turns the person still has; None if that isn't limited."""
        if self.turns is None:
            return None
        return max(0, self.turns - len(own_plies(position)))

    def is_over(self, position: Position) -> bool:
        """Whether nothing counts any more.

        After the person's last turn the others still have theirs, if that matters.
        """
        if position.over:
            return True
        is_out = all(position.out[colour] for colour in own_colours(position))
        if not (is_out or self.turns_left(position) == 0):
            return False
        return self.task.own or (not is_out and position.player == PERSON)


PERSON = 0
"""The person's seat."""


def own_colours(position: Position) -> Sequence[int]:
    """The colours that the person places."""
    return position.ruleset.colours_of(PERSON)


def own_plies(position: Position) -> Sequence[int]:
    """The placements that the person has made."""
    own = set(own_colours(position))
    return [ply.placement for ply in position.plies if ply.colour in own]


def _placed(position: Position, player: int) -> int:
    """The squares of a player on the board."""
    colours = position.ruleset.colours_of(player)
    return round(sum(position.score(colour).placed for colour in colours))


def _lead(position: Position) -> int:
    others = range(1, position.ruleset.players)
    best = max((_placed(position, player) for player in others), default=0)
    return _placed(position, PERSON) - best


def _left(position: Position) -> int:
    return round(sum(position.score(colour).left for colour in own_colours(position)))


def _hold(position: Position) -> int:
    return sum(_placed(position, player) for player in range(1, position.ruleset.players))


def _holes(position: Position) -> int:
    """The empty cells all of whose neighbours are covered, those off the board included."""
    board = position.board
    return sum(
        bool(board[cell] < 0 and all(board[other] >= 0 for other in around))
        for cell, around in enumerate(position.ruleset.geometry.edge_neighbours)
    )


def _corners(position: Position) -> int:
    return sum(len(position.attach_points(colour)) for colour in own_colours(position))


_AMOUNTS = {
    Task.PLACE: lambda position: _placed(position, PERSON),
    Task.LEAD: _lead,
    Task.LEFT: _left,
    Task.HOLD: _hold,
    Task.HOLES: _holes,
    Task.CORNERS: _corners,
}

_STAGES: Decoder[tuple[Stage, ...]] = Decoder(Annotated[tuple[Stage, ...], Meta(max_length=200)])


def decode_stages(data: bytes) -> tuple[Stage, ...]:
    """Stages from a file's content. Raises ValueError, in a line, if one can't be played."""
    stages = _STAGES.decode(data)
    for stage in stages:
        stage.check()
    if len({stage.key for stage in stages}) < len(stages):
        raise ValueError("two stages have one key")
    return stages


@lru_cache
def shipped_stages() -> tuple[Stage, ...]:
    """The stages that ship with the program; none, and a line in the log, if they are damaged."""
    try:
        return decode_stages(asset(FOLDER, FILE).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        log.warning("there are no stages: %s can't be read: %s", FILE, error)
        return ()


def open_stages(stages: Sequence[Stage], stars: Mapping[str, int]) -> int:
    """How many stages are open, from the first: all up to the third that has no star yet."""
    missing = [number for number, stage in enumerate(stages) if not stars.get(stage.key)]
    return missing[AHEAD - 1] + 1 if len(missing) >= AHEAD else len(stages)
