"""Pieces taken up, tried and laid while opponents think."""

import pygame
import pytest
from helpers.player import drag, lay_by_keys, settle, tray_pixel

from game.ai.process.messages import Chosen
from game.engine import Options, Ply, Seat

ADA, HARD, BEN = Seat("Ada"), Seat("Hard", "9"), Seat("Ben")


@pytest.fixture
def sit(sit):
    """Begins a game, if nobody else is named between an opponent and Ada."""
    return lambda *seats, name="Blokus Duo": sit(
        *seats or (HARD, ADA), options=Options(name, free_starts=True), pace="at_once"
    )


def wish(scene, board_cell=None):
    """A legal placement of a large piece for the person waiting, on a cell or anywhere."""
    position = scene.area.trying
    table = position.ruleset.table
    legal = [p for p in position.legal().tolist() if table.sizes[p] == 5]
    if board_cell is not None:
        legal = [p for p in legal if board_cell in table.cells_of(p)]
    return legal[len(legal) // 2]


def answer(robot, scene, opponents, placement):
    """Have the opponent make a placement."""
    position = scene.game.position
    opponents.inbox.append(Chosen(Ply(position.colour, placement)))
    ply = scene.game.ply
    robot.until(lambda: scene.game.ply > ply)
    settle(robot, scene)
    robot.step()


def starts(scene):
    return scene.area.ruleset.starts[0]


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_piece_that_was_laid_is_placed_when_the_turn_comes(sit, way):
    robot, scene, opponents = sit()
    first, second = starts(scene)
    placement = wish(scene, first)
    if way == "mouse":
        drag(robot, scene, placement)
    else:
        lay_by_keys(robot, scene, placement)
        robot.key(pygame.K_RETURN)
    assert scene.line == "It will be placed when your turn comes."
    assert scene.table.hand.waiting
    assert scene.game.ply == 0
    assert scene.area.tray_state(1).hidden
    assert not scene.area.tray_state(0).hidden
    answer(robot, scene, opponents, wish_of_opponent(scene, second))
    assert [ply.placement for ply in scene.game.played][1] == placement
    assert scene.table.hand is None


def test_a_piece_that_was_moved_away_is_not_placed_by_coming_back(sit):
    robot, scene, opponents = sit()
    first, second = starts(scene)
    placement = wish(scene, first)
    lay_by_keys(robot, scene, placement)
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_RIGHT)
    assert not scene.table.hand.waiting
    answer(robot, scene, opponents, wish_of_opponent(scene, second))
    robot.key(pygame.K_LEFT)
    robot.step(2)
    assert scene.table.hand.landing().placement == placement
    assert scene.game.ply == 1


def wish_of_opponent(scene, cell):
    position = scene.game.position
    table = position.ruleset.table
    return next(p for p in position.legal().tolist() if cell in table.cells_of(p))


def test_what_can_not_be_placed_any_more_stays_laid_and_says_why(sit):
    robot, scene, opponents = sit()
    first, _ = starts(scene)
    drag(robot, scene, wish(scene, first))
    answer(robot, scene, opponents, wish_of_opponent(scene, first))
    assert scene.game.ply == 1
    assert scene.table.hand.resting
    assert not scene.table.hand.waiting
    assert scene.line.startswith("It can’t be placed there any more. Another piece is in the way")
    # Now it is a piece in hand like any other.
    robot.key(pygame.K_n)
    robot.key(pygame.K_RETURN)
    assert scene.game.ply == 2


def test_what_was_laid_can_be_moved_and_taken_back(sit):
    robot, scene, opponents = sit()
    placement = wish(scene)
    drag(robot, scene, placement)
    robot.key(pygame.K_RIGHT)
    assert not scene.table.hand.waiting
    robot.key(pygame.K_LEFT)
    assert scene.table.hand.waiting
    robot.key(pygame.K_ESCAPE)
    assert scene.table.hand is None
    answer(robot, scene, opponents, wish_of_opponent(scene, starts(scene)[0]))
    assert scene.game.ply == 1


def test_a_piece_that_is_carried_stays_in_hand_when_the_turn_comes(sit):
    robot, scene, opponents = sit()
    piece = int(scene.area.ruleset.table.piece[wish(scene)])
    robot.click(tray_pixel(scene, piece))
    robot.move(scene.area.board.rect.center)
    robot.key(pygame.K_r)
    answer(robot, scene, opponents, wish_of_opponent(scene, starts(scene)[0]))
    assert scene.table.hand.piece == piece
    assert scene.table.hand.position is scene.game.position


def test_whoever_places_next_may_try_and_nobody_where_no_person_plays(sit):
    _, scene, _ = sit(HARD, HARD, BEN, ADA, name="Blokus")
    assert scene.area.trying.colour == 2
    _, scene, _ = sit(HARD, HARD)
    assert scene.area.trying is None
    assert not scene.area.prompts()
    _, scene, _ = sit(ADA, HARD)
    assert scene.area.trying is None
    assert scene.area.placing is not None


def test_a_piece_that_waits_is_placed_and_never_passes_to_the_next_person(sit):
    """Of two people in turn, one lays a piece while an opponent thinks."""
    robot, scene, opponents = sit(HARD, ADA, BEN, HARD, name="Blokus")
    drag(robot, scene, wish(scene))
    scene.driver.play(Ply(0, wish_of_opponent(scene, starts(scene)[0])))
    robot.step()
    # On Ada's own turn the piece is placed, and Ben, who plays next, has nothing in hand.
    robot.until(lambda: scene.game.ply == 2)
    assert scene.table.hand is None
    assert opponents.asked
