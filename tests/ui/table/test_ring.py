"""The buttons around a piece hide nothing that matters: it, its spot, corners it would touch."""

import pygame
import pytest
from helpers.seated import sit_down
from helpers.whole_games import a_random_game

from game.engine import Options
from game.ui.look.hit_test import distance
from game.ui.table import pieces
from game.ui.table.held_view import bounds_of, landing_spots, lit_corners
from game.ui.table.pointer import ring_of

PLIES = 9
"""How many pieces lie there already: few enough for everything to fit, enough to touch."""


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (3840, 2160)], ids=str)
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon", "Nexos", "GembloQ"])
def test_the_buttons_hide_nothing_that_matters(robots, name, size, touch):
    events = a_random_game(name).events[:PLIES]
    robot, scene = sit_down(robots, Options(name), events=events, size=size)
    robot.resize(size)
    if touch:
        robot.tap((1, 1))
    assert robot.ui.touch is touch
    position, board, window = scene.area.placing, scene.area.board, pygame.Rect((0, 0), size)
    table, legal = position.ruleset.table, position.legal()
    lies = table.orientation[legal]
    touching = 0
    for orientation in sorted(set(lies.tolist())):
        own = legal[lies == orientation]
        for placement in {int(own[0]), int(own[len(own) // 2]), int(own[-1])}:
            pieces.take_at(scene.table, position, placement)
            robot.pass_time(500)
            hand, ring = scene.table.hand, ring_of(scene.table)
            corners = lit_corners(hand, board)
            touching += len(corners)
            spared = [bounds_of(hand, board), *landing_spots(hand, board), *corners]
            assert len(ring.rects) == 5
            for rect in ring.rects.values():
                assert window.contains(rect)
                assert min(distance(one, rect.center) for one in spared) > rect.width / 2 - 1
            middles = [rect.center for rect in ring.rects.values()]
            assert len(set(middles)) == 5
            pieces.put_back(scene.table)
    assert touching > 20
