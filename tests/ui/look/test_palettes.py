"""Palettes: those they are for can tell colours apart, and the first start asks for one."""

from itertools import combinations
from math import atan2, degrees

import pygame
import pytest
from helpers.colour_vision import SIGHTS, USUAL, ciede2000, distance, lab
from helpers.controls import controls_of, focus_of
from helpers.forms import choose, click
from helpers.kept import content_of

from game.engine import FOUR_COLOURS, VARIANTS, Options
from game.files.folder import HOME_VARIABLE
from game.files.kept_files import KeptFiles
from game.files.settings import Settings, values_of
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.look.theme import MARKS, PALETTES, THEMES, themed
from game.ui.rooms.learn.welcome import PaletteQuestion, Welcome
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.app import App
from game.ui.start import Start, show

LEAST = 20
"""The least CIEDE2000 distance. About 2 is just noticeable where two plain patches touch; pieces
are small, shaded and seen beside others in passing, so ten times as much is required."""

FOR = {
    "usual": (USUAL,),
    "red_green": (USUAL, "protanopia", "deuteranopia"),
    "blue_yellow": (USUAL, "tritanopia"),
}
"""The kinds of colour vision each palette is for. The usual kind is always included, since people
with it share a table with the others."""

TOGETHER = {tuple(c.name for c in Options(name).ruleset.colours) for name in VARIANTS}
TOGETHER |= {tuple(c.name for c in FOUR_COLOURS)}
"""The sets of colour names that occur together in one game, Dice included."""

EVERY = [(palette, theme) for palette in PALETTES for theme in THEMES]


def nearest(theme, sight):
    """The least distance between two colours of a game, or to what they lie on: cells, floor."""
    colours = theme.colours
    pairs = [
        (colours[one], colours[other])
        for names in TOGETHER
        for one, other in combinations(names, 2)
    ]
    pairs += [
        (colour, under) for colour in colours.values() for under in (theme.recess, theme.floor)
    ]
    return min(distance(one, other, sight) for one, other in pairs)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_of_the_published_table(one, other, expected):
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize(("palette", "theme"), EVERY)
def test_colours_can_be_told_apart_by_those_whom_a_palette_is_for(palette, theme):
    for sight in FOR[palette]:
        assert nearest(themed(theme, palette), sight) >= LEAST


@pytest.mark.parametrize(("palette", "theme"), EVERY)
def test_so_can_what_moves_cost(palette, theme):
    colours = themed(theme, palette).cost_colours
    for sight in FOR[palette]:
        assert min(distance(a, b, sight) for a, b in combinations(colours, 2)) >= LEAST
        assert min(distance(a, themed(theme, palette).panel, sight) for a in colours) >= LEAST


@pytest.mark.parametrize("theme", THEMES)
def test_the_usual_palette_is_not_for_everybody(theme):
    for sight in SIGHTS.keys() - {USUAL}:
        assert nearest(themed(theme, "usual"), sight) < LEAST


@pytest.mark.parametrize(("palette", "theme"), EVERY)
def test_a_colour_is_what_its_name_says_in_every_palette(palette, theme):
    """Its hue is nearer to that of its own usual colour than to any other's."""
    usual = THEMES[theme].colours

    def hue(colour):
        _, a, b = lab(colour)
        return degrees(atan2(b, a))

    def apart(one, other):
        return abs((hue(one) - hue(other) + 180) % 360 - 180)

    for name, colour in themed(theme, palette).colours.items():
        assert min(usual, key=lambda other: apart(usual[other], colour)) == name
        assert apart(usual[name], colour) < 30


@pytest.mark.parametrize(("palette", "theme"), EVERY)
def test_every_palette_has_all_colours_and_marks_that_are_seen(palette, theme):
    look = themed(theme, palette)
    assert look.jewels.keys() == THEMES[theme].jewels.keys() == MARKS.keys()
    for jewel in look.jewels.values():
        assert distance(jewel.base, jewel.on_base) > 2 * LEAST
        shadow, base, highlight = (lab(c)[0] for c in (jewel.shadow, jewel.base, jewel.highlight))
        assert shadow < base < highlight


def test_looks_are_those_that_can_be_chosen():
    assert values_of("theme") == tuple(THEMES)
    assert values_of("palette") == tuple(PALETTES)
    assert values_of("text_size") == tuple(TEXT_FACTORS)


def test_a_look_that_is_gone_gives_way_to_the_usual_one(robots, tmp_path):
    lost = Settings(theme="sepia", palette="red_green", text_size="huge")
    assert KeptFiles(tmp_path).settings.save(lost)
    files = KeptFiles(tmp_path)
    robot = robots(files=files, settings=files.open())
    assert robot.ui.settings.theme == Settings().theme
    assert robot.ui.settings.text_size == Settings().text_size
    assert robot.ui.theme is themed("dark", "red_green")


def test_a_palette_and_a_text_size_hold_at_once_and_are_kept(robots, tmp_path):
    robot = robots(Menu, files=KeptFiles(tmp_path))
    click(robot, "settings")
    choose(robot, "text_size", "largest")
    assert robot.ui.fonts.factor == TEXT_FACTORS["largest"]
    choose(robot, "settings.title", "board")
    robot.step(20)
    before = robot.picture()
    choose(robot, "palette", "red_green")
    robot.step(20)
    assert robot.ui.theme is themed("dark", "red_green")
    assert robot.picture() != before
    kept = content_of(tmp_path / "settings.json")
    assert (kept["palette"], kept["text_size"]) == ("red_green", "largest")


# -- the first start ----------------------------------------------------------


@pytest.fixture
def question(robots, tmp_path):
    """A robot in front of the palette question, over the menu."""
    return robots(Menu, PaletteQuestion, files=KeptFiles(tmp_path))


def test_the_usual_palette_is_chosen_unless_another_is(question, tmp_path):
    question.key(pygame.K_RETURN)
    assert type(question.scene) is Menu
    assert content_of(tmp_path / "settings.json")["palette"] == "usual"


def test_a_pointer_that_rests_chooses_nothing(question):
    middle = controls_of(question.scene)[1].rect.center
    question.move(middle)
    assert focus_of(question.scene).selected.about == "usual"
    question.move((middle[0] + 2, middle[1]))
    assert focus_of(question.scene).selected.about == "red_green"


def test_a_palette_is_chosen_by_keys(question, tmp_path):
    question.key(pygame.K_RIGHT, times=2)
    question.key(pygame.K_RETURN)
    assert type(question.scene) is Menu
    assert content_of(tmp_path / "settings.json")["palette"] == "blue_yellow"
    assert question.ui.theme is themed("dark", "blue_yellow")


@pytest.mark.parametrize(
    ("start", "asked"),
    [(Start(), True), (Start(options=Options()), False), (Start(frames=3), False)],
)
def test_only_the_first_start_welcomes(monkeypatch, tmp_path, start, asked):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    seen = []

    def run(app, first):
        app.start(first)
        app.step()
        seen.append([type(scene) for scene in app.stack.scenes])
        app.close()

    monkeypatch.setattr(App, "run", run)
    assert show(start) == 0
    assert ([Menu, Welcome] in seen) is asked
    assert show(Start()) == 0
    assert seen[-1] == [Menu]
