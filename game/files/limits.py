"""The types of which kept values are made, each with its limits.

They say what a value may look like; whether it makes sense is checked later, by the rules.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.base.names import GRAPHEME_LIMIT, NAME_LIMIT

Name = Annotated[str, Meta(max_length=NAME_LIMIT * GRAPHEME_LIMIT)]
"""A player's name; `clean_name` leaves out what can't be shown."""

Word = Annotated[str, Meta(max_length=40)]
"""A key of one of the tables; whether it exists is up to that table."""

Small = Annotated[int, Meta(ge=0, le=9)]
"""A number of few: of a seat, a colour, a pad."""
