"""Tables that people may come back to, as they are kept."""

import pytest

from game.engine import Game, Options, Seat
from game.files.days import ident_after, new_ident
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import (
    Chair,
    KeptSeat,
    KeptTable,
    KeptTables,
    Sitter,
    TableRules,
    host_called,
)
from game.files.played_game import GameOutcome

ANNA, BERT = Chair("Anna", Sitter.HERE), Chair("Bert", Sitter.GUEST, 1)
OPPONENT, FREE = Chair("Pip", Sitter.LEVEL, level="2"), Chair("Player 2", Sitter.NOBODY)
DUO = Options("Blokus Duo")


def table(game="", chairs=(ANNA, BERT), options=DUO):
    return KeptTable("BCDFGH", TableRules(), chairs, options, game=game)


def begun(plies=1, names=("Anna", "Bert")):
    game = Game(DUO, list(map(Seat, names)))
    for _ in range(plies):
        game.play(game.position.event(int(game.position.legal()[0])))
    return game


@pytest.mark.parametrize(
    ("chairs", "called"),
    [
        ((ANNA, BERT), "Anna"),
        ((OPPONENT, ANNA), "Anna"),
        ((BERT, FREE), "The table"),
        ((ANNA, Chair("Ada", Sitter.HERE)), "The table"),
    ],
)
def test_a_table_is_called_after_the_only_person_at_its_hosts_machine(chairs, called):
    assert host_called(chairs, "The table") == called


def test_a_game_and_the_next_of_its_series_belong_to_the_table(tmp_path):
    game, seat = new_ident(), KeptSeat("", 1, "", "Bert", "Carla", game=new_ident())
    tables = KeptTables(table(game), seat)
    assert tables.of_game(game) is tables.own
    assert tables.of_game(ident_after(game)) is tables.own
    assert tables.of_game(seat.game) is seat
    assert tables.of_game(new_ident()) is None
    assert KeptTables(table(), KeptSeat("", 1, "", "Bert", "Carla")).of_game("") is None


def test_a_table_is_left_until_its_game_is_over(tmp_path):
    files, ident = KeptFiles(tmp_path), new_ident()
    for one in (table(ident), KeptSeat("", 1, "", "Bert", "Anna", game=ident)):
        # Nothing has happened in it yet, so it is among no games.
        assert one.is_left((), files.history)
        assert one.is_left((ident,), files.history)
    files.history.enter(begun(), GameOutcome.ABANDONED, ident)
    for one in (table(ident), KeptSeat("", 1, "", "Bert", "Anna", game=ident)):
        assert not one.is_left((), files.history)
        # Its end was taken back.
        assert one.is_left((ident,), files.history)
    assert table(ident).is_left((ident_after(ident),), files.history)


def test_a_table_without_a_game_is_left_if_anybody_had_come(tmp_path):
    history = KeptFiles(tmp_path).history
    assert table().is_left((), history)
    assert not table(chairs=(ANNA, FREE)).is_left((), history)


def test_people_sit_where_their_names_are():
    assert table().seated(begun(names=("Bert", "Anna"))) == (BERT, ANNA)
    # Nobody knows who these are.
    assert table().seated(begun(names=("Bert", "Ada"))) == (ANNA, BERT)


def test_a_game_with_other_seats_is_not_the_tables(tmp_path):
    games = KeptFiles(tmp_path).games
    ident = games.save(Game(Options("Blokus Solo"), [Seat("Anna")], begun_alone()))
    opened = table(ident).opened(games)
    assert (opened.ident, opened.game.options, opened.game.ply) == (None, DUO, 0)


def begun_alone():
    game = Game(Options("Blokus Solo"), [Seat("Anna")])
    return [game.position.event(int(game.position.legal()[0]))]


def test_a_table_at_which_nobody_could_play_is_put_aside(tmp_path, files):
    assert files.tables.save(KeptTables(table()))
    good = (tmp_path / "tables.json").read_bytes()
    assert KeptFiles(tmp_path).tables.load() == KeptTables(table())
    assert not files.tables.save(KeptTables(table(chairs=(ANNA,))))
    assert (tmp_path / "tables.json").read_bytes() == good


def test_a_copy_is_a_game_by_itself_that_counts_for_nobody(tmp_path, files):
    ident = files.games.save(begun())
    copy = files.games.copied(files.games.load(ident))
    assert copy.ident not in (None, ident)
    assert copy.game.played == begun().played
    assert not copy.game.rated
    again = KeptFiles(tmp_path).games
    assert [again.load(one).game.ply for one in (ident, copy.ident)] == [1, 1]
    assert again.load(ident).game.rated == begun().rated


def test_a_copy_of_what_is_not_kept_is_the_game_itself():
    opened = OpenGame(begun())
    assert KeptFiles().games.copied(opened) == opened
