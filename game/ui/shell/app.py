"""The window and its main loop."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ai.client import OpponentClient
from game.files.autosave import Autosave
from game.files.best_results import BestResults
from game.files.settings import SMALLEST_SIZE, Settings, SettingsFile
from game.ui.look.logo import window_icon
from game.ui.shell.actions import Close, Command, Do, Resize
from game.ui.shell.context import UiContext
from game.ui.shell.input import translate
from game.ui.shell.scene import Change, Home, Pop, Push, Quit, Reset, Scene

FRAMES_PER_SECOND = 60
POLL_MS = 12
"""How often a resting window looks for events. SDL's own waiting looks every millisecond, which
costs three percent of a processor for doing nothing; this is as quick to a person."""

KEY_REPEAT_MS = (350, 45)

UNSEEN = "offscreen"
"""What SDL falls back to where no display answers: a window that nobody sees."""

NO_DISPLAY = (
    "cornerwise: there is no display to open a window on; without one, "
    "'python -m game match' and 'python -m game gtp' work"
)


class NoDisplayError(Exception):
    """No window can be opened here."""


def _may_have_display() -> bool:
    """Whether it is worth asking SDL for a window: its libraries would write lines of their own."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


@dataclass
class _Fade:
    """The picture that a change of scene fades out, and when that began."""

    picture: pygame.Surface
    since: float


class App:
    """The window: events become actions for the scene on top, and scenes become pixels."""

    def __init__(
        self,
        settings: Settings,
        settings_file: SettingsFile,
        autosave: Autosave,
        home: Callable[[UiContext], Scene],
        *,
        best_results: BestResults | None = None,
        frames: int | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        """Open the window.

        Args:
            settings: give the window's size and whether it fills the screen.
            settings_file: where changed settings go.
            autosave: where the game under way is kept.
            home: makes the menu.
            best_results: where the best results are kept; None keeps them as long as the window.
            frames: leave after so many frames, or None to stay.
            now: the clock in milliseconds; pygame's own if None.

        Raises NoDisplayError.
        """
        # Else SDL loads a whole 3D driver, 90 MB, to show pictures that the processor drew.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if not _may_have_display():
            raise NoDisplayError(NO_DISPLAY)
        try:
            self._open(settings)
        except pygame.error as error:
            raise NoDisplayError(NO_DISPLAY) from error
        if pygame.display.get_driver() == UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()
            raise NoDisplayError(NO_DISPLAY)
        pygame.font.init()
        self._wake_event = pygame.event.custom_type()
        self._clock = pygame.time.Clock()
        self._frames = frames
        self._home = home
        self.ui = UiContext(
            size=self.screen.get_size(),
            settings=settings,
            settings_file=settings_file,
            autosave=autosave,
            best_results=best_results or BestResults(None),
            now=now or (lambda: float(pygame.time.get_ticks())),
            wake=self._wake,
            opponents=OpponentClient(on_message=self._wake),
        )
        self._stack: list[Scene] = []
        self._backdrop = pygame.Surface((1, 1))
        self._drawn: list[pygame.Rect] = []
        self._fade: _Fade | None = None
        self._fullscreen = settings.fullscreen
        self._theme = self.ui.theme

    def _open(self, settings: Settings) -> None:
        """Make the window as the settings say, or as near to it as the system allows."""
        # A new window each time: SDL's switching of one window leaves some window managers with
        # a picture of another size than the window.
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_caption("Cornerwise")
        pygame.display.set_icon(window_icon(64))
        with warnings.catch_warnings():
            # That another size was given is no news: the layout asks for it. And going over to
            # Window altogether, as is advised, would lose updating parts of the screen only.
            warnings.simplefilter("ignore")
            if settings.fullscreen:
                self.screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                width, height = map(max, settings.size, SMALLEST_SIZE)
                self.screen = pygame.display.set_mode((width, height), pygame.RESIZABLE)
                pygame.Window.from_display_module().minimum_size = SMALLEST_SIZE
        pygame.key.set_repeat(*KEY_REPEAT_MS)
        pygame.key.stop_text_input()
        self._typing = False

    def _wake(self) -> None:
        # The window may close while another thread is about to wake it.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.Event(self._wake_event))

    # -- the loop -----------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._stack[-1]

    @property
    def running(self) -> bool:
        """Whether there is a scene to show."""
        return bool(self._stack)

    def run(self, first: Scene) -> None:
        """Show the scene and those that follow, until the window closes."""
        self.start(first)
        try:
            while self.step():
                pass
        finally:
            self.close()

    def start(self, first: Scene) -> None:
        """Put the first scene on the stack."""
        self._change(Push(first))
        self._fade = None

    def close(self) -> None:
        """Leave every scene, keep the settings and close the window."""
        self._leave_all()
        self.ui.opponents.close()
        self.ui.save()
        pygame.display.quit()

    def _leave_all(self) -> None:
        while self._stack:
            self._stack.pop().leave()

    def step(self) -> bool:
        """One turn of the loop: events, time, one frame. False once the window is to close."""
        events = self._events()
        for event in events:
            if self.running:
                self._event(event)
        if self.running:
            self._change(self.scene.update())
        if not self.running:
            return False
        self._follow_settings()
        self._set_typing(self.scene.typing)
        self._render()
        if self._frames is not None:
            self._frames -= 1
            if self._frames <= 0:
                return False
        return True

    def _events(self) -> list[pygame.Event]:
        """What happened; waits for it where nothing moves by itself."""
        if self._frames is not None:
            return pygame.event.get()
        if self._fade is not None or self.scene.animating or self.scene.stale:
            self._clock.tick(FRAMES_PER_SECOND)
            return pygame.event.get()
        due = self.scene.due
        while not (events := pygame.event.get()):
            if due is not None and self.ui.now() >= due:
                break
            pygame.time.wait(POLL_MS)
        return events

    def _event(self, event: pygame.Event) -> None:
        action = translate(event, self.scene.typing)
        match action:
            case None:
                return
            case Close():
                self._change(Quit())
                return
            case Do(command=Command.FULLSCREEN):
                self.ui.settings.fullscreen = not self.ui.settings.fullscreen
                return
            case Resize():
                self._resized()
        self._change(self.scene.handle(action))

    def _set_typing(self, typing: bool) -> None:
        if typing != self._typing:
            self._typing = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()

    # -- the stack ----------------------------------------------------------

    def _change(self, change: Change | None) -> None:
        """Do to the stack what a scene asked for."""
        if change is None:
            return
        if self._stack:
            self._fade = _Fade(self.screen.copy(), self.ui.now())
        match change:
            case Push(scene):
                self._stack.append(scene)
            case Pop():
                self._stack.pop().leave()
            case Reset(scene):
                self._leave_all()
                self._stack.append(scene)
            case Home():
                self._leave_all()
                self._stack.append(self._home(self.ui))
            case Quit():
                self._leave_all()
        if self._stack:
            self.scene.arrange()
            self.scene.stale = True

    # -- settings and size --------------------------------------------------

    def _follow_settings(self) -> None:
        """Fill the screen or not, and take the theme, as the settings say by now."""
        settings = self.ui.settings
        if settings.fullscreen != self._fullscreen:
            self._fullscreen = settings.fullscreen
            self._open(settings)
            self._resized()
            self._arrange_all()
            self.ui.save()
        if self.ui.theme is not self._theme:
            self._theme = self.ui.theme
            self._arrange_all()

    def _resized(self) -> None:
        """Lay every scene out for the window's size now."""
        self.screen = pygame.display.get_surface() or self.screen
        size = self.screen.get_size()
        if size == self.ui.size and self._backdrop.get_size() == size:
            return
        self.ui.size = size
        if not self._fullscreen:
            self.ui.settings.size = size
        self._fade = None
        self._arrange_all()

    def _arrange_all(self) -> None:
        for scene in self._stack:
            scene.arrange()
            scene.stale = True

    # -- drawing ------------------------------------------------------------

    def _render(self) -> None:
        """Bring the screen up to date, touching only what changed."""
        repainted = self.scene.stale or self._backdrop.get_size() != self.screen.get_size()
        if repainted:
            self._paint_backdrop()
            self.screen.blit(self._backdrop, (0, 0))
        else:
            for rect in self._drawn:
                self.screen.blit(self._backdrop, rect, rect)
        before, self._drawn = self._drawn, self.scene.paint_live(self.screen)
        if self._fade is not None:
            self._paint_fade(self._fade)
        if repainted:
            pygame.display.flip()
        else:
            pygame.display.update([*before, *self._drawn])

    def _paint_backdrop(self) -> None:
        """Paint the still pictures of the scenes that can be seen."""
        if self._backdrop.get_size() != self.screen.get_size():
            self._backdrop = pygame.Surface(self.screen.get_size())
        bottom = len(self._stack) - 1
        while self._stack[bottom].modal and bottom > 0:
            bottom -= 1
        for scene in self._stack[bottom:]:
            if scene.modal:
                shade = pygame.Surface(self.screen.get_size(), pygame.SRCALPHA)
                shade.fill((*self.ui.theme.shade, self.ui.theme.shade_alpha))
                self._backdrop.blit(shade, (0, 0))
            scene.paint(self._backdrop)
            if scene is not self.scene:
                scene.paint_live(self._backdrop)
            scene.stale = False

    def _paint_fade(self, fade: _Fade) -> None:
        """Let the earlier picture go, over the new one."""
        share = (self.ui.now() - fade.since) / max(1, self.ui.motion.scene)
        if share >= 1:
            self._fade = None
            return
        fade.picture.set_alpha(round(255 * (1 - share)))
        self.screen.blit(fade.picture, (0, 0))
        self._drawn = [self.screen.get_rect()]
