"""Whether the libraries that tables need are there."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

NEEDED = ("websockets", "cryptography")
"""What no table works without; `segno` draws codes for cameras, `zeroconf` finds tables nearby."""

INSTALL = "'pip install cornerwise[tables]'"


class MissingLibraryError(OSError):
    """A library that tables need is missing; the message says in one line how to install it."""


def check_libraries(*names: str) -> None:
    """Raise MissingLibraryError if one of these isn't installed, by default of `NEEDED`."""
    missing = [name for name in names or NEEDED if not _is_installed(name)]
    if missing:
        needed = " and ".join(missing)
        raise MissingLibraryError(f"this needs {needed}, not installed here: {INSTALL}")


def _is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True
