"""Boards set up by hand: the order and the steps don't matter, the result is the same game."""

import random

import pytest
from helpers.strategies import rules_of
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import KINDS, Options, Ply
from game.engine.arrangement import Arrangement, EditHistory
from game.engine.contacts import Rule
from game.engine.position import Position
from game.engine.setting_up import IllegalSetUpError

CLASSIC = Options("Blokus").ruleset
DUO = Options("Blokus Duo").ruleset
BLUE, YELLOW = 0, 1
PURPLE, ORANGE = 0, 1


def empty(ruleset):
    return Arrangement.of(Position(ruleset))


def random_position(options, seed, plies):
    rng, position = random.Random(seed), Position(options.ruleset)
    while position.ply < plies and not position.over:
        position = position.play(rng.choice(position.legal().tolist()))
    return position


def a_free_spot(arrangement, rng):
    """A random remaining piece of a random colour on a free spot, or None if none was found."""
    table = arrangement.ruleset.table
    colour = rng.randrange(len(arrangement.ruleset.colours))
    to_lay = arrangement.of_colour(colour)
    for _ in range(50):
        placement = rng.randrange(len(table))
        if to_lay.violation(placement) is None:
            return Ply(colour, placement)
    return None


def detour(edits, rng):
    """Lay a piece somewhere, legal or not, and take it away again in one way or another."""
    before, placed = edits.now, a_free_spot(edits.now, rng)
    if placed is None:
        return
    edits.change(before.with_piece(placed))
    if rng.random() < 0.5:
        assert edits.undo()
        assert edits.redo()
        assert edits.undo()
    else:
        edits.change(edits.now.without(placed))
    assert edits.now.same_as(before)


@settings(max_examples=60)
@given(rules_of(), st.integers(0, 10**6), st.integers(0, 90))
def test_a_position_put_together_in_any_order_is_the_same_game(options, seed, plies):
    rng, there = random.Random(seed), random_position(options, seed, plies)
    edits = EditHistory(Arrangement.of(random_position(options, seed + 1, rng.randrange(6))))
    for placed in rng.sample(edits.now.plies, len(edits.now.plies)):
        edits.change(edits.now.without(placed))
    wanted = list(there.plies)
    rng.shuffle(wanted)
    for number, placed in enumerate(wanted):
        if rng.random() < 0.2:
            detour(edits, rng)
        edits.change(edits.now.with_piece(placed))
        assert len(edits.now.plies) == number + 1
    colour = options.first if there.colour is None else there.colour
    edits.change(edits.now.with_turn_of(colour))
    assert edits.now.faults == ()
    event, kind = edits.now.set_up(), KINDS[options.kind]
    assert kind.decode(options, kind.encode(options, event)) == event
    again = Position(options.ruleset).after(event)
    assert (again.board == there.board).all()
    assert (again.left == there.left).all()
    assert (again.colour, again.player) == (there.colour, there.player)
    for number in range(len(options.ruleset.colours)):
        assert (again.legal(number) == there.legal(number)).all()
        assert (edits.now.legal(number) == there.legal(number)).all()


@settings(max_examples=40)
@given(rules_of(), st.integers(0, 10**6), st.integers(1, 25))
def test_whatever_is_laid_either_breaks_a_rule_or_can_be_played(options, seed, pieces):
    rng, now = random.Random(seed), empty(options.ruleset)
    for _ in range(pieces):
        legal = now.legal(rng.randrange(len(options.ruleset.colours)))
        if len(legal) and rng.random() < 0.8:
            placement = int(rng.choice(legal))
            owners = [c for c in range(len(options.ruleset.colours)) if placement in now.legal(c)]
            before = len(now.faults)
            now = now.with_piece(Ply(rng.choice(owners), placement))
            # A legal placement may mend a fault, but never adds one.
            assert len(now.faults) <= before
        elif (placed := a_free_spot(now, rng)) is not None:
            now = now.with_piece(placed)
    wrong = {fault.ply for fault in now.faults}
    assert wrong <= set(now.plies)
    if wrong:
        with pytest.raises(IllegalSetUpError) as error:
            now.set_up()
        assert error.value.ply == now.faults[0].ply
    right = now.without(*wrong)
    assert right.faults == ()
    assert set(right.set_up().plies) == set(right.plies)


def test_each_fault_names_its_rule_and_the_one_worth_telling_comes_first():
    table, now = CLASSIC.table, empty(CLASSIC)
    for colour, name in ((BLUE, "a20"), (BLUE, "c18,c17"), (BLUE, "b20,c20,d20"), (YELLOW, "j10")):
        now = now.with_piece(Ply(colour, table.parse(name)))
    found = [(fault.ply.colour, fault.violation.rule) for fault in now.faults]
    assert found == [(BLUE, Rule.OWN_EDGE), (YELLOW, Rule.START), (BLUE, Rule.NO_CORNER)]


def test_nothing_overlaps_and_no_piece_is_laid_twice():
    table, now = DUO.table, empty(DUO)
    now = now.with_piece(Ply(PURPLE, table.parse("e10")))
    for colour, name in ((PURPLE, "a1"), (ORANGE, "e10"), (ORANGE, "e10,e11")):
        with pytest.raises(ValueError, match="no such piece left"):
            now.with_piece(Ply(colour, table.parse(name)))
    violation = now.of_colour(ORANGE).violation(table.parse("e10,e11"))
    assert violation.rule is Rule.OCCUPIED
    assert violation.cells == table.cells_of(table.parse("e10"))


def test_keys_are_led_where_the_rules_allow_a_piece_beside_what_breaks_them():
    table, now = DUO.table, empty(DUO)
    stray = table.parse("e9,e10")
    now = now.with_piece(Ply(ORANGE, stray))
    assert [fault.violation.rule for fault in now.faults] == [Rule.START]
    legal = now.legal(PURPLE)
    covered = set(table.cells_of(stray))
    assert all(covered.isdisjoint(table.cells_of(int(placement))) for placement in legal)
    assert len(legal) == 0  # Purple's own start point is covered.


def test_steps_that_change_nothing_are_none():
    edits = EditHistory(empty(DUO))
    edits.change(edits.now.with_turn_of(edits.now.colour))
    assert not edits.can_undo
    assert not edits.undo()
    assert not edits.redo()
    edits.change(edits.now.with_turn_of(ORANGE))
    assert edits.changed
    edits.undo()
    assert not edits.changed
    edits.change(edits.now.with_piece(Ply(PURPLE, DUO.table.parse("e10"))))
    assert not edits.can_redo
    piece = edits.now.plies[0]
    assert edits.now.on_cell(DUO.table.cells_of(piece.placement)[0]) == piece
    assert edits.now.on_cell(0) is None
