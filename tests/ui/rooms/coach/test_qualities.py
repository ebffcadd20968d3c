"""The signs of how good events are: told apart by shape, since colours stand for players."""

from itertools import combinations, product

import pygame
import pytest

from game.coach.scales import Quality
from game.ui.kit.plot import Curve
from game.ui.kit.tree import Tree
from game.ui.look.theme import THEMES
from game.ui.rooms.review.chart import ChartMark, CurvesChart
from game.ui.rooms.review.overlays import marked_cells
from game.ui.rooms.review.qualities import (
    COUNTED,
    better_disc,
    gravity,
    paint_choices,
    quality_disc,
)

GREYEST = 45
"""The most by which red, green and blue of a neutral tone may differ."""


def is_neutral(picture):
    spots = product(range(picture.width), range(picture.height))
    colours = {tuple(picture.get_at(spot)) for spot in spots}
    return all(max(colour[:3]) - min(colour[:3]) <= GREYEST for colour in colours if colour[3])


def pixels(picture):
    return pygame.image.tobytes(picture, "RGBA")


@pytest.fixture(params=THEMES)
def robot(robots, request):
    return robots(motion=True, theme=request.param)


def test_each_quality_has_a_neutral_sign_of_its_own(robot):
    shown = [together[-1] for together in COUNTED]
    discs = [better_disc(robot.ui, 24), *(quality_disc(robot.ui, one, 24) for one in shown)]
    assert all(map(is_neutral, discs))
    assert all(pixels(one) != pixels(other) for one, other in combinations(discs, 2))


def test_what_counts_together_has_the_same_sign():
    assert [gravity(quality) for quality in Quality] == [0, 0, 1, 2, 3]


def test_the_chart_marks_are_neutral_and_as_large_as_the_moves_were_costly(robot):
    curve, sizes = Curve((0.0, 5.0, 3.0), robot.ui.theme.accent), []
    for weight in (1, 3):
        chart = CurvesChart([curve], 2, 0, lambda ply: None, [ChartMark(1, 0, weight)])
        tree, surface = Tree(robot.ui), pygame.Surface(robot.ui.size)
        tree.show(chart, pygame.Rect(0, 0, 300, 120))
        tree.paint(surface)
        spots = product(range(300), range(120))
        sizes.append(sum(surface.get_at(spot)[:3] == robot.ui.theme.text for spot in spots))
    assert 0 < sizes[0] < sizes[1]


def test_discs_give_way_to_the_signs_of_reasons(reported):
    robot, scene, _ = reported
    board, table = scene.area.board, scene.area.ruleset.table
    best = scene.cost.best.placement
    (usual,) = marked_cells(board, [best])
    (elsewhere,) = marked_cells(board, [best], {usual})
    assert usual != elsewhere
    assert elsewhere in table.cells_of(best)
    # If all cells are taken, the disc shares its usual cell with a sign.
    assert marked_cells(board, [best], set(table.cells_of(best))) == [usual]
    surface = robot.app.screen.copy()
    both = [best, scene.cost.played.event.placement]
    taken = paint_choices(surface, robot.ui, board, both, scene.cost.quality, {usual})
    assert elsewhere in taken
    assert usual not in taken
