"""What a search has found out about a position: values that know no search."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Event


@dataclass(frozen=True)
class Outlook:
    """How a game is expected to end, by player in playing order.

    Attributes:
        chances: of each player to win, 0 to 1; those who tie share the victory.
        points: each player's total at the end, in what the game counts.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]

    def lead(self, player: int, lowest_wins: bool = False) -> float:
        """By how many points a player is ahead of the best other one; alone, its own points.

        Args:
            player: whose lead.
            lowest_wins: whether fewer points are better, see `game.engine.scoring.lowest_wins`.
        """
        signed = [-points if lowest_wins else points for points in self.points]
        others = signed[:player] + signed[player + 1 :]
        return signed[player] - max(others, default=0.0)


@dataclass(frozen=True)
class Candidate:
    """An event that was looked at, and what is expected after it.

    Attributes:
        event: what may happen.
        visits: how many simulations took it.
        prior: the policy's probability of it before any search, 0 to 1.
        outlook: how the game is expected to end after it.
        line: what is expected to follow, the event itself first.
    """

    event: Event
    visits: int
    prior: float
    outlook: Outlook
    line: tuple[Event, ...]


@dataclass(frozen=True)
class Evaluation:
    """What is known of a position after so many simulations.

    Attributes:
        simulations: how many there were.
        outlook: how the game is expected to end.
        candidates: what may happen, the best first, as the search would choose; empty once the
            game is over.
        owners: the chance of each colour to own each cell at the end, ``(colours, cells)``, row by
            row; cells that nobody is likely to take have small numbers in all rows. Empty where it
            wasn't asked for.
        settled: whether more simulations wouldn't tell more: there is nothing to choose, or all is
            known.
    """

    simulations: int
    outlook: Outlook
    candidates: tuple[Candidate, ...]
    owners: tuple[tuple[float, ...], ...] = ()
    settled: bool = False
