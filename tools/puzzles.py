"""Makes puzzles and the boxes that ship with the program, and rates them.

    python tools/puzzles.py make KIND --out FOLDER [--count N]

`make` makes puzzles of a kind, ``connect`` to ``one move``, in a folder, until there are as many.
It resumes where it was cut off, and several processes may work in one folder.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from game.commands.cli import Parser, positive, run_command, tell
from game.puzzles.puzzle import Kind

PROGRAM = "tools/puzzles.py"


def make(args: Namespace) -> None:
    """Make puzzles in a folder."""
    from puzzle_making.makers import made, make

    for puzzle in make(Kind(args.kind), args.out, int(args.count)):
        tell(PROGRAM, f"{puzzle.kind.value}: {puzzle.goal}")
    tell(PROGRAM, f"{len(made(args.out))} puzzles of the kind {args.kind} in {args.out}")


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    parts = command.add_subparsers(required=True, metavar="COMMAND")
    part = parts.add_parser("make", description=make.__doc__)
    part.add_argument("kind", choices=[kind.value for kind in Kind], metavar="KIND")
    part.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    part.add_argument("--count", type=positive(int), default=60, metavar="N")
    part.set_defaults(run=make)
    args = command.parse_args(arguments)
    args.run(args)
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
