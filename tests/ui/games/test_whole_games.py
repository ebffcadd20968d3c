"""Any game, by any device, from any side, from the menu to the results and what is kept."""

from itertools import product

import pygame
import pytest
from helpers import dice_player
from helpers.forms import (
    choose,
    choose_by_keys,
    click,
    go_to,
    let_play,
    let_play_by_keys,
    more_rules,
)
from helpers.pads import Holder, Port
from helpers.player import by_clicking, by_dragging, by_keys, largest, settle, skip_the_middle
from helpers.thorough import only_thorough
from helpers.toucher import Taps, by_fingers, dice_by_fingers

from game.engine import FAMILIES, GAMES
from game.files.kept_files import KeptFiles
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.results_scene import AIMED_AFTER, ResultsScene
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.actions import PadInput


def by_pad(robot, scene, placement):
    """Place a piece with a pad alone."""
    robot.pad.lay(scene, placement)
    robot.pad.press(PadInput.A)
    settle(robot, scene)


PLACED = {
    "mouse": by_dragging,
    "clicks": by_clicking,
    "keys": by_keys,
    "fingers": by_fingers,
    "pad": by_pad,
}
"""How each device places a piece."""

DRAWN = {
    "mouse": dice_player.by_mouse,
    "keys": dice_player.by_keys,
    "fingers": dice_by_fingers,
}
"""How each device rolls the dice or draws a shape."""

OFTEN = [
    ("Blokus Duo", "fingers", 0),
    ("GembloQ Two-Player Four-Color", "mouse", 0),
    ("Callisto Two-Player", "keys", 0),
    ("Nexos Two-Player", "pad", 0),
    ("Blokus Trigon Two-Player", "clicks", 2),
    ("Blokus Dice Two-Player", "fingers", 0),
    ("Blokus Dice Three-Player", "mouse", 0),
]
"""What a usual run plays: a game, a device, and how many times the board is turned."""

EVERY = [
    (name, device, 0)
    for name, device in product(GAMES, PLACED)
    if device in DRAWN or GAMES[name].family != "dice"
]


def set_up(robot, options, device):
    """Choose a game in the setup, with a person in every seat, and start it."""
    seats = range(options.players if options.players > 1 else 0)
    if device == "keys":
        robot.key(pygame.K_RETURN)
        choose_by_keys(robot, "new_board.game", options.family)
        if len(FAMILIES[options.family]) > 1:
            choose_by_keys(robot, "setup.players", options.players)
        for seat in seats:
            let_play_by_keys(robot, seat, None)
        go_to(robot, "setup.start")
        robot.key(pygame.K_RETURN)
        return
    hand = Taps(robot) if device == "fingers" else robot
    click(hand, "play")
    choose(hand, "new_board.game", options.family)
    if len(FAMILIES[options.family]) > 1:
        choose(hand, "setup.players", options.players)
    for seat in seats:
        let_play(hand, seat, None)
    if options.name not in [one.name for one in FAMILIES[options.family].values()]:
        more_rules(hand)
        choose(hand, "form", options.name)
    click(hand, "setup.start")


@pytest.mark.parametrize(
    ("name", "device", "turned"),
    [*OFTEN, *(only_thorough(*case) for case in EVERY if case not in OFTEN)],
)
def test_a_game_is_played_to_its_results_and_kept(robots, tmp_path, name, device, turned):
    options, port = GAMES[name], Port()
    robot = robots(Menu, files=KeptFiles(tmp_path), port=port, size=(960, 600), hand_over="never")
    set_up(robot, options, device)
    scene = robot.scene
    assert isinstance(scene, GameScene)
    assert (scene.game.options.family, scene.game.options.players) == (
        options.family,
        options.players,
    )
    if device == "pad":
        robot.pad = Holder(robot, port, 0)
    robot.key(pygame.K_v, times=turned)
    robot.step(2)
    while not scene.game.position.over:
        if options.family == "dice":
            dice_player.settle(robot, scene)
            if not scene.game.position.over:
                DRAWN[device](robot, scene)
            continue
        skip_the_middle(robot, scene)
        placement, before = largest(scene), scene.game.ply
        PLACED[device](robot, scene, placement)
        assert scene.game.events[before].placement == placement
    robot.until(lambda: isinstance(robot.scene, ResultsScene))
    totals = scene.game.position.totals()
    (played,) = KeptFiles(tmp_path).history.games()
    assert [seat.total for seat in played.seats] == list(totals)
    robot.pass_time(AIMED_AFTER)
    # The board can be looked at once more, and another game begins as this one did.
    click(robot, "results.look")
    assert robot.scene is scene
    robot.click(scene.table.status.rect.center)
    assert isinstance(robot.scene, ResultsScene)
    click(robot, "results.again")
    assert robot.scene.game.ply == 0
    assert robot.scene.game.seats == scene.game.seats
    robot.start(Setup(robot.ui))
    assert robot.scene.setup.options == scene.game.options
