"""A face shows a mood that follows from the game alone, and from who is thinking."""

import pytest
from scenes.sample_games import a_dice_game

from game.engine import Game, Options, Seat
from game.ui.games.blokus.area import mood_of
from game.ui.games.dice.shown import mood_of as mood_in_dice
from game.ui.games.player_face import BEHIND, mood_at_end
from game.ui.look.portraits import Mood

SEATS = [Seat("Ada"), Seat("Pip", "2"), Seat("Rook", "8"), Seat("Moss", "5")]


def placing(game, size):
    """Place a piece that covers as near as possible to that many squares, far from others."""
    position = game.position
    legal = position.legal()
    sizes = position.ruleset.table.sizes[legal]
    game.play(position.event(int(legal[abs(sizes - size).argmin()])))


@pytest.fixture
def game():
    return Game(Options(), SEATS)


def test_it_rests_and_thinks(game):
    assert mood_of(game, 1, None, thinks=False) is Mood.RESTS
    assert mood_of(game, 1, None, thinks=True) is Mood.THINKS


def test_who_leads_is_pleased_and_who_is_far_behind_worried(game):
    while True:
        for size in (5, 1, 5, 5):
            placing(game, size)
        placed = [game.position.score(colour).placed for colour in range(4)]
        if placed[0] - placed[1] >= BEHIND:
            break
    assert mood_of(game, 0, 0, thinks=False) is Mood.PLEASED
    assert mood_of(game, 1, 0, thinks=False) is Mood.WORRIED
    assert mood_of(game, 1, 0, thinks=True) is Mood.THINKS


def test_out_and_the_end(game):
    while not any(game.position.out):
        placing(game, 1)
    out = game.position.out.index(True)
    assert mood_of(game, out, out, thinks=False) is Mood.OUT
    while not game.position.over:
        placing(game, 5)
    ranks = game.position.ranks()
    moods = [mood_of(game, colour, None, thinks=False) for colour in range(4)]
    assert moods == [mood_at_end(rank, ranks) for rank in ranks]


def dice_moods(game, ply, leads=None, thinking=None):
    """How everybody feels after so many events."""
    return [
        mood_in_dice(game, ply, player, leads, thinks=player == thinking)
        for player in range(len(game.seats))
    ]


def test_moods_in_dice():
    game = a_dice_game(3, 99)
    assert dice_moods(game, 0, thinking=2) == [Mood.RESTS, Mood.RESTS, Mood.THINKS]
    ranks = game.position.ranks()
    assert dice_moods(game, game.ply) == [mood_at_end(rank, ranks) for rank in ranks]
    seen = set()
    for ply in range(game.ply):
        position = game.positions()[ply]
        squares = position.points()
        for player, mood in enumerate(dice_moods(game, ply)):
            seen.add(mood)
            has_shapes = position.boards[player].left.any()
            assert (mood is Mood.OUT) == (position.out[player] and bool(has_shapes))
            if mood in (Mood.WORRIED, Mood.RESTS):
                is_far_behind = squares[player] <= max(squares) - BEHIND
                assert (mood is Mood.WORRIED) == is_far_behind
        assert dice_moods(game, ply, leads=0)[0] in (Mood.PLEASED, Mood.OUT)
    assert seen >= {Mood.RESTS, Mood.PLEASED, Mood.OUT}


@pytest.mark.parametrize(
    ("ranks", "moods"),
    [
        ((1,), ["rests"]),
        ((2, 1), ["worried", "cheers"]),
        ((3, 1, 4, 2), ["rests", "cheers", "worried", "rests"]),
        ((1, 3, 3, 1), ["cheers", "worried", "worried", "cheers"]),
        ((1, 1), ["cheers", "cheers"]),
    ],
)
def test_how_a_game_is_left(ranks, moods):
    assert [mood_at_end(rank, ranks).value for rank in ranks] == moods
