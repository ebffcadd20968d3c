"""Reads the game to be analysed."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.base.disk import read_own
from game.engine import KINDS, AnyGame, Event, Game, GameOptions
from game.files.kept_game import FORM
from game.files.record_folder import SUFFIX
from game.records.blksgf import read
from game.records.errors import RecordError
from game.records.sgf import MOST_BYTES

KEPT_SUFFIX = ".json"
"""The suffix of the files in which this program keeps games."""


class UnreadableError(ValueError):
    """A file that holds no game; the message says why in a line."""


class FoundGame(NamedTuple):
    """A game in a file; for a record, its main line.

    Attributes:
        options: the game's options.
        events: everything that has happened in it.
        problems: what is wrong in a record, or may be wrong, and what was left out, a line each.
    """

    options: GameOptions
    events: list[Event]
    problems: tuple[str, ...] = ()


def read_game(path: Path) -> FoundGame:
    """The game in a file, see `read_own`.

    Raises OSError if it can't be read, and UnreadableError if it holds no game by the rules.
    """
    try:
        content = read_own(path, MOST_BYTES)
        found = _record_in(content) if _is_record(path, content) else _kept_game_in(content)
    except RecordError as error:
        raise UnreadableError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise UnreadableError(f"{path} holds no game: {error}") from None
    if not found.events:
        raise UnreadableError(f"{path} holds no game: nothing has happened in it")
    return found


def _is_record(path: Path, content: bytes) -> bool:
    """Whether a file is meant to hold a record: by its name, else by how it begins."""
    suffix = path.suffix.lower()
    if suffix == SUFFIX:
        return True
    beginning = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return beginning == b"(" if suffix == KEPT_SUFFIX else beginning != b"{"


def _kept_game_in(content: bytes) -> FoundGame:
    """A game as this program keeps it. Raises ValueError, KeyError or TypeError."""
    kept = FORM.read(content)
    decode = KINDS[kept.options.kind].decode
    events = (decode(kept.options, event) for event in kept.events)
    game: AnyGame = Game(kept.options, kept.seats, events)
    return FoundGame(game.options, game.played)


def _record_in(content: bytes) -> FoundGame:
    """A record's main line, as far as it keeps to the rules. Raises ValueError for none of it."""
    loaded = read(content)
    events = loaded.record.main_line()[-1].events()
    if not events and loaded.problem is not None:
        raise ValueError(loaded.problem)
    return FoundGame(loaded.record.options, events, loaded.told)
