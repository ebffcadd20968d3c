"""The file in which the games of matches are kept as they end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.ai.sigint import sigint_blocked
from tools.arena.errors import ArenaError
from tools.arena.record import Record
from tools.arena.terms import Terms

BEGINNING = b'{"match": '
"""How every line begins."""


class Log:
    """A line of JSON for each game: its match's terms and its record. Without a path, nothing."""

    def __init__(self, path: Path | None, matches: Sequence[Terms]) -> None:
        """Read what is there, which must be of one of these matches. Raises ArenaError."""
        self._path = path
        self._matches = [terms.as_json() for terms in matches]
        self._games: list[tuple[dict[str, Any], Record]] = []
        if path is None:
            return
        try:
            self._read(path)
            path.open("ab").close()
        except OSError as error:
            raise ArenaError(f"{path}: {error.strerror}") from None

    def records(self, terms: Terms) -> list[Record]:
        """The games of a match that are in the file."""
        return [record for of, record in self._games if of == terms.as_json()]

    def add(self, terms: Terms, record: Record) -> None:
        """Keep a game. Raises ArenaError where the file can't be written."""
        if self._path is None:
            return
        line = json.dumps({"match": terms.as_json(), **record.as_json()}, ensure_ascii=False)
        try:
            with sigint_blocked(), self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(line + "\n")
        except OSError as error:
            raise ArenaError(f"{self._path}: {error.strerror}") from None

    def _read(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            data = path.read_bytes()
            whole = data.rfind(b"\n") + 1
            for number, line in enumerate(data[:whole].splitlines(), 1):
                self._games.append(self._game(line, f"{path}, line {number}"))
            rest = data[whole:]
            if rest and rest[: len(BEGINNING)] != BEGINNING[: len(rest)]:
                raise ArenaError(f"{path} doesn't end with a game of a match: give another file")
            if rest:
                # A full disk or a power cut left it unfinished: its game is played again.
                with path.open("r+b") as file:
                    file.truncate(whole)

    def _game(self, line: bytes, where: str) -> tuple[dict[str, Any], Record]:
        try:
            value = json.loads(line)
            terms, record = dict(value["match"]), Record.from_json(value)
        except (ValueError, TypeError, KeyError):
            raise ArenaError(f"{where} is no game of a match: give another file") from None
        if terms not in self._matches:
            raise ArenaError(f"{where} is of another match: {self._difference(terms)}")
        return terms, record

    def _difference(self, terms: dict[str, Any]) -> str:
        """What is otherwise than in the match of ours that has most in common with it."""
        differences = [
            [
                f"{key} {terms.get(key, 'not given')} there, {ours.get(key, 'not given')} here"
                for key in sorted(ours.keys() | terms.keys())
                if ours.get(key) != terms.get(key)
            ]
            for ours in self._matches
        ]
        fewest = min(differences, key=len)
        return "; ".join(fewest)
