"""Two against two: what is chosen, whose points count, and the same game seen by sides."""

import pytest
from helpers.positions import random_game

from game.engine import VARIANTS, Options, decode_options, encode_options
from game.engine.dice import DiceOptions
from game.engine.position import Position

NAMES = [name for name, variant in VARIANTS.items() if True in variant.partnerships]


def test_partners_are_for_the_games_of_four_that_have_one_for_two_with_the_same_colours():
    assert NAMES == ["Blokus", "Blokus Trigon"]
    for name in NAMES:
        options = Options(name, partners=True)
        assert options.players == 4
        assert options.sides == (0, 1, 0, 1)
        assert options.by_side.ruleset.players == 2
        assert options.by_side.ruleset.colours == options.ruleset.colours


@pytest.mark.parametrize("name", [name for name in VARIANTS if name not in NAMES])
def test_elsewhere_there_are_none_and_each_player_is_a_side(name):
    with pytest.raises(ValueError, match=f"no partners in {name}: choose one of Blokus, Blokus T"):
        Options(name, partners=True)
    options = Options(name)
    assert options.sides == tuple(range(options.players))
    assert options.by_side is options


def test_players_are_partners_or_are_not():
    with pytest.raises(ValueError, match="partners are True or False, not 'Ada'"):
        Options(partners="Ada")
    assert DiceOptions(3).sides == (0, 1, 2)


def test_what_others_choose_is_written_as_before():
    assert "partners" not in encode_options(Options())
    for options in (Options(), Options(partners=True), Options("Blokus Trigon", partners=True)):
        assert decode_options(encode_options(options)) == options


def test_it_is_taken_along_to_the_other_game_that_has_it():
    chosen = Options("Blokus", "basic", partners=True)
    assert chosen.adapted_to("Blokus Trigon").partners
    assert not chosen.adapted_to("Blokus Duo").partners


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scoring", ["basic", "advanced", "squares"])
def test_seen_by_sides_it_is_the_game_for_two(name, scoring):
    """Sides take turns, place the same, and have the same points and ranks."""
    options = Options(name, scoring, first=1, partners=True)
    position, two = Position(options.ruleset), Position(options.by_side.ruleset)
    for colour, placement in random_game(options, seed=8):
        assert position.player == colour
        assert position.sides[position.player] == two.player
        seen = position.by_side
        assert (seen.ruleset, seen.colour, seen.player) == (two.ruleset, two.colour, two.player)
        assert seen.legal().tolist() == two.legal().tolist()
        position, two = position.play(placement), two.play(placement)
        assert position.totals() == two.totals() * 2
        assert position.ranks() == two.ranks() * 2
    assert two.over
    assert position.over
