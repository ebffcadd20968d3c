"""Rush: the door to it, with its deals and the best so far, and the scene of a game."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.base.names import clean_name
from game.base.times import Stopwatch
from game.engine import GAMES, Ply
from game.engine.clock import SHORT_MS
from game.exercises.rush import CORNERS, MOST_TIMES, Card, Rush, Scored
from game.ui.games.flourishes.flourish import bump, call, points, points_picture, stir
from game.ui.games.flourishes.stage import gold, middle_of
from game.ui.games.sketch import sketch
from game.ui.games.sound_listener import AFTER_LANDING_MS, BEAT_MS
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, buttons, page
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.glints import glow
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.look.theme import WHITE, mix
from game.ui.look.tween import Tween
from game.ui.rooms.exercises.ending import score_ending
from game.ui.rooms.exercises.panel import FeltScene
from game.ui.rooms.exercises.rush_area import RushArea
from game.ui.rooms.exercises.scores import ArcadeRules, Deal, score_list
from game.ui.rooms.play.pause_menu import Paused, PausedTask, PauseMenu
from game.ui.shell.actions import ARROWS, Action, Command, Hide, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect, Heard
from game.ui.sound.tunes import PLAY, Cue
from game.ui.table import pieces
from game.ui.table.area import SlotTarget
from game.ui.table.hand import Hand
from game.ui.table.hand_prompts import CHOOSE, hand_prompts
from game.ui.table.landing import Landing
from game.ui.table.tools import Tool

TOOLS = (Tool.MENU,)
"""The buttons below the board."""

POINTS, GROWN = 30, 44
"""The size of the points that rise, and of those that come with a larger multiplier, in design
pixels."""

ENDS_MS = 1600
"""How long the board stays in view after the end, in milliseconds: long enough to see why."""


class RushScene(FeltScene):
    """Lets a person play Rush: the time runs from when the first piece is taken.

    Attributes:
        watch: how long it has been played.
    """

    def __init__(self, ui: UiContext, deal: Deal) -> None:
        super().__init__(ui, TOOLS)
        self.deal, self.watch = deal, Stopwatch(ui.now)
        self.area = RushArea(
            self.table, Rush.begun(deal.seed), lambda: deal.table.title, lambda: self.watch.elapsed
        )
        self.table.area = self.area
        self.own = {Command.MENU: self._pause}
        self.table.on_refused = self._refused
        self._times, self._is_short = 1, False
        self._ended: float | None = None

    @property
    def game(self) -> Rush:
        return self.area.game

    # -- time ---------------------------------------------------------------

    def arrange(self) -> None:
        # They were measured in the old window.
        self.clear()
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
        if self.table.hand is not None and not self.area.is_over:
            self.area.begun = True
            self.watch.start()
        self._note_time()
        if self.area.is_over and self._ended is None:
            self._end()
        self.ui.clock.move(moves=self.watch.running)
        if self._ended is not None and self.ui.clock.reached(self._ended + ENDS_MS):
            facts, ruleset = partial(rush_facts, self.game), self.game.position.ruleset
            end = score_ending(self.ui, self._kept, facts, self._another, ruleset)
            return Push(end, instead=True)
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

    def clear(self) -> None:
        """End all flourishes at once; the points they carry have come."""
        super().clear()
        self.area.coming = 0

    @property
    def usable_tools(self) -> set[Tool]:
        return set() if self.area.is_over else {Tool.MENU}

    @property
    def going_on(self) -> str:
        if self.area.is_over:
            return ""
        return tr("arcade.rush.under_way" if self.area.begun else "arcade.rush.begin")

    def prompts(self) -> tuple[Prompt, ...]:
        if self.area.is_over:
            return ()
        return hand_prompts(self.table) or CHOOSE

    # -- what a person does -------------------------------------------------

    def do(self, command: Command) -> Change | None:
        holding = self.table.hand is not None
        if self.area.is_over and command not in (Command.MENU, Command.CANCEL):
            return None
        if command in ARROWS and not holding:
            self._point()
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and holding:
            self.area.choose_other()
        return super().do(command)

    def drop(self) -> None:
        placement = pieces.drop(self.table)
        if placement is None and self.table.hand is not None and self.ui.touch:
            self._misfit()
        self.place(placement)

    def _refused(self, hand: Hand, landing: Landing) -> None:
        """Note a misfit; a finger only lays a piece down, and lets it go by the tick."""
        if not self.ui.touch:
            self._misfit()

    def _point(self) -> None:
        """Point with keys to one of the pieces, or from one to the other."""
        if pieces.pointed(self.table) is not None:
            self.area.choose_other()
        self.table.pointed = next(iter(self.area.placeable()), None)
        self.ui.sounds.play(Effect.CHOICE)

    def do_other(self, action: Action) -> Change | None:
        return self._pause() if isinstance(action, Hide) else None

    def press(self, at: Pixel) -> Change | None:
        match self.table.target:
            case SlotTarget(slot, colour):
                self.area.choose(colour, slot)
        return super().press(at)

    # -- what happens -------------------------------------------------------

    def place(self, placement: int | None) -> None:
        """Place the piece in hand, and let it be seen and heard."""
        hand, before, now = self.table.hand, self.game, self.watch.elapsed
        if placement is None or hand is None or before.is_over(now):
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
        rules, leave = partial(ArcadeRules, self.ui, "rush"), partial(Pop, 2)
        best = self.deal.table.best_words(self.ui.files)
        task = PausedTask("arcade.leave", leave, rules, self._another, best, hides=True)
        return Push(PauseMenu(self.ui, Paused(GAMES["Blokus"], task=task)))

    # -- seen and heard -----------------------------------------------------

    def _show(self, before: Rush, scored: Scored, *, has_grown: bool) -> None:
        """Let a placement be seen and heard, from when it has come to rest."""
        ui, board = self.ui, self.area.board
        ply = Ply(scored.colour, scored.placement)
        grown: list[Heard] = [(Effect.LEAD, 0)] if has_grown else []
        at = self.feel(ply, before.position, scored.times - 1, *grown)
        if at is None:
            return
        size = self.area.layout.scale.px(GROWN if has_grown else POINTS)
        words = tr.whole(scored.points, signed=True)
        jewel = self.stage.jewel(board, scored.colour)
        picture = points_picture(ui.fonts, words, size, jewel)
        self.area.coming += scored.points

        def arrive() -> None:
            self._arrived(scored.points, scored.colour)

        end = self.area.points_place.center
        tween = Tween(at, ui.motion.points)
        self.stage.add(points(tween, picture, middle_of(board, ply), 1.1 * size, end, arrive))
        if has_grown:
            self._grow(at)

    def _arrived(self, points: int, colour: int) -> None:
        """Have the points grow by some that have come."""
        self.area.coming -= min(points, self.area.coming)
        jewel = self.stage.jewel(self.area.board, colour)
        self.stage.bump(self.area.points_place, 1.4 * self.ui.motion.roll_up, jewel, 6)

    def _grow(self, at: float) -> None:
        """Let the larger multiplier jump, and glitter."""
        place = self.area.times_place

        def glitter() -> None:
            self.stage.glitter(place, at, gold(self.ui.theme), 18)

        self.stage.add(bump(Tween(at, 2 * self.ui.motion.roll_up), place), call(at, glitter))

    def _stir(self) -> None:
        motion = self.ui.motion
        if motion.playful:
            begins = self.ui.now() + motion.place
            self.stage.add(stir(Tween(begins, motion.stir), self.area.dealt_pieces()))

    # -- drawing ------------------------------------------------------------

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        return self.dots.paint(surface, self.area.board, self.area.placing)


def rush_facts(game: Rush) -> tuple[str, ...]:
    """What the end of a game is called, and what its points are made of."""
    return (
        tr("arcade.rush.over"),
        tr.count("arcade.rush.pieces", len(game.scored)),
        tr.count("arcade.rush.squares", sum(one.squares for one in game.scored)),
        tr("arcade.rush.best_times", times=game.most_times),
    )


LINE, BUTTON, PICTURE = 20, 52, 200
"""The size of the sentence, and the heights of a button and of the picture, in design pixels."""

MOST = (1040, 640)
"""The greatest width and height of all together, in design pixels."""

EXAMPLE = sketch("AA..uu .A..Vu ..BBVV ...B.C aa.B.C .a..CC")
"""A piece that touches others of its colour."""

TOUCHED = ((2, 4), (4, 1))
"""The corners at which it does, from the lower left corner of the board."""


class RushDoor(Form):
    """Leads to a game with the deal of the day, or with pieces that nobody knows.

    Attributes:
        is_of_day: which of the two; at first the day's, until somebody has scored in it.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.is_of_day = not Deal.of_day(ui.today).table.best(ui.files)

    @property
    def deal(self) -> Deal:
        """The deal that is chosen, on the day it is."""
        return Deal.of_day(self.ui.today) if self.is_of_day else Deal.any()

    def contents(self) -> Box:
        wide, table = is_wide(self.ui.size), self.deal.table
        sentence = tr("arcade.rush.what", corners=CORNERS)
        items = {1: tr("arcade.rush.today"), 0: tr("arcade.rush.free")}
        choice = Choice(tr("arcade.rush.deal"), items, int(self.is_of_day), self._choose)
        told = Column(
            Picture(_paint_example, height=Size(PICTURE, least=60, most=UNLIMITED), grow=1),
            Text(sentence, LINE, wraps=True, width=UNLIMITED),
            choice,
            width=EQUAL if wide else None,
            grow=1,
        )
        best = Column(
            Text(tr("arcade.scores"), tone=self.ui.theme.accent, bold=True),
            score_list(self.ui, table.best(self.ui.files)),
            gap=8,
            width=EQUAL if wide else None,
            grow=1,
        )
        both: Box = Row(told, best, gap=48, grow=1, align=Align.START)
        play = Button(tr("stage.play"), self._play, main=True, first=True)
        return page(
            self.ui,
            tr("arcade.rush"),
            both if wide else Column(told, best, gap=24, grow=1),
            foot=buttons(play, Button(tr("arcade.back"), Pop), height=BUTTON),
            most=MOST,
        )

    def _choose(self, is_of_day: int) -> None:
        self.is_of_day = bool(is_of_day)

    def _play(self) -> Change:
        return Push(RushScene(self.ui, self.deal), instead=True)


def _paint_example(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    """Draw a piece that touches two corners, which glow."""
    EXAMPLE.draw(surface, ui, rect, is_pointed_at=True)
    transform, tone = EXAMPLE.fitted(rect), ui.theme.primary
    for corner in TOUCHED:
        light = glow(round(1.2 * transform.cell), tone, mix(tone, WHITE, 0.6))
        surface.blit(light, light.get_rect(center=transform.pixel(corner)))
