"""The time that a contender used."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any


@dataclass
class TimeUsed:
    """The time that one contender used for its moves.

    Attributes:
        cpu: processor seconds; NaN where an engine doesn't report them.
        moves: how many moves it chose.
        longest: wall-clock seconds of the slowest.
    """

    cpu: float = 0.0
    moves: int = 0
    longest: float = 0.0

    @contextmanager
    def measure(self, cpu: Callable[[], float]) -> Iterator[None]:
        """Count one move, chosen within the context, using a clock of processor seconds."""
        cpu_before, began = cpu(), time.perf_counter()
        yield
        self.longest = max(self.longest, time.perf_counter() - began)
        self.cpu += cpu() - cpu_before
        self.moves += 1

    def __add__(self, other: TimeUsed) -> TimeUsed:
        longest = max(self.longest, other.longest)
        return TimeUsed(self.cpu + other.cpu, self.moves + other.moves, longest)

    @property
    def per_move(self) -> float:
        """Processor seconds per move; 0 before the first, NaN if unknown."""
        return self.cpu / self.moves if self.moves else 0.0

    @property
    def known(self) -> bool:
        """Whether the processor time is known."""
        return not math.isnan(self.cpu)

    def as_json(self) -> dict[str, object]:
        """Plain values for JSON, None for an unknown time."""
        return asdict(self) | {"cpu": self.cpu if self.known else None}

    @classmethod
    def from_json(cls, value: Any) -> TimeUsed:
        """The inverse of `as_json`. Raises KeyError, TypeError or ValueError."""
        cpu = math.nan if value["cpu"] is None else float(value["cpu"])
        return cls(cpu, int(value["moves"]), float(value["longest"]))
