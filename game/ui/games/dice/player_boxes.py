"""What is told of players of Dice: boxes on others' cards, and at the head of the large sheet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

import pygame
from pygame import Rect

from game.engine.dice import STRIKES
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.material import DRAWN_ON, paint_die, paint_strikes
from game.ui.games.dice.shown import DiceShown, Told
from game.ui.games.player_face import crown, player_face
from game.ui.kit.boxes import Align, Box, Fill, Picture, badge
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.icons import icon
from game.ui.look.scale import row
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.name_line import NameLine
from game.ui.table.tray_view import paint_player_panel

LINE, LEAST = 14, 11
"""The usual and the least size of lines, in design pixels."""

AFTER_CROWN = 5
"""The space between the crown and the number, in design pixels."""

STANDING, CROWN = 18, 15
"""The sizes of the line with the number that grows, and of the crown before it, in design
pixels."""


class PlayerBoxes(ABC):
    """Boxes about a player in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        die: where the die taken lies.
        clock: where a clock goes.
    """

    def __init__(self, ui: UiContext, rect: Rect) -> None:
        """Make them at the scale of `ui`, without a place."""
        self._ui, self.rect = ui, rect
        self.die = self.clock = Rect(0, 0, 0, 0)
        self._tree = Tree(ui, for_keys=False)
        self._told: Told | None = None
        self._standing: Box = Fill()

    @property
    def score(self) -> Rect:
        """Where it is told how many squares are filled."""
        return self._tree.rect_of(self._standing)

    @abstractmethod
    def _contents(self, told: Told) -> Box:
        """Everything in it."""

    def arrange(self, told: Told) -> None:
        if told != self._told:
            self._tree.show(self._contents(told), self.rect)
            self._told = told

    def paint_boxes(
        self, surface: pygame.Surface, shown: DiceShown, player: int, *, quiet: bool = False
    ) -> None:
        """Draw the boxes; the die just taken appears once it has arrived."""
        self.arrange(shown.told(player, quiet=quiet))
        self._tree.paint(surface)
        taken = shown.motion.taken
        for index, (face, taker) in enumerate(shown.rolled):
            if taker == player and (taken is None or index != taken.index):
                paint_die(surface, self._ui, face, self.die)

    # -- the boxes that both kinds have --------------------------------------

    def _slot(self, name: str, width: float, height: float) -> Picture:
        """Room for something; its rectangle becomes an attribute."""
        return Picture(width=width, height=height, on_placed=partial(setattr, self, name))

    def _clock(self, told: Told) -> Picture | None:
        if not told.timed:
            return None
        ui = self._ui
        wide = clock_width(ui.fonts, ui.px(CLOCK)) / ui.scale.unit
        return self._slot("clock", wide, 18)

    def _mark(self, told: Told, badge_size: float, face: float) -> Picture:
        """The face of an opponent, or a person's badge, each of its size."""
        if told.level is None:
            return badge(told.colour, badge_size)
        return player_face(told.level, told.mood, told.colour, face, quiet=told.quiet)

    def _crown(self, told: Told) -> Box:
        """The crown of who leads, or its room: where the number stands doesn't depend on it."""
        return crown(CROWN) if told.leads else Fill(width=CROWN)

    def _filled(self, told: Told, tone: RGB, size: float = STANDING) -> Box:
        """How many squares are filled: a number that grows, in the longest words that fit."""
        lines = (
            Text(words, size, tone=tone, bold=size > LINE, least=LEAST) for words in told.standing
        )
        self._standing = line = FirstFitting(*lines)
        return line

    def _line(self, words: str, tone: RGB, least: float = LEAST) -> Text:
        return Text(words, LINE, tone=tone, least=least)


NAME, BADGE, FACE, LOW_FACE = 17, 18, 34, 26
"""The sizes of a name, of the badge before it, of an opponent's face in place of that beside the
board, and above it, in design pixels."""

DIE, STRIKE, STRIKE_GAP, PAD = 30, 18, 5, 9
"""The edges of a die and of a strike's box, the gap between two boxes, and the space around
everything, in design pixels."""

BESIDE, WITH_LEVELS, ABOVE = 118, 150, 66
"""The width of words beside the board, the same if names have levels beside them, and their height
above it, in design pixels."""

NARROW, LOWER = 190, 92
"""The width below which they need another line there, and their height with that."""


class CardView(PlayerBoxes):
    """A card laid out in a rectangle.

    Attributes:
        board: the small board.
    """

    board: BoardView

    def __init__(self, ui: UiContext, rect: Rect, shown: DiceShown, player: int) -> None:
        super().__init__(ui, rect)
        self._ruleset = shown.position.ruleset
        has_levels = any(seat.level is not None for seat in shown.game.seats)
        self._words = WITH_LEVELS if has_levels else BESIDE
        self.arrange(shown.told(player))

    def _place_board(self, rect: Rect) -> None:
        self.board = BoardView(self._ui, self._ruleset, rect, DRAWN_ON)

    def _contents(self, told: Told) -> Box:
        """Everything on the card: beside the board, or above it if it's larger so."""
        px, theme = self._ui.px, self._ui.theme
        tone = theme.muted if told.quiet else theme.text
        gap, die, clock = 6, self._slot("die", DIE, DIE), self._clock(told)
        name = NameLine(told.name, told.level, NAME, tone=tone, width=EQUAL, grow=1)
        strikes = Picture(
            partial(_paint_strikes, told.strikes),
            width=(STRIKES * (STRIKE + STRIKE_GAP) - STRIKE_GAP),
            height=STRIKE,
        )
        factor = self._ui.fonts.factor
        is_narrow = self.rect.width < px(NARROW * factor)
        wide, high = self.rect.width - 2 * px(PAD), self.rect.height - 2 * px(PAD)
        beside = min(high, wide - px(self._words * factor))
        below = min(high - px((LOWER if is_narrow else ABOVE) * factor), wide)
        side = max(beside, below) / self._ui.scale.unit
        board = Picture(width=side, height=side, on_placed=self._place_board)
        is_beside = beside >= below
        mark = self._mark(told, BADGE, FACE if is_beside else LOW_FACE)
        line = self._filled(told, tone, STANDING if is_beside else LINE)
        line.sized(width=EQUAL, grow=1)
        if is_beside:
            number = Row(self._crown(told), line, gap=AFTER_CROWN, width=EQUAL, grow=1)
            words = Column(
                Row(mark, name, gap=gap),
                Row(number, clock, gap=gap),
                Row(strikes, Fill(), die, gap=gap),
                gap=gap,
                width=EQUAL,
                grow=1,
                justify=Align.CENTER,
            )
            return Row(board, words, gap=10, pad=PAD)
        # The number has no room to spare.
        leads = self._crown(told) if told.leads else None
        rows: list[list[Box | None]]
        if is_narrow:
            rows = [[mark, name, leads, die], [line], [strikes, Fill(), clock]]
        else:
            rows = [[mark, name, leads, clock], [line, strikes, die]]
        above = [Row(*row, gap=gap) for row in rows]
        return Column(*above, board, gap=4, pad=PAD, justify=Align.CENTER)

    def paint(
        self, surface: pygame.Surface, shown: DiceShown, player: int, *, quiet: bool = False
    ) -> None:
        """Draw a player's card, perhaps `quiet` ahead of time."""
        lit = shown.colour_of(player) if player == shown.acting else None
        quiet = quiet or shown.dimming.quiet(player)
        paint_player_panel(surface, self._ui, self.rect, self._ui.scale, lit, quiet=quiet)
        if player == shown.player:
            self.paint_rim(surface)
        self.paint_boxes(surface, shown, player, quiet=quiet)
        self.board.paint(surface, shown.drawn(player), hidden=shown.being_drawn(player))

    def paint_rim(self, surface: pygame.Surface) -> Rect:
        """Draw a rim around it, as its sheet is looked at, or would be by a press."""
        theme, px = self._ui.theme, self._ui.px
        rim = panel(self.rect.size, px(12), theme.panel, rim=theme.muted, rim_width=px(2), alpha=0)
        return surface.blit(rim, self.rect)


def _paint_strikes(crossed: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    boxes = row(rect, STRIKES, rect.height * STRIKE_GAP // STRIKE)
    paint_strikes(surface, ui, boxes, crossed, striking=False)


HEAD_NAME, HEAD_BADGE, HEAD_FACE, HEAD_DIE, HEAD_BACK = 24, 28, 42, 28, 40
"""The sizes of the name, the badge, an opponent's face, the die taken and the button that leads
back to one's own sheet, in design pixels."""


class HeadView(PlayerBoxes):
    """The head laid out in a rectangle.

    Attributes:
        back: the button that leads back to one's own sheet, while another is looked at.
    """

    def __init__(self, ui: UiContext, layout: DiceLayout, told: Told) -> None:
        super().__init__(ui, layout.head)
        self.back = Rect(0, 0, 0, 0)
        self.arrange(told)

    def _contents(self, told: Told) -> Box:
        paper = self._ui.theme.paper
        gap, size = 9, HEAD_NAME
        name: Box = NameLine(told.name, told.level, size, tone=paper.text, width=EQUAL, grow=1)
        if told.title:
            name = Text(told.title, size, tone=paper.text, width=EQUAL, grow=1)
        # Who wants large letters isn't given smaller ones than others.
        least = LINE if self._ui.fonts.factor > 1 else LEAST
        colours = self._line(told.colours, paper.muted, least)
        standing = self._filled(told, paper.text)
        number = Row(self._crown(told), standing, gap=AFTER_CROWN)
        words = Column(
            Row(name, self._clock(told), self._slot("die", HEAD_DIE, HEAD_DIE), gap=gap),
            FirstFitting(Row(colours, Fill(), number, gap=gap), number),
            gap=0,
            width=EQUAL,
            grow=1,
            align=Align.START,
        )
        back = self._slot("back", HEAD_BACK, HEAD_BACK) if told.title else None
        mark = self._mark(told, HEAD_BADGE, HEAD_FACE)
        return Row(back, mark, words, gap=gap, pad=(4, 0))

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        self.paint_boxes(surface, shown, shown.player)
        if shown.looking:
            self.paint_back(surface, lit=False)

    def paint_back(self, surface: pygame.Surface, *, lit: bool) -> Rect:
        """Draw the button that leads back; return what it covered."""
        theme, side = self._ui.theme, self.back.height
        fill = theme.control_hover if lit else theme.control
        surface.blit(panel(self.back.size, side // 4, fill, rim=theme.line, rim_width=1), self.back)
        arrow = icon("back", round(0.6 * side), theme.text)
        surface.blit(arrow, arrow.get_rect(center=self.back.center))
        return self.back
