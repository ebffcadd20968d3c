"""Waits for what endpoints tell, where there is no window that is woken; and who they let in."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from game.base.rate_limits import GuardedCode
from game.network.sealed import Credentials, HostChannel, new_private_key

if TYPE_CHECKING:
    from game.network.events import NetworkEvent

T = TypeVar("T", bound="NetworkEvent")

PATIENCE_S = 20.0
"""How long is waited for what must happen, in seconds."""


CODE, KEY = "BCDFGH", bytes(range(16))
"""The code of a table, and the key in its link."""


def credentials(
    code: str = CODE, key: bytes | None = KEY, private_key: bytes | None = None
) -> Credentials:
    """What lets guests in at a table."""
    guarded = GuardedCode(code, lambda: 1000 * time.monotonic())
    made = Credentials(private_key or new_private_key(), guarded)
    made.key = key
    return made


def channels() -> Callable[[str], HostChannel]:
    """Makes channels of a host, who lets in whoever has the code or the key."""
    return partial(HostChannel, credentials())


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
