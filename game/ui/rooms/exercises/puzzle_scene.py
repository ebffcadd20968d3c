"""The scene in which a puzzle is solved."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.coach.reasons import Reason
from game.coach.scales import SCALES, Quality
from game.coach.why import reasons_for
from game.engine import Ply
from game.engine.position import Position
from game.exercises import puzzle
from game.exercises.attempt import Attempt
from game.exercises.collection import shipped
from game.exercises.puzzle import AllPlaced, BestPlacement, Kind, Puzzle, numbers_of
from game.ui.games.flourishes.flourish import dim, stir
from game.ui.games.flourishes.stage import gold
from game.ui.kit.button import Button
from game.ui.look.coach_words import reason_text
from game.ui.look.texts import colour_in, day_in_words, tr
from game.ui.look.tween import Tween
from game.ui.rooms.exercises.panel import ExerciseScene, FeltScene, Told, Verdict
from game.ui.rooms.exercises.posed import Entering, Posed, of_box, word_of
from game.ui.rooms.exercises.puzzle_area import Hinting, PuzzleArea
from game.ui.rooms.play.hints import TAKE_UP
from game.ui.rooms.review.qualities import paint_compared
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.news import file_news
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push
from game.ui.sound.effects import Effect, Heard
from game.ui.table import pieces
from game.ui.table.hand_prompts import CHOOSE, hand_prompts
from game.ui.table.packing import slot_for
from game.ui.table.tools import Tool

log = logging.getLogger(__name__)

OPEN, SOLVED, FAILED = puzzle.Verdict

TOOLS = (Tool.CLOSE, Tool.UNDO, Tool.START_OVER, Tool.HINT)
"""The buttons below the board."""

SIGNS = {SOLVED: "star", FAILED: "undo", OPEN: "hint"}
"""The icon beside each verdict, and beside a hint while it is open."""

SPARKS, CELLS = 6, 9.0
"""How many sparks jump at each piece that turns to gold, and how far the ring widens from the last
piece of a puzzle that is solved, in cells."""


class PuzzleScene(ExerciseScene, FeltScene):
    """Lets a person solve a puzzle: place, take back, ask for hints, and go on to the next.

    Attributes:
        posed: which puzzle it is.
        attempt: what has been done about it.
        why: what speaks for the best placement, while it is looked at.
    """

    def __init__(self, ui: UiContext, posed: Posed, puzzle: Puzzle) -> None:
        super().__init__(ui, TOOLS)
        self.posed, self.attempt = posed, Attempt(puzzle)
        self.why: Why | None = None
        self.area = self.table.area = PuzzleArea(self.table, self.attempt)
        self.hinting = Hinting(self.area)
        self.own = {
            Command.MENU: Pop,
            Command.UNDO: self._take_back,
            Command.FIRST: self._start_over,
            Command.HINT: self._hint,
        }
        self._entering = Entering(ui.files.puzzles, posed, self.attempt)

    @property
    def asks(self) -> bool:
        return self.area.placing is not None

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.stage.clear()
        self.table.arrange(self.ui.size)
        self.panel.show(self.area.layout.panel)

    # -- what a person does -------------------------------------------------

    def do(self, command: Command) -> Change | None:
        if command is Command.CANCEL and self.why is not None:
            self._show_why(None)
            return None
        return super().do(command)

    def place(self, placement: int | None) -> None:
        """Place the piece in hand, and let that and the verdict be seen and heard."""
        if placement is None or not self.asks:
            return
        before = self.attempt.position
        pieces.settle(self.table, placement)
        self.attempt.place(placement)
        self._feel(before)
        self._changed()

    def _take_back(self) -> None:
        if not self.attempt.placed:
            self.table.status.tell(tr("play.nothing_to_undo"))
            return
        self._undo(1)

    def _start_over(self) -> None:
        self._undo(len(self.attempt.placed))

    def _undo(self, count: int) -> None:
        """Take so many pieces back, which glide to their tray."""
        pieces.put_back(self.table)
        self.clear()
        self.ui.sounds.forget(self)
        self.table.flights.clear()
        for _ in range(count):
            ply = self.attempt.take_back()
            assert ply is not None
            self.table.flights.leave_board(ply, slot_for(self.area.seen, ply))
        if count:
            self.ui.sounds.play(Effect.TAKEN_BACK)
        self._changed()

    def _hint(self) -> None:
        """Show one step more of what leads on, and put back what is in hand."""
        if not self.asks:
            return
        pieces.put_back(self.table)
        hint, motion = self.attempt.hint(), self.ui.motion
        self.hinting.show(hint)
        self._entering.enter()
        self.ui.sounds.play(Effect.HINT)
        self.table.status.clear()
        if self.hinting.step == "piece" and hint is not None and motion.playful:
            spot = self.area.spot(hint.colour, hint.piece)
            self.stage.add(stir(Tween(self.ui.now(), motion.stir), [spot]))
        self.refresh()

    def _changed(self) -> None:
        """Show what is so now: nothing of what was shown before is."""
        self.hinting.clear()
        self.table.status.clear()
        self._entering.enter()
        told = file_news(self.ui.files.notices)
        if told is not None:
            self.table.status.tell(told)
        self._show_why(None)

    def _ask_why(self) -> None:
        self.stage.skip()
        self._show_why(why(self.attempt))

    def _show_why(self, told: Why | None) -> None:
        """Show the start with what speaks for the best placement there, or how things stand."""
        self.why = told
        self.area.shown = None if told is None else self.attempt.start
        self.panel.choose_first(for_keys=not self.asks)
        self.refresh()

    def _next(self) -> Change | None:
        """Go on to the next puzzle of the kind that isn't solved."""
        posed, kind = self.posed, self.attempt.puzzle.kind
        assert posed.box is not None
        scene = opened(self.ui, of_box(kind, posed.box, self.ui.files.puzzles.value, posed.name))
        return Pop() if scene is None else Push(scene, instead=True)

    def hide(self) -> bool:
        self.refresh()
        return self.hinting.clear()

    def take_shown(self, at: Pixel | None) -> bool:
        return self.hinting.take_up(at)

    @property
    def usable_tools(self) -> set[Tool]:
        tools, attempt = {Tool.CLOSE}, self.attempt
        if attempt.placed:
            tools |= {Tool.UNDO, Tool.START_OVER}
        return tools | ({Tool.HINT} if attempt.verdict is OPEN else set())

    @property
    def going_on(self) -> str:
        position, attempt = self.attempt.position, self.attempt
        if not self.asks or position.colour is None or attempt.puzzle.goal.one_try:
            return ""
        left, colours = int(position.left.sum()), attempt.start.left.any(axis=1).sum()
        if colours == 1:
            return tr.count("puzzle.left", left)
        return tr.count("puzzle.turn", left, colour=colour_in(position.ruleset, position.colour))

    def prompts(self) -> tuple[Prompt, ...]:
        if not self.asks:
            return ()
        if self.hinting.step == "place" and self.table.hand is None:
            return (TAKE_UP,)
        return hand_prompts(self.table) or CHOOSE

    # -- the panel ----------------------------------------------------------

    def told(self) -> Told:
        puzzle, attempt = self.attempt.puzzle, self.attempt
        kind = word_of(puzzle.kind)
        title, where = tr(f"puzzle.{kind}"), self._where()
        if self.why is not None:
            return Told(title, where, self.why.words, self.why.reasons)
        colours = {"colour": attempt.start.colour, "rival": _rival(attempt)}
        fields = {
            name: colour_in(attempt.start.ruleset, colour)
            for name, colour in colours.items()
            if colour is not None and isinstance(puzzle.goal, BestPlacement)
        }
        words = tr(f"puzzle.{kind}.task", **fields)
        return Told(title, where, (words,), verdict=self._verdict())

    def _where(self) -> str:
        """Which puzzle it is: the day, or its number among those of its kind in the box."""
        if self.posed.day is not None:
            return day_in_words(self.posed.day)
        assert self.posed.box is not None
        entries = shipped().in_box(self.attempt.puzzle.kind, self.posed.box)
        number = [entry.name for entry in entries].index(self.posed.name) + 1
        box = tr(f"puzzles.box.{self.posed.box.value}")
        return tr("puzzle.number", box=box, number=number, count=len(entries))

    def _verdict(self) -> Verdict | None:
        """What became of it, or what a hint says."""
        attempt, goal = self.attempt, self.attempt.puzzle.goal
        verdict, step = attempt.verdict, self.hinting.step
        if verdict is OPEN:
            return Verdict(tr(f"puzzle.hint.{step}"), SIGNS[OPEN]) if step else None
        if verdict is SOLVED:
            how = "helped" if attempt.aided else "later" if attempt.failed else "solved"
        elif isinstance(goal, AllPlaced):
            crosses = numbers_of(attempt.start.ruleset, goal.crosses)
            crossed = any(attempt.position.board[cell] >= 0 for cell in crosses)
            how = "cross" if crossed else "failed"
        else:
            how = "not_best"
        # What it did to the person's rating is told to those who have asked for ratings.
        news = self._entering.news if self.ui.settings.ratings else ""
        is_solved = verdict is SOLVED
        return Verdict(tr(f"puzzle.{how}"), SIGNS[verdict], not is_solved, is_solved, news)

    def buttons(self) -> list[Button]:
        if self.attempt.verdict is OPEN:
            return []
        onward = Button(tr("puzzle.next"), self._next, about="next")
        if self.posed.box is None:
            onward = Button(tr("puzzle.done"), Pop, about="next")
        if self.why is not None:
            close = Button(tr("puzzle.why.close"), lambda: self._show_why(None), about="close")
            return [close, onward]
        ask = Button(tr("puzzle.why"), self._ask_why, about="why")
        asked = [ask] if isinstance(self.attempt.puzzle.goal, BestPlacement) else []
        if self.attempt.verdict is SOLVED:
            onward.main = True
            return [onward, *asked]
        if asked:
            retry = Button(tr("puzzle.retry"), self._take_back, main=True, about="retry")
            return [retry, *asked, onward]
        back = Button(tr("play.tool.undo"), self._take_back, main=True, about="undo")
        return [back, Button(tr("puzzle.tool.start_over"), self._start_over, about="over"), onward]

    def reword(self) -> None:
        if self.why is not None:
            self.why = why(self.attempt)
        super().reword()

    # -- seen and heard -----------------------------------------------------

    def _feel(self, before: Position) -> None:
        """Let the latest placement, before which that was so, be felt; and the verdict after it."""
        attempt, board, motion = self.attempt, self.area.board, self.ui.motion
        verdict, others = attempt.verdict, list[Heard]()
        if verdict is SOLVED:
            best = attempt.puzzle.kind is Kind.HARD_BONUS
            others = [(Effect.PERFECT if best else Effect.FINISHED, 0)]
        elif verdict is FAILED:
            others = [(Effect.OUT, 0)]
        run = min(len(attempt.placed) - 1, 8)
        at = self.feel(attempt.placed[-1], before, run, *others)
        if at is not None and verdict is SOLVED:
            self._celebrate(at + motion.ring / 2)
        elif at is not None and verdict is FAILED:
            self.stage.add(dim(Tween(at + motion.ring, motion.wave), board, attempt.placed))

    def _celebrate(self, at: float) -> None:
        """Let gold run over the pieces that were placed, with sparks and a ring.

        Where pieces were to be connected, it begins and ends with these.
        """
        board, ends, placed = self.area.board, self.area.ends, self.attempt.placed
        self.stage.gild(board, (*ends[:1], *placed, *ends[1:]), at, SPARKS)
        self.stage.ring(board, placed[-1], at, gold(self.ui.theme), cells=CELLS)

    # -- drawing ------------------------------------------------------------

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw both placements that are compared, and what the reasons are about."""
        if (told := self.why) is not None:
            plies, alone = (told.best, told.other), self.panel.alone
            paint_compared(surface, self.area, plies, told.quality, told.reasons, alone)

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.dots.paint(surface, self.area.board, self.area.placing)
        return covered + self.hinting.paint(surface)


def _rival(attempt: Attempt) -> int | None:
    """The colour that plays next after the one to play, where others play."""
    start = attempt.start
    others = [c for c, left in enumerate(start.left) if left.any() and c != start.colour]
    return others[0] if others else None


def opened(ui: UiContext, wanted: Iterable[Posed]) -> PuzzleScene | None:
    """The scene of the first of some puzzles that can be read; None if none can.

    If some before it can't, the scene says so in a line; which, and why, is in the log.
    """
    is_damaged = False
    for posed in wanted:
        try:
            puzzle = posed.load()
        except ValueError as error:
            log.warning("%s", error)
            is_damaged = True
            continue
        scene = PuzzleScene(ui, posed, puzzle)
        if is_damaged:
            scene.table.status.tell(tr("puzzle.damaged"))
        return scene
    return None


@dataclass(frozen=True)
class Why:
    """What speaks for the best placement.

    Attributes:
        other: the one with which it is compared: the person's own, or the next best.
        quality: how good that is.
        words: by how much it ends worse, then each of the reasons.
        reasons: why it is worse.
    """

    best: Ply
    other: Ply
    quality: Quality
    words: tuple[str, ...]
    reasons: tuple[Reason, ...]


def why(attempt: Attempt) -> Why | None:
    """Why the best placement of a puzzle that was answered is the best; None if nothing tells."""
    goal, start, table = attempt.puzzle.goal, attempt.start, attempt.start.ruleset.table
    if not isinstance(goal, BestPlacement) or not attempt.placed:
        return None
    own, leads = attempt.placed[0], goal.leads
    most = max(leads.values())
    if attempt.verdict is SOLVED:
        worse = [name for name in leads if leads[name] < most]
        if not worse:
            return None
        name = max(worse, key=lambda one: leads[one])
        best, other, about = own, start.event(table.parse(name)), "next"
    else:
        name = table.name_of(own.placement)
        best, other, about = start.event(table.parse(goal.answers[0])), own, "yours"
    options = attempt.puzzle.options
    reasons = reasons_for(options, start, other, best)
    if name in leads:
        lost = most - leads[name]
        head = tr.count(f"puzzle.why.{about}", max(1, round(lost)))
        quality = SCALES[options.family].quality(lost)
    else:
        head, quality = tr("puzzle.why.unknown"), Quality.BLUNDER
    told = (reason_text(start.ruleset, reason) for reason in reasons)
    return Why(best, other, quality, (head, *told), reasons)
