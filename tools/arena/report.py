"""What is printed of a match."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import VARIANTS
from game.match import aligned
from tools.arena.account import Account
from tools.arena.contest import Contest
from tools.arena.estimate import Estimate
from tools.arena.record import Record
from tools.arena.terms import SIDES

UNKNOWN = "-"


def progress(contest: Contest, pair: tuple[Record, Record]) -> str:
    """A line on a pair that was finished, and on how the match stands."""
    standing = contest.standing
    won, drawn, lost = standing.outcomes
    ours, theirs = map(pace, standing.accounts)
    return (
        f"pair {len(standing.pairs)} of {contest.games // 2}: "
        f"{sum(record.points for record in pair):.3g} of 2   "
        f"+{won} ={drawn} −{lost}   {standing.estimate.percent()}   "
        f"Elo {standing.estimate.elo()}   CPU {ours} : {theirs} s/move"
    )


def summary(contest: Contest) -> str:
    """How a match stands, in a table and a few lines."""
    standing = contest.standing
    games = len(standing.games)
    lines = [f"{contest.terms.variant}, {games} of {contest.games} games in pairs"]
    if len(standing.records) > games:
        lines[0] += f" (and {len(standing.records) - games} whose second is not played)"
    if games:
        lines += [_table(contest), f"Elo difference {standing.estimate.elo()}"]
        lines.append("In brackets: the 95 % interval, each pair of games being one observation.")
        if _several(contest):
            lines.append(
                "Points: the part of a game's first places that is the side's. Won: all of it. "
                "Place: the mean of its players, who share the mean when they tie."
            )
    return "\n".join(lines)


def ladder(contests: Sequence[Contest]) -> str:
    """Matches of a level against the one below, as far as they have come, as Markdown."""
    rows = [
        ("level", "below", "games", "points (95 %)", "Elo difference (95 %)", "CPU s/move"),
        ("---",) * 6,
        *(_rung(contest) for contest in contests if contest.standing.games),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _rung(contest: Contest) -> tuple[str, ...]:
    terms, standing = contest.terms, contest.standing
    points, account = standing.estimate, standing.accounts[0]
    games = str(len(standing.games))
    return terms.ours.name, terms.theirs.name, games, points.percent(), points.elo(), pace(account)


def pace(account: Account) -> str:
    """Processor seconds a move."""
    return f"{account.pace:.4f}" if account.known else UNKNOWN


def _table(contest: Contest) -> str:
    standing, estimate = contest.standing, contest.standing.estimate
    their_estimate = Estimate(1 - estimate.share, 1 - estimate.high, 1 - estimate.low)
    players = VARIANTS[contest.terms.variant].players
    head = ["side", "won", "drawn", "lost", "points", "place", "CPU s/move", "longest s", "who"]
    rows = [
        [
            SIDES[side],
            *map(str, outcomes),
            points.percent(),
            f"{place:.2f}",
            pace(account),
            f"{account.longest:.3f}",
            contest.terms.entrants[side].words,
        ]
        for side, (outcomes, points, place, account) in enumerate(
            zip(
                (standing.outcomes, standing.outcomes[::-1]),
                (estimate, their_estimate),
                (standing.place, 1 + players - standing.place),
                standing.accounts,
                strict=True,
            )
        )
    ]
    return aligned(head, rows, left=("side", "points", "who"))


def _several(contest: Contest) -> bool:
    """Whether each side has more than one player."""
    return VARIANTS[contest.terms.variant].players > len(SIDES)
