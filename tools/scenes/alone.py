"""Every scene by itself, made from the window's services alone: what tests look at."""

from copy import copy
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pygame

from game.ai.levels.scale import MATCH
from game.base.names import NAME_LIMIT
from game.coach.moments import reasons_of
from game.coach.practice import Practice, exercises_of
from game.coach.teaching import Caution
from game.engine import FAMILIES, VARIANTS, Game, Options, Seat, Series
from game.engine.dice import DiceOptions, Roll
from game.engine.series import MOST_GAMES
from game.files.best_results import BestResults
from game.files.games import OpenGame
from game.files.history import History
from game.files.kept_files import KeptFiles
from game.files.library import Library
from game.files.notices import FileKind, FileNotices
from game.files.played_game import GameOutcome
from game.files.record_file import RecordFile
from game.files.settings import YOUNGEST, Settings, values_of
from game.records.tree import Record
from game.review.report_search import ReportSearch
from game.ui.games.kinds import ui_of
from game.ui.kit.keyboard import FIRST_LAYERS, LAYERS, Keyboard
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.coach.practice_scene import PracticeScene
from game.ui.rooms.coach.report_scene import ReportScene
from game.ui.rooms.help.help import Help
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.library.game_row import CROSS
from game.ui.rooms.library.kept_games import KeptGames
from game.ui.rooms.library.library import LibraryScene
from game.ui.rooms.library.new_board import NewBoard
from game.ui.rooms.library.opening import analysed as of_game
from game.ui.rooms.library.opening import opened
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.play.caution import CautionScene
from game.ui.rooms.play.pads import PadLost
from game.ui.rooms.play.pause_menu import Paused, PauseMenu
from game.ui.rooms.review.analysis_menu import AnalysisMenu
from game.ui.rooms.review.failure import failure
from game.ui.rooms.review.notes import NoteForm
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.review.unsaved import UnsavedQuestion
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.rooms.settings.palette_question import PaletteQuestion
from game.ui.rooms.settings.settings import PAGES, SettingsScene
from game.ui.rooms.setup.clock_setup import ClockSetup
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.play_on import PlayOn
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.who_begins import YoungestQuestion
from game.ui.rooms.statistics.statistics import Statistics
from game.ui.shell.actions import Command, Point, Press, Pressed, Release
from game.ui.shell.bindings import GROUPS, KEYS
from game.ui.shell.inputs import Chord
from game.ui.shell.news import unsaved_files
from game.ui.shell.scene import Home, Pop, Unsaved
from game.ui.table.fingers import ring_of
from game.ui.table.packing import slot_of
from scenes import makers
from scenes.analysed import ScriptedAnalysis, recorded
from scenes.makers import ended, series_before
from scenes.play import hold_pad
from scenes.played_games import Shown, played_games
from scenes.practice_steps import asked, missed, skipped
from scenes.seat_choices import chosen

NAMES = tuple(
    f"{first} Featherstonehaugh-Smythe"[:NAME_LIMIT]
    for first in ("Wilhelmina", "Maximiliane", "Bartholomew", "Konstantin")
)
"""Names of the maximum length."""


def nothing():
    """Stands in for what a button of a scene would do that is only looked at."""


PAUSE = Paused(Options("Blokus Solo"), nothing, Pop(), again=nothing)
"""The pause of a game that offers everything a pause can offer."""

SHORT_NAMES = ("Maya", "Jonas", "Ines", "Tom")


def seats(options, names):
    """Seats for people with these names."""
    return tuple(Seat(name) for name in names[: options.players])


def begun(ui, options, names):
    """The scene of a game with nothing placed yet."""
    return begin(ui, Game(options, seats(options, names)), seed=1)


def choosing(ui, names):
    """The scene of a Dice game in which a player has to choose a die."""
    options = DiceOptions(4)
    game = Game(options, seats(options, names))
    game.play(Roll(tuple(range(1, game.position.to_roll + 1))))
    return begin(ui, game, seed=1)


@cache
def played(options, names):
    """A finished game in which the first legal event was always played."""
    game = Game(options, seats(options, names))
    while not (position := game.position).over:
        if options.kind == "dice" and position.chooser is None:
            game.play(Roll(tuple(range(1, position.to_roll + 1))))
        elif options.kind == "dice":
            game.play(position.takes()[0])
        else:
            game.play(position.event(int(position.legal()[0])))
    return game


def part_of(game, plies, series=None, hints=None):
    """A game of its own with the first `plies` events of another, whose positions it shares.

    Playing them again takes longer than everything that is shown of them.
    """
    part = copy(game)
    part.events, part._positions = game.events[:plies], list(game.positions()[: plies + 1])
    part.ply, part.series, part.hints = plies, series, hints or [0] * len(game.seats)
    return part


def results(ui, options, names, series=None, hints=0):
    """The results of such a game, with its last event played now so that the game is entered.

    Every player took `hints` hints.
    """
    ui.files.best_results = BestResults(None, ui.files.notices)
    ui.files.history = History(None, ui.files.notices)
    # Nothing of a record is shown, and writing it takes long.
    ui.files.library = Library(None, ui.files.notices)
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


def standings(ui, options, names, games, length=3):
    """The standings of a series after this many of its games, all alike."""
    game = played(options, names)
    last = part_of(game, len(game.events), series_before(games, game, length))
    return makers.standings(ui, last)


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
    tray = scene.area.trays[scene.game.position.colour]
    at = tray.box(slot_of(scene.game.position.ruleset.pieces, placeable, 1)).center
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
    practice = how(Practice(exercises(options, names)))
    events = played(options, names).events
    return PracticeScene(ui, practice, events, options, names[: options.players])


def set_up(ui, options, names):
    """The setup of a game with a person and opponents."""
    return makers.set_up(ui, options, *map(Seat, names, (None, "8", MATCH, "2")))


def clocks(ui, kind):
    """The setup of a clock of this kind."""
    ui.settings.clock = kind
    return ClockSetup(ui)


def kept(ui, scene, names):
    """A scene with games in progress."""
    for options in (Options(), DiceOptions(3), Options("Blokus Solo")):
        game = Game(options, seats(options, names))
        dice = options.kind == "dice"
        game.play(Roll((1, 2, 3)) if dice else game.position.event(int(game.position.legal()[0])))
        ui.files.games.save(game)
    made = scene(ui)
    assert len(ui.files.games.kept()) >= 3
    return made


@cache
def records(names):
    """A folder with the records of two games and a damaged file; it lasts until the tests end."""
    folder = TemporaryDirectory()
    library = Library(Path(folder.name), FileNotices())
    for number, name in enumerate(("Blokus Two-Player", "Blokus")):
        library.keep(played(Options(name), names), f"-{number}")
    (Path(folder.name) / "damaged.blksgf").write_text("no game")
    return folder


def recent(ui, names):
    """The menu with games to continue and others that were finished."""
    own = ui.files.history, ui.files.library
    ui.files.history = History(None, ui.files.notices)
    ui.files.library = Library(Path(recents(names).name), ui.files.notices)
    for number, name in enumerate(FINISHED):
        game = played(Options(name), names)
        ui.files.history.enter(game, GameOutcome.FINISHED, f"-{number}")
    scene = kept(ui, Menu, names)
    ui.files.history, ui.files.library = own
    assert len(scene._recent) == len(FINISHED)
    return scene


@cache
def recents(names):
    """A folder with the records of finished games; it lasts until the tests end."""
    folder = TemporaryDirectory()
    library = Library(Path(folder.name), FileNotices())
    for number, name in enumerate(FINISHED):
        library.keep(played(Options(name), names), f"-{number}")
    return folder


FINISHED = ("Blokus Trigon", "Blokus", "Blokus Duo")


def library(ui, names, search=""):
    """The library with some records, searched for `search`."""
    own, ui.files.library = (
        ui.files.library,
        Library(Path(records(names).name), ui.files.notices),
    )
    scene = LibraryScene(ui)
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


def saving(ui, names):
    """The form for saving a record under another name."""
    return asked_by(ui, partial(analysis_menu, names=names), "record.save_as")


def choosing_a_board(ui, options):
    """The form for choosing a new board."""
    own, ui.settings.options = ui.settings.options, options
    scene = NewBoard(ui)
    ui.settings.options = own
    return scene


def saved_as(form, path):
    """The scene that saving under this path leads to, given the form that asks for one."""
    form.path = str(path)
    return used(form, "save.yes")


def animating(ui, names):
    """The wait while a game is saved as an animated picture."""
    form = asked_by(ui, partial(analysis_menu, names=names), "record.film")
    return saved_as(form, Path("animation.gif"))


def playing_on(ui, names):
    """The form for choosing who plays on."""
    return PlayOn(ui, Game(Options(), seats(Options(), names)))


def noting(ui, names):
    """The form for a comment."""
    return NoteForm(ui, analysed(ui, names).study.node)


def bindings(ui, group):
    """The keys of a group of commands."""
    scene = BindingsScene(ui)
    scene.group = group
    return scene


def statistics(ui, count):
    """The statistics of `count` games."""
    own, ui.files.history = ui.files.history, Shown(played_games(count))
    scene = Statistics(ui)
    ui.files.history = own
    return scene


class LostPad:
    """Stands in for the pads of a game that waits for one of them."""

    def __init__(self, line):
        self._line = line

    def line(self):
        return self._line

    def missing(self):
        return [None]


def pad_lost(ui, key, name):
    """The dialog about a missing pad, with the text of a key."""
    return PadLost(ui, LostPad(tr(key, name=name, number=3)))


def keyboard(ui, layer, pad):
    """The on-screen keyboard with one of its layers, for somebody with a pad or without."""
    if pad:
        hold_pad(ui.controls)
    setup = set_up(ui, Options(), SHORT_NAMES)
    setup.arrange()
    scene = Keyboard(ui, control(setup, (OfSeat.NAME, 0)).request)
    layers, first = list(LAYERS), FIRST_LAYERS.get(tr.language, "letters")
    for _ in range((layers.index(layer) - layers.index(first)) % len(layers)):
        scene._switch()
    return scene


def control(scene, wanted):
    """The only control of a scene that is about something, or whose label has that key."""
    label = tr(wanted) if wanted in tr.texts else None
    controls = scene.tree.focus.controls
    (one,) = (one for one in controls if one.about == wanted or one.label == label)
    return one


def asked_by(ui, make, widget, part=0):
    """The question that using a widget of a scene leads to."""
    return used(make(ui), widget, part)


def used(scene, wanted, part=0):
    """The scene that a control of another leads to, given what it's about or its label's key."""
    scene.arrange()
    return control(scene, wanted).use(part).scene


def asked_before_leaving_the_editor(ui, names):
    """The question before an edited board is left."""
    editor = asked_by(ui, partial(analysis_menu, names=names), "record.set_up")
    now = editor.edits.now
    editor.edits.change(now.without(now.plies[0]))
    return editor.back().scene


def asked_to_swap(ui, key, bare):
    """The question before a key is taken from the command with the longest name.

    Args:
        ui: the services that all scenes share.
        key: the code of the key, which is pressed with all modifiers.
        bare: whether the other command gets no key in exchange.
    """
    own, chord = ui.controls.bindings, Chord(key, ctrl=True, alt=True, shift=True)
    holder = max(KEYS, key=lambda command: len(tr(f"command.{command.name.lower()}")))
    ui.controls.change(own.changed(holder, chord))
    scene = bindings(ui, "menus" if bare else "play")
    scene.arrange()
    # The arrow keys can't be given away.
    control(scene, Command.LEFT if bare else Command.HINT).use(0)
    question = scene.handle(Pressed(chord)).scene
    ui.controls.change(own)
    return question


def saved_over(ui, names):
    """The question before a file is replaced."""
    return saved_as(saving(ui, names), next(Path(records(names).name).iterdir()))


def not_animated(ui, names):
    """The message that a file's suffix isn't one of animated pictures."""
    form = asked_by(ui, partial(analysis_menu, names=names), "record.film")
    return saved_as(form, Path("animation.jpeg"))


def not_deleted(ui, names):
    """The message that a game of the library can't be deleted."""
    question = asked_by(ui, partial(library, names=names), 0, part=CROSS)
    with patch.object(Library, "delete", side_effect=OSError(13, "Permission denied")):
        return used(question, "library.delete.yes")


def dialogs(names):
    """The callable that makes each question and message, by name; the longest texts of each."""
    full = OSError(28, "No space left on device")

    def unsaved_files_of(ui):
        """Everything that a full disk can keep from being saved."""
        files = KeptFiles()
        files.flush = lambda: tuple(FileKind)
        for kind in FileKind:
            files.notices.not_saved(kind, Path("any"), OSError(28, "No space left on device"))
        return unsaved_files(files, FileKind)

    unsaved = Unsaved("2026-03-05 Blokus Two-Player.blksgf", lambda: None)
    menu = partial(analysis_menu, names=names)
    return {
        "message": lambda ui: opened(ui, Path("/none/such.blksgf")),
        "message-not-saved": lambda ui: failure(ui, "Blokus Two-Player.blksgf", full),
        "message-not-deleted": partial(not_deleted, names=names),
        "message-not-animated": partial(not_animated, names=names),
        "question": lambda ui: Question.about_giving_up(ui, Home, in_series=True),
        "question-begin-anew": lambda ui: Question.about_beginning_anew(ui, Home),
        "question-go-on": lambda ui: Question.about_going_on(ui, lambda: None),
        "question-statistics": partial(
            asked_by, make=partial(statistics, count=40), widget="statistics.reset"
        ),
        "question-library": partial(
            asked_by, make=partial(library, names=names), widget=0, part=CROSS
        ),
        "question-delete": partial(asked_by, make=menu, widget="record.delete"),
        "question-editing": partial(asked_before_leaving_the_editor, names=names),
        "question-replace": partial(saved_over, names=names),
        "question-unsaved": lambda ui: UnsavedQuestion(ui, [unsaved], Home(), Home()),
        "question-disk": lambda ui: UnsavedQuestion(ui, [unsaved_files_of(ui)], Home(), Home()),
        "question-discard": lambda ui: UnsavedQuestion(ui, [Unsaved()], Home(), Home()),
        "question-swap": partial(asked_to_swap, key=pygame.K_BACKSPACE, bare=False),
        "question-take": partial(asked_to_swap, key=pygame.K_KP_ENTER, bare=True),
        **{
            f"pad-lost-{key}": partial(pad_lost, key=f"pad.lost.{key}", name=names[0])
            for key in ("seat", "turn", "nobody")
        },
        **{f"keyboard-{layer}": partial(keyboard, layer=layer, pad=True) for layer in LAYERS},
        "keyboard-without-a-pad": partial(keyboard, layer="letters", pad=False),
    }


GAMES = {"dice": DiceOptions(4)} | {name: Options(name) for name in VARIANTS}


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


def scenes(names=NAMES, typed=None):
    """The callable that makes each scene from the window's services, by scene name.

    Args:
        names: the players' names.
        typed: the names typed in where a game is set up; `names` if left out.
    """
    typed = names if typed is None else typed
    return {
        "menu": Menu,
        "menu-games": partial(kept, scene=Menu, names=names),
        "looking-back": partial(looking_back, names=names),
        "menu-recent": partial(recent, names=names),
        "games": partial(kept, scene=KeptGames, names=names),
        "library": partial(library, names=names),
        "library-nothing-found": partial(library, names=names, search="-" * 20),
        "library-empty": LibraryScene,
        "open-file": open_form,
        "analysis-menu": partial(analysis_menu, names=names),
        "new-board": partial(choosing_a_board, options=GAMES["Blokus Three-Player"]),
        **{
            f"editing-{name}": partial(editing, options=GAMES[name], names=names)
            for name in ("Blokus", "Blokus Duo", "Blokus Trigon Three-Player")
        },
        "editing-broken": partial(
            editing, options=GAMES["Blokus Three-Player"], names=names, pieces=unheld
        ),
        "editing-empty": partial(
            editing, options=GAMES["Blokus Junior"], names=names, pieces=no_pieces
        ),
        "save-as": partial(saving, names=names),
        "animation": partial(animating, names=names),
        "note": partial(noting, names=names),
        "play-on": partial(playing_on, names=names),
        **dialogs(names),
        "palettes": PaletteQuestion,
        "help": Help,
        **{f"bindings-{group}": partial(bindings, group=group) for group in GROUPS},
        "statistics": partial(statistics, count=40),
        "statistics-empty": partial(statistics, count=0),
        "pause": lambda ui: PauseMenu(ui, PAUSE),
        **{f"settings-{page}": partial(SettingsScene, page=page) for page in PAGES},
        "youngest": partial(who_is_youngest, names=typed),
        **{f"rules-{family}": partial(HowToPlay, family=family) for family in FAMILIES},
        **{f"rules-words-{family}": partial(rules_in_words, family=family) for family in FAMILIES},
        **{
            f"setup-{name}": partial(set_up, options=options, names=typed)
            for name, options in GAMES.items()
        },
        **{name: partial(begun, options=options, names=names) for name, options in GAMES.items()},
        "dice-choosing": partial(choosing, names=names),
        "dice-of-two": partial(timed, options=DiceOptions(2), names=names),
        **{
            f"results-{name}": partial(results, options=GAMES[name], names=names)
            for name in (
                *("dice", "Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Solo"),
                "Blokus Trigon Two-Player",
            )
        },
        **{
            f"results-with-hints-{name}": partial(
                results, options=GAMES[name], names=names, hints=12
            )
            for name in ("dice", "Blokus", "Blokus Two-Player")
        },
        **{
            f"results-of-series-{name}": partial(
                results, options=GAMES[name], names=names, series=Series(3)
            )
            for name in ("dice", "Blokus", "Blokus Two-Player", "Blokus Three-Player")
        },
        **{
            f"standings-{name}-{games}": partial(
                standings, options=GAMES[name], names=names, games=games
            )
            for name, games in (("Blokus", 2), ("Blokus", 3), ("dice", 2))
        },
        **{
            f"counting-{name}-{share}": partial(
                counting, options=GAMES[name], names=names, share=share
            )
            for name in ("dice", "Blokus", "Blokus Two-Player")
            for share in (0.2, 0.9)
        },
        "standings-long": partial(
            standings, options=GAMES["Blokus Two-Player"], names=names, games=7, length=MOST_GAMES
        ),
        **{
            f"timed-{name}": partial(timed, options=GAMES[name], names=names)
            for name in GAMES
            if name != "Blokus Solo"
        },
        **{
            f"report-{name}": partial(report, options=GAMES[name], names=names)
            for name in ("dice", "Blokus", "Blokus Duo")
        },
        "report-searched": partial(report, options=GAMES["Blokus"], names=names, known=False),
        **{
            f"practice-{how.__name__}": partial(
                practising, options=GAMES["Blokus"], names=names, how=how
            )
            for how in (asked, missed, Practice.show, skipped)
        },
        **{
            f"cautioned-{name}": partial(cautioned, options=GAMES[name], names=names)
            for name in ("Blokus", "Blokus Duo", "dice")
        },
        "handed-over": partial(handed_over, options=GAMES["Blokus"], names=names),
        "touched": partial(touched, options=GAMES["Blokus"], names=names),
        # Last, because games begun after these have clocks.
        **{f"clocks-{kind}": partial(clocks, kind=kind) for kind in values_of("clock")},
    }


SCENES = scenes()
"""Every scene, with names of the maximum length."""
