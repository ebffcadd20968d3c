"""The form in which values of a kind are kept: sealed JSON, each version read in its own way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NoReturn, TypeVar

from game.base.envelope import FIRST, seal, unseal

T = TypeVar("T")


@dataclass(frozen=True)
class Form(Generic[T]):
    """How values of a kind are read and written.

    Attributes:
        decode: makes a value from JSON of the latest version; whatever it raises, there is none.
        earlier: the same for the versions before, the first one first.
        encode: turns a value into what is written as JSON, if it isn't that itself.
    """

    decode: Callable[[bytes], T]
    earlier: tuple[Callable[[bytes], T], ...] = ()
    encode: Callable[[T], object] = lambda value: value

    @property
    def version(self) -> int:
        """The latest version, in which values are written."""
        return FIRST + len(self.earlier)

    def read(self, data: bytes) -> T:
        """The value in sealed bytes. Raises NewerError, ValueError, or whatever decoding raises."""
        version, json = unseal(data, self.version)
        is_latest = version == self.version  # As are most of the thousands of lines of a journal.
        return (self.decode if is_latest else self.earlier[version - FIRST])(json)

    def written(self, value: T) -> bytes:
        """A value as sealed bytes. Raises TypeError or ValueError for what isn't JSON."""
        return seal(self.encode(value), version=self.version)


def unreleased(data: bytes) -> NoReturn:
    """Reads no version that only programs before the first release kept. Raises ValueError."""
    raise ValueError("it was kept before the first release")
