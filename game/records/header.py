"""What a record says about the whole game: who played and when, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from game.base.names import clean_name
from game.engine import GameOptions, GamePosition
from game.engine.pieces import whole_or_half
from game.records.sgf import Properties, set_text, text_of

REPORT = "REPORT"
"""The property of a record's root in which the report of its main line is kept, as JSON."""

REPORT_PART = "REPORTPART"
"""The same for a partial report, known only for the end of the game, from some position on."""

FOUND_OUT = (REPORT, REPORT_PART)
"""Properties of the root that no person writes: they are computed again if they are missing."""

WRITTEN_AT_END = frozenset({"AP", "DT", "RE"})
"""Properties of the root that change if a game is taken back and ends again."""

_DATE = re.compile(r"\s*(\d{4})(?:[-./]?(\d{1,2})(?:[-./]?(\d{1,2}))?)?(?!\d)", re.ASCII)
"""How a date begins: the year, and as much of the month and day as is known."""

LEVEL = "Level "
"""What a computer player's rank begins with; its level follows."""


class Header:
    """Reads and writes the properties of a root."""

    def __init__(self, options: GameOptions, properties: Properties) -> None:
        self.properties = properties
        players = options.players
        self._idents = ("B", "W") if players == 2 else tuple(map(str, range(1, players + 1)))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in playing order; "" for a player without one."""
        names = (text_of(self.properties, f"P{ident}") for ident in self._idents)
        return tuple(map(clean_name, names))

    @names.setter
    def names(self, names: Iterable[str]) -> None:
        for ident, name in zip(self._idents, names, strict=True):
            set_text(self.properties, f"P{ident}", name)

    @property
    def levels(self) -> tuple[str | None, ...]:
        """The keys of the players' levels, as written; None for persons."""
        ranks = (text_of(self.properties, f"{ident}R") for ident in self._idents)
        return tuple(r.removeprefix(LEVEL) if r.startswith(LEVEL) else None for r in ranks)

    @levels.setter
    def levels(self, levels: Iterable[str | None]) -> None:
        for ident, level in zip(self._idents, levels, strict=True):
            set_text(self.properties, f"{ident}R", "" if level is None else LEVEL + level)

    @property
    def result(self) -> str:
        """How the game ended; "" if that isn't written.

        In two-player games ``B+5`` or ``W+5``, with the points by which a player won, or ``0``; in
        others each player's points, those of their side. If something else decided between equal
        points, each player's rank follows, as in ``113:2 113:1 120:3``.
        """
        return text_of(self.properties, "RE")

    @result.setter
    def result(self, result: str) -> None:
        set_text(self.properties, "RE", result)

    @property
    def date(self) -> date | None:
        """The day of the game; None if none is written.

        For a game played here it is the day on which it ended. Where a file has several days, it is
        the first.
        """
        try:
            return date(*self._date_parts)
        except (TypeError, ValueError):
            return None

    @date.setter
    def date(self, day: date | None) -> None:
        set_text(self.properties, "DT", "" if day is None else day.isoformat())

    @property
    def partial_date(self) -> tuple[int, ...]:
        """The year and month, or the year alone, of a date without a day; () otherwise.

        SGF allows both: a part of the date is left out where it isn't known.
        """
        parts = self._date_parts
        return parts if len(parts) < 3 and all(1 <= month <= 12 for month in parts[1:]) else ()

    @property
    def _date_parts(self) -> tuple[int, ...]:
        """The year, month and day of the date that is written, as many of them as there are."""
        written = _DATE.match(text_of(self.properties, "DT"))
        return () if written is None else tuple(int(part) for part in written.groups() if part)


def result_of(options: GameOptions, position: GamePosition) -> str:
    """The result of a game that is over, as `Header.result` has it.

    For two players it is as in SGF, which gives no score for a win by something else: in Dice,
    strikes decide between equal numbers of squares.
    """
    totals = position.totals()
    ranks = position.ranks()
    if options.players != 2:
        if len(set(zip(totals, ranks, strict=True))) == len(set(totals)):
            return " ".join(map(str, totals))
        return " ".join(f"{total}:{rank}" for total, rank in zip(totals, ranks, strict=True))
    first, second = ranks
    if first == second:
        return "0"
    lead = whole_or_half(abs(totals[0] - totals[1]))
    return f"{'B' if first < second else 'W'}+{lead or ''}"
