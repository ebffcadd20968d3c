"""Each game from the menu to the results, in turn by mouse alone and by keys alone."""

from itertools import combinations

import pygame
import pytest
from helpers.player import by_dragging
from scenes.makers import begun
from scenes.sample_games import GAMES, SHORT_NAMES, played

from game.engine import Game, Options, Seat
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.table import board_labels


@pytest.fixture
def junior(robots):
    """A robot in front of a game of Junior, and its scene."""
    robot = robots()
    game = Game(Options("Blokus Junior"), (Seat("Ada"), Seat("Ben")))
    return robot, robot.play(game)


def test_each_copy_of_a_piece_is_taken_where_it_lies(junior):
    robot, scene = junior
    tray, ruleset = scene.area.trays[0], scene.area.ruleset
    piece = ruleset.pieces.number_of("P")
    first, second = (ruleset.pieces.instances.index((piece, copy)) for copy in (0, 1))
    for slot in (first, second):
        box = tray.box(slot)
        robot.move((box.left + 3, box.bottom - 3))
        robot.press()
        assert scene.table.hand.piece == piece
        assert scene.table.hand.grabbed == (0, 0)
        assert scene.area.tray_state(0).hidden == [slot]
        robot.key(pygame.K_ESCAPE)
        robot.until(lambda: not scene.table.flights.moving)
    # Once one copy is placed, the other lies in the first slot.
    legal = scene.game.position.legal()
    by_dragging(robot, scene, int(legal[ruleset.table.piece[legal] == piece][0]))
    assert tray.slot_at(tray.box(first).center, scene.game.position) == first
    assert tray.slot_at(tray.box(second).center, scene.game.position) != second
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert tray.slot_at(tray.box(second).center, scene.game.position) == second


def test_copies_taken_back_at_once_fly_to_slots_of_their_own(robots):
    robot = robots(motion=True)
    scene = robot.start(begun(robot.ui, GAMES["Blokus Junior"], SHORT_NAMES))
    area, pieces = scene.area, scene.area.ruleset.table.piece
    copies = [ply for ply in played(GAMES["Blokus Junior"], SHORT_NAMES).events if ply.colour == 0]
    both = next(
        [ply, other]
        for ply, other in combinations(copies, 2)
        if pieces[ply.placement] == pieces[other.placement]
    )
    slots = {(0, 2 * pieces[both[0].placement] + copy) for copy in range(2)}
    area.show_undone(both)
    assert set(area.flights.returning) == slots


@pytest.mark.painted
def test_move_numbers_lie_where_their_drawn_size_fits(robots, monkeypatch):
    heights = []
    spot_in = board_labels._spot_in
    monkeypatch.setattr(
        board_labels,
        "_spot_in",
        lambda lattice, cells, size: (heights.append(size[1]), spot_in(lattice, cells, size))[1],
    )
    for text_size in TEXT_FACTORS:
        robot = robots(motion=True, size=(960, 600), text_size=text_size, move_numbers=True)
        game = played(GAMES["Blokus Trigon"], SHORT_NAMES)
        scene = robot.play(Game(game.options, game.seats, game.events[:1]))
        board = scene.area.board
        size = round(board_labels.NUMBER * board.dot)
        em = robot.ui.fonts.em(size)
        assert heights[-1] == pytest.approx(board_labels.FIGURE * em / board.cell, abs=0.01)
