"""Run as a process of its own: opens the window on a real display, and prints what came of it.

    python on_display.py START [START …]

Each START is one start of the program: commands separated by commas, of those in `OneStart.do`.
One line of JSON is printed at the beginning of each start and after each command.
"""

import json
import subprocess
import sys

import pygame

from game.files.folder import home_folder
from game.files.kept_files import KeptFiles
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.app import App
from game.ui.shell.window import fit_to_desktop

TURNS = 40
"""How many turns of the loop the system gets to do what it was asked for."""


class OneStart:
    """One start of the program."""

    def __init__(self) -> None:
        files = KeptFiles(home_folder())
        first = files.settings.is_missing
        self.settings = files.open()
        self.settings.reduced_motion = True
        fit_to_desktop(self.settings, first=first)
        self.app = App(self.settings, files, lambda: DOORS)
        self.app.start(Menu(self.app.ui))
        self.turn()

    def turn(self) -> None:
        """Let the loop run for a while."""
        for _ in range(TURNS):
            self.app.wake()
            self.app.step()
            pygame.time.wait(5)

    def tell(self) -> None:
        """Print the state of the window."""
        screen = self.app.screen
        facts = {
            "driver": pygame.display.get_driver(),
            "screen": screen.get_size(),
            "at": pygame.display.get_window_position(),
            "colours": len(
                {tuple(screen.get_at((x, x))) for x in range(0, min(screen.get_size()), 5)}
            ),
            "sleeps": pygame.display.get_allow_screensaver(),
            "size": self.settings.size,
            "position": self.settings.position,
            "maximised": self.settings.maximised,
        }
        print(json.dumps(facts), flush=True)

    def do(self, command: str) -> None:
        """Carry out a command, such as ``maximise``, or ``60:90:900:600`` for a place."""
        window = pygame.Window.from_display_module()
        match command:
            case "fill":
                self.settings.fullscreen = True
            case "unfill":
                self.settings.fullscreen = False
            case "maximise":
                window.maximize()
            case "minimise":
                window.minimize()
            case "restore":
                window.restore()
            case _:
                # From outside, as a person does.
                place = f"0,{command.replace(':', ',')}"
                subprocess.run(["wmctrl", "-r", "Cornerwise", "-e", place], check=True)
        self.turn()


def main() -> None:
    for commands in sys.argv[1:]:
        start = OneStart()
        start.tell()
        for command in filter(None, commands.split(",")):
            start.do(command)
            start.tell()
        start.app.close()


if __name__ == "__main__":
    main()
