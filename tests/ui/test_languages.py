"""Every scene in every language: the words fit, and follow a change of the language at once."""

import re
from functools import lru_cache, partial

import pygame
import pytest
from played_games import Shown, played_games
from robot import Robot
from screenshots import a_dice_game, a_game

from game.engine import FAMILIES, FOUR_COLOURS, Game, Options, Seat
from game.engine.dice import DiceOptions
from game.files.best_results import BestResults
from game.files.history import History
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.languages import LANGUAGES, SOURCE
from game.names import NAME_LIMIT
from game.ui.games.blokus.layout import blokus_layout
from game.ui.games.dice.layout import dice_layout
from game.ui.games.kinds import begin
from game.ui.look.fonts import Fonts
from game.ui.look.texts import ENGLISH, colour_name, tr
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.kept_games import KeptGames
from game.ui.scenes.menu import Menu
from game.ui.scenes.pause_menu import PauseMenu
from game.ui.scenes.question import Question
from game.ui.scenes.settings import PAGES, SettingsScene
from game.ui.scenes.setup import Setup
from game.ui.scenes.setup_layout import setup_layout
from game.ui.scenes.statistics import Statistics
from game.ui.shell.scene import Home, Reset
from game.ui.widgets.field import NOTE_TEXT

SEATS = (Seat("Maya"), Seat("Jonas"), Seat("Ines"), Seat("Tom"))
SET_UP = (Seat(""), Seat("", "9"), Seat("", "match"), Seat("", "5"))

game_of, whole_dice_game = lru_cache(a_game), lru_cache(partial(a_dice_game, 2, 99))


def dice_game(choosing):
    """A game of Dice under way, in which somebody is to choose a die, or else to roll."""
    game = whole_dice_game()
    for count in range(20, len(game.events)):
        part = Game(game.options, game.seats, game.events[:count])
        if (part.position.chooser is not None) is choosing:
            return part
    raise LookupError


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    files = KeptFiles(tmp_path_factory.mktemp("kept"))
    for name in ("Blokus", "Blokus Trigon", "Blokus Duo", "Blokus Solo", "Blokus Junior"):
        files.games.save(game_of(name))
    robot = Robot(Menu, Settings(size=(960, 600), reduced_motion=True), files)
    robot.start(Menu(robot.ui))
    yield robot
    tr.speak(SOURCE)
    robot.close()


def speak(robot, language):
    """Choose a language as the options do."""
    robot.ui.settings.language = language
    robot.ui.speak()
    robot.step()


# -- scenes -------------------------------------------------------------------


def setting_up(ui, options):
    ui.settings.options, ui.settings.seats = options, SET_UP
    return Setup(ui)


def results(ui, game):
    """The results of a game whose last event is played now, so that it is entered."""
    ui.files.best_results = BestResults(None, ui.files.notices)
    ui.files.history = History(None, ui.files.notices)
    scene = begin(ui, Game(game.options, game.seats, game.events[:-1]), seed=1)
    scene.driver.play(game.events[-1])
    return scene.area.results(lambda: scene)


def statistics(ui, count):
    before, ui.files.history = ui.files.history, Shown(played_games(count))
    scene = Statistics(ui)
    ui.files.history = before
    return scene


def asking(ui):
    return Question.about_giving_up(ui, Home)


SCENES = {
    "menu": Menu,
    "games": KeptGames,
    "pause": lambda ui: PauseMenu(ui, "blokus", lambda: None),
    "statistics": lambda ui: statistics(ui, 40),
    "statistics-empty": lambda ui: statistics(ui, 0),
    "results": lambda ui: results(ui, game_of("Blokus", whole=True)),
    "results-solo": lambda ui: results(ui, game_of("Blokus Solo", whole=True)),
    "results-two": lambda ui: results(ui, game_of("Blokus Trigon Two-Player", whole=True)),
    "results-dice": lambda ui: results(ui, whole_dice_game()),
    "play": lambda ui: begin(ui, game_of("Blokus"), seed=1),
    "play-two": lambda ui: begin(ui, game_of("Blokus Trigon Two-Player"), seed=1),
    "play-solo": lambda ui: begin(ui, game_of("Blokus Solo"), seed=1),
    "dice": lambda ui: begin(ui, dice_game(choosing=True), seed=1),
    "dice-roll": lambda ui: begin(ui, dice_game(choosing=False), seed=1),
    **{
        f"setup-{options.name}": lambda ui, options=options: setting_up(ui, options)
        for options in (
            *(Options(), Options("Blokus Three-Player", "squares", True, 0, 2)),
            *(Options("Blokus Duo"), Options("Blokus Junior"), Options("Blokus Solo")),
            *(Options("Blokus Trigon", "basic"), DiceOptions(4)),
        )
    },
    **{f"rules-{family}": lambda ui, f=family: HowToPlay(ui, f) for family in FAMILIES},
    **{f"options-{page}": lambda ui, p=page: SettingsScene(ui, p) for page in PAGES},
}


def open_scene(robot, make):
    """Show a scene above the menu, and nothing else."""
    robot.app.stack.apply(Reset(Menu(robot.ui)))
    robot.start(make(robot.ui))


# -- what is lost of words ----------------------------------------------------


class Watch:
    """Notes what is asked of `Fonts`, and what of it nobody gets to read."""

    def __init__(self, monkeypatch) -> None:
        self.forget()
        shortened, wrap, text, blit = Fonts.shortened, Fonts.wrap, Fonts.text, Fonts.blit

        def noting_shortened(fonts, string, px, max_width, bold=False):
            short = shortened(fonts, string, px, max_width, bold)
            self.shown.add(short)
            if short != string:
                self.lost.add(string)
            return short

        def noting_wrap(fonts, string, px, max_width, bold=False):
            lines = wrap(fonts, string, px, max_width, bold)
            self.wrapped |= {line for line in lines if line}
            self.lost |= {line for line in lines if fonts.width(line, px, bold) > max_width}
            return lines

        def noting_text(fonts, string, *args, **kwargs):
            self.shown.add(string)
            return text(fonts, string, *args, **kwargs)

        def noting_blit(fonts, surface, string, *args, **kwargs):
            rect = blit(fonts, surface, string, *args, **kwargs)
            picture = fonts.text(string, args[0], args[1], kwargs.get("bold", False))
            if "max_width" not in kwargs and rect.width < picture.get_width():
                self.lost.add(string)
            return rect

        monkeypatch.setattr(Fonts, "shortened", noting_shortened)
        monkeypatch.setattr(Fonts, "wrap", noting_wrap)
        monkeypatch.setattr(Fonts, "text", noting_text)
        monkeypatch.setattr(Fonts, "blit", noting_blit)

    def forget(self) -> None:
        """Begin anew."""
        self.shown: set[str] = set()
        self.wrapped: set[str] = set()
        self.lost: set[str] = set()

    @property
    def unread(self) -> set[str]:
        """What was shortened, lay beyond the window's edge, or had no room for its line."""
        return self.lost | (self.wrapped - self.shown)


@pytest.mark.parametrize("name", SCENES)
def test_all_words_fit_the_smallest_window(robot, monkeypatch, name):
    watch = Watch(monkeypatch)
    open_scene(robot, SCENES[name])
    unread = {}
    for language in LANGUAGES:
        watch.forget()
        speak(robot, language)
        robot.step(3)
        assert not robot.scene.stale
        unread[language] = watch.unread
    assert [(language, word) for language, words in unread.items() for word in words] == []


NOTICES = re.compile(
    r"play\.(turn|thinks|prepares|stands_in|over|out|all_placed|not_this|no_spot|nothing|reason).*"
    r"|dice\.(to_roll|rolls|thinks|turn|over|out|only|no_|pass_on|nothing|strike\.none).*"
)
"""The texts in the status line."""

FIELDS = {"name": "Jonas", "number": 6, "left": "", "back": ""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_fits_the_status_line(robot, language):
    speak(robot, language)
    ui, size = robot.ui, robot.ui.px(18)
    rooms = {
        "play": blokus_layout(ui.size, 4).status,
        "dice": dice_layout(ui.size, 4).status,
    }
    colours = max((colour_name(colour.name) for colour in FOUR_COLOURS), key=len)
    for key in filter(NOTICES.fullmatch, ENGLISH.texts):
        words = tr(key, **FIELDS, colour=colours)
        assert ui.fonts.width(words, size) <= rooms[key.partition(".")[0]].width, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_in_fields_leave_room_for_a_name(robot, language):
    speak(robot, language)
    ui, field = robot.ui, setup_layout(robot.ui.size, 4, 3).cards[0].name
    for note in (tr("field.unknown"), tr.count("field.limit", NAME_LIMIT)):
        assert ui.fonts.width(note, ui.px(NOTE_TEXT)) <= field.width - ui.px(30), note


def pictures_of(robot):
    robot.step(3)
    return pygame.image.tobytes(robot.app.screen, "RGB")


@pytest.mark.parametrize("name", SCENES)
def test_an_open_scene_follows_a_change_of_the_language(robot, name):
    speak(robot, SOURCE)
    open_scene(robot, SCENES[name])
    before = pictures_of(robot)
    speak(robot, "de")
    after = pictures_of(robot)
    open_scene(robot, SCENES[name])
    assert after == pictures_of(robot)
    assert after != before or name.startswith("play")
