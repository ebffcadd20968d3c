"""The system's window: opening it, its size and place, full screen, and its memory."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence

import pygame
from msgspec import Struct
from pygame import Rect

from game.base.itself import APP_ID, NAME
from game.files.settings import SMALLEST_SIZE, Settings
from game.ui.look.logo import window_icon
from game.ui.shell.sdl import is_maximised, screen_of_window, usable_areas

LARGEST_SIZE = (7680, 4320)
"""The largest width and height, except on larger desktops: a pixel takes about twenty bytes."""

TIMES_THE_DESKTOP = 4
"""How many times as wide and as high as the desktop the window may be."""

FIRST_SHARE = 4 / 5
"""The share of the first screen's usable width and height that the very first window takes, if that
is more than the usual size."""

LONGEST_SIDE = 2.0
"""How many times as long as the shorter side the longer one of the very first window may be, if it
is larger than the usual size."""

SIDE, TITLE_BAR, FOOT = 1, 40, 6
"""Room left for the system's frame, in pixels: on the left and the right, above and below."""

LEAST_TITLE_BAR = 16
"""What must be on a screen above a window that comes back to its place, in pixels: about as high
as the lowest title bars, by which it can be moved."""


def largest_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The largest width and height of a window on screens of these sizes.

    >>> largest_size([(1280, 800)]), largest_size([(2560, 1440)]), largest_size([(10240, 4320)])
    ((5120, 3200), (7680, 4320), (10240, 4320))
    """
    sides = [LARGEST_SIZE] if not desktops else []
    for desktop in desktops:
        width, height = (
            max(side, min(TIMES_THE_DESKTOP * side, most))
            for side, most in zip(desktop, LARGEST_SIZE, strict=True)
        )
        sides.append((width, height))
    return max(width for width, _ in sides), max(height for _, height in sides)


def room_in(area: Rect) -> Rect:
    """The part of a screen's usable area that is left to a window with a frame.

    >>> room_in(Rect(0, 0, 1024, 768))
    Rect(1, 40, 1022, 722)
    """
    size = area.width - 2 * SIDE, area.height - TITLE_BAR - FOOT
    return Rect((area.left + SIDE, area.top + TITLE_BAR), size)


def least_size(areas: Sequence[Rect]) -> tuple[int, int]:
    """The least width and height of a window: the usual ones, or less if no screen has that much.

    >>> least_size([]) == SMALLEST_SIZE, least_size([Rect(0, 0, 640, 480)])
    (True, (638, 434))
    """
    rooms = [room_in(area) for area in areas]
    width, height = SMALLEST_SIZE
    return (
        min(width, max((room.width for room in rooms), default=width)),
        min(height, max((room.height for room in rooms), default=height)),
    )


def first_place(areas: Sequence[Rect]) -> Rect:
    """The size and position of the very first window, in the middle of the first screen.

    It has the usual size, or less where that doesn't fit, or more on a larger screen.

    Args:
        areas: each screen's usable part, at least one.

    >>> first_place([Rect(0, 0, 1366, 728)]).size, first_place([Rect(0, 0, 1920, 1040)]).size
    ((1280, 682), (1536, 832))
    """
    room = room_in(areas[0])
    width, height = (round(FIRST_SHARE * side) for side in areas[0].size)
    most = min(width, round(LONGEST_SIDE * height)), min(height, round(LONGEST_SIDE * width))
    usual = (min(pair) for pair in zip(Settings().size, room.size, strict=True))
    wide, high = map(max, most, usual)
    return _in_middle(room, (wide, high))


def place_again(
    size: tuple[int, int], position: tuple[int, int] | None, areas: Sequence[Rect]
) -> Rect:
    """The place of a window that had this size and position, on the screens that there are now.

    It is the same one if all of it can be seen there, with a title bar; else it is moved onto the
    screen that shows most of it, and made smaller if it doesn't fit.

    Args:
        size: the width and height.
        position: the left and upper edge, without the frame; None if unknown: then it comes to the
            middle of the first screen.
        areas: each screen's usable part, at least one.

    >>> place_again((1280, 720), (3000, 100), [Rect(0, 0, 1920, 1080)])
    Rect(639, 100, 1280, 720)
    """
    least = (max(side, low) for side, low in zip(size, SMALLEST_SIZE, strict=True))
    place = Rect(position or (0, 0), tuple(least))
    if position is not None and _seen(place, areas):
        return place
    room = room_in(areas[screen_at(place, areas)])
    fitting = min(place.width, room.width), min(place.height, room.height)
    if position is None:
        return _in_middle(room, fitting)
    return Rect(position, fitting).clamp(room)


def _in_middle(room: Rect, size: tuple[int, int]) -> Rect:
    place = Rect((0, 0), size)
    place.center = room.center
    return place


def _seen(place: Rect, areas: Sequence[Rect]) -> bool:
    """Whether all of a window and its title bar is on screens; of which some may be the same."""
    width, height = place.size
    framed = Rect(place.left, place.top - LEAST_TITLE_BAR, width, height + LEAST_TITLE_BAR)
    different = [Rect(area) for area in {tuple(area) for area in areas}]
    return sum(_pixels(area.clip(framed)) for area in different) >= _pixels(framed)


def _pixels(rect: Rect) -> int:
    return rect.width * rect.height


def screen_at(place: Rect, areas: Sequence[Rect]) -> int:
    """The number of the screen that shows most of a place; 0 if none does."""
    return max(range(len(areas)), key=lambda n: (_pixels(areas[n].clip(place)), -n), default=0)


log = logging.getLogger(__name__)

MOVED = frozenset(
    {pygame.WINDOWMOVED, pygame.VIDEORESIZE, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED}
)
"""Events after which the window has another place, size or state."""

SETTLING_MS = 500
"""How long apart the system may report that the window was maximised, or no longer is, and the size
and position it got by that: in any order."""

KEY_REPEAT_MS = (350, 45)
"""How long a key is held before it repeats, and the time between two repeats."""

OFFSCREEN = "offscreen"
"""The driver that SDL falls back to if no display answers: its windows are invisible."""

DRAWING_DRIVERS = ("x11", "windows", OFFSCREEN, "dummy")
"""SDL's drivers that show pictures drawn on the CPU by themselves. The others, those of Wayland and
macOS among them, can't do so without a 3D driver."""

UNKNOWN_DESKTOPS = ("dummy", OFFSCREEN)
"""Drivers without a real desktop."""

UNKNOWN_PLACES = (*UNKNOWN_DESKTOPS, "wayland")
"""Drivers that don't tell where on the desktop the window is."""

_M_MMAP_THRESHOLD = -3
"""The parameter of ``mallopt`` in glibc's ``malloc.h``."""

LARGE = 1 << 22
"""From how many bytes on a block of memory is large: a picture of half a usual window."""


class Place(Struct, frozen=True):
    """Where the window is.

    Attributes:
        size: the width and height in pixels.
        position: the left and upper edge, without the frame, in pixels of the whole desktop; None
            if the system doesn't tell.
        maximised: whether SDL takes it for maximised.
    """

    size: tuple[int, int]
    position: tuple[int, int] | None
    maximised: bool = False


class PlaceKeeper:
    """Notes in the settings the size and position that the window had before it was maximised.

    A window that fills the screen has neither, so its events must not be passed on.
    """

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        """Begin with the place in the settings.

        Args:
            settings: `size`, `position` and `maximised` are kept up to date.
            now: the time, in milliseconds.
        """
        self._settings = settings
        self._now = now
        self._settled = self._latest = (settings.size, settings.position)
        self._since = now()

    def follow(self, event: int, place: Place) -> None:
        """Note where the window is after an event, whose type is in `MOVED`."""
        settings, now = self._settings, self._now()
        latest = (place.size, place.position or settings.position)
        moved, settling = latest != self._latest, now - self._since < SETTLING_MS
        if not (settings.maximised or settling):
            self._settled = self._latest
        if place.maximised or event == pygame.WINDOWMAXIMIZED:
            settings.maximised = True
        elif moved or (event == pygame.WINDOWRESTORED and settling):
            # SDL reports a maximised window as restored when it is shown again after it was
            # minimised, too; but then it is where it was.
            settings.maximised = False
        if moved:
            self._latest, self._since = latest, now
        settings.size, settings.position = self._settled if settings.maximised else latest


class WindowError(Exception):
    """Such a window can't be opened here."""


class NoDisplayError(WindowError):
    """No window can be opened here."""

    def __init__(self, reason: str = "") -> None:
        """Tell the reason in SDL's words, if it gave any."""
        said = "there is no display to open a window on"
        if reason:
            said = f"no window can be opened: {reason}"
        super().__init__(
            f"cornerwise: {said}; without one, 'cornerwise match' and 'cornerwise gtp' work"
        )


def check_size(size: tuple[int, int]) -> None:
    """Raise WindowError if a size is too large here, or NoDisplayError if there is no display."""
    _connect()
    width, height = largest_size(_desktops())
    if size[0] > width or size[1] > height:
        raise WindowError(
            f"cornerwise: argument --size: {size[0]}x{size[1]} is too large: "
            f"the window may have up to {width}x{height} pixels here"
        )


def fit_to_desktop(settings: Settings, *, first: bool = False) -> None:
    """Give the settings a size and position that fit on the screens here, if these are known.

    Args:
        settings: `size` and `position` are changed if they don't fit, or if this is the very first
            window.
        first: whether it is.

    Raises NoDisplayError.
    """
    _connect()
    areas = _areas()
    if not areas:
        return
    place = first_place(areas) if first else place_again(settings.size, settings.position, areas)
    settings.size, settings.position = place.size, place.topleft


def _connect() -> None:
    """Connect to the display, unless that is done already. Raises NoDisplayError."""
    if pygame.display.get_init():
        return
    for name, value in {
        # Otherwise Windows magnifies the finished picture on dense screens, which blurs letters. On
        # macOS only `pygame.Window` has physical pixels, and it can't update parts of the screen.
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        # Otherwise the click that brings the window to the front does nothing else.
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        # Otherwise people writing Chinese or Japanese don't see the suggestions.
        "SDL_IME_SHOW_UI": "1",
        # Otherwise the screen never sleeps, even if everybody has left; see `Window.keep_awake`.
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    }.items():
        os.environ.setdefault(name, value)
    _tell_windows_who_we_are()
    if not _may_have_display():
        raise NoDisplayError
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _no_display(error) from error
    if pygame.display.get_driver() == OFFSCREEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplayError


def _tell_windows_who_we_are() -> None:
    """Have the taskbar of Windows group the windows under our icon instead of Python's."""
    if sys.platform == "win32":
        # An AppUserModelID; an older Windows than 7 lacks the function and needs none.
        with contextlib.suppress(AttributeError, OSError):
            ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)


def _no_display(error: pygame.error) -> NoDisplayError:
    """What to tell about an error of SDL; it goes into the log too."""
    reason = " ".join(str(error).split())
    log.error("no window can be opened with the driver %s: %s", _driver(), reason)
    return NoDisplayError(reason)


def _driver() -> str:
    """The name of SDL's driver; empty if there is none."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""


def _desktops() -> list[tuple[int, int]]:
    """The sizes of the screens, empty if they aren't known."""
    return [] if _driver() in UNKNOWN_DESKTOPS else pygame.display.get_desktop_sizes()


def _areas() -> list[Rect]:
    """The usable parts of the screens, empty if they aren't known."""
    return [] if _driver() in UNKNOWN_DESKTOPS else usable_areas()


class Window:
    """The window of the program.

    Attributes:
        surface: what the window shows after `pygame.display.flip` or `update`.
        fullscreen: whether the window fills the screen.
    """

    def __init__(self, settings: Settings) -> None:
        """Open a window as the settings say, or as close to that as the system allows.

        Raises NoDisplayError.
        """
        _connect()
        self._open(settings, screen_at(_place(settings), _areas()))

    def reopen(self, settings: Settings) -> None:
        """Open a new window in place of this one, on the same screen. Raises NoDisplayError."""
        # A new window each time: when SDL switches an existing one, some window managers are left
        # with a picture that doesn't match the window's size.
        screen = screen_of_window()
        pygame.display.quit()
        fit_to_desktop(settings)
        if screen is None or screen >= pygame.display.get_num_displays():
            screen = screen_at(_place(settings), _areas())
        self._open(settings, screen)

    def _open(self, settings: Settings, screen: int) -> None:
        self.fullscreen = settings.fullscreen
        try:
            self.surface = _opened(settings, screen)
        except pygame.error as error:
            told = _no_display(error)
            self.close()
            raise told from error
        self._awake = False
        pygame.key.set_repeat(*KEY_REPEAT_MS)
        pygame.key.stop_text_input()
        self._takes_text = False
        self._text_rect: pygame.Rect | None = None

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def place(self) -> Place:
        """Where the window is, even if `refresh_surface` hasn't been called yet."""
        known = _driver() not in UNKNOWN_PLACES
        position = pygame.display.get_window_position() if known else None
        return Place(pygame.display.get_window_size(), position, is_maximised())

    def refresh_surface(self) -> None:
        """Use the surface that the system made after a change of size."""
        self.surface = pygame.display.get_surface() or self.surface

    def take_text(self, *, on: bool, rect: pygame.Rect | None = None) -> None:
        """Turn the system's reporting of typed text on or off.

        If there is no keyboard, many systems then show one on the screen, clear of `rect`.
        """
        if on and rect is not None and rect != self._text_rect:
            self._text_rect = rect.copy()
            pygame.key.set_text_input_rect(rect)
        if on != self._takes_text:
            self._takes_text = on
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    def keep_awake(self, on: bool) -> None:
        """Keep the screen from going dark though nobody touches anything, or no longer."""
        if on != self._awake:
            self._awake = on
            pygame.display.set_allow_screensaver(not on)

    def close(self) -> None:
        pygame.display.quit()


def _place(settings: Settings) -> Rect:
    return Rect(settings.position or (0, 0), settings.size)


def _opened(settings: Settings, screen: int) -> pygame.Surface:
    """Open a window, with a 3D driver only where there is no other way; returns its surface.

    Raises pygame.error.
    """
    if _driver() in DRAWING_DRIVERS:
        # Otherwise SDL loads a whole 3D driver, 90 MB, to show pictures drawn on the CPU.
        with _defaults({"SDL_FRAMEBUFFER_ACCELERATION": "0"}):
            try:
                return _set_mode(settings, screen)
            except pygame.error as error:
                log.warning("no window without a 3D driver: %s", error)
        # SDL decides only once how it shows pictures.
        pygame.display.quit()
        _connect()
    return _set_mode(settings, screen)


def _set_mode(settings: Settings, screen: int) -> pygame.Surface:
    pygame.display.set_caption(NAME)
    if (icon := window_icon()) is not None:
        pygame.display.set_icon(icon)
    at = {}
    if settings.position is not None and "SDL_VIDEO_CENTERED" not in os.environ:
        # pygame has no other way to open a window at a position.
        at["SDL_VIDEO_WINDOW_POS"] = "{},{}".format(*settings.position)
    with _defaults({} if settings.fullscreen else at), warnings.catch_warnings():
        # pygame warns if it gave another size, but the layout asks for the size anyway. Its
        # other warning recommends pygame.Window, which can't update parts of the screen.
        warnings.simplefilter("ignore")
        if settings.fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=screen)
        least = least_size(_areas())
        width, height = map(max, map(min, settings.size, largest_size(_desktops())), least)
        surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
        window = pygame.Window.from_display_module()
        window.minimum_size = least
        if settings.position is not None and _driver() == "x11":
            # Window managers take the position for that of the frame, whose size is known only now.
            window.position = settings.position
        if settings.maximised:
            window.maximize()
        return surface


@contextlib.contextmanager
def _defaults(variables: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables for a while, those that aren't set already."""
    added = {name: value for name, value in variables.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


def request_close() -> None:
    """Have the loop close the window, if one is open, as its close button does."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.Event(pygame.QUIT))


def _may_have_display() -> bool:
    """Whether to ask SDL for a window: if there is no display, its libraries write to stderr."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def return_large_blocks() -> None:
    """Have large blocks of memory go back to the system as soon as they are free.

    By itself glibc does so only until the first of a size is freed, up to 32 MB; later ones stay
    with the process, which leaves holes as large as a window. Other C libraries need no advice.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
