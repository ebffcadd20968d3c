"""Asks the opponents' process and collects what it says."""

import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from game.ai.process.client import OpponentClient
from game.ai.process.messages import Chosen, Message, Think
from game.engine import Ply
from helpers.opponent_servers import OPTIONS

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
PATIENCE_S = 30.0


def think(level: str = "2", *events: Ply, seed: int = 1, ponder: bool = False) -> Think:
    return Think(OPTIONS, events, level, seed, ponder)


class Heard:
    """Collects what a client hears."""

    def __init__(self, serve: Callable[[Connection], None] | None = None) -> None:
        self.news = threading.Event()
        self.client = (
            OpponentClient(self.news.set, serve) if serve else OpponentClient(self.news.set)
        )
        self.messages: list[Message] = []

    def until(self, kind: type[Message]) -> Any:
        """The first message of that kind about the newest request."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            self.news.clear()
            self.messages += self.client.take()
            for message in self.messages:
                if isinstance(message, kind):
                    return message
            self.news.wait(0.5)
        raise AssertionError(f"no {kind.__name__} in {self.messages}")

    def answer(self, request: Think) -> Any:
        """The event chosen for a request."""
        self.messages.clear()
        self.client.ask(request)
        return self.until(Chosen).event


def noted(notes: Path, lines: int) -> list[str]:
    """The lines noted, once there are at least that many."""
    deadline = time.monotonic() + PATIENCE_S
    while len(found := notes.read_text().splitlines()) < lines:
        assert time.monotonic() < deadline, found
        time.sleep(0.01)
    return found
