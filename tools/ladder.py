"""Plays every level against the one below, and prints the ladder as a Markdown table.

    python tools/ladder.py --games 200 --jobs 2 --log ladder.jsonl

Games come in pairs, as in `cornerwise match`. Interrupted (Ctrl+C), it prints what is there; with
--log, the same command goes on where it stopped.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from game.ai.kinds import LEVEL_NAMES
from game.cli import Parser, run_command
from game.match.command import play_matches, print_progress
from game.match.errors import MatchError
from game.match.log import MatchLog
from game.match.match import Match
from game.match.options import (
    add_match_options,
    contender,
    games_for,
    jobs_for,
    match_spec,
)
from game.match.report import seconds_per_move
from game.match.spec import Contender

PROGRAM = "tools/ladder.py"


def contender_list(text: str) -> tuple[Contender, ...]:
    """Contenders parted by commas."""
    return tuple(map(contender, text.split(",")))


def ladder(matches: Sequence[Match]) -> str:
    """The score of each match, as far as it has come, as Markdown."""
    rows = [
        ("level", "below", "games", "points (95 %)", "Elo difference (95 %)", "CPU s/move"),
        ("---",) * 6,
        *(_rung(match) for match in matches if match.score.games),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _rung(match: Match) -> tuple[str, ...]:
    level, below = (contender.name for contender in match.spec.contenders)
    games, points = str(len(match.score.games)), match.score.points(0)
    cpu = seconds_per_move(match.score.time_used[0])
    return level, below, games, points.percent(), points.elo(), cpu


def main(arguments: list[str] | None = None) -> int:
    """Play the matches; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    add_match_options(command, games=200)
    command.add_argument(
        "--levels",
        type=contender_list,
        default=",".join(LEVEL_NAMES),
        metavar="A,B,…",
        help=f"only these, from below; else {', '.join(LEVEL_NAMES)}",
    )
    args = command.parse_args(arguments)
    try:
        specs = [match_spec(args, (level, below)) for below, level in pairwise(args.levels)]
        games, log = games_for(args, 2), MatchLog(args.log, specs)
    except (MatchError, ValueError) as error:
        command.error(str(error))
    jobs = jobs_for(PROGRAM, args.jobs)
    matches = [Match(spec, games, jobs, log) for spec in specs]
    return play_matches(PROGRAM, matches, print_progress, partial(ladder, matches))


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
