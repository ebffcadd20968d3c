"""The lines of the journal in which the games that were played are kept."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.files.form import Form, unreleased
from game.files.played_game import PlayedGame, sensible_game

MOST_BYTES = 64 * 1024 * 1024
"""A larger file is none of ours: `MOST_GAMES` of four players with usual names take 12 MiB."""

MOST_SPARE = 2_000
"""How many lines of games that were entered again, or are too old, a journal may have before it is
written anew."""


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line, by which a history without games isn't an empty file.

    Attributes:
        size, changed: told of a list that was kept before the first release.
    """

    size: Annotated[int, Meta(ge=0)] = 0
    changed: Annotated[int, Meta(ge=0)] = 0


Line = PlayedGame | Head


_GAME, _HEAD = Decoder(PlayedGame), Decoder(Head)


def _decode(data: bytes) -> Line:
    """Raises ValueError for anything but a line."""
    if data.startswith(b'{"size":'):
        return _HEAD.decode(data)
    return sensible_game(_GAME.decode(data))


LINES = Form(_decode, earlier=(unreleased, _decode, _decode))
"""The form of a line. The second version knew no halves of points, no partners, and fewer games;
the third not how many squares there were to place by house rules."""
