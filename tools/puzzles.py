"""Makes puzzles and the boxes that ship with the program, and rates them.

    python tools/puzzles.py make KIND --out FOLDER [--count N] [--jobs J]
    python tools/puzzles.py rate FOLDER … [--quick]
    python tools/puzzles.py box FOLDER … [--out assets/puzzles]
    python tools/puzzles.py unbox KIND --out FOLDER
    python tools/puzzles.py check [FILE …]

`make` makes puzzles of a kind, ``connect`` to ``one move``, in a folder, until there are as many;
`rate` finds out how difficult the puzzles in some folders
are; with --quick, what only level 10 might solve is left for another time. Both resume where they
were cut off. `box` writes the files that ship, with puzzles from all
boxes; `unbox` brings those of a kind that ship into a folder, in which more are then made, with
other seeds. `check` has ``tools/puzzle_checker.py`` check them, which may also be run by itself.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import puzzle_checker

from game.commands.cli import Parser, positive, run_command, tell
from game.exercises.puzzle import Kind

PROGRAM = "tools/puzzles.py"

ASSETS = Path(__file__).parents[1] / "assets" / "puzzles"


def make(args: Namespace) -> int:
    """Make puzzles in a folder."""
    from puzzle_making.makers import make

    found = make(Kind(args.kind), args.out, args.count, args.first_seed, args.jobs)
    tell(PROGRAM, f"{found} puzzles of the kind {args.kind} in {args.out}")
    return 0


def rate(args: Namespace) -> int:
    """Find out how difficult puzzles are."""
    from puzzle_making.boxes import rate

    for folder in args.folders:
        for one in rate(folder, quick=args.quick):
            tell(PROGRAM, f"{folder}: {one.key} has the difficulty {one.difficulty}")
    return 0


def box(args: Namespace) -> int:
    """Write the files that ship."""
    from puzzle_making.boxes import box

    for path, count in box(args.folders, args.out):
        tell(PROGRAM, f"{path}: {count} puzzles")
    return 0


def unbox(args: Namespace) -> int:
    """Bring the puzzles of a kind that ship into a new folder."""
    from puzzle_making.boxes import unbox

    from game.exercises.collection import shipped

    kind, puzzles = Kind(args.kind), shipped()
    unbox([puzzles.load(entry.name) for entry in puzzles.entries[kind]], args.out)
    return 0


def check(args: Namespace) -> int:
    """Check files of puzzles."""
    return puzzle_checker.main(list(map(str, args.files)))


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    parts = command.add_subparsers(required=True, metavar="COMMAND")
    part = parts.add_parser("make", description=make.__doc__)
    part.add_argument("kind", choices=[kind.value for kind in Kind], metavar="KIND")
    part.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    part.add_argument("--count", type=positive(int), default=120, metavar="N")
    part.add_argument("--first-seed", type=int, default=0, metavar="N")
    part.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    part.set_defaults(run=make)
    part = parts.add_parser("rate", description=rate.__doc__)
    part.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    part.add_argument("--quick", action="store_true")
    part.set_defaults(run=rate)
    part = parts.add_parser("box", description=box.__doc__)
    part.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    part.add_argument("--out", type=Path, default=ASSETS, metavar="FOLDER")
    part.set_defaults(run=box)
    part = parts.add_parser("unbox", description=unbox.__doc__)
    part.add_argument("kind", choices=[kind.value for kind in Kind], metavar="KIND")
    part.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    part.set_defaults(run=unbox)
    part = parts.add_parser("check", description=check.__doc__)
    part.add_argument("files", nargs="*", type=Path, metavar="FILE")
    part.set_defaults(run=check)
    args = command.parse_args(arguments)
    status: int = args.run(args)
    return status


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
