"""The reasons why a weaker player answers than the one asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Cause(Enum):
    """The kind of thing that went wrong; the values are parts of text keys."""

    SEARCH = "search"
    """The search can't be loaded here."""

    FILE = "file"
    """A file with weights or kernels is missing or can't be used."""

    STARTING = "starting"
    """The opponents' process can't be started."""

    ENDED = "ended"
    """The opponents' process ended."""

    SLOW = "slow"
    """The opponents' process was silent, or thought, for too long."""

    ERROR = "error"
    """A player raised an exception."""


@dataclass(frozen=True)
class Degradation:
    """What went wrong.

    Attributes:
        cause: its kind, for which the window has words.
        detail: one line, for the log and the command line.
    """

    cause: Cause
    detail: str

    def __str__(self) -> str:
        return self.detail


class SearchUnavailableError(Exception):
    """A search isn't possible here.

    Attributes:
        reason: why; its detail is the message.
    """

    def __init__(self, reason: Degradation) -> None:
        super().__init__(reason.detail)
        self.reason = reason

    def __reduce__(self) -> tuple[type[SearchUnavailableError], tuple[Degradation]]:
        # For passing it between processes: exceptions are otherwise rebuilt from their message.
        return type(self), (self.reason,)


def in_a_line(error: Exception) -> str:
    """An exception as a one-line detail.

    >>> in_a_line(ValueError("no   more")), in_a_line(KeyError())
    ('ValueError: no more', 'KeyError')
    """
    return f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")


Warn = Callable[[Degradation], None]
"""Called with the reason why a player is weaker than it should be."""
