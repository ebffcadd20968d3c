"""The puzzles that ship with the program, and which of them is that of a day.

There is a file for each kind in ``assets/puzzles``, of lines of sealed JSON (`game.base.envelope`),
so that damage to one spoils no other: first an index, which tells what there is without reading all
of it, then a `Puzzle` in each line, in the order of the index.

The puzzle of a day is the same for everybody, without a network. A puzzle turned, mirrored, or with
its colours moved round is another puzzle to whoever meets it (`Puzzle.image`). So the calendar goes
through all puzzles in rounds, in every round in the same order, and each time shows another image:
no puzzle comes again before all others have come, and in ten years no image comes twice. Everything
follows from the names in the indexes, so all who have the same files have the same calendar.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.assets import asset, file_stem, sha256
from game.base.envelope import seal, unseal
from game.exercises.puzzle import HIGHEST, LOWEST, Kind, Puzzle

log = logging.getLogger(__name__)

FOLDER = "puzzles"
"""Where they are among the assets."""


class Box(Enum):
    """A range of difficulties."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


BOXES: Mapping[Box, range] = {
    Box.EASY: range(LOWEST, 6),
    Box.MIDDLE: range(6, 8),
    Box.HARD: range(8, HIGHEST + 1),
}
"""The difficulties in each box."""


class Entry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What an index tells about a puzzle."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    difficulty: Annotated[int, Meta(ge=LOWEST, le=HIGHEST)]
    images: Annotated[int, Meta(ge=1, le=100)]

    @property
    def box(self) -> Box:
        return next(box for box, difficulties in BOXES.items() if self.difficulty in difficulties)


_INDEX: Decoder[tuple[Entry, ...]] = Decoder(Annotated[tuple[Entry, ...], Meta(max_length=10_000)])
_PUZZLE: Decoder[Puzzle] = Decoder(Puzzle)


def encode(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of some puzzles of a kind."""
    puzzles = list(puzzles)
    index = [Entry(puzzle.name, puzzle.difficulty, puzzle.images) for puzzle in puzzles]
    return b"".join(map(seal, [index, *puzzles]))


class Collection:
    """All puzzles. What can't be read is told in the log, in a line, and left out.

    Attributes:
        entries: for each kind, what there is of it, in the order of its file.
    """

    def __init__(self, files: Mapping[Kind, Path]) -> None:
        self._lines: dict[str, tuple[Path, bytes]] = {}
        self.entries: dict[Kind, tuple[Entry, ...]] = {
            kind: self._index(path) for kind, path in files.items()
        }

    def in_box(self, kind: Kind, box: Box) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries.get(kind, ()) if entry.box is box)

    def all_in(self, box: Box) -> tuple[Entry, ...]:
        return tuple(entry for kind in self.entries for entry in self.in_box(kind, box))

    def load(self, name: str) -> Puzzle:
        """The puzzle of that name. Raises ValueError, in a line, if there is none or it is damaged.

        A puzzle that is damaged doesn't keep others from being loaded.
        """
        if name not in self._lines:
            raise ValueError(f"there is no puzzle {name!r}")
        path, line = self._lines[name]
        try:
            puzzle = _PUZZLE.decode(unseal(line).json)
            if puzzle.name != name:
                raise ValueError(f"it is {puzzle.name!r}")
            puzzle.start()
        except (ValueError, RecursionError) as error:
            raise ValueError(f"the puzzle {name!r} in {path} can't be read: {error}") from None
        return puzzle

    def _index(self, path: Path) -> tuple[Entry, ...]:
        try:
            first, *lines = path.read_bytes().splitlines()
            entries = _INDEX.decode(unseal(first).json)
            if len(lines) != len(entries):
                raise ValueError(f"there are {len(lines)} puzzles, not {len(entries)}")
        except (OSError, ValueError, RecursionError) as error:
            log.warning("puzzles are left out: %s can't be read: %s", path, error)
            return ()
        for entry, line in zip(entries, lines, strict=True):
            self._lines[entry.name] = path, line
        return entries


def file_name(kind: Kind) -> str:
    """The name of the file of a kind's puzzles."""
    return f"{file_stem(kind.value)}.jsonl"


@lru_cache
def shipped() -> Collection:
    """The puzzles that ship with the program."""
    files = {}
    for kind in Kind:
        try:
            files[kind] = asset(FOLDER, file_name(kind))
        except FileNotFoundError as error:
            log.warning("there are no puzzles of the kind %s: %s", kind.value, error)
    return Collection(files)


FIRST, LAST = date(2026, 1, 1), date(2035, 12, 31)
"""The first and the last day that have a puzzle."""

DAYS = (LAST - FIRST).days + 1
"""How many days have a puzzle."""


class Daily(NamedTuple):
    """The puzzle of a day: its name, and the number of its image."""

    name: str
    image: int


def daily(entries: Mapping[Kind, Iterable[Entry]], day: date) -> Daily:
    """The puzzle of a day, from all puzzles or from those of a box.

    Raises ValueError for a day that has none, because the calendar begins later or has ended, or
    because there are too few puzzles.
    """
    if not FIRST <= day <= LAST:
        raise ValueError(f"the calendar goes from {FIRST} to {LAST}: there is no puzzle for {day}")
    order = in_turn(entries)
    number = (day - FIRST).days
    for turn in count():
        coming = [entry for entry in order if entry.images > turn]
        if not coming:
            raise ValueError(f"there are too few puzzles for a calendar up to {day}")
        if number < len(coming):
            entry = coming[number]
            return Daily(entry.name, _images(entry)[turn])
        number -= len(coming)
    raise AssertionError


def in_turn(entries: Mapping[Kind, Iterable[Entry]]) -> list[Entry]:
    """The puzzles in the order of the calendar: mixed, and the kinds in turn."""
    placed = []
    for kind, own in entries.items():
        mixed = sorted(own, key=lambda entry: sha256(entry.name.encode()))
        # Spread over a round, so that a kind comes back at even distances.
        placed += [
            ((number + 0.5) / len(mixed), kind.value, entry) for number, entry in enumerate(mixed)
        ]
    placed.sort(key=lambda one: one[:2])
    return [entry for _, _, entry in placed]


def _images(entry: Entry) -> list[int]:
    """The numbers of a puzzle's images, in the order in which they come."""
    return sorted(range(entry.images), key=lambda image: sha256(f"{entry.name}/{image}".encode()))
