"""What moves is at its end as soon as a card lies over it: below one it would stand still half-way.

What is below a card is drawn twice, when that appears and long after: it looks the same.
"""

from functools import partial

import pygame
import pytest
from helpers.player import drag, largest
from helpers.seated import PEOPLE, sit_down
from helpers.whole_games import a_finished_game

from game.engine import Options, Seat
from game.engine.dice import DiceOptions
from game.files.settings import Settings
from game.play.changes import Ended
from game.ui.rooms.help.help import Help
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.menu.menu_game import BEGIN_MS, FADE_MS
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.shell.scene import Push

AGAINST = (Seat("Ada"), Seat("Tough", "8"))
"""A person, and an opponent who is never asked, so that it stays its turn."""


@pytest.fixture
def against(robots):
    """Starts a game in motion against somebody who never answers; returns robot and scene."""
    return lambda options: sit_down(
        robots, options, AGAINST, reduced_motion=False, hand_over="never"
    )


def below(robot, scene):
    """What is drawn of a scene below another one."""
    surface = pygame.Surface(robot.ui.size)
    scene.paint(surface)
    scene.paint_live(surface)
    return pygame.image.tobytes(surface, "RGB")


def assert_still(robot, scene, on_top):
    assert isinstance(robot.scene, on_top)
    first = below(robot, scene)
    robot.pass_time(8000)
    assert isinstance(robot.scene, on_top)
    assert below(robot, scene) == first


@pytest.mark.parametrize("after", [20, 60, 150, 400, 700])
@pytest.mark.parametrize(("key", "on_top"), [(pygame.K_ESCAPE, PauseMenu), (pygame.K_F1, Help)])
def test_a_placement_is_at_its_end(against, key, on_top, after):
    robot, scene = against(Options("Blokus Duo"))
    drag(robot, scene, largest(scene))
    robot.pass_time(after)
    assert scene.flourishes.stage.animating
    robot.key(key)
    assert_still(robot, scene, on_top)
    assert scene.area.coming == {}
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, GameScene)
    assert scene.game.ply == 1


@pytest.mark.parametrize("after", [20, 200])
def test_a_piece_of_somebody_else_has_landed(against, after):
    robot, scene = against(Options("Blokus Duo"))
    drag(robot, scene, largest(scene))
    robot.pass_time(3000)
    position = scene.game.position
    scene.driver.play(position.event(int(position.legal()[-1])))
    robot.pass_time(after)
    assert scene.table.flights.awaited
    robot.key(pygame.K_F1)
    assert isinstance(robot.scene, Help)
    assert not scene.table.flights.animating
    assert not scene.flourishes.stage.animating


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_f])
def test_a_piece_in_hand_has_turned(robots, key):
    robot, scene = sit_down(robots, Options("Blokus Duo"), PEOPLE, reduced_motion=False)
    robot.key(pygame.K_RETURN)
    robot.pass_time(1000)
    robot.key(key)
    assert scene.table.is_turning
    lies = scene.table.hand.orientation
    robot.key(pygame.K_F1)
    assert isinstance(robot.scene, Help)
    assert not scene.table.is_turning
    assert scene.table.hand.orientation == lies


def test_dice_have_come_to_rest(against):
    robot, scene = against(DiceOptions(2))
    if not scene.area.may_roll:
        pytest.fail("the person begins")
    robot.key(pygame.K_RETURN)
    robot.pass_time(100)
    assert scene.area.motion.rolling is not None
    robot.key(pygame.K_F1)
    assert isinstance(robot.scene, Help)
    assert not scene.area.moving
    robot.key(pygame.K_ESCAPE)
    robot.pass_time(500)
    assert not scene.area.may_roll
    assert scene.area.placing is not None


def test_results_are_counted(robots):
    robot = robots(motion=True)
    game = a_finished_game(*PEOPLE[:2])
    results = ResultsScene(robot.ui, game, Ended(), partial(Menu, robot.ui))
    robot.start(results)
    robot.step(4)
    assert not results.counted
    robot.key(pygame.K_F1)
    assert_still(robot, results, Help)
    assert results.counted


def test_the_menus_piece_lies(robots):
    robot = robots(Menu, motion=True, settings=Settings(size=(640, 480)))
    menu = robot.scene
    robot.pass_time(BEGIN_MS + FADE_MS)
    robot.until(lambda: menu.art._drop is not None)
    robot.app.stack.apply(Push(Help(robot.ui)))
    assert_still(robot, menu, Help)
