"""Measures how long the window waits while games are saved, for `tools/bench.py`."""

from __future__ import annotations

import statistics
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from scenes.played_games import fill_history
from scenes.sample_games import SEATS, a_game
from window_speed import timed

from game.engine import Game
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.play.books import Books
from game.ui.games.blokus.history import BoardGame

GAMES = 10
"""How many games are played; each is saved after every event."""

PLAYED_BEFORE = 100
"""How many games are in the history and the library already: a family's games in a year."""

MANY = 20_000
"""As many games as a history keeps."""


def saving_ms() -> dict[str, float]:
    """Play games to their end in temporary folders, saving everything as the window does."""
    whole = a_game(whole=True)
    with TemporaryDirectory() as folder:
        files = KeptFiles(Path(folder))
        files.open()
        for _ in range(PLAYED_BEFORE):
            files.finish(Game(whole.options, SEATS, whole.events))
        figures = _figures(files)
    with TemporaryDirectory() as folder:
        fill_history(Path(folder), MANY)
        files = KeptFiles(Path(folder))
        files.open()
        files.read_ahead()
        return figures | {"end_save_many_ms": _figures(files)["end_save_ms"]}


def _figures(files: KeptFiles) -> dict[str, float]:
    """Play games to their end: how long saving takes after each event, and at the end."""
    whole = a_game(whole=True)
    after_events, after_ends = [], []
    for _ in range(GAMES):
        game: BoardGame = Game(whole.options, SEATS)
        books = Books(files, OpenGame(game))
        for event in whole.events[:-1]:
            game.play(event)
            after_events.append(timed(partial(books.write, None)))
        game.play(whole.events[-1])
        after_ends.append(timed(partial(books.write, None)))
    return {
        "autosave_ms": float(np.percentile(after_events, 99)),
        "end_save_ms": statistics.median(after_ends),
    }
