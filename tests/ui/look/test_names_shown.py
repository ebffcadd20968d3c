"""Names in any script, wherever the window shows them."""

import re
import sys
import unicodedata

import pygame
import pytest
from helpers.controls import control
from helpers.robot import Robot
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes.sample_games import a_dice_game, a_game
from scenes.seat_choices import chosen

from game.base.assets import asset
from game.base.names import NAME_LIMIT, clean_name, graphemes
from game.engine import Game, Seat
from game.files.kept_files import KeptFiles
from game.files.kept_game import sensible_seat
from game.files.settings import Settings
from game.ui.look.bidi import levels
from game.ui.look.faces import face_of, faces
from game.ui.look.fonts import Fonts
from game.ui.look.text_line import runs_of
from game.ui.look.texts import tr
from game.ui.rooms.library.in_progress import with_level
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Write

WHITE = (255, 255, 255)

MIRRORED = str.maketrans("()[]{}「」", ")(][}{」「")

NAMES = {
    "Latin": "Łukasz Ångström Nguyễn",
    "Cyrillic": "Наташа Ёжикова",
    "Greek": "Ελένη Παπαδοπούλου",
    "Armenian": "Հայկ",
    "Hebrew": "שָׁלוֹם דוד",
    "Arabic": "محمد علي ١٢",
    "Devanagari": "कृष्णा श्री",
    "Bengali": "অনন্যা",
    "Tamil": "தமிழ்",
    "Thai": "สมชาย ที่นี่",
    "Tibetan": "བསྟན་འཛིན",
    "Burmese": "ကျော်စွာ",
    "Khmer": "ខ្មែរ",
    "Georgian": "ნინო",
    "Amharic": "አበበ",
    "Chinese": "王小明 陳大文 龘",
    "Japanese": "さくら カタカナ 渡邉",
    "Korean": "김민준 뷁",
    "emoji": "👍🏽 👨\u200d👩\u200d👧 ❤\ufe0f 🇩🇪",
    "symbols": "★ ♥ ☃ ∞ 𝓐𝓷𝓷𝓪",
}
NOWHERE = "𓀀 𒀀"
"""Letters that no face has."""

WITHOUT_WIDTH = [
    char
    for char in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Cs", "Zl", "Zp")
    or char in "\u115f\u1160\u17b4\u17b5\u3164\uffa0"
]


@pytest.fixture(scope="module")
def fonts():
    return Fonts()


def ink(surface):
    """The bounding box of what is painted in a picture."""
    return surface.get_bounding_rect()


# -- faces ------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("bold", [False, True])
def test_every_script_has_a_face_and_is_shown(fonts, name, bold):
    assert clean_name(name) == name
    assert all(face_of(letter) is not None for letter in graphemes(name))
    line = fonts.text(name, 24, WHITE, bold=bold)
    assert abs(line.get_width() - fonts.width(name, 24, bold=bold)) <= 1
    assert ink(line).width > 0.7 * line.get_width()
    for room in range(20, line.get_width(), 15):
        assert fonts.fit(name, 24, room, WHITE, bold=bold).get_width() <= room + 1
    assert fonts.shortened(name, 24, line.get_width() - 1, bold=bold).endswith("…")


def test_letters_that_no_face_has_can_be_told_apart(fonts):
    assert face_of("𓀀") is None
    pictures = {pygame.image.tobytes(fonts.text(letter, 24, WHITE), "RGBA") for letter in "𓀀𓀁𒀀"}
    assert len(pictures) == 3
    assert fonts.width(NOWHERE, 24) == fonts.text(NOWHERE, 24, WHITE).get_width()


@pytest.mark.parametrize("face", faces(), ids=lambda face: face.files[0])
def test_faces_cover_what_the_index_says(face):
    pygame.font.init()
    starts, ends = face.bounds[::2], face.bounds[1::2]
    assert list(face.bounds) == sorted(face.bounds)
    rng = range(0, len(starts), max(1, len(starts) // 30))
    for bold in range(len(face.files)):
        assert asset("fonts", face.files[bold]).is_file()
        font = face.font(40, bold=bool(bold))
        missing = pygame.image.tobytes(font.render("\U0010fffd", True, WHITE), "RGBA")
        for code in {code for i in rng for code in (starts[i], ends[i] - 1)}:
            if font.size(chr(code))[0] > 0:
                shown = pygame.image.tobytes(font.render(chr(code), True, WHITE), "RGBA")
                assert shown != missing, f"{code:x}"
    assert not face.covers("\U0010fffd")


def test_arabic_letters_are_joined_and_run_from_right_to_left(fonts):
    joined, apart = "محمد", "\u200c".join("محمد")
    parts = [
        len(pygame.mask.from_surface(fonts.text(name, 40, WHITE)).connected_components())
        for name in (joined, apart)
    ]
    assert parts == [1, 4]
    carets = [fonts.caret_x(joined, index, 40) for index in range(5)]
    assert carets == sorted(carets, reverse=True)
    assert carets[0] == fonts.width(joined, 40)
    assert carets[4] == 0


def test_numbers_and_latin_letters_run_from_left_to_right_among_hebrew():
    assert levels("abc") == [0, 0, 0]
    assert levels("אב 12 ג!") == [1, 1, 1, 2, 2, 1, 1, 0]
    order = ["".join(run.graphemes) for run in runs_of("a אב 12 גד b")]
    assert order == ["a ", " גד", "12", "אב ", " b"]


def seen(run):
    """The letters of a run from left to right."""
    return "".join(reversed(run.graphemes) if run.right_to_left else run.graphemes)


def seen_in(text):
    """The visible letters of a text from left to right."""
    shown = "".join(map(seen, runs_of(text)))
    return shown.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("אבא (2)", "(2) אבא"),
        ("one אבא (2) two", "one (2) אבא two"),
        ("(אבא)", "(אבא)"),
        ("x [אבא] y", "x [אבא] y"),
        ("אבא (b)", "אבא (b)"),
        ("אבא (b אב)", "אבא (b אב)"),
        ("אב (ב [2]) ג", "ג ([2] ב) אב"),
        ("אבא 「2」", "「2」 אבא"),
        ("אבא {2", "2} אבא"),
        ("אבא 2)", "2 אבא)"),
        ("אבא (2]", "2) אבא]"),
        ("ا (1)", "(1) ا"),
        ("אב 1,234 ג", "ג 1,234 אב"),
        ("אב 1.5 ג", "ג 1.5 אב"),
        ("אב 50% ג", "ג 50% אב"),
        ("אב $50 ג", "ג $50 אב"),
        ("ا 1,234 ج", "ج 1,234 ا"),
    ],
)
def test_brackets_and_numbers_stay_whole_among_letters_of_either_direction(text, shown):
    """Brackets are as they are seen, mirrored among Hebrew letters; those are as typed."""
    line = "".join(map(mirrored, runs_of(text)))
    assert re.sub("[א-ת]+", lambda word: word[0][::-1], line) == shown


def mirrored(run):
    """The letters of a run from left to right, with the glyphs that a face has for them."""
    return seen(run).translate(MIRRORED if run.right_to_left else {})


@pytest.mark.parametrize("brackets", [1, 63, 64, 200])
def test_only_so_many_brackets_are_paired_at_once(brackets):
    text = "אב" + "(" * brackets + "2" + ")" * brackets
    assert (levels(text)[-1] == 1) is (brackets < 64)


DANA, MOSHE = "דנה", "משה"


@pytest.mark.parametrize(
    "names", [(DANA, "Ada", MOSHE), ("Ada", DANA, MOSHE), (DANA, MOSHE, "Ada")]
)
def test_what_is_beside_a_name_that_runs_leftward_stays_there(names):
    drawn = [name if name == "Ada" else name[::-1] for name in names]
    first, second, third = drawn
    assert seen_in(tr.listed(names)) == ", ".join(drawn)
    assert seen_in(tr.joined(names)) == f"{first}, {second} and {third}"
    listed = tr.listed(with_level(name, "4.6") for name in names)
    assert seen_in(listed) == ", ".join(f"{name} · level 4.6" for name in drawn)
    with_points = tr.listed(tr("menu.recent.person", name=name, points="−12") for name in names)
    assert seen_in(with_points) == ", ".join(f"{name}: −12" for name in drawn)
    going = tr("menu.continue.game", game="Duo", people=tr.listed(names))
    assert seen_in(going) == f"Duo · {', '.join(drawn)}"
    assert seen_in(tr("results.wins", name=f"{DANA} 2!")) == f"!2 {DANA[::-1]} wins!"


def test_what_is_filled_in_takes_no_room_of_its_own(fonts):
    text = tr("menu.recent.person", name=DANA, points="12")
    parts = [fonts.width(part, 24) for part in (DANA, ": 12")]
    assert fonts.width(text, 24) == sum(parts)
    assert abs(fonts.text(text, 24, WHITE).get_width() - sum(parts)) <= 1
    for room in range(fonts.width("…", 24), fonts.width(text, 24), 5):
        assert fonts.fit(text, 24, room, WHITE).get_width() <= room + 1
    assert tr("menu.recent.person", name="Ada", points="12") == "Ada: 12"


def test_lines_of_a_text_keep_its_order(fonts):
    text = tr("menu.recent.person", name=f"{DANA} {MOSHE}", points="12")
    lines = fonts.wrap(text, 24, fonts.width(f"{MOSHE}: 12", 24))
    assert [seen_in(line) for line in lines] == [DANA[::-1], f"{MOSHE[::-1]}: 12"]


def test_what_is_cut_off_is_marked_where_it_was():
    assert levels("אב…") == [1, 1, 1]
    assert levels("ab…") == [0, 0, 0]
    first, second = runs_of("אב… : b")
    assert (first.graphemes[-1], first.right_to_left) == ("…", True)
    assert not second.right_to_left


def test_lines_stand_on_one_baseline_whatever_their_letters(fonts):
    def foot(string, **anchor):
        """The lowest pixel of the first letter."""
        surface = pygame.Surface((400, 120), pygame.SRCALPHA)
        fonts.blit(surface, string, 30, WHITE, **anchor)
        return surface.subsurface((0, 0, fonts.width("H", 30), 120)).get_bounding_rect().bottom

    tall = "H مُحَّمَّدٌ 𓀀 ผู้ที่"
    assert fonts.text(tall, 30, WHITE).get_height() > fonts.line_height(30)
    for anchor in ({"topleft": (0, 30)}, {"bottomleft": (0, 90)}, {"midleft": (0, 60)}):
        assert foot(tall, **anchor) == foot("H", **anchor)


@pytest.mark.parametrize("char", ["", "a"])
def test_characters_without_width_are_shown_or_left_out(fonts, char):
    assert len(WITHOUT_WIDTH) > 2000
    for mark in WITHOUT_WIDTH:
        line = fonts.text(char + mark, 20, WHITE)
        assert fonts.width(char + mark, 20) <= max(1, line.get_width())
        assert ink(line).width > 0 or not char


@given(text=st.text(st.one_of(st.characters(), st.integers(0xD800, 0xDFFF).map(chr))))
def test_any_text_can_be_rendered_measured_and_shortened(text):
    fonts = Fonts()
    fonts.text(text, 18, WHITE)
    assert fonts.width(fonts.shortened(text, 18, 80), 18) <= max(80, fonts.width("…", 18))
    fonts.wrap(text, 18, 80)


# -- in the window ----------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    """Games under way and over, of both kinds."""
    return [a_game(), a_game(whole=True), a_dice_game(4, 3, 1), a_dice_game(4, 99)]


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    files = KeptFiles(tmp_path_factory.mktemp("kept"))
    robot = Robot(Menu, Settings(reduced_motion=True), files)
    robot.start(Menu(robot.ui))
    yield robot
    robot.close()


def show_everywhere(robot, played, seats):
    """Show players in the setup, in games, in their results and among the games in progress."""
    robot.ui.settings.seats = chosen(*seats)
    robot.start(Setup(robot.ui))
    for game in played:
        scene = robot.play(Game(game.options, seats, game.events))
        scene.area.news()
        if game.position.over:
            robot.start(scene.results(Menu))
        robot.ui.files.games.save(scene.game)
    robot.start(Menu(robot.ui))
    robot.start(MyGames(robot.ui))
    robot.start(Setup(robot.ui))


@pytest.mark.parametrize("start", range(0, len(NAMES), 4))
def test_names_in_every_script_are_shown_everywhere(robot, played, start):
    seats = tuple(Seat(f"{name} {NOWHERE}") for name in list(NAMES.values())[start : start + 4])
    show_everywhere(robot, played, seats)
    assert robot.scene.setup.seats == seats


@settings(max_examples=8)
@given(
    st.lists(
        st.one_of(
            st.text(st.one_of(st.characters(), st.integers(0xD800, 0xDFFF).map(chr))),
            st.lists(st.sampled_from(WITHOUT_WIDTH)).map("".join),
            st.sampled_from(["W", "W ", "﷽", "க்ஷி", "👨\u200d👩\u200d👧"]).map(lambda x: x * 60),
        ),
        min_size=4,
        max_size=4,
    )
)
def test_whatever_a_file_names_players_they_are_shown(robot, played, names):
    show_everywhere(robot, played, [sensible_seat(Seat(name)) for name in names])


@settings(max_examples=25)
@given(
    st.one_of(
        st.text(st.one_of(st.characters(), st.integers(0xD800, 0xDFFF).map(chr)), max_size=60),
        st.lists(st.sampled_from([*WITHOUT_WIDTH, *"".join(NAMES.values())])).map("".join),
    )
)
def test_whatever_is_typed_is_a_name_that_can_be_shown(robot, text):
    setup = robot.start(Setup(robot.ui))
    robot.click(control(setup, (OfSeat.NAME, 0)).rect.center)
    for letter in text:
        setup.handle(Write(letter))
    robot.step()
    field = control(setup, (OfSeat.NAME, 0))
    assert len(graphemes(field.text)) <= NAME_LIMIT
    (name, *_) = (seat.name for seat in setup.setup.seats)
    assert name == clean_name(name) != ""
    for _ in range(4):
        field.step(-1)
        field.erase()
        robot.step()


def people(robot):
    """The setup of a game of people."""
    robot.ui.settings.seats = chosen()
    return Setup(robot.ui)


def test_a_field_says_what_it_does_not_take(robot):
    setup = robot.start(people(robot))
    field = control(setup, (OfSeat.NAME, 1))
    field.replace("")
    field.write("Ada\u202e")
    assert (field.text, field.note) == ("Ada", tr("field.unknown"))
    field.write("!")
    assert field.note == ""
    field.write("x" * NAME_LIMIT)
    assert field.text == "Ada!" + "x" * (NAME_LIMIT - 4)
    assert field.note == tr.count("field.limit", NAME_LIMIT)


def test_a_mark_joins_the_letter_before_the_caret(robot):
    setup = robot.start(people(robot))
    field = control(setup, (OfSeat.NAME, 2))
    field.replace("")
    for letter in ("Z", "o", "e", "\u0308", "क", "्", "ष", "🇩", "🇪"):
        field.write(letter)
    assert (field.text, field.note) == ("Zoëक्ष🇩🇪", "")
    field.step(-1)
    field.step(-1)
    assert field.line.caret == 3
    field.erase()
    field.erase(1)
    assert (field.text, field.line.caret) == ("Zo🇩🇪", 2)
