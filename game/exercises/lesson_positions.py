"""The positions of lessons on playing well: where one placement is clearly the best.

They are data, in ``assets/lessons``: taken from games between levels, and searched until the best
placement was sure (``tools/lessons.py``).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.json import Decoder

from game.base.assets import asset
from game.engine import Options, Ply, SetUp
from game.engine.setting_up import set_up
from game.exercises.goals import Leads
from game.exercises.puzzle import MOST_COLOURS, PieceNames, PlacementNames

log = logging.getLogger(__name__)

FOLDER, FILE = "lessons", "lessons.json"
"""Where the positions are among the assets."""

SLACK, MARGIN = 1.0, 2.0
"""How many points worse than the best a placement is at most that is as right, and how many worse
all others are at least."""


class LessonPosition(Leads, frozen=True, kw_only=True):
    """A position in which there is a right placement.

    Attributes:
        options: the game.
        lying: for each colour, what lies on the board, in the order in which it was placed.
        colour: the colour to play.
        pieces: the pieces that may be taken.
    """

    slack: ClassVar[float] = SLACK
    options: Options
    lying: Annotated[tuple[PlacementNames, ...], Meta(max_length=MOST_COLOURS)]
    colour: Annotated[int, Meta(ge=0, lt=MOST_COLOURS)]
    pieces: Annotated[PieceNames, Meta(min_length=1)]

    def set_up(self) -> SetUp:
        """The event that begins it. Raises ValueError if there can't be such a position."""
        ruleset = self.options.ruleset
        lying = [
            Ply(colour, ruleset.table.parse(name))
            for colour, names in enumerate(self.lying)
            for name in names
        ]
        return set_up(ruleset, lying, self.colour)


_POSITIONS: Decoder[dict[str, tuple[LessonPosition, ...]]] = Decoder(
    Annotated[
        dict[
            Annotated[str, Meta(max_length=20)],
            Annotated[tuple[LessonPosition, ...], Meta(min_length=1, max_length=20)],
        ],
        Meta(max_length=50),
    ]
)


def decode_positions(data: bytes) -> Mapping[str, tuple[LessonPosition, ...]]:
    """The positions of lessons, by their keys. Raises ValueError, in a line, for other data."""
    return _POSITIONS.decode(data)


@lru_cache
def shipped_positions() -> Mapping[str, tuple[LessonPosition, ...]]:
    """Those that ship with the program; none, and a line in the log, if they are damaged."""
    try:
        return decode_positions(asset(FOLDER, FILE).read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        log.warning("there are no lessons on playing well: %s can't be read: %s", FILE, error)
        return {}
