"""Tests of rules and variants: the choices in a game, and who owns which colours."""

import json

import pytest
from msgspec.structs import asdict, replace

from game.engine import VARIANTS, Options, new_options, ranks
from game.engine.scoring import scoring_named


@pytest.mark.parametrize(
    ("choices", "accepted"),
    [
        ({"name": "Chess"}, "choose one of Blokus, Blokus Two-Player, Blokus Three-Player"),
        ({"scoring": "golf"}, "choose one of basic, advanced"),
        ({"free_starts": 1}, "free starts are False or True in Blokus"),
        ({"first": 4}, "never begins in Blokus: 0, 1, 2, 3 may"),
        ({"first": True}, "never begins in Blokus: 0, 1, 2, 3 may"),
        ({"shared": 2}, "never is shared in Blokus: none may"),
        ({"name": "Blokus Three-Player", "shared": -1}, "never is shared in .*: 0, 1, 2, 3 may"),
        ({"name": "Blokus Junior", "scoring": "squares"}, "choose one of basic"),
        ({"name": "Blokus Trigon", "free_starts": False}, "free starts are True in Blokus Trigon"),
        ({"name": "Blokus Duo", "first": 2}, "never begins in Blokus Duo: 0, 1 may"),
    ],
)
def test_choices_that_do_not_exist(choices, accepted):
    with pytest.raises(ValueError, match=accepted):
        Options(**choices)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_name_alone_gives_the_usual_game(name):
    options, variant = Options(name), VARIANTS[name]
    assert options.scoring == variant.scoring
    assert options.ruleset.players == variant.players
    assert options == Options(**asdict(options)) == replace(options)
    assert json.loads(json.dumps(asdict(options))) == asdict(options)
    assert [len(options.ruleset.colours_of(player)) for player in range(variant.players)] == (
        [(len(variant.colours) - len(variant.shareable[:1])) // variant.players] * variant.players
    )


def test_a_scoring_that_could_be_chosen_once_goes_on_and_is_no_choice_any_more():
    options = Options(scoring="squares")
    assert "squares" not in options.variant.scorings
    assert options.scoring == "squares"
    assert options.anew == new_options("Blokus", scoring="squares") == Options(scoring="advanced")
    # A file's total and that of what is chosen now are told as the same points.
    assert options.points(85) == options.anew.points(-4) == Options(scoring="basic").points(4) == 85


@pytest.mark.parametrize("scoring", ["basic", "advanced", "squares", "placed", "segments"])
def test_points_and_what_the_rule_sheet_counts_follow_from_each_other(scoring):
    one = scoring_named(scoring)
    for total in (-4, 0, 15, 89):
        assert one.total_of(one.points(total, 89), 89) == total


def test_choices_are_carried_to_other_games_where_they_were_choices():
    options = Options("Blokus Three-Player", scoring="squares", free_starts=True, first=1, shared=1)
    # What could be chosen once ranks as what can be chosen now.
    assert options.adapted_to("Blokus") == Options(scoring="advanced", free_starts=True, first=1)
    assert options.adapted_to("Blokus Junior") == Options(
        "Blokus Junior", free_starts=True, first=1
    )
    assert options.adapted_to("Blokus Solo") == Options("Blokus Solo")
    # Nobody chose Trigon's free starts or Junior's scoring.
    assert Options("Blokus Trigon").adapted_to("Blokus") == Options("Blokus", scoring="basic")
    assert Options("Blokus Junior").adapted_to("Blokus Duo") == Options("Blokus Duo")
    assert Options(first=3).adapted_to("Blokus Duo") == Options("Blokus Duo")


def test_what_is_usual_in_each_family():
    usual = {name: (r.scoring, r.free_starts) for name, r in ((n, Options(n)) for n in VARIANTS)}
    assert usual["Blokus"] == usual["Blokus Duo"] == ("advanced", False)
    assert usual["Blokus Junior"] == usual["Blokus Solo"] == ("basic", False)
    assert usual["Blokus Trigon"] == usual["Blokus Trigon Three-Player"] == ("advanced", True)


def test_colours_are_found_by_letter_and_by_name():
    ruleset = Options().ruleset
    assert [ruleset.colour_named(text) for text in ("1", "yellow", "RED", "4")] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match=r"the colours are 1 \(Blue\), 2 \(Yellow\)"):
        ruleset.colour_named("purple")
    duo = Options("Blokus Duo").ruleset
    assert [duo.colour_named(text) for text in ("B", "w", "Purple", "orange")] == [0, 1, 0, 1]


def test_ties_share_the_better_place():
    assert ranks([3, 5, 5, 1]) == [3, 1, 1, 4]
