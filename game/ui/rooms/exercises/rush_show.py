"""What is seen and heard of a game of Rush."""

from __future__ import annotations

from game.engine import Ply
from game.exercises.rush.game import Rush
from game.exercises.rush.heat import BURNS_MS
from game.exercises.rush.news import Began, Cooled, Ignited, Missed, News, Scored, Swept, Won
from game.ui.games.flourishes.flourish import bump, call, dim, points, points_picture, stir, sweep
from game.ui.games.flourishes.stage import gold, middle_of
from game.ui.games.sound_listener import AFTER_LANDING_MS
from game.ui.look.texts import tr
from game.ui.look.tween import Tween
from game.ui.rooms.exercises.panel import FeltScene
from game.ui.rooms.exercises.rush_area import RushArea
from game.ui.sound.effects import Effect, Heard

POINTS, GROWN = 30, 44
"""The size of the points that rise, and of those that come with a larger multiplier, in design
pixels."""

SPARKS = (6, 10, 14, 22, 30)
"""How many sparks jump at each corner that is touched, by the heat."""

EMBERS_MS, EMBERS = 260, 3
"""How far apart sparks rise from a board that burns, in milliseconds, and how many at once."""

AFTER_MS = 320
"""How long after the points of a placement those of what it sweeps rise, in milliseconds."""


class RushShow:
    """Lets the news of a game be seen and heard, and told in the status line."""

    def __init__(self, scene: FeltScene, area: RushArea) -> None:
        self._scene, self._area = scene, area
        self._table, self._ui, self._stage = scene.table, scene.ui, scene.stage
        self._next_embers = 0.0

    def pass_time(self) -> None:
        """Let sparks rise from a board that burns."""
        now, ui = self._ui.now(), self._ui
        if self._area.game.burning and ui.motion.playful and now >= self._next_embers:
            self._next_embers = now + EMBERS_MS
            self._stage.embers(self._area.board.rect, gold(ui.theme), EMBERS)

    def news(self, before: Rush, news: News) -> None:
        """Show something new of a game, before which it stood like that."""
        match news:
            case Scored():
                self._show_placement(before, news, has_grown=news.times > before.times)
            case Swept():
                self._show_sweep(news)
            case Began() | Won():
                self._show_special(news)
            case Missed():
                self._table.status.tell(tr("arcade.rush.missed"))
            case Cooled():
                self._table.status.tell(tr("arcade.rush.cooled"))
                self._ui.sounds.play(Effect.OUT)
            case Ignited():
                self._show_fire()

    def _show_placement(self, before: Rush, scored: Scored, *, has_grown: bool) -> None:
        """Let a placement be seen and heard, from when it has come to rest."""
        ply = Ply(scored.colour, scored.placement)
        grown: list[Heard] = [(Effect.LEAD, 0)] if has_grown else []
        sparks = SPARKS[self._area.game.heat - 1]
        at = self._scene.feel(ply, before.position, scored.times - 1, *grown, sparks=sparks)
        if at is None:
            return
        words = tr("arcade.rush.scored", points=scored.points, times=scored.times)
        size, spot = GROWN if has_grown else POINTS, middle_of(self._area.board, ply)
        self._fly(words, scored.points, scored.colour, at, size, spot)
        if has_grown:
            self._grow(at)

    def _fly(
        self, words: str, earned: int, colour: int, at: float, size: int, spot: tuple[float, float]
    ) -> None:
        """Let points rise at a spot of the board, and fly to the others."""
        ui, px = self._ui, self._area.layout.scale.px(size)
        picture = points_picture(ui.fonts, words, px, self._stage.jewel(self._area.board, colour))
        self._area.coming += earned

        def arrive() -> None:
            self._arrived(earned, colour)

        end, tween = self._area.points_place.center, Tween(at, ui.motion.points)
        self._stage.add(points(tween, picture, spot, 1.1 * px, end, arrive))

    def _arrived(self, points: int, colour: int) -> None:
        """Have the points grow by some that have come."""
        self._area.coming -= min(points, self._area.coming)
        jewel = self._stage.jewel(self._area.board, colour)
        self._stage.bump(self._area.points_place, 1.4 * self._ui.motion.roll_up, jewel, 6)

    def _grow(self, at: float) -> None:
        """Let the larger multiplier jump, and glitter."""
        place = self._area.times_place

        def glitter() -> None:
            self._stage.glitter(place, at, gold(self._ui.theme), 18)

        self._stage.add(bump(Tween(at, 2 * self._ui.motion.roll_up), place), call(at, glitter))

    def _show_sweep(self, swept: Swept) -> None:
        """Let pieces be swept off the board, and what they score fly."""
        ui, board = self._ui, self._area.board
        self._ui.sounds.announce(self._scene, Effect.SWEEP, 0, ui.motion.place)
        if not ui.motion.playful:
            return
        at = ui.now() + ui.motion.place
        tween = Tween(ui.now(), ui.motion.place + ui.motion.sweep)
        self._stage.add(sweep(tween, board, swept.plies))
        if swept.points:
            spots = [middle_of(board, ply) for ply in swept.plies]
            spot = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
            words = tr.whole(swept.points, signed=True)
            self._fly(words, swept.points, swept.plies[-1].colour, at + AFTER_MS, GROWN, spot)

    def _show_special(self, news: Began | Won) -> None:
        """Say what is special, or that it was made the most of."""
        ui, special, board = self._ui, news.special, self._area.board
        if isinstance(news, Began):
            self._table.status.tell(tr(f"arcade.rush.{special.kind.value}"))
            ui.sounds.play(Effect.EVENT)
            if special.colour is not None and ui.motion.playful:
                plies = self._area.game.position.plies
                own = [ply for ply in plies if ply.colour == special.colour]
                self._stage.add(dim(Tween(ui.now(), ui.motion.wave), board, own))
            return
        self._table.status.tell(tr("arcade.rush.won"))
        ui.sounds.announce(self._scene, Effect.FINISHED, 0, AFTER_LANDING_MS[Effect.FINISHED])
        if special.cell is not None and ui.motion.playful:
            spots, at = [board.middle(special.cell)], ui.now() + ui.motion.place
            self._stage.sparks(board, spots, at, gold(ui.theme), SPARKS[-1])

    def _show_fire(self) -> None:
        """Let the board catch fire."""
        ui, board = self._ui, self._area.board
        self._table.status.tell(tr("arcade.rush.burning", seconds=BURNS_MS // 1000))
        ui.sounds.announce(self._scene, Effect.PERFECT, 0, AFTER_LANDING_MS[Effect.PERFECT])
        if ui.motion.playful:
            at, ply = ui.now() + ui.motion.place, self._area.game.position.plies[-1]
            self._stage.shake(board, at)
            self._stage.ring(board, ply, at, gold(ui.theme), cells=14)

    def stir(self) -> None:
        motion = self._ui.motion
        if motion.playful:
            begins = self._ui.now() + motion.place
            self._stage.add(stir(Tween(begins, motion.stir), self._area.dealt_pieces()))
