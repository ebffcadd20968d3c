"""Games refereed by another program replay exactly (see ``tests/vectors/README.md``)."""

import zlib
from functools import lru_cache

import pytest
from helpers.refereed import games_of

from game.engine import VARIANTS, Options
from game.engine.position import Position
from game.engine.table import PlacementTable


@lru_cache
def sorted_names(table: PlacementTable):
    """Every placement's name, and each placement's rank among all the names in text order."""
    names = [table.name_of(placement) for placement in range(len(table))]
    by_name = sorted(range(len(names)), key=names.__getitem__)
    ranks = [0] * len(names)
    for rank, placement in enumerate(by_name):
        ranks[placement] = rank
    return [names[placement] for placement in by_name], ranks


def checksum(table, placements):
    names, ranks = sorted_names(table)
    ordered = sorted(ranks[placement] for placement in placements.tolist())
    return zlib.crc32("\n".join([names[rank] for rank in ordered]).encode())


def final_score(position):
    """The score as the referee words it."""
    ruleset = position.ruleset
    points = [position.score(colour).points for colour in range(len(ruleset.colours))]
    if ruleset.players == 2:
        first, second = (sum(points[c] for c in ruleset.colours_of(player)) for player in (0, 1))
        lead = first - second
        return f"B+{lead:g}" if lead > 0 else f"W+{-lead:g}" if lead < 0 else "0"
    return " ".join(map(str, points))


def replay(game):
    ruleset = Options(game["variant"]).ruleset
    position = Position(ruleset)
    out = []  # the colours that passed, in the order of their first pass
    announced = 0
    for ident, move, count, crc in game["moves"]:
        colour = ruleset.colour_named(ident)
        if move == "pass":
            assert (count, crc) == (0, 0)
            assert len(position.legal(colour)) == 0
            if colour not in out:
                out.append(colour)
            continue
        assert position.colour == colour
        # A colour that is out passes in every round, but is announced only the first time.
        assert list(position.passed) == out[announced:]
        announced = len(out)
        assert {c for c, is_out in enumerate(position.out) if is_out} == set(out)
        legal = position.legal()
        assert len(legal) == count
        assert checksum(ruleset.table, legal) == crc
        position = position.play(ruleset.table.parse(move))
    assert position.over
    assert position.colour is None
    assert position.player is None
    assert all(position.out)
    assert final_score(position) == game["final_score"]


@pytest.mark.parametrize(
    ("ruleset", "count"),
    [
        ("Blokus", 60),
        ("Blokus Two-Player", 30),
        ("Blokus Three-Player", 30),
        ("Blokus Duo", 60),
        ("Blokus Junior", 30),
        ("Blokus Trigon", 15),
        ("Callisto", 12),
        ("Callisto Two-Player", 15),
        ("Callisto Three-Player", 9),
        ("Callisto Two-Player Four-Color", 9),
        ("Nexos", 12),
        ("Nexos Two-Player", 9),
        ("GembloQ", 9),
        ("GembloQ Two-Player", 12),
        ("GembloQ Three-Player", 6),
        ("GembloQ Two-Player Four-Color", 6),
    ],
)
def test_refereed_games_replay_exactly(ruleset, count):
    games = games_of(ruleset)
    assert len(games) == count
    for game in games:
        replay(game)


def test_all_pieces_have_been_refereed():
    refereed = {variant.pieces.name for name, variant in VARIANTS.items() if games_of(name)}
    assert refereed == {variant.pieces.name for variant in VARIANTS.values()}
