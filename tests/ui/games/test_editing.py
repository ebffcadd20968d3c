"""A board set up by hand, through the real loop: by mouse, keys, pad and fingers."""

import random
from itertools import cycle

import pygame
import pytest
from helpers.controls import control
from helpers.editors import ByFingers, ByKeys, ByMouse, ByPad, pixel_of
from helpers.forms import click, go_to
from helpers.pads import Holder, Port
from helpers.player import ARROWS, settle, tray_pixel
from helpers.robot import Robot
from helpers.thorough import sampled
from scenes.entering import to_analysis
from scenes.scripted import ScriptedOpponents

from game.engine import VARIANTS, Game, Options, Ply, Seat, SetUp
from game.engine.position import Position
from game.engine.setting_up import set_up
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.settings import Settings
from game.ui.games.blokus.editing.scene import EditScene
from game.ui.kit.question import Question
from game.ui.rooms.library.opening import NewBoard
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.review.analysis_menu import AnalysisMenu
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.statistics.my_games import MyGames
from game.ui.shell.actions import Command
from game.ui.table.fingers import ring_of
from game.ui.table.landing import centre_of

DUO = Options("Blokus Duo")
TABLE = DUO.ruleset.table
PURPLE, ORANGE = 0, 1
CORNER = TABLE.parse("d10,e10,e11")
START = TABLE.parse("j5,k5")
WRONG = TABLE.parse("f11,g11")
RIGHT = TABLE.parse("f12,f13")
EXTRA = TABLE.parse("a1,b1,c1,d1,e1")


@pytest.fixture
def window(robots, tmp_path, monkeypatch):
    """Opens the menu: `window(size, options)`, where `options` were the last ones played."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))

    def opened(size=(1280, 720), options=DUO):
        settings = Settings(size=size, reduced_motion=True, options=options)
        robot = robots(Menu, settings, KeptFiles(tmp_path), Port())
        robot.ui.opponents = ScriptedOpponents()
        robot.start(Menu(robot.ui))
        return robot

    return opened


@pytest.fixture
def new_board(window):
    """Like `window`, but goes on to the analysis board of a new board with these options."""

    def opened(size=(1280, 720), options=DUO):
        robot = window(size, options)
        click(robot, "menu.my_games")
        click(robot, "library.new")
        assert type(robot.scene) is NewBoard
        click(robot, "yes")
        assert type(robot.scene) is AnalysisScene
        return robot

    return opened


def edit(robot: Robot) -> EditScene:
    """Go from the analysis board to its board editor."""
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is AnalysisMenu
    click(robot, "set_up")
    assert type(robot.scene) is EditScene
    return robot.scene


def person(robot: Robot, device: str):
    """Somebody who uses one device."""
    if device == "pad":
        return ByPad(robot, Holder(robot, robot.app.ui.controls.pads._port, 1))
    return {"mouse": ByMouse, "keys": ByKeys, "fingers": ByFingers}[device](robot)


DEVICES = ["mouse", "keys", "pad", "fingers"]


@pytest.mark.parametrize(
    ("device", "size"), list(zip(DEVICES, cycle([(1280, 720), (800, 1280)]), strict=False))
)
def test_a_board_is_put_together_with_any_device(new_board, device, size):
    robot = new_board(size)
    scene = edit(robot)
    hands, lying = person(robot, device), lambda: set(scene.edits.now.plies)
    hands.lay(PURPLE, WRONG)
    assert scene.line == "Purple 2: Purple must first cover its own start point."
    hands.lay(ORANGE, START)
    hands.lay(PURPLE, CORNER)
    assert lying() == {Ply(PURPLE, WRONG), Ply(ORANGE, START), Ply(PURPLE, CORNER)}
    assert scene.line == "Purple 2: Purple may not touch Purple along an edge."
    hands.use("done")
    assert robot.scene is scene
    assert scene.table.status.notice == "Purple 2: Purple may not touch Purple along an edge."
    hands.move(WRONG, RIGHT)
    robot.pass_time(10_000)
    assert scene.line == "This position follows the rules."
    hands.lay(ORANGE, EXTRA)
    hands.put_away(EXTRA)
    whole = {Ply(PURPLE, RIGHT), Ply(ORANGE, START), Ply(PURPLE, CORNER)}
    assert lying() == whole
    hands.step(back=True)
    assert lying() == whole | {Ply(ORANGE, EXTRA)}
    hands.step(back=False)
    assert lying() == whole
    hands.choose(ORANGE)
    assert scene.edits.now.colour == ORANGE
    hands.use("done")
    board = robot.scene
    assert type(board) is AnalysisScene
    assert board.line == "The board is set up."
    assert board.study.node is board.study.record.root
    assert board.study.node.event == scene.edits.now.set_up()
    position = Position(DUO.ruleset).after(set_up(DUO.ruleset, whole, ORANGE))
    assert (board.game.position.board == position.board).all()
    assert (board.game.position.legal() == position.legal()).all()
    assert board.game.position.colour == ORANGE


@pytest.mark.parametrize("name", sampled(VARIANTS, 5))
def test_a_position_of_any_game_is_put_together_in_any_order(new_board, name):
    options = Options(name)
    rng, there = random.Random(5), Position(options.ruleset)
    table, first = options.ruleset.table, options.ruleset.free_piece
    singles = 0 if first is None else first.first * len(options.ruleset.colours)
    while there.ply < singles + 7:
        legal = there.legal()
        large = legal[table.worth[legal] >= 3] if there.ply >= singles else legal
        there = there.play(int(rng.choice(large.tolist())))
    robot = new_board(options=options)
    scene, hands = edit(robot), ByMouse(robot)
    for ply in rng.sample(there.plies, len(there.plies)):
        hands.lay(ply.colour, ply.placement)
    hands.choose(there.colour)
    hands.use("done")
    now = robot.scene.game.position
    assert scene.edits.now.faults == ()
    assert (now.board == there.board).all()
    assert (now.colour, now.player) == (there.colour, there.player)
    for colour in range(len(options.ruleset.colours)):
        assert (now.legal(colour) == there.legal(colour)).all()


# -- what becomes of it -----------------------------------------------------


def set_up_a_board(robot):
    """Set up a small board by mouse, with Orange to play."""
    edit(robot)
    hands = ByMouse(robot)
    for colour, placement in ((PURPLE, CORNER), (ORANGE, START), (PURPLE, RIGHT)):
        hands.lay(colour, placement)
    hands.choose(ORANGE)
    hands.use("done")


def test_it_is_saved_in_the_root_and_read_back_the_same(new_board, tmp_path):
    robot = new_board()
    set_up_a_board(robot)
    before = robot.scene.game.position
    robot.key(pygame.K_ESCAPE)
    click(robot, "save")
    (path,) = (tmp_path / "records").glob("*.blksgf")
    text = path.read_text()
    for part in ("AB[d10,e10,e11][f12,f13]", "AW[j5,k5]", "PL[W]"):
        assert part in text.replace("\n", "")
    loaded = load_record(path)
    assert not loaded.problems
    assert loaded.record.root.event == robot.scene.study.node.event
    again = loaded.record.position(loaded.record.root)
    assert (again.board == before.board).all()
    assert (again.legal() == before.legal()).all()
    robot.key(pygame.K_ESCAPE)
    click(robot, "leave")
    assert type(robot.scene) is MyGames
    robot.step(3)
    click(robot, 0)
    assert (robot.scene.game.position.board == before.board).all()


def test_it_is_played_on_from_there_against_a_level(new_board):
    robot = new_board()
    set_up_a_board(robot)
    position = robot.scene.game.position
    robot.key(pygame.K_ESCAPE)
    click(robot, "play_on")
    click(robot, "start")
    scene = robot.scene
    assert type(scene) is GameScene
    assert scene.game.set_up
    assert any(not seat.is_person for seat in scene.game.seats)
    assert (scene.game.position.board == position.board).all()
    assert scene.game.position.colour == ORANGE


def test_in_the_middle_of_a_record_it_is_a_variation(window):
    robot = window()
    game = played(plies=6)
    robot.app.stack.apply(to_analysis(robot.app.ui, game, 4))
    robot.step(2)
    record = robot.scene.study.record
    line = record.main_line()
    scene = edit(robot)
    last = game.events[3]
    assert last in scene.edits.now.plies
    ByMouse(robot).put_away(last.placement)
    ByMouse(robot).use("done")
    node = robot.scene.study.node
    assert isinstance(node.event, SetUp)
    assert node.parent is line[4]
    assert record.main_line() == line
    assert len(node.event.plies) == 3
    # The game goes on from there, and a step back leads to what was before.
    assert robot.scene.game.ply == 5
    robot.key(pygame.K_LEFT)
    assert robot.scene.game.position.ply == 4


def played(plies, options=DUO):
    """A game of `plies` plies."""
    game = Game(options, [Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov")[: options.players]])
    rng = random.Random(3)
    for _ in range(plies):
        legal = game.position.legal()
        sizes = options.ruleset.table.sizes[legal]
        game.play(game.position.event(int(rng.choice(legal[sizes == sizes.max()].tolist()))))
    return game


def test_a_board_of_dice_is_not_set_up(window):
    robot = window()
    click(robot, "menu.my_games")
    click(robot, "library.new")
    go_to(robot, "new_board.game")
    while control(robot.scene, "new_board.game").value != "dice":
        robot.key(pygame.K_RIGHT)
    click(robot, "yes")
    robot.key(pygame.K_ESCAPE)
    click(robot, "set_up")
    assert type(robot.scene) is AnalysisScene
    assert robot.scene.line == "You can’t set up a board in this game."


# -- leaving ----------------------------------------------------------------


def test_cancelled_everything_stays_as_it_was(window):
    robot = window()
    robot.app.stack.apply(to_analysis(robot.app.ui, played(plies=6), 4))
    robot.step(2)
    study = robot.scene.study
    before = (study.record.main_line(), study.node, study.game.ply)
    scene = edit(robot)
    ByMouse(robot).use("empty")
    assert scene.edits.now.plies == ()
    settle(robot, scene)
    robot.key(pygame.K_ESCAPE)
    assert type(robot.scene) is Question
    robot.key(pygame.K_RETURN)
    assert robot.scene is scene
    assert scene.edits.now.plies == ()
    ByMouse(robot).use("cancel")
    click(robot, "yes")
    assert type(robot.scene) is AnalysisScene
    assert (study.record.main_line(), study.node, study.game.ply) == before
    assert len(study.node.children) == 1


@pytest.mark.parametrize("leave", ["cancel", "done"])
def test_without_a_change_nothing_is_asked_and_nothing_added(window, leave):
    robot = window()
    robot.app.stack.apply(to_analysis(robot.app.ui, played(plies=6), 4))
    robot.step(2)
    scene = edit(robot)
    # Laying a piece back where it was is no change, and neither is a step that was undone.
    placement = scene.edits.now.plies[0].placement
    ByKeys(robot).move(placement, placement)
    ByMouse(robot).put_away(placement)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(robot, scene)
    ByMouse(robot).use(leave)
    assert type(robot.scene) is AnalysisScene
    node = robot.scene.study.node
    assert [type(child.event) for child in node.children] == [Ply]


# -- the hand ---------------------------------------------------------------


def test_a_piece_that_was_taken_up_lies_where_it_did_if_that_is_taken_back(new_board):
    robot = new_board()
    scene, hands = edit(robot), ByMouse(robot)
    hands.lay(PURPLE, CORNER)
    robot.click(pixel_of(scene, CORNER))
    assert scene.table.hand is not None
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.table.hand is None
    settle(robot, scene)
    assert scene.edits.now.plies == (Ply(PURPLE, CORNER),)
    # The next undo takes back the step before.
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.edits.now.plies == ()
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.table.status.notice == "Nothing to undo."


def test_taking_another_piece_puts_the_one_in_hand_into_its_tray(new_board):
    robot = new_board()
    scene, hands = edit(robot), ByMouse(robot)
    hands.lay(PURPLE, CORNER)
    robot.click(pixel_of(scene, CORNER))
    hands.take_in_hand(ORANGE)
    robot.click(tray_pixel(scene, 5, ORANGE))
    assert (scene.table.hand.colour, scene.table.hand.piece) == (ORANGE, 5)
    assert scene.edits.now.plies == ()
    robot.key(pygame.K_ESCAPE)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.edits.now.plies == (Ply(PURPLE, CORNER),)


def test_the_last_of_two_copies_leaves_the_tray_and_comes_back(new_board):
    junior = Options("Blokus Junior")
    robot = new_board(options=junior)
    scene, hands, table = edit(robot), ByMouse(robot), junior.ruleset.table
    spots = [table.parse(name) for name in ("e10", "a1")]
    for spot in spots:
        hands.lay(PURPLE, spot)
    assert scene.edits.now.left[PURPLE, 0] == 0
    hands.put_away(spots[1])
    assert scene.edits.now.left[PURPLE, 0] == 1
    assert scene.edits.now.faults == ()


def test_a_finger_drags_a_piece_that_lies_on_the_board(new_board):
    robot = new_board()
    scene, hands = edit(robot), ByFingers(robot)
    hands.lay(PURPLE, CORNER)
    x, y = pixel_of(scene, CORNER)
    robot.touch((x, y))
    for step in (20, 60, 100):
        robot.slide((x + step, y + step))
    robot.lift()
    assert scene.table.hand.resting
    assert scene.area.lifted == Ply(PURPLE, CORNER)
    placement = scene.table.hand.landing().placement
    assert placement not in (None, CORNER)
    robot.tap(ring_of(scene.table).rects[Command.CONFIRM].center)
    settle(robot, scene)
    assert scene.edits.now.plies == (Ply(PURPLE, placement),)


def test_a_piece_that_a_finger_holds_beside_the_board_counts_as_put_away_under_another_scene(
    new_board,
):
    robot = new_board()
    scene, hands = edit(robot), ByFingers(robot)
    hands.lay(PURPLE, CORNER)
    hands.use("done")
    scene = edit(robot)
    robot.touch(pixel_of(scene, CORNER))
    robot.slide((200, 200))
    robot.slide((2, 2))
    robot.key(pygame.K_F1)
    assert robot.scene is not scene
    assert (scene.table.hand, scene.area.lifted, scene.edits.now.plies) == (None, None, ())
    assert scene.keep() is not None
    robot.key(pygame.K_ESCAPE)
    robot.lift()
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.edits.now.plies == (Ply(PURPLE, CORNER),)


def middle(scene):
    """The middle of the piece that the keys point to, in the board's plane."""
    ruleset = scene.area.ruleset
    cells = ruleset.table.cells_of(scene.area.pointed.piece.placement)
    return centre_of(ruleset.geometry.lattice, [ruleset.geometry.points[cell] for cell in cells])


def test_arrows_point_to_pieces_all_over_the_board(window):
    robot = window()
    robot.app.stack.apply(to_analysis(robot.app.ui, played(plies=10), 10))
    robot.step(2)
    scene, hands = edit(robot), ByKeys(robot)
    hands.go_to("board")
    hands.press(pygame.K_RETURN)
    rng, moves = random.Random(2), 0
    for _ in range(60):
        before, (key, (right, up)) = middle(scene), rng.choice(list(ARROWS.items()))
        hands.press(key)
        dx, dy = middle(scene)[0] - before[0], middle(scene)[1] - before[1]
        moves += (dx, dy) != (0, 0)
        assert (dx, dy) == (0, 0) or dx * right + dy * up > 0
    assert moves > 20
    seen = set()
    for _ in scene.edits.now.plies:
        hands.press(pygame.K_TAB)
        seen.add(scene.area.pointed.piece)
    assert seen == set(scene.edits.now.plies)
    robot.key(pygame.K_ESCAPE)
    assert scene.area.pointed.piece is None
    assert robot.scene is scene
