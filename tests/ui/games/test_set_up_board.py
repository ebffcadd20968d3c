"""A game played in the window from a board that was set up."""

import pygame
from helpers.controls import control, controls_of
from helpers.player import by_keys, largest

from game.engine import FAMILIES, Game, Options, Ply, Seat
from game.engine.setting_up import set_up
from game.files.settings import Settings
from game.ui.rooms.library.opening import MOST_LINES, NewBoard
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import begin

OPTIONS = Options("Blokus Duo")


def a_game_set_up():
    table = OPTIONS.ruleset.table
    pieces = [(0, "e10"), (0, "d11,d12"), (1, "j5")]
    lying = [Ply(colour, table.parse(name)) for colour, name in pieces]
    event = set_up(OPTIONS.ruleset, lying, 1)
    return Game(OPTIONS, (Seat("Ada"), Seat("Ben")), [event])


def test_it_is_played_on_from_there_and_taken_back_to_it(robots):
    robot = robots(lambda ui: None, Settings(reduced_motion=True, move_numbers=True))
    scene = begin(robot.ui, a_game_set_up(), seed=1)
    robot.start(scene)
    robot.step(2)
    game = scene.driver.game
    assert game.seat.name == "Ben"
    assert scene.area.placed_lately() == []
    by_keys(robot, scene, largest(scene))
    assert game.position.ply == 4
    assert scene.area.placed_lately() == [game.played[-1]]
    for _ in range(2):
        robot.key(pygame.K_z, pygame.KMOD_CTRL)
        robot.step(2)
    assert game.ply == 1
    assert game.position.ply == 3


def test_nothing_moves_when_another_game_is_chosen_for_a_new_board(robots):
    robot = robots(Menu, Settings())
    scene = robot.start(NewBoard(robot.ui))

    def places():
        return [control(scene, key).rect for key in ("new_board.game", "new_board.yes")]

    before = places()
    most = 0
    for family, games in FAMILIES.items():
        scene._setup.choose_family(family)
        for players in games:
            scene._setup.choose_players(players)
            scene.arrange()
            assert before == places()
            most = max(most, len(controls_of(scene)) - 2)
    assert most == MOST_LINES
