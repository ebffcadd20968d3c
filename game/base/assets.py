"""Finds the files that ship with the program."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path


@lru_cache
def _root() -> Path:
    """The assets folder: inside the package when installed, at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "assets", package.parent / "assets"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no assets folder in {package} or beside it")


def file_stem(game: str) -> str:
    """The beginning of the names of a game's files.

    >>> file_stem("Blokus Two-Player")
    'blokus-two-player'
    """
    return game.lower().replace(" ", "-")


def asset(*parts: str) -> Path:
    """The path of an asset, as in ``asset("fonts", "OFL.txt")``.

    Raises FileNotFoundError, naming the path, if there is no such file.
    """
    path = _root().joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"no asset {path}")
    return path


def sha256(content: bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal digits."""
    # Imported here because it brings all of OpenSSL: the window does without those 3 MB.
    import hashlib

    return hashlib.sha256(content).hexdigest()
