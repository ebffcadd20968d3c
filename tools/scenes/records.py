"""Sets up pictures of records and of what the coach says about them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.coach.practice import Practice
from game.engine import Game
from game.ui.kit.form import Form
from game.ui.look.texts import tr
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.exercises.course import Course, PastGame
from game.ui.rooms.exercises.practice_scene import PracticeScene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Command
from game.ui.shell.scene import Push
from scenes.analysis import AnalysesHere, analysis
from scenes.entering import to_report
from scenes.practice_steps import asked, missed, skipped
from scenes.sample_games import a_dice_game, a_game
from scenes.studio import Studio

KEPT = ("Blokus", "Blokus Duo", "Blokus Trigon Two-Player", "Blokus Junior", "Blokus Two-Player")
"""The games whose records are listed, besides one of Dice."""


def library(studio: Studio, search: str = "") -> None:
    """The records of some games, or those of them that a search finds."""
    files = studio.app.ui.files
    assert files.library.folder is not None
    games: list[Game] = [*(a_game(name, whole=True) for name in KEPT), a_dice_game(4, 99)]
    for number, game in enumerate(games):
        files.library.keep(game, f"-{number}")
    (files.library.folder / "cut short.blksgf").write_text("(;GM[Blokus Duo];B[f9")
    studio.show(Menu(studio.app.ui), MyGames(studio.app.ui))
    scene = studio.app.scene
    assert isinstance(scene, MyGames)
    scene.search(search)
    scene.arrange()


def library_empty(studio: Studio) -> None:
    """The library before any record is kept."""
    studio.show(Menu(studio.app.ui), MyGames(studio.app.ui))


def open_file(studio: Studio) -> None:
    """The form for typing a file's path."""
    library(studio)
    studio.show(open_form(studio.app.ui))


def analysis_form(studio: Studio, button: str | None = None) -> None:
    """The menu of the analysis board, or what the button with that text opens."""
    analysis(studio)
    board = studio.app.scene
    assert isinstance(board, AnalysisScene)
    change = board.do(Command.MENU)
    assert isinstance(change, Push)
    studio.show(change.scene)
    if button is not None:
        menu = studio.app.scene
        assert isinstance(menu, Form)
        (control,) = (one for one in menu.tree.focus.controls if one.label == tr(button))
        change = control.use(None)
        assert isinstance(change, Push)
        studio.show(change.scene)


def report(studio: Studio, name: str = "Blokus Duo", *, partners: bool = False) -> ReportScene:
    """The coach's report on a game, at the first of the moves that decided it."""
    game: Game = (
        a_dice_game(2, 99) if name == "Blokus Dice" else a_game(name, whole=True, partners=partners)
    )
    studio.app.ui.opponents = AnalysesHere()
    studio.app.stack.apply(to_report(studio.app.ui, game))
    scene = studio.app.scene
    assert isinstance(scene, ReportScene)
    while scene.search.report is None:
        studio.let_pass(25)
    return scene


def report_searched(studio: Studio) -> None:
    """The report while the search for it is under way."""
    studio.app.ui.opponents = AnalysesHere()
    game = a_game("Blokus Two-Player", whole=True)
    studio.app.stack.apply(to_report(studio.app.ui, game))
    studio.in_motion = True
    studio.let_pass(500)


def practice(studio: Studio, how: Callable[[Practice], Practice]) -> None:
    """Practice on a game's exercises, after some steps."""
    scene = report(studio)
    names = scene.study.names
    course = Course.of_game(scene.exercises, PastGame(scene.search.game.events, names, len(names)))
    practised = PracticeScene(studio.app.ui, course, how(Practice(course.exercises)))
    studio.show(practised)


RECORD_SCENES: dict[str, Callable[[Studio], object]] = {
    "library": library,
    "library-found": partial(library, search="trigon"),
    "library-empty": library_empty,
    "open-file": open_file,
    "analysis-menu": analysis_form,
    "analysis-note": partial(analysis_form, button="record.note"),
    "analysis-save": partial(analysis_form, button="record.save_as"),
    "analysis-play-on": partial(analysis_form, button="record.play_on"),
    "report": report,
    "report-partners": partial(report, name="Blokus", partners=True),
    "report-blokus": partial(report, name="Blokus"),
    "report-dice": partial(report, name="Blokus Dice"),
    "report-searched": report_searched,
    "practice": partial(practice, how=asked),
    "practice-missed": partial(practice, how=missed),
    "practice-shown": partial(practice, how=Practice.show),
    "practice-over": partial(practice, how=skipped),
}
"""Every picture of records, by name."""
