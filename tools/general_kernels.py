"""Compiles all kernels for a processor that nearly every machine has, for a program to carry.

    python tools/general_kernels.py DIRECTORY [--processes N] [--game NAME]

Fills DIRECTORY, which is made if necessary, with the kernels of every kind of game, for players,
hints and analyses, and prints how many there are, their size, and how long that took. What else is
in it that such a tool has put there is removed.

A frozen program finds them in the folder `game/ai/core/kernels` beside its other files, where it
also reads off them from which sources they were made; an installation may have them there, too. It
runs them at once, and compiles faster ones for its machine behind the first game.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from multiprocessing import get_context
from pathlib import Path

from game.ai.core.compiled.processor import general_processor, runs_here
from game.ai.kinds import load_all
from game.ai.search.opponent import compile_own
from game.commands.cli import Parser, game_name, positive, run_command, tell
from game.engine import EARLIER_GAMES, GAMES, GameOptions

PROGRAM = "tools/general_kernels.py"


def compiled(options: GameOptions) -> None:
    """Compile what a game needs. Raises whatever prevents that."""
    if not compile_own():
        raise OSError("nothing can be written there")
    load_all([options])


def main() -> int:
    """Compile, and say what was compiled."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("directory", type=Path, metavar="DIRECTORY")
    parser.add_argument(
        "--processes",
        type=positive(int),
        default=os.cpu_count(),
        metavar="N",
        help="how many compile at once (default: as many as there are processors)",
    )
    parser.add_argument(
        "--game",
        type=game_name,
        metavar="NAME",
        help="compile only what a single game needs, as tests and benchmarks do",
    )
    args = parser.parse_args()
    processor = general_processor()
    if processor is None or not runs_here(processor):
        tell(PROGRAM, "kernels have to be run once, and none are compiled for what runs here")
        return 1
    for directory in args.directory.glob("*/"):
        shutil.rmtree(directory)
    began = time.monotonic()
    # numba reads these when it is imported: in the processes that compile, not in this one.
    os.environ |= {**processor.environment, "NUMBA_CACHE_DIR": str(args.directory.absolute())}
    games = list(dict.fromkeys((*GAMES.values(), *EARLIER_GAMES.values())))
    if args.game is not None:
        games = [GAMES[args.game]]
    with get_context("spawn").Pool(args.processes) as pool:
        pool.map(compiled, games, chunksize=1)
    files = [path for path in args.directory.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(
        f"{len(files)} kernels for {processor.name}: {size / 1e6:.1f} MB, "
        f"{time.monotonic() - began:.0f} s with {args.processes} processes"
    )
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
