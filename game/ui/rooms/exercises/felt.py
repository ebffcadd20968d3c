"""What is seen and heard of placements in an exercise, once they have come to rest."""

from __future__ import annotations

from game.engine import Ply
from game.engine.contacts import touched_corners
from game.engine.position import Position
from game.ui.games.flourishes.flourish import Stage
from game.ui.games.flourishes.placement import PlacementFlourishes
from game.ui.games.sound_listener import AFTER_LANDING_MS
from game.ui.sound.effects import Heard, knock, placed
from game.ui.table.board_view import BoardView
from game.ui.table.table import Table

SHAKES = 5
"""From how many squares on a piece makes the board shake."""


class Felt:
    """Lets placements be seen and heard.

    Attributes:
        stage: what is to be seen.
        seen: shows what placements look like there.
    """

    def __init__(self, table: Table) -> None:
        self._ui, self.stage = table.ui, Stage(table.ui)
        self.seen = PlacementFlourishes(table, self.stage)

    def forget(self) -> None:
        """Drop all that is still to be seen and heard: it is gone."""
        self.stage.clear()
        self._ui.sounds.forget(self)

    def placed(
        self, board: BoardView, ply: Ply, before: Position, run: int, *others: Heard
    ) -> float | None:
        """Let a placement be felt, before which that was so, and `others` be heard with it.

        The note is the higher, the longer the `run`. Returns when the piece comes to rest; None if
        nothing is to be seen of it.
        """
        motion, ruleset = self._ui.motion, board.ruleset
        size = int(ruleset.table.sizes[ply.placement])
        for effect, variant in (
            knock(size),
            placed(ruleset.colours[ply.colour].name, run),
            *others,
        ):
            delay = motion.place + AFTER_LANDING_MS[effect]
            self._ui.sounds.announce(self, effect, variant, delay)
        if not motion.playful:
            return None
        at = self._ui.now() + motion.place
        corners = touched_corners(ruleset, before.plies, ply.placement, ply.colour)
        self.seen.place(board, ply, corners, at, loud=True, shakes=size >= SHAKES)
        return at
