"""Each game from the menu to the results: by mouse alone, and by keys alone."""

import pygame
import pytest
from player import by_dragging, by_keys, largest

from game.cli import PERSON
from game.engine import VARIANTS, Options, Seat
from game.files.settings import Settings
from game.ui.games.blokus.play import Play
from game.ui.games.blokus.results import Results
from game.ui.games.catalogue import CATALOGUE
from game.ui.scenes.menu import Menu
from game.ui.scenes.setup import Setup

OTHERS = [name for name, variant in VARIANTS.items() if variant.family != "blokus"]


@pytest.fixture
def menu(drivers):
    driver = drivers(Menu, Settings(reduced_motion=True))
    driver.start(Menu(driver.ui))
    return driver


def choose(driver, name, value):
    """Click an option, where there is a choice."""
    try:
        choice = driver.scene.focus.widget(name)
    except KeyError:
        return
    part = [option.value for option in choice.options].index(value)
    driver.click(choice.part_rect(part).center)


def choose_by_keys(driver, name, value):
    """Go to a choice with Tab, and along it with the arrows."""
    if all(widget.name != name for widget in driver.scene.focus.widgets):
        return
    while driver.scene.focus.selected.name != name:
        driver.key(pygame.K_TAB)
    values = [option.value for option in driver.scene.focus.selected.options]
    for _ in values:
        driver.key(pygame.K_LEFT)
    for _ in range(values.index(value)):
        driver.key(pygame.K_RIGHT)


def play_to_the_results(driver, place):
    play = driver.scene
    assert type(play) is Play
    while not play.game.position.over:
        place(driver, play, largest(play))
    driver.until(lambda: type(driver.scene) is Results)
    return play


@pytest.mark.parametrize("name", OTHERS)
def test_by_mouse(menu, name):
    driver, variant = menu, VARIANTS[name]
    driver.click(driver.scene.focus.widget("play").rect.center)
    assert type(driver.scene) is Setup
    choose(driver, "game", variant.family)
    choose(driver, "players", variant.players)
    for seat in range(variant.players):
        choose(driver, f"kind{seat}", PERSON)
    driver.click(driver.scene.focus.widget("start").rect.center)
    play = play_to_the_results(driver, by_dragging)
    assert play.options.name == name
    driver.click(driver.scene.focus.widget("again").rect.center)
    assert type(driver.scene) is Play
    assert driver.scene.options.name == name
    assert driver.scene.game.ply == 0


@pytest.mark.parametrize("name", OTHERS)
def test_by_keys(menu, name):
    driver, variant = menu, VARIANTS[name]
    driver.key(pygame.K_RETURN)
    assert type(driver.scene) is Setup
    choose_by_keys(driver, "game", variant.family)
    choose_by_keys(driver, "players", variant.players)
    for seat in range(variant.players):
        choose_by_keys(driver, f"kind{seat}", PERSON)
    while driver.scene.focus.selected.name != "start":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    play = play_to_the_results(driver, by_keys)
    assert play.options.name == name
    while driver.scene.focus.selected.name != "menu":
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert type(driver.scene) is Menu


@pytest.mark.parametrize("family", CATALOGUE)
def test_looking_through_the_games_keeps_the_number_of_players(menu, family):
    driver = menu
    driver.start(Setup(driver.ui))
    choose(driver, "players", 3)
    choose(driver, "game", family)
    choose(driver, "game", "blokus")
    assert driver.scene.setup.options.name == "Blokus Three-Player"


def test_opponents_play_the_other_games_too(menu):
    for family in ("duo", "junior", "trigon"):
        driver = menu
        driver.start(Setup(driver.ui))
        choose(driver, "game", family)
        choose(driver, "players", 2)
        choose(driver, "kind0", PERSON)
        choose(driver, "kind1", "easy")
        driver.click(driver.scene.focus.widget("start").rect.center)
        play = driver.scene
        by_dragging(driver, play, largest(play))
        driver.until(lambda play=play: play.table.persons_turn and not play._flights, seconds=30)
        assert play.game.ply == 2
        play.leave()


def test_each_copy_of_a_piece_is_taken_where_it_lies(drivers):
    driver = drivers(Menu, Settings(reduced_motion=True))
    people = (Seat("Ada"), Seat("Ben"))
    play = driver.start(Play(driver.ui, Options("Blokus Junior"), people, seed=1))
    tray = play.trays[0]
    piece = play.ruleset.pieces.number_of("P")
    first, second = (play.ruleset.pieces.copies * piece + copy for copy in (0, 1))
    for slot in (first, second):
        box = tray.box(slot)
        driver.move((box.left + 3, box.bottom - 3))
        driver.press()
        assert play.hand.piece == piece
        assert play.hand._grabbed == (0, 0)
        assert play._tray_state(0).hidden == [slot]
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: not play._flights)
    # Once one of them is placed, the other lies in the first slot.
    table = play.ruleset.table
    legal = play.game.position.legal()
    by_dragging(driver, play, int(legal[table.piece[legal] == piece][0]))
    assert tray.slot_at(tray.box(first).center, play.game.position) == first
    assert tray.slot_at(tray.box(second).center, play.game.position) != second
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert tray.slot_at(tray.box(second).center, play.game.position) == second


def test_the_pause_has_the_rules_of_the_game_in_play(drivers):
    driver = drivers(Menu, Settings(reduced_motion=True))
    driver.start(Play(driver.ui, Options("Blokus Junior"), (Seat("Ada"), Seat("Ben"))))
    driver.key(pygame.K_ESCAPE)
    driver.click(driver.scene.focus.widget("rules").rect.center)
    assert driver.scene.family == "junior"
