"""Fingers on widgets: every widget can be hit, and a tap leaves nothing behind."""

from functools import partial

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of
from helpers.forms import choose, click
from helpers.thorough import sampled
from helpers.toucher import Taps, extents
from scenes.played_games import Shown, played_games

from game.engine import Game, Options, Seat
from game.files.kept_files import KeptFiles
from game.ui.kit.choice import NEXT, PREVIOUS, Choice, OneOfMany
from game.ui.kit.listing import ListingRow
from game.ui.kit.question import Question
from game.ui.kit.scroll import Scroll
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import Paused, PauseMenu
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.settings.settings import About, SettingsScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.house_setup import HouseSetup
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import MoreLevels, Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.rooms.statistics.progress import RatingChart, View
from game.ui.shell.scene import Home

SIZE = (1280, 800)


@pytest.fixture
def touched(robots, tmp_path):
    """Opens a scene on a screen known to be touched: `touched(make)` returns the robot."""

    def start(make, dpi=96.0, size=SIZE):
        files = KeptFiles(tmp_path)
        for name in ("Blokus", "Blokus Duo"):
            options = Options(name)
            game = Game(options, [Seat("Ada")] * options.players)
            game.play(game.position.event(int(game.position.legal()[0])))
            files.games.save(game)
        robot = robots(files=files, size=size, ratings=True)
        if make is MyGames:
            robot.ui.files.history = Shown(
                played_games(60, people=("Ada", "Ben", "Cleo", "Dov", "Eve"))
            )
        robot.dpi = dpi
        robot.start(Menu(robot.ui))
        robot.start(make(robot.ui))
        robot.step(2)
        robot.tap((2, 2))
        return robot

    return start


def parts_of(widget):
    """A pixel of each part that a finger has to hit."""
    match widget:
        case OneOfMany(turns=True):
            parts = (PREVIOUS, NEXT)
        case Choice():
            parts = widget.parts
        case ListingRow():
            return [widget.cross.center, (widget.rect.left + 30, widget.rect.centery)]
        case _:
            return [widget.rect.center]
    return [widget.parts[part].center for part in parts]


def set_up(ui, name):
    """The setup of a game."""
    ui.settings.options = Options(name)
    return Setup(ui)


def rules_of(ui, name, page=""):
    """A page of the rules of a game that is being set up."""
    ui.settings.options = Options(name)
    return MoreRules(ui, GameSetup.from_settings(ui.settings), page)


def rows_of(scene):
    """The most widgets that lie one above the other."""
    rects = [one.rect for one in controls_of(scene)]
    rows, bottom = 0, -1
    for rect in sorted(rects, key=lambda rect: rect.bottom):
        if rect.top >= bottom:
            rows, bottom = rows + 1, rect.bottom
    return rows


SCENES = {
    "menu": Menu,
    "setup": Setup,
    "setup of two": partial(set_up, name="Blokus Duo"),
    "levels": lambda ui: MoreLevels(ui, GameSetup.from_settings(ui.settings)),
    "rules of a setup": partial(rules_of, name="Blokus"),
    "rules of a setup of two": partial(rules_of, name="Blokus Duo"),
    "rules of a setup of three": partial(rules_of, name="Blokus Trigon Three-Player"),
    "clocks": partial(rules_of, name="Blokus", page="clock"),
    "colours": partial(rules_of, name="Blokus", page="seats"),
    "rules of a table": partial(rules_of, name="Blokus", page="table"),
    "house rules": lambda ui: HouseSetup(ui, GameSetup.from_settings(ui.settings)),
    "options": SettingsScene,
    "about": About,
    "games": MyGames,
    "open file": open_form,
    "rules": lambda ui: HowToPlay(ui, "blokus"),
    "pause": lambda ui: PauseMenu(ui, Paused(Options(), lambda: None)),
    "question": lambda ui: Question.about_giving_up(ui, Home, in_series=True),
}


STEAM_DECK = 215.0
"""Pixels per inch of its 1280×800 screen."""


@pytest.mark.parametrize("dpi", sampled([STEAM_DECK, 96.0, 150.0], 3))
@pytest.mark.parametrize("name", SCENES)
def test_widgets_are_large_enough_for_fingers(touched, dpi, name) -> None:
    robot = touched(SCENES[name], dpi)
    focus, window = focus_of(robot.scene), pygame.Rect((0, 0), SIZE)
    least = robot.ui.mm(9)
    assert least == round(9 * dpi / 25.4)
    rows = rows_of(robot.scene)
    # The levels need more rows than such a screen has room for: each gets nearly its share.
    assert rows * least <= window.height or (name == "levels" and dpi == STEAM_DECK)
    wanted = min(least - 1, round(0.93 * window.height / rows))
    for one in controls_of(robot.scene):
        for at in parts_of(one):
            assert min(extents(focus.part_at, at, window)) >= wanted, one


def test_the_halves_of_a_stepper_lead_to_its_neighbours(touched) -> None:
    robot = touched(SCENES["levels"])
    stepper = control(robot.scene, (OfSeat.LEVEL, 1))
    before = stepper.index
    robot.tap((stepper.rect.centerx + 20, stepper.rect.centery))
    assert control(robot.scene, (OfSeat.LEVEL, 1)).index == before + 1
    robot.tap((stepper.rect.centerx - 20, stepper.rect.bottom - 2))
    assert control(robot.scene, (OfSeat.LEVEL, 1)).index == before


def test_a_name_is_typed_on_the_keyboard_that_the_system_shows(touched) -> None:
    robot = touched(Setup)
    click(Taps(robot), (OfSeat.NAME, 0))
    field = control(robot.scene, (OfSeat.NAME, 0))
    assert robot.scene.writing
    assert robot.scene.writing.rect == field.rect
    robot.type("xy")
    assert "xy" in field.text
    # The system's keyboard doesn't count as another device.
    assert robot.ui.touch
    robot.tap((2, 2))
    assert robot.scene.writing is None


def test_nothing_stays_selected_after_a_tap(touched) -> None:
    robot = touched(SettingsScene)
    rect = control(robot.scene, "reduced_motion").parts[0]
    robot.tap(control(robot.scene, "reduced_motion").parts[1].center)
    robot.tap(rect.center)
    robot.step()
    tapped = robot.picture(rect)
    robot.tap(control(robot.scene, "theme").parts[0].center)
    robot.step()
    assert robot.picture(rect) == tapped


def test_a_tap_on_the_chart_looks_at_a_point_and_a_drag_scrolls_the_table(touched) -> None:
    robot = touched(MyGames, size=(960, 600))

    def only(kind):
        (found,) = (one for one in controls_of(robot.scene) if isinstance(one, kind))
        return found

    plot = only(RatingChart).plot
    robot.tap((plot.rect.left + 1, plot.rect.centery))
    assert only(RatingChart).looked_at == 0
    robot.tap((2, 2))
    assert only(RatingChart).looked_at is None
    choose(Taps(robot), "statistics.title", View.BY_OPPONENT)

    def first(scroll):
        return scroll.offset / robot.ui.text_px(44)

    table = only(Scroll)
    x, y = table.rect.centerx, table.rect.bottom - 10
    robot.touch((x, y))
    robot.slide((x, y - 2 * robot.ui.px(44)))
    assert first(only(Scroll)) == 2
    robot.slide((x, y - robot.ui.px(44)))
    assert first(only(Scroll)) == 1
    robot.lift()
    # Rows of larger text are taller.
    only(Scroll).step_to_end(last=False)
    robot.ui.settings.text_size = "largest"
    robot.ui.resize_text()
    robot.scene.arrange()
    assert robot.ui.text_px(44) > robot.ui.px(44)
    robot.touch((x, y))
    robot.slide((x, y - 3 * robot.ui.text_px(44)))
    assert first(only(Scroll)) == 3
    robot.lift()
