"""The scene in which a puzzle is solved."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

import pygame
from pygame import Rect

from game.puzzles.attempt import Attempt
from game.puzzles.collection import shipped
from game.puzzles.goals import AllPlaced, BestPlacement, Verdict, numbers_of
from game.puzzles.puzzle import Puzzle
from game.ui.games.flourishes.flourish import Stage
from game.ui.games.reason_marks import paint_reasons, signed_cells
from game.ui.kit.button import Button
from game.ui.look.days import day_in_words
from game.ui.look.texts import colour_in, tr
from game.ui.rooms.coach.qualities import paint_choices
from game.ui.rooms.play.hints import TAKE_UP
from game.ui.rooms.puzzles.entering import Entering
from game.ui.rooms.puzzles.hinting import Hinting, HintStep
from game.ui.rooms.puzzles.posed import Posed, of_box, word_of
from game.ui.rooms.puzzles.puzzle_area import PuzzleArea
from game.ui.rooms.puzzles.puzzle_control import TOOLS, PuzzleControl
from game.ui.rooms.puzzles.puzzle_flourishes import PuzzleFlourishes
from game.ui.rooms.puzzles.puzzle_panel import PuzzlePanel, Said, where_words
from game.ui.rooms.puzzles.why import Why, why
from game.ui.rooms.review.overlays import paint_line
from game.ui.shell.actions import ARROWS, Command, Do, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.news import file_news
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import THINK, Cue
from game.ui.table import pieces
from game.ui.table.attach_dots import AttachDots
from game.ui.table.scene import TableScene

log = logging.getLogger(__name__)

IN_PANEL = (*ARROWS, Command.NEXT, Command.PREVIOUS, Command.CONFIRM)
"""The commands that go to the panel once the puzzle is solved or failed, with no piece in hand."""


class PuzzleScene(TableScene):
    """Lets a person solve a puzzle: place, take back, ask for hints, and go on to the next.

    Attributes:
        posed: which puzzle it is.
        attempt: what has been done about it.
        hinting: the hint that is shown, if one is.
        why: what speaks for the best placement, while it is looked at.
    """

    cue: Cue = Cue(THINK)
    control: PuzzleControl
    panel: PuzzlePanel

    def __init__(self, ui: UiContext, posed: Posed, puzzle: Puzzle) -> None:
        """Begin to solve a puzzle."""
        super().__init__(ui, TOOLS)
        self.posed, self.attempt = posed, Attempt(puzzle)
        self.why: Why | None = None
        self.area = PuzzleArea(self.table, self.attempt)
        self.table.area = self.area
        self.hinting = Hinting(self.area)
        own: dict[Command, Callable[[], Change | None]] = {
            Command.MENU: Pop,
            Command.UNDO: self._take_back,
            Command.FIRST: self._start_over,
            Command.HINT: self._hint,
        }
        self.control = PuzzleControl(self.table, self.area, own, self._place, self.hinting)
        self.panel = PuzzlePanel(ui, self.said, self._buttons)
        self.stage = Stage(ui)
        self._flourishes = PuzzleFlourishes(self.table, self.area, self.stage)
        self._entering = Entering(ui.files.puzzles, posed, self.attempt)
        self._dots = AttachDots(ui)

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.stage.clear()
        self.table.arrange(self.ui.size)
        self.panel.show(self.area.layout.panel)

    def update(self) -> Change | None:
        change = super().update()
        self.stage.pass_time()
        return change

    def rest(self) -> None:
        self.stage.clear()
        if pieces.put_back(self.table):
            self.table.flights.clear()

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self._flourishes)

    # -- what a person does -------------------------------------------------

    def do(self, command: Command) -> Change | None:
        if command in IN_PANEL and self.table.hand is None and self.area.placing is None:
            self.stale = True
            return self.panel.do(Do(command))
        if command is Command.CANCEL and self.why is not None:
            self._close_why()
            return None
        return super().do(command)

    def look_at(self, at: Pixel | None) -> None:
        self.stale |= self.panel.look_at()

    def _place(self, placement: int) -> None:
        """Place the piece in hand, and let that and the verdict be seen and heard."""
        if self.area.placing is None:
            return
        before = self.attempt.position
        pieces.settle(self.table, placement)
        self.attempt.place(placement)
        self._flourishes.placed(before)
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
        self._flourishes.forget()
        self.table.flights.clear()
        for _ in range(count):
            ply = self.attempt.take_back()
            assert ply is not None
            self.table.flights.leave_board(ply, self.area.slot(ply))
        if count:
            self.ui.sounds.play(Effect.TAKEN_BACK)
        self._changed()

    def _hint(self) -> None:
        """Show one step more of what leads on, and put back what is in hand."""
        if self.area.placing is None:
            return
        pieces.put_back(self.table)
        self.hinting.show(self.attempt.hint())
        self._entering.enter()
        self.ui.sounds.play(Effect.HINT)
        self.table.status.clear()
        if self.hinting.step is HintStep.PIECE:
            self._flourishes.stir(self.hinting.hint)
        self.refresh()

    def _changed(self) -> None:
        """Show what is so now: nothing of what was shown before is."""
        self.why = self.area.shown = None
        self.hinting.clear()
        self.table.status.clear()
        self._entering.enter()
        told = file_news(self.ui.files.notices)
        if told is not None:
            self.table.status.tell(told)
        self.panel.choose_first()
        self.refresh()

    # -- the panel ----------------------------------------------------------

    def said(self) -> Said:
        """What the panel says now."""
        puzzle, attempt = self.attempt.puzzle, self.attempt
        kind = word_of(puzzle.kind)
        colours = {"colour": attempt.start.colour, "rival": _rival(attempt)}
        fields = {
            name: colour_in(attempt.start.ruleset, colour)
            for name, colour in colours.items()
            if colour is not None and isinstance(puzzle.goal, BestPlacement)
        }
        return Said(
            title=tr(f"puzzle.{kind}"),
            where=self._where(),
            task=tr(f"puzzle.{kind}.task", **fields),
            verdict=attempt.verdict,
            words=self._verdict_words(),
            news="" if attempt.verdict is Verdict.OPEN else self._news(),
            why=() if self.why is None else self.why.words,
            reasons=() if self.why is None else self.why.reasons,
        )

    def _where(self) -> str:
        """Which puzzle it is: the day, or its number among those of its kind in the box."""
        if self.posed.day is not None:
            return day_in_words(self.posed.day)
        assert self.posed.box is not None
        entries = shipped().in_box(self.attempt.puzzle.kind, self.posed.box)
        number = [entry.name for entry in entries].index(self.posed.name) + 1
        return where_words(self.posed.box.value, number, len(entries))

    def _verdict_words(self) -> str:
        attempt, goal = self.attempt, self.attempt.puzzle.goal
        match attempt.verdict:
            case Verdict.OPEN:
                step = self.hinting.step
                return "" if step is None else tr(f"puzzle.hint.{step.value}")
            case Verdict.SOLVED:
                how = "helped" if attempt.aided else "later" if attempt.failed else "solved"
                return tr(f"puzzle.{how}")
        if not isinstance(goal, AllPlaced):
            return tr("puzzle.not_best")
        crosses = numbers_of(attempt.start.ruleset, goal.crosses)
        crossed = any(attempt.position.board[cell] >= 0 for cell in crosses)
        return tr("puzzle.cross" if crossed else "puzzle.failed")

    def _news(self) -> str:
        """What it did to the person's rating, if they have asked for ratings."""
        return self._entering.news if self.ui.settings.ratings else ""

    def _buttons(self) -> list[Button]:
        """The buttons for what can be done now, what most people do next first."""
        if self.attempt.verdict is Verdict.OPEN:
            return []
        onward = Button(tr("puzzle.next"), self._next, about="next")
        if self.posed.box is None:
            onward = Button(tr("puzzle.done"), Pop, about="next")
        if self.why is not None:
            return [Button(tr("puzzle.why.close"), self._close_why, about="close"), onward]
        ask = Button(tr("puzzle.why"), self._ask_why, about="why")
        asked = [ask] if isinstance(self.attempt.puzzle.goal, BestPlacement) else []
        if self.attempt.verdict is Verdict.SOLVED:
            onward.main = True
            return [onward, *asked]
        if asked:
            retry = Button(tr("puzzle.retry"), self._take_back, main=True, about="retry")
            return [retry, *asked, onward]
        back = Button(tr("play.tool.undo"), self._take_back, main=True, about="undo")
        return [back, Button(tr("puzzle.tool.start_over"), self._start_over, about="over"), onward]

    def _next(self) -> Change | None:
        """Go on to the next puzzle of the kind that isn't solved."""
        posed, kind = self.posed, self.attempt.puzzle.kind
        assert posed.box is not None
        scene = opened(self.ui, of_box(kind, posed.box, self.ui.files.puzzles.value, posed.name))
        return Pop() if scene is None else Push(scene, instead=True)

    def _ask_why(self) -> None:
        self.stage.skip()
        self.why = why(self.attempt)
        self.area.shown = None if self.why is None else self.attempt.start
        self.panel.choose_first()
        self.refresh()

    def _close_why(self) -> None:
        self.why = self.area.shown = None
        self.panel.choose_first()
        self.refresh()

    def reword(self) -> None:
        if self.why is not None:
            self.why = why(self.attempt)
        super().reword()

    # -- drawing ------------------------------------------------------------

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw both placements that are compared, and what the reasons are about."""
        if self.why is None:
            return
        ui, board, told = self.ui, self.area.board, self.why
        plies = (told.best, told.other)
        paint_line(surface, ui, board, plies)
        spots = [ply.placement for ply in plies]
        signed = signed_cells(told.reasons, self.area.seen)
        taken = paint_choices(surface, ui, board, spots, told.quality, signed)
        paint_reasons(surface, self.area, told.reasons, self.panel.alone, taken=taken)

    def prompts(self) -> tuple[Prompt, ...]:
        shows_place = self.hinting.step is HintStep.PLACE and self.area.placing is not None
        if shows_place and self.table.hand is None:
            return (TAKE_UP,)
        return super().prompts()

    def paint_below_hand(self, surface: pygame.Surface) -> list[Rect]:
        position = self.area.placing
        if position is None:
            return []
        covered = self._dots.paint(surface, self.area.board, position)
        return covered + self.hinting.paint(surface)

    def paint_over_pieces(self, surface: pygame.Surface) -> list[Rect]:
        return self.stage.paint(surface)


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
