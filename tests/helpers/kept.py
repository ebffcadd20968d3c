"""Sample games and kept files for tests, and ways to damage them."""

import errno
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NoReturn

from msgspec import Raw

from game.base.envelope import seal
from game.base.ratings import rating_at
from game.engine import FAMILIES, Game, Options, Seat, Series
from game.engine.clock import Clock
from game.engine.dice import Roll, Take, dice_ruleset
from game.files.kept_files import KeptFiles
from game.files.played_game import PlayedGame
from game.files.practice_book import Answer, Recall
from game.files.puzzle_book import PuzzleLine, PuzzleResult, RatedAttempt
from game.files.record_file import RecordFile
from game.files.scores import Climb, HighScore, SoloResult
from game.files.settings import KeptBindings, Settings
from helpers.whole_games import a_finished_game

SEATS = (Seat("Ada"), Seat("Hard", "9"), Seat("Cleo"))
BINDINGS = KeptBindings({"flip": ("ctrl+120",)}, {"flip": ("y",), "undo": ()})
RESULT = SoloResult((9, 0, 3, 0), 2)
SOLVED = PuzzleLine(
    "tiling 7",
    PuzzleResult.SOLVED,
    date(2026, 3, 5),
    RatedAttempt(rating_at(3, 5.0), rating_at(2, 2.0)),
)
AT_START = ("settings", "bindings", "board", "dice", "results", "scores", "history")
NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
ANSWER = Answer("20260305-120000-0badcafe", 4, NOON, Recall.GOOD, 1, 2.5, 5.0, NOON)
LATER = ("puzzles", "stars", "ladder", "practice")
KINDS = (*AT_START, *LATER)
"""The kinds of files that are read as the window opens, and all of them."""


def a_game(plies: int, options: Options | None = None) -> Game:
    """A game after some plies, or at its end if it is shorter."""
    options = options or Options("Blokus Three-Player", scoring="basic", free_starts=True)
    game = Game(options, (*SEATS, Seat("Dora"))[: options.players])
    while game.ply < plies and not game.position.over:
        game.play(game.position.event(int(game.position.legal()[-1])))
    return game


def a_game_of_dice() -> Game:
    """A game of Dice after its first take."""
    events = [Roll((2, 5)), Take(5, True, dice_ruleset().table.parse("a1"))]
    return Game(FAMILIES["dice"][2], SEATS[:2], events)


def a_game_of_a_series() -> Game:
    """The next game of a series, before it has begun."""
    game = a_finished_game(*SEATS[:2])
    series = Series(3).after(game.position.totals(), game.position.ranks())
    return Game(game.options, SEATS[:2], series=series, first_drawn=True)


def opened(files: KeptFiles, path: Path) -> RecordFile:
    """A record of the library as a board has it."""
    return RecordFile(files.library, files.library.load(path).record, path)


def commented(files: KeptFiles, path: Path, comment: str, ply: int = 0) -> RecordFile:
    """The same, after somebody has commented on it and left it."""
    file = opened(files, path)
    file.record.main_line()[ply].comment = comment
    file.leave()
    return file


def full(*args: object, **kwargs: object) -> NoReturn:
    """Stands in for what writes a file, on a disk that has no room."""
    raise OSError(errno.ENOSPC, "No space left on device")


class Played:
    """A game that somebody plays in a window, saved again and again under its name."""

    def __init__(self, files: KeptFiles, game: Game, ident: str | None = None) -> None:
        self.files, self.game, self.ident = files, game, ident

    @classmethod
    def of_kept(cls, files: KeptFiles, number: int = 0) -> "Played":
        """Go on with one of the kept games."""
        opened = files.games.load(files.games.kept()[number].ident)
        return cls(files, opened.game, opened.ident)

    def save(self, clock: Clock | None = None) -> None:
        self.ident = self.files.games.save(self.game, clock, self.ident)

    def finish(self) -> PlayedGame:
        played = self.files.finish(self.game, self.ident)
        self.ident = played.ident
        return played

    def give_up(self) -> None:
        self.files.give_up(self.game, self.ident)


GAMES = {"board": lambda: a_game(9), "dice": a_game_of_dice, "series": a_game_of_a_series}


PUT = {
    "settings": lambda files: files.settings.save(Settings(theme="light")),
    "bindings": lambda files: files.bindings.save(BINDINGS),
    "results": lambda files: files.best_results.enter("Blokus Solo", RESULT),
    "scores": lambda files: files.high_scores.enter("rush", HighScore("Maya", 120)),
    "stars": lambda files: files.stage_stars.earn("07", 2),
    "ladder": lambda files: files.ladder.save(Climb(5, 2, 1047)),
    "puzzles": lambda files: files.puzzles.enter(lambda book: SOLVED),
    "practice": lambda files: files.practice.enter(ANSWER),
    "history": lambda files: files.finish(a_finished_game(*SEATS[:2])),
}
"""Puts something of a kind into files; see `keep`."""

FILES = {
    "settings": "settings.json",
    "bindings": "bindings.json",
    "results": "records.json",
    "scores": "scores.json",
    "stars": "stars.json",
    "ladder": "ladder.json",
    "puzzles": "puzzles.jsonl",
    "practice": "practice.jsonl",
    "history": "history.jsonl",
}


def put(kind, files):
    """Keep something of a kind."""
    if kind in GAMES:
        files.games.save(GAMES[kind]())
    else:
        PUT[kind](files)


def keep(kind, folder):
    """Keep something of a kind in a folder and return its file."""
    files = KeptFiles(folder)
    put(kind, files)
    if kind in GAMES:
        return folder / "games" / f"{files.games.kept()[0].ident}.json"
    return folder / FILES[kind]


def read(kind, files):
    """What `keep` saved, loaded as the program does (games are replayed), or None if nothing is."""
    if kind in GAMES:
        games = [files.games.load(game.ident) for game in files.games.kept()]
        return games[0].game if games and games[0] else None
    value, usual = {
        "settings": lambda: (files.settings.value, Settings()),
        "bindings": lambda: (files.bindings.value, KeptBindings()),
        "results": lambda: (files.best_results.best("Blokus Solo"), ()),
        "scores": lambda: (files.high_scores.best("rush"), ()),
        "stars": lambda: (tuple(files.stage_stars.value.items()), ()),
        "ladder": lambda: (files.ladder.value, Climb()),
        "puzzles": lambda: (tuple(files.puzzles.value.lines), ()),
        "practice": lambda: (tuple(files.practice.value.lines), ()),
        "history": lambda: (tuple(files.history.games()), ()),
    }[kind]()
    return None if value == usual else value


def content_of(path):
    """The content of a kept file; of a journal, that of its last line."""
    return json.loads(path.read_bytes().splitlines()[-1])["content"]


def write_content(path, content, version=None):
    """Write a kept file with a valid checksum; the content is a JSON value or JSON text.

    Its version is that of the file there, or the first, if none is given.
    """
    if version is None:
        version = json.loads(path.read_bytes().splitlines()[-1])["version"] if path.exists() else 1
    text = content if isinstance(content, str) else json.dumps(content)
    path.write_bytes(seal(Raw(text.encode()), version=version))


def with_bit_changed(data, bit):
    """The same bytes but for one bit, given by its number from the first byte's lowest."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def cut_short(data, step):
    """The beginnings of some bytes, each `step` bytes longer than the one before."""
    return (data[:end] for end in range(0, len(data), step))


def with_any_bit_changed(data):
    """Some lines with one bit changed, once for each byte but the last, which ends a line."""
    return (with_bit_changed(data, 8 * at + (at * 5) % 8) for at in range(len(data) - 1))


def paths_in(value, before=()):
    """The paths of all values within a JSON value."""
    yield before
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_in(part, (*before, key))


def with_value_at(value, path, new):
    """A copy of a JSON value with the value at a path replaced."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = with_value_at(value[path[0]], path[1:], new)
    return copy
