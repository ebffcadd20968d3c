"""Shows a lesson at the table of a game: says what is next, points at it, lets only that pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial

import pygame
from pygame import Rect

from game.coach.why import reasons_for
from game.engine.pieces import Turning
from game.engine.position import Position
from game.exercises.lessons import Ask, Step, next_lesson
from game.exercises.tutor import TRIES, Fault, Held, Tutor
from game.files.games import OpenGame
from game.ui.games.play_area import PlayArea
from game.ui.kit.button import Button
from game.ui.look.coach_words import reason_text
from game.ui.look.portraits import Mood
from game.ui.look.texts import tr
from game.ui.rooms.play.lesson_marks import Mark, Pulse, paint_marks
from game.ui.rooms.play.task_strip import Said, TaskStrip
from game.ui.shell.actions import ARROWS, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Enter, Scene
from game.ui.table.area import RollTarget
from game.ui.table.hand import SNAP_DISTANCE, Hand
from game.ui.table.hand_prompts import hand_prompts
from game.ui.table.landing import Landing
from game.ui.table.packing import next_slot
from game.ui.table.pieces import refusal_words
from game.ui.table.pointer import ring_of

HIGH = (96, 148)
"""The height of the strip in a wide window and in a high one, in design pixels."""

OVERLAP = 0.4
"""Marks that share more than this of a cell in both directions are one."""

MOST_CELLS = 8
"""The most squares that are pointed at one by one; the dots on the board show more of them."""

TURN = (
    Prompt("prompt.turn", (Command.TURN_LEFT, Command.TURN_RIGHT), pointer="mouse.wheel"),
    Prompt("prompt.flip", (Command.FLIP,), pointer="mouse.right_click"),
)
"""The prompts for turning a piece. A finger taps the buttons around it, which pulse."""

TURNS = {
    Turning.RIGHT: Command.TURN_RIGHT,
    Turning.LEFT: Command.TURN_LEFT,
    Turning.OVER: Command.FLIP,
}
"""The command for each way to turn a piece."""


def note_skipped(ui: UiContext, key: str) -> None:
    """Remember that a lesson was left, or wasn't wanted, unless it is done."""
    settings = ui.settings
    if key not in (*settings.lessons, *settings.skipped):
        settings.skipped = (*settings.skipped, key)
        ui.save()


class GuideStage(Enum):
    """How far a lesson is."""

    UNDER_WAY = "under way"
    DONE = "done"
    """All its turns are over, which is being said."""


class Guide:
    """The window's side of a lesson.

    Attributes:
        tutor: what follows the learner.
        panel: says what is next.
        stage: how far the lesson is.
        then: makes the scene that follows, where somebody was about to do something else; None
            where they came to learn.
    """

    then: Callable[[], Scene] | None = None

    def __init__(self, tutor: Tutor, area: PlayArea) -> None:
        """Show a lesson in the area of its game."""
        self.tutor, self.stage = tutor, GuideStage.UNDER_WAY
        self._ui, self._area, self._table = area.ui, area, area.table
        self.panel = TaskStrip(area.ui, self.said, HIGH, self._buttons)
        self._told = ""
        self._seen: tuple[object, object] | None = None
        self._pulse = Pulse(area.ui)
        area.withheld = self._withheld
        area.table.on_refused = self._refused
        self._follow()

    # -- where the learner stands -------------------------------------------

    @property
    def _position(self) -> Position | None:
        """The board on which the learner may take up pieces now."""
        return self._area.layable

    @property
    def _held(self) -> Held | None:
        hand = self._table.hand
        return None if hand is None else Held(hand.piece, hand.orientation)

    @property
    def step(self) -> Step | None:
        """What is asked for now; None once the lesson is over."""
        return self.tutor.step(self._position, self._held)

    def update(self) -> bool:
        """Follow what has happened since the last call; whether anything looks different now."""
        if self.stage is GuideStage.UNDER_WAY and self.tutor.task is None:
            self._finish()
        elif self.stage is GuideStage.DONE and self.tutor.task is not None:
            # The last turn was taken back.
            self.stage = GuideStage.UNDER_WAY
            self.panel.tree.focus.for_keys = self._area.is_studied = False
        return self._follow()

    def _follow(self) -> bool:
        """Take in where the learner stands; whether that has changed."""
        hand, step = self._table.hand, self.step
        if hand is not None and self.stage is GuideStage.UNDER_WAY:
            # What is to be tried isn't allowed: the piece must not slip to where it is.
            trying = step is not None and step.ask is Ask.TRY
            hand.snap = 0.0 if trying else SNAP_DISTANCE
        self._table.ring.spared = () if hand is None else self._spared
        lies = None if hand is None else (hand.orientation, hand.origin)
        told = self._told
        if self._seen is not None and self._seen[1] != (lies, step):
            self._told = ""
        now = (self.tutor.turns, self.stage, step, self._told, self._position is None)
        before, self._seen = self._seen, (now, (lies, step))
        changed = before is None or before[0] != now or told != self._told
        if changed:
            self._pulse.wake()
            if step is not None and step.ask is Ask.TAKE:
                # Keys need only confirm what is pointed at.
                self._table.pointed = next(iter(self._area.placeable()), None)
        return changed

    def _finish(self) -> None:
        """The learner has done everything that the lesson asks for."""
        self.stage = GuideStage.DONE
        key, settings = self.tutor.lesson.key, self._ui.settings
        if not self.tutor.has_more:
            done = tuple(one for one in settings.lessons if one != key)
            settings.lessons, settings.learned = (*done, key), self._ui.today
            self._ui.save()
        # It is nobody's turn any more: who is next replies only if the learner plays on.
        self.panel.tree.focus.for_keys = self._area.is_studied = True

    # -- what passes --------------------------------------------------------

    def _withheld(self, piece: int, position: Position) -> str:
        fault = self.tutor.fault_of(piece, position)
        return "" if fault is None else tr(f"lesson.fault.{fault.value}")

    def passes(self, placement: int) -> bool:
        """Whether a legal placement may be made now; if not, it is said why, and it stays there."""
        position, hand = self._position, self._table.hand
        if self.stage is not GuideStage.UNDER_WAY or position is None:
            return True
        fault = self.tutor.fault(position, placement)
        if fault is None:
            return True
        if hand is not None:
            # As where it may not lie, a pointer leaves it there.
            hand.resting = hand.resting or hand.carried
            hand.lie_at(placement)
        own = fault is Fault.WRONG
        self._tell(self._why(position) if own else tr(f"lesson.fault.{fault.value}"))
        return False

    def _why(self, position: Position) -> str:
        """Why the last placement that was tried is wrong: as the coach sees it, or by the theme."""
        tutor, ruleset = self.tutor, position.ruleset
        played, best = (position.event(one) for one in (tutor.missed[-1], tutor.right(position)[0]))
        found = reasons_for(tutor.game.options, position, played, best)
        theme = tr(f"lesson.{tutor.lesson.key}.wrong")
        reason = reason_text(ruleset, found[0]) if found else theme
        again = "lesson.again" if len(tutor.missed) < TRIES else "lesson.shown"
        return tr("lesson.wrong", reason=reason, advice=tr(again))

    def _refused(self, hand: Hand, landing: Landing) -> None:
        """Say what is wrong with where a piece was let go, and what to do about it."""
        position, held = self._position, self._held
        if self.stage is not GuideStage.UNDER_WAY or position is None or held is None:
            return
        if self.tutor.tried(position, held, landing.placement):
            self._told = ""
            return
        turning = self.tutor.turning(position, held)
        key = "move" if turning is None else "flip" if turning is Turning.OVER else "turn"
        reason = refusal_words(hand, landing)
        self._tell(tr("lesson.wrong", reason=reason, advice=tr(f"lesson.advice.{key}")))

    def _tell(self, words: str) -> None:
        """Say something until the piece lies elsewhere."""
        self._told = words
        self._table.status.clear()
        hand = self._table.hand
        lies = None if hand is None else (hand.orientation, hand.origin)
        self._seen = (None, (lies, self.step))

    # -- what is done -------------------------------------------------------

    def takes(self, command: Command) -> bool:
        """Whether a command is meant for the lesson, not for the game."""
        if command is Command.HINT:
            return self.stage is GuideStage.UNDER_WAY
        if self._table.hand is not None:
            return False
        done = self.stage is GuideStage.DONE
        return command is Command.CANCEL or (done and command in (Command.CONFIRM, *ARROWS))

    def do(self, command: Command) -> Change | None:
        """Carry out such a command; instead of a hint, what is pointed at pulses again."""
        self._pulse.wake()
        if command is Command.CANCEL:
            return self.skip()
        return self.panel.handle(Do(command)) if self.stage is GuideStage.DONE else None

    def skip(self) -> Change:
        """Leave the lesson for what comes after it."""
        note_skipped(self._ui, self.tutor.lesson.key)
        return self._leave()

    def _leave(self) -> Change:
        then = self.then
        if then is not None:
            return Enter(lambda doors: then(), instead=True)
        return Enter(lambda doors: doors.learn(self._ui), instead=True)

    def _begin(self, key: str, number: int = 0) -> Change:
        return Enter(lambda doors: doors.lesson(self._ui, key, number, self.then), instead=True)

    def _play_on(self) -> Change:
        """Go on with the game of the lesson, which is kept from now on."""
        opened = OpenGame(self.tutor.game)
        return Enter(lambda doors: doors.play(self._ui, opened), instead=True)

    # -- words --------------------------------------------------------------

    def said(self) -> Said:
        tutor, step = self.tutor, self.step
        lesson, turns = tutor.lesson, tutor.number + tutor.turns
        if self.stage is GuideStage.DONE or step is None:
            words = tr(f"lesson.{lesson.key}.done")
            return Said(words, mood=Mood.CHEERS, done=turns, count=len(lesson.tasks))
        words = self._told or tr(f"lesson.{lesson.key}.{step.says}")
        mood = Mood.WORRIED if self._told else Mood.PLEASED
        prompts = self._prompts(step)
        return Said(words, mood=mood, prompts=prompts, done=turns, count=len(lesson.tasks))

    def _prompts(self, step: Step) -> tuple[Prompt, ...]:
        if step.ask is Ask.TURN:
            return TURN
        if self._table.hand is None:
            return self._area.own_prompts()
        return hand_prompts(self._table)

    def _buttons(self) -> list[Button]:
        if self.stage is GuideStage.UNDER_WAY:
            words = self._ui.controls.with_key(tr("lesson.skip"), Command.CANCEL)
            return [Button(words, self.skip)]
        lesson, settings = self.tutor.lesson, self._ui.settings
        after = next_lesson(settings.lessons, settings.skipped)
        if self.tutor.has_more:
            begin = partial(self._begin, lesson.key, self.tutor.number + 1)
            return [Button(tr("lesson.next_position"), begin, main=True, first=True)]
        if self.then is not None:
            return [Button(tr("lesson.to_game"), self._leave, main=True, first=True)]
        if not lesson.positions:
            onward = [Button(tr("lesson.play_on"), self._play_on, main=True, first=True)]
        elif after is not None:
            begin = partial(self._begin, after.key)
            onward = [Button(tr("lesson.next"), begin, main=True, first=True)]
        else:
            onward = []
        return [*onward, Button(tr("lesson.more"), self._leave, main=not onward)]

    # -- what is pointed at -------------------------------------------------

    @property
    def pulsing(self) -> bool:
        """Whether what is pointed at is moving."""
        may_move = self.stage is GuideStage.UNDER_WAY and self._position is not None
        return may_move and self._pulse.moves

    @property
    def outline(self) -> int | None:
        """The placement in whose outline the piece in hand is to be laid, if there is one."""
        position, held = self._position, self._held
        if self.stage is not GuideStage.UNDER_WAY or position is None or held is None:
            return None
        return self.tutor.outline(position, held)

    @property
    def _spared(self) -> list[Rect]:
        """What no button may hide: the squares of that outline, and those that are pointed at."""
        outline, board = self.outline, self._area.board
        if outline is None or self._position is None:
            return [mark.rect for mark in self.marks() if mark.cell is not None]
        return [board.square([cell]) for cell in self._position.ruleset.table.cells_of(outline)]

    def marks(self) -> Iterator[Mark]:
        position, held, step = self._position, self._held, self.step
        if self.stage is not GuideStage.UNDER_WAY or step is None:
            return
        if step.ask is Ask.ROLL:
            rect = self._area.rect_of(RollTarget()) if self._area.may_roll else None
            if rect is not None:
                yield Mark(rect, command=Command.CONFIRM)
            return
        if position is None or position.colour is None:
            return
        if held is None or held.piece not in self.tutor.pieces(position):
            tray = self._area.trays[position.colour]
            for piece in self._area.placeable():
                slot = next_slot(position, position.colour, piece)
                yield Mark(tray.box(slot), piece=piece)
            return
        turning = self.tutor.turning(position, held)
        if turning is not None:
            yield self._button(TURNS[turning])
        elif self.outline is None:
            yield from self._cells(position, held)

    def _button(self, command: Command) -> Mark:
        """The button at the piece for a command, or where the strip says what to press."""
        ring = ring_of(self._table)
        at_piece = None if ring is None else ring.rects.get(command)
        return Mark(at_piece or self.panel.prompts_rect, command=command)

    def _cells(self, position: Position, held: Held) -> list[Mark]:
        """The squares of which the piece in hand is to cover one, if they are few.

        Those that overlap, such as lines that meet, have one mark together.
        """
        board, marks = self._area.board, list[Mark]()
        found = board.in_tiles(self.tutor.cells(position, held))
        for tile in found if len(found) <= MOST_CELLS else ():
            rect = board.square(tile)
            apart = [one for one in marks if min(rect.clip(one.rect).size) < OVERLAP * board.cell]
            rect.unionall_ip([one.rect for one in marks if one not in apart])
            marks = [*apart, Mark(rect, cell=tile[0])]
        return marks

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        position, outline, step = self._position, self.outline, self.step
        covered: list[Rect] = []
        self._ui.clock.move(moves=self.pulsing)
        if outline is not None and position is not None and step is not None:
            # What is to be tried isn't allowed.
            ply, wrong = position.event(outline), step.ask is Ask.TRY
            covered += self._area.board.paint_spot(surface, ply, wrong=wrong)
        return covered + paint_marks(surface, self._ui, list(self.marks()), self._pulse.phase)
