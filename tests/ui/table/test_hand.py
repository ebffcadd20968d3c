"""The hand: where a held piece is, how it turns, where it would land."""

import math
from copy import copy
from functools import partial

import pytest

from game.engine import Options
from game.engine.contacts import Rule
from game.engine.pieces import ways_from
from game.engine.position import Position
from game.ui.table.hand import SNAP_DISTANCE, Hand

VARIANT = Options().ruleset
TABLE = VARIANT.table


def orientation_of(cells: str) -> int:
    return int(TABLE.orientation[TABLE.parse(cells)])


def carried(position: Position, cells: str) -> Hand:
    """A piece oriented like `cells`, held by the pointer right above them."""
    placement = TABLE.parse(cells)
    hand = Hand(position, int(TABLE.orientation[placement]))
    x, y = TABLE.origin_of(placement)
    hand.grab((0.5, 0.5) if (0, 0) in hand.points else hand.lattice.centre(hand.points[0]))
    cx, cy = hand.pointer
    ox, oy = hand.origin
    hand.carry((x + cx - ox, y + cy - oy))
    return hand


def test_a_carried_piece_snaps_to_the_nearest_legal_spot() -> None:
    hand = carried(Position(VARIANT), "a20,b20,c20")
    x, y = hand.pointer
    hand.carry((x + 0.8, y - 0.6))
    landing = hand.landing()
    assert landing is not None
    assert landing.legal
    assert TABLE.name_of(landing.placement or 0) == "a20,b20,c20"


def test_beyond_its_reach_it_stays_where_it_is_and_says_why() -> None:
    hand = carried(Position(VARIANT), "a20,b20,c20")
    x, y = hand.pointer
    hand.carry((x + SNAP_DISTANCE + 0.9, y))
    landing = hand.landing()
    assert landing is not None
    assert not landing.legal
    assert landing.rule is Rule.START
    assert TABLE.name_of(landing.placement or 0) == "c20,d20,e20"


def test_partly_off_the_board_there_is_no_placement_and_far_off_no_target() -> None:
    hand = carried(Position(VARIANT), "k20,l20,m20")
    x, y = hand.pointer
    hand.carry((18.9, 10.5))
    landing = hand.landing()
    assert landing is not None
    assert landing.placement is None
    assert 0 < len(landing.faulty) < 3
    hand.carry((x + 30, y))
    assert hand.landing() is None


def test_the_cells_at_fault_are_the_ones_beside_the_own_piece() -> None:
    position = Position(VARIANT).play(TABLE.parse("a20,b20,c20"))
    for other in ("t20", "t1", "a1"):
        position = position.play(TABLE.parse(other))
    hand = Hand(position, orientation_of("a20,b20"))
    hand.put_near((10, 10))
    while hand.origin != (3.0, 18.0):
        x, y = hand.origin
        hand.step(int(math.copysign(x != 3, 3 - x)), int(math.copysign(y != 18, 18 - y)))
    landing = hand.landing()
    assert landing is not None
    assert landing.legal
    hand.step(-1, 0)
    landing = hand.landing()
    assert landing is not None
    assert landing.rule is Rule.OWN_EDGE
    assert landing.faulty == ((0, 0),)


LATTICES = ("Blokus", "Blokus Trigon", "Nexos", "GembloQ")


@pytest.mark.parametrize("name", LATTICES)
def test_turns_and_flips_come_round_about_the_held_cell(name) -> None:
    """Which stays under the pointer meanwhile."""
    position = Position(Options(name).ruleset)
    for orientation in range(0, len(position.ruleset.table.orientations), 7):
        for point in position.ruleset.table.orientations[orientation].points:
            hand = Hand(position, orientation)
            cx, cy = hand.lattice.centre(point)
            hand.grab((cx + 0.1, cy - 0.1))
            hand.carry((7.3, 8.8))
            before = hand.orientation, hand.origin
            for act in [partial(hand.turn, clockwise=True)] * hand.lattice.turns + [hand.flip] * 2:
                act()
                x, y = hand.origin
                centres = map(hand.lattice.centre, hand.points)
                assert min(math.dist((7.3, 8.8), (x + a, y + b)) for a, b in centres) < 0.15
            assert hand.orientation == before[0]
            assert hand.origin == pytest.approx(before[1])
            hand.turn(clockwise=True)
            hand.turn(clockwise=False)
            assert hand.orientation == before[0]


def test_keys_keep_a_piece_on_the_board() -> None:
    hand = Hand(Position(VARIANT), orientation_of("a1,b1,c1,d1,e1"))
    hand.put_near((0, 0))
    for command in [(-1, 0)] * 25 + [(0, -1)] * 25:
        hand.step(*command)
    assert hand.origin == (0.0, 0.0)
    hand.turn(clockwise=True)
    landing = hand.landing()
    assert landing is not None
    assert landing.placement is not None


def in_mid_game() -> Position:
    position = Position(VARIANT)
    for cells in ("a20,b20,b19", "t20", "t1", "a1"):
        position = position.play(TABLE.parse(cells))
    return position


def test_keys_lay_a_piece_on_a_legal_spot_and_go_round_them_all() -> None:
    """The keys turn and flip it as needed: fewest turns first, then nearest spots."""
    position = in_mid_game()
    hand = Hand(position, orientation_of("a20,b20,a19,a18"))
    hand.put_near((10, 10))
    legal = position.legal()
    spots = set(legal[TABLE.piece[legal] == hand.piece].tolist())
    turns = ways_from(TABLE.orientations, hand.orientation)
    seen = []
    for _ in range(len(spots)):
        landing = hand.landing()
        assert landing is not None
        assert landing.legal
        seen.append(landing.placement)
        assert hand.next_legal()
    assert set(seen) == spots
    assert len({int(TABLE.orientation[placement]) for placement in seen}) == 8
    needed = [len(turns[int(TABLE.orientation[placement])]) for placement in seen]
    assert needed == sorted(needed)
    landing = hand.landing()
    assert landing is not None
    assert landing.placement == seen[0]


@pytest.mark.parametrize("by", [Hand.next_legal, Hand.turn_to_fit])
def test_a_piece_that_fits_only_when_turned_is_turned_by_keys(by) -> None:
    """As it lies, it would leave empty the corner that a first piece must cover."""
    hand = Hand(Position(VARIANT), orientation_of("a19,b19,b20,c20"))
    lay = hand.orientation
    by(hand)
    hand.put_near((0, 20))
    assert len(ways_from(TABLE.orientations, lay)[hand.orientation]) == 1
    landing = hand.landing()
    assert landing is not None
    assert landing.legal


def test_a_piece_that_fits_nowhere_stays() -> None:
    position = Position(VARIANT)
    for cells in ("a20", "t20", "t1", "a1"):
        position = position.play(TABLE.parse(cells))
    hand = Hand(position, orientation_of("a20"))
    hand.put_near((10, 10))
    before = hand.origin
    assert not hand.next_legal()
    hand.turn_to_fit()
    assert hand.origin == before


TRIGON = Options("Blokus Trigon").ruleset


def test_on_triangles_arrows_reach_every_spot() -> None:
    """Even where the board's slanting edge allows only one of the two ways up."""
    table = TRIGON.table
    for name in ("1", "I6", "O"):
        number = TRIGON.pieces.number_of(name)
        orientation = next(i for i, o in enumerate(table.orientations) if o.piece == number)
        hand = Hand(Position(TRIGON), orientation)
        hand.put_near((9.0, 8.0))
        reached, waiting = {hand.origin}, [copy(hand)]
        while waiting:
            here = waiting.pop()
            for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = copy(here)
                there.step(*direction)
                if there.origin not in reached:
                    reached.add(there.origin)
                    waiting.append(there)
        assert len(reached) == (table.orientation == orientation).sum()
