"""The engine agrees with the slow, obvious rules over random games of every kind."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from reference import COLOURS, SIDE, Table

from game.engine import SCORINGS, Position, Rules

NAMES = {2: "Blokus Two-Player", 3: "Blokus Three-Player", 4: "Blokus"}

kinds_of_game = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "scoring": st.sampled_from(sorted(SCORINGS)),
        "free_starts": st.booleans(),
        "first": st.sampled_from(COLOURS),
        "shared": st.sampled_from(COLOURS),
    }
)
seeds = st.integers(0, 2**32 - 1)


def start(kind):
    """The same game by the engine's rules and by the obvious ones."""
    choices = {key: value for key, value in kind.items() if key != "players"}
    return Position(Rules(NAMES[kind["players"]], **choices).variant), Table(**kind)


def squares_of(position, placement):
    return squares(position.variant.table.cells_of(placement))


def squares(cells):
    """Cells are numbered by row from the bottom left."""
    return frozenset((cell % SIDE, cell // SIDE) for cell in cells)


def choose(position, colour, chance):
    """A random legal placement, at times among the largest only, so that games differ."""
    legal = position.legal(colour)
    if chance.random() < 0.5:
        sizes = position.variant.table.sizes[legal]
        legal = legal[sizes == sizes.max()]
    return int(chance.choice(legal))


def place(position, table, placement, colour):
    table.place(colour, squares_of(position, placement))
    return position.play(placement, colour)


def assert_same_turn(position, table, passed_before):
    assert position.colour == table.to_play
    assert position.player == table.player()
    assert position.over == (table.to_play is None)
    assert list(position.passed) == table.passed[passed_before:]
    assert {c for c in COLOURS if position.out[c]} == set(table.passed)
    assert position.ply == sum(map(len, table.down.values()))


def assert_same_board(position, table):
    for colour in COLOURS:
        assert squares(i for i, c in enumerate(position.board) if c == colour) == frozenset().union(
            *table.down[colour]
        )
        legal = position.legal(colour).tolist()
        assert legal == sorted(legal)
        assert {squares_of(position, p) for p in legal} == set(table.placements(colour))


def assert_same_violations(position, table, chance):
    """For placements anywhere, and for ones near the legal ones, which break fewer rules."""
    everywhere = range(len(position.variant.table))
    for colour in COLOURS:
        near = [p for other in COLOURS for p in position.legal(other)[:200:20].tolist()]
        for placement in chance.sample(everywhere, 20) + near:
            broken = table.broken(colour, squares_of(position, placement))
            violation = position.violation(placement, colour)
            assert position.is_legal(placement, colour) == (not broken)
            if violation is None:
                assert not broken
            else:
                # Of several, the one that `broken` names first is the one worth telling.
                assert violation.rule.value == next(iter(broken))
                assert squares(violation.cells) == broken[violation.rule.value]


def assert_same_scores(position, table):
    for colour in COLOURS:
        score = position.score(colour)
        assert (score.squares, score.all_placed, score.single_last) == table.points(colour)
        assert score.total == sum(table.points(colour))
        assert score.placed == sum(map(len, table.down[colour]))
        assert score.left == 89 - score.placed
    assert position.totals() == table.totals()
    assert position.places() == table.places()


@settings(max_examples=14, deadline=None)
@given(kind=kinds_of_game, seed=seeds)
def test_games_agree_from_the_first_ply_to_the_end(kind, seed):
    chance = random.Random(seed)
    position, table = start(kind)
    looks = set(chance.sample(range(60), 3))
    while not position.over:
        if position.ply in looks:
            assert_same_board(position, table)
            assert_same_violations(position, table, chance)
            assert_same_scores(position, table)
        passed = len(table.passed)
        position = place(
            position, table, choose(position, position.colour, chance), position.colour
        )
        assert_same_turn(position, table, passed)
    assert_same_board(position, table)
    assert_same_scores(position, table)


@settings(max_examples=6, deadline=None)
@given(kind=kinds_of_game, seed=seeds)
def test_games_agree_when_colours_place_out_of_turn(kind, seed):
    """One colour does most of the placing, so that it often places everything."""
    chance = random.Random(seed)
    position, table = start(kind)
    favourite = chance.choice(COLOURS)
    while not position.over:
        able = [colour for colour in COLOURS if len(position.legal(colour))]
        colour = favourite if favourite in able and chance.random() < 0.9 else chance.choice(able)
        passed = len(table.passed)
        position = place(position, table, choose(position, colour, chance), colour)
        assert_same_turn(position, table, passed)
    assert_same_board(position, table)
    assert_same_scores(position, table)
