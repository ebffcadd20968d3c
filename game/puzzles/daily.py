"""Which puzzle is that of a day: the same for everybody, without a network.

A puzzle turned, mirrored, or with its colours moved round is another puzzle to whoever meets it
(`Puzzle.image`). So the calendar goes through all puzzles in rounds, in every round in the same
order, and each time shows another image: no puzzle comes again before all others have come, and in
ten years no image comes twice. Everything follows from the names in the indexes of the puzzles'
files, so all who have the same files have the same calendar.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import count
from typing import NamedTuple

from game.base.assets import sha256
from game.puzzles.collection import Entry
from game.puzzles.puzzle import Kind

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
