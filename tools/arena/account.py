"""What thinking cost one side."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Account:
    """The time that one side used for its placements.

    Attributes:
        cpu: processor seconds; NaN where an engine doesn't tell.
        moves: placements that it chose.
        longest: wall-clock seconds of the slowest.
    """

    cpu: float = 0.0
    moves: int = 0
    longest: float = 0.0

    @contextmanager
    def thinking(self, cpu: Callable[[], float]) -> Iterator[None]:
        """Count one placement that is chosen meanwhile, by a clock of processor time."""
        cpu_before, began = cpu(), time.perf_counter()
        yield
        self.longest = max(self.longest, time.perf_counter() - began)
        self.cpu += cpu() - cpu_before
        self.moves += 1

    def __add__(self, other: Account) -> Account:
        longest = max(self.longest, other.longest)
        return Account(self.cpu + other.cpu, self.moves + other.moves, longest)

    @property
    def pace(self) -> float:
        """Processor seconds a placement; 0 before the first, NaN where they aren't known."""
        return self.cpu / self.moves if self.moves else 0.0

    @property
    def known(self) -> bool:
        """Whether the processor time is known."""
        return not math.isnan(self.cpu)
