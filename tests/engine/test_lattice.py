"""Tests that what a tiling says about its cells agrees with where they lie in the plane."""

import math

import pytest
from helpers.turning import assert_turns
from hypothesis import given
from hypothesis import strategies as st

from game.engine import SQUARE, TRIANGLE, TRIGON_PIECES, hexagon_board, orientations

LATTICES = pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE], ids=["squares", "triangles"])

numbers = st.integers(-30, 30)
points = st.tuples(numbers, numbers)


def rotated(spot, degrees):
    """A spot in the plane, turned clockwise about the origin."""
    angle = -math.radians(degrees)
    x, y = spot
    return (
        x * math.cos(angle) - y * math.sin(angle),
        x * math.sin(angle) + y * math.cos(angle),
    )


def close(a, b):
    return math.dist(a, b) < 1e-9


@LATTICES
@given(points)
def test_neighbours_share_two_corners_or_one(lattice, point):
    corners = set(lattice.corners(point))
    x, y = point
    for other in ((x + dx, y + dy) for dx in range(-4, 5) for dy in range(-4, 5)):
        shared = len(corners & set(lattice.corners(other)))
        assert (other in lattice.edge_neighbours(point)) == (shared == 2)
        assert (other in lattice.corner_neighbours(point)) == (shared == 1)


@LATTICES
@given(points)
def test_turning_and_mirroring_move_cells_as_in_the_plane(lattice, point):
    x, y = lattice.centre(point)
    assert close(lattice.centre(lattice.turn(point)), rotated((x, y), 360 / lattice.turns)) or (
        # Squares turn about the middle of the origin's cell.
        lattice is SQUARE
        and close(
            [c - 0.5 for c in lattice.centre(lattice.turn(point))],
            rotated((x - 0.5, y - 0.5), 90),
        )
    )
    mirrored = lattice.centre(lattice.mirror(point))
    assert close(mirrored, (-x, y)) or (lattice is SQUARE and close(mirrored, (1 - x, y)))


@LATTICES
@given(points, points)
def test_moving_by_parity_0_keeps_the_form(lattice, point, offset):
    dx, dy = offset
    there = (point[0] + dx, point[1] + dy)
    moved = tuple((x + dx, y + dy) for x, y in lattice.corners(point))
    assert (lattice.parity(offset) == 0) == (set(moved) == set(lattice.corners(there)))
    (ax, ay), (bx, by) = lattice.plane(offset), lattice.centre(point)
    if lattice.parity(offset) == 0:
        assert close(lattice.centre(there), (ax + bx, ay + by))


@LATTICES
@given(st.floats(-20, 20), st.floats(-20, 20))
def test_the_nearest_offset(lattice, x, y):
    found = lattice.nearest(x, y)
    assert lattice.parity(found) == 0
    near = [(found[0] + dx, found[1] + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
    best = min(math.dist(lattice.plane(o), (x, y)) for o in near if lattice.parity(o) == 0)
    assert math.dist(lattice.plane(found), (x, y)) == pytest.approx(best)


@LATTICES
@given(points, st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))
def test_a_step_goes_where_it_says_and_back(lattice, point, direction):
    offset = lattice.nearest(*point)
    right, up = direction
    x, y = lattice.plane(offset)
    there = lattice.steps(offset, right, up)
    for other in there:
        dx, dy = (b - a for a, b in zip((x, y), lattice.plane(other), strict=True))
        assert lattice.parity(other) == 0
        assert math.hypot(dx, dy) == pytest.approx(1)
        assert dx * right + dy * up > 0.8
    assert lattice.steps(there[0], -right, -up)[0] == offset
    # Two steps up or down end in the same column.
    twice = lattice.plane(lattice.steps(there[0], right, up)[0])
    if up:
        assert twice[0] == pytest.approx(x)


def test_a_hexagon_has_sides_as_long_as_it_says():
    for side in (2, 3, 8, 9):
        board = hexagon_board(side)
        assert board.size == 6 * side * side
        spots = [TRIANGLE.plane(v) for p in board.points for v in TRIANGLE.corners(p)]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        middle = ((left + right) / 2, side * math.sqrt(3) / 2)
        assert max(math.dist(spot, middle) for spot in spots) == pytest.approx(side)
        tips = {
            (round(x, 6), round(y, 6))
            for x, y in spots
            if math.dist((x, y), middle) == pytest.approx(side)
        }
        assert len(tips) == 6


@pytest.mark.parametrize("side", [8, 9])
def test_names_of_triangles_as_in_records(side):
    """Rows count from the bottom, columns from the left; the first triangle points down."""
    board = hexagon_board(side)
    names = [board.name_of(cell) for cell in range(board.size)]
    assert [board.cell_named(name) for name in names] == list(range(board.size))
    assert names[0] == f"{'hi'[side - 8]}1"
    assert TRIANGLE.parity(board.points[0]) == 1
    middle = [name for name in names if name.endswith(str(side)) and name[-2] not in "1"]
    assert middle[0] == f"a{side}"
    assert len(middle) == board.width == 4 * side - 1


def test_pieces_of_triangles_turn_six_times():
    shapes = orientations(TRIGON_PIECES)
    assert len(shapes) == 155
    for number, shape in enumerate(shapes):
        assert_turns(shapes, number, 6)
        expected = TRIANGLE.normalise(map(TRIANGLE.turn, shape.points))[0]
        assert shapes[shape.clockwise].points == expected
