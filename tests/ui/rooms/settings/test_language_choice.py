"""Which language the window speaks: the system's, or the one that was chosen."""

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of
from helpers.forms import go_to
from scenes.seat_choices import chosen

from game.base.languages import LANGUAGES, SOURCE
from game.engine import Options, Seat
from game.files.kept_files import KeptFiles
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.settings.settings import COLUMNS, SettingsScene
from game.ui.rooms.setup.setup import Setup


@pytest.fixture(autouse=True)
def english_again():
    """Leaves the language as the other tests expect it."""
    yield
    tr.speak(SOURCE)


def test_the_first_start_takes_the_language_of_the_system(robots, monkeypatch):
    locales = [{"language": "sv", "country": "SE"}, {"language": "de"}]
    # As Windows and macOS tell it, and as all others do.
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    monkeypatch.setenv("LC_MESSAGES", "sv_SE.UTF-8")
    monkeypatch.setenv("LANGUAGE", "sv:de")
    robot = robots(Menu, motion=True)
    assert control(robot.scene, "menu.quit").label == "Beenden"
    assert robot.ui.settings.language is None


def test_the_options_change_it_at_once_and_for_next_time(robots, tmp_path):
    robot = robots(files=KeptFiles(tmp_path), motion=True)
    menu = robot.start(Menu(robot.ui))
    robot.start(SettingsScene(robot.ui, "language"))
    names = [item.text for item in control(robot.scene, "language").items]
    assert names == ["System language", *LANGUAGES.values()]
    steps = 1 + list(LANGUAGES).index("ru")
    go_to(robot, "language")
    rows, rest = divmod(steps, COLUMNS)
    robot.key(pygame.K_DOWN, times=rows)
    robot.key(pygame.K_RIGHT, times=rest)
    assert controls_of(robot.scene)[0].label == "Настройки"
    assert focus_of(robot.scene).selected is control(robot.scene, "language")
    assert control(menu, "menu.quit").label == "Выход"
    assert KeptFiles(tmp_path).settings.load().language == "ru"


def test_arrows_lead_on_from_the_first_and_the_last_row(robots):
    robot = robots(Menu, motion=True)
    robot.start(SettingsScene(robot.ui, "language"))
    go_to(robot, "language")
    robot.key(pygame.K_UP)
    assert focus_of(robot.scene).selected is control(robot.scene, "settings.title")
    go_to(robot, "language")
    robot.key(pygame.K_DOWN, times=1 + len(LANGUAGES) // COLUMNS)
    assert focus_of(robot.scene).selected is control(robot.scene, "settings.about")


def test_names_that_nobody_typed_are_those_of_the_language(robots):
    seats = chosen(*map(Seat, ("", "Ada", "", "")))
    robot = robots(motion=True, seats=seats, options=Options("Blokus"))
    for language, names in {
        "de": ["Spieler 1", "Ada", "Spieler 3", "Spieler 4"],
        "en": ["Player 1", "Ada", "Player 3", "Player 4"],
        "ru": ["Игрок 1", "Ada", "Игрок 3", "Игрок 4"],
    }.items():
        robot.ui.settings.language = language
        robot.ui.speak()
        robot.start(Menu(robot.ui))
        robot.quick_game()
        assert [seat.name for seat in robot.scene.game.seats] == names
        robot.start(Setup(robot.ui))
        robot.key(pygame.K_ESCAPE)
    assert [seat.name for seat in robot.ui.settings.seats] == ["", "Ada", "", ""]
