"""What goes wrong in a match and is told in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class ArenaError(Exception):
    """One line on what a side, or a log, did wrong."""


class SideError(ArenaError):
    """One that names the side."""


@contextmanager
def blaming(side: str) -> Iterator[None]:
    """Have errors that occur meanwhile begin with the side, unless they name one already."""
    try:
        yield
    except SideError:
        raise
    except ArenaError as error:
        raise SideError(f"{side} {error}") from None
