"""The library in the window: listed, searched, opened, deleted, by mouse, keys and pad."""

import re
import unicodedata
from functools import partial
from pathlib import Path, PureWindowsPath

import pygame
import pytest
from helpers.controls import words_of
from helpers.forms import click, go_to
from helpers.pads import Holder, Port
from helpers.whole_games import a_finished_game

from game.base.languages import SOURCE
from game.engine import Seat, options_for
from game.files.kept_files import KeptFiles
from game.files.library import BACKUP_SUFFIX, RecordSummary, load_record
from game.ui.kit.question import Message, Question
from game.ui.look.texts import tr
from game.ui.rooms.library.listed import day_words, players_words, result_words
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.path_form import PathForm, typed_path
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import PadInput

PAIRS = [("Ada", "Ben"), ("Cleo", "Dov"), ("Ada", "Dov"), ("Eve", "Finn"), ("Gus", "Hal")]


@pytest.fixture
def library(robots, tmp_path):
    """A robot in the library, with records of games between these pairs."""

    def start(pairs=PAIRS, **more):
        files = KeptFiles(tmp_path)
        for names in pairs:
            files.finish(a_finished_game(*map(Seat, names)))
        robot = robots(Menu, files=files, **more)
        click(robot, "menu.my_games")
        robot.step(4 + 1)
        return robot

    return start


def players(robot):
    return [re.sub(r": \d+", "", row.lines[0]) for row in robot.scene.list.rows]


def test_the_newest_come_first_on_several_pages(library):
    robot = library()
    assert type(robot.scene) is MyGames
    assert players(robot) == ["Gus, Hal", "Eve, Finn", "Ada, Dov", "Cleo, Dov"]
    click(robot, "older")
    assert players(robot) == ["Ada, Ben"]
    robot.wheel(1)
    assert players(robot)[0] == "Gus, Hal"


def test_words_that_are_typed_leave_what_has_them_all(library, request):
    robot = library()
    click(robot, "search")
    robot.type("ada")
    assert players(robot) == ["Ada, Dov", "Ada, Ben"]
    robot.type(" ben")
    assert players(robot) == ["Ada, Ben"]
    robot.type(" won")
    assert players(robot) == ["Ada, Ben"]
    robot.type("x")
    assert players(robot) == []
    robot.key(pygame.K_BACKSPACE, times=20)
    assert len(players(robot)) == 4
    request.addfinalizer(partial(tr.speak, SOURCE))
    robot.ui.settings.language = "de"
    robot.ui.speak()
    robot.step(2)
    robot.type("gewonnen")
    assert len(players(robot)) == 4


def test_a_file_is_found_by_its_name_however_its_letters_are_composed(library):
    robot = library()
    path = robot.scene.list.listed[0].path
    path.rename(path.with_stem(unicodedata.normalize("NFD", "Endspiel für Jürgen")))
    click(robot, "search")
    robot.type("jürgen für")
    assert players(robot) == ["Gus, Hal"]


SPELLINGS = {
    "İnci": ("inci", "INCI", "ınci", "İNCİ", "i\u0307nci"),
    "Işıl": ("ışıl", "IŞIL", "işil", "IşıL"),
    "Großmann": ("GROSSMANN", "grossmann", "GROẞMANN", "großm"),
    "Οδυσσέας": ("οδυσσέασ", "ΟΔΥΣΣΈΑΣ", "Ο\u0394υσσε\u0301ας"),
    "Наташа": ("НАТАША", "наташа"),
    "Zoë": ("ZOË", "zoe\u0308", "ＺＯË"),
}


def test_a_name_is_found_in_any_case_and_spelling(library):
    robot = library([(name, "Ben") for name in SPELLINGS])
    click(robot, "search")
    for name, spellings in SPELLINGS.items():
        for typed in spellings:
            robot.key(pygame.K_a, pygame.KMOD_CTRL)
            robot.post(pygame.TEXTINPUT, text=typed)
            assert players(robot) == [f"{name}, Ben"], typed


def test_a_row_says_how_the_game_ended(library):
    robot = library([("Ada", "Ben")])
    (row,) = robot.scene.list.rows
    assert row.title == "Duo"
    assert row.lines[0] == "Ada: 67, Ben: 61"
    rows_picture = robot.picture(row.rect)
    robot.scene._listed._games[robot.scene.list.listed[0]] = None
    robot.scene.stale = True
    robot.step()
    assert robot.picture(row.rect) != rows_picture


@pytest.mark.parametrize(
    ("game", "names", "result", "words"),
    [
        ("Blokus Duo", ("Ada", "Ben"), "W+7", "Ben won by 7"),
        ("Blokus Duo", ("", "Ben"), "B+7", "Player 1 won by 7"),
        ("GembloQ Two-Player", ("Ada", "Ben"), "B+2.5", "Ada won by 2.5"),
        ("Blokus Duo", ("Ada", "Ben"), "0", "Ada and Ben share first place"),
        ("Blokus Dice Two-Player", ("Ada", "Ben"), "B+", "Ada wins!"),
        ("Blokus", ("A", "B", "C", "D"), "80 -3 60 51", "A wins!"),
        ("Blokus", ("A", "B", "C", "D"), "-3 60 51 60", "B and D share first place"),
        ("Blokus", ("A", "B", "C", "D"), "60 60 51 60", "3 players share first place"),
        ("Blokus", ("A", "B", "C", "D"), "60 60 51", "60 60 51"),
        ("Blokus Three-Player", ("A", "B", "C"), "60:2 60:1 51:3", "B wins!"),
        ("Blokus Three-Player", ("A", "B", "C"), "60:1 60 51:5", "60:1 60 51:5"),
        ("GembloQ Three-Player", ("A", "B", "C"), "60 60.5 51", "B wins!"),
        ("Blokus", ("A", "B", "C", "D"), "Void", "Void"),
        ("Blokus", ("A", "B", "C", "D"), "y" * 99, "y" * 40 + "…"),
        ("Blokus Solo", ("A",), "12", "344"),
    ],
)
def test_results_in_words(game, names, result, words):
    summary = RecordSummary(options_for(game), names, (None,) * len(names), None, result)
    assert result_words(summary).replace("-", "−") == words


def test_of_several_players_the_best_comes_first():
    names = ("Ada", "Ben", "Cleo", "Dov")
    levels = (None, "4", None, "4")
    for scoring, result in (("advanced", "-21 -34 -27 -5"), ("basic", "21 34 27 5")):
        options = options_for("Blokus", scoring=scoring)
        summary = RecordSummary(options, names, levels, None, result)
        assert players_words(summary) == "Dov: 84, Ada: 68, Cleo: 62, Ben: 55"
        assert result_words(summary) == "Dov wins!"


def test_levels_stand_beside_the_names_of_opponents(library, tmp_path):
    robot = library([])
    files = robot.ui.files
    files.finish(a_finished_game(Seat("Ada"), Seat("Computer", "4.6")))
    (entry,) = files.library.entries()
    assert players_words(files.library.summary(entry)) == "Ada, Computer · level 4.6"
    foreign = entry.path.read_text("utf-8").replace("4.6", "beyond")
    entry.path.with_name("foreign.blksgf").write_text(foreign, "utf-8")
    (other,) = (one for one in files.library.entries() if one.path.stem == "foreign")
    assert players_words(files.library.summary(other)) == "Ada, Computer"


def test_games_of_one_evening_are_told_apart_by_the_time(library):
    robot = library([("Ada", "Ben")])
    ui, (entry,) = robot.ui, robot.scene.list.listed
    day = ui.files.library.summary(entry).day
    data = entry.path.read_bytes()
    for name in (f"{day} 20.15 one", f"{day} 21.40 two", "2001-01-01 20.00 old", "mine"):
        (entry.path.parent / f"{name}.blksgf").write_bytes(data)
    words = {
        one.path.stem.split()[-1]: ui.files.library.summary(one)
        for one in ui.files.library.entries()
    }
    ends = {
        name: day_words(words[name]).partition(f"{day.year}")[2]
        for name in ("one", "two", "old", "mine")
    }
    assert ends == {"one": ", 20:15", "two": ", 21:40", "old": "", "mine": ""}


@pytest.mark.parametrize(
    ("date", "shown"), [("2016-04", "2016-04"), ("2016", "2016"), ("soon", "")]
)
def test_a_day_is_told_as_far_as_it_is_known(library, date, shown):
    robot = library([("Ada", "Ben")])
    path = robot.ui.files.library.entries()[0].path.with_name("old.blksgf")
    path.write_text(f"(;GM[Blokus Duo]DT[{date}])")
    entries = {entry.path: entry for entry in robot.ui.files.library.entries()}
    assert day_words(robot.ui.files.library.summary(entries[path])) == shown


def test_basic_scoring_is_known_from_the_file(library):
    robot = library([("Ada", "Ben")])
    (entry,) = robot.scene.list.listed
    summaries = []
    for scoring in (b"", b"SCORING[basic]"):
        entry.path.with_name("other.blksgf").write_bytes(b"(;GM[Blokus]" + scoring + b")")
        entries = robot.ui.files.library.entries()
        (one,) = [one for one in entries if one.path.name == "other.blksgf"]
        summaries.append(robot.ui.files.library.summary(one).options.scoring)
    assert summaries == ["advanced", "basic"]


def test_a_record_is_opened_and_left(library):
    port = Port()
    robot = library(port=port)
    pad = Holder(robot, port, instance=0)
    pad.press(PadInput.CROSS_DOWN)
    pad.press(PadInput.A)
    assert type(robot.scene) is AnalysisScene
    study = robot.scene.study
    assert study.record.header.names == ("Eve", "Finn")
    assert study.index == len(study.nodes) - 1


def test_deleting_asks_first(library):
    robot = library()
    go_to(robot, 0)
    robot.key(pygame.K_DELETE)
    assert type(robot.scene) is Question
    robot.key(pygame.K_RETURN)
    assert players(robot)[0] == "Gus, Hal"
    robot.click(robot.scene.list.rows[0].cross.center)
    click(robot, "yes")
    assert players(robot)[0] == "Eve, Finn"
    assert len(robot.ui.files.library.entries()) == len(PAIRS) - 1


def test_each_deletion_that_fails_says_so(library, monkeypatch):
    robot = library()

    def forbidden(path, missing_ok=False):
        raise PermissionError(13, "Permission denied")

    path = robot.scene.list.listed[0].path
    with monkeypatch.context() as context:
        context.setattr("pathlib.Path.unlink", forbidden)
        for _ in range(2):
            robot.click(robot.scene.list.rows[0].cross.center)
            click(robot, "yes")
            assert type(robot.scene) is Message
            assert robot.scene.title == "The game can’t be deleted"
            assert robot.scene.line == f"{path.name}: writing there isn’t allowed – please allow it"
            robot.key(pygame.K_RETURN)
            assert type(robot.scene) is MyGames
            assert robot.scene.list.listed[0].path == path
    assert robot.ui.files.notices.take() == ()
    robot.click(robot.scene.list.rows[0].cross.center)
    click(robot, "yes")
    assert robot.scene.list.listed[0].path != path


@pytest.mark.parametrize(
    ("content", "reason"), [("(;GM[Chess])", "Chess"), ("(;GM[Blokus Du", "isn’t a saved game")]
)
def test_a_damaged_file_is_listed_says_so_and_stays(library, tmp_path, content, reason):
    robot = library([("Ada", "Ben")])
    path = tmp_path / "records" / "odd.blksgf"
    path.write_text(content)
    robot.key(pygame.K_ESCAPE)
    click(robot, "menu.my_games")
    robot.step(2)
    row = robot.scene.list.rows[0]
    assert (row.title, row.lines) == ("odd", ["This file can’t be read."])
    click(robot, 0)
    assert type(robot.scene) is Message
    assert reason in robot.scene.line
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is MyGames
    assert path.read_text() == content


def test_an_empty_library_says_what_comes_there(library):
    robot = library([])
    words = words_of(robot.scene)
    assert {tr("library.none"), tr("statistics.none.line")} <= set(words)


# -- any file -----------------------------------------------------------------


def open_by_path(robot, path):
    click(robot, "open")
    assert type(robot.scene) is PathForm
    robot.type(str(path))
    robot.key(pygame.K_RETURN)


def test_a_file_is_opened_by_its_path(library, tmp_path):
    robot = library([("Ada", "Ben")])
    (record,) = (tmp_path / "records").iterdir()
    path = tmp_path / "mine.blksgf"
    record.rename(path)
    open_by_path(robot, path)
    assert type(robot.scene) is AnalysisScene


def test_what_was_saved_from_an_opened_file_is_listed_at_once(library, tmp_path):
    robot = library([("Ada", "Ben")])
    (record,) = (tmp_path / "records").iterdir()
    path = tmp_path / "mine.blksgf"
    damaged = record.read_text().rstrip().removesuffix(")") + ";B[a1])\n"
    path.write_text(damaged)
    open_by_path(robot, path)
    robot.key(pygame.K_ESCAPE)
    click(robot, "save")
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is MyGames
    assert len(robot.scene.list.listed) == 2


def test_what_was_saved_is_listed_after_a_change_of_size_too(library, tmp_path):
    robot = library([("Ada", "Ben")])
    scene = robot.scene
    (record,) = (tmp_path / "records").iterdir()
    click(robot, 0)
    robot.resize((1000, 700))
    (record.parent / "another.blksgf").write_text(record.read_text())
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert robot.scene is scene
    assert len(scene.list.rows) == 2


def test_without_a_path_the_field_is_shown_again(library):
    robot = library([])
    click(robot, "open")
    click(robot, "yes")
    assert robot.scene.writing
    click(robot, "no")
    assert type(robot.scene) is MyGames


def test_a_path_that_leads_nowhere_can_be_corrected(library, tmp_path):
    robot = library([])
    open_by_path(robot, tmp_path / "none.blksgf")
    assert type(robot.scene) is Message
    assert robot.scene.line == "none.blksgf: there is no such file"
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is PathForm
    assert robot.scene.path == str(tmp_path / "none.blksgf")


def test_paths_as_people_type_them(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    expected = tmp_path / "a b.blksgf"
    for text in ("a b.blksgf", "~/a b.blksgf", f"'{expected}'", f' "{expected}" '):
        assert typed_path(text) == expected
    for uri in (f"file://{expected}", expected.as_uri(), f"'{expected.as_uri()}'"):
        assert typed_path(uri) == expected
    elsewhere = tmp_path / "100% für Jürgen #2.blksgf"
    assert "%25" in elsewhere.as_uri()
    assert typed_path(elsewhere.as_uri()) == elsewhere
    assert typed_path(str(elsewhere)) == elsewhere
    assert typed_path(elsewhere.as_uri().replace("file://", "file://localhost")) == elsewhere
    drive = PureWindowsPath(r"C:\Users\Ada\My Games\a.blksgf")
    assert typed_path(drive.as_uri()) == tmp_path / drive.as_posix()
    shared = PureWindowsPath(r"\\server\games\a b.blksgf")
    assert typed_path(shared.as_uri()) == Path(shared.as_posix())


def drop(robot, path):
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    robot.step()


def test_a_dropped_file_is_shown_wherever_one_is(library, tmp_path):
    robot = library([("Ada", "Ben")])
    (path,) = (tmp_path / "records").iterdir()
    robot.key(pygame.K_ESCAPE)
    robot.quick_game()
    game = robot.scene
    drop(robot, path)
    assert type(robot.scene) is AnalysisScene
    assert robot.app.stack.scenes[-2] is game


def test_a_dropped_file_that_cannot_be_read_changes_nothing(library, tmp_path):
    robot = library([("Ada", "Ben")])
    scene = robot.scene
    for content, reason in (
        (b"", "isn’t a saved game"),
        (b"\x00\xff\xfe" * 1000, ""),
        (b"(;GM[Blokus Duo", "isn’t a saved game"),
        (b"(;GM[Go]B[dd])", "'Go'"),
    ):
        path = tmp_path / "bad.blksgf"
        path.write_bytes(content)
        drop(robot, path)
        assert type(robot.scene) is Message
        assert reason in robot.scene.line
        assert "\n" not in robot.scene.line
        assert path.read_bytes() == content
        robot.key(pygame.K_RETURN)
        assert robot.scene is scene
    drop(robot, tmp_path)
    assert type(robot.scene) is Message


def test_what_is_wrong_in_a_file_is_told_and_the_game_shown_so_far(library, tmp_path):
    robot = library([("Ada", "Ben")])
    (record,) = (tmp_path / "records").iterdir()
    text = record.read_text()
    path = tmp_path / "two.blksgf"
    path.write_text(text + text)
    drop(robot, path)
    assert robot.scene.line.startswith("Not all of the file could be read: line 1")
    assert "only the first is read" in robot.scene.line
    assert robot.scene.study.record.header.names == ("Ada", "Ben")


def test_that_a_record_is_not_as_it_was_written_is_told_and_the_previous_one_kept(
    library, tmp_path
):
    robot = library([("Ada", "Ben")])
    (path,) = (tmp_path / "records").iterdir()
    drop(robot, path)
    assert "damaged" not in robot.scene.line
    changed = path.read_bytes().replace(b"PB[Ada]", b"PB[Eva]")
    path.write_bytes(changed)
    drop(robot, path)
    told = "This isn’t what was saved: another program changed it, or it’s damaged."
    assert robot.scene.line == told
    robot.scene.study.node.comment = "changed"
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == changed
    assert load_record(path).record.header.names == ("Eva", "Ben")
    drop(robot, path)
    assert robot.scene.line != told


def test_a_text_that_had_to_be_guessed_is_told(library, tmp_path):
    robot = library([("Ada", "Ben")])
    path = tmp_path / "old.blksgf"
    path.write_bytes(b"(;GM[Blokus Duo]PB[M\xfcller];B[e10])")
    drop(robot, path)
    assert robot.scene.line.startswith("About this file: line 1, column 21: the text")
    assert robot.scene.study.record.header.names == ("Müller", "")


@pytest.mark.parametrize(
    "end", [b";B[g7", b"\0" * 50, b"\nsome text", b")(;GM[Blokus Duo];B[f9,e1"]
)
def test_a_file_read_in_part_is_not_written_by_itself(library, tmp_path, end):
    robot = library([("Ada", "Ben")])
    (path,) = (tmp_path / "records").iterdir()
    whole = path.read_bytes()
    damaged = whole.rstrip()[:-1] + end if end.startswith(b";") else whole + end
    path.write_bytes(damaged)
    drop(robot, path)
    assert robot.scene.line.startswith("Not all of the file could be read: line ")
    study = robot.scene.study
    assert len(study.nodes) == whole.count(b"\n") - 1
    study.record.root.comment = "mine"
    assert robot.scene.keep().name is None
    robot.scene.leave()
    assert path.read_bytes() == damaged
    assert sorted((tmp_path / "records").iterdir()) == [path]
