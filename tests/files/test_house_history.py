"""Games by house rules in the history: kept, never rated, and compared with their like alone."""

from helpers.positions import random_game

from game.engine import Game, Options, Ply, Seat
from game.engine.house import HouseRules
from game.files.kept_files import KeptFiles
from game.files.played_game import Unrated, why_unrated
from game.review.statistics import by_game

PEOPLE = tuple(map(Seat, ("Ada", "Ben")))


def played(options):
    return Game(options, PEOPLE, [Ply(*one) for one in random_game(options, 2)], rated=True)


def test_they_are_kept_and_rate_nobody(tmp_path, files):
    entered = files.finish(played(Options("Blokus Duo", house=HouseRules(10))))
    assert why_unrated(entered) is Unrated.HOUSE
    assert all(seat.after is None for seat in entered.seats)
    usual = files.finish(played(Options("Blokus Duo")))
    assert all(seat.after is not None for seat in usual.seats)
    assert KeptFiles(tmp_path).history.games() == (entered, usual)
    assert [one.house for one in by_game(files.history.games(), "Ada")] == [True, False]
