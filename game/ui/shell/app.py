"""The main loop: events become actions, actions change scenes, scenes are drawn."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import pygame
from msgspec import Struct

from game.files.days import hour_of_day, today
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.ui.look.fonts import Fonts
from game.ui.look.texts import tr
from game.ui.look.theme import Theme
from game.ui.shell.actions import (
    Action,
    Close,
    Command,
    Do,
    DropFile,
    Expose,
    Leave,
    Point,
    Press,
    Release,
    Resize,
)
from game.ui.shell.clock import Waiting
from game.ui.shell.context import UiContext
from game.ui.shell.controls import ATTENDED, LEFT_ALONE, is_finite
from game.ui.shell.gamepads import PadPort
from game.ui.shell.launcher import DESK, Launcher
from game.ui.shell.news import unsaved_files
from game.ui.shell.painter import Painter
from game.ui.shell.safe_area import reported_dpi
from game.ui.shell.scene import (
    Change,
    Doors,
    Enter,
    Home,
    Open,
    Push,
    Quit,
    Reset,
    Scene,
    TableView,
    to_table,
)
from game.ui.shell.stack import SceneStack
from game.ui.shell.touch import Touch
from game.ui.shell.window import MOVED, PlaceKeeper, Window, WindowError, return_large_blocks
from game.ui.sound.device import SoundDevice

DAY_MS = 10_000
"""How often to look which day it is while nothing happens: no timer tells when a clock is set."""

PATIENCE_MS = 5000
"""How long the window must have been at rest before anything is done: that is neither while it
opens nor while somebody is on their way from one game to the next."""

PAD_MS = 600_000
"""How long after a pad was last used the screen stays on: systems take pads for nobody at all."""

RETRY_MS = 20_000
"""How long to wait between two tries to write what couldn't be written: long enough that a hanging
disk disturbs nobody."""


class Upkeep:
    """Follows what scenes depend on besides sizes: colours, text, signs, touch and the day.

    It also has what is done at rest go on, tries again to write what couldn't be written, and says
    whether the screen must stay on.
    """

    def __init__(self, ui: UiContext, stack: SceneStack, today: Callable[[], date]) -> None:
        """See to the scenes of a stack; `today` tells which day it is."""
        self._ui = ui
        self._stack = stack
        self._today = today
        self._look = _look(ui)
        self._signs = ui.controls.shown
        self._language = tr.language
        self._for_touch = False
        self._rests_since: float | None = None
        self._tried: float | None = None

    # -- what scenes depend on ----------------------------------------------

    def follow_day(self) -> None:
        """Have all scenes show the day it is. Whatever is done next is done on that day."""
        today = self._today()
        self._ui.clock.wake(self._ui.now() + DAY_MS)
        if today != self._ui.today:
            self._ui.today = today
            self._stack.new_day()

    def follow(self, *, finger_down: bool) -> None:
        """Apply what has changed since the last call.

        Args:
            finger_down: whether a finger is on the screen, which would hit something else if the
                scenes were laid out for fingers, or for a pointer, just now.
        """
        look = _look(self._ui)
        if look != self._look:
            self._look = look
            self._stack.arrange_all()
        if self._ui.controls.shown != self._signs:
            self._signs = self._ui.controls.shown
            for scene in self._stack.visible:
                scene.arrange()
                scene.stale = True
        if tr.language != self._language:
            self._language = tr.language
            self._stack.reword_all()
        if self._ui.touch != self._for_touch and not finger_down:
            self._for_touch = self._ui.touch
            self._stack.arrange_all()

    # -- what nobody asks for -----------------------------------------------

    def work_at_rest(self) -> None:
        """Have what is done at rest go on, or pause: somebody plays, analyses or is at a table."""
        ui = self._ui
        if ui.open_table is not None or not all(scene.idle for scene in self._stack.scenes):
            self._rests_since = None
        elif self._rests_since is None:
            self._rests_since = ui.now()
        since = self._rests_since
        if ui.rest_work is not None:
            ui.rest_work(since is not None and ui.clock.reached(since + PATIENCE_MS))

    def write_again(self) -> None:
        """Try to write what couldn't be written, if it is time, though nobody does anything."""
        files, now = self._ui.files, self._ui.now()
        if not files.notices.failing:
            self._tried = None
            return
        if self._tried is None:
            self._tried = now
        elif now >= self._tried + RETRY_MS:
            files.flush()
            self._tried = now
        self._ui.clock.wake(self._tried + RETRY_MS)

    def keeps_on(self, scene: Scene) -> bool:
        """Whether the screen must stay on: people look on, or somebody plays with a pad.

        Otherwise it may sleep as the system is set; a press wakes it.
        """
        ui = self._ui
        with_pad = ui.controls.pad is not None and not ui.clock.reached(ui.acted + PAD_MS)
        return ui.attended and (scene.watched or with_pad)


def _look(ui: UiContext) -> tuple[Theme, Fonts, bool, str]:
    return ui.theme, ui.fonts, ui.settings.coordinates, ui.settings.board_side


class Devices(Struct, frozen=True):
    """What the window deals with besides the screen, the mouse and the keys.

    Attributes:
        port: the gamepads; if None, those of this computer.
        now: the clock in milliseconds, for which the loop never waits; if None, pygame's own, at no
            more than 60 frames a second.
        mixer: plays sounds; if None, the system's device.
        dpi: gives the screen's density in pixels per inch, or None if it is unknown.
        launcher: what started the program. If the window belongs on all of the screen then, that
            isn't kept: the next start, from a desk, is as the person chose.
        today: tells which day it is.
        hour: tells how many hours of it are over since midnight.
        whole_frames: whether each turn of the loop draws all that is to be seen, however long it
            takes: nobody waits for it.
    """

    port: PadPort | None = None
    now: Callable[[], float] | None = None
    mixer: SoundDevice | None = None
    dpi: Callable[[], float | None] = reported_dpi
    launcher: Launcher = DESK
    today: Callable[[], date] = today
    hour: Callable[[], float] = hour_of_day
    whole_frames: bool = False


COMPUTER = Devices()
"""Those of this computer."""


class App:
    """The window and its loop.

    Attributes:
        stack: the scenes that are open.
    """

    def __init__(
        self,
        settings: Settings,
        files: KeptFiles,
        doors: Callable[[], Doors],
        *,
        devices: Devices = COMPUTER,
        frames: int | None = None,
        behind: Callable[[App], None] = lambda app: None,
    ) -> None:
        """Open the window.

        Args:
            settings: give the window's size and whether it fills the screen.
            files: where settings, games in progress and best results are kept.
            doors: loads what makes the scenes that others ask for without knowing them; asked
                when the first is wanted.
            devices: what else the program deals with outside.
            frames: how many frames to run for, or None to run until the window closes.
            behind: called with the app once the first frame is shown, to start work that must not
                delay it.

        Raises NoDisplayError.
        """
        launcher, kept_fullscreen = devices.launcher, None
        if launcher.fills_screen:
            kept_fullscreen, settings.fullscreen = settings.fullscreen, True
        return_large_blocks()
        self._window = Window(settings)
        self._wake_event = pygame.event.custom_type()
        self._frames = frames
        self.ui = UiContext(
            window=self._window.size,
            settings=settings,
            files=files,
            now=devices.now or (lambda: float(pygame.time.get_ticks())),
            wake=self.wake,
            mixer=devices.mixer or SoundDevice(),
            port=devices.port or PadPort(),
            today=devices.today(),
            hour=devices.hour,
            launcher=launcher,
            kept_fullscreen=kept_fullscreen,
        )
        self._wait = Waiting(self.ui.now, waits_for_frames=devices.now is None)
        self.stack = SceneStack(self.ui, doors, partial(unsaved_files, files))
        self._painter = Painter(self.ui, whole_frames=devices.whole_frames)
        self._upkeep = Upkeep(self.ui, self.stack, devices.today)
        self._place = PlaceKeeper(settings, self.ui.now)
        self._touch = Touch(self.ui, devices.dpi)
        self._behind: Callable[[App], None] | None = behind

    @property
    def screen(self) -> pygame.Surface:
        return self._window.surface

    @property
    def scene(self) -> Scene:
        return self.stack.top

    @property
    def running(self) -> bool:
        return bool(self.stack)

    def wake(self) -> None:
        """Wake the loop while it waits for events. May be called from any thread."""
        # The window may close just as another thread calls this.
        with contextlib.suppress(pygame.error):
            pygame.event.post(pygame.Event(self._wake_event))

    def stop(self) -> None:
        """Have the next frame be the last, asking nothing: whoever runs the system wants it."""
        self._frames = 0
        self.wake()

    # -- the loop -----------------------------------------------------------

    def run(self, first: Scene) -> None:
        """Show a scene and those that follow it, until the window closes."""
        self.start(first)
        try:
            while self.step():
                pass
        finally:
            self.close()

    def start(self, first: Scene) -> None:
        """Put a scene on the stack, without a transition."""
        self.stack.apply(Push(first))
        self._painter.end_transition()

    def close(self) -> None:
        """Leave every scene, save anything unsaved and close the window, whatever fails of it."""
        with contextlib.ExitStack() as closing:  # The last one named comes first.
            closing.callback(self._window.close)
            closing.callback(self.ui.files.flush)
            closing.callback(self.ui.close)
            # Processes and devices may take their time to end, so all is saved before.
            closing.callback(self.ui.files.flush)
            closing.callback(self.ui.save)
            closing.callback(self.stack.clear)

    def step(self) -> bool:
        """Run the loop once. False once the window should close."""
        if not self.advance():
            return False
        self.paint()
        return self.settle()

    def advance(self) -> bool:
        """Let the window go on by one frame: events and time. False once it should close."""
        events = self._events()
        self._painter.turn()
        self.ui.clock.turn()
        self._upkeep.follow_day()
        for event in events:
            if self.running and is_finite(event):
                self._handle(event)
        repeated = self.ui.controls.repeat()
        if self.running and repeated is not None:
            self._act(repeated)
        self._follow_table()
        self._upkeep.work_at_rest()
        if self.running:
            self._change(self.scene.update())
        if not self.running:
            return False
        self._follow_full_screen()
        self._follow_safe_area()
        self._upkeep.follow(finger_down=self._touch.down)
        self._window.keep_awake(self._upkeep.keeps_on(self.scene))
        self._upkeep.write_again()
        _take_text(self._window, self.ui, self.scene)
        return True

    def paint(self) -> None:
        self._painter.paint(self.screen, self.stack.visible, self.stack.backdrop)

    def settle(self) -> bool:
        """Do what must not delay the first frame. False after the last frame of so many."""
        # Only now: looking for them takes a while on some systems.
        self.ui.controls.pads.start()
        if self._frames is not None:
            self._frames -= 1
            if self._frames <= 0:
                return False
        self.ui.sounds.go_on(self.stack.cue, self.ui.acted)
        if self._behind is not None:
            self._behind(self)
            self._behind = None
        return True

    def _events(self) -> list[pygame.Event]:
        """The events since the last call; waits for one if nothing moves."""
        if self._frames is not None:
            return pygame.event.get()
        ui, clock = self.ui, self.ui.clock
        if self._painter.changing or clock.moving or self.scene.stale:
            return self._wait.for_frame()
        # These know nothing of the window's clock.
        for due in (ui.sounds.due, ui.controls.pads.due):
            clock.wake(due)
        if ui.open_table is not None:
            clock.wake(ui.open_table.due)
        return self._wait.for_event(clock.due)

    def _follow_table(self) -> None:
        """Let a table with others go on, and go where it leads once the scene on top follows it."""
        table = self.ui.open_table
        if table is None or not self.running:
            return
        table.update()
        if not self.scene.follows_table:
            return
        if table.begun:
            self._change(Reset(partial(self.stack.doors.at_table, self.ui, TableView.GAME)))
        elif table.take_end():
            self._change(to_table(self.ui, TableView.GONE))

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture:
            self.ui.sounds.device_gone()
            return
        if event.type in MOVED and not self._window.fullscreen:
            self._place.follow(event.type, self._window.place)
        if event.type in ATTENDED or event.type in LEFT_ALONE:
            self.ui.attended = event.type in ATTENDED
        if event.type == pygame.WINDOWFOCUSLOST:
            self.ui.controls.let_go()
            if self._touch.down:
                self.scene.let_go()
        for action in self._actions(event):
            if self.running:
                self._act(action)

    def _actions(self, event: pygame.Event) -> Sequence[Action]:
        """The actions of an event, from fingers or any other device."""
        scene, ui, typing = self.scene, self.ui, self.scene.writing is not None
        actions = self._touch.actions(event, self._window.size, typing=typing)
        if actions is None:
            action = ui.controls.action(event, typing=typing, listening=scene.listening)
            if ui.controls.pad is not None and not self._touch.down:
                ui.controls.touch = False
            actions = [] if action is None else [action]
        return [ui.safe_area.entered_by(one) for one in actions]

    def _act(self, action: Action) -> None:
        self.ui.acted = self.ui.now()
        match action:
            case Close():
                self._change(Quit())
                return
            case Do(command=Command.FULLSCREEN):
                self.ui.settings.fullscreen = not self.ui.settings.fullscreen
                return
            case Do(command=Command.MUTE):
                self.ui.settings.sound = not self.ui.settings.sound
                self.ui.save()
            case Do(command=Command.HELP) if not self.scene.explains:
                self._change(Enter(lambda doors: doors.help(self.ui)))
                return
            case Expose():
                self._resize()
                return
            case Resize():
                self._resize()
            case DropFile(path):
                for scene in self.stack.scenes:
                    scene.rest()
                self._change(Open(path))
                return
            case Point() | Leave() | Press() | Release():
                self._painter.names.follow(action)
                self.ui.ambience.follow(action)
        self._change(self.scene.handle(action))

    def _change(self, change: Change | None) -> None:
        """Change the stack as a scene asked, and show how one gives way to another."""
        if change is None:
            return
        old, depth = self.scene, len(self.stack.scenes)
        picture = self.screen.copy() if self.ui.motion.scene else None
        self.stack.apply(change)
        self._upkeep.work_at_rest()
        # Whatever is on top now may have to say how it goes on.
        self.ui.clock.move()
        if picture is not None and self.running and self.scene is not old:
            back = isinstance(change, Home) or len(self.stack.scenes) < depth
            self._painter.change(picture, old, self.scene, back=back)

    # -- size ---------------------------------------------------------------

    def _follow_full_screen(self) -> None:
        """Fill the screen, or no longer, as the settings say."""
        settings = self.ui.settings
        if settings.fullscreen == self._window.fullscreen:
            return
        try:
            self._window.reopen(settings)
        except WindowError:
            # The next start opens a window as this one did.
            settings.fullscreen = self._window.fullscreen = not settings.fullscreen
            raise
        self._place = PlaceKeeper(settings, self.ui.now)
        self.ui.controls.follow_new_window()
        if self._touch.down:
            self.scene.let_go()
            self._touch.let_go()
        self._resize()
        self.stack.arrange_all()
        self.ui.save()

    def _resize(self) -> None:
        """Use the window as it is now."""
        self._window.refresh_surface()
        # It may be a new one, which is empty even if its size is that of the last frame.
        self._painter.expose()
        self._follow_safe_area()

    def _follow_safe_area(self) -> None:
        """Lay every scene out anew, if the window's size or the margin in it has changed."""
        before = self.ui.safe_area
        self.ui.resize(self._window.size)
        if self.ui.safe_area == before:
            return
        self._painter.end_transition()
        self.stack.arrange_all()
        self.stack.forget_pointer()


def _take_text(window: Window, ui: UiContext, scene: Scene) -> None:
    """Have the system report typed text while a field of the scene takes it."""
    writing = scene.writing
    if ui.controls.composed and (writing is None or not writing.composing):
        # The field was left: otherwise the input method would go on in the next one.
        ui.controls.composed = ""
        window.take_text(on=False)
    rect = None if writing is None else writing.rect
    window.take_text(
        on=writing is not None, rect=None if rect is None else ui.safe_area.in_window(rect)
    )
