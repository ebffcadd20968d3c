"""Doors: how scenes are made of rooms that the one which asks for them doesn't know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.files.games import OpenGame
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Discard, Scene, Unsaved

if TYPE_CHECKING:
    from game.review.study import Study


class TextRequest(Struct, frozen=True):
    """A text that somebody with a gamepad wants to write.

    Attributes:
        title: what the text is.
        text: the text so far.
        placeholder: what is shown while it is empty.
        limit: the most graphemes that it may have.
        capitalized: whether it begins with a capital.
        on_change: called with the text after each change.
    """

    title: str
    text: str
    placeholder: str
    limit: int
    capitalized: bool
    on_change: Callable[[str], None]


@dataclass(frozen=True)
class Doors:
    """Makes the scenes that are entered from below, each by what leads there.

    Attributes:
        home: the menu.
        help: the list of keys and buttons.
        analysis: the analysis board of a game, which moves tried out there don't change, after a
            number of its events. The last argument is called once, when anything found by a search
            is first shown.
        report: the coach's report of a game that is over.
        study_report: the report of the record on the analysis board. The last argument is called
            when it is first shown.
        keyboard: the on-screen keyboard.
        open: what a file holds; modal if that can't be shown.
        unsaved: the question about unsaved work before a change discards it.
    """

    home: Callable[[UiContext], Scene]
    help: Callable[[UiContext], Scene]
    analysis: Callable[[UiContext, OpenGame, int, Callable[[], None] | None], Scene]
    report: Callable[[UiContext, OpenGame], Scene]
    study_report: Callable[[UiContext, Study, Callable[[], None]], Scene]
    keyboard: Callable[[UiContext, TextRequest], Scene]
    open: Callable[[UiContext, Path], Scene]
    unsaved: Callable[[UiContext, Sequence[Unsaved], Discard], Scene]
