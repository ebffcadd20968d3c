"""An engine's process, and the conversation with it in the Go Text Protocol."""

from __future__ import annotations

import math
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO

from game.base.itself import environment_for_others
from game.commands.cli import plain_line
from game.commands.match.result import MatchError, TimeUsed
from game.engine import Ply, Ruleset
from game.engine.position import Position

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


ANSWER_S = 300.0
"""How long an engine usually may take over an answer, a move included."""

QUIT_S = 1.0
"""How long it has to exit on its own."""

MOST_TOLD = 120
"""How many characters of what it said are told."""


class EngineProcess:
    """A process that answers commands. Its failures raise MatchError.

    It stays in the group of the process that plays the game, so that it ends with that one,
    together with whatever it has started itself.
    """

    def __init__(self, command: str, answer_s: float = ANSWER_S) -> None:
        """Start a command line, which may take that many seconds over an answer."""
        self._answer_s = answer_s
        try:
            self._process = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment_for_others(),
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise MatchError(f"can't be started: {reason}") from None
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._stdin = stdin
        self._output = AnswerOutput(stdout)
        self._errors = ErrorOutput(stderr)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def error_output(self) -> str:
        """The end of what it said beside its answers; complete once it is closed."""
        return self._errors.text

    def ask(self, command: str) -> str:
        """Return the text of the answer to a command, which must succeed."""
        status, text = self.try_ask(command, self._answer_s)
        if status == "?":
            raise MatchError(f"refused {command!r}: {_brief(text)}")
        return text

    def try_ask(self, command: str, answer_s: float) -> tuple[str, str]:
        """Return the status of the answer to a command, ``=`` or ``?``, and its text."""
        try:
            self._stdin.write(f"{command}\n".encode())
            first, *more = self._output.answer(time.monotonic() + answer_s)
        except TimeoutError:
            raise MatchError(f"gave no answer to {command!r} in {answer_s:g} s") from None
        except LongAnswerError:
            raise MatchError(
                f"answered {command!r} with more than {MOST_BYTES // 1024} KiB"
            ) from None
        except (OSError, ValueError, EOFError):
            raise self._ended(command) from None
        # A number would say that it answers another command: none that is sent has one.
        answer = re.fullmatch(r"([=?])(?!\d+(?: |$)) ?(.*)", first)
        if answer is None:
            raise MatchError(f"answered {command!r} with '{_brief(first)}', which isn't GTP")
        return answer[1], "\n".join([answer[2], *more])

    def knows(self, command: str, answer_s: float) -> bool:
        return self.try_ask(f"known_command {command}", answer_s) == ("=", "true")

    def close(self) -> None:
        """Tell it to quit, or else kill it."""
        with suppress(OSError, ValueError):
            self._stdin.write(b"quit\n")
        with suppress(OSError):
            self._stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_S)
        self._process.kill()
        self._process.wait()
        self._output.close()
        self._errors.close()

    def _ended(self, command: str) -> MatchError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_S)
        status = self._process.poll()
        words = "closed its output" if status is None else f"ended with status {status}"
        last_words = self._errors.last_line()
        told = f" ({_brief(last_words)})" if last_words else ""
        return MatchError(f"{words} when asked {command!r}{told}")


def split_command(command: str) -> list[str]:
    """Split a command line into words. Raises ValueError if there are none."""
    words = shlex.split(command, posix=os.name == "posix")
    if not words:
        raise ValueError("an empty command")
    return words


def _brief(text: str) -> str:
    """A text in one line, shortened if it is too long."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_TOLD else f"{line[: MOST_TOLD - 1]}…"


EXTRAS = ("set_random_seed", "cputime")
"""Commands that an engine needn't know."""

KNOWN_S = 10.0
"""How long it may take, once it has set the game, to say whether it knows one."""

LONGEST_CPU_S = 1e9
"""More processor seconds than any engine has used."""


class EnginePlayer:
    """Drives an engine as Pentobi's twogtp does, without trusting its answers."""

    def __init__(self, command: str, ruleset: Ruleset, answer_s: float) -> None:
        """Start it and have it set up what it needs for a game; see `EngineProcess`."""
        self._ruleset = ruleset
        self._chosen: Ply | None = None
        self._engine, self._known = _started(command, ruleset.name, answer_s)
        self._clock = self._find_clock()
        try:
            # What it sets up at its first move doesn't count as a move's time.
            self._engine.ask("clear_board")
            self._engine.ask(f"genmove {self._colour(ruleset.order[0])}")
        except MatchError:
            self._engine.close()
            raise

    def begin(self, seed: int) -> None:
        self._engine.ask("clear_board")
        if "set_random_seed" in self._known:
            self._engine.ask(f"set_random_seed {seed}")
        self._chosen = None

    def choose(self, position: Position, others: TimeUsed) -> Ply | None:
        assert position.colour is not None
        answer = self._engine.ask(f"genmove {self._colour(position.colour)}").lower()
        self._chosen = None
        if answer != "resign":
            self._chosen = position.event(self._placement(position, answer))
        elif self._ruleset.players > 2:
            raise MatchError(
                f"resigned at ply {position.ply + 1}, which only a game of two players allows: "
                "have it play on (Pentobi does with --noresign)"
            )
        return self._chosen

    def _placement(self, position: Position, answer: str) -> int:
        """The legal placement that an answer means."""
        at = f"at ply {position.ply + 1}"
        if answer == "pass":
            raise MatchError(f"passed {at} although it can place")
        try:
            placement = self._ruleset.table.parse(answer)
        except ValueError as error:
            raise MatchError(f"answered no move {at}: {error}") from None
        violation = position.violation(placement)
        if violation is not None:
            raise MatchError(f"played {answer} {at}: illegal, {violation.rule.value}")
        return placement

    def _colour(self, colour: int) -> str:
        """A colour as twogtp writes it: ``b`` and ``w`` if there are two, else ``1`` to ``4``."""
        return self._ruleset.colours[colour].ident.lower()

    def see(self, event: Ply) -> None:
        if event != self._chosen:
            cells = self._ruleset.table.name_of(event.placement)
            self._engine.ask(f"play {self._colour(event.colour)} {cells}")
        self._chosen = None

    def cpu(self) -> float:
        return self._clock()

    def close(self) -> None:
        self._engine.close()

    def _find_clock(self) -> Callable[[], float]:
        """A clock of the engine's processor time: its own, or else the system's."""
        if "cputime" in self._known:
            return self._own_clock
        if sys.platform == "linux":
            return self._system_clock
        return lambda: math.nan

    def _own_clock(self) -> float:
        answer = self._engine.ask("cputime")
        with suppress(ValueError):
            seconds = float(answer)
            if 0 <= seconds < LONGEST_CPU_S:
                return seconds
        raise MatchError(f"answered 'cputime' with {answer!r}, which is no number of seconds")

    def _system_clock(self) -> float:
        # Linux derives a process's clock from its number, as clock_getcpuclockid(3) does.
        with suppress(OSError):
            return time.clock_gettime(~self._engine.pid << 3 | 2)
        return math.nan  # It has ended, as its next answer will show.


def _started(command: str, game: str, answer_s: float) -> tuple[EngineProcess, frozenset[str]]:
    """An engine that has set the game, and which of `EXTRAS` it knows.

    What twogtp sends, every engine understands. At anything else one may keep silent, or leave:
    such an engine is started again, and asked nothing of the kind.
    """
    for extras in (EXTRAS, ()):
        engine = EngineProcess(command, answer_s)
        try:
            engine.ask(f"set_game {game}")
        except MatchError:
            engine.close()
            raise
        with suppress(MatchError):
            known_s = min(KNOWN_S, answer_s)
            return engine, frozenset(name for name in extras if engine.knows(name, known_s))
        engine.close()
    raise AssertionError("asked nothing, an engine can't fail")
