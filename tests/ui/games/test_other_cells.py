"""Games of other contacts and cells between people: whole games, and how their scenes are laid out.

They aren't offered in the setup yet, so their scenes are begun as by other programs' records.
"""

import pytest
from helpers.player import by_dragging, by_keys, largest, skip_the_middle
from helpers.rects import assert_inside_and_apart
from helpers.thorough import only_thorough, sampled
from pygame import Rect

from game.engine import Game, Options, Seat
from game.engine.variant import UPCOMING
from game.files.settings import Settings
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.results.results_scene import ResultsScene

SIZES = ((1280, 720), (960, 600), (1920, 1080))


@pytest.fixture
def sit(robots):
    """Starts a game between people: `sit(name, size)` returns the robot and the scene."""

    def start(name, size=(1280, 720)):
        robot = robots(Menu, Settings(size=size, reduced_motion=True))
        options = Options(name)
        seats = [Seat(one) for one in ("Ada", "Ben", "Cleo", "Dan")[: options.players]]
        return robot, robot.start(begin(robot.ui, Game(options, seats), seed=1))

    return start


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Callisto Two-Player", by_dragging),
        ("Nexos Two-Player", by_dragging),
        ("GembloQ Two-Player", by_dragging),
        ("Callisto Two-Player", by_keys),
        ("Nexos Two-Player", by_keys),
        ("GembloQ Two-Player", by_keys),
        *(only_thorough(name, place) for name in UPCOMING for place in (by_dragging, by_keys)),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_game_to_its_results(sit, name, place):
    robot, scene = sit(name)
    while not scene.game.position.over:
        skip_the_middle(robot, scene)
        placement = largest(scene)
        place(robot, scene, placement)
        assert scene.game.played[-1].placement == placement
    robot.until(lambda: isinstance(robot.scene, ResultsScene))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sampled(UPCOMING, 4))
def test_everything_is_inside_the_window_and_apart(sit, name, size):
    _robot, scene = sit(name, size)
    area, window = scene.area, Rect((0, 0), size)
    trays = area.trays
    assert_inside_and_apart(
        [area.board.rect, *(tray.rect for tray in trays), *scene.table.toolbar.rects.values()],
        window,
    )
    for tray in trays:
        boxes = [tray.box(slot) for slot in range(area.ruleset.pieces.count)]
        assert_inside_and_apart(boxes, tray.rect)
    board = area.board
    for point in area.ruleset.geometry.points:
        assert board.on_plate(board.transform.pixel(area.ruleset.geometry.lattice.centre(point)))
