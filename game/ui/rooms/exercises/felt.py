"""What is seen and heard of placements in an exercise, once they have come to rest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.contacts import touched_corners
from game.engine.position import Position
from game.ui.games.flourishes.flourish import Stage
from game.ui.games.flourishes.on_board import PlacementFlourishes
from game.ui.games.sound_listener import AFTER_LANDING_MS
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Heard, knock, placed
from game.ui.table import pieces
from game.ui.table.scene import TableScene
from game.ui.table.tools import Tool

SHAKES = 5
"""From how many squares on a piece makes the board shake."""


class FeltScene(TableScene):
    """A table at which placements are seen and heard.

    Attributes:
        stage: what is to be seen.
        seen: shows what placements look like there.
    """

    def __init__(self, ui: UiContext, tools: Sequence[Tool]) -> None:
        super().__init__(ui, tools)
        self.stage = Stage(ui)
        self.seen = PlacementFlourishes(self.table, self.stage)

    def update(self) -> Change | None:
        change = super().update()
        self.stage.pass_time()
        return change

    def clear(self) -> None:
        self.stage.clear()

    def rest(self) -> None:
        self.clear()
        if pieces.put_back(self.table):
            self.table.flights.clear()

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self)

    def feel(self, ply: Ply, before: Position, run: int, *others: Heard) -> float | None:
        """Let a placement be felt, before which that was so, and `others` be heard with it.

        The note is the higher, the longer the `run`. Returns when the piece comes to rest; None if
        nothing is to be seen of it.
        """
        motion, board = self.ui.motion, self.table.area.board
        ruleset = board.ruleset
        size = int(ruleset.table.sizes[ply.placement])
        for effect, variant in (
            knock(size),
            placed(ruleset.colours[ply.colour].name, run),
            *others,
        ):
            delay = motion.place + AFTER_LANDING_MS[effect]
            self.ui.sounds.announce(self, effect, variant, delay)
        if not motion.playful:
            return None
        at = self.ui.now() + motion.place
        corners = touched_corners(ruleset, before.plies, ply.placement, ply.colour)
        self.seen.place(board, ply, corners, at, loud=True, shakes=size >= SHAKES)
        return at

    def paint_over_pieces(self, surface: pygame.Surface) -> list[Rect]:
        return self.stage.paint(surface)
