"""Makes scenes that tests look at and that pictures show, from the window's services."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from game.ai.levels.scale import MATCH
from game.coach.practice import Practice, exercises_of
from game.coach.teaching import Caution
from game.coach.turning_points import reasons_of
from game.engine import FAMILIES, Game, GameOptions, Options, Seat, Series
from game.engine.dice import Roll
from game.exercises.lessons import LESSONS
from game.exercises.tutor import LEARNER
from game.files.games import OpenGame
from game.files.history import History
from game.files.library import Library
from game.files.notices import FileNotices
from game.files.record_file import RecordFile
from game.files.scores import BestResults
from game.files.settings import YOUNGEST, Settings
from game.files.shared_file import DataFolder
from game.records.tree import Record
from game.review.report_search import ReportSearch
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.exercises.course import Course, PastGame
from game.ui.rooms.exercises.practice_scene import PracticeScene
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.learn.learn import LEVEL, Learn, Part, begun_lesson
from game.ui.rooms.library.listed import When
from game.ui.rooms.library.opening import NewBoard
from game.ui.rooms.library.opening import analysed as of_game
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.caution import CautionScene
from game.ui.rooms.play.scene import GameScene, begin, teach
from game.ui.rooms.results.standings import Standings
from game.ui.rooms.review.analysis_menu import AnalysisMenu
from game.ui.rooms.review.notes import NoteForm
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.house_setup import HouseSetup
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.setup import MoreLevels, Setup
from game.ui.rooms.setup.who_begins import YoungestQuestion
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table import pieces as in_hand
from game.ui.table.fingers import ring_of
from game.ui.table.packing import next_slot
from scenes.analysed import ScriptedAnalysis, recorded
from scenes.daily import daily
from scenes.played_games import Shown, played_games
from scenes.sample_games import part_of, played, seats
from scenes.seat_choices import chosen


def set_up(ui: UiContext, options: GameOptions, *seats: Seat) -> Setup:
    """The setup of a game."""
    ui.settings.options = options
    ui.settings.seats = chosen(*seats)
    return Setup(ui)


def ended(ui: UiContext, before: Game[Any, Any], last: Any) -> tuple[GameScene, Scene]:
    """A game whose last event is played now, so that the game is entered, and its results."""
    scene = begin(ui, before, seed=1)
    scene.arrange()
    scene.driver.play(last)
    return scene, scene.results(lambda: scene)


def series_before(played: int, game: Game[Any, Any], length: int = 3) -> Series:
    """A series at the start of the last of its `played` games, all of them alike."""
    series = Series(length)
    for _ in range(played - 1):
        series = series.after(game.position.totals(), game.position.ranks())
    return series


def standings(ui: UiContext, last: Game[Any, Any]) -> Standings:
    """How a series stands after a game of it."""
    assert last.series is not None
    again = last.series.number == last.series.length
    return Standings(ui, last, lambda: Menu(ui), again=again)


def begun(ui, options, names):
    """The scene of a game with nothing placed yet."""
    return begin(ui, Game(options, seats(options, names)), seed=1)


def learning(ui, done, part=None):
    """The path of lessons, or a part of it, with some of them done."""
    ui.settings.lessons, ui.settings.skipped = done, ("trigon", "corners")
    return Learn(ui) if part is None else Part(ui, *part)


def lesson(ui, key, names):
    """A lesson as it begins."""
    given = LESSONS[key]
    first, *others = names[: given.options.players]
    sit = (Seat(first), *(Seat(name, LEVEL) for name in others))
    return teach(ui, begun_lesson(given, sit))


def lesson_missed(ui, key, names):
    """A lesson in which the second wrong placement was tried."""
    scene = lesson(ui, key, names)
    scene.arrange()
    tutor, position = scene.guide.tutor, scene.area.layable
    table, right = position.ruleset.table, tutor.right(position)
    piece = int(table.piece[right[0]])
    wrong = [one for one in tutor.allowed(position, piece) if one not in right][:2]
    in_hand.take_at(scene.table, position, wrong[0])
    for one in wrong:
        scene.guide.passes(one)
    scene.guide.update()
    return scene


def lesson_done(ui, key, names):
    """A lesson whose turns are over."""
    own = ui.settings.lessons
    scene = lesson(ui, key, names)
    scene.arrange()
    tutor, game = scene.guide.tutor, scene.game
    while tutor.task is not None:
        position = game.position
        pieces = tutor.pieces(position) if position.player == LEARNER else range(21)
        placements = (one for piece in pieces for one in tutor.allowed(position, piece))
        game.play(position.event(next(placements)))
    scene.guide.update()
    ui.settings.lessons = own
    return scene


def choosing(ui, names):
    """The scene of a Dice game in which a player has to choose a die."""
    options = FAMILIES["dice"][4]
    game = Game(options, seats(options, names))
    game.play(Roll(tuple(range(1, game.position.to_roll + 1))))
    return begin(ui, game, seed=1)


def results(ui, options, names, series=None, hints=0):
    """The results of such a game, with its last event played now so that the game is entered.

    Every player took `hints` hints.
    """
    nowhere = DataFolder(None, ui.files.notices)
    ui.files.best_results = BestResults(nowhere)
    ui.files.history = History(nowhere)
    # Nothing of a record is shown, and writing it takes long.
    ui.files.library = Library(nowhere)
    game = played(options, names)
    before = part_of(game, len(game.events) - 1, series, [hints] * len(game.seats))
    return ended(ui, before, game.events[-1])[1]


def counting(ui, options, names, share):
    """Results while they're being counted and announced, `share` of the way through."""
    settings, now = ui.settings, ui.now
    before, settings.reduced_motion = settings.reduced_motion, False
    scene = results(ui, options, names)
    settings.reduced_motion = before
    began = now() - share * scene.finale.length
    ui.now = lambda: began
    scene.update()
    ui.now = now
    return scene


def standings_after(ui, options, names, games, length=3):
    """The standings of a series after this many of its games, all alike."""
    game = played(options, names)
    last = part_of(game, len(game.events), series_before(games, game, length))
    return standings(ui, last)


def handed_over(ui, options, names):
    """A game with the card up that says who is next."""
    own, ui.settings.hand_over = ui.settings.hand_over, "always"
    scene = begun(ui, options, names)
    scene.arrange()
    scene.update()
    ui.settings.hand_over = own
    assert scene.hand_over.player is not None
    return scene


def timed(ui, options, names):
    """A game with clocks."""
    own, ui.settings.clock = ui.settings.clock, "bank"
    scene = begun(ui, options, names)
    ui.settings.clock = own
    assert scene.driver.clock is not None
    return scene


def touched(ui, options, names):
    """A piece laid on the board by a finger, with the ring of buttons around it."""
    scene = begun(ui, options, names)
    ui.controls.touch = True
    scene.arrange()
    placeable = scene.area.placeable()[0]
    position = scene.game.position
    tray = scene.area.trays[position.colour]
    at = tray.box(next_slot(position, position.colour, placeable)).center
    for action in (Point(at), Press(at), Release(at)):
        scene.handle(action)
    assert ring_of(scene.table) is not None
    return scene


@cache
def judged(options, names):
    """The record of such a game, with its report."""
    return recorded(played(options, names))


@cache
def decoded(options, names):
    """The report of such a game, cached because it's slow to read."""
    return ReportSearch(judged(options, names), ScriptedAnalysis(), lambda: 0.0).report


def report(ui, options, names, known=True):
    """The scene of such a game's report, or of the search for it."""
    record = judged(options, names) if known else Record.of(played(options, names))
    board = None if known else Menu
    found = decoded(options, names) if known else None
    with patch("game.review.report_search.decode", return_value=found):
        return ReportScene(ui, record, names[: options.players], board)


@cache
def cautions(options, names):
    """The caution about the costliest event of such a game."""
    costs = decoded(options, names).costs
    cost = max(filter(None, costs), key=lambda cost: cost.played.points)
    position = played(options, names).positions()[cost.ply]
    return Caution(cost, reasons_of(options, position, cost))


def cautioned(ui, options, names):
    """A game stopped by the caution after its costliest event."""
    caution, scene = cautions(options, names), begun(ui, options, names)
    after = caution.cost.ply + 1
    scene.game.continue_with(played(options, names).events[:after])
    scene.game.go_to(after)
    scene.arrange()
    return CautionScene(ui, scene.game, scene.area, caution, lambda: None)


@cache
def exercises(options, names):
    """The exercises in such a game."""
    game = played(options, names)
    history = list(zip(game.positions(), game.events, strict=False))
    costs = decoded(options, names).costs
    return exercises_of(options, history, costs, range(options.players))


def practising(ui, options, names, how):
    """Practice on such a game, taken on from its start by `how`."""
    events, players = played(options, names).events, names[: options.players]
    course = Course.of_game(exercises(options, names), PastGame(events, players, len(players)))
    return PracticeScene(ui, course, how(Practice(course.exercises)))


def practising_daily(ui, options, names, how, fine=False):
    """Daily practice on such a game, taken on from its start by `how`."""
    game = played(options, names)
    history = list(zip(game.positions(), game.events, strict=False))
    costs = decoded(options, names).costs
    return daily(ui, options, history, costs, names, how, fine=fine)


def set_up_for(ui, options, names):
    """The setup of a game with a person and opponents."""
    return set_up(ui, options, *map(Seat, names, (None, "8", MATCH, "2")))


def rules_for(ui, options, names, page=""):
    """A page of the further rules of such a game."""
    return MoreRules(ui, set_up_for(ui, options, names).setup, page)


def levels_for(ui, options, names):
    """The levels for such a game."""
    return MoreLevels(ui, set_up_for(ui, options, names).setup)


def house_for(ui, options, names):
    """The house rules of such a game."""
    return HouseSetup(ui, set_up_for(ui, options, names).setup)


def people_for(ui, options, names):
    """The setup of a game of people."""
    return set_up(ui, options, *map(Seat, names))


def clocks(ui, kind):
    """The page of a clock of this kind."""
    ui.settings.clock = kind
    return MoreRules(ui, GameSetup.from_settings(ui.settings), "clock")


def in_progress(ui):
    """My games, of which those in progress are listed."""
    scene = MyGames(ui)
    scene.wish(when=When.IN_PROGRESS)
    return scene


def kept(ui, scene, names):
    """A scene with games in progress, the same however often it is made."""
    three = (Options(), FAMILIES["dice"][3], Options("Blokus Solo"))
    for options in three[len(ui.files.games.kept()) :]:
        game = Game(options, seats(options, names))
        dice = options.kind == "dice"
        game.play(Roll((1, 2, 3)) if dice else game.position.event(int(game.position.legal()[0])))
        ui.files.games.save(game)
    return scene(ui)


@cache
def records(names):
    """A folder with the records of two games and a damaged file; it lasts until the tests end."""
    folder = TemporaryDirectory()
    library = Library(DataFolder(Path(folder.name), FileNotices()))
    for number, name in enumerate(("Blokus Two-Player", "Blokus")):
        library.keep(played(Options(name), names), f"-{number}")
    (Path(folder.name) / "records" / "damaged.blksgf").write_text("no game")
    return folder


def library(ui, names, search=""):
    """My games with some records and none in progress, searched for `search`."""
    own, ui.files.library = (
        ui.files.library,
        Library(DataFolder(Path(records(names).name), ui.files.notices)),
    )
    with patch.object(ui.files.games, "kept", return_value=()):
        scene = MyGames(ui)
        scene.search(search)
    ui.files.library = own
    assert bool(scene.list.listed) != bool(search)
    return scene


def analysed(ui, names):
    """The analysis board of a game that is over."""
    return of_game(ui, OpenGame(played(Options("Blokus Duo"), names)), 3, None)


def looking_back(ui, names):
    """The analysis board of a game under way."""
    whole = played(Options("Blokus Duo"), names)
    game = part_of(whole, 8)
    return of_game(ui, OpenGame(game), 3, lambda: None)


def analysis_menu(ui, names):
    """The menu of the analysis board."""
    board = analysed(ui, names)
    return AnalysisMenu(ui, RecordFile(ui.files.library, board.study.record), board)


def editing(ui, options, names, pieces=None):
    """The editor with a finished game's board: all its pieces, or only what `pieces` returns."""
    position = played(options, names).position
    scene = ui_of(options).editor(ui, position, lambda event: None, lambda: Menu(ui))
    if pieces is not None:
        now = scene.edits.now
        scene.edits.change(now.without(*(one for one in now.plies if one not in pieces(now))))
    return scene


def unheld(now):
    """All pieces but the first, which the others all build on."""
    return now.plies[1:]


def no_pieces(now):
    """An empty board."""
    return ()


def choosing_a_board(ui, options):
    """The form for choosing a new board."""
    own, ui.settings.options = ui.settings.options, options
    scene = NewBoard(ui)
    ui.settings.options = own
    return scene


def playing_on(ui, names):
    """The form for choosing who plays on."""
    return Setup(ui, GameSetup.playing_on(ui.settings, Game(Options(), seats(Options(), names))))


def noting(ui, names):
    """The form for a comment."""
    return NoteForm(ui, analysed(ui, names).study.node)


def bindings(ui, group):
    """The keys of a group of commands."""
    scene = BindingsScene(ui)
    scene.group = group
    return scene


def statistics(ui, count, **kwargs):
    """The statistics of `count` games with ratings; for the other arguments see `played_games`."""
    ui.settings.ratings = True
    own, ui.files.history = ui.files.history, Shown(played_games(count, **kwargs))
    scene = MyGames(ui)
    scene.shows_progress = True
    ui.files.history = own
    return scene


def who_is_youngest(ui, names):
    """The question who is the youngest of four people."""
    settings = Settings(seats=chosen(*map(Seat, names)), begins=YOUNGEST)
    return YoungestQuestion(ui, GameSetup.from_settings(settings), range(4))


def rules_in_words(ui, family):
    """A page of the rules, turned to its words if it has parts."""
    scene = HowToPlay(ui, family)
    scene.arrange()
    for control in scene.tree.focus.controls:
        if control.label == tr("rules.words"):
            control.use(None)
    return scene
