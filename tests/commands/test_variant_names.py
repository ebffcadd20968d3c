"""What people call the games."""

import pytest

from game.commands.cli import UNNAMED, WORDS, variant_named
from game.engine import FAMILIES, GAMES, VARIANTS
from game.ui.look.texts import tr


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Blokus", "Blokus"),
        ("classic", "Blokus"),
        ("blokus  DUO", "Blokus Duo"),
        ("trigon two-player", "Blokus Trigon Two-Player"),
        ("Classic Three-Player", "Blokus Three-Player"),
        (" two-player ", "Blokus Two-Player"),
        ("dice two-player", "Blokus Dice Two-Player"),
        ("Blokus Four-Player", "Blokus"),
        ("trigon four-player", "Blokus Trigon"),
        ("callisto", "Callisto"),
        ("gembloq two-player four-color", "GembloQ Two-Player Four-Color"),
    ],
)
def test_a_game_is_named_as_in_records_or_without_blokus(given, name):
    assert variant_named(given).usual == name
    if name in VARIANTS:
        assert variant_named(given, VARIANTS.keys()).usual == name


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_name_of_a_game_is_that_game_for_as_many_as_it_is_for(name):
    named = variant_named(name)
    assert named.usual == name
    assert named.for_players(GAMES[name].players) == name


def test_a_family_is_named_as_in_the_window_and_stands_for_all_its_games():
    for family, games in FAMILIES.items():
        named = variant_named(tr(f"game.{family}"))
        assert {number: named.for_players(number) for number in games} == {
            number: options.name for number, options in games.items()
        }
        assert named.word == WORDS[family] == tr(f"game.{family}")


def test_a_family_is_as_large_as_the_choice_of_games():
    games = ["Blokus Two-Player", "Blokus Duo"]
    assert variant_named("Classic", games).games == ("Blokus Two-Player",)
    with pytest.raises(ValueError, match=r"choose one of Blokus Two-Player, Blokus Duo, .*Duo$"):
        variant_named("Trigon", games)


def test_without_a_name_it_is_the_game_on_the_usual_board():
    names = ["Blokus Solo", "Blokus Two-Player", "Blokus Three-Player", "Blokus"]
    assert [UNNAMED.for_players(players) for players in (1, 2, 3, 4)] == names
    assert UNNAMED.usual == "Blokus"


@pytest.mark.parametrize(
    ("given", "players", "told"),
    [
        ("Blokus", 2, "Blokus has 4 seats, not 2: choose Classic for 2 to 4 seats"),
        ("classic", 5, "Classic has 2 to 4 seats, not 5"),
        ("nexos", 3, "Nexos has 2 or 4 seats, not 3"),
        ("Callisto Two-Player", 3, "choose Callisto for 2 to 4 seats"),
        ("Duo", 3, "Duo has 2 seats, not 3"),
        ("blokus duo", 3, "Duo has 2 seats, not 3"),
        ("Solo", 4, "Solo has 1 seat, not 4"),
        ("Blokus Dice", 1, "Blokus Dice has 2 to 4 seats, not 1"),
    ],
)
def test_for_another_number_it_says_what_would_be_accepted(given, players, told):
    with pytest.raises(ValueError, match=f"{told}$"):
        variant_named(given).for_players(players)
