"""Work on files that the window needn't wait for."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")

SWITCH_S = 0.0005
"""How soon the window's thread gets its turn meanwhile, in seconds. It asks for it dozens of times
in a frame, so with Python's usual 5 ms the window would stutter."""


class Behind:
    """Does one thing at a time in a thread; the program doesn't end before it is done."""

    def __init__(self) -> None:
        self._thread: Thread | None = None

    def run(self, work: Callable[[], None]) -> None:
        """Begin with this, once what was begun before is done; where no thread can be, do it."""
        self.wait()

        def begin() -> None:
            usual = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_S)
            try:
                with collecting_later():
                    work()
            finally:
                sys.setswitchinterval(usual)

        thread = Thread(target=begin, name="saving")
        try:
            thread.start()
        except RuntimeError:  # The system allows no more threads.
            begin()
        else:
            self._thread = thread

    def wait(self) -> None:
        """Wait until what was begun is done."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None


@contextmanager
def collecting_later() -> Iterator[None]:
    """Collect no garbage in the meantime, in which thousands of objects are made.

    Python would look for garbage among all objects again and again, in vain, for 0.1 s each time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Later(Generic[T]):
    """Something that a thread makes until it is asked for."""

    def __init__(self, make: Callable[[], T], on_made: Callable[[], None] = lambda: None) -> None:
        """Begin to make it; `on_made` is called from that thread once it is, or can't be."""
        self._behind = Behind()
        self._made: list[T] = []
        self._failure: Exception | None = None
        self._behind.run(partial(self._make, make, on_made))

    def _make(self, make: Callable[[], T], on_made: Callable[[], None]) -> None:
        try:
            self._made.append(make())
        except Exception as error:
            self._failure = error
        on_made()

    @property
    def is_made(self) -> bool:
        """Whether it is made, or can't be, so that nobody has to wait for it."""
        return bool(self._made) or self._failure is not None

    def get(self) -> T:
        """What was made, once it is. Raises whatever making it raised."""
        self._behind.wait()
        if self._failure is not None:
            raise self._failure
        return self._made[0]
