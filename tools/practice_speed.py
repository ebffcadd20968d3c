"""Measures how long it takes to find what is due in a large library, for `tools/bench.py`."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from scenes.analysed import searched
from scenes.played_games import FIRST_DAY
from scenes.sample_games import SEATS, a_game
from window_speed import timed

from game.engine import Game
from game.exercises.due import DailyPractice
from game.exercises.searching import searched_game
from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome, played_game
from game.files.practice_book import LINES, Answer, Line, Recall
from game.files.record_folder import file_name
from game.records.tree import Record

GAMES = 5_000
"""As many games as somebody plays who plays two a day for seven years."""

ANSWERED = 1_500
"""As many exercises as somebody meets meanwhile who practises every day."""

TIMES_EACH = 4
"""How many answers to each the book still has: it forgets the early ones."""

NOW = FIRST_DAY + timedelta(hours=12 * GAMES)
"""When it is measured: after the last game."""

TIMES = 7
"""How often it is measured."""


def practice_figures() -> dict[str, float]:
    """How long it takes from nothing to what is due, in a temporary folder."""
    with TemporaryDirectory() as name:
        fill_library(Path(name), GAMES, ANSWERED)
        times = [timed(partial(_due, Path(name))) for _ in range(TIMES)]
    return {"practice_due_ms": statistics.median(times)}


def _due(folder: Path) -> None:
    assert DailyPractice(KeptFiles(folder), lambda: NOW).due()


def fill_library(folder: Path, games: int, answered: int) -> None:
    """Keep games in a folder, as if they had been played, searched and practised for years."""
    whole = a_game(whole=True)
    record = Record.of(Game(whole.options, SEATS, whole.events))
    search = searched(record)
    assert search.report is not None
    one = searched_game(played_game(whole, GameOutcome.FINISHED, ""), search.report, search.history)
    days = [FIRST_DAY + timedelta(hours=12 * number) for number in range(games)]
    idents = [f"{day:%Y%m%d-%H%M%S}-{number:08x}" for number, day in enumerate(days)]
    lines: list[Line] = [
        replace(one, ident=ident, ended=day) for ident, day in zip(idents, days, strict=True)
    ]
    lines += _answers(idents, [found.ply for found in one.exercises], answered)
    (folder / "practice.jsonl").write_bytes(b"".join(map(LINES.written, lines)))
    (folder / "records").mkdir()
    for ident in idents:
        (folder / "records" / file_name(ident, record)).touch()


def _answers(idents: Sequence[str], plies: Sequence[int], count: int) -> Iterator[Answer]:
    """Some answers each to so many exercises, of which a tenth is due by now."""
    keys = islice(((ident, ply) for ident in idents for ply in plies), count)
    for number, (ident, ply) in enumerate(keys):
        at, due = NOW - timedelta(days=30), NOW + timedelta(days=number % 200 - 20)
        for times in range(1, TIMES_EACH + 1):
            yield Answer(ident, ply, at, Recall.GOOD, times, 30.5, 5.25, due)
