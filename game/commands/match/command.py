"""The command that plays a match, and what it shares with commands that play several."""

from __future__ import annotations

import signal
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial

from game.commands.cli import INTERRUPTED, interrupt_once, require_output, tell
from game.commands.match.errors import MatchError
from game.commands.match.log import MatchLog
from game.commands.match.match import Match
from game.commands.match.options import (
    CONTENDERS,
    add_budget_options,
    add_match_options,
    add_test_option,
    contender,
    games_for,
    jobs_for,
    match_spec,
    with_first_budget,
)
from game.commands.match.report import boards, progress, summary
from game.commands.match.result import GameResult

PROGRAM = "cornerwise match"

FollowRound = Callable[[Match, list[GameResult]], None]
"""Called with the games of each round as it finishes."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument(
        "contenders",
        type=contender,
        nargs="+",
        metavar="LEVEL|COMMAND",
        help=f"two to four, each {CONTENDERS}; A, B, C and D in what is printed",
    )
    add_match_options(parser, games=20)
    add_budget_options(parser)
    add_test_option(parser)
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--boards", action="store_true", help="print each game's final position")
    printed.add_argument("--quiet", action="store_true", help="print the final score only")


def main(args: Namespace) -> int:
    """Play the match; return the exit status."""
    require_output()
    try:
        spec = with_first_budget(args, match_spec(args, args.contenders))
        games = games_for(args, len(spec.contenders))
        jobs = jobs_for(PROGRAM, args.jobs)
        match = Match(spec, games, jobs, MatchLog(args.log, [spec]), args.sprt, args.timeout)
    except (MatchError, ValueError) as error:
        tell(PROGRAM, str(error))
        return 2
    follow = print_nothing if args.quiet else print_boards if args.boards else print_progress
    return play_matches(PROGRAM, [match], follow, partial(summary, match))


def print_nothing(match: Match, games: list[GameResult]) -> None:
    """Leave everything to the final score."""


def print_progress(match: Match, games: list[GameResult]) -> None:
    """Print a line about the round and the score so far."""
    print(progress(match, games), flush=True)


def print_boards(match: Match, games: list[GameResult]) -> None:
    """Print the round's final positions too."""
    print(boards(match, games))
    print_progress(match, games)


def play_matches(
    program: str, matches: Sequence[Match], follow: FollowRound, results: Callable[[], str]
) -> int:
    """Play matches one after another, calling `follow` for each round; print the results.

    Returns the exit status: 130 after Ctrl+C or a request to end, 2 after an error, which is
    printed in one line; in both cases the results so far are printed.
    """
    status = 0
    try:
        with _interrupted_by_requests_to_end():
            for match in matches:
                _play(match, follow, announced=len(matches) > 1)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except MatchError as error:
        tell(program, str(error))
        status = 2
    if status != 2 or any(match.score.results for match in matches):
        print(results(), flush=True)
    return status


@contextmanager
def _interrupted_by_requests_to_end() -> Iterator[None]:
    """Raise KeyboardInterrupt on the first Ctrl+C, or SIGTERM, which time limits send."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, interrupt_once) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _play(match: Match, follow: FollowRound, *, announced: bool) -> None:
    if announced:
        names = (contender.description for contender in match.spec.contenders)
        print(" against ".join(names), flush=True)
    with closing(match.play()) as rounds:
        for games in rounds:
            follow(match, games)
