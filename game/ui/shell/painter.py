"""From scenes to the screen: two layers, dirty rectangles, and fades between scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


@dataclass(frozen=True)
class _Fade:
    """The picture that fades out, and the time at which that began."""

    picture: pygame.Surface
    since: float


class Painter:
    """Brings the screen up to date, drawing only what has changed.

    The static layers of all visible scenes are kept in one picture, painted again only when a
    scene is stale. In each frame the rectangles that the top scene drew in the last one are
    restored from that picture, and its dynamic layer is drawn.
    """

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._static = pygame.Surface((1, 1))
        self._drawn: list[pygame.Rect] = []
        self._fade: _Fade | None = None

    @property
    def fading(self) -> bool:
        """Whether a fade is under way."""
        return self._fade is not None

    def begin_fade(self, screen: pygame.Surface) -> None:
        """Fade out what the screen shows now, over what follows."""
        self._fade = _Fade(screen.copy(), self._ui.now())

    def end_fade(self) -> None:
        """Show what follows at once."""
        self._fade = None

    def paint(self, screen: pygame.Surface, scenes: Sequence[Scene]) -> None:
        """Draw a frame.

        Args:
            screen: the window's surface.
            scenes: the visible scenes, the lowest first.
        """
        top = scenes[-1]
        repaint = top.stale or self._static.get_size() != screen.get_size()
        if repaint:
            self._paint_static(screen.get_size(), scenes)
            screen.blit(self._static, (0, 0))
        else:
            for rect in self._drawn:
                screen.blit(self._static, rect, rect)
        before, self._drawn = self._drawn, top.paint_live(screen)
        if self._fade is not None:
            self._paint_fade(screen, self._fade)
        if repaint:
            pygame.display.flip()
        else:
            pygame.display.update([*before, *self._drawn])

    def _paint_static(self, size: tuple[int, int], scenes: Sequence[Scene]) -> None:
        """Paint the static layers, and all of the scenes that stand still below a modal."""
        if self._static.get_size() != size:
            self._static = pygame.Surface(size)
        for scene in scenes:
            if scene.modal:
                self._dim()
            scene.paint(self._static)
            if scene is not scenes[-1]:
                scene.paint_live(self._static)
            scene.stale = False

    def _dim(self) -> None:
        """Darken what lies below a modal."""
        theme = self._ui.theme
        shade = pygame.Surface(self._static.get_size(), pygame.SRCALPHA)
        shade.fill((*theme.scrim, theme.scrim_alpha))
        self._static.blit(shade, (0, 0))

    def _paint_fade(self, screen: pygame.Surface, fade: _Fade) -> None:
        """Draw the earlier picture over the new one, the fainter the later."""
        share = (self._ui.now() - fade.since) / max(1, self._ui.motion.scene)
        if share >= 1:
            self._fade = None
            return
        fade.picture.set_alpha(round(255 * (1 - share)))
        screen.blit(fade.picture, (0, 0))
        self._drawn = [screen.get_rect()]
