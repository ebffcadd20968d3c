"""What is said if a library that tables need isn't there.

The program can be installed without them: they are its extra ``tables``. `websockets` is needed
for everything, `cryptography` and `spake2` for what is sealed, `segno` for codes that cameras read,
`zeroconf` to find tables nearby.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

INSTALL = "'pip install cornerwise[tables]'"


class MissingLibraryError(OSError):
    """A library is missing; the message says in one line how to install it."""


@contextmanager
def libraries_needed() -> Iterator[None]:
    """Around imports of what needs a library: raises MissingLibraryError if that isn't there.

    >>> with libraries_needed():
    ...     import no_such_library
    Traceback (most recent call last):
    game.network.libraries.MissingLibraryError: this needs no_such_library, which isn't installed: \
'pip install cornerwise[tables]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "game"):
            raise
        raise MissingLibraryError(
            f"this needs {library}, which isn't installed: {INSTALL}"
        ) from error
