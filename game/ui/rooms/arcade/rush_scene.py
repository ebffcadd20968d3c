"""The scene of a game of Rush."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.arcade.deals import Card
from game.arcade.rush import MOST_TIMES, Rush, Scored
from game.base.names import clean_name
from game.base.stopwatch import Stopwatch
from game.engine import Ply
from game.engine.clock import SHORT_MS
from game.engine.contacts import touched_corners
from game.ui.games.flourishes.flourish import Call, Stage
from game.ui.games.flourishes.on_board import Bump
from game.ui.games.flourishes.on_pieces import Stir
from game.ui.games.flourishes.placement import PlacementFlourishes, gold, middle_of
from game.ui.games.flourishes.points import Points, points_picture
from game.ui.games.sound_listener import AFTER_LANDING_MS, BEAT_MS
from game.ui.look.texts import tr
from game.ui.look.tween import Tween
from game.ui.rooms.arcade.deal import Deal
from game.ui.rooms.arcade.pause import ArcadePause
from game.ui.rooms.arcade.rush_area import RushArea
from game.ui.rooms.arcade.rush_control import TOOLS, RushControl
from game.ui.rooms.arcade.score_results import FinalScore, ScoreResults
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect, Heard, knock, placed
from game.ui.sound.tunes import PLAY, Cue
from game.ui.table import pieces
from game.ui.table.attach_dots import AttachDots
from game.ui.table.scene import TableScene

POINTS, GROWN = 30, 44
"""The size of the points that rise, and of those that come with a larger multiplier, in design
pixels."""

SHAKES = 5
"""From how many squares on a piece makes the board shake."""

ENDS_MS = 1600
"""How long the board stays in view after the end, in milliseconds: long enough to see why."""


class RushScene(TableScene):
    """Lets a person play Rush: the time runs from when the first piece is taken.

    Attributes:
        deal: which deal is played.
        watch: how long it has been played.
    """

    control: RushControl

    def __init__(self, ui: UiContext, deal: Deal) -> None:
        """Begin a game."""
        super().__init__(ui, TOOLS)
        self.deal, self.watch = deal, Stopwatch(ui.now)
        self.area = RushArea(
            self.table, Rush.begun(deal.seed), lambda: deal.table.title, lambda: self.watch.elapsed
        )
        self.table.area = self.area
        self.control = RushControl(self.table, self.area, self._pause, self._place, self._misfit)
        self.stage = Stage(ui)
        self._seen = PlacementFlourishes(self.table, self.stage)
        self._dots = AttachDots(ui)
        self._times, self._is_short = 1, False
        self._ended: float | None = None

    @property
    def game(self) -> Rush:
        """The game as it stands."""
        return self.area.game

    # -- time ---------------------------------------------------------------

    def arrange(self) -> None:
        # They were measured in the old window.
        self._clear()
        self.table.arrange(self.ui.size)

    @property
    def cue(self) -> Cue:
        """The tune of a game, fuller as the multiplier grows."""
        return Cue(PLAY, self.area.figures.times / MOST_TIMES)

    @property
    def watched(self) -> bool:
        return self.watch.running

    def update(self) -> Change | None:
        super().update()
        self.stage.pass_time()
        if self.table.hand is not None and not self.area.is_over:
            self.area.begun = True
            self.watch.start()
        self._note_time()
        if self.area.is_over and self._ended is None:
            self._end()
        self.ui.clock.move(moves=self.watch.running)
        if self._ended is not None and self.ui.clock.reached(self._ended + ENDS_MS):
            score = partial(rush_score, self.game)
            return Push(ScoreResults(self.ui, score, self._another, self._kept), instead=True)
        return None

    def _note_time(self) -> None:
        """Say that the row has broken by itself, or that the time is about to run out."""
        figures, sounds = self.area.figures, self.ui.sounds
        if figures.times < self._times and self._ended is None:
            self.table.status.tell(tr("arcade.rush.broken"))
            sounds.play(Effect.OUT)
        self._times = figures.times
        if figures.left <= SHORT_MS and not self._is_short and self.watch.running:
            self._is_short = True
            for beat in range(int(SHORT_MS / BEAT_MS)):
                sounds.announce(self, Effect.HEARTBEAT, 0, beat * BEAT_MS)

    def stop_time(self) -> None:
        """Let no time pass, which breaks the row: otherwise one could stop it to ponder."""
        if self.watch.running:
            self.watch.stop()
            self.area.show(self.game.broken())
        self.ui.sounds.forget(self, Effect.HEARTBEAT)
        self._is_short = False

    def look_again(self) -> None:
        if self.area.begun and self._ended is None:
            self.watch.start()

    def _clear(self) -> None:
        """End all flourishes at once; the points they carry have come."""
        self.stage.clear()
        self.area.coming = 0

    def rest(self) -> None:
        self._clear()
        if pieces.put_back(self.table):
            self.table.flights.clear()

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self)

    # -- what happens -------------------------------------------------------

    def _place(self, placement: int) -> None:
        """Place the piece in hand, and let it be seen and heard."""
        hand, before, now = self.table.hand, self.game, self.watch.elapsed
        if hand is None or before.is_over(now):
            return  # It was too late by less than a frame.
        card, times = Card(hand.colour, hand.piece), before.times_at(now)
        game = before.placed(card, placement, now)
        pieces.settle(self.table, placement)
        self.table.status.clear()
        self.area.show(game)
        self._times = game.scored[-1].times
        self._show(before, game.scored[-1], has_grown=self._times > times)
        if len(game.dealt) > len(before.dealt) - 1:
            self._stir()

    def _misfit(self) -> None:
        """Break the row: a piece was let go where it may not lie."""
        if not self.area.is_over:
            self._times = 1
            self.area.show(self.game.broken())

    def _end(self) -> None:
        """Stop, and keep the score; what is in hand goes back."""
        ui = self.ui
        self.watch.stop()
        self._ended = ui.now()
        pieces.put_back(self.table)
        ui.sounds.forget(self, Effect.HEARTBEAT)
        name = clean_name(ui.settings.seats[0].name)
        self._kept = self.deal.table.enter(ui.files, name, self.game.points)
        effect = Effect.END if self._kept.place is None else Effect.WIN
        ui.sounds.end_tune(effect)
        ui.sounds.announce(self, effect, 0, AFTER_LANDING_MS[effect])
        self.table.status.tell(tr("arcade.rush.time_up" if self.game.dealt else "arcade.rush.full"))
        self.refresh()

    def _another(self) -> Scene:
        return RushScene(self.ui, self.deal.again(self.ui.today))

    def _pause(self) -> Change | None:
        if self._ended is not None:
            return None
        self.rest()
        self.ui.sounds.play(Effect.BUTTON)
        leave, best = ("arcade.leave", partial(Pop, 2)), self.deal.table.best(self.ui.files)
        return Push(ArcadePause(self.ui, "rush", leave, self._another, best=best, hides=True))

    # -- seen and heard -----------------------------------------------------

    def _show(self, before: Rush, scored: Scored, *, has_grown: bool) -> None:
        """Let a placement be seen and heard, from when it has come to rest."""
        ui, board = self.ui, self.area.board
        at = ui.now() + ui.motion.place
        colour = board.ruleset.colours[scored.colour].name
        heard: list[Heard] = [knock(scored.squares), placed(colour, scored.times - 1)]
        heard += [(Effect.LEAD, 0)] if has_grown else []
        for effect, variant in heard:
            delay = ui.motion.place + AFTER_LANDING_MS[effect]
            ui.sounds.announce(self, effect, variant, delay)
        if not ui.motion.playful:
            return
        ply = Ply(scored.colour, scored.placement)
        corners = touched_corners(
            board.ruleset, before.position.plies, scored.placement, scored.colour
        )
        shakes = scored.squares >= SHAKES
        self._seen.place(board, ply, corners, at, loud=True, shakes=shakes)
        size = self.area.layout.scale.px(GROWN if has_grown else POINTS)
        words = tr.whole(scored.points, signed=True)
        jewel = self._seen.jewel(board, scored.colour)
        picture = points_picture(ui.fonts, words, size, jewel)
        self.area.coming += scored.points

        def arrive() -> None:
            self._arrived(scored.points, scored.colour)

        end = self.area.points_place.center
        tween = Tween(at, ui.motion.points)
        self.stage.add(Points(tween, picture, middle_of(board, ply), 1.1 * size, end, arrive))
        if has_grown:
            self._grow(at)

    def _arrived(self, points: int, colour: int) -> None:
        """Have the points grow by some that have come."""
        self.area.coming -= min(points, self.area.coming)
        place, now = self.area.points_place, self.ui.now()
        self.stage.add(Bump(Tween(now, 1.4 * self.ui.motion.roll_up), place))
        self._seen.glitter(place, now, self._seen.jewel(self.area.board, colour), 6)

    def _grow(self, at: float) -> None:
        """Let the larger multiplier jump, and glitter."""
        place = self.area.times_place

        def glitter() -> None:
            self._seen.glitter(place, at, gold(self.ui.theme), 18)

        self.stage.add(Bump(Tween(at, 2 * self.ui.motion.roll_up), place), Call(at, glitter))

    def _stir(self) -> None:
        """Let a new deal stir."""
        motion = self.ui.motion
        if motion.playful:
            begins = self.ui.now() + motion.place
            self.stage.add(Stir(Tween(begins, motion.stir), self.area.dealt_pieces()))

    # -- drawing ------------------------------------------------------------

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        board = self.area.placing
        if board is None:
            return []
        return self._dots.paint(surface, self.area.board, board.position)

    def paint_over_pieces(self, surface: pygame.Surface) -> list[Rect]:
        return self.stage.paint(surface)


def rush_score(game: Rush) -> FinalScore:
    """What was scored in a game."""
    facts = (
        tr.count("arcade.rush.pieces", len(game.scored)),
        tr.count("arcade.rush.squares", sum(one.squares for one in game.scored)),
        tr("arcade.rush.best_times", times=game.most_times),
    )
    colours = tuple(colour.name for colour in game.position.ruleset.colours)
    return FinalScore(tr("arcade.rush.over"), facts, colours)
