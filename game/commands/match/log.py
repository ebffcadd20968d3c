"""The file that keeps the games of matches as they end."""

from __future__ import annotations

import json
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.ai.process.sigint import sigint_blocked
from game.commands.match.errors import MatchError
from game.commands.match.result import GameResult
from game.commands.match.spec import MatchSpec

BEGINNING = b'{"match": '
"""The start of every line."""


class MatchLog:
    """A line of JSON for each game: its match and its result. Keeps nothing without a path."""

    def __init__(self, path: Path | None, matches: Sequence[MatchSpec]) -> None:
        """Read what is there, which must belong to these matches. Raises MatchError."""
        self._path = path
        self._matches = [(spec.as_json(), spec) for spec in matches]
        self._games: list[tuple[dict[str, object], GameResult]] = []
        if path is None:
            return
        try:
            self._read(path)
            path.open("ab").close()
        except OSError as error:
            raise MatchError(f"{path}: {error.strerror}") from None

    def results(self, spec: MatchSpec) -> list[GameResult]:
        """The games of a match that are in the file."""
        wanted = spec.as_json()
        return [result for of, result in self._games if of == wanted]

    def add(self, spec: MatchSpec, result: GameResult) -> None:
        """Keep a game. Raises MatchError if the file can't be written."""
        if self._path is None:
            return
        line = json.dumps({"match": spec.as_json(), **result.as_json()}, ensure_ascii=False)
        try:
            with sigint_blocked(), self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(line + "\n")
        except OSError as error:
            raise MatchError(f"{self._path}: {error.strerror}") from None

    def _read(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            # A device may go on for ever, and a pipe keep one waiting.
            if not stat.S_ISREG(path.stat().st_mode):
                raise MatchError(f"{path} is no regular file: give another file")
            data = path.read_bytes()
            whole = data.rfind(b"\n") + 1
            for number, line in enumerate(data[:whole].splitlines(), 1):
                self._games.append(self._game(line, f"{path}, line {number}"))
            rest = data[whole:]
            if rest and rest[: len(BEGINNING)] != BEGINNING[: len(rest)]:
                raise MatchError(f"{path} doesn't end with a game of a match: give another file")
            if rest:
                # A full disk or a power cut left the line unfinished: its game is played again.
                with path.open("r+b") as file:
                    file.truncate(whole)

    def _game(self, line: bytes, where: str) -> tuple[dict[str, object], GameResult]:
        try:
            value = json.loads(line)
            spec, result = dict(value["match"]), GameResult.from_json(value)
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            raise MatchError(f"{where} is no game of a match: give another file") from None
        match = next((match for known, match in self._matches if known == spec), None)
        if match is None:
            raise MatchError(f"{where} is of another match: {self._difference(spec)}")
        if result.seats != match.seats(result.number):
            raise MatchError(f"{where} has others on its seats: give another file")
        return spec, result

    def _difference(self, there: dict[str, object]) -> str:
        """What differs from the most similar of the matches asked for."""
        differences = [
            [
                f"{key} {there.get(key, 'not given')} there, {here.get(key, 'not given')} here"
                for key in sorted(here.keys() | there.keys())
                if here.get(key) != there.get(key)
            ]
            for here, _ in self._matches
        ]
        fewest = min(differences, key=len)
        return "; ".join(fewest)
