"""The history of games played: each is kept and counted once, and rated by earlier ones."""

import itertools
import logging
import sys
import threading
from datetime import UTC

import pytest
from helpers.kept import Played, a_game, full
from helpers.whole_games import a_finished_game, a_random_game, played_out

from game.base.file_lock import locked
from game.base.ratings import level_rating, new_rating, rate
from game.engine import FAMILIES, Game, Options, Seat, Series
from game.files import history, journal
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.played_game import GameOutcome
from game.play.seating import next_of_series
from game.review.statistics import tally

ADA, BEN, STEADY = Seat("Ada"), Seat("Ben"), Seat("Steady", "4")


def ratings(files, *names):
    return [files.history.rating(name, "duo") for name in names]


def names_of_rated(played):
    return [seat.name for seat in played.seats if seat.after is not None]


def test_a_game_is_kept_with_all_that_matters(tmp_path, files):
    game = a_finished_game(ADA, STEADY)
    played = files.finish(game)
    assert (played.game, played.family, played.scoring) == ("Blokus Duo", "duo", "advanced")
    assert played.outcome is GameOutcome.FINISHED
    assert [seat.name for seat in played.seats] == ["Ada", "Steady"]
    assert [seat.level for seat in played.seats] == [None, "4"]
    assert [seat.rank for seat in played.seats] == game.position.ranks()
    assert [seat.total for seat in played.seats] == game.position.totals()
    assert played.ended.tzinfo is UTC
    assert tuple(KeptFiles(tmp_path).history.games()) == (played,)


def test_half_points_come_back(tmp_path, files):
    totals = [62.5, 66.5]
    game = a_random_game("GembloQ Two-Player")
    assert game.position.totals() == totals
    game.series = Series(2)
    files.finish(game)
    (played,) = KeptFiles(tmp_path).history.games()
    assert [seat.total for seat in played.seats] == totals
    ident = files.games.save(next_of_series(game, lambda name, family: None))
    series = KeptFiles(tmp_path).games.load(ident).game.series
    assert [result.total for result in series.played[0]] == totals
    one = tally([played], "Ada")
    assert (one.best, one.average) == (62.5, 62.5)


def test_who_appears_by_several_names_has_one_rating(files):
    spoken = {"Player 1": "Spieler 1"}
    files.history.known_as = lambda name: spoken.get(name, name)
    first = files.finish(a_finished_game(Seat("Player 1"), STEADY))
    assert first.seats[0].name == "Player 1"
    assert ratings(files, "Spieler 1", "Player 1") == [first.seats[0].after] * 2
    second = files.finish(a_finished_game(Seat("Spieler 1"), STEADY))
    assert second.seats[0].before == first.seats[0].after
    assert ratings(files, "Player 1") == [second.seats[0].after]
    both = files.finish(a_finished_game(Seat("Player 1"), Seat("Spieler 1")))
    assert names_of_rated(both) == []


def test_games_that_could_not_be_read_are_not_lost(tmp_path, files, monkeypatch):
    files.finish(a_finished_game(ADA, STEADY))
    later = KeptFiles(tmp_path)

    def unreadable(*args):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as context:
        context.setattr(journal, "read_regular", unreadable)
        later.finish(a_finished_game(BEN, STEADY))
    later.flush()
    assert len(KeptFiles(tmp_path).history.games()) == 2
    assert not list(tmp_path.glob("*.broken*"))


def test_a_person_is_rated_against_a_level_which_is_not(tmp_path, files):
    expected = [None, new_rating()]
    for _ in range(3):
        played = files.finish(a_finished_game(STEADY, ADA))
        ada = played.seats[1]
        ranks = [seat.rank for seat in played.seats]
        assert ada.before == expected[1]
        expected = rate([level_rating(4), ada.before], ranks)
        assert ada.after == expected[1]
        assert played.seats[0].before is played.seats[0].after is None
    assert KeptFiles(tmp_path).history.rating("Ada", "duo") == expected[1]
    assert files.history.rating("Ada", "blokus") is None
    assert files.history.rating("ada", "duo") is None
    assert files.history.rating("Steady", "duo") is None


def test_winners_and_losers_move_apart_in_each_family_by_itself(files):
    files.finish(a_finished_game(ADA, BEN))
    winner, loser = ratings(files, "Ada", "Ben")
    assert loser.points < new_rating().points < winner.points
    files.finish(a_finished_game(ADA, BEN, name="Blokus Two-Player"))
    assert ratings(files, "Ada", "Ben") == [winner, loser]
    assert files.history.rating("Ben", "blokus") is not None


@pytest.mark.parametrize(
    ("seats", "fields", "rated"),
    [
        ((ADA, BEN), {}, ["Ada", "Ben"]),
        ((ADA, STEADY), {}, ["Ada"]),
        ((STEADY, Seat("Able", "5.5")), {}, []),
        ((ADA, ADA), {}, []),
        ((ADA, Seat(" Ada ")), {}, []),
        ((ADA, Seat("Ada", "4")), {}, ["Ada"]),
        ((ADA, BEN), {"taken_back": 1}, []),
        ((ADA, BEN), {"stood_in": True}, []),
        ((ADA, BEN), {"set_up": True}, []),
        ((ADA,), {"name": "Blokus Solo"}, []),
        ((ADA, BEN, ADA), {"name": "Blokus Three-Player"}, ["Ben"]),
        ((ADA, BEN, STEADY, ADA), {"name": "Blokus"}, ["Ben"]),
    ],
)
def test_which_games_rate_and_for_whom(files, seats, fields, rated):
    fields = dict(fields)
    stood_in = fields.pop("stood_in", False)
    game = a_finished_game(*seats, **fields)
    game.stood_in = stood_in
    played = files.finish(game)
    assert names_of_rated(played) == rated
    assert (played.taken_back, played.stood_in) == (game.taken_back, stood_in)
    assert (played.seats[0].rank is None) is (len(seats) == 1)


def test_a_game_rates_only_if_that_was_asked_for(files):
    assert names_of_rated(files.finish(a_finished_game(ADA, BEN, rated=False))) == []
    assert ratings(files, "Ada", "Ben") == [None, None]


def test_guests_are_never_rated_but_whoever_is_alone_at_the_table_is_no_guest(files):
    files.history.is_unnamed = lambda name: name.startswith("Player")
    guest, other = Seat("Player 1"), Seat("Player 2")
    assert names_of_rated(files.finish(a_finished_game(ADA, guest))) == ["Ada"]
    assert names_of_rated(files.finish(a_finished_game(guest, other))) == []
    assert names_of_rated(files.finish(a_finished_game(guest, STEADY))) == ["Player 1"]
    assert not files.history.counts_so_far(a_finished_game(guest, other))
    assert files.history.counts_so_far(a_finished_game(guest, ADA))


def test_whether_a_game_in_progress_counts_for_ratings_is_kept_with_it(tmp_path, files):
    for rated in (False, True):
        game = a_game(5, Options("Blokus Duo"))
        game.rated = rated
        ident = files.games.save(game)
        assert KeptFiles(tmp_path).games.load(ident).game.rated is rated


def test_dice_is_kept_like_any_game(tmp_path, files):
    played = files.finish(played_out(Game(FAMILIES["dice"][2], (ADA, BEN), rated=True)))
    assert (played.family, played.scoring) == ("dice", "unfilled")
    assert names_of_rated(played) == ["Ada", "Ben"]
    assert KeptFiles(tmp_path).history.games()[0] == played


# -- one game counts once -----------------------------------------------------


def test_a_game_ended_anew_replaces_its_entry_and_does_not_rate(files):
    files.finish(a_finished_game(ADA, BEN))
    before = ratings(files, "Ada", "Ben")
    game = a_finished_game(ADA, BEN)
    first = files.finish(game)
    assert ratings(files, "Ada", "Ben") != before
    game.undo()
    played_out(game)
    again = files.finish(game, first.ident)
    assert len(files.history.games()) == 2
    assert again.taken_back == 1
    assert names_of_rated(again) == []
    assert ratings(files, "Ada", "Ben") == before


def test_a_game_taken_back_left_and_ended_another_day_is_still_one(tmp_path, files):
    game = Game(Options("Blokus Duo"), (ADA, BEN), a_finished_game(ADA, BEN).events[:-1])
    today = Played(files, game)
    today.save()
    played_out(game)
    today.save()
    today.finish()
    game.undo()
    today.save()
    tomorrow = KeptFiles(tmp_path)
    again = Played.of_kept(tomorrow)
    played_out(again.game)
    again.save()
    again.finish()
    (played,) = tomorrow.history.games()
    assert played.taken_back == 1
    assert names_of_rated(played) == []


def test_a_game_given_up_is_gone_and_told_apart(tmp_path, files):
    game = a_game(5, Options("Blokus Duo"))
    files.give_up(game, files.games.save(game))
    assert not files.games.kept()
    (played,) = KeptFiles(tmp_path).history.games()
    assert played.outcome is GameOutcome.ABANDONED
    record = load_record(files.library.path_of(played.ident)).record
    assert record.main_line()[-1].events() == game.played
    assert {(seat.rank, seat.total, seat.after) for seat in played.seats} == {(None, None, None)}


def test_a_game_with_which_another_window_went_on_stays_when_it_is_given_up_here(tmp_path, files):
    game = a_game(5, Options("Blokus Duo"))
    ident = files.games.save(game)
    other = KeptFiles(tmp_path)
    theirs = Played.of_kept(other)
    theirs.game.play(theirs.game.position.event(int(theirs.game.position.legal()[0])))
    theirs.save()
    files.give_up(game, ident)
    assert [len(kept.events) for kept in other.games.kept()] == [6]
    played_out(theirs.game)
    theirs.finish()
    assert [played.outcome for played in other.history.games()] == [GameOutcome.FINISHED]


def test_a_game_that_had_ended_stays_so_when_it_is_taken_back_and_given_up(files):
    game = Game(Options("Blokus Duo"), (ADA, BEN), a_finished_game(ADA, BEN).events[:-1])
    today = Played(files, game)
    today.save()
    played_out(game)
    today.save()
    played = today.finish()
    game.undo()
    today.save()
    today.give_up()
    assert files.history.games() == (played,)
    assert not files.games.kept()
    record = load_record(files.library.path_of(played.ident)).record
    assert record.main_line()[-1].events() == game.events


# -- two windows, disks that full ---------------------------------------------


def test_two_windows_enter_their_games(tmp_path):
    one, other = KeptFiles(tmp_path), KeptFiles(tmp_path)
    for files in (one, other, one, other):
        files.history.games()
        files.finish(a_finished_game(ADA, BEN))
    games = KeptFiles(tmp_path).history.games()
    assert len(games) == 4
    for before, after in itertools.pairwise(games):
        assert [seat.before for seat in after.seats] == [seat.after for seat in before.seats]


def test_what_cannot_be_written_counts_and_is_written_later(tmp_path, files, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", full)
        first = files.finish(a_finished_game(ADA, BEN))
        assert names_of_rated(first) == ["Ada", "Ben"]
        files.finish(a_finished_game(ADA, BEN))
        assert len(files.history.games()) == 2
        assert [notice.kind.value for notice in files.notices.take()] == ["history"]
        assert not KeptFiles(tmp_path).history.games()
    KeptFiles(tmp_path).finish(a_finished_game(ADA, STEADY))
    files.flush()
    games = KeptFiles(tmp_path).history.games()
    assert len(games) == 3
    # The game rated in the meantime comes first.
    assert games[1].seats[0].before == games[0].seats[0].after
    assert not files.notices.take()


def test_a_file_that_was_deleted_is_written_anew(tmp_path, files):
    files.finish(a_finished_game(ADA, BEN))
    (tmp_path / "history.jsonl").unlink()
    files.finish(a_finished_game(ADA, BEN))
    assert len(KeptFiles(tmp_path).history.games()) == 2


def test_a_reset_forgets_everything_in_every_window(tmp_path, files, monkeypatch):
    other = KeptFiles(tmp_path)
    files.finish(a_finished_game(ADA, BEN))
    assert len(other.history.games()) == 1
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", full)
        files.history.reset()
        assert not files.history.games()
        assert files.history.rating("Ada", "duo") is None
    files.flush()
    assert not KeptFiles(tmp_path).history.games()
    played = other.finish(a_finished_game(ADA, BEN))
    assert other.history.games() == (played,)
    assert played.seats[0].before == new_rating()


def test_of_too_many_games_the_oldest_go(tmp_path, files, monkeypatch):
    monkeypatch.setattr(history, "MOST_GAMES", 3)
    played = [files.finish(a_finished_game(ADA, STEADY)) for _ in range(5)]
    assert list(KeptFiles(tmp_path).history.games()) == played[2:]


def test_twenty_thousand_games_fit_into_the_file(tmp_path, files):
    one = files.finish(a_finished_game(Seat("王小明" * 13), Seat("Наташа" * 6)))
    assert len(one.seats[0].name) == 39
    line = (tmp_path / "history.jsonl").read_bytes().splitlines()[-1]
    lines = history.MOST_GAMES + journal.MOST_SPARE
    assert 2 * len(line) * lines < journal.MOST_BYTES


# -- what can go wrong -------------------------------------------------------


def test_without_openskill_games_are_kept_and_the_log_says_why(files, monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    monkeypatch.setattr(
        "game.base.ratings._model", sys.modules["game.base.ratings"]._model.__wrapped__
    )
    with caplog.at_level(logging.ERROR):
        played = files.finish(a_finished_game(ADA, BEN))
    assert files.history.games() == (played,)
    assert names_of_rated(played) == []
    assert "can't be rated" in caplog.text


def test_a_window_waits_until_another_has_written_the_history(tmp_path, files) -> None:
    """An entry that the other is still writing isn't lost, however slow its disk is."""
    other = KeptFiles(tmp_path)
    held, entered = threading.Event(), threading.Event()
    game = a_finished_game(ADA, BEN)

    def write_slowly():
        with locked(tmp_path / "files.lock"):
            held.set()
            entered.wait(0.5)
            (tmp_path / "history.jsonl").write_bytes(slow_copy)

    other.history.enter(game, GameOutcome.FINISHED, "20261123T000000Z-slow")
    slow_copy = (tmp_path / "history.jsonl").read_bytes()
    (tmp_path / "history.jsonl").unlink()
    writer = threading.Thread(target=write_slowly)
    writer.start()
    held.wait()
    files.history.enter(game, GameOutcome.FINISHED)
    entered.set()
    writer.join()
    assert len(KeptFiles(tmp_path).history.games()) == 2
