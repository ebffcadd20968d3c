"""Work on files that the window needn't wait for."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

SWITCH_S = 0.0005
"""How soon the window's thread gets its turn meanwhile, in seconds. It asks for it dozens of times
in a frame, so with Python's usual 5 ms the window would stutter."""


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
    """Something that a thread makes until it is asked for; the program doesn't end before that."""

    def __init__(self, make: Callable[[], T], on_made: Callable[[], None] = lambda: None) -> None:
        """Begin to make it, or where no thread can be, make it now.

        `on_made` is called from the thread once it is made, or can't be.
        """
        self._made: list[T] = []
        self._failure: Exception | None = None
        self._thread: Thread | None = Thread(target=self._make, args=(make, on_made), name="saving")
        try:
            self._thread.start()
        except RuntimeError:  # The system allows no more threads.
            self._thread = None
            self._make(make, on_made)

    def _make(self, make: Callable[[], T], on_made: Callable[[], None]) -> None:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_S)
        try:
            with collecting_later():
                self._made.append(make())
        except Exception as error:
            log.warning("what a thread was to make can't be made: %r", error, exc_info=True)
            self._failure = error
        finally:
            sys.setswitchinterval(usual)
        on_made()

    @property
    def is_made(self) -> bool:
        """Whether it is made, or can't be, so that nobody has to wait for it."""
        return bool(self._made) or self._failure is not None

    def wait(self) -> None:
        """Wait until it is made, or can't be."""
        if self._thread is not None:
            self._thread.join()

    def get(self) -> T:
        """What was made, once it is. Raises whatever making it raised."""
        self.wait()
        if self._failure is not None:
            raise self._failure
        return self._made[0]
