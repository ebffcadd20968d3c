"""Work that is done once for each seed, by processes, and kept in a folder.

A seed's result is a file of lines, ``000017.jsonl``, which is there whole or not at all: what was
cut off goes on with the seeds that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from game.ai.process.parent import follow_parent
from game.base.disk import write_whole


def results(folder: Path) -> list[Path]:
    """The files of results, sorted; hidden ones, which some systems put beside them, aren't any."""
    return sorted(folder.glob("[!.]*.jsonl"))


def lines(folder: Path) -> list[bytes]:
    """The lines of all results, in the order of their seeds."""
    return [line for file in results(folder) for line in file.read_bytes().splitlines()]


def each_seed(
    folder: Path, seeds: Iterable[int], work: Callable[[int], list[bytes]], jobs: int
) -> Generator[list[bytes], None, None]:
    """Do what isn't done yet, so many seeds at once; the lines of each as soon as they are kept.

    Args:
        folder: made if need be.
        seeds: may have no end; whoever has enough closes the iterator.
        work: gives the lines of a seed; with more than one job it goes to other processes.
        jobs: how many processes work; with one it is this.
    """
    folder.mkdir(parents=True, exist_ok=True)
    to_do = (seed for seed in seeds if not _file(folder, seed).exists())
    if jobs == 1:
        for seed in to_do:
            yield _kept(_file(folder, seed), work(seed))
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=follow_parent)
    try:
        under_way: dict[Future[list[bytes]], int] = {}
        while True:
            for seed in islice(to_do, jobs - len(under_way)):
                under_way[pool.submit(work, seed)] = seed
            if not under_way:
                return
            for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                yield _kept(_file(folder, under_way.pop(done)), done.result())
    finally:
        pool.shutdown(cancel_futures=True)


def _file(folder: Path, seed: int) -> Path:
    return folder / f"{seed:06}.jsonl"


def _kept(file: Path, found: list[bytes]) -> list[bytes]:
    write_whole(file, b"".join(line + b"\n" for line in found), sync=False)
    return found
