"""Errors in a match that are reported in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MatchError(Exception):
    """What a contender or a log did wrong, in one line."""


class ContenderError(MatchError):
    """A MatchError that names the contender."""


@contextmanager
def naming(contender: str) -> Iterator[None]:
    """Make any MatchError raised meanwhile begin with the contender, unless it names one."""
    try:
        yield
    except ContenderError:
        raise
    except MatchError as error:
        raise ContenderError(f"{contender} {error}") from None
