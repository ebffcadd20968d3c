"""Starts the window as the command line asks."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING

from msgspec import Struct

from game.engine import GameOptions
from game.files.folder import home_folder
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.app import App, Devices
from game.ui.shell.context import UiContext
from game.ui.shell.launcher import Launcher
from game.ui.shell.scene import Doors, Scene
from game.ui.shell.window import WindowError, check_size, fit_to_desktop, request_close

if TYPE_CHECKING:
    from game.records.blksgf import Loaded


class Start(Struct, frozen=True):
    """What the command line asks of the window.

    Attributes:
        options: the game to start at once, or None for the menu.
        levels: who plays it: the key of a level, `MATCH` or None (a person) for each seat. None as
            a whole means one person against adaptive opponents.
        size: the window's size in pixels, or None for last time's.
        fullscreen: whether to fill the screen; otherwise as last time.
        language: one of `game.base.languages.LANGUAGES`, or None for last time's.
        seed: makes opponents and dice repeatable, or None.
        frames: how many frames to run for, or None for no limit.
        load: a file with a record to show at once, or None. If it can't be read, no window opens.
        opened: the same, but then the window says so: somebody opened it from their desktop.
        opens_table: whether to open a table, at which people at other machines play.
        joins: where such a table is that somebody else has opened, or None.
    """

    options: GameOptions | None = None
    levels: tuple[str | None, ...] | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    language: str | None = None
    seed: int | None = None
    frames: int | None = None
    load: Path | None = None
    opened: Path | None = None
    opens_table: bool = False
    joins: str | None = None


def show(start: Start) -> int:
    """Open the window and run it until it closes; returns the exit status."""
    files = KeptFiles(home_folder())
    loaded: Loaded | None = None
    if start.load is not None:
        try:
            loaded = files.library.load(start.load)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            print(f"{start.load} can't be opened: {reason or error}", file=sys.stderr)
            return 2
    first_start = files.settings.is_missing
    settings = files.open()
    _apply(start, settings)
    try:
        if start.size is not None:
            check_size(start.size)
        else:
            fit_to_desktop(settings, first=first_start)
        devices = Devices(launcher=Launcher.found())
        app = App(
            settings, files, _doors, devices=devices, frames=start.frames, behind=_load_behind
        )
        with _closed_by_signals(app) as got:
            # Nobody is welcomed when only a few frames, a record or a game were asked for.
            if start.load is not None and loaded is not None:
                app.start(Menu(app.ui))
                app.run(_doors().board(app.ui, start.load.absolute(), loaded))
            elif start.opened is not None:
                app.start(Menu(app.ui))
                app.run(_doors().open(app.ui, start.opened.absolute()))
            elif start.opens_table:
                app.start(Menu(app.ui))
                # Imported here: few starts need it at once.
                from game.ui.rooms.setup.setup import Setup

                form = Setup(app.ui)
                form.setup.expect_others()
                app.run(form)
            elif start.joins is not None:
                app.start(Menu(app.ui))
                app.run(_doors().join_table(app.ui, start.joins))
            elif first_start and start.frames is None and start.options is None:
                # Imported here: only the very first start needs it.
                from game.ui.rooms.learn.welcome import Welcome

                app.start(Menu(app.ui))
                app.run(Welcome(app.ui))
            else:
                app.run(_first_scene(app.ui, start))
    except WindowError as error:
        print(error, file=sys.stderr)
        return 2
    return 128 + got[-1] if got else 0


@contextmanager
def _closed_by_signals(app: App) -> Iterator[list[int]]:
    """Make Ctrl+C close the window as its close button does, and other signals without asking.

    Those come from a system that shuts down or a terminal that is gone, where nobody would answer.
    What can be saved is saved. Yields the signals that have come.
    """
    got: list[int] = []

    def close(signum: int, frame: FrameType | None) -> None:
        got.append(signum)
        if signum == signal.SIGINT:
            request_close()
        else:
            app.stop()

    names = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP.
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [(one, signal.signal(one, close)) for one in signals]
    try:
        yield got
    finally:
        for one, handler in before:
            signal.signal(one, handler)


def _apply(start: Start, settings: Settings) -> None:
    if start.size is not None:
        settings.size, settings.position = start.size, None
        settings.fullscreen = settings.maximised = False
    if start.fullscreen:
        settings.fullscreen = True
    if start.language is not None:
        settings.language = start.language


def _doors() -> Doors:
    # Imported here: it loads all but the menu, and a window opens sooner without.
    from game.ui.rooms.menu.doors import DOORS

    return DOORS


def _load_behind(app: App) -> None:
    """Load what follows the menu in a separate thread, so the window stays responsive."""

    def load() -> None:
        app.ui.files.read_ahead()
        _doors()
        # Imported here, behind the first frame, as those are.
        from game.ui.rooms.exercises.due_line import SearchAtRest

        app.ui.rest_work = SearchAtRest(app.ui)
        app.wake()  # There may be news of the files.

    Thread(target=load, name="loading").start()


def _first_scene(ui: UiContext, start: Start) -> Scene:
    """The menu, or the game asked for."""
    if start.options is None:
        return Menu(ui)
    from game.ui.rooms.setup.who_begins import asked_for

    return asked_for(ui, start.options, start.levels, start.seed)
