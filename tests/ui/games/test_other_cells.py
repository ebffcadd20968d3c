"""Games of other contacts and cells: by each device from menu to results, and how scenes look."""

import pytest
from helpers.seated import sit_down

from game.engine import Options
from game.engine.contacts import Rule
from game.ui.look.texts import tr
from game.ui.table.board_view import start_signs
from game.ui.table.pieces import violation_words


@pytest.fixture
def sit(robots):
    """Starts a game between people: `sit(name, size)` returns the robot and the scene."""
    return lambda name, size=(1280, 720): sit_down(robots, Options(name), size=size)


@pytest.mark.parametrize(
    ("name", "rule", "key"),
    [
        ("Callisto", Rule.TOO_EARLY, "play.reason.too_early"),
        ("Callisto", Rule.BARRED, "play.reason.barred"),
        ("Callisto", Rule.NO_EDGE, "play.reason.no_edge"),
        ("Nexos", Rule.START, "play.reason.start.segment"),
        ("Nexos", Rule.NO_CORNER, "play.reason.no_corner.segment"),
        ("GembloQ", Rule.START, "play.reason.start.quarter"),
        ("GembloQ", Rule.NO_CORNER, "play.reason.no_corner"),
    ],
)
def test_each_game_says_its_own_rules(name, rule, key):
    assert violation_words(Options(name).ruleset, 1, rule) == tr(key, colour=tr("colour.yellow"))


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("Nexos", {"e21": "Blue", "u21": "Yellow", "u5": "Red", "e5": "Green"}),
        ("Callisto", {}),
    ],
)
def test_starts_of_several_cells_have_one_sign(name, marked):
    ruleset = Options(name).ruleset
    signs = {ruleset.geometry.name_of(cell): one for cell, one in start_signs(ruleset).items()}
    assert signs == marked


def test_a_square_of_quarters_has_one_dot(sit):
    _robot, scene = sit("GembloQ")
    board, position = scene.area.board, scene.game.position
    cells = position.attach_points(position.colour)
    assert len(cells) == 4
    (dot,) = board.attach_points(position)
    middles = [board.middle(cell) for cell in cells]
    assert dot == pytest.approx([sum(axis) / 4 for axis in zip(*middles, strict=True)])


def test_half_squares_are_shown(sit):
    _robot, scene = sit("GembloQ Two-Player")
    position = scene.game.position
    table = position.ruleset.table
    worth = [table.pieces.pieces[piece].worth for piece in table.piece[position.legal()]]
    scene.driver.play(position.event(int(position.legal()[worth.index(4.5)])))
    assert scene.area.tray_state(0).score == "4.5"
    assert scene.area.tray_state(1).score == "0"
