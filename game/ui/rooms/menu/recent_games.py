"""The menu's list of the latest finished games, which open on the analysis board."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome, PlayedGame
from game.ui.games.scores import places_in, places_words, result_box
from game.ui.kit.boxes import emblem
from game.ui.kit.containers import Row
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.shell.scene import Open

SHOWN, RECENT = 3, 36
"""The most games to list, and the height of each, in design pixels."""

LOOKED_AT = 20
"""How many of the latest games to look at: some may no longer have a record."""

TEXT, SIGN = 15, 16
"""The sizes of the words and of the sign after them, in design pixels."""


def recent_games(files: KeptFiles) -> list[tuple[PlayedGame, Path]]:
    """The latest finished games, the last one first, with the paths of their records.

    They come from the end of the history; of the library, only file names are looked at.
    """
    games = (one for one in files.history.latest() if one.outcome is GameOutcome.FINISHED)
    latest = list(islice(games, LOOKED_AT))
    paths = files.record_paths([game.ident for game in latest])
    found = [(game, path) for game, path in zip(latest, paths, strict=True) if path is not None]
    return found[:SHOWN]


def words_of(game: PlayedGame) -> str:
    """Which game it was, and each player's points, the best first."""
    people = places_words(places_in(game))
    return tr("menu.recent.game", game=tr(f"game.{game.family}"), people=people)


class RecentGame(Tile):
    """A finished game, in a line; choosing it opens its record."""

    def __init__(self, theme: Theme, game: PlayedGame, path: Path) -> None:
        """Show a game whose record is at `path`."""
        words = words_of(game)
        sign = emblem(lambda ui, side: icon("forward", side, ui.theme.muted), SIGN)
        result = result_box(theme, places_in(game), TEXT)
        title = Text(tr(f"game.{game.family}"), TEXT, tone=theme.muted)
        face = Row(title, result.sized(grow=1), sign, gap=12, pad=(13, 0))
        super().__init__(words, face, lambda: Open(path), about=game.ident, height=RECENT)
