"""What a search found out about a position, as values that know nothing about searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine import Event, GamePosition
from game.engine.sides import one_of_each


@dataclass(frozen=True)
class Outlook:
    """How a game is expected to end, by side: each player is one, or partners are one together.

    Attributes:
        chances: each side's chance to win, 0 to 1; sides that tie share the victory.
        points: how many each side is expected to have at the end; see `game.engine.GameOptions`.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]

    def lead(self, side: int) -> float:
        """How many points a side is ahead of the best of the others; alone, its own points."""
        others = self.points[:side] + self.points[side + 1 :]
        return self.points[side] - max(others, default=0.0)

    def points_lost(self, best: Outlook, side: int) -> float:
        """How many points of lead a side loses compared with the best outlook, at least 0."""
        return max(best.lead(side) - self.lead(side), 0.0)


@dataclass(frozen=True)
class Candidate:
    """An event the search looked at, and what is expected after it.

    Attributes:
        event: the event.
        visits: its visit count: how many simulations took it.
        prior: its probability by the policy before any search, 0 to 1.
        outlook: how the game is expected to end after it.
        line: the events expected, beginning with this one.
    """

    event: Event
    visits: int
    prior: float
    outlook: Outlook
    line: tuple[Event, ...]


@dataclass(frozen=True)
class Evaluation:
    """What is known about a position after a number of simulations.

    Attributes:
        simulations: how many there were.
        outlook: how the game is expected to end.
        candidates: the events looked at, best first, as the search would choose; empty if nobody
            is to choose: once the game is over, and where chance decides next.
        owners: each colour's chance to own each cell at the end, ``(colours, cells)``, row by row;
            a cell nobody is likely to take has small numbers in all rows. Empty if not asked for.
        solved: whether the game was solved to its end: then all outlooks are actual results.
    """

    simulations: int
    outlook: Outlook
    candidates: tuple[Candidate, ...]
    owners: tuple[tuple[float, ...], ...] = ()
    solved: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether more search can't help: the end is known, or nobody is to choose."""
        return self.solved or not self.candidates

    def candidate(self, event: Event) -> Candidate | None:
        """What is known about an event, None if it isn't among the candidates."""
        return next((one for one in self.candidates if one.event == event), None)


def final_evaluation(position: GamePosition) -> Evaluation:
    """The evaluation of a finished game: its result, with the victory shared among the winners."""
    ranks = one_of_each(position.ranks(), position.sides)
    chances = tuple((rank == 1) / ranks.count(1) for rank in ranks)
    points = one_of_each(position.points(), position.sides)
    return Evaluation(0, Outlook(chances, tuple(map(float, points))), ())


def as_candidate(event: Event, before: Evaluation, after: Evaluation | None) -> Candidate | None:
    """An event as a candidate, by whichever search looked at it more; None if neither did.

    Args:
        event: the event.
        before: the evaluation of the position in which it happens.
        after: the evaluation of the position after it, if known. Unless the position before is
            solved, it takes precedence if it `is_exact` or rests on more simulations than the
            event had visits before.
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
"""The visit count a candidate needs to be ranked by its lead, if any has as many: after little
search, the outlook is hardly more than a guess."""


def by_lead(candidates: Sequence[Candidate], side: int) -> list[Candidate]:
    """Sort candidates by what a person sees of them: the greatest lead first.

    The search would choose the one with the most visits, which may lead by a little less than
    others that are about as good. Those with few visits come last, in the search's order.

    Args:
        candidates: those of a position, in the search's order.
        side: whose turn it is.
    """
    least = min(max((one.visits for one in candidates), default=0), RANKED_VISITS)
    known = [one for one in candidates if one.visits >= least]
    known.sort(key=lambda one: -one.outlook.lead(side))
    return [*known, *(one for one in candidates if one not in known)]


@dataclass(frozen=True)
class PlyEvaluation:
    """What was found out about an event of a game.

    Attributes:
        event: the event.
        player: the player who decided it or rolled; None for a board that was set up and for a
            colour placed out of turn.
        side: the side that this player plays for.
        before: the evaluation of the position in which it happened.
        after: how the game is expected to end after it.
        played: the event as a candidate, as best known; None if chance or no player decided it.
    """

    event: Event
    player: int | None
    side: int | None
    before: Evaluation
    after: Outlook
    played: Candidate | None

    @property
    def best(self) -> Candidate | None:
        """The best candidate; the event itself if nothing is known to be better."""
        if self.played is None or not self.before.candidates:
            return self.played
        best = self.before.candidates[0]
        return self.played if best.event == self.played.event else best

    def cost(self) -> float:
        """How many points of lead the event cost its side compared with the best candidate.

        An event that looks better than the best candidate costs nothing, nor does one that chance
        decided.
        """
        if self.played is None or self.best is None or self.side is None:
            return 0.0
        return self.played.outlook.points_lost(self.best.outlook, self.side)
