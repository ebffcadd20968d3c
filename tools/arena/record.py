"""One game of a match that was played to its end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tools.arena.account import Account


@dataclass(frozen=True)
class Record:
    """A game of a match.

    Attributes:
        number: from 0; two games on end are a pair, with the same opening and sides swapped.
        moves: every placement as the colour's letter in records and the cells' names.
        totals: the points of each player, as the rules count.
        first: the side, 0 for ours and 1 for theirs, of the first player, and of every second
            after that.
        points: ours, 0 to 1: the part of the players on the first place that were ours.
        place: the mean place of our players; those who tie share the mean of their places.
        accounts: what thinking cost ours and theirs.
    """

    number: int
    moves: tuple[tuple[str, str], ...]
    totals: tuple[int, ...]
    first: int
    points: float
    place: float
    accounts: tuple[Account, Account]

    def as_json(self) -> dict[str, Any]:
        """What a file keeps."""
        value = asdict(self)
        for account in value["accounts"]:
            if math.isnan(account["cpu"]):
                account["cpu"] = None
        return value

    @staticmethod
    def from_json(value: Any) -> Record:
        """The record that a file keeps. Raises KeyError, TypeError or ValueError."""
        ours, theirs = map(_account, value["accounts"])
        return Record(
            number=int(value["number"]),
            moves=tuple((str(colour), str(move)) for colour, move in value["moves"]),
            totals=tuple(map(int, value["totals"])),
            first=int(value["first"]),
            points=float(value["points"]),
            place=float(value["place"]),
            accounts=(ours, theirs),
        )


def _account(value: Any) -> Account:
    cpu = math.nan if value["cpu"] is None else float(value["cpu"])
    return Account(cpu, int(value["moves"]), float(value["longest"]))


def outcome(ranks: Sequence[int], first: int) -> tuple[float, float]:
    """Our points and mean place, from all players' places, when that side sits first.

    >>> outcome((2, 1), first=1)
    (1.0, 1.0)
    >>> outcome((1, 1, 4, 3), first=0)
    (0.5, 2.75)
    """
    ours = ranks[first::2]
    points = ours.count(1) / ranks.count(1)
    shared = [place + (ranks.count(place) - 1) / 2 for place in ours]
    return points, sum(shared) / len(shared)
