"""Fingers, through the real loop: what they do to pieces, and that they reach everything."""

import math

import dice_player
import pygame
import pytest
from forms import choose, click, let_play
from player import largest, settle, tray_pixel
from toucher import (
    Taps,
    beside,
    by_fingers,
    dice_by_fingers,
    drag_from_tray,
    drag_laid,
    lay,
    ring,
    tap_ring,
)

from game.engine import Game, Options, Seat
from game.engine.dice import DiceOptions
from game.files.settings import Settings
from game.ui.games.blokus.results import Results
from game.ui.games.dice.results import DiceResults
from game.ui.games.kinds import begin
from game.ui.games.scene import GameScene
from game.ui.scenes.menu import Menu
from game.ui.scenes.pause_menu import PauseMenu

PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(options, size, dpi)` gives the robot and the scene."""

    def start(options=None, size=(1280, 800), dpi=None):
        options = options or Options()
        robot = robots(Menu, Settings(reduced_motion=True, size=size))
        robot.dpi = dpi
        scene = begin(robot.ui, Game(options, PEOPLE[: options.players]), seed=1)
        robot.start(scene)
        robot.step(2)
        return robot, scene

    return start


def test_a_board_game_from_the_menu_to_the_results_and_back(robots) -> None:
    robot = robots(Menu, Settings(reduced_motion=True))
    robot.start(Menu(robot.ui))
    taps = Taps(robot)
    click(taps, "play")
    choose(taps, "game", "duo")
    for seat in range(2):
        let_play(taps, seat, None)
    click(taps, "start")
    scene = robot.scene
    assert isinstance(scene, GameScene)
    while not scene.game.position.over:
        by_fingers(robot, scene, largest(scene))
    robot.until(lambda: isinstance(robot.scene, Results))
    click(taps, "look")
    assert robot.scene is scene
    robot.tap(scene.status.rect.center)
    click(taps, "menu")
    assert isinstance(robot.scene, Menu)
    click(taps, "quit")
    assert not robot.running


def test_a_game_of_dice_from_the_menu_to_the_results(robots) -> None:
    robot = robots(Menu, Settings(reduced_motion=True))
    robot.start(Menu(robot.ui))
    taps = Taps(robot)
    click(taps, "play")
    choose(taps, "game", "dice")
    for seat in range(2):
        let_play(taps, seat, None)
    click(taps, "start")
    scene = robot.scene
    dice_player.settle(robot, scene)
    while not scene.game.position.over:
        dice_by_fingers(robot, scene)
    robot.until(lambda: isinstance(robot.scene, DiceResults))
