"""Paints scenes on the screen: two layers, dirty rectangles, and transitions between scenes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from game.ui.look.backdrop import PLAIN, Backdrop
from game.ui.look.cache import PACER, OutOfTime
from game.ui.look.theme import Theme
from game.ui.look.tween import Tween, out_cubic
from game.ui.shell.context import UiContext
from game.ui.shell.safe_area import SafeArea
from game.ui.shell.scene import Scene
from game.ui.shell.tooltip import WholeNames

GLIDE = 0.07
"""How far a scene glides into the window, as a share of its width."""

EDGE = 0.012
"""How wide the shadow is that it casts meanwhile on the scene before, likewise."""

DARK = 90
"""The opacity of that shadow, where it is darkest, from 0 to 255."""

SLICE_MS = 60
"""How long one frame may be painted while there is an older picture of the window to see: nothing
moves then, so that fewer and longer frames are better, but an answer must not seem late."""

LEAST_MS = 30
"""How long it may draw new pictures, whatever painting the others again takes."""

MOST_SLICES = 100
"""After this many frames the rest is drawn in one go: the pictures may not fit in the caches."""

BAND = 64
"""How many rows of pixels are darkened at once."""


class Transition(Struct, frozen=True):
    """A change of scenes that is being shown.

    Attributes:
        before: the picture of the window before it.
        tween: when it is shown.
        way: where the new scene comes from: 1 for the left, -1 for the right.
        room: the part of the window where the picture fades instead; None if the scene glides.
    """

    before: pygame.Surface
    tween: Tween
    way: int
    room: Rect | None = None

    @classmethod
    def between(
        cls,
        before: pygame.Surface,
        tween: Tween,
        safe_area: SafeArea,
        old: Scene,
        new: Scene,
        *,
        back: bool,
    ) -> Transition:
        """The transition from one scene on top to another; `back` if it leads to an earlier one."""
        dialogs = [scene for scene in (old, new) if scene.modal]
        room = None
        if dialogs:
            window = before.get_rect()
            cards = [
                window if one.card is None else safe_area.in_window(one.card) for one in dialogs
            ]
            room = cards[0].unionall(cards[1:]).clip(window)
        return cls(before, tween, 1 if back else -1, room)

    def paint(self, screen: pygame.Surface, now: float) -> Rect:
        """Draw what is still seen of the scene before over the new one; return what was covered."""
        share = out_cubic(self.tween.share(now))
        if self.room is not None:
            alpha = round(255 * (1 - share))
            # At full opacity, SDL blends pixel by pixel: copying is forty times as fast.
            self.before.set_alpha(None if alpha >= 255 else alpha)
            return screen.blit(self.before, self.room, self.room)
        width, height = screen.get_size()
        shift = round((1 - share) * GLIDE * width)
        if shift:
            screen.scroll(self.way * shift, 0)
            left = 0 if self.way > 0 else width - shift
            screen.blit(self.before, (left, 0), Rect(left, 0, shift, height))
            edge = _shadow(max(2, round(EDGE * width)), height, self.way)
            x = shift - edge.get_width() if self.way > 0 else left
            screen.blit(edge, (x, 0))
        return screen.get_rect()


@lru_cache(maxsize=4)
def _shadow(width: int, height: int, way: int) -> pygame.Surface:
    """The shadow beside the edge of a scene that glides in: darkest at the edge."""
    line = pygame.Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        share = (x + 1) / width if way > 0 else 1 - x / width
        line.set_at((x, 0), (0, 0, 0, round(DARK * share * share)))
    return pygame.transform.scale(line, (width, height))


class Painter:
    """Brings the screen up to date, drawing only what has changed.

    The static layers of all visible scenes are kept in one picture, repainted only when a scene is
    stale. Each frame restores from it the rectangles that the top scene drew in the previous
    frame, then draws the top scene's dynamic layer. What is behind all scenes moves in the static
    picture itself (`game.ui.shell.ambience`).

    Pictures of pieces and boards that a scene needs and that aren't there take longer to draw than
    one frame allows, above all after a change of size. Until all are ready, over several frames,
    the window shows what it showed before, stretched if its size has changed.

    Attributes:
        names: says the names that were cut, above everything.
    """

    def __init__(self, ui: UiContext, *, whole_frames: bool = False) -> None:
        """Paint with these services; `whole_frames` if drawing isn't to be interrupted."""
        self._ui = ui
        self._whole_frames = whole_frames
        self.names = WholeNames(ui)
        self._cut: tuple[tuple[pygame.Rect, str], ...] = ()
        self._static: pygame.Surface | None = None
        self._draft: pygame.Surface | None = None
        self._slices = 0
        self._exposed = False
        self._drawn: list[pygame.Rect] = []
        self._transition: Transition | None = None
        self._held_since: float | None = None
        self.turn()

    @property
    def changing(self) -> bool:
        return self._transition is not None

    def change(self, before: pygame.Surface, old: Scene, new: Scene, *, back: bool) -> None:
        """Show that a scene on top gives way to another; `back` if to an earlier one.

        `before` is the screen's picture until then.
        """
        self.names.point(None)
        self._held_since = None
        tween = Tween(self._ui.now(), self._ui.motion.scene)
        safe_area = self._ui.safe_area
        self._transition = Transition.between(before, tween, safe_area, old, new, back=back)

    def turn(self) -> None:
        """Tell that a turn of the loop begins."""
        self._turned = time.perf_counter()

    def end_transition(self) -> None:
        self._transition = None

    def expose(self) -> None:
        """Redraw the whole window in the next frame: the system may have lost its picture."""
        self._exposed = True

    def paint(
        self, screen: pygame.Surface, scenes: Sequence[Scene], backdrop: Backdrop = PLAIN
    ) -> None:
        """Draw a frame of these scenes, the lowest first, with that behind them."""
        top, static = scenes[-1], self._static
        whole = self._exposed
        top.stale |= self._ui.ambience.turn_to(backdrop)
        safe_area = self._ui.safe_area
        if static is None or top.stale or static.get_size() != safe_area.window:
            whole = True
            drawn = self._paint_static(scenes)
            if drawn is None:
                self._show_stretched(screen)
                self._hold_transition()
                return
            static = drawn
        self._resume_transition()
        self._drawn += self._shift_part(static, scenes[-1])
        part = self._paint_part(static, scenes)
        if part is not None:
            self._drawn.append(part)
        if whole or self._transition is not None:
            self._ui.ambience.wait()
        else:
            self._drawn += self._ui.ambience.pass_time(static)
        if whole:
            screen.blit(static, (0, 0))
        else:
            # In one call: while much flies about there are hundreds.
            screen.blits([(static, rect, rect) for rect in self._drawn], doreturn=False)
        self._ui.fonts.cut_names.clear()
        before, part_of_screen = self._drawn, safe_area.part_of(screen)
        covered = top.paint_live(part_of_screen)
        self.names.know((*self._cut, *self._ui.fonts.cut_names))
        covered = [*covered, *self.names.paint(part_of_screen)]
        self._drawn = [safe_area.in_window(rect) for rect in covered]
        self._paint_transition(screen)
        if whole:
            self._exposed = False
            pygame.display.flip()
        else:
            pygame.display.update([*before, *self._drawn])

    def _paint_static(self, scenes: Sequence[Scene]) -> pygame.Surface | None:
        """Paint the static layers, and both layers of the scenes frozen below a modal.

        Returns None if pictures are still missing: the next call then goes on.
        """
        size = self._ui.safe_area.window
        picture = self._static
        in_slices = picture is not None and not self._whole_frames
        if picture is None or picture.get_size() != size:
            if self._draft is None or self._draft.get_size() != size:
                self._draft, self._slices = pygame.Surface(size), 0
                if in_slices:
                    # While a border is dragged, the size changes faster than pictures are drawn.
                    return None
            picture = self._draft
        if in_slices and self._slices < MOST_SLICES:
            self._slices += 1
            if self._slices == 1 and 1000 * (time.perf_counter() - self._turned) > LEAST_MS:
                return None  # What led here has taken long enough for one frame.
            PACER.begin(SLICE_MS, LEAST_MS)
        picture.set_clip(None)  # As the last slice left it.
        if self._ui.size != size:
            picture.blit(self._ui.ambience.picture, (0, 0))
        try:
            for scene in scenes:
                self._paint_scene(picture, scene, on_top=scene is scenes[-1])
        except OutOfTime:
            return None
        finally:
            PACER.lift()
        PACER.done()
        for scene in scenes:
            scene.stale, scene.stale_part, scene.shifted = False, None, None
        self._static, self._draft, self._slices = picture, None, 0
        return picture

    def _shift_part(self, static: pygame.Surface, scene: Scene) -> list[pygame.Rect]:
        """Move the part of a scene's static layer that has moved, if any; returns its rectangle."""
        moved, scene.shifted = scene.shifted, None
        if moved is None:
            return []
        part = self._ui.safe_area.in_window(moved[0])
        static.set_clip(part)
        static.scroll(*moved[1])
        static.set_clip(None)
        return [part]

    def _paint_part(self, static: pygame.Surface, scenes: Sequence[Scene]) -> pygame.Rect | None:
        """Paint the stale part of the top scene's static layer, if any; returns its rectangle."""
        stale, scenes[-1].stale_part = scenes[-1].stale_part, None
        part = None if stale is None else self._ui.safe_area.in_window(stale)
        if part is not None:
            # Drawing outside the clip costs next to nothing.
            static.set_clip(part)
            for scene in scenes:
                self._paint_scene(static, scene, on_top=scene is scenes[-1])
            static.set_clip(None)
        return part

    def _paint_scene(self, picture: pygame.Surface, scene: Scene, *, on_top: bool) -> None:
        if scene.modal and scene.dims:
            _dim(picture, self._ui.theme)
        self._ui.fonts.cut_names.clear()
        part = self._ui.safe_area.part_of(picture)
        scene.paint(part)
        if not on_top:
            scene.paint_live(part)
            return
        self._cut = tuple(self._ui.fonts.cut_names)

    def _show_stretched(self, screen: pygame.Surface) -> None:
        """Show the picture of the previous size until there is one of this size."""
        if self._static is None or self._static.get_size() == screen.get_size():
            return
        if self._slices == 0 or self._exposed:
            pygame.transform.scale(self._static, screen.get_size(), screen)
            pygame.display.flip()
            self._exposed = False

    def _hold_transition(self) -> None:
        """Let no time pass for a transition: what it leads to isn't drawn yet."""
        if self._held_since is None:
            self._held_since = self._ui.now()

    def _resume_transition(self) -> None:
        """Have a transition go on where it was held."""
        transition, since = self._transition, self._held_since
        self._held_since = None
        if transition is not None and since is not None:
            tween = transition.tween
            later = replace(tween, since=tween.since + self._ui.now() - since)
            self._transition = replace(transition, tween=later)

    def _paint_transition(self, screen: pygame.Surface) -> None:
        """Draw what is still seen of the scene before, if anything."""
        transition, now = self._transition, self._ui.now()
        if transition is None:
            return
        if transition.tween.over(now):
            self._transition = None
        else:
            self._drawn.append(transition.paint(screen, now))


def _dim(picture: pygame.Surface, theme: Theme) -> None:
    width, height = picture.get_size()
    # A band fits in the processor's cache, which is ten times as fast as shading all at once.
    shade = pygame.Surface((width, BAND), pygame.SRCALPHA)
    shade.fill((*theme.scrim, theme.scrim_alpha))
    for top in range(0, height, BAND):
        picture.blit(shade, (0, top))
