"""A window without a display that saves scenes as pictures, each at a fixed instant."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from game.base.languages import SOURCE
from game.files.days import today
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.rooms.menu.doors import DOORS
from game.ui.shell.actions import Action
from game.ui.shell.app import App, Devices
from game.ui.shell.scene import Scene


@dataclass(frozen=True)
class Look:
    """How everything looks: the settings of these names."""

    theme: str
    palette: str
    text_size: str
    language: str
    television: bool | None = None

    @property
    def suffix(self) -> str:
        """What tells pictures of this look from those of the usual one, in file names."""
        usual = Settings(language=SOURCE)
        chosen = asdict(self).items()
        differing = ((name, value) for name, value in chosen if value != getattr(usual, name))
        return "".join(f"-{name if value is True else value}" for name, value in differing)


NOON = 12.0
"""The time of day in pictures, in hours."""


class Studio:
    """An app whose clock is set by hand, so that a picture always shows the same instant."""

    def __init__(self, size: tuple[int, int], look: Look, *, whole_frames: bool = True) -> None:
        self.time, self.frame_ms = 0.0, 25.0
        self.hour = NOON
        self.in_motion = False
        settings = Settings(size=size, **asdict(look))
        self._folder = TemporaryDirectory()
        self.app = App(
            settings,
            KeptFiles(Path(self._folder.name)),
            lambda: DOORS,
            frames=10**9,
            devices=Devices(
                now=lambda: self.time,
                today=self._today,
                hour=lambda: self.hour,
                whole_frames=whole_frames,
            ),
        )

    def _today(self) -> date:
        """The day it is: for ever that for which a scene was made, once one was."""
        return self.app.ui.today if "app" in vars(self) else today()

    def close(self) -> None:
        """Close the window and forget what was kept."""
        self.app.close()
        self._folder.cleanup()

    def picture(self, path: Path) -> None:
        """Let everything come to rest, unless it is `in_motion`, and save what the window shows."""
        if not self.in_motion:
            self.let_pass(3000)
        pygame.image.save(self.app.screen, path)

    def let_pass(self, milliseconds: float) -> None:
        """Run the loop for this long."""
        for _ in range(round(milliseconds / 25)):
            self.time += self.frame_ms
            self.app.step()

    def show(self, *scenes: Scene) -> None:
        """Put these scenes on the stack, the last on top."""
        for scene in scenes:
            self.app.start(scene)
            self.app.step()

    def finger(self, *events: tuple[int, tuple[int, int]]) -> None:
        """Have a finger touch, move or lift at pixels."""
        width, height = self.app.screen.get_size()
        for kind, (x, y) in events:
            share = {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
            fields = {"touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0, **share}
            pygame.event.post(pygame.Event(kind, fields))
            self.time += 300
            self.app.step()

    def do(self, *actions: Action) -> None:
        """Pass actions to the scene on top."""
        for action in actions:
            self.app.scene.handle(action)
            self.time += 300
            self.app.step()
