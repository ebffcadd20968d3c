"""Drives the real window: posts mouse, keyboard and finger events, and runs the loop."""

import threading
import time
from collections.abc import Callable

import pygame
from msgspec.structs import replace

from game.engine import Game
from game.exercises.lessons import LESSONS
from game.files.days import today
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.rooms.menu.doors import DOORS
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene, begin
from game.ui.shell.actions import Pixel
from game.ui.shell.app import App, Devices
from game.ui.shell.clock import Clock
from game.ui.shell.context import UiContext
from game.ui.shell.gamepads import PadPort
from game.ui.shell.scene import Scene
from helpers.mixers import RecordingMixer

TURN_MS = 20.0
"""How far the clock advances in one turn of the loop."""

STILL = 500
"""After how many turns of the loop whatever moves has come to rest."""

MOST_TURNS = 40_000
"""How many turns of the loop a robot may live, so that a test that waits in vain comes to an end.
Ten minutes in which nothing happens are 30,000."""


class UnseenApp(App):
    """Paints a frame only when somebody looks at the screen: painting is most of a test's time."""

    _seen = True

    @property
    def screen(self) -> pygame.Surface:
        """The window's surface, with what it shows now."""
        if not self._seen and self.running:
            self._seen = True  # Painting asks for the screen too.
            self.paint()
        return super().screen

    def advance(self) -> bool:
        going_on = super().advance()
        self._seen = False
        return going_on

    def step(self) -> bool:
        return self.advance() and self.settle()


class Robot:
    """A person at the window. Clock, day and hour are the robot's own: time passes only in `step`.

    Unless they are `new`, nothing is explained to them: no kind of game offers its lesson. Frames
    are painted when they are looked at, or each of them if all are to be `painted`; each at once,
    or `in_slices` where drawing takes long.
    """

    def __init__(
        self,
        home: Callable[[UiContext], Scene] = Menu,
        settings: Settings | None = None,
        files: KeptFiles | None = None,
        port: PadPort | None = None,
        *,
        new: bool = False,
        painted: bool = False,
        in_slices: bool = False,
    ) -> None:
        settings = settings or Settings()
        settings.skipped = settings.skipped if new else tuple(LESSONS)
        self.time = 0.0
        self._threads = threading.active_count()
        self.mixer = RecordingMixer()
        self.pointer: Pixel = (0, 0)
        self.dpi: float | None = None
        self.today, self.hour = today(), 12.0
        self.fingers: dict[int, Pixel] = {}
        self.app = (App if painted else UnseenApp)(
            settings,
            files or KeptFiles(),
            lambda: replace(DOORS, home=home),
            devices=Devices(
                port,
                lambda: self.time,
                self.mixer,
                lambda: self.dpi,
                today=lambda: self.today,
                hour=lambda: self.hour,
                whole_frames=not in_slices,
            ),
        )
        self.ui = self.app.ui
        # Otherwise each window would start a process, played or not.
        self.ui.opponents.prepare = lambda options: None

    def start(self, first: Scene) -> Scene:
        """Show a scene."""
        self.app.start(first)
        self.step()
        return first

    def quick_game(self) -> None:
        """Begin a game as the last one was set up, or ask what must be asked before."""
        self.start(DOORS.quick_game(self.ui))

    def play(self, game: Game, seed: int = 1) -> GameScene:
        """Begin a game, or go on with it."""
        scene = begin(self.ui, game, seed=seed)
        self.start(scene)
        return scene

    def close(self) -> None:
        self.app.close()

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.scene

    @property
    def running(self) -> bool:
        return self.app.running

    # -- time ---------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the window goes on to the next frame by itself."""
        return self._seen.moving

    @property
    def due(self) -> float | None:
        """Until when it would wait for an event at most; None for ever."""
        return self._seen.due

    @property
    def _seen(self) -> Clock:
        """The clock, once the frame is painted: what moves is told there."""
        assert self.app.screen is not None
        return self.ui.clock

    def step(self, turns: int = 1) -> None:
        """Run turns of the loop while the window is open."""
        for _ in range(turns):
            if not self.app.running:
                return
            self.time += TURN_MS
            assert self.time < MOST_TURNS * TURN_MS, "what the test waits for doesn't come"
            self.app.wake()
            self.app.step()

    def pass_time(self, milliseconds: float) -> None:
        """Run the loop for this much of the robot's time."""
        self.step(round(milliseconds / TURN_MS))

    def until(self, condition: Callable[[], bool], seconds: float = 10.0) -> None:
        """Run the loop until a condition holds; AssertionError if it takes longer than `seconds`.

        Real time passes too, to let other processes work.
        """
        deadline, turns = time.monotonic() + seconds, 0
        while not condition():
            assert time.monotonic() < deadline, "it did not come to hold in time"
            assert self.running, "the window closed before"
            self.step()
            turns += 1
            # What moves arrives by itself; whoever computes needs the processor more than we do.
            if self._others_work or turns > STILL:
                pygame.time.wait(1 if turns < 50 else 10)

    @property
    def _others_work(self) -> bool:
        """Whether anything is done besides: whatever another process does, a thread waits for."""
        return threading.active_count() > self._threads

    # -- the mouse ----------------------------------------------------------

    def move(self, at: Pixel) -> None:
        x, y = self.pointer
        self.pointer = at
        buttons = (0, 0, 0)
        self._post(pygame.MOUSEMOTION, pos=at, rel=(at[0] - x, at[1] - y), buttons=buttons)
        self.step()

    def press(self, at: Pixel | None = None, button: int = 1) -> None:
        self._button(pygame.MOUSEBUTTONDOWN, at, button)

    def release(self, at: Pixel | None = None, button: int = 1) -> None:
        self._button(pygame.MOUSEBUTTONUP, at, button)

    def click(self, at: Pixel, button: int = 1) -> None:
        self.move(at)
        self.press(button=button)
        self.release(button=button)

    def wheel(self, notches: int) -> None:
        """Turn the wheel; positive is away from the person."""
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False)
        self.step()

    def _button(self, kind: int, at: Pixel | None, button: int) -> None:
        if at is not None and at != self.pointer:
            self.move(at)
        self._post(kind, pos=self.pointer, button=button)
        self.step()

    # -- fingers ------------------------------------------------------------

    def touch(self, at: Pixel, finger: int = 0) -> None:
        """Lay a finger on the screen."""
        self._finger(pygame.FINGERDOWN, at, finger)

    def slide(self, at: Pixel, finger: int = 0) -> None:
        """Move a finger that is on the screen."""
        self._finger(pygame.FINGERMOTION, at, finger)

    def lift(self, finger: int = 0) -> None:
        """Lift a finger."""
        self._finger(pygame.FINGERUP, self.fingers[finger], finger)

    def tap(self, at: Pixel, finger: int = 0) -> None:
        self.touch(at, finger)
        self.lift(finger)

    def _finger(self, kind: int, at: Pixel, finger: int) -> None:
        self.fingers[finger] = at
        width, height = self.app.screen.get_size()
        # Aim inside the pixel: shares of the window don't fall on whole pixels.
        share = {"x": (at[0] + 0.5) / width, "y": (at[1] + 0.5) / height}
        self._post(kind, touch_id=1, finger_id=finger, dx=0.0, dy=0.0, pressure=1.0, **share)
        self.step()

    # -- the keyboard -------------------------------------------------------

    def key(self, key: int, mod: int = 0, times: int = 1, scancode: int = 0) -> None:
        """Press a key; its place on the keyboard counts only where a scancode is given."""
        for _ in range(times):
            self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=scancode)
            self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=scancode)
            self.step()

    def hold(self, key: int, times: int, mod: int = 0) -> None:
        """Hold a key until the system has sent it `times` times."""
        for _ in range(times):
            self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            self.step()
        self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        self.step()

    def type(self, text: str) -> None:
        """Type a text within one frame, each letter with its key press as in a real window."""
        for letter in text:
            self._post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
            self._post(pygame.TEXTINPUT, text=letter)
            self._post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
        self.step()

    # -- the window ---------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.step()

    def picture(self, rect: pygame.Rect | None = None) -> bytes:
        """What the window shows, or a part of it."""
        screen = self.app.screen
        return pygame.image.tobytes(screen if rect is None else screen.subsurface(rect), "RGB")

    def ask_to_close(self) -> None:
        self._post(pygame.QUIT)
        self.step()

    def post(self, kind: int, **fields: object) -> None:
        """Let any other event happen."""
        self._post(kind, **fields)
        self.step()

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.Event(kind, fields))
