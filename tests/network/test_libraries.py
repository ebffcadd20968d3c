"""The program without the libraries that tables need: one line says what to install."""

import subprocess
import sys

import pytest

import game.network
from game.network.dialer import Dialer
from game.network.libraries import MissingLibraryError, libraries_needed
from game.network.links import RelayLink
from game.network.qr import qr_rows

WITHOUT = """
import sys
sys.modules["websockets"] = None
from game.commands.command_line import main
sys.exit(main(["relay", *sys.argv[1:]]))
"""


def relay_without_libraries(*arguments):
    """The command in a process in which websockets can't be imported."""
    command = [sys.executable, "-c", WITHOUT, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_relay_without_libraries_says_what_to_install():
    done = relay_without_libraries()
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "cornerwise relay: this needs websockets, which isn't installed: "
        "'pip install cornerwise[tables]'\n"
    )


def test_its_help_needs_none_of_them():
    done = relay_without_libraries("--help")
    assert done.returncode == 0
    assert "--behind-proxy" in done.stdout


@pytest.mark.parametrize(
    ("library", "use"),
    [
        ("segno", lambda: qr_rows("http://192.168.1.5/")),
        ("cryptography", lambda: Dialer(print, RelayLink("https://a.b", "BCDFGH", bytes(16)))),
    ],
)
def test_what_is_missing_is_told_with_how_to_install_it(monkeypatch, library, use):
    monkeypatch.delitem(sys.modules, "game.network.sealed", raising=False)
    monkeypatch.delattr(game.network, "sealed", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibraryError, match=rf"{library}, .*pip install") as error:
        use()
    assert "\n" not in str(error.value)


def test_what_is_missing_of_the_program_itself_is_no_library():
    with pytest.raises(ModuleNotFoundError), libraries_needed():
        import game.no_such_module  # noqa: F401
