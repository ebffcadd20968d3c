"""From the menu to the results and back, through the real loop, using input devices alone."""

import pygame
from helpers.forms import (
    choose,
    choose_by_keys,
    click,
    go_to,
    let_play,
    let_play_by_keys,
    more_rules,
)
from helpers.player import (
    by_dragging,
    by_keys,
    click_tool,
    largest,
    play_on,
)

from game.files.kept_files import KeptFiles
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import AIMED_AFTER, ResultsScene


def test_four_people_by_mouse_alone(menu) -> None:
    click(menu, "play")
    choose(menu, "setup.players", 4)
    for seat in range(4):
        let_play(menu, seat, None)
    click(menu, "setup.start")
    scene = play_on(menu, by_dragging)
    assert all(seat.is_person for seat in scene.game.seats)
    # After the end the board can be looked at, and then the results again.
    click(menu, "results.look")
    assert menu.scene is scene
    menu.click(scene.table.status.rect.center)
    assert isinstance(menu.scene, ResultsScene)
    click(menu, "results.again")
    assert isinstance(menu.scene, GameScene)
    assert menu.scene is not scene
    assert menu.scene.game.ply == 0
    click_tool(menu, menu.scene, "menu")
    click(menu, "leave")
    assert isinstance(menu.scene, Menu)
    click(menu, "quit")
    assert not menu.running


def test_three_people_by_keyboard_alone(menu) -> None:
    go_to(menu, "play")
    menu.key(pygame.K_RETURN)
    choose_by_keys(menu, "setup.players", 3)
    for seat in range(3):
        let_play_by_keys(menu, seat, None)
    go_to(menu, "setup.more_rules")
    menu.key(pygame.K_RETURN)
    choose_by_keys(menu, "shared", 1)
    go_to(menu, "setup.start")
    menu.key(pygame.K_RETURN)
    scene = play_on(menu, by_keys)
    assert scene.game.options.shared == 1
    assert len(scene.game.seats) == 3
    # Back leads from the results to the board, and from there to the results again.
    menu.pass_time(AIMED_AFTER)
    go_to(menu, "results.look")
    menu.key(pygame.K_RETURN)
    assert menu.scene is scene
    menu.key(pygame.K_ESCAPE)
    assert isinstance(menu.scene, ResultsScene)
    go_to(menu, "results.menu")
    menu.key(pygame.K_RETURN)
    assert isinstance(menu.scene, Menu)


def test_a_person_against_an_opponent(menu) -> None:
    click(menu, "play")
    choose(menu, "setup.players", 2)
    let_play(menu, 0, "2")
    let_play(menu, 1, None)
    more_rules(menu)
    choose(menu, "scoring", "advanced")
    click(menu, "setup.start")
    scene = play_on(menu, by_dragging)
    assert [seat.level for seat in scene.game.seats] == ["2", None]


def test_a_game_that_was_left_goes_on(robots, tmp_path) -> None:
    robot = robots(Menu, files=KeptFiles(tmp_path))
    click(robot, "play")
    let_play(robot, 1, None)
    click(robot, "setup.start")
    for _ in range(2):
        by_dragging(robot, robot.scene, largest(robot.scene))
    plies = robot.scene.game.played[:2]
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    click(robot, "continue")
    assert isinstance(robot.scene, GameScene)
    assert robot.scene.game.played[:2] == plies


def is_won_together(robot, scene) -> None:
    """Whether the results tell of two sides, and who has won together."""
    ranks = scene.game.position.ranks()
    assert ranks[:2] == ranks[2:]
    results = robot.scene.results
    assert [card.rank for card in results.cards] == sorted(ranks[:2])
    assert [len(card.colours) for card in results.cards] == [2, 2]
    first = ranks.index(1)
    names = [scene.game.seats[player].name for player in (first, first + 2)]
    together = tr("results.win_together", names=tr.joined(map(named, names)))
    assert results.headline == (together if ranks.count(1) == 2 else tr("results.sides_tie"))


def test_with_a_partner_against_two_by_mouse(menu) -> None:
    click(menu, "play")
    choose(menu, "setup.players", 4)
    for seat in (1, 2, 3):
        let_play(menu, seat, "2")
    more_rules(menu)
    choose(menu, "partners", True)
    click(menu, "setup.start")
    scene = play_on(menu, by_dragging)
    assert scene.game.options.partners
    is_won_together(menu, scene)
