"""Games refereed by another program replay exactly (see ``tests/vectors/README.md``)."""

import zlib
from functools import lru_cache

import pytest
from refereed import games_of

from game.engine import GAMES, PlacementTable, Position, Rules


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
    variant = position.variant
    points = [position.score(colour).recorded for colour in range(len(variant.colours))]
    if variant.players == 2:
        first, second = (sum(points[c] for c in variant.colours_of(player)) for player in (0, 1))
        lead = first - second
        return f"B+{lead}" if lead > 0 else f"W+{-lead}" if lead < 0 else "0"
    return " ".join(map(str, points))


def replay(game):
    variant = Rules(game["variant"]).variant
    position = Position(variant)
    out = []  # the colours that passed, in the order of their first pass
    announced = 0
    for ident, move, count, crc in game["moves"]:
        colour = variant.colour_named(ident)
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
        assert checksum(variant.table, legal) == crc
        position = position.play(variant.table.parse(move))
    assert position.over
    assert position.colour is None
    assert position.player is None
    assert all(position.out)
    assert final_score(position) == game["final_score"]


@pytest.mark.parametrize(
    ("variant", "count"),
    [
        ("Blokus", 60),
        ("Blokus Two-Player", 30),
        ("Blokus Three-Player", 30),
        ("Blokus Duo", 60),
        ("Blokus Junior", 30),
        ("Blokus Trigon", 15),
    ],
)
def test_refereed_games_replay_exactly(variant, count):
    games = games_of(variant)
    assert len(games) == count
    for game in games:
        replay(game)


def test_all_pieces_that_are_offered_have_been_refereed():
    refereed = {sheet.pieces.name for name, sheet in GAMES.items() if games_of(name)}
    assert refereed == {sheet.pieces.name for sheet in GAMES.values()}
