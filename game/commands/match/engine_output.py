"""What an engine writes: all of it is read, little of it kept, however much it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

from game.commands.cli import plain_line

PIECE_BYTES = 65_536
"""The most that is read at once."""

PIECES = 4
"""How many pieces may wait to be asked for; then the engine waits until it is asked again."""

MOST_BYTES = 65_536
"""The longest answer, the blank lines before it included."""

TAIL_BYTES = 65_536
"""How much is kept of what it says beside its answers."""

JOIN_S = 1.0
"""How long a pipe may take to end once its process is gone: a child of it may still hold it."""


class LongAnswerError(Exception):
    """An answer was longer than `MOST_BYTES`."""


class PipeReader:
    """Reads a pipe in a thread until it ends, and hands on each piece; an empty one at the end."""

    def __init__(self, pipe: IO[bytes], take: Callable[[bytes], None]) -> None:
        """Begin to read. `take` is called in the thread; an unbuffered `pipe` gives what it has."""
        self._pipe = pipe
        self._take = take
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def join(self) -> bool:
        """Wait a moment for the pipe to end; whether it has ended."""
        self._thread.join(JOIN_S)
        return not self._thread.is_alive()

    def close(self) -> None:
        """Close the pipe if it has ended."""
        if self.join():
            self._pipe.close()

    def _read(self) -> None:
        piece = b"begins"
        while piece:
            piece = b""
            with suppress(OSError, ValueError):
                piece = self._pipe.read(PIECE_BYTES)
            self._take(piece)


class AnswerOutput:
    """Standard output, in lines. An engine that writes more than it is asked for has to wait."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pieces: Queue[bytes] = Queue(PIECES)
        self._rest = bytearray()
        self._ended = False
        self._closing = False
        self._reader = PipeReader(pipe, self._put)

    def answer(self, until: float) -> list[str]:
        """The lines of the next answer, which a blank line ends; those before it don't count.

        It has to be there by `until`, on the monotonic clock. Raises TimeoutError, EOFError if the
        output ends before, or LongAnswerError.
        """
        lines: list[str] = []
        room = MOST_BYTES
        while True:
            line = self._line(room, until)
            room -= len(line) + 1
            text = plain_line(line.decode(errors="replace"))
            if text:
                lines.append(text)
            elif lines:
                return lines

    def close(self) -> None:
        """Read no more, once the process is gone."""
        self._closing = True
        with suppress(Empty):
            while True:
                self._pieces.get_nowait()
        self._reader.close()

    def _line(self, room: int, until: float) -> bytes:
        """The next line without its end, for which there has to be room too."""
        end = self._rest.find(b"\n")
        while end < 0:
            searched = len(self._rest)
            if searched >= room:
                raise LongAnswerError
            self._rest += self._piece(until)
            end = self._rest.find(b"\n", searched)
        if end >= room:
            raise LongAnswerError
        line = bytes(self._rest[:end])
        del self._rest[: end + 1]
        return line

    def _piece(self, until: float) -> bytes:
        try:
            piece = (
                b"" if self._ended else self._pieces.get(timeout=max(0, until - time.monotonic()))
            )
        except Empty:
            raise TimeoutError from None
        if not piece:
            self._ended = True
            raise EOFError
        return piece

    def _put(self, piece: bytes) -> None:
        if not self._closing:
            self._pieces.put(piece)


class ErrorOutput:
    """Standard error, which is read without end so that the engine never waits for it."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._tail = b""
        self._reader = PipeReader(pipe, self._keep)

    @property
    def text(self) -> str:
        """The end of what was said so far; complete once the process is gone."""
        return self._tail.decode(errors="replace")

    def last_line(self) -> str:
        """The last line of an engine that has ended; empty if it said nothing."""
        self._reader.join()
        lines = filter(None, map(plain_line, self.text.splitlines()))
        return next(reversed(list(lines)), "")

    def close(self) -> None:
        """Read no more, once the process is gone."""
        self._reader.close()

    def _keep(self, piece: bytes) -> None:
        self._tail = (self._tail + piece)[-TAIL_BYTES:]
