"""Games left unfinished: the menu names the next one, and any of them can be continued."""

import re
from datetime import UTC, date, datetime, timedelta

import pygame
import pytest
from helpers.controls import control
from helpers.forms import click, widget_names
from helpers.word_reader import Reader

from game.engine import FAMILIES, Game, Options, Seat
from game.engine.dice import Roll
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.look.texts import tr
from game.ui.rooms.library.game_list import ON_A_PAGE
from game.ui.rooms.library.kept_summary import day_and_time
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.statistics.my_games import MyGames

ALWAYS = ("together", "learn", "alone", "records", "statistics", "settings", "quit")
"""The buttons of the menu that lead to none of these games."""


def on_a_board(name, plies=4):
    options = Options(name)
    game = Game(options, [Seat(f"{name} {n}") for n in range(options.players)])
    for _ in range(plies):
        game.play(game.position.event(int(game.position.legal()[-1])))
    return game


def of_dice():
    game = Game(FAMILIES["dice"][2], [Seat("Ada"), Seat("Ben")], [Roll((2, 5))])
    game.play(game.position.takes()[0])
    return game


@pytest.fixture
def menu(robots, tmp_path):
    """A robot in front of the menu, with games kept in this order, the oldest first."""

    def start(*games):
        files = KeptFiles(tmp_path)
        for game in games:
            files.games.save(game)
        robot = robots(Menu, Settings(reduced_motion=True), files)
        robot.start(Menu(robot.ui))
        return robot

    return start


def test_without_a_kept_game_there_is_nothing_to_continue(menu):
    names = ("play", "quick", *ALWAYS)
    assert widget_names(menu()) == [tr(f"menu.{name}") for name in names]


def test_continue_says_which_and_a_quick_game_is_still_there(menu):
    robot = menu(of_dice())
    names = ("continue", "games", "new", "quick", *ALWAYS)
    assert widget_names(robot) == [tr(f"menu.{name}") for name in names]
    detail = control(robot.scene, "menu.continue").detail
    assert detail.startswith("Dice · Ada, Ben · today, ")


def test_long_names_leave_room_for_the_rest_of_the_line(menu, monkeypatch):
    game = Game(Options(), [Seat(f"Wilhelmina the {n}th") for n in range(4)])
    game.play(game.position.event(int(game.position.legal()[0])))
    robot = menu(game)
    robot.resize((960, 600))
    reader = Reader(robot.ui, monkeypatch)
    shown = [one.text for one in reader.read(robot.scene.paint)]
    names = "⁩, ⁨".join(f"Wi*l*…{n}th" for n in range(4))
    assert any(re.fullmatch(rf"\w+ · ⁨{names}⁩ · today, \d\d:\d\d", text) for text in shown)


def test_another_game_does_not_lose_the_kept_one(menu):
    robot = menu(on_a_board("Blokus Duo"))
    robot.quick_game()
    scene = robot.scene
    assert type(scene) is GameScene
    scene.driver.play(scene.game.position.event(int(scene.game.position.legal()[0])))
    kept = robot.ui.files.games.kept()
    assert [game.options.name for game in kept] == ["Blokus", "Blokus Duo"]


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_any_of_them_is_continued(menu, by):
    games = [on_a_board("Blokus Duo"), of_dice(), on_a_board("Blokus Junior")]
    robot = menu(*games)
    if by == "mouse":
        click(robot, "menu.my_games")
        click(robot, 1)
    else:
        robot.key(pygame.K_DOWN)
        robot.key(pygame.K_RETURN)
        robot.key(pygame.K_DOWN)
        robot.key(pygame.K_RETURN)
    assert type(robot.scene) is GameScene
    assert robot.scene.game.options == FAMILIES["dice"][2]
    assert robot.scene.game.events == games[1].events


def test_many_games_are_on_several_pages(menu):
    robot = menu(*(on_a_board("Blokus Duo", plies) for plies in range(1, ON_A_PAGE + 3)))
    click(robot, "menu.my_games")
    assert len(robot.scene.list.rows) == ON_A_PAGE
    click(robot, "older")
    assert widget_names(robot) == ["Duo", "Duo", tr("games.newer"), tr("games.close")]
    click(robot, 1)
    assert robot.scene.game.ply == 1


@pytest.mark.parametrize("by", ["wheel", "keys"])
def test_pages_are_turned_without_their_buttons(menu, by):
    robot = menu(*(on_a_board("Blokus Duo", plies) for plies in range(1, ON_A_PAGE + 3)))
    click(robot, "menu.my_games")
    for down, seen in ((True, 2), (True, 2), (False, ON_A_PAGE)):
        if by == "wheel":
            robot.wheel(-1 if down else 1)
        else:
            robot.key(pygame.K_PAGEDOWN if down else pygame.K_PAGEUP)
        assert len(robot.scene.list.rows) == seen


def test_back_to_the_menu(menu):
    robot = menu(on_a_board("Blokus Duo"), of_dice())
    click(robot, "menu.my_games")
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Menu


def test_games_that_vanished_meanwhile_leave_an_empty_list(menu):
    robot = menu(on_a_board("Blokus Duo"), of_dice())
    for kept in robot.ui.files.games.kept():
        robot.ui.files.games.remove(kept.ident)
    click(robot, "menu.my_games")
    assert type(robot.scene) is MyGames
    assert robot.scene.list.rows == []
    robot.key(pygame.K_RETURN)
    assert type(robot.scene) is Menu


def test_days_are_told_as_people_do(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    now, today = datetime(2026, 3, 2, 0, 30, tzinfo=UTC), date(2026, 3, 1)
    assert day_and_time(now - timedelta(minutes=10), today) == "today, 00:20"
    assert day_and_time(now - timedelta(hours=21), today) == "yesterday, 03:30"
    assert day_and_time(now - timedelta(days=40), today) == "21 January 2026, 00:30"
    # The clock was set back.
    assert day_and_time(now + timedelta(days=2), today) == "4 March 2026, 00:30"
