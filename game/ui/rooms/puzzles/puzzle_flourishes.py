"""What is seen and heard of a puzzle: placements, and the verdict once they have come to rest."""

from __future__ import annotations

from game.engine import Ply
from game.engine.contacts import touched_corners
from game.engine.position import Position
from game.puzzles.attempt import Hint
from game.puzzles.goals import Verdict
from game.puzzles.puzzle import Kind
from game.ui.games.flourishes.flourish import Stage
from game.ui.games.flourishes.on_pieces import Dim, Gild, Stir
from game.ui.games.flourishes.placement import PlacementFlourishes, gold, middle_of
from game.ui.games.sound_listener import AFTER_LANDING_MS
from game.ui.look.tween import Tween
from game.ui.rooms.puzzles.puzzle_area import PuzzleArea
from game.ui.sound.effects import Effect, Heard, knock, placed
from game.ui.table.table import Table

SHAKES = 5
"""From how many squares on a piece makes the board shake."""

SPARKS = 6
"""How many sparks jump at each piece that turns to gold."""

CELLS = 9.0
"""How far the ring widens from the last piece of a puzzle that is solved, in cells."""


class PuzzleFlourishes:
    """Lets what happens at a puzzle be seen and heard."""

    def __init__(self, table: Table, area: PuzzleArea, stage: Stage) -> None:
        self._ui, self._area, self._stage = table.ui, area, stage
        self._seen = PlacementFlourishes(table, stage)

    def forget(self) -> None:
        """Drop all that is still to be seen and heard: it is gone."""
        self._stage.clear()
        self._ui.sounds.forget(self)

    def stir(self, hint: Hint | None) -> None:
        """Let the piece stir in its tray of which a hint tells."""
        motion = self._ui.motion
        if hint is not None and motion.playful:
            spot = self._area.spot(hint.colour, hint.piece)
            self._stage.add(Stir(Tween(self._ui.now(), motion.stir), [spot]))

    def placed(self, before: Position) -> None:
        """Let the latest placement, before which that was so, be felt; and the verdict after it."""
        attempt, board, motion = self._area.attempt, self._area.board, self._ui.motion
        ply, verdict = attempt.placed[-1], attempt.verdict
        size = int(board.ruleset.table.sizes[ply.placement])
        run = min(len(attempt.placed) - 1, 8)
        heard: list[Heard] = [knock(size), placed(board.ruleset.colours[ply.colour].name, run)]
        if verdict is Verdict.SOLVED:
            best = attempt.puzzle.kind is Kind.HARD_BONUS
            heard.append((Effect.PERFECT if best else Effect.FINISHED, 0))
        elif verdict is Verdict.FAILED:
            heard.append((Effect.OUT, 0))
        for effect, variant in heard:
            delay = motion.place + AFTER_LANDING_MS[effect]
            self._ui.sounds.announce(self, effect, variant, delay)
        if not motion.playful:
            return
        at = self._ui.now() + motion.place
        corners = touched_corners(board.ruleset, before.plies, ply.placement, ply.colour)
        self._seen.place(board, ply, corners, at, loud=True, shakes=size >= SHAKES)
        if verdict is Verdict.SOLVED:
            self._celebrate(at + motion.ring / 2)
        elif verdict is Verdict.FAILED:
            self._stage.add(Dim(Tween(at + motion.ring, motion.wave), board, attempt.placed))

    def _celebrate(self, at: float) -> None:
        """Let gold run over the pieces that were placed, with sparks and a ring.

        Where pieces were to be connected, it begins and ends with these.
        """
        board, ui, jewel = self._area.board, self._ui, gold(self._ui.theme)
        ends = self._area.ends
        plies = (*ends[:1], *self._area.attempt.placed, *ends[1:])

        def glitter(ply: Ply) -> None:
            self._seen.sparks(board, [middle_of(board, ply)], ui.now(), jewel, SPARKS)

        self._stage.add(Gild(Tween(at, ui.motion.gold), board, plies, glitter))
        self._seen.ring(board, self._area.attempt.placed[-1], at, jewel, cells=CELLS)
