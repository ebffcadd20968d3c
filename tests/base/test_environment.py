import os

import pytest

from game.base.environment import put_right

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="there only, accounts have a list")

WHOLE = os.path.abspath("somewhere")


@pytest.mark.parametrize(
    "name",
    [
        *("HOME", "USERPROFILE", "XDG_RUNTIME_DIR"),
        *("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"),
    ],
)
def test_a_variable_counts_only_if_it_names_a_whole_path(name) -> None:
    for value in ("", "somewhere", "./somewhere", "~/somewhere", "~"):
        environment = {name: value, "HOME": WHOLE} if name != "HOME" else {name: value}
        put_right(environment)
        assert environment.get(name) != value
    whole = {"HOME": WHOLE, name: WHOLE}
    put_right(whole)
    assert whole == {"HOME": WHOLE, name: WHOLE}


def test_an_empty_variable_of_sdl_is_as_none_and_those_of_others_stay() -> None:
    environment = {
        "HOME": WHOLE,
        "SDL_VIDEODRIVER": "",
        "SDL_AUDIODRIVER": "",
        "SDL_VIDEO_CENTERED": "1",
        "NO_COLOR": "",
        "XDG_DATA_DIRS": "",
        "CORNERWISE_HOME": "~/games",
    }
    put_right(environment)
    assert environment == {
        "HOME": WHOLE,
        "SDL_VIDEO_CENTERED": "1",
        "NO_COLOR": "",
        "XDG_DATA_DIRS": "",
        "CORNERWISE_HOME": "~/games",
    }


@ON_POSIX
def test_without_a_variable_a_persons_home_is_that_of_the_account() -> None:
    import pwd

    environment: dict[str, str] = {}
    put_right(environment)
    assert environment == {"HOME": pwd.getpwuid(os.getuid()).pw_dir}


@ON_POSIX
def test_an_account_that_is_in_no_list_has_no_home(monkeypatch) -> None:
    import pwd

    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    environment: dict[str, str] = {"HOME": ""}
    put_right(environment)
    assert environment == {}
