"""Movement in a game of Dice: rolling dice, a die going to its player, markers moving on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.engine.dice import Roll
from game.engine.dice.markers import Markers
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.faces import INK, IVORY
from game.ui.games.dice.tray import DiceTray, Rolling
from game.ui.look.die import die
from game.ui.look.marker import marker_picture
from game.ui.look.sprites import Sprite
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Effect
from game.ui.table.flights import Glide


@dataclass(frozen=True)
class TakenDie:
    """A die on its way to the player who took it; `index` is its place in the roll."""

    index: int
    glide: Glide


class DiceMotion:
    """What moves in a game of Dice besides shapes.

    Attributes:
        markers: who is shown to hold which colour.
        rolling: the roll being shown, or None.
        taken: the die on its way to a player, or None.
        passing: the markers on their way.
    """

    def __init__(self, ui: UiContext, markers: Markers) -> None:
        self.markers = markers
        self.rolling: Rolling | None = None
        self.taken: TakenDie | None = None
        self.passing: list[Glide] = []
        self._ui = ui

    @property
    def moving(self) -> bool:
        """Whether anything is moving."""
        return bool(self.passing) or self.taken is not None or self.rolling is not None

    def drop_glides(self) -> None:
        """Put dice and markers where they belong at once. A roll goes on."""
        self.passing, self.taken = [], None

    def stop(self) -> None:
        """Let nothing move any more, dice that roll included: other events are shown now."""
        self.drop_glides()
        self.rolling = None

    def pass_time(self) -> bool:
        """Drop what has arrived; return whether anything has."""
        now, arrived = self._ui.now(), False
        if self.rolling is not None and self.rolling.share(now) >= 1:
            self.rolling, arrived = None, True
        if self.taken is not None and self.taken.glide.over(now):
            self.taken, arrived = None, True
        if self.passing and all(glide.over(now) for glide in self.passing):
            self.passing, arrived = [], True
        return arrived

    # -- setting off --------------------------------------------------------

    def roll(self, roll: Roll) -> None:
        """Show dice rolling."""
        self.rolling = Rolling(roll.dice, self._ui.now(), self._ui.motion.roll)

    def take(self, index: int, face: int, start: Rect, end: Rect) -> None:
        """Let a die glide from its place in the tray, where it has landed, to its player's card."""
        self.rolling = None
        motion = self._ui.motion
        glide = Glide(
            look=lambda: Sprite(die(face, end.width, IVORY, INK), (0, 0)),
            start=start.topleft,
            end=end.topleft,
            start_scale=start.width / end.width,
            since=self._ui.now(),
            duration=motion.glide,
            arc=motion.arc * math.dist(start.center, end.center),
        )
        self.taken = TakenDie(index, glide)

    def pass_on(
        self, markers: Markers, start: Mapping[int, Rect], end: Mapping[int, Rect], sway: float
    ) -> None:
        """Let every colour's marker move on to whoever holds it afterwards, from `start` to `end`.

        Markers that go up swing out of the others' way by `sway` pixels.
        """
        self.markers = markers
        self._ui.sounds.play(Effect.MARKERS)
        now, duration = self._ui.now(), self._ui.motion.pass_on
        self.passing = [
            Glide(
                look=partial(self._marker, colour, end[colour]),
                start=start[colour].topleft,
                end=end[colour].topleft,
                start_scale=1.0,
                since=now,
                duration=duration,
                sway=sway if end[colour].top < start[colour].top else 0,
            )
            for colour in sorted(end)
        ]

    # -- drawing ------------------------------------------------------------

    def _marker(self, colour: int, rect: Rect) -> Sprite:
        """A colour's marker, as long as a rectangle is wide."""
        name = FOUR_COLOURS[colour].name
        return Sprite(marker_picture(name, rect.width, self._ui.theme), (0, 0))

    def paint(self, surface: pygame.Surface, tray: DiceTray) -> list[Rect]:
        """Draw everything that is moving; return what was covered."""
        now = self._ui.now()
        covered = [glide.paint(surface, now) for glide in self.passing]
        if self.taken is not None:
            covered.append(self.taken.glide.paint(surface, now))
        if self.rolling is not None:
            covered.append(tray.paint_rolling(surface, self.rolling, now))
        return covered
