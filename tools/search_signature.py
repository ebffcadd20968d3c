"""Prints the signature of the search: one number, which must be the same on every machine.

    python tools/search_signature.py [--positions N] [--kernels KIND …] [--wasm FILE]

It is a hash of all that the compiled kernels find in some positions of every game: another one
means that the search has changed, or that a machine or a compiler has its own idea of it. As what
Stockfish's ``bench`` prints, it is recorded, in ``tests/kernels/test_search_signature.py``.

Without ``--kernels`` it is that of what is installed. Else each kind is tried in a process of its
own: ``built`` as installed; ``v2``, ``v3``, ``v4`` or ``armv8`` the same on that level of the
processor; ``numba`` compiled as they are called; ``wasm`` as WebAssembly, which is built if there
is no FILE. The status is 1 if they differ, and the first difference is named.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from search_findings import USUAL_POSITIONS, Finding, findings, signature_of

from game.ai.core.compiled.library import BUILT, NUMBA, SWITCH, WORDS, library
from game.ai.core.compiled.library_file import KernelsError
from game.commands.cli import Parser, positive, run_command, tell

PROGRAM = "tools/search_signature.py"

WASM = "wasm"
KINDS = (*WORDS, WASM)


class Result(NamedTuple):
    """What a kind of kernels has found.

    Attributes:
        kind: which.
        found: all of it.
        seconds: how long it took.
    """

    kind: str
    found: list[Finding]
    seconds: float

    @property
    def signature(self) -> str:
        return signature_of(self.found)

    def line(self) -> str:
        positions = len({(one.game, one.position) for one in self.found})
        return f"{self.kind:6} {self.signature}  {positions} positions, {self.seconds:.1f} s"


def tried(kind: str, positions: int, wasm: bytes = b"") -> Result:
    """Try a kind of kernels in this process, in which none was called yet."""
    if kind != BUILT:
        os.environ[SWITCH] = BUILT if kind == WASM else kind
    if kind == WASM:
        from kernels.wasm import WasmLibrary, run_kernels_by

        run_kernels_by(WasmLibrary(wasm))
    began = time.monotonic()
    found = list(findings(positions))
    return Result(kind, found, time.monotonic() - began)


def tried_apart(kind: str, positions: int, wasm: bytes = b"") -> Result:
    """Try a kind of kernels in a process of its own. Raises KernelsError if that ends."""
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        try:
            return processes.submit(tried, kind, positions, wasm).result()
        except BrokenProcessPool as error:
            raise KernelsError(f"the process with the kernels {kind} has crashed") from error


def first_difference(one: Result, other: Result) -> str | None:
    """Where two results differ first, in words; None if they are alike."""
    for left, right in zip_longest(one.found, other.found):
        if left != right:
            return f"{other.kind} differs from {one.kind}, first by {right or left}"
    return None


def build_wasm() -> bytes:
    """A module of the kernels. Raises KernelsError if it can't be built here."""
    from kernels.build import build
    from kernels.link import LinkError

    def say(what: str) -> None:
        print(f"{WASM:6} {what} …", flush=True)

    try:
        with TemporaryDirectory() as folder:
            module = Path(folder, "kernels.wasm")
            build([], Path(folder), say, wasm=module)
            return module.read_bytes()
    except (ImportError, LinkError) as error:
        raise KernelsError(f"the kernels can't be built as WebAssembly: {error}") from error


# -- the command --------------------------------------------------------------


def compare(kinds: Sequence[str], positions: int, wasm: Path | None) -> int:
    """Try kinds of kernels and print a line for each; the command's exit status."""
    results: list[Result] = []
    status = 0
    for kind in kinds:
        if kind not in (BUILT, NUMBA, WASM) and kind not in library().levels:
            print(f"{kind:6} untried: this machine doesn't have it", flush=True)
            continue
        module = b""
        if kind == WASM:
            module = build_wasm() if wasm is None else wasm.read_bytes()
        results.append(tried_apart(kind, positions, module))
        print(results[-1].line(), flush=True)
        difference = first_difference(results[0], results[-1])
        if difference is not None:
            print(f"       {difference}", flush=True)
            status = 1
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument(
        "--positions", type=positive(int), default=USUAL_POSITIONS, help="how many, in all"
    )
    parser.add_argument("--kernels", action="append", choices=KINDS, help="a kind to compare")
    parser.add_argument("--wasm", type=Path, metavar="FILE", help="a module that is built")
    args = parser.parse_args(arguments)
    try:
        if args.kernels:
            return compare(args.kernels, args.positions, args.wasm)
        print(signature_of(findings(args.positions)))
    except (KernelsError, OSError) as error:
        tell(PROGRAM, str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
