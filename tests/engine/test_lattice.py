"""Tests that what a tiling says about its cells agrees with where they lie in the plane."""

import math

import pytest
from helpers.turning import assert_turns
from hypothesis import given
from hypothesis import strategies as st

from game.engine import SQUARE, TRIANGLE, TRIGON_PIECES, hexagon_board, orientations
from game.engine.lattice import QUARTER, SEGMENT
from game.engine.pieces import GEMBLOQ_PIECES, NEXOS_PIECES

TILINGS = pytest.mark.parametrize(
    "lattice", [SQUARE, TRIANGLE, QUARTER], ids=["squares", "triangles", "quarters"]
)
LATTICES = pytest.mark.parametrize(
    "lattice",
    [SQUARE, TRIANGLE, QUARTER, SEGMENT],
    ids=["squares", "triangles", "quarters", "segments"],
)

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


@TILINGS
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
    # Squares and junctions turn about the middle of the origin's cell.
    about = lattice.centre((0, 0)) if lattice in (SQUARE, SEGMENT) else (0, 0)
    x, y = (c - a for c, a in zip(lattice.centre(point), about, strict=True))

    def centre(point):
        return [c - a for c, a in zip(lattice.centre(point), about, strict=True)]

    assert close(centre(lattice.turn(point)), rotated((x, y), 360 / lattice.turns))
    assert close(centre(lattice.mirror(point)), (-x, y))


def form(lattice, point):
    """Where a cell's corners lie, seen from its middle."""
    x, y = lattice.centre(point)
    spots = map(lattice.plane, lattice.corners(point))
    return {(round(across - x, 6) + 0, round(up - y, 6) + 0) for across, up in spots}


@LATTICES
@given(points, points)
def test_moving_by_parity_0_keeps_the_form(lattice, point, offset):
    dx, dy = offset
    there = (point[0] + dx, point[1] + dy)
    moved = {(x + dx, y + dy) for x, y in lattice.corners(point)}
    assert (lattice.parity(offset) == 0) == (form(lattice, point) == form(lattice, there))
    if lattice.parity(offset) == 0:
        assert moved == set(lattice.corners(there))
    (ax, ay), (bx, by) = lattice.plane(offset), lattice.centre(point)
    if lattice.parity(offset) == 0:
        assert close(lattice.centre(there), (ax + bx, ay + by))


@LATTICES
@given(points)
def test_corners_run_anticlockwise(lattice, point):
    spots = list(map(lattice.plane, lattice.corners(point)))
    sides = zip(spots, spots[1:] + spots[:1], strict=True)
    assert sum(x * v - u * y for (x, y), (u, v) in sides) > 0


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
        assert dx * right + dy * up > 0.7
    assert lattice.steps(there[0], -right, -up)[0] == offset
    # Two steps up or down end in the same column, two to the side in the same row.
    twice = lattice.plane(lattice.steps(there[0], right, up)[0])
    assert twice[0 if up else 1] == pytest.approx(x if up else y)


@LATTICES
@given(st.lists(points, min_size=1, max_size=6), points)
def test_a_shape_is_the_same_wherever_it_lies(lattice, shape, offset):
    normal, origin = lattice.normalise(shape)
    assert lattice.parity(origin) == 0
    assert {(x + origin[0], y + origin[1]) for x, y in normal} == set(shape)
    assert all(x >= 0 and y >= 0 for x, y in normal)
    dx, dy = offset
    there = lattice.normalise((x + dx, y + dy) for x, y in shape)[0]
    assert there == normal or lattice.parity(offset)


# -- segments ---------------------------------------------------------------


def ends(segment):
    """The intersections at the ends of a segment, a line long from each other."""
    x, y = segment
    return {(x // 2, y // 2), ((x + 1) // 2, (y + 1) // 2)}


@given(points.filter(SEGMENT.counts))
def test_segments_touch_where_they_share_an_end(segment):
    x, y = segment
    near = ((x + dx, y + dy) for dx in range(-4, 5) for dy in range(-4, 5))
    sharing = {o for o in near if SEGMENT.counts(o) and len(ends(o) & ends(segment)) == 1}
    assert set(SEGMENT.corner_neighbours(segment)) == sharing
    assert SEGMENT.edge_neighbours(segment) == ()
    for other in sharing:
        (shared,) = ends(segment) & ends(other)
        junction = (2 * shared[0], 2 * shared[1])
        assert set(SEGMENT.touching(segment, other)) <= set(SEGMENT.corners(junction))
        assert SEGMENT.touching(segment, other)


@pytest.mark.parametrize("junction", [(0, 0), (4, -2)])
def test_junctions_touch_nothing(junction):
    assert not SEGMENT.counts(junction)
    assert SEGMENT.corner_neighbours(junction) == SEGMENT.edge_neighbours(junction) == ()


def test_a_straight_piece_covers_the_junctions_on_its_way():
    assert SEGMENT.with_junctions({(1, 0), (3, 0)}) == {(1, 0), (2, 0), (3, 0)}
    assert SEGMENT.with_junctions({(0, 1), (0, 3)}) == {(0, 1), (0, 2), (0, 3)}
    assert SEGMENT.with_junctions({(1, 0), (2, 1)}) == {(1, 0), (2, 1)}
    assert SEGMENT.with_junctions({(0, 1), (2, 1)}) == {(0, 1), (2, 1)}


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


@pytest.mark.parametrize(
    ("pieces", "count"), [(GEMBLOQ_PIECES, 103), (NEXOS_PIECES, 118)], ids=["quarters", "segments"]
)
def test_other_pieces_turn_four_times(pieces, count):
    shapes = orientations(pieces)
    assert len(shapes) == count
    for number in range(len(shapes)):
        assert_turns(shapes, number, 4)
