"""Scoring rules as values, and what a colour's score is made of."""

from __future__ import annotations

from msgspec import Struct


class Scoring(Struct, frozen=True):
    """How a colour's squares and bonuses become points.

    Attributes:
        key: the word for it on the command line and in files.
        placed: points for each square on the board.
        left: points for each square still in the tray.
        all_placed: bonus for placing every piece.
        single_last: further bonus if the last of them was a one-square piece.
        lowest_wins: whether fewer points are better.
    """

    key: str
    placed: int = 0
    left: int = 0
    all_placed: int = 0
    single_last: int = 0
    lowest_wins: bool = False

    @property
    def counts_left(self) -> bool:
        """Whether the points say how many squares are left, bonuses aside."""
        return self.left != 0

    def score(self, placed: int, left: int, *, single_last: bool) -> Score:
        """The score of a colour with that many squares on the board and in the tray."""
        done = left == 0
        return Score(
            placed=placed,
            left=left,
            squares=self.placed * placed + self.left * left,
            all_placed=self.all_placed if done else 0,
            single_last=self.single_last if done and single_last else 0,
        )


class Score(Struct, frozen=True):
    """A colour's score, broken down.

    Attributes:
        placed, left: squares on the board and in the tray.
        squares: points for these squares.
        all_placed, single_last: the bonuses that were earned.
    """

    placed: int
    left: int
    squares: int
    all_placed: int = 0
    single_last: int = 0

    @property
    def total(self) -> int:
        """The points."""
        return self.squares + self.all_placed + self.single_last

    @property
    def recorded(self) -> int:
        """Squares on the board and bonuses, as other programs count, whatever a square earns."""
        return self.placed + self.all_placed + self.single_last


BASIC = Scoring("basic", left=1, lowest_wins=True)
"""Squares left over, fewest wins: the rule sheet's own scoring."""

ADVANCED = Scoring("advanced", left=-1, all_placed=15, single_last=5)
"""The rule sheet's advanced scoring: at best +20."""

SQUARES = Scoring("squares", placed=1, all_placed=15, single_last=5)
"""Squares on the board and the same bonuses, as tournaments and other programs count."""

SCORINGS: dict[str, Scoring] = {s.key: s for s in (BASIC, ADVANCED, SQUARES)}
"""The scorings that games on one board may be played by."""

UNFILLED = Scoring("unfilled", lowest_wins=True)
"""The only scoring of Dice: squares of a player's board that stay empty, fewest wins.
`Scoring.score` doesn't count them, as no piece needs to be placed."""

_ALL = {**SCORINGS, UNFILLED.key: UNFILLED}


def lowest_wins(scoring: str) -> bool:
    """Whether fewer points are better in a scoring. Raises ValueError for an unknown key.

    >>> lowest_wins("basic"), lowest_wins("advanced"), lowest_wins("unfilled")
    (True, False, True)
    """
    if scoring not in _ALL:
        raise ValueError(f"no scoring {scoring!r}")
    return _ALL[scoring].lowest_wins


def ranks(totals: list[int], *, lowest_wins: bool) -> list[int]:
    """The rank of each total, from 1; equal totals share the better rank.

    >>> ranks([12, 30, 12, 5], lowest_wins=False)
    [2, 1, 2, 4]
    """
    if lowest_wins:
        totals = [-total for total in totals]
    return [1 + sum(other > total for other in totals) for total in totals]
