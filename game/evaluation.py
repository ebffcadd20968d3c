"""What a search has found out about a position: values that know no search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Event, GamePosition


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

    def points_lost(self, best: Outlook, player: int, lowest_wins: bool = False) -> float:
        """By how many points a player's lead is smaller than with the best outlook, at least 0."""
        return max(best.lead(player, lowest_wins) - self.lead(player, lowest_wins), 0.0)


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
    """What is known of a position after a number of simulations.

    Attributes:
        simulations: how many there were.
        outlook: how the game is expected to end.
        candidates: what may happen, the best first, as the search would choose; empty where nobody
            is to choose: once the game is over, and where chance decides next.
        owners: the chance of each colour to own each cell at the end, ``(colours, cells)``, row by
            row; cells that nobody is likely to take have small numbers in all rows. Empty where it
            wasn't asked for.
        solved: whether the end of the game was found out: all outlooks are results then.
    """

    simulations: int
    outlook: Outlook
    candidates: tuple[Candidate, ...]
    owners: tuple[tuple[float, ...], ...] = ()
    solved: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether a search can't tell more: the end is known, or it is for nobody to choose."""
        return self.solved or not self.candidates

    def candidate(self, event: Event) -> Candidate | None:
        """What is known of an event, None where that isn't among the candidates."""
        return next((one for one in self.candidates if one.event == event), None)


def final_evaluation(position: GamePosition) -> Evaluation:
    """The evaluation of a finished game: its result, with the victory shared among the winners."""
    ranks = position.ranks()
    chances = tuple((rank == 1) / ranks.count(1) for rank in ranks)
    return Evaluation(0, Outlook(chances, tuple(map(float, position.totals()))), ())


def as_candidate(event: Event, before: Evaluation, after: Evaluation | None) -> Candidate | None:
    """An event as a candidate, by the search that looked at it more; None where neither did.

    Args:
        event: what happens.
        before: the evaluation of the position in which it happens.
        after: that of the position after it, if it is known. Unless the position before is solved
            it counts where it `is_exact`, and where it rests on more simulations than the event
            had visits before.
    """
    found = before.candidate(event)
    if after is None or (
        found is not None
        and (before.solved or (not after.is_exact and found.visits >= after.simulations))
    ):
        return found
    line = (event, *(after.candidates[0].line if after.candidates else ()))
    prior = 0.0 if found is None else found.prior
    return Candidate(event, after.simulations, prior, after.outlook, line)


RANKED_VISITS = 30
"""The visits that a candidate needs to be ranked by its lead, if any has as many: where little was
searched, the outlook is hardly more than a guess."""


def by_lead(
    candidates: Sequence[Candidate], player: int, lowest_wins: bool = False
) -> list[Candidate]:
    """Candidates by what a person reads of them: the greatest lead first.

    The search would choose the one with the most visits, which among those that are nearly as good
    may lead by a little less. What has few visits comes last, as the search has it.

    Args:
        candidates: of a position, as the search has them.
        player: whose turn it is.
        lowest_wins: see `Outlook.lead`.
    """
    least = min(max((one.visits for one in candidates), default=0), RANKED_VISITS)
    known = [one for one in candidates if one.visits >= least]
    known.sort(key=lambda one: -one.outlook.lead(player, lowest_wins))
    return [*known, *(one for one in candidates if one not in known)]


@dataclass(frozen=True)
class PlyEvaluation:
    """What has been found out about an event of a game.

    Attributes:
        event: what happened.
        player: who decided it, or who rolled; None for a board that was set up, and for a colour
            that was placed out of turn.
        before: what is known of the position in which it happened.
        after: how the game is expected to end after it.
        played: the event as a candidate, best known; None where chance decided it, or no player.
    """

    event: Event
    player: int | None
    before: Evaluation
    after: Outlook
    played: Candidate | None

    @property
    def best(self) -> Candidate | None:
        """The best candidate; the event itself where nothing is known to be better."""
        if self.played is None or not self.before.candidates:
            return self.played
        best = self.before.candidates[0]
        return self.played if best.event == self.played.event else best

    def cost(self, lowest_wins: bool = False) -> float:
        """How many points of its lead the event cost its player against the best candidate.

        What looks better than the best candidate costs nothing, and so does what chance decided.

        Args:
            lowest_wins: see `Outlook.lead`.
        """
        if self.played is None or self.best is None or self.player is None:
            return 0.0
        best = self.best.outlook
        return self.played.outlook.points_lost(best, self.player, lowest_wins)
