"""Key and button bindings: shown, changed, kept, and usable whatever a file says."""

import logging
from collections import defaultdict

import pygame
import pytest
from helpers.forms import choose, click
from helpers.pads import Holder, Port
from helpers.player import rest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import FAMILIES, Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.files.settings import KeptBindings
from game.ui.kit.question import Question
from game.ui.rooms.help.help import Help
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import Paused, PauseMenu
from game.ui.rooms.play.scene import begin
from game.ui.rooms.settings.bindings import LISTEN_MS, BindingsScene
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Chord, Command, PadInput
from game.ui.shell.bindings import FIXED, GROUPS, NEEDED, Bindings
from game.ui.shell.controls import translate
from game.ui.shell.gamepads import PadInfo
from game.ui.shell.signs import family_of, key_sign, pad_sign
from game.ui.table.pointer import ring_of

COMMANDS = [command for group in GROUPS.values() for command in group]
X = Chord(pygame.K_x)
BINDINGS = Bindings()


@pytest.fixture
def port():
    return Port()


@pytest.fixture
def robot(robots, tmp_path, port):
    """A robot in front of the list of keys and buttons, with a folder to keep bindings in."""
    return robots(Menu, BindingsScene, files=KeptFiles(tmp_path), port=port)


def a_game(ui, options):
    return begin(ui, Game(options, [Seat("Ada"), Seat("Ben")]), seed=1)


def consistent(bindings):
    """Assert that no input stands for two commands and every menu can be used."""
    keys = [chord for command in COMMANDS for chord in bindings.inputs(command, of_pad=False)]
    buttons = [one for command in COMMANDS for one in bindings.buttons(command)]
    assert len(set(keys)) == len(keys)
    assert len(set(buttons)) == len(buttons)
    assert not set(keys) & FIXED.keys()
    assert all(bindings.buttons(command) for command in NEEDED)


# -- changing them ---------------------------------------------------------------


def test_a_key_is_changed_and_kept(robot, tmp_path):
    choose(robot, "controls.choose", "play")
    click(robot, Command.FLIP)
    robot.key(pygame.K_x)
    bindings = robot.ui.controls.bindings
    assert bindings.command(X) is Command.FLIP
    assert bindings.command(Chord(pygame.K_f)) is None
    assert Bindings.from_kept(KeptFiles(tmp_path).bindings.load()) == bindings
    scene = robot.start(a_game(robot.ui, Options("Blokus Duo")))
    robot.key(pygame.K_TAB)
    before = scene.table.hand.orientation
    robot.key(pygame.K_f)
    assert scene.table.hand.orientation == before
    robot.move((5, 5))
    rest(robot, scene, scene.area.board.rect.center)
    robot.move(ring_of(scene.table).rects[Command.FLIP].center)
    robot.step(50)
    assert scene.table.tip.shown == "Flip (X)"


def test_a_key_without_a_code_is_not_taken(robot):
    """Otherwise every other key without a code would do the same."""
    choose(robot, "controls.choose", "play")
    click(robot, Command.FLIP)
    robot.key(pygame.K_UNKNOWN)
    assert robot.scene.listening
    robot.key(pygame.K_x)
    assert robot.ui.controls.bindings.command(X) is Command.FLIP
    assert robot.ui.controls.bindings.command(Chord(pygame.K_UNKNOWN)) is None


@pytest.mark.parametrize("swaps", [True, False])
def test_a_key_that_is_taken_is_swapped_or_not(robot, swaps):
    choose(robot, "controls.choose", "play")
    click(robot, Command.FLIP)
    robot.key(pygame.K_r)
    assert isinstance(robot.scene, Question)
    click(robot, "controls.swap" if swaps else "controls.keep")
    bindings = robot.ui.controls.bindings
    turn = pygame.K_f if swaps else pygame.K_r
    assert bindings.keys(Command.TURN_RIGHT) == (Chord(turn),)
    assert bindings.keys(Command.FLIP) == (Chord(pygame.K_r if swaps else pygame.K_f),)
    click(robot, "controls.reset")
    assert robot.ui.controls.bindings == Bindings()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT])
def test_keys_of_menus_are_never_lost(robot, key):
    choose(robot, "controls.choose", "play")
    click(robot, Command.FLIP)
    robot.key(key)
    assert not robot.scene.listening
    assert "can’t be changed" in robot.scene.notice
    assert robot.ui.controls.bindings == Bindings()


def test_escape_a_click_or_waiting_keeps_a_key(robot):
    click(robot, Command.MENU)
    robot.key(pygame.K_ESCAPE)
    assert not robot.scene.listening
    click(robot, Command.MENU)
    robot.click((3, 3))
    assert not robot.scene.listening
    click(robot, Command.MENU)
    robot.time += LISTEN_MS
    robot.step()
    assert not robot.scene.listening
    assert robot.ui.controls.bindings == Bindings()


def test_a_button_is_changed_by_pad_and_no_menu_is_lost(robot, port):
    pad = Holder(robot, port, 0)
    choose(robot, "controls.title", True)
    pad.use(Command.FULLSCREEN)
    pad.press(PadInput.B)
    assert "needs a button" in robot.scene.notice
    pad.use(Command.CONFIRM)
    pad.press(PadInput.B)
    assert isinstance(robot.scene, Question)
    pad.use("controls.swap")
    bindings = robot.ui.controls.bindings
    assert bindings.buttons(Command.CONFIRM) == (PadInput.B,)
    assert bindings.buttons(Command.CANCEL) == (PadInput.A,)


@given(st.lists(st.tuples(st.sampled_from(COMMANDS), st.sampled_from(PadInput)), max_size=12))
def test_no_order_of_changes_loses_a_menu(changes):
    bindings = Bindings()
    for command, new in changes:
        if bindings.may_change(command, new):
            bindings = bindings.changed(command, new)
            assert bindings.command(new) is command
    consistent(bindings)
    assert Bindings.from_kept(bindings.kept) == bindings


# -- other layouts than that of a US keyboard ------------------------------------

RUSSIAN_PLACES = (
    *(getattr(pygame, f"KSCAN_{letter}") for letter in "QWERTYUIOP"),
    *(pygame.KSCAN_LEFTBRACKET, pygame.KSCAN_RIGHTBRACKET),
    *(getattr(pygame, f"KSCAN_{letter}") for letter in "ASDFGHJKL"),
    *(pygame.KSCAN_SEMICOLON, pygame.KSCAN_APOSTROPHE),
    *(getattr(pygame, f"KSCAN_{letter}") for letter in "ZXCVBNM"),
    *(pygame.KSCAN_COMMA, pygame.KSCAN_PERIOD),
)
RUSSIAN_R, RUSSIAN_X = (ord("к"), pygame.KSCAN_R), (ord("ч"), pygame.KSCAN_X)


def meaning(key, scancode, mod=0, bindings=BINDINGS):
    """The command of a key on some layout."""
    event = pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode="")
    action = translate(event, bindings, typing=False, listening=False)
    return None if action is None else action.command


@pytest.mark.parametrize(
    ("letter", "place", "mod", "command"),
    [
        ("к", "R", 0, Command.TURN_RIGHT),
        ("а", "F", 0, Command.FLIP),
        ("я", "Z", pygame.KMOD_LCTRL, Command.UNDO),
        ("я", "Z", pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT, Command.REDO),
        ("в", "D", pygame.KMOD_LSHIFT, Command.PREVIOUS_DIE),
        ("ρ", "R", 0, Command.TURN_RIGHT),
        ("ζ", "Z", pygame.KMOD_LMETA, Command.UNDO),
        ("ק", "E", 0, Command.TURN_LEFT),
        ("ث", "E", 0, Command.TURN_LEFT),
        ("კ", "R", 0, Command.TURN_RIGHT),
        ("พ", "R", 0, Command.TURN_RIGHT),
        # Digits: on French, Czech and Persian keyboards.
        ("&", "1", 0, Command.DIE_1),
        ("é", "2", 0, Command.DIE_2),
        ('"', "3", 0, Command.DIE_3),
        ("š", "3", 0, Command.DIE_3),
        ("۶", "6", 0, Command.DIE_6),
        # Where letters are Latin, only what is on a key counts: Dvorak, German, Turkish, French.
        ("p", "R", 0, Command.MENU),
        (";", "Z", pygame.KMOD_LCTRL, None),
        ("z", "Y", pygame.KMOD_LCTRL, Command.UNDO),
        ("ö", "SEMICOLON", 0, None),
        ("ğ", "E", 0, None),
        ("ı", "I", 0, None),
        ("m", "SEMICOLON", 0, Command.MUTE),
    ],
)
def test_a_letter_that_is_not_latin_means_what_a_us_keyboard_has_there(letter, place, mod, command):
    assert meaning(ord(letter), getattr(pygame, f"KSCAN_{place}"), mod) is command


def test_a_key_that_was_given_a_letter_of_another_script_keeps_it():
    bindings = BINDINGS.changed(Command.FLIP, Chord(RUSSIAN_R[0]))
    assert meaning(*RUSSIAN_R, bindings=bindings) is Command.FLIP
    assert meaning(pygame.K_r, pygame.KSCAN_R, bindings=bindings) is Command.TURN_RIGHT


def test_keys_do_in_a_game_what_their_places_say(robot):
    scene = robot.start(a_game(robot.ui, Options("Blokus Duo")))
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RIGHT)
    before = scene.table.hand.orientation
    robot.key(RUSSIAN_R[0], scancode=RUSSIAN_R[1])
    turned = scene.table.hand.orientation
    assert turned != before
    robot.key(pygame.K_e)
    assert scene.table.hand.orientation == before


def test_a_key_pressed_for_a_command_counts_on_every_layout(robot):
    """A letter of one layout would be on no key after switching to another."""
    choose(robot, "controls.choose", "play")
    click(robot, Command.FLIP)
    robot.key(RUSSIAN_X[0], scancode=RUSSIAN_X[1])
    bindings = robot.ui.controls.bindings
    assert bindings.keys(Command.FLIP) == (X,)
    assert meaning(*RUSSIAN_X, bindings=bindings) is Command.FLIP
    click(robot, Command.FLIP)
    robot.key(RUSSIAN_R[0], scancode=RUSSIAN_R[1])
    assert isinstance(robot.scene, Question)  # It turns pieces.


def test_keys_are_shown_as_on_the_keyboard_in_use(robot, monkeypatch):
    controls = robot.ui.controls
    robot.key(RUSSIAN_R[0], scancode=RUSSIAN_R[1])
    assert controls.word(Command.TURN_RIGHT) == "К"
    assert controls.word(Command.HELP) == "F1"
    robot.key(pygame.K_r, scancode=pygame.KSCAN_R)
    assert controls.word(Command.TURN_RIGHT) == "R"
    # What the system tells of a layout: Russian letters, and signs on the digits' keys.
    places = dict(zip(map(ord, "йцукенгшщзхъфывапролджэячсмитьбю"), RUSSIAN_PLACES, strict=True))
    places |= {ord("&"): pygame.KSCAN_1, ord("é"): pygame.KSCAN_2}
    layout = defaultdict(int, places)
    monkeypatch.setattr(pygame.key, "ScancodeWrapper", lambda scancodes: layout)
    robot.start(BindingsScene(robot.ui))
    choose(robot, "controls.choose", "play")
    before = robot.picture()
    pygame.event.post(pygame.Event(pygame.KEYMAPCHANGED))
    robot.step()
    assert robot.picture() != before
    assert controls.word(Command.UNDO) == "Ctrl+Я"
    assert controls.word(Command.TURN_RIGHT) == "К"
    assert controls.word(Command.DIE_1) == "1"


# -- files -----------------------------------------------------------------------

NAMES = [command.name.lower() for command in COMMANDS]
WORDS = [*(one.value for one in PadInput), "102", "ctrl+122", "27", "0", "shift+ctrl+3", "x", ""]
kept = st.dictionaries(
    st.sampled_from([*NAMES, "nothing"]), st.lists(st.sampled_from(WORDS), max_size=3).map(tuple)
)


@given(kept, kept)
def test_whatever_a_file_says_menus_can_be_used(keys, pad):
    bindings = Bindings.from_kept(KeptBindings(keys, pad))
    consistent(bindings)
    assert Bindings.from_kept(bindings.kept) == bindings


def test_a_bad_value_is_logged_and_the_usual_one_taken(caplog):
    kept = KeptBindings({"flip": ("no key",), "undo": ("120",)}, {"confirm": ("q",)})
    with caplog.at_level(logging.WARNING):
        bindings = Bindings.from_kept(kept)
    assert bindings.keys(Command.FLIP) == Bindings().keys(Command.FLIP)
    assert bindings.keys(Command.UNDO) == (X,)
    assert len(caplog.records) == 2


# -- what is shown -----------------------------------------------------------------

SCENES = {
    "menu": Menu,
    "setup": Setup,
    "options": SettingsScene,
    "rules": lambda ui: HowToPlay(ui, "duo"),
    "statistics": MyGames,
    "pause": lambda ui: PauseMenu(ui, Paused(Options("Blokus Duo"))),
    "board": lambda ui: a_game(ui, Options("Blokus Duo")),
    "dice": lambda ui: a_game(ui, FAMILIES["dice"][2]),
}


def test_f1_shows_keys_in_every_scene(robot):
    for make in SCENES.values():
        scene = robot.start(make(robot.ui))
        for closing in (pygame.K_ESCAPE, pygame.K_F1, pygame.K_RETURN):
            robot.key(pygame.K_F1)
            assert isinstance(robot.scene, Help)
            robot.key(closing)
            assert robot.scene is scene


def test_prompts_follow_the_device_in_use(robot, port):
    controls = robot.ui.controls
    assert controls.word(Command.FLIP) == "F"
    pad = Holder(robot, port, 0, "DualSense Wireless Controller")
    pad.press(PadInput.LEFT_SHOULDER)
    assert controls.word(Command.FLIP) == "Square"
    assert controls.word(Command.FULLSCREEN) == "F11"
    robot.key(pygame.K_x)
    assert controls.word(Command.FLIP) == "F"


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        (ord("к"), "К"),
        (ord("ё"), "Ё"),
        (ord("א"), "א"),
        (ord("ö"), "Ö"),
        (ord("ß"), "ß"),
        (ord("ı"), "ı"),
        (pygame.K_i, "I"),
        (pygame.K_LEFTBRACKET, "["),
        (pygame.K_RIGHTBRACKET, "]"),
        (pygame.K_KP5, "5"),
        (pygame.K_F5, "F5"),
        (pygame.K_a, "A"),
    ],
)
def test_keys_are_called_what_is_on_them(key, shown):
    assert key_sign(Chord(key)).text == shown


@pytest.mark.parametrize(
    ("name", "model", "shown"),
    [
        ("Xbox Series X Controller", "", "LB"),
        ("PS5 Controller", "", "L1"),
        ("Nintendo Switch Pro Controller", "", "L"),
        ("Wireless Controller", "030000004c050000e60c000000000000", "L1"),
        ("whatever", "03000000ffff0000", "LB"),
    ],
)
def test_buttons_are_called_as_on_the_pad(name, model, shown):
    family = family_of(PadInfo(0, name, model, known=True))
    assert pad_sign(PadInput.LEFT_SHOULDER, family).text == shown
