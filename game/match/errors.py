"""What goes wrong in a match and is reported in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MatchError(Exception):
    """One line on what a contender, or a log, did wrong."""


class ContenderError(MatchError):
    """One that names the contender."""


@contextmanager
def naming(contender: str) -> Iterator[None]:
    """Have a MatchError that occurs meanwhile begin with the contender, unless it names one."""
    try:
        yield
    except ContenderError:
        raise
    except MatchError as error:
        raise ContenderError(f"{contender} {error}") from None
