"""An engine's process, and the conversation with it in the Go Text Protocol."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import time
from contextlib import suppress

from game.base.itself import environment_for_others
from game.commands.match.engine_output import MOST_BYTES, AnswerOutput, ErrorOutput, LongAnswerError
from game.commands.match.errors import MatchError

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
        """The process's number."""
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
        """Whether it says that it knows a command."""
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
