"""The errors for files that should hold a record."""

from __future__ import annotations


class RecordError(ValueError):
    """A file that can't be read as a record; the message says why in a line."""


class SgfError(RecordError):
    """Text that isn't in the Smart Game Format.

    Attributes:
        line, column: where it is wrong, from 1; None if it is about the whole file.
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        where = "" if line is None else f"line {line}, column {column}: "
        super().__init__(where + message)
        self.line = line
        self.column = column


class UnknownGameError(RecordError):
    """A record of a game that isn't known here."""
