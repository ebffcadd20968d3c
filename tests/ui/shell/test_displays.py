"""The window on real displays: X11's and Wayland's own. Skipped where their servers are missing."""

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from ctypes.util import find_library
from pathlib import Path

import pytest
from helpers import on_display

ON_DISPLAY = Path(on_display.__file__)


def needs(*programs):
    """Skips a test unless all these programs are installed."""
    missing = [program for program in programs if shutil.which(program) is None]
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)} to be installed")


@contextmanager
def running(*command, **options):
    """A process that is ended in the end."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


def until(condition):
    """Wait until a condition holds."""
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "it did not come to hold in time"
        time.sleep(0.05)


def status(*command, **options):
    """The exit status of a command that needs not be heard."""
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False, **options).returncode


def opened(home, *starts, **environment):
    """What the window tells of itself, for each of these starts and each of its commands."""
    base = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SDL_", "DISPLAY", "WAYLAND_"))
    }
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(ON_DISPLAY), *starts],
        env=base | {"SDL_AUDIODRIVER": "dummy", "CORNERWISE_HOME": str(home)} | environment,
        cwd=ON_DISPLAY.parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


@pytest.fixture
def x11():
    """Starts an X server with a screen of some size and a window manager; gives its name."""

    @contextmanager
    def server(size):
        reader, writer = os.pipe()
        command = ("Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-noreset")
        with running(*command, pass_fds=[writer]), os.fdopen(reader) as told:
            os.close(writer)
            display = f":{told.readline().strip()}"
            quiet = {"env": {**os.environ, "DISPLAY": display}, "stdout": subprocess.DEVNULL}
            with running("openbox", **quiet):
                until(lambda: status("wmctrl", "-m", **quiet) == 0)
                yield display

    return server


@needs("Xvfb", "openbox", "wmctrl")
def test_the_window_comes_back_where_it_was_and_as_it_was(x11, tmp_path) -> None:
    with x11("1024x768") as display:
        first, moved, again, *maximised, still, back = opened(
            tmp_path,
            "60:90:900:600",
            "maximise,minimise,restore,fill,unfill",
            "restore",
            DISPLAY=display,
        )
    assert first["driver"] == "x11"
    assert first["screen"] == [1022, 720]
    assert first["at"] == [1, 41]
    assert first["colours"] > 5
    assert first["sleeps"]
    assert moved["at"][0] >= 60
    for one in (moved, again, back):
        assert (one["screen"], one["size"]) == ([900, 600], [900, 600])
        assert one["at"] == one["position"] == moved["at"]
        assert not one["maximised"]
    for one in (*maximised, still):
        assert one["maximised"]
        assert one["screen"][0] == 1024
        assert (one["size"], one["position"]) == ([900, 600], moved["at"])


@needs("Xvfb", "openbox", "wmctrl")
def test_on_a_smaller_screen_the_window_fits_again(x11, tmp_path) -> None:
    with x11("1920x1080") as display:
        (first,) = opened(tmp_path, "", DISPLAY=display)
    assert first["screen"] == [1536, 864]
    with x11("800x1280") as display:
        (smaller,) = opened(tmp_path, "", DISPLAY=display)
    assert smaller["screen"] == smaller["size"] == [798, 864]
    assert smaller["at"][0] == 1
    with x11("640x480") as display:
        (least,) = opened(tmp_path, "", DISPLAY=display)
    assert least["screen"] == [638, 434]


@needs("weston")
@pytest.mark.skipif(find_library("EGL") is None, reason="SDL needs EGL to show anything on Wayland")
def test_the_window_opens_on_wayland(tmp_path) -> None:
    # The path of a socket may have about a hundred characters at most.
    folder = Path(os.environ.get("TMPDIR", "/tmp")) / f"cornerwise-{os.getpid()}"
    folder.mkdir(mode=0o700)
    try:
        places = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "of-test"}
        size = ("--width=1366", "--height=768")
        backend = ("--backend=headless-backend.so", "--socket=of-test", "--idle-time=0")
        environment = {**os.environ, **places}
        del environment["WAYLAND_DISPLAY"]
        with running("weston", *backend, *size, env=environment, stdout=subprocess.DEVNULL):
            until((folder / "of-test").exists)
            first, full, back, maximised, again = opened(
                tmp_path, "fill,unfill,maximise", "", **places
            )
    finally:
        shutil.rmtree(folder)
    assert first["driver"] == "wayland"
    assert full["screen"] == [1366, 768]
    for one in (first, back):
        assert one["screen"] == one["size"] == [1280, 720]
    for one in (maximised, again):
        assert one["maximised"]
        assert one["screen"][0] == 1366
        assert one["size"] == [1280, 720]
    assert all(one["colours"] > 5 for one in (first, full, back, maximised, again))


@needs("Xvfb", "openbox", "wmctrl")
def test_a_driver_without_a_name_is_none_that_was_asked_for(x11, tmp_path) -> None:
    with x11("1024x768") as display:
        empty = {"SDL_VIDEODRIVER": "", "SDL_AUDIODRIVER": "", "DISPLAY": display}
        done = subprocess.run(
            [sys.executable, "-m", "game", "--frames", "2"],
            env=os.environ | empty | {"CORNERWISE_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
