"""The menu, and what opens over it: settings, rules, the pause menu."""

import re
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from helpers.controls import control, controls_of, focus_of
from helpers.daily import enter
from helpers.forms import choose, click
from helpers.kept import a_game, content_of
from helpers.thorough import sampled
from helpers.word_reader import Reader
from pygame import Rect
from scenes.sample_games import a_game as sample_game
from scenes.seat_choices import chosen

from game.engine import SQUARE, Options, Seat
from game.exercises.lessons import next_lesson
from game.files.days import today as day_today
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind
from game.files.puzzle_book import PuzzleBook, PuzzleLine, PuzzleResult
from game.files.settings import Settings
from game.ui.look.fonts import TEXT_FACTORS, Fonts
from game.ui.look.texts import tr
from game.ui.rooms.exercises.practice_scene import PracticeScene
from game.ui.rooms.exercises.puzzle_scene import PuzzleScene
from game.ui.rooms.learn.learn import Learn, name_of
from game.ui.rooms.menu.alone import Alone
from game.ui.rooms.menu.menu import Menu, Today
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.settings.settings import PAGES as SETTINGS_PAGES
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.table.menu_art import SIDE, art_pieces


def test_buttons_lead_on_and_escape_leads_back(menu):
    for name, scene in {
        "play": Setup,
        "menu.learn": Learn,
        "menu.alone": Alone,
        "menu.my_games": MyGames,
        "settings": SettingsScene,
    }.items():
        click(menu, name)
        assert type(menu.scene) is scene
        menu.key(pygame.K_ESCAPE)
        assert type(menu.scene) is Menu


def test_escape_asks_before_it_quits(menu):
    menu.key(pygame.K_ESCAPE)
    assert focus_of(menu.scene).selected is control(menu.scene, "menu.quit")
    menu.key(pygame.K_RETURN)
    assert not menu.running


def test_a_quick_game_is_the_last_one_again(robots):
    seats = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))
    settings = Settings(
        options=Options("Blokus Three-Player", scoring="basic"), seats=chosen(*seats)
    )
    robot = robots(Menu, settings=settings)
    robot.quick_game()
    assert type(robot.scene) is GameScene
    assert robot.scene.game.options == settings.options
    assert robot.scene.game.seats == seats[:3]


def test_a_notice_is_told_once(menu):
    menu.ui.files.notices.not_saved(FileKind.SETTINGS, Path(), OSError("no room"))
    menu.step(2)
    told = menu.app.screen.copy()
    click(menu, "play")
    menu.key(pygame.K_ESCAPE)
    menu.move((0, 0))
    menu.step(30)
    size = menu.ui.size
    left = Rect(0, size[1] - menu.ui.px(40), size[0] // 2, menu.ui.px(36))
    before, after = (
        pygame.image.tobytes(picture.subsurface(left), "RGB") for picture in (told, menu.app.screen)
    )
    assert before != after


def test_options_hold_at_once_and_are_kept(robots, tmp_path):
    robot = robots(Menu, files=KeptFiles(tmp_path))
    corner = robot.app.screen.get_at((0, 0))
    click(robot, "settings")
    for name, value in (("theme", "light"), ("reduced_motion", False)):
        choose(robot, name, value)
    choose(robot, "settings.title", "board")
    choose(robot, "marks", True)
    choose(robot, "settings.title", "game")
    choose(robot, "ponder", False)
    click(robot, "settings.done")
    robot.step(30)
    assert type(robot.scene) is Menu
    assert robot.ui.theme.name == "light"
    assert robot.app.screen.get_at((0, 0)).r > corner.r + 100
    kept = content_of(tmp_path / "settings.json")
    assert (kept["theme"], kept["marks"]) == ("light", True)
    assert (kept["reduced_motion"], kept["ponder"]) == (False, False)


def test_the_full_screen_option_follows_the_key_and_the_key_the_option(menu):
    click(menu, "settings")
    menu.key(pygame.K_F11)
    assert menu.ui.settings.fullscreen
    choice = control(menu.scene, "fullscreen")
    assert choice.value is True
    menu.click(choice.parts[0].center)
    assert not menu.ui.settings.fullscreen
    assert menu.app.screen.get_size() == menu.ui.size


def touching(points, others, neighbours):
    return any(n in others for point in points for n in neighbours(point))


def test_the_menus_picture_keeps_to_the_rules():
    pieces = art_pieces()
    cells = [cell for _, points in pieces for cell in points]
    assert len(cells) == len(set(cells))
    corners = {(0, 0), (0, SIDE - 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1)}
    for colour in {name for name, _ in pieces}:
        own = [points for name, points in pieces if name == colour]
        assert sum(bool(corners & set(points)) for points in own) == 1
        for one, other in combinations(own, 2):
            assert not touching(one, other, SQUARE.edge_neighbours)
        assert all(
            any(touching(p, q, SQUARE.corner_neighbours) for q in own if q != p) for p in own
        )


@pytest.mark.parametrize("page", sampled(SETTINGS_PAGES, 3))
def test_the_lines_of_a_page_are_alike_and_no_smaller_in_larger_text(robots, monkeypatch, page):
    drawn, blit = {}, Fonts.blit

    def noted(fonts, surface, string, px, *args, **kwargs):
        drawn[string] = fonts.em(px)
        return blit(fonts, surface, string, px, *args, **kwargs)

    monkeypatch.setattr(Fonts, "blit", noted)
    ems = []
    for text_size in TEXT_FACTORS:
        robot = robots(size=(960, 600), text_size=text_size)
        scene = robot.start(SettingsScene(robot.ui, page))
        drawn.clear()
        scene.paint(robot.app.screen)
        words = robot.ui.controls.words()
        lines = [
            tr(f"settings.{one.name}.line", **words) for one in SETTINGS_PAGES[page] if one.line
        ]
        ends = {line.split()[-1] for line in lines}
        ems.append(
            {em for text, em in drawn.items() if text.split()[-1] in ends and text[-1] == "."}
        )
        assert len(ems[-1]) == min(1, len(lines))
    assert all(max(larger) > max(ems[0]) for larger in ems[1:] if larger)


# -- the six doors ---------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (780, 1000)])
@pytest.mark.parametrize("text_size", ["usual", "double"])
def test_at_most_eight_targets_and_no_words_smaller_than_usual(
    robots, monkeypatch, tmp_path, size, text_size
):
    files = KeptFiles(tmp_path)
    for name in ("Blokus Duo", "Blokus Junior", "Blokus Trigon"):
        files.games.save(a_game(4, Options(name)))
    robot = robots(files=files, size=size, text_size=text_size)
    menu = robot.start(Menu(robot.ui))
    robot.until(lambda: menu.knows)
    assert len(controls_of(menu)) <= 8
    reader = Reader(robot.ui, monkeypatch)
    shown = {one.text: one for one in reader.read(menu.paint)}
    assert not list(reader.lost(reader.read(menu.paint)))
    assert {tr("menu.play"), tr("menu.my_games"), tr("today.title")} <= shown.keys()


# -- today -----------------------------------------------------------------------


NEXT = next_lesson(("first",))
"""The lesson that is next after the first game."""


@pytest.fixture
def today(robots, tmp_path):
    """A robot in front of the menu that knows what there is to do; files may be changed before."""

    def start(change=lambda files: None, **settings):
        files = KeptFiles(tmp_path)
        change(files)
        robot = robots(Menu, files=files, **settings)
        robot.until(lambda: robot.scene.knows)
        return robot

    return start


def lines(robot):
    """What there is to do today, in words."""
    return control(robot.scene, Today).described.value.split("\n")


def press_line(robot, number):
    robot.click(control(robot.scene, Today).parts[number].center)


def test_today_has_the_puzzle_and_the_next_lesson_each_one_press_away(today):
    robot = today(lessons=("first",))
    assert lines(robot) == [tr("puzzles.today"), f"Next lesson: {name_of(NEXT)}"]
    press_line(robot, 0)
    assert type(robot.scene) is PuzzleScene
    assert robot.scene.posed.day == robot.today
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu
    press_line(robot, 1)
    assert robot.scene.driver.game.lesson == NEXT.key


def test_a_press_on_the_card_does_what_is_not_done_yet(today):
    def solved(files):
        line = PuzzleLine("a", PuzzleResult.SOLVED, day_today())
        files.puzzles.enter(lambda book: line)

    robot = today(solved, lessons=("first",))
    card = control(robot.scene, Today)
    robot.click((card.rect.right - 4, card.rect.top + 4))
    assert robot.scene.driver.game.lesson == NEXT.key


def test_own_mistakes_are_one_press_away(today):
    robot = today(lambda files: enter(files, sample_game("Blokus Duo", whole=True)))
    assert re.fullmatch(r"Your own mistakes: \d+ to try again", lines(robot)[1])
    press_line(robot, 1)
    assert type(robot.scene) is PracticeScene


def test_a_lesson_that_is_done_has_its_tick_until_the_day_ends(today):
    robot = today(lessons=("first",), learned=day_today())
    assert lines(robot)[-1] == "Lesson done: Your first game"
    robot.today += timedelta(days=1)
    robot.step(60)
    robot.until(lambda: robot.scene.knows)
    assert lines(robot)[-1] == f"Next lesson: {name_of(NEXT)}"


def test_a_missed_day_is_a_gap_and_a_clock_set_back_takes_no_day():
    day = date(2026, 11, 20)
    days = (day, day - timedelta(days=1), day - timedelta(days=3))
    book = PuzzleBook(PuzzleLine("a", PuzzleResult.SOLVED, one) for one in days)
    assert book.week(day) == (False, False, False, True, False, True, True)
    assert book.week(day - timedelta(days=1))[-2:] == (False, True)
    assert book.week(day + timedelta(days=1))[-2:] == (True, False)
