"""Measures what a player gains from time: the Elo of each doubling of what it spends.

    python tools/gain_from_time.py "dial 10" "dial 12" "dial 14" --variant "Blokus Duo" --games 100
    python tools/gain_from_time.py "pentobi-gtp --level 6" "pentobi-gtp --level 7" --games 20

Players are given from the weakest to the strongest, as for `cornerwise match`; a player of dial d
searches with 2^d simulations. Each plays against the next. A row of the table has its points, the
difference in Elo, by how many doublings its time per move exceeds the other's (the binary logarithm
of the ratio of processor times), and the difference in Elo per doubling. All games are kept in the
file --log, from which a later command goes on.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from markdown_table import markdown_table

from game.commands.cli import Parser, run_command, tell
from game.commands.match.command import play_matches, print_progress
from game.commands.match.errors import MatchError
from game.commands.match.estimate import elo
from game.commands.match.log import MatchLog
from game.commands.match.match import Match
from game.commands.match.options import (
    CONTENDERS,
    add_match_options,
    contender,
    games_for,
    jobs_for,
    match_spec,
)
from game.commands.match.report import UNKNOWN, seconds_per_move

PROGRAM = "tools/gain_from_time.py"

LEAST_DOUBLINGS = 0.1
"""Below this, the gain per doubling would be divided by next to nothing, or by a loss of time."""

HEAD = (
    *("player", "against", "games", "points (95 %)", "Elo (95 %)"),
    *("CPU s a move", "doublings", "Elo a doubling (95 %)"),
)


def table(matches: Sequence[Match]) -> str:
    """What each player gained on the one before it, as Markdown."""
    return markdown_table(HEAD, [row(match) for match in matches if match.score.games])


def row(match: Match) -> tuple[str, ...]:
    """The row of a match, whose first contender is the stronger."""
    share = match.score.points(0)
    upper, lower = match.score.time_used
    doublings = doublings_between(lower.per_move, upper.per_move)
    gains = [elo(value) / doublings for value in (share.share, share.low, share.high)]
    told = "{:+.0f} ({:+.0f} … {:+.0f})".format(*gains).replace("-", "−").replace("inf", "∞")
    return (
        *(one.name for one in match.spec.contenders),
        str(len(match.score.games)),
        share.percent(),
        share.elo(),
        f"{seconds_per_move(upper)} : {seconds_per_move(lower)}",
        f"{doublings:.2f}".replace("-", "−") if math.isfinite(doublings) else UNKNOWN,
        told if doublings > LEAST_DOUBLINGS else UNKNOWN,
    )


def doublings_between(less: float, more: float) -> float:
    """How often one time must be doubled to reach the other; NaN if equal, unknown or zero.

    >>> doublings_between(0.25, 2.0)
    3.0
    """
    return math.log2(more / less) if less > 0 and more > 0 and more != less else math.nan


def main(arguments: list[str] | None = None) -> int:
    """Play the matches; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    command.add_argument(
        "players",
        type=contender,
        nargs="+",
        metavar="PLAYER",
        help=f"two or more, each {CONTENDERS}, the weakest first",
    )
    add_match_options(command, games=100)
    args = command.parse_args(arguments)
    try:
        if len(args.players) < 2:
            raise ValueError("one player: give two or more, the weakest first")
        specs = [match_spec(args, (upper, lower)) for lower, upper in pairwise(args.players)]
        games, jobs = games_for(args, 2), jobs_for(PROGRAM, args.jobs)
        log = MatchLog(args.log, specs)
        matches = [Match(spec, games, jobs, log, answer_s=args.timeout) for spec in specs]
    except (MatchError, ValueError) as error:
        tell(PROGRAM, str(error))
        return 2
    return play_matches(PROGRAM, matches, print_progress, partial(table, matches))


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
