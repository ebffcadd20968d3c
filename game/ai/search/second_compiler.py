"""Compiles half of what a search needs in a second process, while the first compiles the rest.

numba and LLVM compile one thing at a time in a process, so where there are several cores, a second
process halves the wait for the first move on a machine. Both keep what they compile in the cache
(`kernel_cache`), where each finds the other's, or waits for it. Whatever happens to the second one,
the first goes on, and compiles what is missing.
"""

from __future__ import annotations

import gc
import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from game.ai.core.compiled.cache_dir import can_keep
from game.ai.core.compiled.kernel import CACHE_DIRS, GENERAL_KERNELS
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.ai.search.settings import Search
from game.base.environment import cores
from game.base.itself import running
from game.engine import Ruleset

log = logging.getLogger(__name__)


@contextmanager
def second_compiler(ruleset: Ruleset) -> Iterator[None]:
    """Have a second process compile the kernels of a ruleset's `SearchTree` meanwhile.

    There is none where it is of no use: with a single core, if the kernels are there already, if
    they can't be kept, or behind a game that goes on with those that came with the program.
    """
    process = None
    if cores() > 1 and not GENERAL_KERNELS.are_refused and not _tree(ruleset).is_compiled:
        process = _start(ruleset) if can_keep(CACHE_DIRS) else None
    try:
        yield
    finally:
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            with suppress(OSError):
                process.stdin.close()


def _start(ruleset: Ruleset) -> subprocess.Popen[bytes] | None:
    try:
        process = subprocess.Popen(
            running(__name__),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        log.info("there is no second process to compile: %s", error)
        return None
    assert process.stdin is not None
    with suppress(OSError):  # It has ended.
        process.stdin.write(pickle.dumps(ruleset.options))
        process.stdin.flush()
    return process


def _tree(ruleset: Ruleset) -> SearchTree:
    """A small tree that is of the types that all trees are of, and can't be searched."""
    search = Search()
    params = search_params(search, ruleset)
    return SearchTree(ruleset, model_of(ruleset), params, 64, threads=1, compiled=False)


def main() -> None:
    """Compile, in the second process, until that is done or the first one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ruleset = pickle.load(sys.stdin.buffer).ruleset
    Thread(target=_end_with_the_first, daemon=True).start()
    gc.disable()  # It ends soon.
    _tree(ruleset).compile()


def _end_with_the_first() -> None:
    """End as soon as the pipe from the first process is closed."""
    # Not through `sys.stdin`, as a thread that waits there can't be left behind.
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
