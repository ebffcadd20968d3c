"""The scene of a game in play, of any kind, from its first event to the last."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.engine import AnyGame
from game.engine.clock import Clock, ClockKind, ClockRules
from game.exercises.tutor import Rehearsed, Tutor
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.play.changes import Cautioned, GameChange
from game.play.deciders import HAND
from game.play.driver import GameDriver
from game.play.moments import tension
from game.play.session import Services, Session
from game.ui.games.flourishes.listener import FlourishListener
from game.ui.games.kinds import ui_of
from game.ui.games.play_area import PlayArea
from game.ui.games.sound_listener import SoundListener
from game.ui.look.texts import tr
from game.ui.look.theme import Motion
from game.ui.rooms.play.caution import CautionScene
from game.ui.rooms.play.guide import Guide
from game.ui.rooms.play.hand_over import HandOver, PadLost, SeatPads, say_who_begins
from game.ui.rooms.play.others_view import OthersView
from game.ui.rooms.play.pause_menu import AtTable, Paused, PausedTask, PauseMenu
from game.ui.rooms.play.play_scene import Challenge, PlayScene, Terms
from game.ui.rooms.play.task_strip import TaskStrip
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.results.standings import Standings
from game.ui.shell.actions import Action, Command, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import (
    Change,
    Enter,
    Pop,
    Push,
    Scene,
    TableView,
    UnderWay,
    leave_table,
    to_table,
)
from game.ui.sound.tunes import MENU, THINK, Cue, in_game
from game.ui.table import pieces
from game.ui.table.clock_face import ClockFace, beat_share, paint_clock

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable


def beat_of(driver: GameDriver, motion: Motion) -> float:
    """How far the beat has got of the clock of the person who is to play; see `beat_share`."""
    clock, player = driver.clock, driver.game.position.player
    if clock is None or player is None or not (clock.running and driver.persons_turn):
        return 1.0
    return beat_share(clock.left(player), motion)


def paint_clocks(surface: pygame.Surface, area: PlayArea) -> list[Rect]:
    """Draw the players' clocks where an area has places for them; return what they covered.

    If the time is per turn, only the clock of the turn under way is shown.
    """
    clock, ui = area.driver.clock, area.ui
    if clock is None:
        return []
    ui.clock.wake(clock.due)
    of_turn = clock.clock.rules.kind is ClockKind.TURN
    beat = beat_of(area.driver, ui.motion)
    ui.clock.move(moves=beat < 1)
    return [
        paint_clock(
            surface,
            ui,
            ClockFace(clock.left(place.player), place.lit, beat),
            place.rect,
            place.size,
        )
        for place in area.clock_places()
        if place.lit or not of_turn
    ]


LONG_MS = 40_000
"""After how long without a change somebody is thinking hard."""


HIGH = (64, 112)
"""The height of a challenge's strip in a wide window and in a high one, in design pixels."""


class GameScene(PlayScene):
    """Combines what all games share with the play area of the game's kind.

    Attributes:
        flourishes: makes the game's moments seen.
        guide: shows the lesson that is under way in the game, if one is.
        others: what there is to do with people at other machines, if any play too.
    """

    panel: TaskStrip | None = None

    def __init__(
        self,
        ui: UiContext,
        session: Session,
        tutor: Tutor | None = None,
        open_table: OpenTable | None = None,
        challenge: Challenge | None = None,
    ) -> None:
        """Show a session of a game of any kind.

        `tutor` gives the lesson in it, if there is one; it is played at `open_table` if people at
        other machines play too, or for a `challenge`.
        """
        super().__init__(ui, session, challenge)
        self._due: Change | None = None
        game_ui = ui_of(session.game.options)
        self.area.as_printed = tutor is not None
        self._settled = False
        self._pads = SeatPads(self.area)
        self._sounds = SoundListener(ui, session.game, game_ui)
        self._still_since = ui.now()
        self.flourishes = FlourishListener(self.area)
        self.hand_over = HandOver(self.area, self._pads.device_of)
        say_who_begins(self.area)
        self.others = None if open_table is None else OthersView(open_table, self.area)
        self.guide: Guide | None = None
        if open_table is not None:
            self.terms = Terms(no_help=self._no_help)
        if tutor is not None:
            self.guide = Guide(tutor, self.area)
            self.panel, self.terms = self.guide.panel, Terms(self.guide.passes)
        if challenge is not None:
            self.panel = TaskStrip(ui, lambda: challenge.say(self.game), HIGH)
            alone = partial(tr, "challenge.alone")
            self.terms = Terms(lambda placement: not self.over, alone, alone)
        session.subscribe(
            self.show_change,
            self.hints.game_changed,
            self._sounds,
            self.flourishes,
            self._game_changed,
        )

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        # They were measured in the old window.
        self.flourishes.clear()
        self.table.arrange(self.ui.size if self.panel is None else self.panel.arrange())
        self.hand_over.arrange()

    @property
    def follows_table(self) -> bool:
        return self.others is not None

    @property
    def cue(self) -> Cue:
        position = self.game.position
        if position.over:
            return Cue(MENU)
        tense = tension(self.game, position)
        thinking = self.ui.clock.reached(self._still_since + LONG_MS)
        return Cue(THINK, tense) if thinking else in_game(tense)

    @property
    def watched(self) -> bool:
        player, clock = self.game.position.player, self.driver.clock
        if player is None:
            return False
        # A clock without consequences may be left to itself: once the time is up, nobody looks on.
        timed = clock is not None and clock.running and clock.left(player) > 0
        return timed or not self.driver.persons_turn

    def update(self) -> Change | None:
        if self._pads.missing():
            self.hand_over.dismiss()
            return Push(PadLost(self.ui, self._pads))
        if self.others is not None:
            if self.others.has_moved():
                # Whoever sits here has the large tray.
                self.arrange()
                self.refresh()
            if (change := self.others.update()) is not None:
                return change
        super().update()
        self.flourishes.stage.pass_time()
        self.go_on(playing=self.flourishes.stage.animating)
        if self._due is not None:
            change, self._due = self._due, None
            return change
        self._follow_lesson()
        session = self.session
        if not (self.moving or session.waits_for_coach):
            self.place(pieces.redeem(self.table))
        waits = self.moving or session.judging
        self.hand_over.update(resting=not waits)
        self.ui.clock.wake(self.driver.due)
        is_time = self.ui.clock.reached(self.results_due)
        if is_time and not (waits or self.flourishes.stage.lasting):
            return self.show_results()
        return None

    def _follow_lesson(self) -> None:
        if self.guide is not None and self.guide.update():
            self.refresh()

    def _game_changed(self, change: GameChange) -> None:
        """Have the coach's caution said, with nothing else in front of the board.

        What a challenge has earned is kept at once, before anything of it is shown.
        """
        self._still_since = self.ui.now()
        if self.challenge is not None and not self._settled and self.challenge.is_over(self.game):
            self._settled = True
            self.challenge.settle(self.game)
        if isinstance(change, Cautioned):
            self.hand_over.dismiss()
            self.refresh()
            scene = CautionScene(self.ui, self.game, self.area, change.caution, self.undo)
            self._due = Push(scene)

    def show_results(self) -> Change:
        # After looking at the board, a person comes back to results already counted.
        counted = self.results_due is None
        self.results_due = None
        results = self.results(self._next_scene, counted=counted)
        # What a challenge leads to takes its place: from there one comes back to where it began.
        return Push(results, instead=self.challenge is not None)

    def results(self, again: Callable[[], Scene], *, counted: bool = False) -> Scene:
        """The results of the finished game; see `ResultsScene`."""
        self._rest_session()
        if self.challenge is not None:
            return self.challenge.results()
        ended = self.ended
        open_table = None if self.others is None else self.others.open_table
        return ResultsScene(self.ui, self.game, ended, again, open_table, counted=counted)

    def _next_scene(self) -> Scene:
        """What follows the game: in a series, the standings, otherwise another game."""
        if self.game.series is None:
            return self._another()
        new_series = self.session.books.following is None
        open_table = None if self.others is None else self.others.open_table
        return Standings(self.ui, self.game, self._another, open_table, again=new_series)

    def _another(self) -> GameScene:
        return GameScene(self.ui, self.session.another())

    def _no_help(self) -> str:
        """Why nobody at a table with others is helped, or ""."""
        assert self.others is not None
        helps = self.others.open_table.helps or self.game.position.over
        return "" if helps else tr("together.no_help")

    def analyse(self, ply: int) -> Change | None:
        if refusal := self.terms.no_help():
            self.table.status.tell(refusal)
            return None
        self.rest()
        return self._analysis(ply)

    def _analysis(self, ply: int) -> Enter:
        """The change to the analysis board, with the game so far, at a ply."""
        under_way = None
        if not self.game.position.over:
            # Asking the search about a game in progress counts as a hint.
            trying = self.area.trying
            next_person = None if trying is None else trying.player
            on_found = partial(self.session.count_hint, next_person)
            under_way = UnderWay(lambda: self.session.counts, on_found)
        opened = OpenGame(self.game, ident=self.session.ident)
        return Enter(lambda doors: doors.analysis(self.ui, opened, ply, under_way))

    def leave(self) -> None:
        self._sounds.forget()
        if self.others is None:
            self.session.close()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Do) and self._pads.refuse(action):
            return None
        if isinstance(action, Press | Do):
            self.hand_over.dismiss()
            self.flourishes.stage.skip()
        return super().handle(action)

    def do(self, command: Command) -> Change | None:
        guide = self.guide
        if guide is not None and guide.takes(command):
            self.refresh()
            return guide.do(command)
        return super().do(command)

    @property
    def going_on(self) -> str:
        if self.others is not None and self.others.line:
            return self.others.line
        return super().going_on if self.guide is None else ""

    def prompts(self) -> tuple[Prompt, ...]:
        says_itself = self.guide is not None or (self.challenge is not None and self.over)
        return () if says_itself else super().prompts()

    def rest(self) -> None:
        """Leave nothing in hand or in the air, and let no time pass."""
        self.hand_over.dismiss()
        pieces.put_back(self.table)
        self.table.end_motion()
        self.flourishes.clear()
        self.hints.cancel()
        self._rest_session()

    def _rest_session(self) -> None:
        """Let nothing go on in the game until people come back, unless others wait for it."""
        if self.others is None:
            self.session.rest()

    def stop_time(self) -> None:
        super().stop_time()
        self.hand_over.dismiss()
        self.flourishes.clear()
        self._sounds.stop_time()
        if self.others is None:
            self.session.stop_time()

    def pause(self) -> Change:
        self.rest()
        game = self.game
        if self.challenge is not None:
            return Push(PauseMenu(self.ui, Paused(game.options, task=self.challenge.pause())))
        if self.guide is not None:
            task = PausedTask("lesson.leave", self._leave_lesson)
            return Push(PauseMenu(self.ui, Paused(game.options, task=task)))
        in_series, others = game.series is not None, self.others is not None
        wins = game.under_way and game.position.decided and not others
        paused = Paused(
            game.options,
            self.session.give_up if game.under_way else None,
            self._analysis(game.ply) if game.ply and not self.terms.no_help() else None,
            in_series,
            self._next_scene if game.under_way and not in_series else None,
            self._at_table(),
            self.session.let_finish if wins else None,
        )
        return Push(PauseMenu(self.ui, paused))

    def _leave_lesson(self) -> Change:
        assert self.guide is not None
        self._due = self.guide.skip()
        return Pop()

    def _at_table(self) -> AtTable | None:
        """What the pause has to do with people at other machines; None if they can't come."""
        if self.others is not None:
            table = self.others.open_table
            return AtTable(to_table(self.ui, TableView.PEOPLE), leave_table(self.ui), table)
        if self.game.position.over or len(self.game.seats) < 2:
            return None
        opened = OpenGame(self.game, self.session.clock_now, self.session.ident)
        return AtTable(Enter(lambda doors: doors.open_table(self.ui, opened)))

    # -- drawing ------------------------------------------------------------

    def paint_below_hand(self, surface: pygame.Surface) -> list[pygame.Rect]:
        covered = paint_clocks(surface, self.area)
        # While others think, the dots are for whoever is trying out a piece.
        position = self.area.layable if self.table.hand is not None else self.area.placing
        judged = self.session.waits_for_coach
        if position is not None and not self.table.flights.moving and not judged:
            covered += self.dots.paint(surface, self.area.board, position)
        if self.guide is not None:
            covered += self.guide.paint(surface)
        return covered + self.hints.paint(surface)

    def paint_over_pieces(self, surface: pygame.Surface) -> list[pygame.Rect]:
        others = [] if self.others is None else self.others.paint(surface)
        return others + self.flourishes.stage.paint(surface)

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return super().paint_live(surface) + self.hand_over.paint(surface)


def begin(ui: UiContext, game: AnyGame, seed: int | None = None) -> GameScene:
    """Make the scene of a new game, or of one that is played on from a position.

    It has the clocks that the settings ask for; `seed` makes opponents and chance repeatable.
    """
    rules = ui.settings.clock_rules
    return go_on(ui, OpenGame(game, None if rules is None else Clock(rules)), seed)


def begin_challenge(
    ui: UiContext, game: AnyGame, challenge: Challenge, rules: ClockRules | None = None
) -> GameScene:
    """Make the scene of a game that is played for a challenge, perhaps with clocks."""
    # Such a game isn't kept: what counts is what becomes of the challenge.
    services = Services(KeptFiles(), ui.opponents, ui.settings, ui.now)
    opened = OpenGame(game, None if rules is None else Clock(rules))
    return GameScene(ui, Session(opened, services, teaches=False), challenge=challenge)


def go_on(ui: UiContext, opened: OpenGame, seed: int | None = None) -> GameScene:
    """Make the scene of a game that was kept, with the clocks and the name it has.

    A lesson that an earlier version kept with it goes on as a game: lessons aren't kept any more.
    """
    opened.game.lesson = ""
    services = Services(ui.files, ui.opponents, ui.settings, ui.now)
    return GameScene(ui, Session(opened, services, seed=seed))


def teach(ui: UiContext, tutor: Tutor) -> GameScene:
    """Make the scene of a lesson. Its game isn't kept, and others reply as the lesson has it."""
    game, services = tutor.game, Services(KeptFiles(), ui.opponents, ui.settings, ui.now)
    replies = Rehearsed(tutor, ui.now, random.randrange(2**31))
    deciders = [HAND if seat.is_person else replies for seat in game.seats]
    return GameScene(ui, Session(OpenGame(game), services, deciders=deciders), tutor)
