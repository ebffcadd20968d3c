"""Tests that the coach's reasons why a placement is worse than another are true on any board."""

import pytest
from helpers.blunders import blundered, played
from helpers.reckoning import cells_meant, holds
from helpers.slow_position import Slow
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.coach.reachability import Reachability
from game.coach.reasons import ReasonKind
from game.coach.report import report_of
from game.coach.turning_points import reasons_of
from game.coach.why import MOST_REASONS, all_reasons, most_explaining, reasons_for
from game.engine import FAMILIES, Options
from game.engine.dice import Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.geometry import square_board
from game.engine.position import Position

DUO = Options("Blokus Duo")
GAMES = (
    DUO,
    Options("Blokus Two-Player", "squares"),
    Options("Blokus Three-Player", shared=1),
    Options("Blokus Junior"),
    Options("Blokus Solo"),
    Options("Blokus Trigon Three-Player"),
    Options("Callisto Two-Player"),
    Options("Nexos Two-Player"),
    Options("GembloQ Two-Player"),
)


@st.composite
def comparisons(draw, games=GAMES, most=40):
    """A position, two of its placements, and a reply to the first of them, or None."""
    options = draw(st.sampled_from(games))
    position, history = played(options, draw(st.integers(0, most)), draw(st.integers(0, 50)))
    if position.over:
        position, _ = history[-1]
    legal = position.legal()
    first, second = (int(legal[draw(st.integers(0, len(legal) - 1))]) for _ in range(2))
    after = position.play(first)
    replies = after.legal()
    reply = None
    if len(replies):
        reply = after.event(int(replies[draw(st.integers(0, len(replies) - 1))]))
    return position, position.event(first), position.event(second), reply


@given(comparisons())
@settings(max_examples=30)
def test_every_reason_is_true(comparison):
    for reason in all_reasons(*comparison):
        assert holds(reason, *comparison), reason
        assert reason.explains > 0
        assert list(reason.cells) == sorted(cells_meant(reason, *comparison)), reason


@given(comparisons(), st.integers(0, 2**20))
@settings(max_examples=40)
def test_what_is_lost_for_good_never_comes_back(comparison, seed):
    position, played_, better, _ = comparison
    reasons = list(all_reasons(*comparison))
    then, other = (to_the_end(position.after(ply), seed) for ply in (played_, better))
    for reason in reasons:
        colour, cells = reason.colours[0], list(reason.cells)
        match reason.kind:
            case ReasonKind.PIECES_UNPLACEABLE:
                assert then.left[colour, list(reason.pieces)].all()
            case ReasonKind.RIVAL_PIECES_FIT:
                assert other.left[colour, list(reason.pieces)].all()
            case ReasonKind.REGION_CLOSED:
                assert not (then.board[cells] == colour).any()
            case ReasonKind.RIVAL_GAINED:
                assert not (other.board[cells] == colour).any()
            case ReasonKind.REGION_LEFT_OPEN:
                assert not any((other.board[cells] == rival).any() for rival in reason.colours)
            case ReasonKind.BONUS_LOST:
                assert then.score(colour).all_placed == 0
            case ReasonKind.SINGLE_SPENT:
                assert then.score(colour).single_last == 0
            case ReasonKind.LAST_PLACEMENT_MISSED:
                assert then.placed[colour] == position.after(played_).placed[colour]


def to_the_end(position, seed):
    """The end of the game if it goes on at random."""
    while not position.over:
        legal = position.legal()
        seed = seed * 48271 % 2147483647 + 1
        position = position.play(int(legal[seed % len(legal)]))
    return position


@given(comparisons(games=(DUO, Options("Blokus Trigon"), *GAMES[-3:])))
@settings(max_examples=12)
def test_room_is_what_the_board_has(comparison):
    position = comparison[0]
    room, slow = Reachability(position), Slow(position)
    for colour in range(len(position.ruleset.colours)):
        assert room.attach_points(colour) == slow.corners(colour)
        assert room.unplaceable(colour) == slow.unplaceable(colour)
        assert set(room.reachable_cells(colour).nonzero()[0].tolist()) == slow.reach([colour])
        for corner in list(room.attach_points(colour))[:3]:
            assert room.beyond(colour, corner) == len(slow.beyond(colour, corner))


# -- planted blunders ------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "plies", "seed", "placed", "better", "reply", "kind", "colours", "cells"),
    [
        (
            *("Blokus Duo", 10, 0, "j11,k11,l11,j12,j13", "m9,m10,n10,m11"),
            *("m8,m9,l10,m10,n10", ReasonKind.ATTACH_POINTS_GIVEN_AWAY, (0, 1), "m9"),
        ),
        (
            *("Blokus Duo", 10, 10, "f2,d3,e3,f3", "e1,e2,e3,e4,e5"),
            *(None, ReasonKind.REGION_LEFT_OPEN, (1,), "a4,a5,a6,a7"),
        ),
        (
            *("Blokus Duo", 16, 2, "a2,b2", "c13,d13"),
            *(None, ReasonKind.RIVAL_GAINED, (1,), "b12,a13,b13,a14,b14"),
        ),
        (
            *("Blokus Two-Player", 30, 1, "k8,k9,l9", "s5"),
            *(None, ReasonKind.OWN_HAMPERED, (2, 0), "k9"),
        ),
        (
            *("Blokus Three-Player", 23, 0, "k6,l6,l7,l8", "e3,d4,e4,e5"),
            *(None, ReasonKind.SHARED_AGAINST_OWN, (3, 2), "l7"),
        ),
    ],
)
def test_a_planted_blunder_is_told_with_the_true_cells(
    name, plies, seed, placed, better, reply, kind, colours, cells
):
    options = Options(name)
    position, _ = played(options, plies, seed)
    table, geometry = options.ruleset.table, options.ruleset.geometry
    one, two = (position.event(table.parse(n)) for n in (placed, better))
    if reply is not None:
        reply = position.after(one).event(table.parse(reply))
    told = {r.kind: r for r in reasons_for(options, position, one, two, reply)}
    assert len(told) <= MOST_REASONS
    assert told[kind].colours == colours
    assert told[kind].cells == tuple(sorted(map(geometry.cell_named, cells.split(","))))
    assert holds(told[kind], position, one, two, reply)
    assert kind not in {r.kind for r in reasons_for(options, position, two, one)}


def test_the_single_square_spent_early_is_told():
    position, _ = played(DUO, 6, 3)
    table = DUO.ruleset.table
    legal = position.legal()
    single = position.event(int(legal[table.sizes[legal] == 1][0]))
    large = position.event(int(legal[table.sizes[legal] == 5][0]))
    told = {r.kind: r for r in reasons_for(DUO, position, single, large)}
    assert told[ReasonKind.SINGLE_SPENT].numbers == (5,)
    assert told[ReasonKind.SINGLE_SPENT].cells == table.cells_of(single.placement)
    basic = Options("Blokus Duo", "basic")
    kinds = {r.kind for r in reasons_for(basic, played(basic, 6, 3)[0], single, large)}
    assert ReasonKind.SINGLE_SPENT not in kinds
    assert ReasonKind.LARGE_HELD_BACK in kinds


def test_a_large_piece_held_back_is_told_of_early_pieces_alone():
    table = DUO.ruleset.table
    for plies, told in ((4, True), (22, False)):
        position, _ = played(DUO, plies, 3)
        legal = position.legal()
        sizes = table.sizes[legal]
        assert sizes.min() < sizes.max()
        small, large = (position.event(int(legal[at])) for at in (sizes.argmin(), sizes.argmax()))
        kinds = {r.kind for r in all_reasons(position, small, large)}
        assert (ReasonKind.LARGE_HELD_BACK in kinds) == told


def test_of_kinds_with_copies_every_piece_left_counts():
    junior = Options("Blokus Junior")
    position, _ = played(junior, 20, 2)
    table = junior.ruleset.table
    one, two = (position.event(table.parse(name)) for name in ("i1,j1,j2", "j2"))
    reason = next(
        r for r in all_reasons(position, one, two) if r.kind is ReasonKind.PIECES_UNPLACEABLE
    )
    # Five pieces of three kinds, two of which have both copies left.
    assert (len(set(reason.pieces)), len(reason.pieces), reason.numbers) == (3, 5, (5, 20))
    assert holds(reason, position, one, two)


def test_the_same_event_has_no_reasons():
    position, _ = played(DUO, 8, 1)
    event = position.event(int(position.legal()[0]))
    assert reasons_for(DUO, position, event, event) == ()
    assert list(all_reasons(position, event, event)) == []


def test_what_explains_most_comes_first_and_each_kind_once():
    _, history, evaluations = blundered(4, 4, "h5,i5")
    ply = next(i for i, e in enumerate(evaluations) if e is not None)
    position, event = history[ply]
    every = list(all_reasons(position, event, evaluations[ply].candidates[0].event))
    told = most_explaining(every)
    assert len(every) > len(told) == MOST_REASONS
    assert told[0].explains == max(r.explains for r in every)
    assert told[0].kind is not told[1].kind


def test_in_dice_reasons_are_taken_from_the_players_own_board():
    position = DicePosition.start(2).roll((3, 5))
    die, sizes = position.dice[0], position.ruleset.table.sizes
    small, large = (
        Take(die, False, int(placement)) for placement in _by_size(position.legal(die), sizes)
    )
    (reason,) = [
        r
        for r in reasons_for(FAMILIES["dice"][2], position, small, large)
        if r.kind is ReasonKind.LARGE_HELD_BACK
    ]
    assert reason.numbers == (3, 5)


@pytest.mark.parametrize(("drawn", "told"), [(4, True), (9, True), (12, False), (16, False)])
def test_in_dice_all_colours_draw_from_the_same_large_shapes(drawn, told):
    wide = square_board(14)  # The usual board has no room for so many.
    starts = tuple(map(wide.cell_named, ("a1", "a14", "n1", "n14")))
    usual = dice_ruleset()
    board = Position(replace(usual, geometry=wide, starts=(starts,) * len(usual.colours)))
    for number in range(drawn):
        colour = number % len(board.ruleset.colours)
        board = board.play(int(board.legal(colour)[-1]), colour)
    board = board.with_turn_of(drawn % len(board.ruleset.colours))
    sizes = board.ruleset.table.sizes
    small, large = (board.event(int(at)) for at in _by_size(board.legal(), sizes))
    assert sizes[small.placement] < sizes[large.placement]
    kinds = {reason.kind for reason in all_reasons(board, small, large)}
    assert (ReasonKind.LARGE_HELD_BACK in kinds) == told


def _by_size(placements, sizes):
    """A smallest and a largest of some placements."""
    sizes = sizes[placements]
    return placements[sizes.argmin()], placements[sizes.argmax()]


@pytest.mark.parametrize(
    ("plies", "seed", "event", "kind", "numbers"),
    [
        (4, 4, "h5,i5", ReasonKind.PIECES_UNPLACEABLE, (6, 26)),
        (4, 8, "d11,d12,e12", ReasonKind.PIECES_UNPLACEABLE, (3, 14)),
        (4, 2, "l3", ReasonKind.LAST_PLACEMENT_MISSED, (4,)),
        (5, 13, "h6", ReasonKind.RIVAL_PIECES_FIT, (2, 9)),
        (5, 15, "d6", ReasonKind.PIECES_STOPPED, (1, 2)),
    ],
)
def test_a_blunder_near_the_end_is_named_with_its_reason(plies, seed, event, kind, numbers):
    options, history, evaluations = blundered(plies, seed, event)
    report = report_of(options, history, evaluations)
    ply = len(history) - sum(e is not None for e in evaluations) + 1
    (point,) = report.turning_points
    assert point.cost.ply == ply
    assert point.cost.best == evaluations[ply].candidates[0].event
    assert point.cost.played.points >= 4
    told = {reason.kind: reason for reason in point.reasons}
    assert told[kind].numbers == numbers
    position = history[ply][0]
    for reason in point.reasons:
        compared = position, history[ply][1], point.cost.best, point.cost.reply
        assert holds(reason, *compared)
        assert set(reason.cells) == cells_meant(reason, *compared)
    assert point.reasons == reasons_of(options, position, point.cost)
