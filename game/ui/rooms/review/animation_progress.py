"""Drawing and writing a game as an animated picture."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path

import pygame
from pygame import Rect

from game.base.disk import write_whole
from game.engine import AnyGame
from game.files.animation import Animation
from game.ui.games.frames import Frames
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.control import TEXT
from game.ui.kit.form import Dialog
from game.ui.kit.plot import paint_progress
from game.ui.kit.question import message, message_panel
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.texts import tr
from game.ui.rooms.review.unsaved import failure_line
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop

START_MS, PLY_MS, END_MS = 1000, 700, 3000
"""How long the start, each event and the end are shown."""

SLICE_S = 0.012
"""How many seconds to draw pictures for in a turn of the loop; at least one is drawn."""

SAMPLES = 4
"""How many pictures, spread over the game, show which colours it has."""

BAR = 10
"""The height of the progress bar, in design pixels."""


class AnimationProgress(Dialog):
    """Draws and writes an animated picture, shows its progress, and can be cancelled.

    Pictures are drawn here, a few in each turn of the loop; a thread makes the file from them.
    """

    def __init__(
        self,
        ui: UiContext,
        path: Path,
        frames: Frames,
        game: AnyGame,
        on_saved: Callable[[Path], None],
        above: int,
    ) -> None:
        """Begin to write all events of a game, even those after its current ply.

        `on_saved` is called once the file is written; `above` is how many scenes lie between this
        one and the form for the path.
        """
        super().__init__(ui)
        self._path, self._on_saved, self._above = path, on_saved, above
        # A copy of its own to walk through; the events are shared, and don't change.
        self._frames, self._game = frames, copy(game)
        self._surface = pygame.Surface(frames.size)
        self._animation: Animation | None = None
        self.failure: str | None = None
        self._steps = self._drawing()
        self._drawn = False
        self._room, self._live = Rect(0, 0, 0, 0), Tree(ui)

    # -- drawing the pictures -----------------------------------------------

    def _drawing(self) -> Iterator[None]:
        """Start the animation and give it all of its pictures, one in each step."""
        last = len(self._game.events)
        samples = []
        for number in range(SAMPLES):
            samples.append(self._pixels(last * number // (SAMPLES - 1)))
            yield
        suffix = self._path.suffix.lower()
        animation = Animation(suffix, self._frames.size, samples, self.ui.wake)
        self._animation = animation
        for ply in range(last + 1):
            milliseconds = END_MS if ply == last else PLY_MS if ply else START_MS
            animation.add(self._pixels(ply), milliseconds)
            yield
        animation.finish()

    def _pixels(self, ply: int) -> bytes:
        self._game.go_to(ply)
        self._frames.paint(self._surface, self._game)
        return pygame.image.tobytes(self._surface, "RGB")

    @property
    def _may_draw(self) -> bool:
        return not self._drawn and (self._animation is None or not self._animation.busy)

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        if self.failure is not None:
            return None
        if self._may_draw:
            self._draw_some()
        if self._may_draw:  # Otherwise the thread wakes the loop.
            self.ui.clock.wake(self.ui.now())
        animation = self._animation
        if animation is not None and animation.failure is not None:
            self._fail(animation.failure)
        elif animation is not None and animation.data is not None:
            return self._write(animation.data)
        return None

    def _draw_some(self) -> None:
        end = time.perf_counter() + SLICE_S
        for _ in self._steps:
            if time.perf_counter() > end or not self._may_draw:
                return
        self._drawn = True

    def _write(self, data: bytes) -> Change | None:
        try:
            write_whole(self._path, data, sync=False)
        except (OSError, ValueError) as error:
            self._fail(error)
            return None
        self._on_saved(self._path)
        return Pop(3 + self._above)

    def _fail(self, error: Exception) -> None:
        self.failure = failure_line(self._path.name, error)
        self.arrange()

    def cancel(self) -> Change:
        """Go back to the form for the path."""
        return Pop(1 + self._above)

    def leave(self) -> None:
        if self._animation is not None:
            self._animation.cancel()

    # -- what is seen -------------------------------------------------------

    def contents(self) -> Box:
        if self.failure is not None:
            close = Button(tr("open.ok"), self.cancel, main=True)
            return message_panel(self.ui, tr("save.failed"), message(self.ui, self.failure), close)
        room = Picture(on_placed=self._note_room, grow=1)
        stop = Button(tr("open.no"), self.cancel, main=True)
        return message_panel(self.ui, tr("record.film"), room, stop)

    def _note_room(self, rect: Rect) -> None:
        self._room = rect

    @property
    def progress(self) -> tuple[int, int]:
        """How many pictures are done, and how many there are."""
        done = 0 if self._animation is None else self._animation.done
        return done, len(self._game.events) + 1

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        if self.failure is not None:
            return []
        done, count = self.progress
        words, middle = tr("film.progress", done=done, count=count), (Align.CENTER, Align.CENTER)

        def bar(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
            paint_progress(surface, ui, rect, done / count)

        told = Text(words, TEXT, tone=self.ui.theme.muted, align=middle, grow=1)
        self._live.show(Column(Picture(bar, height=BAR), told, pad=(0, 12)), self._room)
        self._live.paint(surface)
        return [self._room]
