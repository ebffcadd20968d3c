"""What the network's thread has for the main thread."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

from game.network.events import NetworkEvent, Received
from game.network.limits import MOST_UNTAKEN, MOST_WAITING


class Inbox:
    """Events in their order, put in by one thread and taken by another."""

    def __init__(self, on_event: Callable[[], None]) -> None:
        self._on_event = on_event
        self._lock = threading.Lock()
        self._events: list[NetworkEvent] = []
        self._messages: Counter[int] = Counter()
        self._bytes: Counter[int] = Counter()
        self._is_closed = False

    def put(self, event: NetworkEvent) -> bool:
        """Add an event; False if too much of its connection waits already, and then it is lost."""
        with self._lock:
            if self._is_closed:
                return True
            if isinstance(event, Received) and not self._has_room(event):
                return False
            is_first = not self._events
            self._events.append(event)
        if is_first:
            self._on_event()
        return True

    def _has_room(self, event: Received) -> bool:
        """Count a message, unless there is too much of its connection."""
        number, size = event.connection, len(event.data)
        if self._messages[number] == MOST_UNTAKEN or self._bytes[number] + size > MOST_WAITING:
            return False
        self._messages[number] += 1
        self._bytes[number] += size
        return True

    def take(self) -> list[NetworkEvent]:
        """The events put in since the last call."""
        with self._lock:
            events, self._events = self._events, []
            self._messages.clear()
            self._bytes.clear()
        return events

    def close(self) -> None:
        """Drop all events, and those that come later."""
        with self._lock:
            self._is_closed = True
            self._events.clear()
