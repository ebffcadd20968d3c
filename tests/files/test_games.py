"""Games in progress: every kind comes back as it was, and anything else is quarantined."""

from datetime import UTC

import msgspec
import pytest
from helpers.kept import (
    GAMES,
    SEATS,
    Played,
    a_game,
    a_game_of_dice,
    content_of,
    keep,
    write_content,
)
from helpers.whole_games import played_out
from msgspec.structs import replace

from game.engine import FAMILIES, Game, Options, Seat
from game.engine import GAMES as ALL_GAMES
from game.engine.clock import Clock, ClockKind, ClockRules
from game.engine.dice import DiceOptions, Roll
from game.files.games import MOST_GAMES, GameStore
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.limits import Cells
from game.files.notices import Quarantined
from game.files.played_game import GameOutcome
from game.files.settings import Settings


@pytest.fixture
def store(tmp_path):
    return KeptFiles(tmp_path).games


def latest(store: GameStore) -> Game | None:
    """The game changed last, or None."""
    kept = store.kept()
    opened = store.load(kept[0].ident) if kept else None
    return None if opened is None else opened.game


@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_a_game_comes_back_as_it_was(tmp_path, store, make) -> None:
    assert latest(store) is None
    game = make()
    game.undo()
    game.redo()
    game.stood_in = True
    store.save(game)
    again = latest(KeptFiles(tmp_path).games)
    assert again is not None
    assert again.options == game.options
    assert again.seats == game.seats
    assert again.events == game.played
    assert again.taken_back == game.taken_back
    assert (again.series, again.first_drawn) == (game.series, game.first_drawn)
    assert again.stood_in


def test_the_markers_that_were_chosen_come_back_with_the_game_and_with_the_settings(tmp_path):
    options = DiceOptions(2, (3, 1))
    files = KeptFiles(tmp_path)
    files.games.save(Game(options, SEATS[:2], [Roll((2, 5))]))
    files.settings.save(Settings(options=options))
    again = KeptFiles(tmp_path)
    assert latest(again.games).options == options
    assert again.settings.load().options == options
    # Impossible ones damage the file.
    path = tmp_path / "settings.json"
    content = content_of(path)
    write_content(path, content | {"options": content["options"] | {"markers": [1, 1]}})
    damaged = KeptFiles(tmp_path)
    assert damaged.settings.load() == Settings()
    (notice,) = damaged.notices.take()
    assert isinstance(notice, Quarantined)


def test_an_opponent_that_follows_goes_on_doing_so(store) -> None:
    game = a_game(9)
    game.seats = (Seat("Ada"), Seat("Rival", "4.6", follows=True), Seat("Cleo"))
    store.save(game)
    assert latest(store).seats == game.seats


@pytest.mark.parametrize("name", ALL_GAMES)
def test_every_game_comes_back(store, name) -> None:
    game = Game(
        ALL_GAMES[name],
        [replace(SEATS[0], name=str(n)) for n in range(4)][: ALL_GAMES[name].players],
    )
    for _ in range(5):
        event = game.position.chance_event(max)
        if event is None:
            position = game.position
            board = game.options.kind == "board"
            event = position.event(int(position.legal()[-1])) if board else position.takes()[-1]
        game.play(event)
    store.save(game)
    again = latest(store)
    assert again is not None
    assert again.events == game.events


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_cells_of_every_placement_can_be_kept(name, thorough) -> None:
    table = ALL_GAMES[name].ruleset.table
    for placement in range(0, len(table.piece), 1 if thorough else 37):
        cells = table.name_of(placement)
        assert msgspec.convert(cells, Cells) == cells


def test_the_game_changed_last_is_the_first(store) -> None:
    dice, board = a_game_of_dice(), a_game(3)
    ident = store.save(dice)
    store.save(board)
    first, second = store.kept()
    assert (first.options, second.options) == (board.options, dice.options)
    assert first.seats == board.seats
    assert len(first.events) == board.ply
    assert first.saved.tzinfo is UTC
    store.save(dice, ident=ident)
    assert [game.options for game in store.kept()] == [dice.options, board.options]


@pytest.mark.parametrize(
    "none",
    [
        lambda: a_game(0),
        lambda: a_game(1000),
        lambda: Game(FAMILIES["dice"][2], SEATS[:2]),
    ],
)
def test_a_game_not_begun_or_over_is_not_kept(store, none) -> None:
    store.save(none())
    assert not store.kept()


def test_a_game_goes_when_it_is_over_and_comes_again_when_that_is_taken_back(store) -> None:
    game = a_game(3)
    ident = store.save(game)
    played_out(game)
    assert store.save(game, ident=ident) == ident
    assert not store.kept()
    game.undo()
    assert store.save(game, ident=ident) == ident
    assert len(store.kept()) == 1


def test_of_many_games_the_oldest_go_but_the_latest_of_each_game_stays(tmp_path, store) -> None:
    store.save(a_game_of_dice())
    oldest = a_game(1)
    store.save(oldest)
    for _ in range(MOST_GAMES + 5):
        store.save(a_game(2, Options("Blokus Duo")))
    kept = store.kept()
    assert len(kept) == MOST_GAMES == len(list((tmp_path / "games").iterdir()))
    assert kept[-1].options == FAMILIES["dice"][2]
    assert kept[-2].options == oldest.options


# -- two windows --------------------------------------------------------------


def test_two_windows_keep_their_own_games(tmp_path) -> None:
    one, other = (KeptFiles(tmp_path) for _ in range(2))
    mine, yours = Played(one, a_game(3)), Played(other, a_game(5))
    mine.save()
    yours.save()
    mine.save()
    assert sorted(len(game.events) for game in one.games.kept()) == [3, 5]
    played_out(mine.game)
    mine.save()
    assert [len(game.events) for game in other.games.kept()] == [5]


def test_a_game_that_goes_on_in_two_windows_is_kept_twice(tmp_path) -> None:
    one, other = (KeptFiles(tmp_path) for _ in range(2))
    mine = Played(one, a_game(3))
    mine.save()
    yours = Played.of_kept(other)
    yours.game.play(yours.game.position.event(int(yours.game.position.legal()[0])))
    yours.save()
    for _ in range(2):
        mine.game.play(mine.game.position.event(int(mine.game.position.legal()[-1])))
    mine.save()
    assert mine.ident != yours.ident
    assert sorted(len(game.events) for game in one.games.kept()) == [4, 5]
    played_out(yours.game)
    yours.save()
    assert [len(game.events) for game in one.games.kept()] == [5]


def test_a_game_that_ends_in_two_windows_counts_twice(tmp_path) -> None:
    """Both windows' results and records survive."""
    one, other = (KeptFiles(tmp_path) for _ in range(2))
    mine = Played(one, a_game(3))
    mine.save()
    yours = Played.of_kept(other)
    mine.game.play(mine.game.position.event(int(mine.game.position.legal()[0])))
    for played in (mine, yours):
        played_out(played.game)
        entry = played.finish()
        played.save()
        # A game taken back and finished again is still one game.
        played.game.undo()
        played.save()
        played_out(played.game)
        assert played.finish().ident == entry.ident
        played.save()
        assert played.files.games.kept() == []
    after = KeptFiles(tmp_path)
    first, second = (played.ident for played in after.history.games())
    for ident, played in ((first, mine), (second, yours)):
        record = load_record(after.library.path_of(ident)).record
        assert record.main_line()[-1].events() == played.game.played
        assert played.ident == ident


def test_a_game_that_ends_anew_and_goes_on_elsewhere_counts_twice(tmp_path) -> None:
    one, other = (KeptFiles(tmp_path) for _ in range(2))
    mine = Played(one, played_out(a_game(3)))
    mine.game.undo()
    mine.save()
    mine.game.redo()
    entry = mine.finish()
    mine.save()
    mine.game.undo()
    mine.save()
    yours = Played.of_kept(other)
    yours.game.undo()
    yours.game.play(yours.game.position.event(int(yours.game.position.legal()[0])))
    yours.save()
    mine.game.redo()
    again = mine.finish()
    played_out(yours.game)
    yours.finish()
    after = KeptFiles(tmp_path)
    assert again.ident != entry.ident
    assert {game.ident for game in after.history.games()} == {entry.ident, again.ident}
    ends = [load_record(after.library.path_of(one)).record for one in (again.ident, entry.ident)]
    assert [end.main_line()[-1].events() for end in ends] == [mine.game.played, yours.game.played]


@pytest.mark.parametrize(
    "name", ["our holiday game, to be continued some day, says Ada", "a - Copy"]
)
def test_a_game_whose_file_somebody_named_gets_a_name_of_ours(tmp_path, name) -> None:
    KeptFiles(tmp_path).games.save(a_game(3))
    (path,) = (tmp_path / "games").glob("*.json")
    for copy in (name, f"another {name}"):
        path.with_name(f"{copy}.json").write_bytes(path.read_bytes())
    path.unlink()
    files = KeptFiles(tmp_path)
    while files.games.kept():
        played = Played.of_kept(files)
        played_out(played.game)
        played.finish()
        played.save()
    after = KeptFiles(tmp_path)
    assert after.games.kept() == []
    assert len(after.history.games()) == len(after.library.entries()) == 2


def test_a_game_that_makes_room_becomes_a_past_game(files) -> None:
    first = a_game(3)
    ident = files.games.save(first)
    for _ in range(MOST_GAMES):
        files.games.save(a_game(1))
    assert ident not in [game.ident for game in files.games.kept()]
    assert [(one.ident, one.outcome) for one in files.history.games()] == [
        (ident, GameOutcome.ABANDONED)
    ]
    record = load_record(files.library.path_of(ident)).record
    assert record.main_line()[-1].events() == first.played


# -- damage -------------------------------------------------------------------


def test_a_game_that_is_over_is_not_offered_twice(tmp_path) -> None:
    path = keep("board", tmp_path)
    game = a_game(1000)
    events = [game.kind.encode(game.options, event) for event in game.played]
    write_content(path, content_of(path) | {"events": events})
    files = KeptFiles(tmp_path)
    assert latest(files.games) is None
    assert not files.games.kept()
    assert not files.notices.take()
    (entry,) = files.history.games()
    assert (entry.ident, entry.outcome) == (path.stem, GameOutcome.FINISHED)
    record = load_record(files.library.path_of(entry.ident))
    assert record.record.main_line()[-1].event == game.played[-1]


def test_other_files_in_the_folder_are_nobodys_business(tmp_path) -> None:
    path = keep("board", tmp_path)
    path.with_name("notes.txt").write_text("mine")
    assert len(KeptFiles(tmp_path).games.kept()) == 1
    assert path.with_name("notes.txt").exists()


@pytest.mark.parametrize("name", ["._{}", ".{}"])
def test_a_hidden_twin_of_a_game_is_left_alone(tmp_path, name) -> None:
    path = keep("board", tmp_path)
    twin = path.with_name(name.format(path.name))
    twin.write_bytes(b"\0\5\x16\7" + b"\0" * 4092)
    files = KeptFiles(tmp_path)
    files.open()
    assert [game.ident for game in files.games.kept()] == [path.stem]
    Played.of_kept(files).save()
    assert not files.notices.take()
    assert sorted(path.parent.iterdir()) == sorted([path, twin])


def test_a_file_in_place_of_the_folder_is_told(tmp_path) -> None:
    (tmp_path / "games").write_text("in the way")
    files = KeptFiles(tmp_path)
    assert not files.games.kept()
    files.games.save(a_game(3))
    assert len(files.notices.take()) == 1
    assert len(files.games.kept()) == 1


CLOCK = Clock(ClockRules(ClockKind.BANK, 300, 5), (4_000, 0, 61_000), 1_500)


def test_clocks_and_hints_come_back_with_a_game(tmp_path):
    game = a_game(3)
    game.hints = [0, 4, 0]
    KeptFiles(tmp_path).games.save(game, CLOCK)
    games = KeptFiles(tmp_path).games
    again = games.load(games.kept()[0].ident)
    assert again.game.hints == [0, 4, 0]
    assert again.clock == CLOCK
    # Time spent on events taken back isn't kept, just as they aren't.
    game.undo()
    files = KeptFiles(tmp_path / "undone").games
    again = files.load(files.save(game, CLOCK))
    assert again.clock.spent == CLOCK.spent[: game.ply]
