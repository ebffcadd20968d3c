"""The scene of Rush."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.base.names import clean_name
from game.base.times import Stopwatch
from game.engine import GAMES
from game.engine.clock import SHORT_MS
from game.exercises.rush.deal import Card
from game.exercises.rush.game import Rush
from game.exercises.rush.heat import HOTTEST
from game.ui.games.sound_listener import AFTER_LANDING_MS, BEAT_MS
from game.ui.look.backdrop import Backdrop
from game.ui.look.texts import tr
from game.ui.rooms.exercises.panel import FeltScene
from game.ui.rooms.exercises.rush_area import ASIDE, AsideTarget, RushArea
from game.ui.rooms.exercises.rush_end import rush_ending
from game.ui.rooms.exercises.rush_look import breath_of
from game.ui.rooms.exercises.rush_show import RushShow
from game.ui.rooms.exercises.scores import ArcadeRules, Deal, Rival
from game.ui.rooms.play.pause_menu import Paused, PausedTask, PauseMenu
from game.ui.shell.actions import ARROWS, Action, Command, Hide, Pixel, Release
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import FASTEST, PLAY, Cue
from game.ui.table import pieces
from game.ui.table.area import SlotTarget
from game.ui.table.hand import Hand
from game.ui.table.hand_prompts import CHOOSE, hand_prompts
from game.ui.table.landing import Landing
from game.ui.table.tools import Tool

TOOLS = (Tool.MENU,)
"""The buttons below the board."""

ENDS_MS = 1600
"""How long the board stays in view after the end, in milliseconds: long enough to see why."""

WARNS = 0.3
"""At which share of the time that is left until the heat cools that is heard."""

PALES_S = 3
"""How many seconds before the end the colours of all but the pieces begin to go, some in each."""

BY_NUMBER = {Command.DIE_1: 0, Command.DIE_2: 1, Command.DIE_3: ASIDE}
"""The places by the keys of numbers."""

HOLD = Prompt("prompt.hold", (Command.HINT,), touch="prompt.hold")
"""How a piece is held aside. Nobody gives hints here, so their key is free for that."""


class RushScene(FeltScene):
    """Lets a person play Rush: the time runs from when the first piece is taken.

    Attributes:
        watch: how long it has been played.
    """

    def __init__(self, ui: UiContext, deal: Deal) -> None:
        super().__init__(ui, TOOLS)
        self.deal, self.watch = deal, Stopwatch(ui.now)
        self.area = RushArea(
            self.table,
            Rush.of(deal.seed),
            lambda: deal.table.title,
            lambda: self.watch.elapsed,
            Rival.of(deal.table, ui.files),
        )
        self.table.area = self.area
        self._show = RushShow(self, self.area)
        self.own = {Command.MENU: self._pause, Command.HINT: self._hold}
        self.table.on_refused = self._refused
        self._is_short, self._has_warned, self._pale = False, False, 0
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
    def _glow(self) -> float:
        """How hot it is, from 0 to 1."""
        return 1.0 if self.game.burning else (self.game.heat - 1) / HOTTEST

    @property
    def cue(self) -> Cue:
        """The tune of a game, fuller and faster as it gets hotter."""
        return Cue(PLAY, self._glow, FASTEST if self.game.burning else self.game.heat - 1)

    @property
    def backdrop(self) -> Backdrop:
        """A ground that turns to the colour that scores, the hotter the more."""
        game, ruleset = self.game, self.game.position.ruleset
        latest = game.scored[-1].colour if game.scored else None
        tone = None if latest is None else self.ui.theme.jewels[ruleset.colours[latest].name].base
        return Backdrop(ruleset, self._glow, tone)

    @property
    def watched(self) -> bool:
        return self.watch.running

    def update(self) -> Change | None:
        super().update()
        if self.table.hand is not None and not self.area.is_over:
            self.area.begun = True
            self.watch.start()
        game = self.game.at(self.watch.elapsed)
        if game is not self.game:
            self._go_on(game)
        self._note_time()
        if self.area.is_over and self._ended is None:
            self._end()
        self.ui.clock.move(moves=self.watch.running)
        if self._ended is not None and self.ui.clock.reached(self._ended + ENDS_MS):
            end = rush_ending(self.ui, self.game, self._kept, self._another)
            return Push(end, instead=True)
        return None

    def _note_time(self) -> None:
        """Say what the time is about to bring: less heat, or the end."""
        figures, sounds = self.area.figures, self.ui.sounds
        warns = 0 < figures.kept < WARNS and not self.game.burning
        if warns and not self._has_warned:
            sounds.play(Effect.COOLING)
        self._has_warned = warns
        if figures.left <= SHORT_MS and not self._is_short and self.watch.running:
            self._is_short = True
            for beat in range(int(SHORT_MS / BEAT_MS)):
                sounds.announce(self, Effect.HEARTBEAT, 0, beat * BEAT_MS)
        pale = max(0, PALES_S - int(figures.left / 1000))
        self.stale |= pale != self._pale
        self._pale = pale
        self._show.pass_time()

    def stop_time(self) -> None:
        """Let no time pass, which costs a heat: otherwise one could stop it to ponder."""
        super().stop_time()
        if self.watch.running:
            self.watch.stop()
            self.area.show(self.game.broken(self.watch.elapsed))
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
        own = hand_prompts(self.table)
        return (*own[:1], HOLD, *own[1:]) if own else CHOOSE

    # -- what a person does -------------------------------------------------

    def act(self, action: Action) -> Change | None:
        is_aside = isinstance(action, Release) and self.area.target_at(action.at) is not None
        if is_aside and self._card in self.game.dealt:
            return self._hold()
        drag = self.table.drag
        change = super().act(action)
        if isinstance(action, Release) and drag is not None and drag.moved:
            self._place_dragged()
        return change

    def _place_dragged(self) -> None:
        """Place what a finger has dragged to where it fits, without a tick: time matters here."""
        landing = None if self.table.hand is None else self.table.hand.landing()
        if landing is not None and landing.legal:
            self.place(landing.placement)

    def do(self, command: Command) -> Change | None:
        holding = self.table.hand is not None
        if self.area.is_over and command not in (Command.MENU, Command.CANCEL):
            return None
        if command in ARROWS and not holding:
            self._point(-1 if command in (Command.LEFT, Command.UP) else 1)
            return None
        if command in BY_NUMBER:
            if self.area.choose_place(BY_NUMBER[command]):
                pieces.choose(self.table, 1)
            return None
        if command in (Command.NEXT, Command.PREVIOUS) and holding:
            self.area.choose_next(1 if command is Command.NEXT else -1)
        return super().do(command)

    def drop(self) -> None:
        placement = pieces.drop(self.table)
        if placement is None and self.table.hand is not None and self.ui.touch:
            self.misfit()
        self.place(placement)

    def _refused(self, hand: Hand, landing: Landing) -> None:
        """Note a misfit; a finger only lays a piece down, and lets it go by the tick."""
        if not self.ui.touch:
            self.misfit()

    def _point(self, step: int) -> None:
        """Point with keys to one of the pieces, or from one to the next."""
        if pieces.pointed(self.table) is not None:
            self.area.choose_next(step)
        self.table.pointed = next(iter(self.area.placeable()), None)
        self.ui.sounds.play(Effect.CHOICE)

    def do_other(self, action: Action) -> Change | None:
        return self._pause() if isinstance(action, Hide) else None

    def press(self, at: Pixel) -> Change | None:
        match self.table.target:
            case AsideTarget():
                return self._hold()
            case SlotTarget(slot, colour):
                self.area.choose(colour, slot)
        return super().press(at)

    @property
    def _card(self) -> Card | None:
        """The piece in hand, or the one that keys point to."""
        hand = self.table.hand
        return self.area.card if hand is None else Card(hand.colour, hand.piece)

    def _hold(self) -> Change | None:
        """Hold the piece in hand aside, and take what lay there back among the others."""
        card = self._card
        if card is None or self.area.is_over:
            return None
        pieces.put_back(self.table)
        if card in self.game.dealt:
            self.table.flights.clear()
            self.ui.sounds.play(Effect.CHOICE)
            self.area.begun = True
            self.watch.start()
            self.area.show(self.game.hold(card))
            self._show.stir()
        return None

    # -- what happens -------------------------------------------------------

    def place(self, placement: int | None) -> None:
        """Place the piece in hand, and let it be seen and heard."""
        hand, now = self.table.hand, self.watch.elapsed
        if placement is None or hand is None or self.game.is_over(now):
            return  # It was too late by less than a frame.
        card = Card(hand.colour, hand.piece)
        try:
            game = self.game.placed(card, placement, now)
        except ValueError:
            return  # What was due since the last frame doesn't let it lie there any more.
        pieces.settle(self.table, placement)
        self.table.status.clear()
        self._go_on(game)
        self._show.stir()

    def _go_on(self, game: Rush) -> None:
        """Show how the game has gone on, and let all that is new be seen and heard."""
        before = self.game
        self.area.show(game)
        pieces.follow(self.table)
        for one in game.news:
            self._show.news(before, one)

    def misfit(self) -> None:
        """Lose a heat: a piece was let go where it may not lie."""
        if not self.area.is_over:
            self.area.show(self.game.broken(self.watch.elapsed))

    def _end(self) -> None:
        """Stop, and keep the score; what is in hand goes back."""
        ui, game = self.ui, self.game
        self.watch.stop()
        self._ended = ui.now()
        pieces.put_back(self.table)
        ui.sounds.forget(self, Effect.HEARTBEAT)
        name = clean_name(ui.settings.seats[0].name)
        self._kept = self.deal.table.enter(ui.files, name, game.points, game.curve)
        effect = Effect.END if self._kept.place is None else Effect.WIN
        ui.sounds.end_tune(effect)
        ui.sounds.announce(self, effect, 0, AFTER_LANDING_MS[effect])
        self.table.status.tell(tr("arcade.rush.time_up"))
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

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self._pale:
            self._pale_down(surface)

    def _pale_down(self, surface: pygame.Surface) -> None:
        """Let the colours of all but the pieces go, as far as they have gone by now."""
        grey = pygame.transform.grayscale(surface)
        grey.set_alpha(round(255 * self._pale / PALES_S))
        surface.blit(grey, (0, 0))
        board, landing = self.area.board, self.table.flights.landing
        board.paint_pieces(surface, self.game.position.plies, landing)

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        breath = breath_of(self.game.heat)
        return self.dots.paint(surface, self.area.board, self.area.placing, breath=breath)
