"""Every scene in every language: the words fit, and follow a change of the language at once."""

import re

import pygame
import pytest
from all_scenes import GAMES, SHORT_NAMES, scenes
from robot import Robot

from game.engine import FOUR_COLOURS
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.languages import LANGUAGES, SOURCE
from game.names import NAME_LIMIT
from game.ui.games.blokus.layout import blokus_layout
from game.ui.games.dice.layout import dice_layout
from game.ui.look.fonts import Fonts
from game.ui.look.texts import ENGLISH, colour_name, tr
from game.ui.scenes.menu import Menu
from game.ui.scenes.setup_layout import setup_layout
from game.ui.shell.scene import Reset
from game.ui.widgets.field import NOTE_TEXT


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    files = KeptFiles(tmp_path_factory.mktemp("kept"))
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


SCENES = scenes(SHORT_NAMES, typed=("",) * 4)

STANDS_ALONE = {"question", *(name for name in SCENES if name.startswith("counting"))}
"""What is answered before anything else can be opened above it, or goes on meanwhile."""


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
    unread = []
    for language in LANGUAGES:
        watch.forget()
        speak(robot, language)
        robot.step(3)
        assert not robot.scene.stale
        unread += [
            f"{language}: {words}"
            for words in watch.unread
            # A line with everybody's name is as long as these are.
            if not all(name in words for name in SHORT_NAMES)
        ]
    assert not unread, "\n".join(unread)


NOTICES = re.compile(
    r"play\.(turn|thinks|prepares|stands_in|over|out|all_placed|not_this|no_spot|nothing|reason).*"
    r"|play\.(promised|drawn|sound).*|clock\.up.*"
    r"|hint\.(fits|turned|pieces|looking|found|not_now|roll).*"
    r"|dice\.(to_roll|rolls|thinks|turn|over|out|only|no_|pass_on|nothing|strike\.none).*"
)
"""The texts in the status line."""

FIELDS = {"name": "Jonas", "number": 6, "left": "", "back": ""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_fits_the_status_line(robot, language):
    speak(robot, language)
    ui, size = robot.ui, robot.ui.px(18)
    play, dice = blokus_layout(ui.size, 4).status, dice_layout(ui.size, 4).status
    colours = max((colour_name(colour.name) for colour in FOUR_COLOURS), key=len)
    for key in filter(NOTICES.fullmatch, ENGLISH.texts):
        words = tr(key, **{**ui.controls.words(), **FIELDS}, colour=colours)
        room = play if key.startswith(("play", "hint")) else dice
        assert ui.fonts.width(words, size) <= room.width, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_in_fields_leave_room_for_a_name(robot, language):
    speak(robot, language)
    ui, field = robot.ui, setup_layout(robot.ui.size, 4, 3).cards[0].name
    for note in (tr("field.unknown"), tr.count("field.limit", NAME_LIMIT)):
        assert ui.fonts.width(note, ui.px(NOTE_TEXT)) <= field.width - ui.px(30), note


def pictures_of(robot):
    robot.step(3)
    return pygame.image.tobytes(robot.app.screen, "RGB")


@pytest.mark.parametrize("name", [name for name in SCENES if name not in STANDS_ALONE])
def test_an_open_scene_follows_a_change_of_the_language(robot, name):
    speak(robot, SOURCE)
    open_scene(robot, SCENES[name])
    before = pictures_of(robot)
    speak(robot, "de")
    after = pictures_of(robot)
    open_scene(robot, SCENES[name])
    assert after == pictures_of(robot)
    assert after != before or name in GAMES
