"""The scale of levels, and their calibration."""

from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.core.tree.params import Model
from game.ai.kinds import OPPONENTS, level_of, player_named
from game.ai.levels import calibration, search_levels
from game.ai.levels.calibration import (
    USUAL_DIALS,
    board_level,
    calibration_of,
    dials_of,
    hash_of_weights,
    load_calibration,
)
from game.ai.levels.scale import HIGHEST, KEYS, LOWEST, NAMES, level_key, level_named, level_number
from game.ai.levels.search_levels import MOST_NODES, THREADS_DIAL, search_level
from game.ai.player import Budget
from game.ai.search.models import encode_model, model_of
from game.ai.search.settings import Search
from game.base.assets import file_stem
from game.base.envelope import seal
from game.engine import FAMILIES, VARIANTS, Options
from game.engine.position import Position

LEAST_WORK_OF_HARD = {
    "Blokus Two-Player": 8_192,
    "Blokus Duo": 8_192,
    "Blokus Solo": 8_192,
    "Blokus Junior": 2_048,
    "Blokus Trigon Two-Player": 3_300,
    "Blokus Trigon": 12_400,
    "Blokus Trigon Three-Player": 12_400,
}
"""Games whose weights have become so strong that less work is enough; see `docs/strength.md`."""

GAMES = list(VARIANTS)


def test_names_and_numbers_are_the_same_levels():
    assert [level_named(name) for name in NAMES] == list(KEYS)
    assert [level_named(f" {key} ") for key in KEYS] == list(KEYS)
    assert [level_named(text) for text in ("04", "4.0", "4.66")] == ["4", "4", "4.7"]
    assert (level_named("easy"), level_named("MASTER")) == ("2", "10")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((text, f"{text!r}.*1 to 10") for text in ("", "0", "11", "-1", "0.99", "10.01", "4.")),
        *((text, f"{text!r}.*1 to 10") for text in ("nan", "inf", "1e0", "wizard")),
        *((f"dial{text}", "unknown level") for text in ("", " x", " 3 c_puct", " 3 c_puct=")),
        ("dial 1e3", "unknown level"),
        ("dial 2000", "dial 2000: give a number from -8 to 24"),
        ("dial 3 reuse_tree=1", "'reuse_tree'.*choose one of c_puct, fpu_reduction, "),
        ("dial 3 wisdom=1", "'wisdom'.*choose one of c_puct, fpu_reduction, "),
        ("dial 3 c_puct=x", "'x' is no c_puct: it takes a number"),
        ("dial 3 max_nodes=1.5", "'1.5' is no max_nodes: it takes a whole number"),
        ("dial 3 max_nodes=-1", "'-1' is no max_nodes: it takes a whole number"),
        ("dial 3 max_nodes=0", "max_nodes 0: give a number from 100 to "),
        ("dial 3 policy_temperature=0", "policy_temperature 0: give a number from 0.05 to 20"),
        ("dial 3 book_slack=-0.01", "book_slack -0.01: give a number from 0 to 1"),
    ],
)
def test_what_is_no_level_is_refused_with_what_would_be(name, told):
    with pytest.raises(ValueError, match=told):
        (player_named if name.startswith("dial") else level_named)(name)


@given(st.floats(allow_nan=False))
def test_every_number_has_a_key_and_every_key_its_number(number):
    key = level_key(number)
    assert LOWEST <= level_number(key) <= HIGHEST
    assert level_key(level_number(key)) == key


@pytest.mark.parametrize("game", GAMES)
def test_weights_and_calibration_belong_together(game):
    """If this fails, the game's dials have to be fitted anew: its weights have changed."""
    assert load_calibration(game).weights == hash_of_weights(game)


ON_ONE_CORE = ("Blokus Junior", "Blokus Trigon Two-Player")
"""Games whose strongest level searches so little that one core is enough."""


@pytest.mark.parametrize("game", GAMES)
def test_levels_grow(game):
    levels = [board_level(game, number / 2) for number in range(2 * LOWEST, 2 * HIGHEST + 1)]
    for below, above in pairwise(levels):
        assert below.budget.work <= above.budget.work
        assert (below.search.sight or 100) <= (above.search.sight or 100)
    assert levels[0].budget.work < 10
    # As strong as the hard opponents that preceded the scale.
    assert board_level(game, 9).budget.work >= LEAST_WORK_OF_HARD.get(game, 25_000)
    # The strongest uses all cores where one isn't enough.
    assert (levels[-1].search.threads is None) == (levels[-1].budget.work > 2**THREADS_DIAL)
    assert (levels[-1].search.threads == 1) == (game in ON_ONE_CORE)


def test_values_are_corrected_where_that_was_measured_to_gain():
    shares = [board_level("Blokus Duo", number).search.bias_factor for number in (8, 9, 10)]
    assert shares == [0.0, calibration_of("Blokus Duo").bias_factor, 0.0]
    assert shares[1] > 0
    assert board_level("Blokus Duo", 9).fingerprint("Blokus Duo")["bias_factor"] == shares[1]
    assert not board_level("Blokus Two-Player", 9).search.bias_factor


def test_a_level_between_two_has_a_dial_between():
    dials = dials_of("Blokus Duo")
    middle = search_level("4.5", (dials[3] + dials[4]) / 2)
    assert level_of(Options("Blokus Duo"), "4.5") == middle


def test_every_game_has_its_levels():
    for options in (Options("Blokus"), FAMILIES["dice"][3]):
        for key in KEYS:
            assert level_of(options, key).key == key
        for name in OPPONENTS[options.kind].references:
            assert level_of(options, player_named(name)).key == name


# -- players being tried out -------------------------------------------------------------


def test_a_player_that_is_tried_out_has_its_dial_and_the_changes_to_its_search():
    name = player_named(" Dial 11.5 c_puct=0.9 max_nodes=5000")
    level, plain = level_of(Options("Blokus Duo"), name), search_level(name, 11.5)
    assert level.key == name == "dial 11.5 c_puct=0.9 max_nodes=5000"
    assert level.search == replace(plain.search, c_puct=0.9, max_nodes=5_000)
    assert level.budget == Budget(work=plain.budget.work)


def test_a_larger_budget_gets_a_tree_with_room_for_it():
    """A full tree doesn't grow, however long the search goes on."""
    level = search_level("5", 6.0)
    unlimited = level.with_budget(Budget(seconds=10.0))
    assert unlimited.budget == Budget(seconds=10.0)
    assert unlimited.search == replace(level.search, max_nodes=MOST_NODES)
    assert level.with_budget(Budget(work=50_000)).search.max_nodes > 50_000
    # A size asked for by name stays as it is.
    named = level_of(Options("Blokus Duo"), "dial 6 max_nodes=5000")
    for budget in (Budget(work=10), Budget(work=50_000), Budget(seconds=10.0)):
        assert named.with_budget(budget).search.max_nodes == 5_000
    # What a player of Dice looks at is limited otherwise, and a greedy one needs no budget.
    dice = level_of(FAMILIES["dice"][2], "2")
    assert dice.with_budget(Budget(seconds=1.0)) == replace(dice, budget=Budget(seconds=1.0))
    greedy = level_of(FAMILIES["dice"][2], "greedy")
    assert greedy.with_budget(Budget(seconds=1.0)) is greedy


def test_every_number_of_a_search_has_a_range():
    for name in search_levels.LIMITS:
        usual = getattr(Search(), name)
        written = f"dial 3 {name}={0.1 if usual is None else usual}"
        assert player_named(written) == written


def test_other_weights_can_be_tried_out(tmp_path):
    ruleset = Options("Blokus Duo").ruleset
    path = tmp_path / "Other.npz"
    name = player_named(f"Dial 9 weights={path}")
    level, start = level_of(ruleset.options, name), Position(ruleset)
    model = model_of(ruleset)
    own = level_of(ruleset.options, "dial 9").player(1)
    turned = Model(model.policy, replace(model.net, exit=-model.net.exit))
    path.write_bytes(encode_model(turned))
    other = level.player(1)
    for player in (own, other):
        player.choose(start, Budget(work=64))
    outlooks = [player.searched().outlook for player in (own, other)]
    assert outlooks[0] != outlooks[1]


def test_weights_that_cannot_be_used_are_told(tmp_path):
    path, reasons = tmp_path / "none.npz", []
    level = level_of(Options("Blokus Duo"), player_named(f"dial 9 weights={path}"))
    start = Position(Options("Blokus Duo").ruleset)
    played = level.player(1, reasons.append).choose(start, Budget(work=64))
    assert played.placement in start.legal()
    assert [reason.detail for reason in reasons] == [
        "none.npz can't be read (No such file or directory)"
    ]


def test_in_dice_a_search_has_a_dial_and_no_fields_to_change():
    assert level_of(FAMILIES["dice"][2], "dial 0.5").key == "dial 0.5"
    with pytest.raises(ValueError, match="Dice has no fields to change"):
        level_of(FAMILIES["dice"][2], "dial 0.5 c_puct=1")


# -- calibration files that can't be used ----------------------------------------------


@pytest.fixture
def folder(own_assets):
    """An assets folder whose calibrations are read afresh."""
    calibration_of.cache_clear()
    yield own_assets
    calibration_of.cache_clear()


def written(folder, content):
    if isinstance(content, dict):
        content = seal(content)
    (folder / "levels" / f"{file_stem('Blokus Duo')}.json").write_bytes(content)


def test_the_usual_dials_are_a_calibration():
    content = {"game": "Blokus Duo", "weights": "", "dials": USUAL_DIALS}
    assert msgspec.convert(content, calibration.Calibration).dials == USUAL_DIALS
