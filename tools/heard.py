"""Waits for what endpoints tell, where there is no window that is woken."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from game.network.events import NetworkEvent

T = TypeVar("T", bound="NetworkEvent")

PATIENCE_S = 20.0
"""How long is waited for what must happen, in seconds."""


class Heard:
    """An endpoint, and all that it has told: `events`."""

    def __init__(self, make: Callable[..., Any], *arguments: Any, **options: Any) -> None:
        """Make the endpoint: by its class or a function, whose first argument is `on_event`."""
        self._news = threading.Event()
        self._read = 0
        self.events: list[NetworkEvent] = []
        self.endpoint = make(self._news.set, *arguments, **options)

    def next(self, kind: type[T], **fields: object) -> T:
        """The next event of a kind with these values, waited for; earlier ones are skipped.

        Raises TimeoutError.
        """
        end = time.monotonic() + PATIENCE_S
        while True:
            self._news.clear()
            self.events += self.endpoint.take()
            while self._read < len(self.events):
                event = self.events[self._read]
                self._read += 1
                if isinstance(event, kind) and all(
                    getattr(event, name) == value for name, value in fields.items()
                ):
                    return event
            if not self._news.wait(max(0.0, end - time.monotonic())):
                raise TimeoutError(f"no {kind.__name__} came, but {self.events}")
