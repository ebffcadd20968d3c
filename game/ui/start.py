"""From the command line to the window."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.cli import PERSON
from game.engine.dice import GameOptions
from game.files.autosave import Autosave
from game.files.best_results import BestResults
from game.files.settings import Settings, SettingsFile
from game.ui.games.catalogue import ui_of
from game.ui.games.seating import seats_for
from game.ui.look.texts import tr
from game.ui.scenes.menu import Menu
from game.ui.shell.app import App, NoDisplayError
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene

HOME_VARIABLE = "CORNERWISE_HOME"
"""The environment variable that names another folder for what is kept."""


@dataclass(frozen=True)
class Start:
    """What the command line asks of the window.

    Attributes:
        options: a game to start with at once, or None for the menu.
        kinds: who sits where in it, each a level's key or "human"; None for one person against
            opponents of the middle level.
        size: the window's size, or None for that of last time.
        fullscreen: whether to fill the screen; else as last time.
        seed: makes opponents repeatable, or None.
        frames: leave after so many frames, or None to stay.
    """

    options: GameOptions | None = None
    kinds: tuple[str, ...] | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    seed: int | None = None
    frames: int | None = None


def folder() -> Path | None:
    """Where settings and the game under way are kept, or None where no folder can be had."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named)
    try:
        return Path(pygame.system.get_pref_path("Cornerwise", "cornerwise"))
    except pygame.error:
        return None


def show(start: Start) -> int:
    """Open the window and stay until it closes; the exit status."""
    kept = folder()
    settings_file = SettingsFile(kept and kept / "settings.json")
    autosave = Autosave(kept and kept / "game.json")
    best_results = BestResults(kept and kept / "records.json")
    settings, aside = settings_file.load()
    _apply(start, settings)
    try:
        app = App(
            settings, settings_file, autosave, Menu, best_results=best_results, frames=start.frames
        )
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 2
    notice = None if aside is None else tr("settings.broken", file=aside)
    app.run(_first_scene(app.ui, start, notice))
    return 0


def _apply(start: Start, settings: Settings) -> None:
    if start.size is not None:
        settings.size = start.size
        settings.fullscreen = False
    if start.fullscreen:
        settings.fullscreen = True


def _first_scene(ui: UiContext, start: Start, notice: str | None) -> Scene:
    if start.options is None:
        return Menu(ui, notice)
    game_ui = ui_of(start.options)
    kinds = start.kinds or (PERSON, *("medium",) * (game_ui.players - 1))
    return game_ui.begin(ui, seats_for(kinds), start.seed, notice)
