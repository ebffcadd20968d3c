"""Movement in a game of Dice: dice, shapes being drawn, markers moving on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.engine.dice import Roll
from game.engine.dice.position import Markers
from game.engine.events import Ply
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.material import INK, IVORY
from game.ui.look.dice import die, marker_picture
from game.ui.look.sprites import Sprite
from game.ui.look.tween import Tween
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Effect
from game.ui.table.flights import Glide

HOP = 0.32
"""How high a die hops that is chosen, as a share of its edge."""


@dataclass(frozen=True)
class Rolling:
    """A roll that is being shown, with what the dice will show."""

    dice: tuple[int, ...]
    tween: Tween


@dataclass(frozen=True)
class Drawing:
    """A shape that is being drawn on a player's sheet."""

    player: int
    ply: Ply
    tween: Tween


@dataclass(frozen=True)
class MovingDie:
    """A die on its way to the player who took it, or hopping where that player took it up.

    Attributes:
        index: its place in the roll.
        glide: its way.
    """

    player: int
    index: int
    glide: Glide


@dataclass(frozen=True)
class Arrived:
    """What looks different now that something has arrived.

    Attributes:
        whole: whether nearly everything does.
        players: those whose sheets do.
        dice: whether the dice on the table do.
    """

    whole: bool
    players: set[int]
    dice: bool


class DiceMotion:
    """What moves in a game of Dice besides shapes.

    Attributes:
        markers: who is shown to hold which colour.
        rolling: the roll being shown, or None.
        taken: the die on its way to a player, or None.
        hopping: the die that hops where it lies, or None; nothing waits for it.
        passing: the markers on their way.
        drawing: the shapes being drawn; nothing waits for them.
    """

    def __init__(self, ui: UiContext, markers: Markers) -> None:
        self.markers = markers
        self.rolling: Rolling | None = None
        self.taken: MovingDie | None = None
        self.hopping: MovingDie | None = None
        self.passing: list[Glide] = []
        self.drawing: list[Drawing] = []
        self._ui = ui

    @property
    def moving(self) -> bool:
        """Whether anything is moving that the game waits for."""
        return bool(self.passing) or self.taken is not None or self.rolling is not None

    def drop_glides(self) -> None:
        """Put dice and markers where they belong at once. A roll and a pen go on."""
        self.passing, self.taken, self.hopping = [], None, None

    def stop(self) -> None:
        """Let nothing move any more, dice that roll included: other events are shown now."""
        self.drop_glides()
        self.rolling, self.drawing = None, []

    @property
    def fading(self) -> bool:
        """Whether anything else is changing its look."""
        return bool(self.drawing) or self.hopping is not None

    def pass_time(self) -> Arrived:
        """Drop what has arrived, and say what."""
        now, players, dice = self._ui.now(), set(), False
        whole = self.rolling is not None and self.rolling.tween.over(now)
        if whole:
            self.rolling = None
        if self.taken is not None and self.taken.glide.over(now):
            players.add(self.taken.player)
            self.taken = None
        if self.hopping is not None and self.hopping.glide.over(now):
            self.hopping, dice = None, True
        drawn = [one for one in self.drawing if one.tween.over(now)]
        if drawn:
            players.update(one.player for one in drawn)
            self.drawing = [one for one in self.drawing if one not in drawn]
        if self.passing and all(glide.over(now) for glide in self.passing):
            self.passing, whole = [], True
        return Arrived(whole, players, dice)

    # -- setting off --------------------------------------------------------

    def roll(self, roll: Roll) -> None:
        self.rolling = Rolling(roll.dice, Tween(self._ui.now(), self._ui.motion.roll))

    def take(self, player: int, index: int, face: int, start: Rect, end: Rect) -> None:
        """Let a die glide from its place in the tray, where it has landed, to its player."""
        self.rolling = self.hopping = None
        motion = self._ui.motion
        arc = motion.arc * math.dist(start.center, end.center)
        glide = self._die(face, start, end, motion.glide, arc)
        self.taken = MovingDie(player, index, glide)

    def hop(self, player: int, index: int, face: int, spot: Rect) -> None:
        """Let a die hop where it lies, as a player chose it."""
        glide = self._die(face, spot, spot, self._ui.motion.place, HOP * spot.width)
        self.hopping = MovingDie(player, index, glide)

    def _die(self, face: int, start: Rect, end: Rect, duration: float, arc: float) -> Glide:
        return Glide(
            look=lambda: Sprite(die(face, end.width, IVORY, INK), (0, 0)),
            start=start.topleft,
            end=end.topleft,
            start_scale=start.width / max(1, end.width),
            tween=Tween(self._ui.now(), duration),
            arc=arc,
        )

    def draw(self, player: int, ply: Ply, after: float = 0.0) -> None:
        """Let a player draw a shape, in so many milliseconds."""
        duration = self._ui.motion.draw
        if duration:
            self.drawing.append(Drawing(player, ply, Tween(self._ui.now() + after, duration)))

    def pass_on(self, markers: Markers, start: Mapping[int, Rect], end: Mapping[int, Rect]) -> None:
        """Let every colour's marker move on, from `start` to `end`."""
        self.markers = markers
        self._ui.sounds.play(Effect.MARKERS)
        tween = Tween(self._ui.now(), self._ui.motion.pass_on)
        self.passing = [
            Glide(
                look=partial(self._marker, colour, end[colour]),
                start=start[colour].topleft,
                end=end[colour].topleft,
                start_scale=1.0,
                tween=tween,
            )
            for colour in sorted(end)
        ]

    # -- drawing ------------------------------------------------------------

    def _marker(self, colour: int, rect: Rect) -> Sprite:
        """A colour's marker, as long as a rectangle is wide."""
        name = FOUR_COLOURS[colour].name
        return Sprite(marker_picture(name, rect.width, self._ui.theme), (0, 0))

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what glides; return what was covered."""
        now = self._ui.now()
        dice = [one.glide for one in (self.taken, self.hopping) if one is not None]
        return [glide.paint(surface, now) for glide in (*self.passing, *dice)]
