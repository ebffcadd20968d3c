"""Makes the positions of the lessons on playing well, and proves them.

    python tools/lessons.py make [THEME …] --out FOLDER [--count N] [--first-seed N]
    python tools/lessons.py choose FOLDER … [--out assets/lessons/lessons.json]
    python tools/lessons.py check [FILE]

`make` looks through games between levels until a folder has so many positions of each theme;
several processes may work in one folder, and what was cut off goes on. `choose` writes the file
that ships. `check` searches the positions in it anew, longer than they were searched when they were
made.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from game.commands.cli import Parser, positive, run_command, tell

PROGRAM = "tools/lessons.py"

ASSET = Path(__file__).parents[1] / "assets" / "lessons" / "lessons.json"


def make(args: Namespace) -> int:
    """Look through games for positions of themes, or of all."""
    from lesson_making.making import make
    from lesson_making.themes import THEMES

    for one in make(args.themes or list(THEMES), args.out, args.count, args.first_seed):
        tell(PROGRAM, f"{one.theme}: game {one.seed}, ply {one.ply}, {one.position.margin} ahead")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    parts = command.add_subparsers(required=True, metavar="COMMAND")
    part = parts.add_parser("make", description=make.__doc__)
    part.add_argument("themes", nargs="*", metavar="THEME")
    part.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    part.add_argument("--count", type=positive(int), default=12, metavar="N")
    part.add_argument("--first-seed", type=int, default=0, metavar="N")
    part.set_defaults(run=make)
    args = command.parse_args(arguments)
    status: int = args.run(args)
    return status


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
