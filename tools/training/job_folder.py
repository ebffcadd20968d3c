"""A folder of jobs and results, through which any number of processes share work.

Processes need nothing in common but the folder, so that they may run on several machines that share
a file system. A job is a small file; whoever takes it renames it into another folder, which the
system does for one process only, and writes the result beside it under its final name once it is
whole. So nothing is done twice, a result is there or it isn't, and work that was cut off goes on
where it was: claims that nobody has renewed for a while are given back.

    jobs/NAME.json      to be done
    claimed/NAME.json   somebody is at it; the file's time is that of the last sign of life
    results/NAME.jsonl  done
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from game.files.disk import write_whole

STALE_S = 120.0
"""After so long without a sign of life a claim is given back."""


class Job(NamedTuple):
    """A job that was claimed.

    Attributes:
        name: what its files are called.
        content: what is to be done, as plain values.
    """

    name: str
    content: dict[str, Any]


class JobFolder:
    """The jobs of one folder.

    Attributes:
        path: the folder.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        """Use a folder, which is made with the first job if there is none."""
        self.path = path
        self._now = now
        self._jobs, self._claimed = path / "jobs", path / "claimed"
        self._results = path / "results"

    # -- what there is ------------------------------------------------------

    def add(self, name: str, content: dict[str, Any]) -> None:
        """Have something done, unless there is a job of that name already, done or not."""
        own = (self._jobs / f"{name}.json", self._claimed / f"{name}.json", self._result(name))
        for file in own:
            file.parent.mkdir(parents=True, exist_ok=True)
        if not any(file.exists() for file in own):
            _write(own[0], json.dumps(content))

    def results(self) -> list[Path]:
        """The files of what is done, by name."""
        return sorted(self._results.glob("*.jsonl"))

    @property
    def open(self) -> int:
        """How many jobs aren't done."""
        return len(list(self._jobs.glob("*.json"))) + len(list(self._claimed.glob("*.json")))

    # -- doing it -----------------------------------------------------------

    def claim(self) -> Job | None:
        """Take a job that nobody has taken; None where there is none."""
        for file in sorted(self._jobs.glob("*.json")):
            taken = self._claimed / file.name
            # Somebody else may have been faster.
            with suppress(FileNotFoundError):
                os.utime(file, (self._now(),) * 2)
                file.rename(taken)
                return Job(file.stem, json.loads(taken.read_text("utf-8")))
        return None

    def renew(self, job: Job) -> None:
        """Give a sign of life."""
        with suppress(FileNotFoundError):
            os.utime(self._claimed / f"{job.name}.json", (self._now(),) * 2)

    def finish(self, job: Job, lines: list[str]) -> None:
        """Hand in the lines of a result."""
        _write(self._result(job.name), "".join(f"{line}\n" for line in lines))
        (self._claimed / f"{job.name}.json").unlink(missing_ok=True)

    def give_back(self, job: Job) -> None:
        """Leave a job to others."""
        self._free(self._claimed / f"{job.name}.json")

    def recover(self) -> None:
        """Give back the claims of those who have died."""
        for file in self._claimed.glob("*.json"):
            with suppress(FileNotFoundError):
                if self._result(file.stem).exists():
                    file.unlink()
                elif file.stat().st_mtime < self._now() - STALE_S:
                    self._free(file)

    def _free(self, claimed: Path) -> None:
        with suppress(FileNotFoundError):
            claimed.rename(self._jobs / claimed.name)

    def _result(self, name: str) -> Path:
        return self._results / f"{name}.jsonl"


def _write(path: Path, text: str) -> None:
    """Write a file that is there as a whole or not at all."""
    write_whole(path, text.encode(), sync=False)
