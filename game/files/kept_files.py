"""All files kept between one start and the next, in one folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.base.disk import remove_stale_drafts
from game.base.ratings import load_model
from game.engine import AnyGame
from game.files.games import GameStore
from game.files.history import History
from game.files.notices import FileKind, FileNotices
from game.files.played_game import GameOutcome, PlayedGame
from game.files.record_folder import own_paths, record_finder
from game.files.scores import CLIMB, BestResults, Climb, HighScores, StageStars
from game.files.settings import BINDINGS, SETTINGS, KeptBindings, Settings
from game.files.shared_file import DataFolder, SharedFile

if TYPE_CHECKING:
    from game.files.kept_tables import KeptTables
    from game.files.library import Library
    from game.files.practice_book import PracticeFile
    from game.files.puzzle_book import PuzzleFile

_PLACES = {
    FileKind.RESULTS: "best_results",
    FileKind.SCORES: "high_scores",
    FileKind.HISTORY: "history",
    FileKind.RECORD: "library",
    FileKind.GAME: "games",
    FileKind.SETTINGS: "settings",
    FileKind.BINDINGS: "bindings",
    FileKind.TABLES: "tables",
    FileKind.PRACTICE: "practice",
    FileKind.STARS: "stage_stars",
    FileKind.LADDER: "ladder",
    FileKind.PUZZLES: "puzzles",
}
"""The attribute of `KeptFiles` for each kind, in the order in which they are written at the end: a
game that is over leaves those in progress last."""


class KeptFiles:
    """The files in a folder; with no folder nothing is kept.

    Attributes:
        notices: what the player has to know about them.
        settings: what the person chose.
        bindings: the keys and buttons the person changed.
        games: the games in progress.
        best_results: the best results of games played alone.
        high_scores: the high scores of arcade games.
        history: the games that were played, and the ratings that came of them.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Read nothing yet."""
        self.notices = FileNotices()
        self._data = data = DataFolder(folder, self.notices)
        self.settings = SharedFile(data, "settings.json", SETTINGS, Settings, takes_turns=False)
        self.bindings = SharedFile(data, "bindings.json", BINDINGS, KeptBindings, takes_turns=False)
        self.games = GameStore(data, self._retire)
        self.best_results, self.high_scores = BestResults(data), HighScores(data)
        self.history = History(data)

    @cached_property
    def library(self) -> Library:
        """The records of games. Those load the rules, so a window opens sooner without them."""
        from game.files.library import Library

        return Library(self._data)

    @cached_property
    def tables(self) -> SharedFile[KeptTables]:
        """The tables that somebody may come back to; few people ever have any."""
        from game.files.kept_tables import TABLES, KeptTables

        return SharedFile(self._data, "tables.json", TABLES, KeptTables, takes_turns=False)

    @property
    def may_have_tables(self) -> bool:
        """Whether there may be any: without, a window opens sooner."""
        path = self._data.path("tables.json")
        return "tables" in vars(self) or (path is not None and os.path.lexists(path))

    @cached_property
    def practice(self) -> PracticeFile:
        """The exercises found in one's own games; read by whoever practises, or looks for more."""
        from game.files.practice_book import PracticeFile

        return PracticeFile(self._data)

    @cached_property
    def stage_stars(self) -> StageStars:
        """The stars earned in stages; read by whoever looks at them."""
        return StageStars(self._data)

    @cached_property
    def ladder(self) -> SharedFile[Climb]:
        """How far the ladder was climbed that is under way; read by whoever looks at it."""
        return SharedFile(self._data, "ladder.json", CLIMB, Climb, takes_turns=False)

    @cached_property
    def puzzles(self) -> PuzzleFile:
        """How puzzles went; read by whoever solves any."""
        from game.files.puzzle_book import PuzzleFile

        return PuzzleFile(self._data)

    def record_paths(self, idents: Sequence[str]) -> list[Path | None]:
        if self._has_library:
            return self.library.paths_of(idents)
        return own_paths(self._data.path("records"), idents, ())

    def record_finder(self) -> Callable[[str], bool]:
        """Tells, by a game's name, whether its record is in the library, as it is now."""
        if self._has_library:
            return self.library.finder()
        return record_finder(self._data.path("records"), ())

    @property
    def _has_library(self) -> bool:
        """Whether anybody has asked for the library yet; until then nothing of it is unsaved."""
        return "library" in vars(self)

    def open(self) -> Settings:
        """Clear up, and read everything, so as to report damage at once.

        Returns the settings.
        """
        folder = self._data.folder
        if folder is None:
            self.notices.nowhere()
        else:
            for place in (folder, folder / "games", folder / "records"):
                remove_stale_drafts(place)
        settings = self.settings.load()
        self.bindings.load()
        self.best_results.load()
        self.high_scores.load()
        self.history.open()
        self.games.kept()
        return settings

    def read_ahead(self) -> None:
        """Read the whole history, and load what rating needs: call it in a thread."""
        self.history.read_ahead()
        load_model()

    def finish(self, game: AnyGame, ident: str | None = None) -> PlayedGame:
        """Enter a game that is over into the history, and keep its record.

        `ident` is its name if it has been kept, or had ended before. If another window has gone on
        with the same game, that counts as another game, and this one goes on under the name of its
        entry.
        """
        played = self.history.enter(game, GameOutcome.FINISHED, self.games.parted(ident))
        self.library.keep(game, played.ident)
        return played

    def give_up(self, game: AnyGame, ident: str | None = None) -> None:
        """End a game that somebody doesn't want to continue; `ident` is its name if it has one."""
        self._retire(game, ident)
        if ident is not None:
            self.games.drop(ident)

    def _retire(self, game: AnyGame, ident: str | None) -> None:
        """Enter a game that won't be continued, and keep its record.

        A game of a series that hasn't begun has nothing to enter. One that had ended and was then
        taken back stays as it ended. One that is over has been kept by an earlier version, in which
        Dice had one more roll at the end: it counts.
        """
        if not game.ply or (game.position.over and self.history.has(ident)):
            return
        outcome = GameOutcome.FINISHED if game.position.over else GameOutcome.ABANDONED
        played = self.history.enter(game, outcome, ident)
        if played.outcome is outcome:
            self.library.keep(game, played.ident)

    def flush(self) -> tuple[FileKind, ...]:
        """Write what couldn't be written so far; return what still can't be, and would be lost."""
        read = {kind: vars(self)[name] for kind, name in _PLACES.items() if name in vars(self)}
        return tuple(kind for kind, place in read.items() if not place.flush())
