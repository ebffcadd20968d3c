"""The positions of lessons on playing well: where one placement is clearly the best.

They are data, in ``assets/lessons``: taken from games between levels, and searched until the best
placement was sure (``tools/lessons.py``).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.assets import asset
from game.engine import Options, Ply, SetUp
from game.engine.setting_up import set_up
from game.exercises.goals import PlacementName, Searched
from game.exercises.puzzle import MOST_COLOURS, PieceNames, PlacementNames

log = logging.getLogger(__name__)

FOLDER, FILE = "lessons", "lessons.json"
"""Where the positions are among the assets."""

SLACK, MARGIN = 1.0, 2.0
"""How many points worse than the best a placement is at most that is as right, and how many worse
all others are at least."""


class LessonPosition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in which there is a right placement.

    Attributes:
        options: the game.
        lying: for each colour, what lies on the board, in the order in which it was placed.
        colour: the colour to play.
        pieces: the pieces that may be taken.
        leads: by how many points the one to play is ahead in the end after a placement of these,
            by its name; the best first. What isn't named is worse.
        searches: the searches that found the leads, the last one being that of the leads; () where
            they are exact.
    """

    options: Options
    lying: Annotated[tuple[PlacementNames, ...], Meta(max_length=MOST_COLOURS)]
    colour: Annotated[int, Meta(ge=0, lt=MOST_COLOURS)]
    pieces: Annotated[PieceNames, Meta(min_length=1)]
    leads: Annotated[
        dict[PlacementName, Annotated[float, Meta(ge=-1e4, le=1e4)]],
        Meta(min_length=1, max_length=100),
    ]
    searches: Annotated[tuple[Searched, ...], Meta(max_length=4)] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The names of the right placements, the best first."""
        best = max(self.leads.values())
        return tuple(name for name, lead in self.leads.items() if lead >= best - SLACK)

    @property
    def margin(self) -> float:
        """How many points better the best placement is than the best wrong one; 0 if none is."""
        best = max(self.leads.values())
        wrong = (one for one in self.leads.values() if one < best - SLACK)
        return round(best - max(wrong, default=best), 1)

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
