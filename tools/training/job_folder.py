"""A folder of jobs and results, through which any number of processes share work.

Processes need only the folder in common, so they can run on several machines that share a file
system. A job is a small file; whoever takes it renames it into another folder, which the system
does for one process only, and writes the result to a third folder, under its final name once it is
whole. So a result is there or it isn't, and interrupted work resumes: claims that nobody has
renewed for a while are given back. A claim has a name of its own, so a process that slept too long
and lost one can't touch the next one's; only then is a job done twice.

    jobs/NAME.json           to be done
    claimed/NAME.TOKEN.json  in progress; the file's time is that of the last sign of life
    results/NAME.jsonl       done
    clock                    touched to read the file system's time
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.base.disk import write_whole

STALE_S = 120.0
"""How long a claim may go without a sign of life before it is given back."""

SEEDS_AHEAD = 64
"""How many jobs for seeds are put into the folder at a time."""

JOBS, RESULTS = "[!.]*.json", "[!.]*.jsonl"
"""The files that count: not hidden ones, which some systems put beside those of a shared folder."""


class Job(NamedTuple):
    """A claimed job.

    Attributes:
        name: what its files are called.
        content: what to do, as plain values.
        claim: the file that stands for the claim.
    """

    name: str
    content: dict[str, Any]
    claim: Path


class JobFolder:
    """The jobs of one folder.

    Attributes:
        path: the folder.
    """

    def __init__(self, path: Path, now: Callable[[], float] | None = None) -> None:
        """Use a folder, which the first job creates if need be.

        Args:
            path: the folder.
            now: a clock in seconds; None for the file system's, which is the same for all machines.
        """
        self.path = path
        self._now = self._file_system_time if now is None else now
        self._jobs, self._claimed = path / "jobs", path / "claimed"
        self._results = path / "results"

    # -- what there is ------------------------------------------------------

    def add(self, name: str, content: dict[str, Any]) -> None:
        """Add a job, unless there is one of that name already, done or not."""
        for folder in (self._jobs, self._claimed, self._results):
            folder.mkdir(parents=True, exist_ok=True)
        job = self._jobs / f"{name}.json"
        claimed = any(self._claimed.glob(f"{name}.*.json"))
        if not (claimed or job.exists() or self._result(name).exists()):
            _write(job, json.dumps(content))

    def results(self) -> list[Path]:
        """The files of results, sorted by name."""
        return sorted(self._results.glob(RESULTS))

    @property
    def open(self) -> int:
        """How many jobs aren't done."""
        return len(list(self._jobs.glob(JOBS))) + len(list(self._claimed.glob(JOBS)))

    # -- doing it -----------------------------------------------------------

    def claim(self) -> Job | None:
        """Take a job that nobody has taken; None if there is none."""
        for file in sorted(self._jobs.glob(JOBS)):
            if self._result(file.stem).exists():
                file.unlink(missing_ok=True)
                continue
            claim = self._claimed / f"{file.stem}.{secrets.token_hex(4)}.json"
            # Somebody else may have been faster.
            with suppress(FileNotFoundError):
                os.utime(file, (self._now(),) * 2)
                file.rename(claim)
                return Job(file.stem, json.loads(claim.read_text("utf-8")), claim)
        return None

    def claimed_seeds(self, first: int) -> Iterator[Job]:
        """Take jobs without end, each for a seed of its own, which are numbered from the first."""
        while True:
            job = self.claim()
            if job is not None:
                yield job
                continue
            for seed in range(first, first + SEEDS_AHEAD):
                self.add(f"{seed:06}", {"seed": seed})
            first += SEEDS_AHEAD
            self.recover()

    def renew(self, job: Job) -> None:
        """Give a sign of life."""
        with suppress(FileNotFoundError):
            os.utime(job.claim, (self._now(),) * 2)

    def finish(self, job: Job, lines: list[str]) -> None:
        """Hand in the lines of a result."""
        _write(self._result(job.name), "".join(f"{line}\n" for line in lines))
        job.claim.unlink(missing_ok=True)

    def give_back(self, job: Job) -> None:
        """Leave a job to others."""
        self._free(job.claim)

    def recover(self) -> None:
        """Give back the claims of those who have died."""
        for claim in self._claimed.glob(JOBS):
            with suppress(FileNotFoundError):
                if self._result(_name_of(claim)).exists():
                    claim.unlink()
                elif claim.stat().st_mtime < self._now() - STALE_S:
                    self._free(claim)

    def _file_system_time(self) -> float:
        clock = self.path / "clock"
        clock.touch()
        return clock.stat().st_mtime

    def _free(self, claim: Path) -> None:
        with suppress(FileNotFoundError):
            claim.rename(self._jobs / f"{_name_of(claim)}.json")

    def _result(self, name: str) -> Path:
        return self._results / f"{name}.jsonl"


def _name_of(claim: Path) -> str:
    """The name of a claim's job."""
    return claim.stem.rpartition(".")[0]


def _write(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    write_whole(path, text.encode(), sync=False)
