"""A board is seen from every side: all that is drawn and done there goes with it."""

import math
import random
from itertools import product

import numpy as np
import pygame
import pytest
from helpers.player import (
    by_clicking,
    largest,
    tray_pixel,
)
from helpers.seated import PEOPLE, sit_down
from pygame import Rect, Vector2

from game.engine import VARIANTS, Game, Options, Seat
from game.engine.house import HouseRules
from game.files.settings import AS_PRINTED, OWN_CORNER, WHOSE_TURN
from game.ui.look.fonts import Fonts
from game.ui.table.board_labels import board_in, paint_coordinates

ALL = [Options(name) for name in VARIANTS] + [Options("Blokus", house=HouseRules(12))]
BOARDS = {options.ruleset.geometry: options for options in ALL}
ROOM = Rect(40, 20, 700, 660)
NEAR = 1
"""How far a drawn thing may be from where it belongs, in pixels: they are rounded."""


def sides(*options):
    """Each board, from each of its sides."""
    return [
        pytest.param(one, facing, id=f"{one.name}-{one.house is not None}-{facing}")
        for one in options or BOARDS.values()
        for facing in range(one.ruleset.geometry.lattice.turns)
    ]


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(options, board_side=…)` returns the robot and the scene."""

    def start(options, seats=PEOPLE, plies=0, **chosen):
        game, rng = Game(options, seats[: options.players]), random.Random(1)
        while game.ply < plies:
            game.play(game.position.event(rng.choice(game.position.legal().tolist())))
        return sit_down(robots, options, seats, game.events, hand_over="never", **chosen)

    return start


def turn(robot, times):
    robot.key(pygame.K_v, times=times)
    robot.step(2)


@pytest.mark.parametrize(("options", "facing"), sides())
def test_cells_are_found_where_they_are_seen(robots, options, facing):
    ui, ruleset = robots(motion=True).ui, options.ruleset
    board, printed = (board_in(ui, ruleset, ROOM, facing=one) for one in (facing, 0))
    lattice, seen = ruleset.geometry.lattice, set()
    for cell, point in enumerate(ruleset.geometry.points):
        spot = board.middle(cell)
        assert spot == pytest.approx(board.transform.pixel(lattice.centre(point)), abs=1e-4)
        assert board.transform.plane(spot) == pytest.approx(lattice.centre(point), abs=1e-4)
        assert board.cells.inflate(2, 2).collidepoint(spot)
        seen.add(tuple(round(one / 2) for one in spot))
    assert len(seen) == ruleset.geometry.size
    for one, other in zip(board.rect, printed.rect, strict=True):
        assert abs(one - other) <= 1
    angle = 360 * facing / lattice.turns
    every = range(ruleset.geometry.size)
    middle, there = (Vector2(one.middle_of(every)) for one in (printed, board))
    for cell in every[::7]:
        turned = (Vector2(printed.middle(cell)) - middle).rotate(angle)
        assert turned.distance_to(Vector2(board.middle(cell)) - there) < NEAR


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon", "Nexos", "GembloQ"])
def test_pieces_are_drawn_on_their_cells(sit, name):
    robot, scene = sit(Options(name), plies=20)
    ruleset, names = scene.area.ruleset, [one.name for one in scene.area.ruleset.colours]
    bases = [robot.ui.theme.jewels[name].base for name in names]
    for _ in range(ruleset.geometry.lattice.turns):
        surface = pygame.Surface(robot.ui.size)
        scene.paint(surface)
        board, position = scene.area.board, scene.game.position
        for cell in np.flatnonzero(position.board[:-1] >= 0):
            x, y = board.middle(cell)
            tone = surface.get_at((round(x), round(y)))[:3]
            apart = [math.dist(base, tone) for base in bases]
            assert apart.index(min(apart)) == position.board[cell]
        turn(robot, 1)
    assert scene.area.board.facing == 0


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon", "Nexos", "GembloQ"])
def test_a_piece_is_in_hand_as_it_lies_in_the_tray_and_goes_where_arrows_point(sit, name):
    robot, scene = sit(Options(name), plies=8)
    table = scene.area.ruleset.table
    piece = int(table.piece[largest(scene)])
    looks = set()
    for _ in range(scene.area.ruleset.geometry.lattice.turns):
        board, lattice = scene.area.board, scene.area.board.transform.lattice
        robot.click(tray_pixel(scene, piece))
        hand = scene.table.hand
        vertices = [vertex for point in hand.points for vertex in lattice.corners(point)]
        xs, ys = zip(*map(lattice.plane, vertices), strict=True)
        looks.add((round(max(xs) - min(xs), 3), round(max(ys) - min(ys), 3)))
        robot.move(board.rect.center)
        for key, way in ((pygame.K_RIGHT, (1, 0)), (pygame.K_UP, (0, -1))):
            robot.key(key)
            before = Vector2(board.transform.pixel(hand.origin))
            robot.key(key)
            gone = Vector2(board.transform.pixel(hand.origin)) - before
            assert gone.dot(way) > 0.6 * gone.length() > 0
        before = {board.transform.middle(point)[0] for point in hand.points}
        robot.key(pygame.K_f)
        after = {board.transform.middle(point)[0] for point in hand.points}
        width = max(before) - min(before)
        assert max(after) - min(after) == pytest.approx(width, abs=NEAR)
        robot.key(pygame.K_ESCAPE)
        scene.table.lay_of.clear()
        turn(robot, 1)
    # It looks the same from each side.
    assert len(looks) == 1


@pytest.mark.parametrize(
    ("options", "facing"),
    sides(Options("Blokus"), Options("Blokus Trigon"), Options("Nexos"), Options("GembloQ")),
)
def test_names_of_columns_and_rows_lead_to_their_cells(robots, monkeypatch, options, facing):
    ui = robots(motion=True, coordinates=True).ui
    board = board_in(ui, options.ruleset, ROOM, facing=facing)
    found = {}
    write = Fonts.blit

    def written(fonts, surface, text, size, tone, **where):
        found[text] = Vector2(where["center"])
        return write(fonts, surface, text, size, tone, **where)

    monkeypatch.setattr(Fonts, "blit", written)
    surface = pygame.Surface(ui.size)
    paint_coordinates(surface, ui, board)
    lattice, geometry = board.transform.lattice, options.ruleset.geometry
    assert len(found) > 10
    for spot in found.values():
        assert ROOM.collidepoint(spot)
        assert not board.cells.inflate(-4, -4).collidepoint(spot) or lattice.turns > 4
    named = 0
    for cell, (letters, way) in product(
        range(0, geometry.size, 5), (("az", (0, 1)), ("09", (1, 0)))
    ):
        name = geometry.name_of(cell)
        part = "".join(one for one in name if letters[0] <= one <= letters[1])
        if part in found:
            x, y = lattice.seen(way)
            aside = (found[part] - board.middle(cell)).cross(Vector2(x, -y))
            assert abs(aside) <= board.cell / 2
            named += 1
    assert named > 20


def test_the_board_is_seen_from_ones_corner(sit):
    computer = [Seat("Pip", "2"), Seat("Momo", "2")]
    options = Options("Blokus")
    for side, seat in product((AS_PRINTED, OWN_CORNER, WHOSE_TURN), range(3)):
        seats = [*computer[:seat], PEOPLE[0], *computer[seat:], Seat("Tilda", "2")][:4]
        _robot, scene = sit(options, seats, board_side=side)
        board, (start,) = scene.area.board, options.ruleset.starts[seat]
        x, y = board.middle(start)
        lower_left = abs(x - board.cells.left) < board.cell > abs(y - board.cells.bottom)
        assert lower_left is (side != AS_PRINTED)


def test_between_people_it_turns_to_who_is_to_play(sit):
    robot, scene = sit(Options("Blokus Duo"), board_side=WHOSE_TURN)
    for _ in range(2):
        for starts in scene.area.ruleset.starts:
            x, y = scene.area.board.middle(starts[0])
            assert x < scene.area.board.rect.centerx
            assert y > scene.area.board.rect.centery
            by_clicking(robot, scene, largest(scene))
            robot.until(lambda: not scene.table.flights.animating)
            robot.step(2)
    scene.undo()
    robot.until(lambda: not scene.table.flights.animating)
    robot.step(2)
    assert scene.area.board.facing == scene.area.facing
