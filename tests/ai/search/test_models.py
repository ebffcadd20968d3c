"""Weights files: loaded whole, or refused in one clear line."""

import gc
import pickle
import weakref
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.kept import with_bit_changed

from game.ai.core.board.board_arrays import MOST_RULESETS, board_arrays
from game.ai.core.compiled.instructions import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import OPEN, PATTERNS
from game.ai.core.policy_value.policy import CELL_MATE
from game.ai.degradation import Cause, SearchUnavailableError
from game.ai.search.models import (
    FORMAT,
    blank_model,
    encode_model,
    load_model,
    model_of,
    named_arrays,
)
from game.ai.search.weights import file_name, related, weights_of
from game.engine import VARIANTS, Options, Ruleset
from game.engine.house import MOST_COPIES, HouseRules

DUO = board_arrays(Options("Blokus Duo").ruleset)

VECTORS = blank_model(DUO, 4, PATTERN_UNITS).net.vectors.shape


def _has_mates(ruleset: Ruleset) -> bool:
    return any(len(ruleset.colours_of(player)) > 1 for player in range(ruleset.players))


OWN_WEIGHTS_WITH_MATES = [
    name
    for name in VARIANTS
    if _has_mates(Options(name).ruleset) and weights_of(name).name == file_name(name)
]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "some.npz"
    path.write_bytes(encode_model(blank_model(DUO, 4, PATTERN_UNITS)))
    return path


def change(path: Path, **arrays: Any) -> None:
    """Rewrite the file with some arrays replaced; those that are None are left out."""
    with np.load(path) as file:
        kept = {**{name: file[name] for name in file.files}, **arrays}
    np.savez(path, **{name: array for name, array in kept.items() if array is not None})


def cut(path: Path, share: float) -> None:
    """Keep only the first part of a file."""
    whole = path.read_bytes()
    path.write_bytes(whole[: int(share * len(whole))])


@pytest.mark.parametrize("pattern_units", [0, PATTERN_UNITS])
def test_what_is_saved_is_loaded(tmp_path: Path, pattern_units: int) -> None:
    rng = np.random.default_rng(1)
    model = blank_model(DUO, 8, pattern_units)
    arrays = named_arrays(model)
    for array in arrays.values():
        array[:] = rng.normal(size=array.shape)
    (tmp_path / "some.npz").write_bytes(encode_model(model))
    for name, loaded in named_arrays(load_model(tmp_path / "some.npz", DUO)).items():
        assert np.array_equal(loaded, arrays[name])
        assert loaded.flags.c_contiguous


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SearchUnavailableError, match=r"none\.npz can't be read") as caught:
        load_model(tmp_path / "none.npz", DUO)
    # As a process hands it to its parent.
    there = pickle.loads(pickle.dumps(caught.value))
    assert (str(there), there.reason) == (str(caught.value), caught.value.reason)


def array_in_its_place(path: Path) -> None:
    with path.open("wb") as file:
        np.save(file, np.zeros(3))


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        *(
            (lambda path, share=share: cut(path, share), r"^some\.npz isn't a weights file$")
            for share in (0.0, 0.1, 0.5, 0.99)
        ),
        (lambda path: path.write_bytes(b"garbage" * 100), r"^some\.npz isn't a weights file$"),
        (array_in_its_place, r"^some\.npz isn't a weights file$"),
        (
            lambda path: change(path, net_own=np.array([{}], dtype=object)),
            r"^some\.npz isn't a weights file$",
        ),
        (lambda path: (path.unlink(), path.mkdir()), r"some\.npz can't be read"),
    ],
)
def test_what_is_no_such_file_is_told_in_a_line(saved: Path, damage: Any, told: str) -> None:
    damage(saved)
    with pytest.raises(SearchUnavailableError, match=told):
        load_model(saved, DUO)


def test_too_little_memory_is_not_told_as_a_damaged_file(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exhausted(*args: Any, **kwargs: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "load", exhausted)
    with pytest.raises(SearchUnavailableError, match=r"enough memory for some\.npz") as caught:
        load_model(saved, DUO)
    assert caught.value.reason.cause is Cause.SEARCH


@pytest.mark.parametrize(
    ("arrays", "complaint"),
    [
        ({"format": np.int64(FORMAT + 1)}, f"format {FORMAT + 1}: weights need format {FORMAT}"),
        ({"format": None}, "no format number"),
        ({"format": np.zeros(2)}, "format"),
        ({"net_own": None}, "nothing for net_own"),
        ({"net_bias": None}, "net_"),
        ({"net_pattern_entry": None}, "nothing for net_pattern_entry"),
        ({"net_vectors": np.zeros((6, 16), np.float32)}, "for net_vectors: it needs"),
        ({"net_own": np.zeros((4, 5), np.float32)}, r"float32 \(4, 5\) for net_own"),
        ({"net_own": np.zeros((4, 4))}, "float64"),
        ({"net_exit": np.full(4, np.nan, np.float32)}, "infinite"),
        ({"net_vectors": np.full(VECTORS, -32768, np.int16)}, "beyond ±2520 for net_vectors"),
    ],
)
def test_arrays_that_are_not_as_they_should_be(
    saved: Path, arrays: dict[str, Any], complaint: str
) -> None:
    change(saved, **arrays)
    with pytest.raises(SearchUnavailableError, match=complaint) as caught:
        load_model(saved, DUO)
    assert "\n" not in str(caught.value)


def test_a_change_of_one_bit_is_harmless_or_seen(saved: Path) -> None:
    whole = saved.read_bytes()
    arrays = {name: array.tobytes() for name, array in named_arrays(load_model(saved, DUO)).items()}
    with zipfile.ZipFile(saved) as archive:
        directory = 8 * archive.start_dir
    bits = (*range(0, directory, directory // 20), *range(directory, 8 * len(whole), 93))
    for changed in bits:
        saved.write_bytes(with_bit_changed(whole, changed))
        with suppress(SearchUnavailableError):
            found = named_arrays(load_model(saved, DUO))
            assert arrays == {name: array.tobytes() for name, array in found.items()}


def test_what_a_model_has_no_use_for_is_refused(saved: Path) -> None:
    change(saved, net_vectors=None, net_pattern_entry=None)
    with pytest.raises(SearchUnavailableError, match="no use for policy_hidden, policy_patterns"):
        load_model(saved, DUO)
    change(saved, policy_hidden=None, policy_patterns=None, net_more=np.zeros(3))
    with pytest.raises(SearchUnavailableError, match="no use for net_more"):
        load_model(saved, DUO)


def test_weights_for_other_pieces_do_not_fit(saved: Path) -> None:
    with pytest.raises(SearchUnavailableError, match="policy_pieces"):
        load_model(saved, board_arrays(Options("Blokus Trigon").ruleset))


def test_those_that_travel_with_the_program_are_whole() -> None:
    from game.base.assets import asset

    files = sorted(asset("models").glob("*.npz"))
    games = {file_name(name): name for name in VARIANTS}
    assert files
    for path in files:
        load_model(path, board_arrays(Options(games[path.name]).ruleset))


def test_the_games_most_like_one_come_first() -> None:
    assert related("Blokus Three-Player")[0] == "Blokus Three-Player"
    assert related("Blokus Three-Player")[1] == "Blokus"
    assert related("Blokus Trigon Three-Player")[1] == "Blokus Trigon"
    # One person plays all colours there, which weights for one colour each know nothing about.
    assert related("Blokus Solo")[1] == "Blokus Two-Player"
    assert "Blokus Trigon" in related("Blokus Trigon Two-Player")
    assert not set(related("Blokus Trigon")) & {"Blokus", "Blokus Junior"}


def test_a_game_without_weights_of_its_own_has_those_of_the_game_most_like_it() -> None:
    assert weights_of("Blokus Duo").name == "blokus-duo.npz"
    assert weights_of("Blokus Three-Player") == weights_of("Blokus")
    assert weights_of("Blokus Solo") == weights_of("Blokus Two-Player")
    assert weights_of("GembloQ Three-Player") == weights_of("GembloQ")
    assert "Nexos Two-Player" in OWN_WEIGHTS_WITH_MATES


@pytest.mark.parametrize("name", OWN_WEIGHTS_WITH_MATES)
def test_weights_of_a_game_with_several_colours_each_know_mates(name: str) -> None:
    model = model_of(Options(name).ruleset)
    assert model.net.mates.any()
    # Patterns of open cells come in pairs: where no mate is near, and where one is.
    open_cells = model.net.vectors.reshape(PATTERNS + 1, -1)[OPEN:PATTERNS].any(axis=1)
    assert open_cells[1::2].sum() > 0.9 * open_cells[::2].sum() > 0
    assert model.policy.kinds[:, CELL_MATE + 1].all()


def test_a_game_without_weights_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from game.ai.search import weights

    def nothing(*parts: str) -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(weights, "asset", nothing)
    ruleset = Options("Blokus Duo", free_starts=True, first=1).ruleset
    with pytest.raises(SearchUnavailableError, match="no weights for Blokus Duo"):
        model_of(ruleset)


def test_weights_and_arrays_of_rules_that_nobody_plays_any_more_are_let_go():
    kept = []
    for number in range(2 * MOST_RULESETS):
        house = HouseRules(9, (1, 1 + number % MOST_COPIES, *[2] * 19), first=5 + number)
        ruleset = Options("Blokus", house=house).ruleset
        kept += [weakref.ref(model_of(ruleset).net.entry), weakref.ref(board_arrays(ruleset).cells)]
    gc.collect()
    assert [one() is not None for one in kept[-2 * MOST_RULESETS :]] == [True] * 2 * MOST_RULESETS
    assert not any(one() for one in kept[: -2 * MOST_RULESETS])
