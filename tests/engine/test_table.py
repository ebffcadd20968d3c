"""Tests of pieces, orientations and placements: their numbers, names and surroundings."""

import pytest
from helpers.turning import assert_turns
from hypothesis import given
from hypothesis import strategies as st

from game.engine import BLOKUS_PIECES, SQUARE, Options, orientations, square_board
from game.engine.geometry import column_letters

TABLE = Options().ruleset.table
TABLES = pytest.mark.parametrize(
    "table",
    [
        TABLE,
        Options("Blokus Trigon").ruleset.table,
        Options("Blokus Trigon Three-Player").ruleset.table,
        Options("GembloQ").ruleset.table,
    ],
    ids=["squares", "hexagon", "smaller hexagon", "tilted squares"],
)
BOARD = TABLE.geometry
SHAPES = orientations(BLOKUS_PIECES)


def normal(points):
    return SQUARE.normalise(points)[0]


# -- orientations -----------------------------------------------------------


def test_turns_and_mirrors_of_orientations():
    assert len(SHAPES) == 91
    for number, shape in enumerate(SHAPES):
        assert_turns(SHAPES, number, 4)
        assert {SHAPES[n].piece for n in (shape.clockwise, shape.mirrored)} == {shape.piece}
        # The squares agree: clockwise carries "up" to "right", mirrored swaps left and right.
        assert SHAPES[shape.clockwise].points == normal((y, -x) for x, y in shape.points)
        assert SHAPES[shape.mirrored].points == normal((-x, y) for x, y in shape.points)


def test_orientations_are_all_different_and_side_by_side():
    assert len({shape.points for shape in SHAPES}) == 91
    pieces = [shape.piece for shape in SHAPES]
    assert pieces == sorted(pieces)
    for number, piece in enumerate(BLOKUS_PIECES.pieces):
        assert SHAPES[pieces.index(number)].points == piece.points


def test_no_piece_is_another_one_turned():
    for shape in SHAPES:
        reachable = {shape.points}
        for _ in range(4):
            reachable |= {SHAPES[s.clockwise].points for s in SHAPES if s.points in reachable}
        assert len({s.piece for s in SHAPES if s.points in reachable}) == 1


def test_a_piece_is_found_by_its_name():
    for number, piece in enumerate(BLOKUS_PIECES.pieces):
        assert BLOKUS_PIECES.number_of(piece.name) == number
    with pytest.raises(ValueError, match="the pieces are 1 2 I3"):
        BLOKUS_PIECES.number_of("Q")


# -- the board --------------------------------------------------------------


def test_every_cell_has_a_name():
    names = [BOARD.name_of(cell) for cell in range(BOARD.size)]
    assert [BOARD.cell_named(name) for name in names] == list(range(400))
    assert names[:2] == ["a1", "b1"]
    assert names[20] == "a2"
    assert BOARD.cell_named(" T20 ") == 399
    assert [BOARD.cell_at(point) for point in BOARD.points] == list(range(400))


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "a21", "u1", "aa1", "a1b", "ä1", "a-1"]
)
def test_no_cell_has_another_name(name):
    with pytest.raises(ValueError, match="cells run from a1 to t20"):
        BOARD.cell_named(name)


def test_no_cell_lies_off_the_board():
    assert {BOARD.cell_at(p) for p in [(-1, 0), (0, -1), (20, 0), (0, 20)]} == {None}


def test_column_letters_go_on_after_z():
    assert [column_letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == (
        ["a", "z", "aa", "az", "ba", "zz", "aaa"]
    )


# -- placements -------------------------------------------------------------


@TABLES
@given(st.data())
def test_a_placement_agrees_with_the_lattice(table, data):
    placement = data.draw(st.integers(0, len(table) - 1))
    board, lattice = table.geometry, table.pieces.lattice
    cells = table.cells_of(placement)
    points = {board.points[cell] for cell in cells}
    shape = table.orientations[table.orientation[placement]]
    x, y = table.origin_of(placement)
    assert lattice.parity((x, y)) == 0
    assert points == {(x + dx, y + dy) for dx, dy in shape.points}
    assert table.piece[placement] == shape.piece
    assert table.sizes[placement] == len(cells) == table.pieces.pieces[shape.piece].size
    assert list(cells) == sorted(cells)

    edges = {n for p in points for n in lattice.edge_neighbours(p)} - points
    corners = {n for p in points for n in lattice.corner_neighbours(p)} - points - edges
    for row, around in ((table.closes[placement], edges), (table.attaches[placement], corners)):
        listed = [int(cell) for cell in row if cell != board.size]
        assert len(listed) == len(set(listed))
        assert {board.points[cell] for cell in listed} == {
            p for p in around if board.cell_at(p) is not None
        }


@TABLES
@given(st.data())
def test_a_placement_is_found_again(table, data):
    placement = data.draw(st.integers(0, len(table) - 1))
    cells = table.cells_of(placement)
    assert table.find(reversed(cells)) == placement
    assert table.at(int(table.orientation[placement]), table.origin_of(placement)) == placement
    name = table.name_of(placement)
    assert name == ",".join(table.geometry.name_of(cell) for cell in cells)
    assert table.parse(name) == placement
    assert table.parse(", ".join(reversed(name.upper().split(",")))) == placement


@TABLES
def test_placements_are_numbered_once(table):
    assert len({table.cells_of(placement) for placement in range(len(table))}) == len(table)
    assert table.piece.tolist() == sorted(table.piece)
    assert table.orientation.tolist() == sorted(table.orientation)
    spots = table.placement_at[table.placement_at >= 0]
    assert sorted(spots.tolist()) == list(range(len(table)))


@TABLES
def test_each_cell_knows_the_placements_that_cover_it(table):
    covering = [[] for _ in range(table.geometry.size)]
    for placement in range(len(table)):
        for cell in table.cells_of(placement):
            covering[cell].append(placement)
    assert [table.members(row).tolist() for row in table.covering] == [*covering, []]


@TABLES
def test_each_piece_knows_its_placements(table):
    for piece, row in enumerate(table.placing):
        assert table.members(row).tolist() == (table.piece == piece).nonzero()[0].tolist()


@given(st.sets(st.integers(0, 399), max_size=7))
def test_only_the_shapes_of_pieces_are_found(cells):
    found = TABLE.find(cells)
    assert found is None or set(TABLE.cells_of(found)) == cells


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no cell"),
        ("pass", "no cell"),
        ("a1,", "no cell"),
        ("a1,a3", "no piece"),
        ("a1,a2,a2", "no piece"),
        ("a1,a2,a3,a4,a5,a6", "no piece"),
        ("a1;a2", "no cell"),
        ("a1,a21", "no cell"),
    ],
)
def test_other_texts_are_no_placements(text, reason):
    with pytest.raises(ValueError, match=reason):
        TABLE.parse(text)


def test_no_placement_hangs_over_the_board():
    straight = int(TABLE.orientation[TABLE.parse("a1,b1,c1,d1,e1")])
    assert TABLE.at(straight, (15, 0)) is not None
    assert [TABLE.at(straight, p) for p in [(16, 0), (-1, 0), (-5, 0), (0, -1), (0, 20)]] == (
        [None] * 5
    )


def test_tables_are_built_once():
    assert Options("Blokus Two-Player", scoring="basic").ruleset.table is TABLE
    assert square_board(20) is BOARD
