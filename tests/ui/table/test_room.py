"""How a game in play shares its room: everything fits, nothing overlaps, the board is large."""

from collections import deque
from dataclasses import dataclass, replace
from itertools import product
from types import SimpleNamespace

import pygame
import pytest
from helpers.player import largest, rest, settle, tray_pixel
from helpers.rects import assert_inside_and_apart
from helpers.seated import sit_down
from helpers.sizes import SIZES
from helpers.thorough import only_thorough
from pygame import Rect

from game.engine import VARIANTS, Options, Seat
from game.ui.games.blokus.trays import WORDS, room_layout
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.look.scale import UiScale
from game.ui.shell.actions import ARROWS, DIRECTIONS, Command
from game.ui.table import pieces
from game.ui.table.board_view import aspect_of
from game.ui.table.held_view import bounds_of, landing_bounds
from game.ui.table.pointer import RESTS_MS, ring_of
from game.ui.table.ring import TURNS
from game.ui.table.tools import PLAYING
from game.ui.table.tray import middle_of, neighbour

MORE_SIZES = (*SIZES, (800, 600), (1024, 768), (1000, 1000), (600, 800), (3840, 2160))
FINGER = 57
"""The width of a fingertip on a usual screen, in pixels."""


@dataclass
class Look:
    """What a layout asks of the services of all scenes."""

    least_target: int = 0
    text: float = 1.0
    scale: UiScale | None = None
    size = 0, 0

    @property
    def fonts(self):
        return SimpleNamespace(factor=self.text)

    def px(self, design):
        return self.scale.px(design)

    def scaled(self, scale):
        return replace(self, scale=scale)


@pytest.mark.parametrize("size", MORE_SIZES)
def test_everything_is_inside_the_window_and_apart(size):
    for name, least, text in product(VARIANTS, (0, FINGER), TEXT_FACTORS.values()):
        ruleset = Options(name).ruleset
        aspect, cards = aspect_of(ruleset.geometry), len(ruleset.colours) - 1
        layout = room_layout(Look(least, text), size, cards, aspect, PLAYING)
        assert len(layout.cards) == cards
        assert len(layout.tools) == len(PLAYING)
        assert abs(layout.board.width - aspect * layout.board.height) <= 2
        rects = [layout.board, layout.hand, *layout.cards, *layout.tools]
        assert_inside_and_apart(rects, Rect((0, 0), size))
        assert layout.hand.contains(layout.status)
        assert layout.status.height >= layout.scale.px(WORDS * text) - 1
        # About half of the hand is for its pieces, also below letters of twice the size.
        assert layout.status.top - layout.hand.top > 0.5 * layout.hand.height
        for one, other in product(layout.tools, layout.tools) if least else ():
            across, down = abs(one.centerx - other.centerx), abs(one.centery - other.centery)
            assert one is other or max(across, down) >= FINGER - 1


def test_the_board_is_as_large_as_the_window_allows():
    # Nearly square windows are the harder ones.
    for size, least in (
        ((1280, 720), 680),
        ((1920, 1080), 1020),
        ((800, 600), 550),
        ((600, 800), 480),
    ):
        layout = room_layout(Look(), size, 3, 1.0, PLAYING)
        assert layout.board.height >= least
        # In wide windows both sides are in use.
        between = (
            layout.hand.right <= layout.board.left < layout.board.right <= layout.cards[0].left
        )
        assert between == (size[0] > 1.5 * size[1])


@pytest.fixture
def playing(robots):
    """Starts a game: `playing(name, levels, size)` returns the robot and the scene."""

    def start(name="Blokus", levels=(None, "2", "2", "2"), size=(1280, 720)):
        seats = [Seat(f"P{number}", level) for number, level in enumerate(levels)]
        return sit_down(robots, Options(name), seats, size=size)

    return start


def presses_to_take(scene):
    """For each piece in the tray, the fewest presses that take it with arrows and confirm."""
    area = scene.area
    tray = area.trays[area.layable.colour]
    pieces = area.ruleset.pieces
    spots = {
        piece: tray.box(pieces.instances.index((piece, pieces.copies[piece] - 1))).center
        for piece in area.placeable()
    }
    start = middle_of(spots)
    found, queue = {start: 1}, deque([start])
    while queue:
        here = queue.popleft()
        for command in ARROWS:
            there = neighbour(spots, here, DIRECTIONS[command])
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


WINDOWS = (1280, 720), (800, 600), (1000, 1400), (3440, 1440)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        only_thorough(*case) if number % 9 else case
        for number, case in enumerate(product(VARIANTS, WINDOWS))
    ],
)
def test_pieces_lie_apart_and_four_presses_take_one_on_average(playing, monkeypatch, name, size):
    _, scene = playing(name, size=size, levels=(None,) * 4)
    board, geometry = scene.area.board, scene.area.ruleset.geometry
    for tray in scene.area.trays:
        boxes = [tray.box(slot) for slot in range(scene.area.ruleset.pieces.count)]
        assert_inside_and_apart(boxes, tray.rect)
    assert all(board.on_plate(board.middle(cell)) for cell in range(geometry.size))
    # All pieces, not only those that the start lets one place.
    every = range(len(scene.area.ruleset.pieces.pieces))
    monkeypatch.setattr(type(scene.area), "placeable", lambda area: list(every))
    presses = presses_to_take(scene)
    assert sorted(presses) == list(every)
    assert sum(presses.values()) / len(presses) <= 4


# -- whose tray is large ----------------------------------------------------


def large(scene):
    """The colour whose tray is large."""
    trays = scene.area.trays
    return max(range(len(trays)), key=lambda colour: trays[colour].cell)


def smallest(scene):
    """A legal placement of the smallest size."""
    position = scene.game.position
    legal = position.legal()
    return int(legal[position.ruleset.table.sizes[legal].argmin()])


def play_on(robot, scene):
    """Let the first of the largest placements happen, and everything come to rest."""
    scene.driver.play(scene.game.position.event(largest(scene)))
    settle(robot, scene)


def test_a_single_person_keeps_their_tray_while_others_think(playing):
    robot, scene = playing()
    assert large(scene) == 0
    place = scene.area.trays[0].rect
    play_on(robot, scene)
    assert scene.game.position.colour == 1
    assert large(scene) == 0
    assert scene.area.trays[0].rect == place
    assert scene.area.trays[0].cell > 2 * scene.area.trays[1].cell


@pytest.mark.parametrize("name", ["Blokus", "Blokus Two-Player", "Blokus Solo"])
def test_the_tray_of_the_colour_to_play_is_large_on_the_couch(playing, name):
    robot, scene = playing(name, (None,) * 4)
    room = scene.area.trays[0].rect
    for colour in (0, 1, 2, 3, 0):
        assert large(scene) == colour
        assert scene.area.trays[colour].rect == room
        play_on(robot, scene)
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(robot, scene)
    assert large(scene) == scene.game.position.colour == 0


def test_a_card_takes_nothing_and_says_whose_turn_it_is(playing):
    robot, scene = playing(levels=(None,) * 4)
    robot.click(scene.area.trays[1].box(0).center)
    assert scene.table.hand is None
    assert scene.table.status.notice == "It’s Blue’s turn."


# -- keys -------------------------------------------------------------------


def test_arrows_walk_the_tray_and_confirm_takes(playing):
    robot, scene = playing()
    robot.key(pygame.K_DOWN)
    pointed = pieces.pointed(scene.table)
    assert pointed is not None
    assert scene.table.hand is None
    robot.key(pygame.K_RIGHT)
    assert pieces.pointed(scene.table) != pointed
    robot.key(pygame.K_LEFT)
    assert pieces.pointed(scene.table) == pointed
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.piece == pointed
    before = scene.table.hand.origin
    robot.key(pygame.K_DOWN)
    assert scene.table.hand.origin != before
    robot.key(pygame.K_ESCAPE)
    settle(robot, scene)
    assert pieces.pointed(scene.table) == pointed
    # A mouse that moves needs no such pointer.
    robot.move(scene.area.board.rect.center)
    assert pieces.pointed(scene.table) is None


# -- buttons at the piece ---------------------------------------------------


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon"])
def test_a_mouse_that_rests_with_a_piece_gets_buttons_that_turn_it_where_it_is(playing, name):
    robot, scene = playing(name)
    table, board = scene.table, scene.area.board
    robot.click(tray_pixel(scene, scene.area.placeable()[0]))
    robot.move(board.rect.center)
    assert ring_of(table) is None
    assert robot.due <= robot.time + RESTS_MS
    rest(robot, scene, board.rect.center)
    ring = ring_of(table)
    assert set(ring.rects) == set(TURNS)
    covered = bounds_of(table.hand, board).union(landing_bounds(table.hand, board))
    assert all(not covered.collidepoint(rect.center) for rect in ring.rects.values())
    origin, orientation = table.hand.origin, table.hand.orientation
    robot.move(ring.rects[Command.TURN_RIGHT].center)
    # On the way the piece moved along; on the button it's back.
    assert table.hand.origin == pytest.approx(origin)
    robot.press()
    robot.release()
    turned = table.hand.table.orientations[orientation].clockwise
    assert table.hand.orientation == turned
    assert table.hand.carried
    robot.move(board.rect.topleft)
    assert ring_of(table) is None
    assert table.hand.pointer == pytest.approx(table.plane(board.rect.topleft))


def test_keys_and_pads_get_no_buttons(playing):
    robot, scene = playing()
    robot.key(pygame.K_DOWN)
    robot.key(pygame.K_RETURN)
    robot.step(60)
    assert scene.table.hand is not None
    assert ring_of(scene.table) is None


# -- numbers and faces ------------------------------------------------------


def test_every_player_has_a_place_for_the_number_that_grows(playing):
    for name in ("Blokus", "Blokus Two-Player", "Blokus Three-Player"):
        robot, scene = playing(name, (None,) * 4)
        for player in range(len(scene.game.seats)):
            place = scene.area.score_place(player)
            assert place.width > 0
            assert robot.app.screen.get_rect().contains(place)


def test_who_leads_is_said_and_shown(playing):
    robot, scene = playing(levels=(None,) * 4)
    scene.driver.play(scene.game.position.event(smallest(scene)))
    for _ in range(3):
        play_on(robot, scene)
    # Blue is a few squares behind the others, who share the lead: nobody leads.
    assert not any(scene.area.tray_state(colour).leads for colour in range(4))
    for choose in (smallest, largest, smallest, smallest):
        scene.driver.play(scene.game.position.event(choose(scene)))
    state = scene.area.tray_state(1)
    assert state.leads
    assert state.line == "leads"
    assert not scene.area.tray_state(2).leads
