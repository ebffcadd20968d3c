"""Marks for what the coach's reasons refer to, on the board and in the trays."""

import pygame
import pytest
from helpers.coached import turning_points, use, wrong
from helpers.colour_vision import USUAL, distance
from helpers.controls import controls_like, walk_to
from helpers.player import by_clicking
from helpers.whole_games import events_to_the_end

from game.coach.reasons import Reason, ReasonKind
from game.engine import Game, Options, Seat
from game.ui.games.reason_marks import OF_THE_BETTER, marked, paint_reasons, signed_cells
from game.ui.look.theme import PALETTES, THEMES, themed
from game.ui.table.packing import next_slot, slot_of
from game.ui.table.reason_words import ReasonRow

GAMES = ("Blokus Duo", "Blokus Trigon Two-Player", "Blokus")
ABOUT_PIECES = {
    *(
        ReasonKind.PIECES_UNPLACEABLE,
        ReasonKind.PIECES_STOPPED,
        ReasonKind.RIVAL_PIECES_FIT,
        ReasonKind.BONUS_LOST,
    ),
    *(ReasonKind.LARGE_HELD_BACK, ReasonKind.SINGLE_SPENT),
    *(ReasonKind.SHAPE_PASSED_OVER, ReasonKind.SHAPES_SHUT_OUT),
}
OF_THE_BETTER_PIECE = {ReasonKind.LARGE_HELD_BACK, ReasonKind.SHAPE_PASSED_OVER}


@pytest.fixture(params=GAMES)
def board(robots, request):
    """A game under way: robot, scene."""
    options = Options(request.param)
    seats = map(Seat, ("Ada", "Ben", "Cleo", "Dov")[: options.players])
    game = Game(options, seats, events_to_the_end(request.param)[:12])
    robot = robots()
    scene = robot.play(game)
    robot.pass_time(1000)
    return robot, scene


def middle(scene, cell):
    geometry = scene.area.ruleset.geometry
    x, y = scene.area.board.transform.pixel(geometry.lattice.centre(geometry.points[cell]))
    return round(x), round(y)


def raw(picture):
    return pygame.image.tobytes(picture, "RGB")


def changed_cells(scene, before, after):
    """The cells whose middles differ between two pictures."""
    cells = range(scene.area.ruleset.geometry.size)
    spots = {cell: middle(scene, cell) for cell in cells}
    return {cell for cell, at in spots.items() if before.get_at(at) != after.get_at(at)}


def changed_slots(scene, colour, before, after):
    """The slots of a tray that differ between two pictures."""
    tray = scene.area.trays[colour]
    boxes = [tray.box(slot) for slot in range(scene.area.ruleset.pieces.count)]
    return {
        slot
        for slot, box in enumerate(boxes)
        if raw(before.subsurface(box)) != raw(after.subsurface(box))
    }


def painted(robot, scene, reasons, **how):
    """The window before and after reasons are marked."""
    before = robot.app.screen.copy()
    after = before.copy()
    area = scene.area
    paint_reasons(after, area, reasons, **how)
    return before, after


def test_every_cell_that_is_meant_is_marked_and_none_besides(board):
    robot, scene = board
    position = scene.game.position
    cells = tuple(range(3, position.ruleset.geometry.size, 7))
    free = {cell for cell in cells if position.board[cell] < 0}
    assert 0 < len(free) < len(cells)
    for kind in ReasonKind:
        reason = Reason(kind, (1, 0), cells, (len(cells),))
        expected = {
            ReasonKind.LARGE_HELD_BACK: set(),
            ReasonKind.SINGLE_SPENT: set(cells),
            ReasonKind.STRIKE_SPENT: set(cells),
        }.get(kind, free)
        assert changed_cells(scene, *painted(robot, scene, [reason])) == expected, kind
        told = set() if kind in OF_THE_BETTER else expected
        assert changed_cells(scene, *painted(robot, scene, [reason], asked=True)) == told, kind


def test_the_pieces_that_are_meant_are_marked_in_the_tray(board):
    robot, scene = board
    position, pieces = scene.game.position, scene.game.position.ruleset.pieces
    left = position.left[1].tolist()
    meant = (left.index(0), *[piece for piece, count in enumerate(left) if count][2:4])
    slots = {slot_of(pieces, piece, left[piece]) for piece in meant[1:]}
    for kind in sorted(ABOUT_PIECES, key=str):
        reason = Reason(kind, (1,), (), (2,), meant)
        before, after = painted(robot, scene, [reason])
        assert changed_slots(scene, 1, before, after) == slots, kind
        assert changed_slots(scene, 0, before, after) == set(), kind
        told = painted(robot, scene, [reason], asked=True)
        hidden = kind in OF_THE_BETTER_PIECE
        assert changed_slots(scene, 1, *told) == (set() if hidden else slots), kind


def test_as_many_copies_of_a_piece_are_marked_as_are_meant(robots):
    options = Options("Blokus Junior")
    robot = robots()
    scene = robot.play(Game(options, (Seat("Ada"), Seat("Ben"))))
    robot.pass_time(1000)
    pieces = options.ruleset.pieces
    reason = Reason(ReasonKind.PIECES_UNPLACEABLE, (0,), (), (3, 11), (3, 3, 5))
    slots = {slot_of(pieces, piece, copy) for piece, copy in ((3, 1), (3, 2), (5, 1))}
    assert changed_slots(scene, 0, *painted(robot, scene, [reason])) == slots


def test_two_reasons_have_signs_of_their_own_and_one_can_be_seen_alone(board):
    robot, scene = board
    cell = int((scene.game.position.board[:-1] < 0).nonzero()[0][0])
    reasons = [
        Reason(kind, (0,), (cell,), (1,))
        for kind in (ReasonKind.ATTACH_POINTS_LEFT, ReasonKind.ROOM_LOST)
    ]
    looks = {
        raw(painted(robot, scene, shown, alone=alone)[1])
        for shown, alone in ((reasons, None), (reasons, 0), (reasons, 1), (reasons[::-1], 0))
    }
    assert len(looks) == 4


def test_a_corner_has_its_sign_alone_though_it_is_in_a_region_too(board):
    robot, scene = board
    free = [int(cell) for cell in (scene.game.position.board[:-1] < 0).nonzero()[0]]
    cell, *others = free[:6]
    corner = Reason(ReasonKind.ATTACH_POINTS_LEFT, (0,), (cell,), (1,))
    region = Reason(ReasonKind.ROOM_LOST, (0,), (cell, *others), (6,))
    both = painted(robot, scene, [corner, region])[1]
    alone = painted(robot, scene, [corner, region], alone=0)[1]
    room = pygame.Rect(0, 0, *[round(0.9 * scene.area.board.dot)] * 2)
    room.center = middle(scene, cell)
    assert raw(both.subsurface(room)) == raw(alone.subsurface(room))
    assert changed_cells(scene, alone, both) == set(others)
    assert signed_cells([corner, region], scene.area.seen) == {cell, *others}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_signs_stand_out_from_the_board_and_from_their_rim(theme, palette):
    look = themed(theme, palette)
    for under in (look.recess, look.plate, look.panel):
        assert distance(look.text, under, USUAL) > 40


def test_what_shows_the_better_placement_is_left_out_while_it_is_asked_for():
    for kind in ReasonKind:
        reason = Reason(kind, (0,), (1, 2), (2,), (3,))
        assert (marked(reason, asked=True).cells == ()) == (kind in OF_THE_BETTER)
        assert bool(marked(reason).cells) == (kind is not ReasonKind.LARGE_HELD_BACK)


# -- in the report ------------------------------------------------------------


def tray_spot(scene, piece):
    """Where a piece lies in the tray of the colour to play."""
    position = scene.game.position
    colour = position.colour
    return scene.area.trays[colour].box(next_slot(position, colour, piece))


def seen(robot, rect):
    return robot.picture(pygame.Rect(rect))


@pytest.mark.painted
def test_the_report_marks_its_reasons_where_one_stands_at_the_move(reported):
    robot, scene, _ = reported
    reasons = scene.panel.reasons
    assert [reason.kind for reason in reasons] == [
        ReasonKind.LARGE_HELD_BACK,
        ReasonKind.SINGLE_SPENT,
    ]
    assert [row.number for row in controls_like(scene, ReasonRow)] == [0, 1]
    box = tray_spot(scene, reasons[0].pieces[0])
    with_sign = seen(robot, box)
    robot.key(pygame.K_LEFT)
    robot.key(pygame.K_RIGHT)
    robot.pass_time(1000)
    assert seen(robot, box) == with_sign
    robot.click(turning_points(scene)[1].rect.center)
    robot.key(pygame.K_LEFT)
    assert scene.panel.reasons == ()
    assert controls_like(scene, ReasonRow) == []


@pytest.mark.painted
def test_at_a_reasons_words_it_is_seen_alone(reported):
    robot, scene, _ = reported
    large = tray_spot(scene, scene.panel.reasons[0].pieces[0])
    robot.pass_time(1000)
    both = seen(robot, large)
    for number, alike in ((1, False), (0, True)):
        robot.move(controls_like(scene, ReasonRow)[number].rect.center)
        robot.pass_time(1000)
        assert scene.panel.alone == number
        assert (seen(robot, large) == both) == alike
    robot.move((5, 5))
    assert scene.panel.alone is None
    walk_to(scene, lambda: robot.key(pygame.K_DOWN), lambda: controls_like(scene, ReasonRow)[1])
    assert scene.panel.alone == 1


# -- in practice --------------------------------------------------------------


def test_what_is_wrong_is_marked_beside_the_best_placement(practice):
    robot, scene, _ = practice
    use(robot, "show")
    robot.move((5, 5))
    robot.pass_time(1000)
    (large,) = scene.reasons[0].pieces
    box = tray_spot(scene, large)
    both = seen(robot, box)
    robot.move(controls_like(scene, ReasonRow)[1].rect.center)
    robot.pass_time(1000)
    assert seen(robot, box) != both


def test_an_answer_that_cost_something_is_marked_until_one_tries_again(practice):
    robot, scene, _ = practice
    assert controls_like(scene, ReasonRow) == []
    (cell,) = scene.area.ruleset.table.cells_of(wrong(scene))
    by_clicking(robot, scene, wrong(scene))
    robot.move((5, 5))
    robot.pass_time(1000)
    large, single = scene.reasons
    assert (large.kind, single.kind) == (ReasonKind.LARGE_HELD_BACK, ReasonKind.SINGLE_SPENT)
    at = middle(scene, cell)
    assert robot.app.screen.get_at(at)[:3] == robot.ui.theme.text
    use(robot, "retry")
    robot.move((5, 5))
    robot.pass_time(1000)
    assert controls_like(scene, ReasonRow) == []
    assert robot.app.screen.get_at(at)[:3] != robot.ui.theme.text
