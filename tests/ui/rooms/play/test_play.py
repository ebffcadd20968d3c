"""Games on one board, through the real loop, with the events that devices would send."""

import random

import pygame
import pytest
from helpers.player import (
    by_clicking,
    by_dragging,
    by_keys,
    carry_to,
    click_ring,
    click_tool,
    largest,
    lay_by_keys,
    path,
    settle,
    tray_pixel,
)
from helpers.sizes import FEW_SIZES

from game.engine import Game, Options, Seat
from game.engine.contacts import Rule
from game.ui.rooms.play.pause_menu import PauseMenu
from game.ui.shell.actions import Command
from game.ui.shell.tooltip import DELAY_MS
from game.ui.table import pieces
from game.ui.table.held_view import bounds_of, paint_held
from game.ui.table.tools import Tool

PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))
AGAINST_EASY = (
    Seat("Ada"),
    *(Seat(name, "2") for name in ("Easy", "Easy 2", "Easy 3")),
)


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(options, seats)` returns the robot and the scene."""

    def start(options=None, seats=PEOPLE, still=True):
        options = options or Options()
        robot = robots(home=lambda ui: pytest.fail("the menu was not asked for"), motion=not still)
        scene = robot.play(Game(options, seats[: options.players]))
        robot.step(2)
        return robot, scene

    return start


@pytest.mark.parametrize("name", ["Blokus Duo", "Blokus Trigon"])
def test_dots_are_where_some_piece_that_is_left_fits(sit, name) -> None:
    _robot, scene = sit(Options(name))
    rng, useless = random.Random(2), 0
    board, ruleset = scene.area.board, scene.area.ruleset
    centre, places = ruleset.geometry.lattice.centre, ruleset.geometry.points
    while not (position := scene.game.position).over:
        legal = position.legal().tolist()
        points = set(position.attach_points(position.colour).tolist())
        used = {cell for placement in legal for cell in ruleset.table.cells_of(placement)} & points
        wanted = [board.transform.pixel(centre(places[cell])) for cell in sorted(used)]
        assert board.attach_points(position) == wanted
        useless += len(points - used)
        scene.game.play(position.event(rng.choice(legal)))
    assert useless


def test_rotating_and_flipping_while_dragging(sit) -> None:
    robot, scene = sit(still=False)
    table = scene.area.ruleset.table
    piece = table.pieces.number_of("F")
    robot.move(tray_pixel(scene, piece))
    robot.press()
    robot.move(scene.area.board.rect.center)
    start = scene.table.hand.orientation
    for post, name in (
        (lambda: robot.wheel(-1), "clockwise"),
        (lambda: robot.wheel(1), "anticlockwise"),
        (lambda: robot.key(pygame.K_r), "clockwise"),
        (lambda: robot.key(pygame.K_e), "anticlockwise"),
        (lambda: robot.key(pygame.K_f), "mirrored"),
        (lambda: robot.press(button=3), "mirrored"),
    ):
        before = scene.table.hand.orientation
        post()
        assert scene.table.hand.orientation == getattr(table.orientations[before], name)
        robot.step(3)
    assert scene.table.hand.orientation == start
    # Released off the board, the piece goes home, and keeps its orientation when taken up again.
    robot.key(pygame.K_r)
    turned = scene.table.hand.orientation
    robot.move((3, 3))
    robot.release()
    assert scene.table.hand is None
    settle(robot, scene)
    robot.move(tray_pixel(scene, piece))
    robot.press()
    assert scene.table.hand.orientation == turned


def test_an_illegal_drop_says_which_rule_it_breaks_and_changes_nothing(sit) -> None:
    robot, scene = sit()
    table = scene.area.ruleset.table
    robot.move(tray_pixel(scene, 0))
    robot.press()
    robot.move(scene.area.board.rect.center)
    assert scene.table.hand.landing().rule is Rule.START
    robot.release()
    assert scene.game.ply == 0
    assert scene.table.status.notice == "Blue must first cover its own start point."
    assert scene.table.hand.resting
    robot.key(pygame.K_ESCAPE)
    settle(robot, scene)
    for corner in ("a20", "t20", "t1", "a1"):
        by_clicking(robot, scene, table.parse(corner))
    # After an illegal click or key the piece stays in hand, so it can be corrected.
    for cells, reason in (
        ("a18,a19", "Blue may not touch Blue along an edge."),
        ("j10,k10", "Blue must touch its own colour at a corner."),
        ("s20,t20", "Another piece is in the way."),
    ):
        lay_by_keys(robot, scene, table.parse(cells))
        robot.key(pygame.K_RETURN)
        assert scene.table.status.notice == reason
        assert scene.table.hand is not None
        assert scene.game.ply == 4


def test_a_button_that_comes_up_over_the_help_drags_nothing_any_more(sit) -> None:
    robot, scene = sit()
    robot.move(tray_pixel(scene, 0))
    robot.press()
    robot.move(scene.area.board.rect.center)
    robot.key(pygame.K_F1)
    robot.release()
    robot.key(pygame.K_ESCAPE)
    # From now on the piece is carried: a click on an illegal spot leaves it in hand.
    robot.click(scene.area.board.rect.center)
    assert scene.table.status.notice == "Blue must first cover its own start point."
    assert scene.table.hand is not None
    assert not scene.table.hand.resting


def dropped_where_it_may_not_lie(robot, scene):
    """Drop a first piece beside every start point, which says why it may not lie there."""
    robot.move(tray_pixel(scene, 0))
    robot.press()
    robot.move(scene.area.board.rect.center)
    robot.release()
    assert scene.line == "Blue must first cover its own start point."


@pytest.mark.parametrize("away", ["key", "beside"])
def test_the_reason_goes_with_the_piece_that_is_put_back(sit, away):
    robot, scene = sit()
    dropped_where_it_may_not_lie(robot, scene)
    if away == "key":
        robot.key(pygame.K_ESCAPE)
    else:
        robot.click((3, 3))
    assert scene.table.hand is None
    robot.step()
    assert scene.table.status.notice is None
    assert scene.line == "Ada (Blue), place a piece."


@pytest.mark.parametrize("name", ["Blokus Duo", "Blokus Two-Player", "Blokus Three-Player"])
def test_who_alone_can_still_place_pieces_is_told_so(sit, name):
    _, scene = sit(Options(name))
    told = set()
    rng, game = random.Random(4), scene.game
    while not game.position.over:
        position, owners = game.position, game.position.ruleset.owners
        able = {p for c, out in enumerate(position.out) if not out for p in owners[c]}
        alone = scene.line.endswith("only you can still place pieces.")
        assert alone is (len(able) == 1)
        told.add(alone)
        game.play(position.event(rng.choice(position.legal().tolist())))
    assert told == {True, False}


@pytest.mark.parametrize("size", FEW_SIZES)
@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon"])
def test_the_reason_why_a_piece_may_not_land_stays_on_the_board(sit, size, name):
    robot, scene = sit(Options(name))
    robot.resize(size)
    # The corners and the middle of the board: only on a start point is the piece legal there.
    cells = scene.area.board.cells
    for x, y in ((0, 0), (1, 0), (0.5, 0.5), (0, 1), (1, 1)):
        pieces.put_back(scene.table)
        settle(robot, scene)
        robot.move(tray_pixel(scene, 20))
        robot.press()
        spot = (cells.left + x * cells.width, cells.top + y * cells.height)
        robot.move((round(spot[0]), round(spot[1])))
        landing = scene.table.hand.landing()
        if landing is None or landing.legal:
            continue
        reason = paint_held(robot.app.screen, scene.table)[-1]
        assert cells.contains(reason)
        assert not reason.colliderect(bounds_of(scene.table.hand, scene.area.board))


@pytest.mark.painted
def test_start_points_are_shown_until_every_colour_has_started(sit, monkeypatch):
    robot, scene = sit(Options("Blokus Trigon"))
    shown, plate = [], robot.ui.plates.plate

    def noted(geometry, cell, start_points, barred):
        shown.append(len(start_points))
        return plate(geometry, cell, start_points, barred)

    monkeypatch.setattr(robot.ui.plates, "plate", noted)
    for started in range(1, 5):
        by_clicking(robot, scene, int(scene.game.position.legal()[0]))
        robot.step(2)
        assert (shown[-1] > 0) == (started < 4)


def drop_in_the_middle(robot, scene, cells):
    """Drag a piece to the middle of the board, where no first piece may lie."""
    table = scene.area.ruleset.table
    robot.move(tray_pixel(scene, int(table.piece[table.parse(cells)])))
    robot.press()
    robot.move(scene.area.board.rect.center)
    robot.release()


def test_a_piece_dropped_where_it_may_not_lie_stays_until_it_is_pressed(sit) -> None:
    robot, scene = sit()
    placement = scene.area.ruleset.table.parse("a20,b20,c20")
    drop_in_the_middle(robot, scene, "a20,b20,c20")
    x, y = scene.area.board.rect.center
    origin = scene.table.hand.origin
    robot.move((x + 90, y + 60))
    assert scene.table.hand.origin == origin
    assert scene.table.hand.landing().rule is Rule.START
    # Buttons turn it where it lies, ...
    click_ring(robot, scene, Command.TURN_RIGHT)
    click_ring(robot, scene, Command.TURN_LEFT)
    assert scene.table.hand.resting
    # ... keys move it, and pressing takes it up again.
    robot.key(pygame.K_LEFT)
    assert scene.table.hand.origin != origin
    assert scene.table.hand.resting
    robot.move(tuple(map(round, scene.area.board.transform.pixel(scene.table.hand.pointer))))
    robot.press()
    carry_to(robot, scene, placement)
    robot.release()
    settle(robot, scene)
    assert scene.game.played[0].placement == placement


def test_a_piece_that_was_laid_down_is_placed_by_a_click_once_it_fits(sit) -> None:
    robot, scene = sit()
    placement = scene.area.ruleset.table.parse("a20,b20,c20")
    drop_in_the_middle(robot, scene, "a20,b20,c20")
    for key in path(scene.table.hand, scene.table.hand.table.origin_of(placement)):
        robot.key(key)
    robot.move((3, 3))
    assert scene.table.hand.resting
    robot.click(tuple(map(round, scene.area.board.transform.pixel(scene.table.hand.pointer))))
    assert scene.game.played[0].placement == placement


def test_a_piece_dropped_across_the_edge_that_fits_on_the_board_is_not_refused(sit) -> None:
    robot, scene = sit()
    board = scene.area.board
    robot.move(tray_pixel(scene, scene.area.ruleset.pieces.number_of("I5")))
    robot.press()
    x, y = board.transform.pixel((0.5, 19.5))
    if len({row for _, row in scene.table.hand.points}) > 1:
        robot.key(pygame.K_r)
    robot.move((round(x), round(y)))
    while (landing := scene.table.hand.landing()) is not None and landing.legal:
        x -= board.cell // 4
        robot.move((round(x), round(y)))
    assert landing is not None
    assert landing.placement is None
    robot.mixer.forget()
    robot.release()
    assert robot.mixer.names == ["choice"]
    assert scene.table.hand.landing().legal
    assert scene.table.status.notice == "It fits here: place it, or move it."
    assert scene.game.ply == 0
    robot.click(tuple(map(round, board.transform.pixel(scene.table.hand.pointer))))
    assert scene.game.ply == 1


def test_the_menu_button_pauses_at_once_and_puts_the_piece_back(sit) -> None:
    robot, scene = sit(still=False)
    robot.click(tray_pixel(scene, 5))
    click_tool(robot, scene, "menu")
    assert isinstance(robot.scene, PauseMenu)
    assert scene.table.hand is None
    assert not scene.table.flights.moving


def test_a_piece_in_hand_hides_no_button(sit) -> None:
    """With the pointer on a button, the picture is the same with and without a piece."""
    robot, scene = sit()
    robot.click(tray_pixel(scene, 20))
    # Leave out the button's round corners, which show what is behind it.
    rect = scene.table.toolbar.rects[Tool.HINT].inflate(-12, -12)
    robot.move(rect.center)
    robot.step(2)
    usable = robot.picture(rect)
    piece = paint_held(robot.app.screen.copy(), scene.table)
    assert rect.collidelist(piece) >= 0
    scene.table.hand.carry((10, 10))
    robot.step(2)
    assert robot.picture(rect) == usable


def test_buttons_have_words_after_a_moment(sit) -> None:
    robot, scene = sit()
    robot.until(lambda: scene.hand_over.player is None)
    tools, tip = scene.table.toolbar.rects, scene.table.tip
    robot.move(tools[Tool.UNDO].center)
    assert tip.shown is None
    assert robot.due <= robot.time + DELAY_MS
    robot.step(31)
    assert tip.shown == "Undo (Ctrl+Z)"
    robot.move(tools[Tool.HINT].center)
    assert tip.shown == "Hint (H)"
    robot.key(pygame.K_e)
    assert tip.shown is None
    robot.move(tools[Tool.UNDO].center)
    robot.step(40)
    assert tip.shown == "Undo (Ctrl+Z)"
    robot.press()
    assert tip.shown is None
    robot.move((3, 3))
    robot.step(40)
    assert tip.shown is None


def test_nothing_is_lit_once_the_pointer_has_left_the_window(sit) -> None:
    robot, scene = sit()
    rect = scene.table.toolbar.rects[Tool.MENU]
    before = robot.picture(rect)
    robot.move(rect.center)
    robot.step(40)
    assert scene.table.tip.shown == "Menu (Esc)"
    pygame.event.post(pygame.Event(pygame.WINDOWLEAVE, window=None))
    robot.step(2)
    assert scene.table.tip.shown is None
    assert robot.picture(rect) == before


def test_a_long_notice_stays_until_it_can_be_read(sit) -> None:
    robot, scene = sit()

    def shown(text: str) -> float:
        scene.table.status.tell(text)
        start = robot.time
        while scene.table.status.notice is not None:
            robot.step()
        return robot.time - start

    short, usual = shown("No."), "It will be placed when your turn comes."
    assert 2500 < short < 2700
    assert shown(usual) > short + 1000
    assert shown(2 * usual) > 6000
    # Each of these characters says as much as three Latin letters.
    assert shown("一轮到你就放下，一轮到你就放下。") > short + 1000


def test_undo_and_redo_by_keys_and_by_buttons(sit) -> None:
    robot, scene = sit()
    table = scene.area.ruleset.table
    for corner in ("a20", "t20", "t1"):
        by_clicking(robot, scene, table.parse(corner))
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.ply == 2
    click_tool(robot, scene, "undo")
    assert scene.game.ply == 1
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.game.ply == 2
    click_tool(robot, scene, "redo")
    assert scene.game.ply == 3
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.game.ply == 3
    assert scene.table.status.notice == "Nothing to redo."
    # With a piece in hand, undo only puts it back.
    robot.click(tray_pixel(scene, 3))
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.table.hand is None
    assert scene.game.ply == 2


def test_pieces_fly_between_trays_and_board(sit) -> None:
    robot, scene = sit(still=False)
    table = scene.area.ruleset.table
    corner = table.parse("a20")
    by_clicking(robot, scene, corner)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    # While a piece flies home, its place in the tray is still empty.
    assert scene.table.flights.returning == [(0, int(table.piece[corner]))]
    assert list(scene.area.tray_state(0).hidden) == [int(table.piece[corner])]
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.table.flights.landing == {corner}
    # After a resize it would fly between the wrong places, so it stops.
    robot.resize((1000, 1400))
    assert not scene.table.flights.moving


def test_resizing_in_mid_drag_keeps_the_piece_in_hand(sit) -> None:
    robot, scene = sit()
    table = scene.area.ruleset.table
    placement = table.parse("a20,b20,c20")
    piece = int(table.piece[placement])
    robot.move(tray_pixel(scene, piece))
    robot.press()
    robot.move(scene.area.board.rect.center)
    old = scene.area.board.rect.copy()
    robot.resize((1000, 1400))
    assert scene.area.board.rect != old
    assert scene.table.hand.piece == piece
    carry_to(robot, scene, placement)
    robot.release()
    settle(robot, scene)
    assert scene.game.events[0].placement == placement


def test_opponents_answer_and_a_person_undoes_past_them(sit) -> None:
    robot, scene = sit(seats=AGAINST_EASY)
    by_dragging(robot, scene, largest(scene))
    robot.until(lambda: scene.game.ply == 4 and not scene.table.flights.moving, seconds=30)
    assert scene.driver.persons_turn
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.ply == 0
    robot.key(pygame.K_y, pygame.KMOD_CTRL)
    assert scene.game.ply == 4
    # Keys place a piece even if the pointer lies on it, and opponents answer that too.
    placement = largest(scene)
    robot.move(tray_pixel(scene, int(scene.area.ruleset.table.piece[placement])))
    by_keys(robot, scene, placement)
    robot.until(lambda: scene.game.ply == 8, seconds=30)
    robot.step(2)
    assert scene.driver.persons_turn
