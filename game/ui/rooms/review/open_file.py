"""The form for opening a file by typing its path, and the base of such forms."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from pygame import Rect

from game.ui.look.scale import row
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Open
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field
from game.ui.widgets.form import Modal

MOST_LETTERS = 1000
"""The maximum length of a path."""

_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,8}")
_FILE_URI = re.compile(r"file:(?://([^/]*))?(/.*)", re.IGNORECASE | re.DOTALL)
_DRIVE = re.compile(r"/[A-Za-z]:")


def home() -> Path:
    """The person's home folder, or the working directory if there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def shown_name(path: Path) -> str:
    """What to call a file in a message: its name, or its path if it has none, like the root.

    >>> shown_name(Path("/games/a.blksgf")), shown_name(Path("/"))
    ('a.blksgf', '/')
    """
    return path.name or str(path)


def suffix_of(path: Path) -> str:
    """The suffix of a file's name, or "". What follows a dot within a name isn't one.

    >>> suffix_of(Path("a.blksgf")), suffix_of(Path("2026-11-25 04.56 Duo - Ada, Ben"))
    ('.blksgf', '')
    """
    return path.suffix if _SUFFIX.fullmatch(path.suffix) else ""


def _path_in(text: str) -> str:
    """The path in the URI of a file, as other programs copy it; any other text as it is.

    >>> _path_in("file:///games/J%C3%BCrgen.blksgf"), _path_in("file:///C:/My%20Games")
    ('/games/Jürgen.blksgf', 'C:/My Games')
    """
    uri = _FILE_URI.fullmatch(text)
    if uri is None:
        return text
    host, path = uri[1] or "", unquote(uri[2])
    if host not in ("", "localhost"):
        return f"//{host}{path}"  # A folder that another computer shares.
    return path[1:] if _DRIVE.match(path) else path


def typed_path(text: str) -> Path:
    """The path somebody has typed: a URI, with ~, in quotes, or relative to the home folder."""
    text = _path_in(text.strip().strip("\"'"))
    try:
        return home() / Path(text).expanduser()
    except RuntimeError:  # There is no such user, or no home folder.
        return home() / text


class PathForm(Modal):
    """The base of forms with a field for a path and a button that does something with it.

    Attributes:
        field: the field for the path.
    """

    panel_size = (900, 248)

    def __init__(self, ui: UiContext, title: str, text: str, yes: str) -> None:
        """Ask for a path; `yes` is the word on the button."""
        super().__init__(ui)
        self.title = title
        self.field = Field(
            ui,
            "path",
            text,
            tr("open.path"),
            MOST_LETTERS,
            lambda typed: None,
            title,
            capitalized=False,
        )
        buttons = [
            Button("yes", yes, self._go, main=True),
            Button("no", tr("open.no"), self.cancel),
        ]
        self.focus.show([self.field, *buttons])
        self.focus.select("path")

    def handle(self, action: Action) -> Change | None:
        match action:
            # With a gamepad, this opens the on-screen keyboard instead.
            case Do(Command.CONFIRM, None) if self.focus.editing:
                self.stale = True
                return self._go()
        return super().handle(action)

    def _go(self) -> Change | None:
        """Use the path; without one, ask for it again."""
        if not self.field.text.strip():
            self.focus.select("path")
            return None
        return self.confirmed(typed_path(self.field.text))

    def confirmed(self, path: Path) -> Change | None:
        """Do something with the path that was typed."""
        raise NotImplementedError

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        self.field.rect = Rect(inside.left, inside.top + px(88), inside.width, px(52))
        foot = Rect(inside.left, inside.bottom - px(24 + 52), inside.width, px(52))
        for widget, rect in zip(self.focus.widgets[1:], row(foot, 2, px(12)), strict=True):
            widget.rect = rect


class OpenFile(PathForm):
    """Asks which file to open."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui, tr("open.title"), "", tr("open.yes"))

    def confirmed(self, path: Path) -> Change | None:
        return Open(path, instead=True)
