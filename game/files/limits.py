"""The types of which kept values are made, each with its limits.

They say what a value may look like; whether it makes sense is checked later, by the rules.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from game.base.names import GRAPHEME_LIMIT, NAME_LIMIT

MOST_NAME = NAME_LIMIT * GRAPHEME_LIMIT
"""The most code points in a name."""

Name = Annotated[str, Meta(max_length=MOST_NAME)]
"""A player's name; `clean_name` leaves out what can't be shown."""

Word = Annotated[str, Meta(max_length=40)]
"""A key of one of the tables; whether it exists is up to that table."""

Small = Annotated[int, Meta(ge=0, le=9)]
"""A number of few: of a seat, a colour, a pad."""

Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""How often something happened."""

Cells = Annotated[str, Meta(min_length=1, max_length=120)]
"""The cells of a placement, as in ``.blksgf`` records."""

Time = Annotated[datetime, Meta(tz=True)]
"""When something happened; see `game.files.days.universal_time`."""

MOST_SEATS = 4
"""The most seats in a game."""
