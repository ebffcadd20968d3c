"""Plays every level against the one below, and prints the ladder as a Markdown table.

    python tools/ladder.py --games 200 --jobs 2 --log ladder.jsonl

Games come in pairs with the same opening and sides swapped, as in tools/match.py. Interrupted
(Ctrl+C), it prints what is there; with --log, the same command goes on where it stopped.
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import pairwise

from game.ai.levels import LEVELS
from game.cli import Parser, level_list
from tools.arena.command import carry_out
from tools.arena.contest import Contest
from tools.arena.errors import ArenaError
from tools.arena.log import Log
from tools.arena.options import add_options, terms_for
from tools.arena.report import ladder
from tools.arena.terms import entrant

PROGRAM = "tools/ladder.py"


def main(arguments: list[str] | None = None) -> int:
    """Play the matches; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    add_options(command, games=200)
    command.add_argument(
        "--levels",
        type=level_list,
        default=tuple(LEVELS),
        metavar="A,B,…",
        help=f"only these, from below; else {', '.join(LEVELS)}",
    )
    args = command.parse_args(arguments)
    sides = map(entrant, args.levels)
    matches = [terms_for(args, level, below) for below, level in pairwise(sides)]
    try:
        log = Log(args.log, matches)
    except ArenaError as error:
        command.error(str(error))
    contests = [Contest(terms, args.games, args.jobs, log) for terms in matches]
    return carry_out(PROGRAM, contests, partial(ladder, contests))


if __name__ == "__main__":
    sys.exit(main())
