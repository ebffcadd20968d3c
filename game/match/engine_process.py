"""An engine's process, and the conversation with it in the Go Text Protocol."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from game.match.errors import MatchError

ANSWER_S = 60.0
"""How long an engine may take over anything but a move."""

MOVE_S = 3600.0
"""How long it may take over a move."""

QUIT_S = 1.0
"""How long it has to exit on its own."""


class EngineProcess:
    """A process that answers commands. Its failures raise MatchError."""

    def __init__(self, command: str) -> None:
        """Start it."""
        try:
            self._process = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise MatchError(f"can't be started: {reason}") from None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._stderr_lines: deque[str] = deque(maxlen=20)
        self._readers = [
            Thread(target=read, daemon=True) for read in (self._read_stdout, self._read_stderr)
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def ask(self, command: str, timeout: float = ANSWER_S) -> str:
        """Return the text of the answer to a command, which must succeed within the timeout."""
        status, text = self.try_ask(command, timeout)
        if status == "?":
            raise MatchError(f"refused {command!r}: {_one_line(text)}")
        return text

    def try_ask(self, command: str, timeout: float = ANSWER_S) -> tuple[str, str]:
        """Return the status of the answer to a command, ``=`` or ``?``, and its text."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{command}\n")
        except (OSError, ValueError):
            raise self._ended(command) from None
        first = self._line(command, timeout)
        while not first:
            first = self._line(command, timeout)
        if first[0] not in "=?":
            raise MatchError(f"answered {command!r} with {_one_line(first)!r}, which isn't GTP")
        lines = [first[1:]]
        while line := self._line(command, timeout):
            lines.append(line)
        return first[0], "\n".join(lines).strip()

    def knows(self, command: str) -> bool:
        """Whether it says that it knows a command."""
        return self.try_ask(f"known_command {command}") == ("=", "true")

    def close(self) -> None:
        """Tell it to quit, or else kill it."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write("quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_S)
        self._process.kill()
        self._process.wait()
        for reader, stream in zip(
            self._readers, (self._process.stdout, self._process.stderr), strict=True
        ):
            reader.join(QUIT_S)
            if stream is not None and not reader.is_alive():
                stream.close()

    def _read_stdout(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip())
        self._lines.put(None)

    def _read_stderr(self) -> None:
        """Read its error output so that it never blocks, and keep the last lines."""
        assert self._process.stderr is not None
        self._stderr_lines.extend(line for line in self._process.stderr if line.strip())

    def _line(self, command: str, timeout: float) -> str:
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            raise MatchError(f"gave no answer to {command!r} in {timeout:g} s") from None
        if line is None:
            self._lines.put(None)
            raise self._ended(command)
        return line

    def _ended(self, command: str) -> MatchError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_S)
        self._readers[1].join(QUIT_S)
        status = self._process.poll()
        words = "closed its output" if status is None else f"ended with status {status}"
        last_words = f" ({_one_line(self._stderr_lines[-1])})" if self._stderr_lines else ""
        return MatchError(f"{words} when asked {command!r}{last_words}")


def split_command(command: str) -> list[str]:
    """Split a command line into words. Raises ValueError if there are none."""
    words = shlex.split(command, posix=os.name == "posix")
    if not words:
        raise ValueError("an empty command")
    return words


def _one_line(text: str, longest: int = 120) -> str:
    """A text as one line, shortened if it is too long."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1]}…"
