"""The scene in which a person sets up a board by hand, to play or analyse from it; its panel."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

import pygame
from pygame import Rect

from game.engine import Ply, SetUp
from game.engine.arrangement import Arrangement, EditHistory
from game.engine.position import Position
from game.ui.games.blokus.editing.area import EditArea
from game.ui.kit.boxes import Align, Box, Measure, PlacedBox
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Stack
from game.ui.kit.control import RADIUS, Control, ControlState, Role
from game.ui.kit.lengths import EQUAL, Size, rows
from game.ui.kit.text import Text
from game.ui.look.shapes import panel
from game.ui.look.texts import colour_name, tr
from game.ui.shell.actions import ARROWS, DIRECTIONS, Action, Command, Do, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push, Scene, Unsaved
from game.ui.sound.effects import Effect, knock, placed
from game.ui.table import pieces
from game.ui.table.area import LyingTarget, SlotTarget
from game.ui.table.hand_prompts import CARRIED, LAID
from game.ui.table.scene import TableScene
from game.ui.table.side_panel import SidePanel, board_and_panel, halves, side_back
from game.ui.table.tools import Tool

TOOLS = (Tool.UNDO, Tool.REDO)
"""The buttons below the board, from the left."""

IN_PANEL = (*ARROWS, Command.CONFIRM)
"""The commands that go to the panel, with no piece in hand."""

FREE = (
    Prompt("prompt.lay", (Command.NEXT,), mouse="prompt.drag_any", touch="prompt.tap_any"),
    Prompt("prompt.elsewhere", ARROWS),
)
POINTING = (
    Prompt("prompt.lift", (Command.CONFIRM,)),
    Prompt("prompt.lying", ARROWS),
    Prompt("prompt.put_away", (Command.ERASE_AHEAD,)),
)
"""The prompts with no piece in hand, and while keys point to one on the board."""


class EditScene(TableScene):
    """Lets pieces of all colours be laid, moved and put away in any order, and shows broken rules.

    Attributes:
        edits: what lies on the board, step by step.
    """

    panel: EditPanel

    def __init__(
        self,
        ui: UiContext,
        position: Position,
        done: Callable[[SetUp], None],
        ask: Callable[[], Scene],
    ) -> None:
        """Start from a position; for the other arguments see `GameUi.editor`."""
        super().__init__(ui, TOOLS, snap=0)
        self._done, self._ask = done, ask
        self.edits = EditHistory(Arrangement.of(position))
        self.area = self.table.area = EditArea(self.table, self.edits)
        self.own = {Command.MENU: self.back}
        self.panel = EditPanel(ui, self)

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.table.arrange(self.panel.arrange())
        self.panel.show(self.panel.rect)

    def rest(self) -> None:
        self.lay_back()

    # -- leaving ------------------------------------------------------------

    def keep(self) -> Unsaved | None:
        return Unsaved() if self.edits.changed else None

    def finish(self) -> Change | None:
        """Hand over what was set up, unless it breaks a rule."""
        if self.area.faults:
            self.table.status.tell(self.area.line())
            self.ui.sounds.play(Effect.ILLEGAL)
            return None
        if self.edits.changed:
            self._done(self.edits.now.set_up())
        return Pop()

    def back(self) -> Change:
        """Leave, but ask before any changes are lost."""
        self.lay_back()
        return Push(self._ask()) if self.edits.changed else Pop()

    # -- actions ------------------------------------------------------------

    def act(self, action: Action) -> Change | None:
        change = super().act(action)
        self.put_away_dropped()
        return change

    def let_go(self) -> None:
        super().let_go()
        self.put_away_dropped()

    @property
    def free(self) -> bool:
        """Whether there is no piece in hand, and keys point to none."""
        return self.table.hand is None and self.area.pointed.piece is None

    @property
    def usable_tools(self) -> set[Tool]:
        edits = self.edits
        undo = {Tool.UNDO} if edits.can_undo or self.area.lifted is not None else set()
        redo = {Tool.REDO} if edits.can_redo else set()
        return undo | redo

    @property
    def going_on(self) -> str:
        """Which rule is broken, if one is."""
        return self.area.line()

    def prompts(self) -> tuple[Prompt, ...]:
        hand = self.table.hand
        if hand is not None:
            return CARRIED if hand.carried and self.ui.controls.pad is None else LAID
        return FREE if self.free else POINTING

    # -- commands -----------------------------------------------------------

    def do(self, command: Command) -> Change | None:
        holding, pointed = self.table.hand is not None, self.area.pointed.piece
        match command:
            case _ if self.free and command in IN_PANEL:
                self.stale = True
                return self.panel.tree.handle(Do(command))
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._step(back=False)
            case Command.ERASE | Command.ERASE_AHEAD if holding:
                pieces.put_back(self.table)
            case _ if pointed is not None and command not in (Command.CANCEL, Command.MENU):
                self._do_with(pointed, command)
            case Command.NEXT | Command.PREVIOUS:
                self._choose(1 if command is Command.NEXT else -1)
            case _:
                return super().do(command)
        return None

    def hide(self) -> bool:
        pointed = self.area.pointed.piece is not None
        self.area.pointed.forget()
        return pointed

    def _do_with(self, pointed: Ply, command: Command) -> None:
        """Do something with the piece that keys point to, or point to another one."""
        now, pointer = self.edits.now, self.area.pointed
        match command:
            case Command.CONFIRM:
                self._lift(pointed)
            case Command.ERASE | Command.ERASE_AHEAD:
                pointer.on(now, -1)
                self._change_to(now.without(pointed))
                if pointer.piece == pointed:
                    pointer.forget()
            case Command.NEXT | Command.PREVIOUS:
                pointer.on(now, 1 if command is Command.NEXT else -1)
            case _ if command in DIRECTIONS:
                right, down = DIRECTIONS[command]
                pointer.towards(now, right, -down)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel) -> Change | None:
        self.area.pointed.forget()
        match self.table.target:
            case LyingTarget(colour, placement):
                # A moving finger takes the piece along by itself.
                self._lift(Ply(colour, placement), None if self.ui.touch else at)
                return None
            case SlotTarget():
                self._leave_lifted()
        return super().press(at)

    def press_elsewhere(self, at: Pixel) -> Change | None:
        held = self.table.hand is not None
        super().press_elsewhere(at)
        if held and self.table.hand is None:
            self.area.press_elsewhere(at)
        return None

    # -- pieces -------------------------------------------------------------

    def take_from(self, colour: int) -> None:
        """Take a piece from a colour's tray with keys."""
        self.area.take_in_hand(colour)
        self._choose(1)

    def point_to_board(self) -> None:
        """Point to a piece on the board with keys, or say that none lies there."""
        board = self.area.board
        middle = board.transform.plane(board.rect.center)
        if not self.area.pointed.to_nearest(self.edits.now, middle):
            self.table.status.tell(tr("edit.none_lies"))

    def _choose(self, step: int) -> None:
        self._leave_lifted()
        pieces.choose(self.table, step)

    def _lift(self, ply: Ply, at: Pixel | None = None) -> None:
        """Take a piece up from the board, with the pointer at a pixel, or with keys if None."""
        pieces.take_at(self.table, self.area.lift(ply), ply.placement, at)

    def _leave_lifted(self) -> None:
        """Put the piece that was taken up from the board into its tray, to take another one."""
        if self.area.lifted is not None:
            self.area.put_away()
            self.refresh()

    def put_away_dropped(self) -> None:
        """Note that the piece that was taken up from the board is in its tray, if it was let go of.

        However that came about, it isn't on the board any more.
        """
        if self.table.hand is None:
            self._leave_lifted()

    def place(self, placement: int | None) -> None:
        hand = self.table.hand
        if placement is None or hand is None:
            return
        self.area.lay(hand.colour, placement)
        pieces.settle(self.table, placement)
        worth = float(hand.table.worth[placement])
        colour = self.area.ruleset.colours[hand.colour].name
        for effect, variant in (knock(worth), placed(colour, 0)):
            self.ui.sounds.play(effect, variant)
        self.table.status.clear()
        self.refresh()

    def lay_back(self) -> bool:
        """Put the piece in hand back where it was taken from; return whether there was one."""
        lifted, self.area.lifted = self.area.lifted, None
        if lifted is None:
            return pieces.put_back(self.table)
        pieces.settle(self.table, lifted.placement)
        self.refresh()
        return True

    # -- steps --------------------------------------------------------------

    def clear(self) -> None:
        self.lay_back()
        now = self.edits.now
        self._change_to(now.without(*now.plies))

    def turn_to(self, colour: int) -> None:
        self._change_to(self.edits.now.with_turn_of(colour))

    def _change_to(self, after: Arrangement) -> None:
        edits = self.edits
        before = edits.now
        edits.change(after)
        self.area.show_from(before)
        self.refresh()

    def _undo(self) -> None:
        """Undo the last step; a piece that was just taken up goes back to where it lay."""
        if self.area.lifted is not None:
            self.lay_back()
            return
        self._step(back=True)

    def _step(self, *, back: bool) -> None:
        self.lay_back()
        self.area.pointed.forget()
        edits = self.edits
        before = edits.now
        if not (edits.undo() if back else edits.redo()):
            self.table.status.tell(tr("play.nothing_to_undo" if back else "play.nothing_to_redo"))
            return
        self.ui.sounds.play(Effect.TAKEN_BACK if back else Effect.CHOICE)
        self.table.status.clear()
        self.area.show_from(before)
        self.refresh()


TITLE, LABEL_TEXT, WORDS = 20, 15, 16
"""The text sizes of the heading, of the label and of the words, in design pixels."""

WIDE = 208
"""The width of the panel beside the board, in design pixels."""

HEAD, LABEL, CONTROL, HIGHEST, GAP = 34, 24, 46, 200, 10
"""The heights of the heading, of the label and of a control, the greatest height of the words, and
the gap between these, in design pixels."""


class KeyStop(Control):
    """A tray or the board, as a stop for keys; the pointer does other things there."""

    role = Role.IMAGE

    def __init__(self, label: str, on_use: Callable[[], None], about: Hashable, at: Rect) -> None:
        """Make a stop where something is; see `Control`."""
        super().__init__(label, about=about)
        self._on_use, self._at = on_use, at

    def arrange(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        yield PlacedBox(self, self._at)

    def part_at(self, at: Pixel) -> int | None:
        """Return None: it isn't for the pointer, or for a finger."""
        return None

    def use(self, part: int | None) -> Change | None:
        self._on_use()
        return None

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        """Draw a rim around it while it's selected."""
        if state.selected:
            theme, width = ui.theme, ui.px(2)
            size, radius = self.rect.size, ui.px(RADIUS)
            surface.blit(panel(size, radius, theme.panel, theme.accent, width, alpha=0), self.rect)


class EditPanel(SidePanel):
    """Says how to set up the board and what breaks the rules, and leads on.

    For keys, the trays and the board are among its controls.
    """

    def __init__(
        self,
        ui: UiContext,
        scene: EditScene,
    ) -> None:
        super().__init__(ui)
        self._scene, self._area = scene, scene.area

    def arrange(self) -> tuple[int, int]:
        """Say where it is in the window; returns the size of the area that it leaves for the board.

        It is shown once trays and board have their places there: keys stop at them.
        """
        text = self.ui.fonts.factor
        below = LABEL * text + 4 * CONTROL + 5 * GAP
        area, self.tree.rect = board_and_panel(self.ui.size, text, WIDE, below)
        return area

    def _stops(self) -> list[KeyStop]:
        colours, scene = self._area.ruleset.colours, self._scene
        stops = [
            KeyStop(
                colour_name(colours[tray.colour].name),
                partial(scene.take_from, tray.colour),
                tray.colour,
                tray.rect,
            )
            for tray in self._area.trays
        ]
        for stop in stops:
            stop.first = stop.about == self._area.colour
        board = KeyStop(tr("edit.title"), scene.point_to_board, EditArea, self._area.board.rect)
        return [*stops, board]

    def contents(self) -> Box:
        colours, now, theme = self._area.ruleset.colours, self._area.edits.now, self.ui.theme
        items = [
            ChoiceItem(number, colour_name(colour.name), badge=colour.name)
            for number, colour in enumerate(colours)
        ]
        faults = bool(self._area.faults)
        head = Text(tr("edit.title"), TITLE, bold=True, height=rows(HEAD))
        turn, turn_to = tr("edit.turn"), self._scene.turn_to
        controls = (
            Column(
                Text(turn, LABEL_TEXT, tone=theme.muted, height=rows(LABEL)),
                Choice(turn, items, now.colour, turn_to, height=CONTROL),
                gap=0,
            ),
            self._button(tr("edit.empty"), self._scene.clear),
            self._button(tr("edit.done"), self._scene.finish, main=not faults),
            self._button(tr("edit.cancel"), self._scene.back),
        )
        words = Text(
            self.words,
            WORDS,
            tone=theme.warning if faults else theme.muted,
            wraps=True,
            align=(Align.START, Align.START),
            height=Size(most=HIGHEST * self.ui.fonts.factor),
        )
        if self.is_beside:
            shown: Box = Column(head, *controls, words, gap=GAP, pad=GAP, back=side_back(self.ui))
        else:
            shown = halves(self.ui, Column(head, words, gap=0), Column(*controls, gap=GAP))
        return Stack(*self._stops(), shown)

    def _button(
        self, text: str, on_use: Callable[[], Change | None], *, main: bool = False
    ) -> Button:
        wide = EQUAL
        return Button(text, on_use, main=main, width=wide, height=CONTROL)

    @property
    def words(self) -> str:
        """How it's done, or how many pieces break the rules."""
        faults = self._area.faults
        return tr.count("edit.faults", len(faults)) if faults else tr("edit.how")
