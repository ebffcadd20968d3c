"""The program without the libraries that tables need: one line says what to install."""

import subprocess
import sys

import pytest

from game.network.libraries import libraries_needed

WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from game.commands.command_line import main
sys.exit(main(["relay", *sys.argv[2:]]))
"""


def relay_without(library, *arguments):
    """The command in a process in which a library can't be imported."""
    command = [sys.executable, "-c", WITHOUT, library, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("library", ["websockets", "cryptography"])
def test_a_relay_without_libraries_says_what_to_install(library):
    done = relay_without(library)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f"cornerwise relay: this needs {library}, which isn't installed: "
        "'pip install cornerwise[tables]'\n"
    )


def test_its_help_needs_none_of_them():
    done = relay_without("websockets", "--help")
    assert done.returncode == 0
    assert "--behind-proxy" in done.stdout


TABLE_WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from game.network.links import qr_rows
from game.ui.rooms.tables.joining import Network
try:
    if sys.argv[1] == "segno":
        qr_rows("http://192.168.1.5/")
    Network().joined(*[None] * 5)
except OSError as error:
    print(error)
"""


@pytest.mark.parametrize("library", ["websockets", "cryptography", "spake2", "segno"])
def test_what_is_missing_is_told_with_how_to_install_it(library):
    command = [sys.executable, "-c", TABLE_WITHOUT, library]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == (
        f"this needs {library}, which isn't installed: 'pip install cornerwise[tables]'\n"
    )


def test_what_is_missing_of_the_program_itself_is_no_library():
    with pytest.raises(ModuleNotFoundError), libraries_needed():
        import game.no_such_module  # noqa: F401
