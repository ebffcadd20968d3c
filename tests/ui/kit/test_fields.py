"""Text fields in the real window: selecting, the clipboard, input methods, and going on by Tab."""

import pygame
import pytest
from helpers.controls import control, select
from helpers.forms import click
from scenes.seat_choices import chosen

from game.base.names import NAME_LIMIT
from game.files.kept_files import KeptFiles
from game.records.tree import Node
from game.ui.kit.keyboard import Keyboard
from game.ui.look.texts import tr
from game.ui.rooms.review.notes import COMMENT_LIMIT, NoteForm
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup

CTRL, SHIFT, META = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LMETA


@pytest.fixture
def robot(robots, tmp_path):
    """A robot before the form for opening a file."""
    return robots(open_form, files=KeptFiles(tmp_path))


def four_names(robot):
    """A scene with a field for each of four names."""
    robot.ui.settings.seats = chosen()
    return Setup(robot.ui)


def field_of(robot):
    return robot.scene.edited


def compose(robot, text, start=0, length=None):
    length = len(text) if length is None else length
    robot.post(pygame.TEXTEDITING, text=text, start=start, length=length)


# -- the clipboard ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "mod", "scancode"),
    [
        (pygame.K_v, CTRL, pygame.KSCAN_V),
        (pygame.K_v, META, pygame.KSCAN_V),
        (pygame.K_INSERT, SHIFT, pygame.KSCAN_INSERT),
        (ord("м"), CTRL, pygame.KSCAN_V),
    ],
)
def test_text_is_pasted_at_the_caret(robot, key, mod, scancode):
    pygame.scrap.put_text("ba\nr")
    robot.type("fz")
    robot.key(pygame.K_LEFT)
    robot.key(key, mod, scancode=scancode)
    assert field_of(robot).text == "fba rz"
    robot.type("x")
    assert field_of(robot).text == "fba rxz"


def test_keys_that_move_erase_or_paste_repeat_while_held(robot):
    pygame.scrap.put_text("one ")
    robot.hold(pygame.K_v, 4, CTRL)
    assert field_of(robot).text == "one one one one "
    robot.hold(pygame.K_BACKSPACE, 2, CTRL)
    assert field_of(robot).text == "one one "
    robot.hold(pygame.K_LEFT, 3, SHIFT)
    assert field_of(robot).line.selected == "ne "
    robot.hold(pygame.K_x, 3, CTRL)
    assert (field_of(robot).text, pygame.scrap.get_text()) == ("one o", "ne ")


def test_a_letter_with_ctrl_is_not_typed_as_well(robot):
    """X11 reports it so on layouts whose letters aren't Latin. With AltGr it is meant."""
    pygame.scrap.put_text("Ada")
    key = {"key": ord("м"), "scancode": pygame.KSCAN_V, "unicode": "м"}
    robot.post(pygame.KEYDOWN, **key, mod=CTRL)
    robot.post(pygame.TEXTINPUT, text="м")
    robot.post(pygame.KEYUP, **key, mod=CTRL)
    assert field_of(robot).text == "Ada"
    robot.post(pygame.KEYDOWN, **key, mod=CTRL | pygame.KMOD_RALT)
    robot.post(pygame.TEXTINPUT, text="µ")
    robot.post(pygame.KEYUP, **key, mod=0)
    robot.type("м")
    assert field_of(robot).text == "Adaµм"


@pytest.mark.parametrize(
    ("key", "mod", "left"),
    [
        (pygame.K_c, CTRL, "one two"),
        (pygame.K_INSERT, CTRL, "one two"),
        (pygame.K_x, META, "one "),
        (pygame.K_DELETE, SHIFT, "one "),
    ],
)
def test_what_is_selected_is_copied_or_cut(robot, key, mod, left):
    pygame.scrap.put_text("before")
    robot.type("one two")
    robot.key(key, mod)
    assert pygame.scrap.get_text() == "before"  # Nothing is selected.
    robot.key(pygame.K_LEFT, CTRL | SHIFT)
    robot.key(key, mod)
    assert (pygame.scrap.get_text(), field_of(robot).text) == ("two", left)


@pytest.mark.parametrize(
    ("copied", "kept", "note"),
    [
        ("Ada\r\n", "Ada", ""),
        ("Ada\tLovelace\n\nBen", "Ada Lovelace  Ben", ""),
        ("A\x07d\u202ea\ue000", "Ada", "field.unknown"),
        ("é" * 3_000_000, "é" * NAME_LIMIT, "field.limit"),
        ("e\u0301" * NAME_LIMIT, "é" * NAME_LIMIT, ""),
        ("\u200b", "", "field.unknown"),
        ("", "", ""),
    ],
)
def test_pasted_text_is_cleaned_and_shortened_as_typed_text_is(robot, copied, kept, note):
    robot.start(Setup(robot.ui))
    click(robot, (OfSeat.NAME, 0))
    pygame.scrap.put_text(copied)
    robot.key(pygame.K_v, CTRL)
    field = field_of(robot)
    assert field.text == kept
    if note == "field.limit":
        assert field.note == tr.count("field.limit", NAME_LIMIT)
    else:
        assert field.note == (note and tr(note))


def test_a_long_comment_is_pasted_whole(robot):
    robot.start(NoteForm(robot.ui, Node()))
    pygame.scrap.put_text("word " * (COMMENT_LIMIT // 5))
    robot.key(pygame.K_v, CTRL)
    assert field_of(robot).text == "word " * (COMMENT_LIMIT // 5)
    assert field_of(robot).note == ""
    robot.key(pygame.K_v, CTRL)
    assert len(field_of(robot).text) == COMMENT_LIMIT
    assert field_of(robot).note == tr.count("field.limit", COMMENT_LIMIT)


def test_a_clipboard_that_fails_loses_nothing(robot, monkeypatch):
    def fail(*args):
        raise pygame.error("the clipboard is somebody else's")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    robot.type("Ada")
    robot.key(pygame.K_v, CTRL)
    assert (field_of(robot).text, field_of(robot).note) == ("Ada", "")
    robot.key(pygame.K_a, CTRL)
    robot.key(pygame.K_x, CTRL)
    assert (field_of(robot).text, field_of(robot).note) == ("Ada", tr("field.not_copied"))


def test_a_pasted_address_of_a_file_is_opened(robot, tmp_path):
    (tmp_path / "my game.txt").write_text("no record")
    pygame.scrap.put_text((tmp_path / "my game.txt").as_uri() + "\n")
    robot.key(pygame.K_v, CTRL)
    robot.key(pygame.K_RETURN)
    assert "my game.txt" in robot.scene.line


def test_a_real_keyboard_pastes_into_the_keyboard_on_the_screen(robot):
    pygame.scrap.put_text("Ada")
    keyboard = robot.start(Keyboard(robot.ui, field_of(robot).request))
    robot.key(pygame.K_v, CTRL)
    assert keyboard.field.text == "Ada"


def test_keys_for_text_stay_commands_elsewhere(robot):
    robot.type("Ada")
    robot.key(pygame.K_TAB)
    pygame.scrap.put_text("Ben")
    robot.key(pygame.K_v, CTRL)
    robot.key(pygame.K_x, CTRL)
    assert robot.scene.path == "Ada"
    assert pygame.scrap.get_text() == "Ben"


# -- selecting -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "selected"),
    [
        ([(pygame.K_LEFT, SHIFT)] * 2, "ts"),
        ([(pygame.K_LEFT, CTRL | SHIFT)], "ts"),
        ([(pygame.K_LEFT, CTRL | SHIFT)] * 2, ".ts"),
        ([(pygame.K_LEFT, CTRL | SHIFT)] * 3, "naïve.ts"),
        ([(pygame.K_LEFT, CTRL | SHIFT)] * 4, "my naïve.ts"),
        ([(pygame.K_HOME, SHIFT)], "my naïve.ts"),
        ([(pygame.K_UP, SHIFT)], "my naïve.ts"),
        ([(pygame.K_HOME, 0), (pygame.K_RIGHT, CTRL | SHIFT)], "my"),
        ([(pygame.K_HOME, 0), (pygame.K_RIGHT, CTRL), (pygame.K_RIGHT, CTRL | SHIFT)], " naïve"),
        ([(pygame.K_HOME, CTRL), (pygame.K_END, CTRL | SHIFT)], "my naïve.ts"),
        ([(pygame.K_LEFT, SHIFT), (pygame.K_LEFT, 0)], ""),
        ([(pygame.K_a, CTRL)], "my naïve.ts"),
        ([(ord("ф"), CTRL)], "my naïve.ts"),
        ([(pygame.K_HOME, 0)] + [(pygame.K_LEFT, SHIFT)] * 3, ""),
    ],
)
def test_keys_select(robot, keys, selected):
    robot.type("my naïve.ts")
    for key, mod in keys:
        robot.key(key, mod, scancode=pygame.KSCAN_A if key == ord("ф") else 0)
    assert field_of(robot).line.selected == selected


def test_a_selection_is_replaced_erased_or_left(robot):
    robot.type("one two three")
    robot.key(pygame.K_LEFT, CTRL)
    robot.key(pygame.K_LEFT, CTRL | SHIFT)
    robot.type("2 ")
    assert field_of(robot).text == "one 2 three"
    robot.key(pygame.K_LEFT, SHIFT, times=2)
    robot.key(pygame.K_BACKSPACE)
    assert field_of(robot).text == "one three"
    robot.key(pygame.K_RIGHT, SHIFT, times=2)
    robot.key(pygame.K_RIGHT)
    robot.type("-")
    assert field_of(robot).text == "one th-ree"


def test_words_are_erased(robot):
    robot.type("one two, three")
    robot.key(pygame.K_BACKSPACE, CTRL)
    assert field_of(robot).text == "one two, "
    robot.key(pygame.K_BACKSPACE, CTRL)
    assert field_of(robot).text == "one two"
    robot.key(pygame.K_HOME)
    robot.key(pygame.K_DELETE, CTRL)
    assert field_of(robot).text == " two"
    robot.key(pygame.K_DELETE, CTRL)
    assert field_of(robot).text == ""


def test_a_double_click_selects_a_word_and_a_third_all(robot):
    robot.type("one two three")
    field = field_of(robot)
    middle = field.rect.left + (field.caret_rect.left - field.rect.left) // 2
    at = (middle, field.rect.centery)
    robot.pass_time(1000)
    robot.click(at)
    assert field.line.selected == ""
    robot.press(at)
    robot.release(at)
    assert field.line.selected == "two"
    robot.press(at)
    robot.release(at)
    assert field.line.selected == "one two three"
    robot.pass_time(1000)
    robot.click(at)
    assert field.line.selected == ""


def test_a_double_click_in_an_empty_field_does_no_harm(robot):
    at = field_of(robot).rect.center
    for _ in range(2):
        robot.press(at)
        robot.release(at)
    robot.type("Ada")
    assert field_of(robot).text == "Ada"


def test_dragging_selects(robot):
    robot.type("one two")
    field = field_of(robot)
    right, middle = field.caret_rect.left, field.rect.centery
    robot.press((right, middle))
    robot.move((field.rect.left - 50, middle + 80))
    assert field.line.selected == "one two"
    robot.release()
    robot.move((right, middle))
    assert field.line.selected == "one two"
    assert robot.scene.edited is field_of(robot)


def test_a_dragging_finger_moves_the_caret_and_selects_nothing(robot):
    robot.type("one two")
    field = field_of(robot)
    at = field.caret_rect.center
    robot.touch(at)
    robot.slide((field.rect.left, at[1]))
    assert (field.line.caret, field.line.selected) == (0, "")


def test_what_is_selected_is_seen(robot):
    robot.type("שלום and 12")
    shown = robot.picture()
    robot.key(pygame.K_LEFT, SHIFT, times=9)
    assert robot.picture() != shown


# -- input methods ---------------------------------------------------------------


@pytest.fixture
def rects(monkeypatch):
    """Where suggestions were asked to be shown, the last one last."""
    rects = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: rects.append(rect.copy()))
    return rects


@pytest.mark.painted
def test_what_is_under_way_is_shown_at_the_caret_and_not_yet_typed(robot, rects):
    robot.type("AB")
    robot.key(pygame.K_LEFT)
    typed, caret = robot.picture(), rects[-1]
    compose(robot, "ni hao")
    field = field_of(robot)
    assert field.text == "AB"
    assert field.line.shown == ("Ani haoB", 7)
    assert robot.picture() != typed
    assert rects[-1].left > caret.left
    assert field.rect.contains(rects[-1])
    compose(robot, "")
    assert robot.picture() == typed
    compose(robot, "ni")
    robot.post(pygame.TEXTINPUT, text="你")
    assert (field.text, field.line.shown) == ("A你B", ("A你B", 2))


def test_keys_are_the_input_methods_own_while_it_is_at_work(robot):
    compose(robot, "wo")
    form, field = robot.scene, field_of(robot)
    field.write("x")
    compose(robot, "wo")
    for key in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_TAB, pygame.K_F1):
        robot.key(key)
        assert (robot.scene, robot.scene.edited.key) == (form, field.key)
    robot.key(pygame.K_LEFT, CTRL | SHIFT)
    assert (field.text, field.line.caret, field.line.selected) == ("x", 1, "")
    robot.post(pygame.TEXTINPUT, text="我")
    robot.key(pygame.K_BACKSPACE)
    assert field.text == "x"


def test_what_an_input_method_types_by_a_shortcut_of_its_own_is_taken(robot):
    compose(robot, "wo")
    robot.post(pygame.KEYDOWN, key=pygame.K_m, scancode=pygame.KSCAN_M, mod=CTRL, unicode="")
    robot.post(pygame.TEXTINPUT, text="我")
    robot.post(pygame.KEYUP, key=pygame.K_m, scancode=pygame.KSCAN_M, mod=CTRL, unicode="")
    assert (field_of(robot).text, robot.scene.writing.composing) == ("我", False)
    robot.key(pygame.K_BACKSPACE)
    assert field_of(robot).text == ""


def test_pasting_takes_the_place_of_what_is_under_way(robot):
    pygame.scrap.put_text("Ada")
    compose(robot, "wo")
    robot.key(pygame.K_v, CTRL)
    assert (field_of(robot).text, robot.scene.writing.composing) == ("Ada", False)
    robot.key(pygame.K_BACKSPACE)
    assert field_of(robot).text == "Ad"


def test_what_is_under_way_takes_the_place_of_the_selection(robot):
    robot.type("one two")
    robot.key(pygame.K_LEFT, CTRL | SHIFT)
    compose(robot, "ni", 1, 0)
    assert field_of(robot).line.shown == ("one ni", 5)
    compose(robot, "")
    assert field_of(robot).text == "one two"
    compose(robot, "ni")
    robot.post(pygame.TEXTINPUT, text="你")
    assert field_of(robot).text == "one 你"


def test_what_comes_in_parts_is_put_together(robot):
    first, second = "あいうえおかきくけこ", "さしす"
    compose(robot, first)
    compose(robot, second, len(first))
    assert field_of(robot).line.shown == (first + second, 13)
    compose(robot, "さ", 99, 5)
    compose(robot, "し", -1, -1)
    assert field_of(robot).line.shown == ("し", 1)


@pytest.mark.parametrize("by", ["click", "beside", "focus"])
def test_what_is_under_way_ends_with_its_field(robot, monkeypatch, by):
    stopped = []
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: stopped.append(True))
    setup = robot.start(four_names(robot))
    click(robot, (OfSeat.NAME, 0))
    first = field_of(robot)
    robot.type("A")
    compose(robot, "wo")
    assert robot.scene.writing.composing
    stopped.clear()
    if by == "click":
        click(robot, (OfSeat.NAME, 1))
    elif by == "beside":
        robot.click((3, 3))
    else:
        robot.post(pygame.WINDOWFOCUSLOST)
    assert (first.text, robot.ui.controls.composed) == ("A", "")
    assert bool(stopped) is (by != "focus")
    select(setup, control(setup, (OfSeat.NAME, 1)))
    robot.type("Ben")
    assert field_of(robot).text == "Ben"
    click(robot, (OfSeat.NAME, 0))
    assert first.line.shown[0] == "A"


# -- from field to field -----------------------------------------------------------


def test_tab_leads_from_name_to_name(robot):
    robot.start(four_names(robot))
    click(robot, (OfSeat.NAME, 0))
    for name in ("Ada", "Ben", "Clea", "Dan"):
        robot.type(name)
        robot.key(pygame.K_TAB)
    assert list(map(robot.scene.setup.name, range(4))) == ["Ada", "Ben", "Clea", "Dan"]
    robot.key(pygame.K_TAB, SHIFT, times=2)
    robot.type("Cleo")
    assert list(map(robot.scene.setup.name, range(4))) == ["Ada", "Ben", "Cleo", "Dan"]
