"""Which puzzle is posed: one of a box, or that of a day; and which comes next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from game.files.puzzle_book import PuzzleBook, PuzzleResult
from game.puzzles.collection import Box, Entry, shipped
from game.puzzles.daily import daily
from game.puzzles.puzzle import Kind, Puzzle

SOLVED = (PuzzleResult.HELPED, PuzzleResult.SOLVED)
"""The results of puzzles that are solved."""


class Posed(Struct, frozen=True):
    """A puzzle as it is posed.

    Attributes:
        name: its name.
        box: the box from which it was taken; None for one of a day.
        image: in which of its images it is shown.
        day: the day whose puzzle it is, or None.
    """

    name: str
    box: Box | None = None
    image: int = 0
    day: date | None = None

    def load(self) -> Puzzle:
        """The puzzle. Raises ValueError, in a line, if it is damaged."""
        return shipped().load(self.name).image(self.image)


def word_of(kind: Kind) -> str:
    """What the keys of the texts about a kind contain."""
    return kind.value.replace(" ", "_")


def of_day(day: date) -> Posed:
    """The puzzle of a day. Raises ValueError for a day that has none."""
    found = daily(shipped().entries, day)
    return Posed(found.name, image=found.image, day=day)


def of_box(kind: Kind, box: Box, book: PuzzleBook, after: str | None = None) -> list[Posed]:
    """The puzzles of a kind in a box, in the order in which they are to be posed.

    Those that aren't solved come first; they begin `after` one, and go round.
    """
    entries = list(shipped().in_box(kind, box))
    names = [entry.name for entry in entries]
    start = names.index(after) + 1 if after in names else 0
    names = names[start:] + names[:start]
    names.sort(key=lambda name: book.results.get(name) in SOLVED)
    return [Posed(name, box) for name in names]


def solved_of(entries: Sequence[Entry], book: PuzzleBook) -> int:
    """How many of some puzzles are solved, with help or without."""
    return sum(book.results.get(entry.name) in SOLVED for entry in entries)
