"""Compiles the kernels of the search, for this system or for others.

    python tools/build_kernels.py [SYSTEM …] [--missing] [--out FOLDER] [--wasm FILE]

Where the project is installed from its sources, that does the same. Whoever works on the kernels
runs this after each change, or has numba compile them as they are called, with
``CORNERWISE_KERNELS=numba`` in the environment. Systems are, for instance, linux-x86_64 and
macos-arm64, or ``all``. It needs numba and ziglang, as the extra ``train`` has them.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentTypeError
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from itertools import chain
from pathlib import Path

# The project may just be about to be installed.
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent)]

from kernels.build import build  # noqa: E402
from kernels.link import LinkError  # noqa: E402
from kernels.targets import TARGETS, system_named  # noqa: E402

from game.ai.core.compiled.library_file import (  # noqa: E402
    FOLDER,
    KernelsError,
    System,
    core_state,
    is_there,
    this_system,
)
from game.commands.cli import Parser, run_command, tell  # noqa: E402

PROGRAM = "tools/build_kernels.py"


def named(word: str) -> list[System]:
    """The systems that a word names. Raises ArgumentTypeError."""
    try:
        return list(TARGETS) if word == "all" else [system_named(word)]
    except ValueError as error:
        raise ArgumentTypeError(f"{error}, nor all") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", type=named, help="for which")
    parser.add_argument("--out", type=Path, default=FOLDER, help="where they go")
    parser.add_argument("--missing", action="store_true", help="only what isn't there yet")
    parser.add_argument("--wasm", type=Path, help="a module of WebAssembly to write as well")
    args = parser.parse_args(arguments)
    began = time.monotonic()

    def say(what: str) -> None:
        print(f"kernels: {what} … ({time.monotonic() - began:.0f} s)", flush=True)

    try:
        chosen = list(dict.fromkeys(chain(*args.systems)))
        if not chosen and not args.wasm:
            chosen = [this_system()]
        if args.missing:
            chosen = [system for system in chosen if not is_there(args.out, system, core_state())]
        paths = build(chosen, args.out, say, wasm=args.wasm) if chosen or args.wasm else []
        for path in paths:
            print(f"kernels: {path.name}, {path.stat().st_size / 1e3:.0f} KB", flush=True)
    except (BrokenProcessPool, ImportError, KernelsError, LinkError, OSError) as error:
        tell(PROGRAM, str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
