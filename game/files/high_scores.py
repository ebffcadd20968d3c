"""The high scores of arcade games, by name, kept between starts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from game.base.names import clean_name
from game.files.form import Form
from game.files.limits import Count, Name, Word
from game.files.notices import FileKind, FileNotices
from game.files.shared_file import SharedFile, WholeFile
from game.files.store import Store

KEPT = 8
"""How many scores of each table are kept: as many as a screen shows at any text size."""

MOST_TABLES = 20
"""The most tables in a file."""


class HighScore(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody has scored.

    Attributes:
        name: who, as typed; "" if nobody typed anything.
        points: how much.
        deal: the seed of the deal, where only those of the same deal are compared; else 0.
    """

    name: Name
    points: Count
    deal: Count = 0


Tables = Mapping[str, tuple[HighScore, ...]]
"""The high scores by the name of their table, best first."""


class HighScores(SharedFile[Tables]):
    """The high scores of each table; with no path they last until the program ends."""

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file with which windows take turns."""
        store = Store(FileKind.SCORES, Form(_decode), notices, sync=True)
        super().__init__(None if path is None else WholeFile(path, store, lock, _both), dict)

    def best(self, table: str, deal: int = 0) -> tuple[HighScore, ...]:
        """The high scores of a table, best first: those of that deal."""
        return tuple(one for one in self.value.get(table, ()) if one.deal == deal)

    def place(self, table: str, points: int, deal: int = 0) -> int | None:
        """The place that points would take in a table, from 1; None if they aren't among the best.

        Nothing is no high score. Of equal scores, the earlier one stands above.
        """
        above = sum(one.points >= points for one in self.best(table, deal))
        return above + 1 if points and above < KEPT else None

    def enter(self, table: str, score: HighScore) -> bool:
        """Keep a score if it is among the best; return whether it is written.

        Scores of other deals in its table are dropped: their day is over.
        """
        return self.change(lambda tables: _entered(tables, table, score))


def _entered(tables: Tables, table: str, score: HighScore) -> Tables:
    """The tables with a score in one of them."""
    scores = [one for one in tables.get(table, ()) if one.deal == score.deal]
    scores.insert(sum(one.points >= score.points for one in scores), score)
    return {**tables, table: tuple(scores[:KEPT])}


def _both(tables: Tables, other: Tables) -> Tables:
    """The best scores of both; where only one deal's are kept, those of the first."""
    for table, scores in other.items():
        deals = {one.deal for one in tables.get(table, ())}
        for score in scores:
            if score not in tables.get(table, ()) and (not deals or score.deal in deals):
                tables = _entered(tables, table, score)
    return tables


_DECODER: Decoder[dict[str, tuple[HighScore, ...]]] = Decoder(
    Annotated[
        dict[Word, Annotated[tuple[HighScore, ...], Meta(max_length=KEPT)]],
        Meta(max_length=MOST_TABLES),
    ]
)


def _decode(data: bytes) -> Tables:
    """Raises ValueError for anything but high scores."""
    return {
        table: tuple(
            replace(one, name=clean_name(one.name))
            for one in sorted(scores, key=lambda one: -one.points)
        )
        for table, scores in _DECODER.decode(data).items()
    }
