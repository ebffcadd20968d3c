"""The stars earned in the stages of the arcade, kept between starts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from game.files.limits import Word
from game.files.notices import FileKind, FileNotices
from game.files.shared_file import SharedFile
from game.files.store import Form

MOST_STAGES = 1000
"""The most stages in a file."""

Stars = Mapping[str, int]
"""The most stars earned in each stage, by its key; those without a star aren't in it."""


class StageStars(SharedFile[Stars]):
    """The stars of each stage; with no path they last until the program ends."""

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """Read nothing yet; see `KeptFiles`."""
        super().__init__(path, FileKind.STARS, Form(_decode), notices, dict, lock, _both)

    def earn(self, stage: str, stars: int) -> bool:
        """Keep the stars of a stage if they are more than before; return whether it is written."""
        if stars <= self.value.get(stage, 0):
            return True
        return self.change(lambda kept: {**kept, stage: max(stars, kept.get(stage, 0))})


def _both(one: Stars, other: Stars) -> Stars:
    """For each stage, the more stars of the two."""
    return {key: max(one.get(key, 0), other.get(key, 0)) for key in {**other, **one}}


_DECODER: Decoder[dict[str, int]] = Decoder(
    Annotated[
        dict[Word, Annotated[int, Meta(ge=1, le=3)]],
        Meta(max_length=MOST_STAGES),
    ]
)


def _decode(data: bytes) -> Stars:
    """Raises ValueError for anything but stars."""
    return _DECODER.decode(data)
