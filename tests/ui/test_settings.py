"""The settings file: kept whole, and never in the way of the game."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_rules

from game.ai.kinds import LEVEL_NAMES
from game.engine import Options, Seat, encode_options
from game.engine.dice import DiceOptions
from game.files.settings import THEME_NAMES, Settings, SettingsFile
from game.names import NAMELESS, clean_name

names = st.text(max_size=14).map(lambda text: clean_name(text) or NAMELESS)
seats = st.builds(Seat, names, st.sampled_from([None, *LEVEL_NAMES]))
chosen = st.builds(
    Settings,
    size=st.tuples(st.integers(1, 16384), st.integers(1, 16384)),
    fullscreen=st.booleans(),
    theme=st.sampled_from(THEME_NAMES),
    marks=st.booleans(),
    reduced_motion=st.booleans(),
    ponder=st.booleans(),
    options=any_rules(),
    seats=st.tuples(seats, seats, seats, seats),
)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """One folder for all examples of a property."""
    return tmp_path_factory.mktemp("settings") / "settings.json"


@given(chosen)
def test_what_is_saved_comes_back(path, settings):
    assert SettingsFile(path).save(settings)
    assert SettingsFile(path).load() == (settings, None)


def assert_harmless(path):
    """Loading gives settings that can be used and kept, and sets aside what it can't read."""
    settings, aside = SettingsFile(path).load()
    assert path.exists() is (aside is None)
    if aside is not None:
        assert settings == Settings()
        assert path.with_name(aside).exists()
    assert settings.options.players <= len(settings.seats)
    assert SettingsFile(path).save(settings)
    assert SettingsFile(path).load() == (settings, None)


@given(st.binary(max_size=60))
def test_any_bytes_are_harmless(path, data):
    path.write_bytes(data)
    assert_harmless(path)


@given(st.sampled_from(sorted(asdict(Settings()))), anything)
def test_any_value_of_a_setting_is_harmless(path, name, value):
    path.write_text(json.dumps({name: value}), "utf-8")
    assert_harmless(path)


@pytest.mark.parametrize("options", [Options(), DiceOptions()], ids=lambda options: options.kind)
@given(data=st.data())
def test_any_value_of_an_option_is_harmless(path, options, data):
    plain = encode_options(options)
    plain[data.draw(st.sampled_from([*plain, "scoring"]))] = data.draw(anything)
    path.write_text(json.dumps({"options": plain}), "utf-8")
    assert_harmless(path)


@given(st.sampled_from(["name", "level", "age"]), anything)
def test_any_seat_is_harmless(path, name, value):
    seats = [{"name": "Ada", "level": None, name: value}] * 4
    path.write_text(json.dumps({"seats": seats}), "utf-8")
    assert_harmless(path)


@given(anything)
def test_any_json_is_harmless(path, data):
    path.write_text(json.dumps(data), "utf-8")
    assert_harmless(path)


def test_a_broken_file_is_told_of_once(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("{", "utf-8")
    assert SettingsFile(path).load() == (Settings(), "settings.json.broken")
    assert path.with_name("settings.json.broken").read_text("utf-8") == "{"
    assert SettingsFile(path).load() == (Settings(), None)


def test_deeply_nested_json_is_set_aside(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("[" * 100_000, "utf-8")
    assert SettingsFile(path).load() == (Settings(), "settings.json.broken")


def test_what_a_file_leaves_out_keeps_its_default(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "light", "a later version": 1}', "utf-8")
    assert SettingsFile(path).load() == (Settings(theme="light"), None)


def test_dice_is_remembered_with_its_number_of_players(tmp_path):
    path = tmp_path / "settings.json"
    assert SettingsFile(path).save(Settings(options=DiceOptions(4)))
    kept = json.loads(path.read_text("utf-8"))
    assert kept["options"] == {"kind": "dice", "players": 4}
    assert SettingsFile(path).load() == (Settings(options=DiceOptions(4)), None)


def test_a_disk_that_refuses_is_no_fault(tmp_path):
    path = tmp_path / "folder" / "settings.json"
    path.parent.write_text("in the way", "utf-8")
    assert not SettingsFile(path).save(Settings())
    settings, _ = SettingsFile(path).load()
    assert settings == Settings()


def test_saving_leaves_no_drafts(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    assert SettingsFile(path).save(Settings())
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_without_a_path_nothing_is_kept():
    assert not SettingsFile(None).save(Settings(theme="light"))
    assert SettingsFile(None).load() == (Settings(), None)
