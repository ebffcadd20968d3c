"""Makes the positions of the lessons on playing well, and proves them.

    python tools/lessons.py make [THEME …] --out FOLDER [--count N] [--jobs J]
    python tools/lessons.py choose FOLDER … [--out assets/lessons/lessons.json]
    python tools/lessons.py check [FILE]

`make` looks through games between levels until a folder has so many positions of each theme;
what was cut off goes on. `choose` writes the file
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

    make(args.themes or list(THEMES), args.out, args.count, args.first_seed, args.jobs)
    return 0


def choose(args: Namespace) -> int:
    """Write the file that ships."""
    import msgspec
    from lesson_making.making import choose

    from game.base.disk import write_whole

    chosen = choose(args.folders, args.count)
    for name, positions in chosen.items():
        margins = ", ".join(f"{one.margin:.1f}" for one in positions)
        tell(PROGRAM, f"{name}: {len(positions)} positions, by {margins}")
    args.out.parent.mkdir(exist_ok=True)
    data = msgspec.json.format(msgspec.json.encode(chosen), indent=1)
    write_whole(args.out, data + b"\n", sync=False)
    return 0


def check(args: Namespace) -> int:
    """Search the positions of a file anew; the exit status is 1 if one isn't clear."""
    from lesson_making.making import searched_anew

    from game.exercises.lessons import MARGIN, decode_positions

    failed = False
    for name, positions in decode_positions(args.file.read_bytes()).items():
        for number, position in enumerate(positions, 1):
            margin, better = searched_anew(position)
            is_clear = margin >= MARGIN / 2 and better <= MARGIN
            failed |= not is_clear
            words = f"by {position.margin}, now by {margin}; of all pieces {better} more"
            tell(PROGRAM, f"{name} {number}: {words}{'' if is_clear else ': NOT CLEAR'}")
    return int(failed)


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; the exit status."""
    command = Parser(prog=PROGRAM, description=__doc__)
    parts = command.add_subparsers(required=True, metavar="COMMAND")
    part = parts.add_parser("make", description=make.__doc__)
    part.add_argument("themes", nargs="*", metavar="THEME")
    part.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    part.add_argument("--count", type=positive(int), default=12, metavar="N")
    part.add_argument("--first-seed", type=int, default=0, metavar="N")
    part.add_argument("--jobs", type=positive(int), default=1, metavar="J", help="at once")
    part.set_defaults(run=make)
    part = parts.add_parser("choose", description=choose.__doc__)
    part.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    part.add_argument("--out", type=Path, default=ASSET, metavar="FILE")
    part.add_argument("--count", type=positive(int), default=5, metavar="N")
    part.set_defaults(run=choose)
    part = parts.add_parser("check", description=check.__doc__)
    part.add_argument("file", nargs="?", type=Path, default=ASSET, metavar="FILE")
    part.set_defaults(run=check)
    args = command.parse_args(arguments)
    status: int = args.run(args)
    return status


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
