"""Rules and variants: the choices of a game, and who owns what."""

import pytest

from game.engine import GAMES, Position, Rules, places


@pytest.mark.parametrize(
    ("choices", "accepted"),
    [
        ({"name": "Chess"}, "choose one of Blokus, Blokus Two-Player, Blokus Three-Player"),
        ({"scoring": "golf"}, "choose one of basic, advanced, squares"),
        ({"first": 4}, "numbered from 0 to 3"),
        ({"shared": -1}, "numbered from 0 to 3"),
    ],
)
def test_choices_that_do_not_exist(choices, accepted):
    with pytest.raises(ValueError, match=accepted):
        Rules(**choices)


def test_a_variant_is_made_once():
    assert Rules("Blokus").variant is Rules("Blokus").variant
    assert set(GAMES) >= {"Blokus", "Blokus Two-Player", "Blokus Three-Player"}


def test_colours_are_found_by_letter_and_by_name():
    variant = Rules().variant
    assert [variant.colour_named(text) for text in ("1", "yellow", "RED", "4")] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match=r"the colours are 1 \(Blue\), 2 \(Yellow\)"):
        variant.colour_named("purple")


@pytest.mark.parametrize("first", range(4))
def test_any_colour_may_begin(first):
    position = Position(Rules(first=first).variant)
    for step in range(4):
        assert position.colour == position.player == (first + step) % 4
        position = position.play(int(position.legal()[0]))


def test_two_players_have_two_colours_each():
    variant = Rules("Blokus Two-Player").variant
    assert [variant.colours_of(player) for player in range(2)] == [(0, 2), (1, 3)]


@pytest.mark.parametrize(
    ("shared", "first", "turns"),
    [
        # Who opens the game places the shared colour first, then the others clockwise.
        (3, 0, [0, 1, 2]),
        (3, 1, [1, 2, 0]),
        (0, 2, [1, 2, 0]),
        # Where the shared colour itself opens, the player after it does.
        (3, 3, [0, 1, 2]),
        (1, 1, [1, 2, 0]),
    ],
)
def test_three_players_take_turns_with_the_shared_colour(shared, first, turns):
    variant = Rules("Blokus Three-Player", shared=shared, first=first).variant
    position = Position(variant)
    placed = []
    for _ in range(24):
        if position.colour == shared:
            placed.append(position.player)
        else:
            assert variant.colours_of(position.player) == (position.colour,)
        position = position.play(int(position.legal()[0]))
    assert placed == turns * 2
    assert [variant.is_shared(colour) for colour in range(4)] == [c == shared for c in range(4)]


def test_ties_share_the_better_place():
    assert places([3, 5, 5, 1], lowest_wins=False) == [3, 1, 1, 4]
    assert places([3, 5, 5, 1], lowest_wins=True) == [2, 3, 3, 1]
