"""The settings file: kept whole, and never in the way of the game."""

import pytest
from helpers.kept import content_of, paths_in, with_value_at, write_content
from helpers.strategies import any_rules
from hypothesis import given
from hypothesis import strategies as st

from game.ai.levels.scale import KEYS
from game.base.names import NAME_LIMIT, clean_name, graphemes
from game.engine import FAMILIES, Options
from game.files.kept_files import KeptFiles
from game.files.settings import LOUDEST, SeatChoice, SeatKind, Settings, at_places, values_of_all

names = st.text(max_size=64).map(clean_name)
seats = st.builds(
    SeatChoice,
    kind=st.sampled_from(SeatKind),
    name=names,
    opponent_name=names,
    level=st.sampled_from([*KEYS, "4.6"]),
    pad=st.integers(0, 9),
)
settings_chosen = st.builds(
    Settings,
    size=st.tuples(st.integers(1, 16384), st.integers(1, 16384)),
    options=any_rules().map(lambda options: options.anew),
    seats=st.builds(at_places, st.tuples(*[seats] * 4), st.permutations(range(4))),
    **{name: st.sampled_from(values) for name, values in values_of_all().items()},
)
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A settings file in one folder, shared by all examples of a property."""
    return tmp_path_factory.mktemp("settings") / "settings.json"


@given(settings_chosen)
def test_what_is_saved_comes_back(path, settings):
    files = KeptFiles(path.parent)
    assert files.settings.save(settings)
    assert files.settings.load() == settings
    assert not files.notices.take()


def assert_harmless(path):
    """Check that loading gives settings fit to use and keep, and quarantines what it can't read."""
    files = KeptFiles(path.parent)
    settings = files.settings.load()
    notices = files.notices.take()
    assert path.exists() is (not notices)
    for notice in notices:
        assert settings == Settings()
        path.with_name(notice.name).unlink()
    assert settings.options.players <= len(settings.seats)
    assert files.settings.save(settings)
    assert files.settings.load() == settings
    assert not files.notices.take()


@pytest.mark.parametrize(
    "options", [Options(), FAMILIES["dice"][2]], ids=lambda options: options.kind
)
@given(data=st.data())
def test_any_value_anywhere_is_harmless(path, options, data):
    KeptFiles(path.parent).settings.save(Settings(options=options))
    content = content_of(path)
    where = data.draw(st.sampled_from(list(paths_in(content))))
    write_content(path, with_value_at(content, where, data.draw(anything)))
    assert_harmless(path)


@pytest.mark.parametrize("name", ["Ada\0", "\ud800", "x" * 1000, "a\nb", "\x7f"])
def test_a_name_that_no_file_can_hold_is_cut_to_what_it_can(files, name):
    assert files.settings.save(Settings(seats=(SeatChoice(name=name),) * 4))
    assert all(len(graphemes(seat.name)) <= NAME_LIMIT for seat in files.settings.load().seats)
    assert not files.notices.take()


def test_settings_that_could_not_be_read_again_are_not_written(files):
    assert files.settings.save(Settings(theme="light"))
    assert not files.settings.save(Settings(music=LOUDEST + 1))
    assert files.settings.load() == Settings(theme="light")
    assert len(files.notices.take()) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("language", "tlh"), ("language", ""), ("language", "DE"), ("pace", "brisk")),
        *(("clock", "hourglass"), ("turn_seconds", 61), ("bank", "5+6")),
        *(("series", 7), ("hand_over", "")),
    ],
)
def test_a_value_that_cannot_be_chosen_gives_way_to_the_usual_one(tmp_path, name, value):
    KeptFiles(tmp_path).settings.save(Settings(theme="light"))
    path = tmp_path / "settings.json"
    write_content(path, content_of(path) | {name: value})
    files = KeptFiles(tmp_path)
    assert files.settings.load() == Settings(theme="light")
    assert not files.notices.take()
