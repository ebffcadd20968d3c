"""From the menu to the results and back, through the real loop, with nothing but devices."""

import pygame
import pytest
from player import (
    by_dragging,
    by_keys,
    choose,
    choose_by_keys,
    click,
    go_to,
    largest,
    settle,
)

from game.cli import PERSON
from game.files.settings import Settings
from game.ui.games.blokus.play import Play
from game.ui.games.blokus.results import Results
from game.ui.scenes.menu import Menu


@pytest.fixture
def menu(drivers):
    """A driver in front of the menu."""
    driver = drivers(Menu, Settings(reduced_motion=True))
    driver.start(Menu(driver.ui))
    return driver


def play_on(driver, place) -> Play:
    """Place for the people until the results are there; the play scene."""
    play = driver.scene
    assert isinstance(play, Play)
    while not play.game.position.over:
        if play.table.persons_turn:
            place(driver, play, largest(play))
        else:
            before = play.game.ply
            driver.until(lambda before=before: play.game.ply > before, seconds=20)
            settle(driver, play)
    driver.until(lambda: isinstance(driver.scene, Results))
    return play


def test_four_people_by_mouse_alone(menu) -> None:
    click(menu, "play")
    choose(menu, "players", 4)
    for seat in range(4):
        choose(menu, f"kind{seat}", PERSON)
    click(menu, "start")
    play = play_on(menu, by_dragging)
    assert all(seat.is_person for seat in play.game.seats)
    # The board can be seen after the end, and the results again.
    click(menu, "look")
    assert menu.scene is play
    menu.click(play.layout.status.center)
    assert isinstance(menu.scene, Results)
    click(menu, "again")
    assert isinstance(menu.scene, Play)
    assert menu.scene is not play
    assert menu.scene.game.ply == 0
    menu.click(menu.scene.layout.tools[0].center)
    click(menu, "leave")
    assert isinstance(menu.scene, Menu)
    click(menu, "quit")
    assert not menu.running


def test_three_people_by_keyboard_alone(menu) -> None:
    go_to(menu, "play")
    menu.key(pygame.K_RETURN)
    choose_by_keys(menu, "players", 3)
    for seat in range(3):
        choose_by_keys(menu, f"kind{seat}", PERSON)
    choose_by_keys(menu, "shared", 1)
    go_to(menu, "start")
    menu.key(pygame.K_RETURN)
    play = play_on(menu, by_keys)
    assert play.options.shared == 1
    assert len(play.game.seats) == 3
    go_to(menu, "menu")
    menu.key(pygame.K_RETURN)
    assert isinstance(menu.scene, Menu)


def test_a_person_against_an_opponent(menu) -> None:
    click(menu, "play")
    choose(menu, "players", 2)
    choose(menu, "kind0", "easy")
    choose(menu, "kind1", PERSON)
    choose(menu, "scoring", "squares")
    click(menu, "start")
    play = play_on(menu, by_dragging)
    assert [seat.level for seat in play.game.seats] == ["easy", None]


def test_a_game_that_was_left_goes_on(drivers, tmp_path) -> None:
    from game.files.autosave import Autosave

    driver = drivers(Menu, Settings(reduced_motion=True), autosave=Autosave(tmp_path / "game.json"))
    driver.start(Menu(driver.ui))
    click(driver, "play")
    choose(driver, "kind1", PERSON)
    click(driver, "start")
    for _ in range(2):
        by_dragging(driver, driver.scene, largest(driver.scene))
    plies = list(driver.scene.game.plies[:2])
    driver.key(pygame.K_ESCAPE)
    click(driver, "leave")
    click(driver, "continue")
    assert isinstance(driver.scene, Play)
    assert driver.scene.game.plies[:2] == plies
