"""What an older version put aside is taken back by one that can read it."""

import pytest
from helpers.kept import AT_START, LATER, keep, read
from helpers.whole_games import a_finished_game

from game.engine import Seat
from game.files.kept_files import KeptFiles
from game.files.puzzle_book import PuzzleLine, PuzzleResult
from game.files.scores import HighScore, SoloResult
from game.files.store import quarantine

NAMES = ("history.jsonl", "puzzles.jsonl", "records.json", "scores.json", "stars.json")

ADA, BEN = Seat("Ada"), Seat("Ben")


@pytest.mark.parametrize("kind", [*AT_START, *LATER])
@pytest.mark.parametrize("opened", [False, True])
def test_a_whole_file_is_in_its_place_again(kind, opened, tmp_path):
    path = keep(kind, tmp_path)
    before = path.read_bytes()
    quarantine(path)
    files = KeptFiles(tmp_path)
    if opened:
        files.open()
    assert read(kind, files) is not None
    assert path.read_bytes() == before
    assert not list(tmp_path.rglob("*.broken*"))
    assert files.notices.take() == ()


@pytest.mark.parametrize("kind", [*AT_START, *LATER])
def test_what_still_cannot_be_read_stays_aside(kind, tmp_path):
    path = keep(kind, tmp_path)
    path.write_bytes(path.read_bytes()[:-20] + b"?" * 20)
    aside = quarantine(path)
    damaged = aside.read_bytes()
    files = KeptFiles(tmp_path)
    files.open()
    read(kind, files)
    assert not path.exists()
    assert aside.read_bytes() == damaged
    assert files.notices.take() == ()


def test_of_several_the_latest_is_taken(tmp_path, files):
    for theme in ("light", "dark"):
        settings = files.settings.load()
        settings.theme = theme
        files.settings.save(settings)
        quarantine(tmp_path / "settings.json")
    assert KeptFiles(tmp_path).open().theme == "dark"
    assert len(list(tmp_path.glob("settings.json.broken*"))) == 1


def test_settings_that_were_chosen_since_stay(tmp_path):
    quarantine(keep("settings", tmp_path))
    path = keep("settings", tmp_path)
    chosen = path.read_bytes()
    KeptFiles(tmp_path).open()
    assert path.read_bytes() == chosen
    assert (tmp_path / "settings.json.broken").exists()


def test_what_came_since_and_what_was_aside_are_both_there(tmp_path):
    before, since = KeptFiles(tmp_path / "before"), KeptFiles(tmp_path / "since")
    first, last = (files.finish(a_finished_game(ADA, BEN)) for files in (before, since))
    for files, left, points in ((before, 9, 120), (since, 8, 90)):
        files.best_results.enter("Blokus Solo", SoloResult((left, 0, 0, 0), 0))
        files.high_scores.enter("rush", HighScore("Maya", points))
    before.stage_stars.earn("07", 3)
    since.stage_stars.earn("07", 1)
    since.stage_stars.earn("08", 2)
    for files, name, result in (
        (before, "tiling 7", PuzzleResult.SOLVED),
        (since, "tiling 7", PuzzleResult.TRIED),
        (since, "tiling 8", PuzzleResult.HELPED),
    ):
        line = PuzzleLine(name, result)
        files.puzzles.enter(lambda book, line=line: line)
    for name in NAMES:
        (tmp_path / "before" / name).rename(tmp_path / "since" / f"{name}.broken")
    for _ in range(2):
        files = KeptFiles(tmp_path / "since")
        files.open()
        assert [game.ident for game in files.history.games()] == [first.ident, last.ident]
        assert [sum(one.left) for one in files.best_results.best("Blokus Solo")] == [8, 9]
        assert [one.points for one in files.high_scores.best("rush")] == [120, 90]
        assert files.stage_stars.value == {"07": 3, "08": 2}
        results = {"tiling 7": PuzzleResult.SOLVED, "tiling 8": PuzzleResult.HELPED}
        assert files.puzzles.value.results == results
        assert files.notices.take() == ()
    assert not list(tmp_path.rglob("*.broken*"))


def test_of_lines_that_were_put_aside_those_that_can_be_read_come_back(tmp_path, files):
    kept = [files.finish(a_finished_game(ADA, BEN)) for _ in range(3)]
    path = tmp_path / "history.jsonl"
    first, one, two, three = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + three)
    aside = tmp_path / "history.jsonl.broken"
    aside.write_bytes(one + b"damaged\n" + two)
    for _ in range(2):
        again = KeptFiles(tmp_path)
        assert {game.ident for game in again.history.games()} == {game.ident for game in kept}
        assert again.notices.take() == ()
        assert aside.read_bytes() == b"damaged\n"
    # What was there already, as the program was killed before it had cleared up, isn't doubled.
    aside.write_bytes(one)
    assert len(KeptFiles(tmp_path).history.games()) == 3


def test_what_is_forgotten_does_not_come_back(tmp_path, files):
    files.finish(a_finished_game(ADA, BEN))
    aside = tmp_path / "history.jsonl.broken"
    aside.write_bytes(b"damaged\n")
    files.history.reset()
    assert not aside.exists()
    assert KeptFiles(tmp_path).history.games() == ()
