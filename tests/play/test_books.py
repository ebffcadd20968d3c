"""What is written down of a game being played, in two windows at once too."""

from helpers.whole_games import events_to_the_end, played_out

from game.engine import Game, Options, Seat
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.play.books import Books

NAME = "Blokus Solo"


def test_a_game_played_alone_that_ends_in_two_windows_has_two_results(tmp_path) -> None:
    """Taken back and ended again, it has parted from the one that ended elsewhere since."""
    here, there = KeptFiles(tmp_path), KeptFiles(tmp_path)
    game = Game(Options(NAME), (Seat("Ada"),), events_to_the_end(NAME))
    mine = Books(here, OpenGame(game))
    mine.write(None)
    game.undo()
    mine.write(None)
    assert mine.ident is not None
    opened = there.games.load(mine.ident)
    assert opened is not None
    yours = Books(there, opened)
    played_out(opened.game)
    yours.write(None)
    played_out(game)
    mine.write(None)
    assert mine.ident != yours.ident
    after = KeptFiles(tmp_path)
    best = [result.ident for result in after.best_results.best(NAME)]
    assert sorted(best) == sorted(one.ident for one in after.history.games())
    assert mine.best is not None
    assert mine.best.ident == mine.ident
