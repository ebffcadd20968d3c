"""Games left unfinished: the menu names the next one, and any of them can be continued."""

from datetime import UTC, date, datetime, timedelta

import pygame
import pytest
from helpers.controls import control, controls_like
from helpers.forms import choose, click

from game.engine import FAMILIES, Game, Options, Seat
from game.engine.dice import Roll
from game.files.kept_files import KeptFiles
from game.ui.games.dice.game_ui import DiceUi
from game.ui.rooms.library.in_progress import day_and_time
from game.ui.rooms.library.listed import When
from game.ui.rooms.menu.menu import ContinueCard, Menu
from game.ui.rooms.statistics.my_games import MyGames


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
        return robots(Menu, files=files)

    return start


def in_progress(robot):
    """The games in progress that are listed in My games."""
    click(robot, "menu.my_games")
    choose(robot, "my_games.when", When.IN_PROGRESS)
    return robot.scene.list.rows


def card(robot):
    """The menu's card of games in progress."""
    return control(robot.scene, ContinueCard)


def test_without_a_kept_game_there_is_nothing_to_continue(menu):
    robot = menu()
    assert not controls_like(robot.scene, ContinueCard)
    assert control(robot.scene, "menu.play").main


def test_continue_says_and_shows_which(menu, monkeypatch):
    robot = menu(of_dice())
    dice, people, when = card(robot).described.value.split("\n")
    assert (dice, people) == ("Dice", "Ada, Ben")
    assert when.startswith("today, ")
    assert not control(robot.scene, "menu.play").main
    shown = []
    monkeypatch.setattr(DiceUi, "paint_position", lambda *args: shown.append(args[3]))
    robot.until(lambda: robot.picture() and shown)
    assert shown[-1].played


def test_the_others_are_small_cards_and_all_of_them_are_listed(menu):
    games = [on_a_board("Blokus Duo", plies) for plies in range(1, 8)]
    robot = menu(*games)
    assert sorted(card(robot).parts) == [0, 1, 2, 3]
    robot.click(card(robot).parts[2].center)
    assert robot.scene.game.events == games[-3].events
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    robot.click(card(robot).parts[3].center)
    assert type(robot.scene) is MyGames
    assert len(robot.scene.list.listed) == len(games)


def test_keys_go_through_the_cards(menu):
    games = [on_a_board("Blokus Duo", plies) for plies in range(1, 4)]
    robot = menu(*games)
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    assert robot.scene.game.events == games[0].events


def test_pages_are_turned_without_their_buttons(menu):
    robot = menu(*(on_a_board("Blokus Duo", plies) for plies in range(1, 7)))
    on_a_page = len(in_progress(robot))
    for down, seen in ((True, 6 - on_a_page), (True, 6 - on_a_page), (False, on_a_page)):
        robot.key(pygame.K_PAGEDOWN if down else pygame.K_PAGEUP)
        assert len(robot.scene.list.rows) == seen


def test_games_that_vanished_meanwhile_are_not_listed(menu):
    robot = menu(on_a_board("Blokus Duo"), of_dice())
    for kept in robot.ui.files.games.kept():
        robot.ui.files.games.remove(kept.ident)
    robot.click(card(robot).parts[0].center)
    assert type(robot.scene) is Menu
    assert not controls_like(robot.scene, ContinueCard)
    click(robot, "menu.my_games")
    assert not robot.scene.list.rows


def test_days_are_told_as_people_do(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    now, today = datetime(2026, 3, 2, 0, 30, tzinfo=UTC), date(2026, 3, 1)
    assert day_and_time(now - timedelta(minutes=10), today) == "today, 00:20"
    assert day_and_time(now - timedelta(hours=21), today) == "yesterday, 03:30"
    assert day_and_time(now - timedelta(days=40), today) == "21 January 2026, 00:30"
    # The clock was set back.
    assert day_and_time(now + timedelta(days=2), today) == "4 March 2026, 00:30"
