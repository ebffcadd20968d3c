"""Fingers, through the real loop: they handle pieces and reach everything."""

import math
from functools import partial

import pygame
import pytest
from helpers import dice_player
from helpers.controls import control
from helpers.player import settle, tray_pixel
from helpers.seated import sit_down
from helpers.toucher import (
    beside,
    drag_from_tray,
    extents,
    tap_ring,
)

from game.engine import FAMILIES, Options
from game.engine.dice import DiceOptions
from game.ui.rooms.help.help import Help
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.shell.actions import Command
from game.ui.shell.context import FINGERTIP_MM
from game.ui.shell.safe_area import pixels_per_mm
from game.ui.table import pieces
from game.ui.table.held_view import bounds_of
from game.ui.table.pointer import ring_of, target_at
from game.ui.table.tools import Tool


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(options, size=…, dpi=…)` returns the robot and the scene."""
    return lambda options=Options(), size=(1280, 800), dpi=None: sit_down(  # noqa: B008
        robots, options, size=size, dpi=dpi
    )


# -- the piece --------------------------------------------------------------


def piece_number(scene, name) -> int:
    return scene.area.ruleset.pieces.number_of(name)


@pytest.mark.parametrize("dpi", [None, 150.0])
def test_the_piece_floats_above_the_finger_and_lands_where_it_is_shown(sit, dpi) -> None:
    robot, scene = sit(dpi=dpi)
    x, y = scene.area.board.rect.center
    drag_from_tray(robot, scene, piece_number(scene, "F"), (x, y))
    above = y - bounds_of(scene.table.hand, scene.area.board).bottom
    assert abs(above - robot.ui.mm(12)) <= 2
    assert (
        bounds_of(scene.table.hand, scene.area.board).left
        < x
        < bounds_of(scene.table.hand, scene.area.board).right
    )
    shown = scene.table.hand.landing()
    robot.lift()
    assert not scene.table.hand.carried
    assert scene.table.hand.landing() == shown
    assert scene.table.status.notice == "Blue must first cover its own start point."


def test_the_piece_comes_down_to_the_finger_at_the_upper_edge(sit) -> None:
    robot, scene = sit()
    board = scene.area.board.rect
    drag_from_tray(robot, scene, piece_number(scene, "I5"), board.center)
    robot.slide((board.left + 60, board.top + 40))
    assert bounds_of(scene.table.hand, scene.area.board).top >= board.top - 2
    assert scene.table.hand.landing().legal
    robot.lift()
    assert scene.game.ply == 0
    tap_ring(robot, scene, "place")
    assert scene.game.ply == 1


def test_a_piece_held_by_the_mouse_does_not_float(sit) -> None:
    robot, scene = sit()
    robot.move(tray_pixel(scene, piece_number(scene, "F")))
    robot.press()
    robot.move(scene.area.board.rect.center)
    assert bounds_of(scene.table.hand, scene.area.board).collidepoint(robot.pointer)
    assert ring_of(scene.table) is None


def test_a_piece_dragged_off_the_board_or_put_back_returns(sit) -> None:
    robot, scene = sit()
    for off in (True, False):
        robot.tap(tray_pixel(scene, piece_number(scene, "F")))
        assert ring_of(scene.table) is not None
        if off:
            hand = scene.table.hand
            robot.touch(tuple(map(round, scene.area.board.transform.pixel(hand.pointer))))
            robot.slide((40, 780))
            robot.lift()
        else:
            tap_ring(robot, scene, "put_back")
        assert scene.table.hand is None
        assert ring_of(scene.table) is None


def test_a_tap_beside_the_piece_fetches_it_and_one_off_the_board_sends_it_home(sit) -> None:
    robot, scene = sit()
    robot.tap(tray_pixel(scene, piece_number(scene, "X")))
    spot = scene.area.board.rect.center
    robot.tap(spot)
    assert scene.table.hand.covers(scene.area.board.transform.plane(spot))
    # A tap on the piece itself changes nothing.
    origin = scene.table.hand.origin
    robot.tap(spot)
    assert scene.table.hand.origin == origin
    assert scene.game.ply == 0
    robot.tap((scene.area.board.rect.left - 8, 3))
    assert scene.table.hand is None


def test_the_ring_turns_and_flips_and_says_why_a_piece_cannot_lie_there(sit) -> None:
    robot, scene = sit()
    table = scene.area.ruleset.table
    x, y = scene.area.board.rect.center
    drag_from_tray(robot, scene, piece_number(scene, "F"), (x, y))
    robot.lift()
    for name, way in (
        ("turn_right", "clockwise"),
        ("turn_left", "anticlockwise"),
        ("flip", "mirrored"),
    ):
        before = scene.table.hand.orientation
        tap_ring(robot, scene, name)
        assert scene.table.hand.orientation == getattr(table.orientations[before], way)
    scene.table.status.clear()
    tap_ring(robot, scene, "place")
    assert scene.table.status.notice == "Blue must first cover its own start point."
    assert scene.table.hand is not None


@pytest.mark.parametrize(
    ("size", "dpi", "name"),
    [
        ((960, 600), None, "I5"),
        ((1280, 800), 215.0, "I5"),
        ((1000, 1400), 150.0, "1"),
        ((340, 260), None, "X"),
    ],
)
def test_the_ring_stays_in_the_window_and_off_the_piece(sit, size, dpi, name) -> None:
    robot, scene = sit(size=size, dpi=dpi)
    robot.resize(size)
    window, board = pygame.Rect((0, 0), size), scene.area.board
    robot.tap(tray_pixel(scene, piece_number(scene, name)))
    robot.step()
    room = board.rect.inflate(-2 * board.cell, -2 * board.cell)
    for spot in (room.topleft, room.topright, room.bottomleft, room.bottomright, room.midtop):
        pieces.press(scene.table, spot)
        scene.table.hand.land()
        bounds, rects = bounds_of(scene.table.hand, scene.area.board), ring_of(scene.table).rects
        assert len(rects) == 5
        for rect in rects.values():
            assert window.contains(rect)
            clamped = pygame.Rect(rect.center, (0, 0)).clamp(bounds)
            assert math.dist(clamped.center, rect.center) >= rect.width / 2 - 1
            assert rect.width >= robot.ui.mm(9) or size == (340, 260)
            assert rect.width >= 44 or size == (340, 260)
        middles = [rect.center for rect in rects.values()]
        least = min(math.dist(a, b) for a in middles for b in middles if a != b)
        assert least >= rects[Command.FLIP].width


def test_the_ring_stays_where_it_is_while_the_piece_turns(sit) -> None:
    robot, scene = sit()
    drag_from_tray(robot, scene, piece_number(scene, "I5"), scene.area.board.rect.center)
    robot.lift()
    before = dict(ring_of(scene.table).rects)
    tap_ring(robot, scene, "turn_right")
    assert ring_of(scene.table).rects == before


def around(centre, radius, degrees):
    """A pixel on a circle, clockwise from the right."""
    angle = math.radians(degrees)
    x, y = centre
    return round(x + radius * math.cos(angle)), round(y + radius * math.sin(angle))


@pytest.mark.parametrize(
    ("name", "step", "laid"),
    [("Blokus", 90, False), ("Blokus", 90, True), ("Blokus Trigon", 60, False)],
)
def test_two_fingers_turn_by_the_angle_of_the_lattice(sit, name, step, laid) -> None:
    robot, scene = sit(Options(name))
    table, middle = scene.area.ruleset.table, scene.area.board.rect.center
    piece = len(scene.area.ruleset.pieces.pieces) - 2
    drag_from_tray(robot, scene, piece, middle)
    if laid:
        robot.lift()
        middle = beside(scene)
        robot.touch(middle)
    robot.touch(around(middle, 120, 0), finger=1)
    start = scene.table.hand.orientation
    for clockwise in (True, False):
        before = scene.table.hand.orientation
        turns = range(10, step + 1, 10) if clockwise else range(step - 10, -1, -10)
        for degrees in turns:
            robot.slide(around(middle, 120, degrees), finger=1)
        way = "clockwise" if clockwise else "anticlockwise"
        assert scene.table.hand.orientation == getattr(table.orientations[before], way)
    assert scene.table.hand.orientation == start
    # The second finger is lifted first; neither release lifts, lays or flips anything.
    robot.lift(1)
    assert scene.table.hand.orientation == start
    origin = scene.table.hand.origin
    robot.lift()
    if laid:
        assert scene.table.hand.origin == origin


def test_a_tap_of_a_second_finger_flips(sit) -> None:
    robot, scene = sit()
    table, middle = scene.area.ruleset.table, scene.area.board.rect.center
    drag_from_tray(robot, scene, piece_number(scene, "F"), middle)
    before = scene.table.hand.orientation
    robot.tap((middle[0] + 150, middle[1]), finger=1)
    assert scene.table.hand.orientation == table.orientations[before].mirrored
    assert scene.table.hand.carried
    # A third finger does nothing, nor does a second one that stays down.
    before = scene.table.hand.orientation
    robot.touch((middle[0] + 150, middle[1]), finger=1)
    robot.tap((middle[0] - 150, middle[1]), finger=2)
    robot.step(30)
    robot.lift(1)
    assert scene.table.hand.orientation == before


# -- devices ----------------------------------------------------------------


def test_what_the_system_makes_of_fingers_for_mice_does_nothing_more(sit) -> None:
    robot, scene = sit()
    spot = tray_pixel(scene, piece_number(scene, "F"))
    mouse = {"pos": spot, "touch": True}
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, rel=(1, 1), buttons=(0, 0, 0), **mouse))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, **mouse))
    robot.step()
    assert scene.table.hand is None
    robot.tap(scene.table.toolbar.rects[Tool.MENU].center)
    assert isinstance(robot.scene, PauseMenu)
    taps = control(robot.scene, "pause.resume").rect.center
    share = {"x": taps[0] / 1280, "y": taps[1] / 800, "dx": 0.0, "dy": 0.0}
    for finger, button in (
        (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN),
        (pygame.FINGERUP, pygame.MOUSEBUTTONUP),
    ):
        pygame.event.post(pygame.Event(button, button=1, pos=taps, touch=True))
        pygame.event.post(pygame.Event(finger, touch_id=1, finger_id=7, **share))
        # The mouse reported as a finger, for programs that know only fingers.
        pygame.event.post(pygame.Event(finger, touch_id=-1, finger_id=0, **share))
    robot.step()
    assert robot.scene is scene


def test_a_mouse_beside_fingers_goes_on_working(sit) -> None:
    robot, scene = sit()
    robot.tap(tray_pixel(scene, piece_number(scene, "V3")))
    assert robot.ui.touch
    assert ring_of(scene.table) is not None
    robot.move(robot.pointer)
    assert robot.ui.touch
    robot.move((5, 5))
    assert not robot.ui.touch
    assert ring_of(scene.table) is not None
    # The piece lies where it fits: a click on it places it.
    robot.click(tuple(map(round, scene.area.board.transform.pixel(scene.table.hand.pointer))))
    settle(robot, scene)
    assert scene.game.ply == 1


def test_fingers_that_another_window_takes_are_lifted(sit) -> None:
    robot, scene = sit()
    drag_from_tray(robot, scene, piece_number(scene, "F"), scene.area.board.rect.center)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST, window=None))
    robot.step()
    assert not scene.table.hand.carried
    tap_ring(robot, scene, "put_back")
    assert scene.table.hand is None


def test_a_piece_dragged_while_another_scene_appears_lies_there(sit) -> None:
    robot, scene = sit()
    drag_from_tray(robot, scene, piece_number(scene, "F"), scene.area.board.rect.center)
    robot.key(pygame.K_F1)
    assert isinstance(robot.scene, Help)
    robot.lift()
    robot.tap(control(robot.scene, "controls.close").rect.center)
    assert robot.scene is scene
    tap_ring(robot, scene, "put_back")
    assert scene.table.hand is None


def test_fingers_work_on_after_a_window_made_anew(robots) -> None:
    robot = robots(motion=True)
    menu = robot.start(Menu(robot.ui))
    robot.touch((5, 5))
    robot.key(pygame.K_F11)
    robot.fingers.clear()  # The old window took their release with it.
    robot.tap(control(menu, "menu.play").rect.center)
    assert robot.scene is not menu


def test_nothing_stays_lit_and_no_words_stay_after_a_tap(sit) -> None:
    robot, scene = sit()
    rect = scene.table.toolbar.rects[Tool.UNDO]
    robot.tap((5, 5))
    before = robot.picture(rect)
    robot.touch(rect.center)
    robot.step(40)
    robot.slide((rect.centerx + 1, rect.centery))
    robot.lift()
    robot.step(40)
    assert scene.table.tip.shown is None
    assert scene.table.target is None
    assert robot.picture(rect) == before


# -- what can be hit --------------------------------------------------------


DENSITIES = [96.0, 150.0]
WINDOW = pygame.Rect(0, 0, 1280, 800)


@pytest.mark.parametrize("dpi", DENSITIES)
@pytest.mark.parametrize("options", [Options(), FAMILIES["dice"][4]], ids=["board", "dice"])
def test_tools_and_dice_are_large_enough_for_fingers(sit, dpi, options) -> None:
    robot, scene = sit(options, dpi=dpi)
    if isinstance(options, DiceOptions):
        dice_player.settle(robot, scene)
        robot.tap(scene.area.dice.button().center)
        dice_player.settle(robot, scene)
    robot.tap((3, 3))
    spots = [rect.center for rect in scene.table.toolbar.rects.values()]
    if isinstance(options, DiceOptions):
        view = scene.area
        spots += [rect.center for rect in view.dice.spots(4)]
        spots += [view.sheet.die_rect(face).center for face in scene.game.position.dice]
        spots.append(view.sheet.strikes.center)
    least = robot.ui.mm(9)
    for at in spots:
        assert min(extents(partial(target_at, scene.table), at, WINDOW)) >= least - 1


def test_pieces_in_trays_are_large_enough_for_fingers(sit) -> None:
    robot, scene = sit(dpi=96.0)
    robot.tap((3, 3))
    for slot in range(21):
        at = scene.area.trays[0].box(slot).center
        assert target_at(scene.table, at).slot == slot
        assert min(extents(partial(target_at, scene.table), at, WINDOW)) >= robot.ui.mm(9) - 1
    x, y = tray_pixel(scene, 0)
    robot.tap((x, y - robot.ui.mm(4)))
    assert scene.table.hand.piece == 0


@pytest.mark.parametrize(
    ("dpi", "size", "least", "most"),
    [
        (96.0, (1280, 800), 34, 34),
        (215.0, (1280, 800), 76, 76),
        # Density unknown: as on a usual screen, or on one of a tablet's size.
        (None, (1280, 800), 34, 40),
        (None, (3840, 2160), 90, 100),
        # However dense a screen claims to be, the window holds several fingertips.
        (700.0, (320, 240), 30, 40),
    ],
)
def test_a_fingertip_in_pixels(dpi, size, least, most) -> None:
    assert least <= round(FINGERTIP_MM * pixels_per_mm(dpi, size)) <= most
