"""The kernels that came with the program: used until the machine has compiled its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from game.ai.core.compiled.processor import (
    Processor,
    general_processor,
    general_target,
    runs_here,
)


class GeneralKernels:
    """Where they are, if this machine can run them, and whether this process runs any.

    Attributes:
        are_used: whether any was taken.
        are_refused: whether none is taken from now on.
    """

    def __init__(self, directory: Path | None, processor: Processor | None) -> None:
        """Nothing is looked at yet.

        Args:
            directory: where they lie; None if there are none.
            processor: what they are compiled for.
        """
        self.are_used = False
        self.are_refused = False
        self._directory = directory
        self._processor = processor

    def refuse(self) -> None:
        """Take none from now on, so that this process compiles what the machine has none of."""
        self.are_refused = True

    def path(self, name: Callable[[tuple[str, ...]], str]) -> Path | None:
        """The file of a kernel, which may not exist, by its name for a target; None for none."""
        if self.are_refused or self._directory is None or self._processor is None:
            return None
        if not self._may_be_run:
            return None
        return self._directory / name(general_target(self._processor))

    @cached_property
    def _may_be_run(self) -> bool:
        """Whether this machine has all instructions that may be in them.

        Where it hasn't, running one would end the process.
        """
        return self._processor is not None and runs_here(self._processor)


def general_kernels(parent: Path, state: str | None) -> GeneralKernels:
    """Those in the directory for a state of the core, see `cache_dir`."""
    return GeneralKernels(None if state is None else parent / state, general_processor())


NO_GENERAL_KERNELS = GeneralKernels(None, None)
