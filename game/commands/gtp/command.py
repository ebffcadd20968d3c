"""A command of the protocol: what it does, and its arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class GtpCommand:
    """What a command does, and the names of its arguments; the last takes the rest of the line.

    Attributes:
        run: returns the answer, given the object the command is about and the arguments.
        arguments: their names.
    """

    run: Callable[..., str]
    arguments: tuple[str, ...] = ()

    def split(self, text: str) -> list[str]:
        """The arguments in the rest of a line. Raises ValueError for too few or too many."""
        found = text.split(maxsplit=len(self.arguments) - 1) if self.arguments else text.split()
        if len(found) != len(self.arguments):
            raise ValueError(f"expected arguments: {' '.join(self.arguments) or 'none'}")
        return found
