"""How a match stands."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tools.arena.account import Account
from tools.arena.estimate import Estimate, estimate
from tools.arena.record import Record


@dataclass
class Standing:
    """The games of a match so far. Only finished pairs count, so that no side has sat better.

    Attributes:
        records: all games, by their numbers.
    """

    records: dict[int, Record] = field(default_factory=dict)

    def add(self, record: Record) -> tuple[Record, Record] | None:
        """Take in a game; the pair that it finishes, if it does."""
        self.records[record.number] = record
        return self._pair(record.number // 2)

    @property
    def pairs(self) -> list[tuple[Record, Record]]:
        """The finished pairs in order."""
        numbers = sorted({number // 2 for number in self.records})
        return [pair for pair in map(self._pair, numbers) if pair is not None]

    @property
    def games(self) -> list[Record]:
        """The games of finished pairs in order."""
        return [record for pair in self.pairs for record in pair]

    @property
    def estimate(self) -> Estimate:
        """Our share of the points."""
        return estimate([(one.points + other.points) / 2 for one, other in self.pairs])

    @property
    def outcomes(self) -> tuple[int, int, int]:
        """How many games were won, drawn and lost."""
        points = [record.points for record in self.games]
        won, lost = points.count(1), points.count(0)
        return won, len(points) - won - lost, lost

    @property
    def place(self) -> float:
        """The mean place of our players; NaN without a game."""
        return float(np.mean([r.place for r in self.games])) if self.games else np.nan

    @property
    def accounts(self) -> tuple[Account, Account]:
        """What thinking cost both sides, in all games."""
        accounts = (record.accounts for record in self.records.values())
        ours, theirs = Account(), Account()
        for our, their in accounts:
            ours, theirs = ours + our, theirs + their
        return ours, theirs

    def _pair(self, number: int) -> tuple[Record, Record] | None:
        one, other = (self.records.get(2 * number + swapped) for swapped in (0, 1))
        return None if one is None or other is None else (one, other)
