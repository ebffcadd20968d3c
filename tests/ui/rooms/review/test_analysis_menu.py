"""The analysis board's menu: what it keeps of a record, where, and what it asks first."""

import pygame
import pytest
from helpers.analysis_menu import choose, comment
from helpers.controls import field_of
from helpers.forms import click, go_to, let_play, widget_names
from helpers.kept import full
from helpers.pads import Holder, Port
from helpers.whole_games import a_finished_game
from scenes.analysed import NO_SEARCH, ScriptedAnalysis
from scenes.entering import to_analysis

from game.engine import Seat
from game.engine.diagram import diagram
from game.files.kept_files import KeptFiles
from game.files.library import BACKUP_SUFFIX, load_record
from game.files.settings import Settings
from game.ui.games.frames import ALONE
from game.ui.games.kinds import ui_of
from game.ui.kit.question import Message, Question
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene, begin
from game.ui.rooms.review.analysis_menu import AnalysisMenu
from game.ui.rooms.review.chart import Curves
from game.ui.rooms.review.notes import NoteForm
from game.ui.rooms.review.overlays import Overlay
from game.ui.rooms.review.path_form import PathForm, UnsavedQuestion
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.inputs import PadInput
from game.ui.shell.scene import UnderWay

SEATS = (Seat("Ada"), Seat("Ben"))


@pytest.fixture
def port():
    return Port()


@pytest.fixture
def library(robots, tmp_path, monkeypatch, port):
    """A robot in the library, with one record."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    files = KeptFiles(tmp_path)
    files.finish(a_finished_game(*SEATS))
    robot = robots(Menu, Settings(reduced_motion=True), files, port)
    robot.start(Menu(robot.ui))
    click(robot, "menu.my_games")
    robot.step(2)
    return robot


@pytest.fixture
def board(library):
    """The same robot, in front of the record's analysis board."""
    click(library, 0)
    assert type(library.scene) is AnalysisScene
    return library


@pytest.fixture
def own(board, tmp_path):
    """A robot in front of the analysis board of a file outside the library, and that file."""
    (path,) = (tmp_path / "records").iterdir()
    mine = tmp_path / "mine.blksgf"
    mine.write_bytes(path.read_bytes())
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(mine)))
    board.step()
    return board, mine


def record_of(tmp_path):
    (path,) = (tmp_path / "records").glob("*.blksgf")
    return load_record(path).record


def test_the_menu_is_opened_and_left(board):
    board.key(pygame.K_ESCAPE)
    assert type(board.scene) is AnalysisMenu
    assert len(widget_names(board)) == 13
    board.key(pygame.K_ESCAPE)
    assert type(board.scene) is AnalysisScene
    board.key(pygame.K_ESCAPE)
    go_to(board, "leave")
    board.key(pygame.K_RETURN)
    assert type(board.scene) is MyGames


def test_what_is_said_of_a_record_of_the_library_is_kept_on_leaving(board, tmp_path):
    (path,) = (tmp_path / "records").iterdir()
    before = path.read_bytes()
    comment(board, "well played", "a name")
    assert path.read_bytes() == before
    choose(board, "leave")
    last = record_of(tmp_path).main_line()[-1]
    assert (last.comment, last.name) == ("well played", "a name")
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == before


def test_a_record_that_was_only_looked_at_stays_as_it_is(board, tmp_path):
    (path,) = (tmp_path / "records").iterdir()
    before = path.stat().st_mtime_ns
    board.key(pygame.K_LEFT, times=3)
    choose(board, "leave")
    assert path.stat().st_mtime_ns == before
    assert list((tmp_path / "records").iterdir()) == [path]


def test_closing_the_window_keeps_it_too(board, tmp_path):
    comment(board, "kept")
    board.ask_to_close()
    assert not board.running
    assert record_of(tmp_path).main_line()[-1].comment == "kept"


def test_a_full_disk_is_told_and_tried_again(board, tmp_path, monkeypatch):
    comment(board, "kept")
    monkeypatch.setattr("game.files.library.write_whole", full)
    choose(board, "leave")
    assert len(board.ui.files.notices.take()) == 1
    monkeypatch.undo()
    board.ui.files.flush()
    assert record_of(tmp_path).main_line()[-1].comment == "kept"


def test_several_lines_of_a_comment_stay_where_none_is_typed(board, tmp_path):
    node = board.scene.study.node
    node.comment = "one\ntwo"
    choose(board, "note")
    click(board, "note.name")
    board.type("n")
    click(board, "note.yes")
    assert (node.comment, node.name) == ("one\ntwo", "n")


def test_pressing_the_notes_writes_a_comment(board):
    board.resize((1280, 800))
    click(board, "note.none")
    assert type(board.scene) is NoteForm
    board.type("x")
    board.key(pygame.K_RETURN, times=2)
    assert type(board.scene) is AnalysisScene
    assert board.scene.study.node.comment == "x"


def test_a_file_of_ones_own_is_written_only_when_that_is_asked_for(own):
    robot, path = own
    before = path.read_bytes()
    comment(robot, "mine")
    choose(robot, "leave")
    assert type(robot.scene) is UnsavedQuestion
    assert path.read_bytes() == before
    click(robot, "unsaved.no")
    click(robot, "save")
    assert robot.scene.line == "mine.blksgf was saved."
    assert load_record(path).record.main_line()[-1].comment == "mine"
    assert path.read_bytes() != before
    choose(robot, "leave")
    assert type(robot.scene) is AnalysisScene


def test_left_without_saving_a_file_stays_as_it_is(own):
    robot, path = own
    before = path.read_bytes()
    comment(robot, "mine")
    choose(robot, "leave")
    click(robot, "unsaved.yes")
    assert path.read_bytes() == before
    assert robot.scene.study.node.comment == ""


def test_what_was_read_in_part_never_replaces_the_file(own):
    robot, path = own
    damaged = path.read_text().rstrip().removesuffix(")") + ";B[a1])\n"
    path.write_text(damaged)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    robot.step()
    comment(robot, "mine")
    choose(robot, "leave")
    click(robot, "save")
    assert path.read_text() == damaged
    assert len(robot.ui.files.library.entries()) == 2


def test_save_as_asks_before_it_replaces_a_file(own, tmp_path):
    robot, path = own
    other = tmp_path / "other.blksgf"
    other.write_text("mine")
    comment(robot, "kept")
    for answer in ("no", "yes"):
        choose(robot, "save_as")
        assert type(robot.scene) is PathForm
        robot.type(str(other.with_suffix("")))
        click(robot, "yes")
        assert type(robot.scene) is Question
        click(robot, answer)
        if answer == "no":
            assert other.read_text() == "mine"
            click(robot, "no")
            click(robot, "resume")
    assert type(robot.scene) is AnalysisScene
    assert load_record(other).record.main_line()[-1].comment == "kept"
    assert load_record(path).record.main_line()[-1].comment == ""


def test_a_dot_within_a_name_begins_no_suffix(own, tmp_path):
    robot, _ = own
    choose(robot, "save_as")
    robot.type(str(tmp_path / "2026-11-25 04.56 Ada, Ben"))
    click(robot, "yes")
    assert load_record(tmp_path / "2026-11-25 04.56 Ada, Ben.blksgf")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("/", "/"),
        (".", ""),
        ("records", "records"),
        ("a" * 300, "a" * 300),
        ("mine.blksgf/a", "a.blksgf"),
    ],
)
def test_a_path_that_cannot_be_is_told(own, tmp_path, typed, told):
    robot, _ = own
    choose(robot, "save_as")
    field_of(robot.scene).replace(typed)
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is Message
    assert robot.scene.line.partition(":")[0] == (told or tmp_path.name)
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is PathForm


def test_without_a_home_folder_files_go_where_the_program_was_started(board, monkeypatch, tmp_path):
    def nobodys_home():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("pathlib.Path.home", nobodys_home)
    monkeypatch.chdir(tmp_path)
    choose(board, "share")
    click(board, "text")
    click(board, "yes")
    assert type(board.scene) is AnalysisScene
    assert len(list(tmp_path.glob("*.txt"))) == 1


def test_pictures_and_text_of_the_board(board, tmp_path):
    board.key(pygame.K_LEFT, times=4)
    study = board.scene.study
    for name in ("picture", "text"):
        choose(board, "share")
        click(board, name)
        click(board, "yes")
        assert type(board.scene) is AnalysisScene
    (text,) = tmp_path.glob(f"*{study.game.ply}.txt")
    assert text.read_text() == diagram(study.record.options, study.game.position) + "\n"
    (picture,) = tmp_path.glob(f"*{study.game.ply}.png")
    loaded = pygame.image.load(picture)
    frames = ui_of(study.record.options).frames(board.ui, ALONE)
    drawn = pygame.Surface(frames.size)
    frames.paint(drawn, study.game)
    assert frames.size[0] >= 1200
    assert loaded.get_size() == frames.size
    assert pygame.image.tobytes(loaded, "RGB") == pygame.image.tobytes(drawn, "RGB")


def test_a_line_is_deleted_after_a_question(board, tmp_path):
    whole = len(board.scene.study.nodes)
    board.key(pygame.K_LEFT, times=2)
    choose(board, "delete")
    assert type(board.scene) is Question
    board.key(pygame.K_RETURN)
    click(board, "delete")
    click(board, "yes")
    assert len(board.scene.study.nodes) == whole - 3
    choose(board, "leave")
    assert len(record_of(tmp_path).main_line()) == whole - 3


def test_a_variation_becomes_the_main_line(board, tmp_path):
    board.key(pygame.K_LEFT)
    study = board.scene.study
    board.key(pygame.K_HOME)
    event = study.game.position.event(int(study.game.position.legal()[0]))
    board.scene.play(event)
    board.step()
    assert study.node.event == event
    choose(board, "main")
    choose(board, "leave")
    assert record_of(tmp_path).main_line()[1].event == event


def test_a_finished_game_is_analysed_in_its_own_record(robots, tmp_path):
    files = KeptFiles(tmp_path)
    robot = robots(Menu, Settings(reduced_motion=True), files)
    before = a_finished_game(*SEATS)
    before.go_to(before.ply - 1)
    last = before.events[-1]
    before.continue_with([])
    files.games.save(before)
    scene = robot.start(begin(robot.ui, before))
    scene.driver.play(last)
    robot.app.stack.apply(to_analysis(robot.app.ui, scene.game, 3, ident=scene.session.ident))
    robot.step()
    assert robot.scene.study.game.ply == 3
    comment(robot, "here")
    choose(robot, "leave")
    assert robot.scene is scene
    assert record_of(tmp_path).main_line()[3].comment == "here"


@pytest.fixture
def looked_back(robots, tmp_path):
    """Opens the board of a game under way: `looked_back(on_found)` gives robot and scene."""

    def start(on_found=lambda: None):
        robot = robots(Menu, Settings(reduced_motion=True), KeptFiles(tmp_path))
        robot.ui.opponents = ScriptedAnalysis()
        game = a_finished_game(*SEATS)
        game.go_to(5)
        game.continue_with([])
        scene = robot.start(begin(robot.ui, game))
        robot.app.stack.apply(to_analysis(robot.app.ui, game, 5, UnderWay(lambda: False, on_found)))
        robot.step()
        return robot, scene

    return start


def test_a_game_without_a_record_is_saved_into_the_library(looked_back, tmp_path):
    robot, scene = looked_back()
    choose(robot, "save")
    assert record_of(tmp_path).main_line()[-1].events() == list(scene.game.events)
    choose(robot, "leave")
    assert robot.scene is scene


def test_what_the_search_does_not_find_is_no_hint(looked_back):
    counted = []
    robot, _ = looked_back(lambda: counted.append(1))
    opponents, board = robot.ui.opponents, robot.scene
    opponents.failure = NO_SEARCH
    board.panel.choose_overlay(Overlay.CANDIDATES)
    robot.step()
    assert opponents.answer()
    robot.step(2)
    assert "the search can’t run here" in board.line
    board.panel.choose_overlay(Overlay.NOTHING)
    robot.app._change(board.report())
    robot.step()
    assert opponents.answer()
    robot.step(2)
    assert robot.scene.search.failure == NO_SEARCH
    assert not counted


def test_a_report_of_a_game_in_progress_is_a_hint_once_it_is_shown(looked_back):
    counted = []
    robot, _ = looked_back(lambda: counted.append(1))
    robot.app._change(robot.scene.report())
    robot.step()
    while robot.scene.search.report is None:
        assert not counted
        assert robot.ui.opponents.answer()
        robot.step()
    assert counted == [1]


def test_a_position_is_played_on_from_against_any_level(board):
    board.key(pygame.K_HOME)
    board.key(pygame.K_RIGHT, times=6)
    position = board.scene.study.game.position
    choose(board, "play_on")
    assert type(board.scene) is Setup
    let_play(board, 0, None)
    let_play(board, 1, "7")
    click(board, "setup.start")
    assert type(board.scene) is GameScene
    game = board.scene.game
    assert [seat.level for seat in game.seats] == [None, "7"]
    assert sorted(game.position.plies, key=str) == sorted(position.plies, key=str)
    assert game.position.colour == position.colour
    assert game.set_up
    assert not game.can_undo
    # The game can be continued although nothing was placed.
    assert board.scene.session.ident is not None


def test_a_game_played_on_has_the_clocks_that_were_chosen(board):
    board.ui.settings.clock = "turn"
    for plies in (6, 0):
        board.key(pygame.K_HOME)
        board.key(pygame.K_RIGHT, times=plies)
        choose(board, "play_on")
        click(board, "setup.start")
        assert board.scene.driver.clock is not None
        board.key(pygame.K_ESCAPE)
        click(board, "leave")
        click(board, "menu.my_games")
        click(board, 0)


def test_by_a_pad_the_board_shows_all_that_it_shows_by_the_mouse(board, port):
    pad = Holder(board, port, 0)
    panel = board.scene.panel
    pad.press(PadInput.START)
    pad.use(Overlay)
    assert panel.overlay is Overlay.OWNERS
    pad.use(Curves)
    assert panel.curves is Curves.TOTAL
    pad.use("report")
    assert type(board.scene) is ReportScene
    pad.press(PadInput.START)
    board.step(2)
    assert type(board.scene) is AnalysisScene


def test_at_the_beginning_it_is_a_whole_game_and_at_the_end_there_is_none(board):
    choose(board, "play_on")
    assert board.scene.line == "You can’t play on from here."
    board.key(pygame.K_HOME)
    choose(board, "play_on")
    click(board, "setup.start")
    assert board.scene.game.ply == 0
    assert not board.scene.game.set_up
