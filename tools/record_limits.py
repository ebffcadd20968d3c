"""Measures how long reading a record takes, and how much memory, for files built to take the most.

    python tools/record_limits.py [NAME …]

Each file has 1 MB, and is read in a process of its own. None should take more than a second of the
processor's time, or more than 200 MB of memory, that of the program included (see the limits in
``docs/blksgf.md``). Memory isn't told on Windows.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.commands.cli import Parser, run_command
from game.engine import GAMES
from game.records.blksgf import read, write
from game.records.errors import RecordError
from game.records.tree import Record

SIZE = 2**20
ROOT = Path(__file__).resolve().parents[1]
DUO, DICE = "(;GM[Blokus Duo]", "(;GM[Blokus Dice Two-Player]"


def filled(unit: str, head: str = DUO) -> bytes:
    """A file of the size to be measured: something over and over."""
    return (head + unit * ((SIZE - len(head) - 1) // len(unit)) + ")").encode()


def games(name: str, head: str = "(", tail: str = ")") -> bytes:
    """The same random game over and over, as variations."""
    rng, record = random.Random(1), Record(GAMES[name])
    node = record.root
    while not (position := record.position(node)).over:
        event = position.chance_event(rng.choice)
        if event is None and hasattr(position, "takes"):
            event = rng.choice(position.takes())
        node = record.add(node, event or position.event(int(rng.choice(position.legal().tolist()))))
    moves = write(record).decode().replace("\n", "").partition(";")[2].partition(";")[2]
    return filled(f"{head};{moves.removesuffix(')')}{tail}", f"(;GM[{name}]")


FILES: dict[str, Callable[[], bytes]] = {
    "nodes": partial(filled, ";"),
    "nodes-properties": partial(filled, ";C[x]N[y]A[]Q[]"),
    "deep": partial(filled, "(;C[x]"),
    "wide": partial(filled, "(;B[e10])"),
    "wide-illegal": partial(filled, "(;B[a1])"),
    "values": partial(filled, "[]", f"{DUO}C"),
    "brackets": partial(filled, "[x] y ", f"{DUO}C["),
    "set-up-same": partial(filled, "[e10]", f"{DUO};AB"),
    "set-up-turns": partial(filled, ";PL[B];PL[W]"),
    "set-up-anew": partial(filled, ";AE[e10];AB[e10]", f"{DUO}AB[e10]"),
    "set-up-illegal": partial(filled, "(;AB[e10][e9][e8][e7][d7,d8][d9,d10][f9,f8])"),
    "games": partial(games, "Blokus"),
    "games-trigon": partial(games, "Blokus Trigon"),
    "games-dice": partial(games, "Blokus Dice Two-Player"),
    "rolls": partial(filled, "(;ROLL[1,2])", DICE),
    "other-games": partial(filled, "(;GM[Blokus Duo])", f"{DUO})"),
}
"""What makes each file, by its name."""


def measure(data: bytes) -> str:
    """Read a file, and tell the time, the memory and what came of it, in a line."""
    read(f"{DUO};B[e10])".encode())  # The boards' tables are made once.
    start = time.process_time()
    try:
        problem = str(read(data).problem or "")
    except RecordError as error:
        problem = f"refused: {error}"
    seconds = time.process_time() - start
    memory = ""
    if sys.platform != "win32":
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        memory = f"{peak // (2**20 if sys.platform == 'darwin' else 1024):5} MB"
    return f"{seconds:6.2f} s {memory}  {problem[:90]}"


def main() -> int:
    """Measure the files in processes of their own, and print a table."""
    parser = Parser(prog="tools/record_limits.py", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(FILES))
    parser.add_argument("--here", action="store_true", help="measure one in this process")
    args = parser.parse_args()
    if set(args.names) - FILES.keys():
        parser.error(f"files are {', '.join(FILES)}")
    for name in args.names or FILES:
        if args.here:
            print(f"{name:18}{measure(FILES[name]())}")
        else:
            command = [sys.executable, __file__, "--here", name]
            subprocess.run(command, check=True, cwd=ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/record_limits.py", main))
