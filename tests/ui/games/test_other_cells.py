"""Games of other contacts and cells: by each device from menu to results, and how scenes look."""

import pytest
from helpers.forms import choose, click, let_play, more_rules
from helpers.pads import Holder, Port
from helpers.player import by_dragging, by_keys, largest, settle, skip_the_middle
from helpers.rects import assert_inside_and_apart
from helpers.thorough import only_thorough, sampled
from helpers.toucher import by_fingers
from pygame import Rect

from game.engine import VARIANTS, Game, Options, Seat
from game.engine.contacts import Rule
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.look.texts import tr
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.shell.inputs import PadInput
from game.ui.table.board_view import start_signs
from game.ui.table.violation_words import violation_words

SIZES = ((1280, 720), (960, 600), (1920, 1080))

FAMILIES = ("callisto", "nexos", "gembloq")
FORMS = [name for name, variant in VARIANTS.items() if variant.family in FAMILIES]


@pytest.fixture
def sit(robots):
    """Starts a game between people: `sit(name, size)` returns the robot and the scene."""

    def start(name, size=(1280, 720)):
        port = Port()
        robot = robots(Menu, Settings(size=size, reduced_motion=True), port=port)
        options = Options(name)
        robot.port = port
        seats = [Seat(one) for one in ("Ada", "Ben", "Cleo", "Dan")[: options.players]]
        return robot, robot.start(begin(robot.ui, Game(options, seats), seed=1))

    return start


def by_pad(robot, scene, placement):
    """Place a piece with a pad alone."""
    robot.pad.lay(scene, placement)
    robot.pad.press(PadInput.A)
    settle(robot, scene)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Callisto Two-Player", by_dragging),
        ("Nexos Two-Player", by_keys),
        ("GembloQ Two-Player", by_fingers),
        ("Nexos Two-Player", by_pad),
        *(
            only_thorough(name, place)
            for name in FORMS
            for place in (by_dragging, by_keys, by_fingers, by_pad)
        ),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_game_to_its_results(sit, name, place):
    robot, scene = sit(name)
    if place is by_pad:
        robot.pad = Holder(robot, robot.port, 0)
    while not scene.game.position.over:
        skip_the_middle(robot, scene)
        placement = largest(scene)
        place(robot, scene, placement)
        assert scene.game.played[-1].placement == placement
    robot.until(lambda: isinstance(robot.scene, ResultsScene))


@pytest.mark.parametrize(
    ("family", "form"),
    [
        ("gembloq", "GembloQ Two-Player Four-Color"),
        only_thorough("callisto", "Callisto Two-Player Four-Color"),
    ],
)
def test_two_colours_each_from_the_menu_to_what_is_kept(robots, tmp_path, family, form):
    robot = robots(Menu, Settings(reduced_motion=True), KeptFiles(tmp_path))
    robot.start(Menu(robot.ui))
    click(robot, "play")
    choose(robot, "new_board.game", family)
    choose(robot, "setup.players", 2)
    let_play(robot, 0, None)
    let_play(robot, 1, None)
    more_rules(robot)
    choose(robot, "form", form)
    click(robot, "setup.start")
    scene = robot.scene
    assert scene.game.options.name == form
    while not scene.game.position.over:
        skip_the_middle(robot, scene)
        by_dragging(robot, scene, largest(scene))
    robot.until(lambda: isinstance(robot.scene, ResultsScene))
    totals = scene.game.position.totals()
    (played,) = KeptFiles(tmp_path).history.games()
    assert (played.game, [seat.total for seat in played.seats]) == (form, totals)
    click(robot, "results.menu")
    click(robot, "play")
    assert robot.scene.setup.options.name == form


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sampled(FORMS, 4))
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
