"""Plays a level or an engine against another, with paired openings and sides swapped.

    python tools/match.py --ours hard --theirs "pentobi-gtp --quiet --nobook --noresign --level 3"

A side is a level, or the command line of an engine that speaks the Go Text Protocol in Pentobi's
dialect. In games for four, ours plays the first and third seat, then the second and fourth.
Interrupted (Ctrl+C), it prints how the match stands; with --log, the same command goes on with it.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace
from functools import partial

from game.cli import Parser, positive
from tools.arena.command import carry_out
from tools.arena.contest import Contest
from tools.arena.errors import ArenaError
from tools.arena.log import Log
from tools.arena.options import add_options, terms_for
from tools.arena.report import summary
from tools.arena.terms import Entrant, entrant

PROGRAM = "tools/match.py"


def parser() -> Parser:
    """The command line."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    for side in ("--ours", "--theirs"):
        parser.add_argument(
            side, type=entrant, required=True, metavar="LEVEL|COMMAND", help="who plays"
        )
    add_options(parser, games=20)
    parser.add_argument(
        "--work", type=positive(int), metavar="N", help="our level's steps for a move, not its own"
    )
    parser.add_argument(
        "--seconds", type=positive(float), metavar="S", help="its time for a move, not its own"
    )
    parser.add_argument(
        "--equal-time",
        action="store_true",
        help="it takes the processor time that the other side has taken for a move on average",
    )
    return parser


def ours(args: Namespace) -> Entrant:
    """Our side with the budget that the options give it. Raises ValueError."""
    side: Entrant = args.ours
    limited = args.work is not None or args.seconds is not None
    if not (limited or args.equal_time):
        return side
    if not side.is_level:
        raise ValueError("--work, --seconds and --equal-time are for a level, not for a command")
    if limited and args.equal_time:
        raise ValueError("--equal-time goes with neither --work nor --seconds")
    return replace(side, seconds=args.seconds, work=args.work, equal_time=args.equal_time)


def main(arguments: list[str] | None = None) -> int:
    """Play the match; the exit status."""
    command = parser()
    args = command.parse_args(arguments)
    try:
        terms = terms_for(args, ours(args), args.theirs)
        contest = Contest(terms, args.games, args.jobs, Log(args.log, [terms]))
    except (ArenaError, ValueError) as error:
        command.error(str(error))
    return carry_out(PROGRAM, [contest], partial(summary, contest))


if __name__ == "__main__":
    sys.exit(main())
