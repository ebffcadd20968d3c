"""What is around the board of a game in play: the hand, one colour's tray large, and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

import pygame
from msgspec import Struct
from pygame import Rect

from game.ai.levels.scale import nearest_named
from game.engine import Ruleset
from game.ui.games.player_face import crown, player_face
from game.ui.kit.boxes import Align, Box, Fill, Measure
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.portraits import Mood
from game.ui.look.scale import UiScale
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.table.board_labels import board_in
from game.ui.table.board_view import BoardView, aspect_of
from game.ui.table.clock_face import clock_width
from game.ui.table.landing import LayableBoard
from game.ui.table.layout import TableBoxes, TableLayout
from game.ui.table.name_line import NameLine
from game.ui.table.table import Table
from game.ui.table.tools import Tool
from game.ui.table.tray import Tray
from game.ui.table.tray_view import PADDING, paint_player_panel

GAP, APART, EDGE = 16, 8, 12
"""The space around everything, between cards and buttons, and above and below the board, in design
pixels."""

HAND = Size(236, most=400)
"""The width of the hand, in design pixels."""

SIDE = Size(186, most=300)
"""The width of the cards at the other side, in design pixels."""

LEAST_WIDE = 800
"""The width at which the sides are drawn as in a window, in design pixels."""

SHARES = 0.56, 0.44
"""The shares of the hand and of the cards in what the board leaves to both."""

BELOW = 0.36
"""The share of a tall window's height that is kept free below the board."""

CARD, TALLEST = 56, 330
"""The height of a card that has no room for pieces, and the greatest of one that does, in design
pixels."""

CARDS, PIECES_CARD = 0.25, 156
"""The share of a column that goes to cards with room for pieces, and the height of these at most,
in design pixels."""

WORDS, BESIDE, UNDER = 74, 12, 8
"""The height of what is told at the bottom of the hand, at the usual text size, and the space
beside and below it, in design pixels."""

NOTICE = 0.64
"""How much of the hand's height a long notice may take: the hand's head stays in view."""

LIKED = 0.93
"""How large a board with both sides in use must be, relative to one with a single column, for the
sides to be preferred: cards with pieces are worth a little of the board."""


@dataclass(frozen=True)
class RoomLayout(TableLayout):
    """A table with one hand.

    Attributes:
        hand: the tray of the colour in hand; the status line is at its bottom.
        cards: one for each other colour.
    """

    hand: Rect
    cards: tuple[Rect, ...]


class _Boxes(TableBoxes):
    """What is on such a table, to be put beside and below each other."""

    def __init__(self, cards: int, aspect: float, tools: Sequence[Tool]) -> None:
        super().__init__(tools, aspect)
        self.status.sized(height=rows(WORDS), grow=0)
        self.hand = Column(Fill(), self.status, gap=0, pad=(BESIDE, UNDER), height=EQUAL, grow=1)
        self.cards = [Fill(height=Size(0, most=TALLEST), grow=1) for _ in range(cards)]

    def _side(self) -> Column:
        """The cards from the top, and the buttons at the bottom."""
        cards = Column(*self.cards, gap=APART, height=EQUAL, grow=1)
        return Column(cards, self.rows(), gap=APART, height=EQUAL)

    def at_both_sides(self) -> Box:
        """The hand, the board, and all else at its other side."""
        left, right = (
            Column(one, pad=(0, GAP - EDGE), width=width, grow=share)
            for one, width, share in zip(
                (self.hand, self._side().sized(grow=1)), (HAND, SIDE), SHARES, strict=True
            )
        )
        return Row(left, self.board, right, gap=GAP, pad=(GAP, EDGE), justify=Align.CENTER)

    def in_a_column(self) -> Box:
        """All else beside the board. Few cards get room for their pieces."""
        share = CARDS / max(1, len(self.cards))
        for card in self.cards:
            card.sized(height=Size(least=CARD, most=PIECES_CARD, share=share), grow=0)
        column = Column(self.hand, *self.cards, self.rows(), gap=APART, pad=(0, GAP - EDGE))
        column.sized(width=HAND, grow=1)
        return Row(column, self.board, gap=GAP, pad=(GAP, EDGE), justify=Align.CENTER)

    def underneath(self) -> Box:
        """All else below the board."""
        left, right = (
            one.sized(width=EQUAL, grow=share)
            for one, share in zip((self.hand, self._side()), SHARES, strict=True)
        )
        below = Row(left, right, gap=GAP, height=Size(share=BELOW, most=UNLIMITED), grow=1)
        return Column(self.board, below, gap=GAP, pad=GAP)


def room_layout(
    ui: UiContext, size: tuple[int, int], cards: int, aspect: float, tools: Sequence[Tool]
) -> RoomLayout:
    """Lay out a table with so many cards beside the hand in an area of that size, in pixels.

    The board's plate has that aspect.
    """
    # Beside a panel an area is less wide than any window, but its letters are no smaller.
    high = UiScale(min(size[1] / 720, size[0] / LEAST_WIDE))
    low = UiScale(min(size[0] / 720, size[1] / 1080))

    def laid(arranged: Callable[[_Boxes], Box], scale: UiScale) -> RoomLayout:
        boxes = _Boxes(cards, aspect, tools)
        places = boxes.placed(ui.scaled(scale), arranged(boxes), size)
        hand, around = places[boxes.hand], tuple(places[card] for card in boxes.cards)
        common, grows = boxes.common(places, scale), int(NOTICE * hand.height)
        return RoomLayout(*common, grows=grows, hand=hand, cards=around)

    sides, column = laid(_Boxes.at_both_sides, high), laid(_Boxes.in_a_column, high)
    below = laid(_Boxes.underneath, low)
    one = column if column.board.width >= below.board.width else below
    return sides if sides.board.width >= LIKED * one.board.width else one


PAD, TOP = 14, 4
"""The space beside the words and above them, in design pixels."""

PIECES = 40
"""The least height for the pieces on a card; they aren't drawn on lower ones, in design pixels."""

CROWN = 0.6
"""The size of the crown, relative to the number."""


class Lettering(Struct, frozen=True):
    """The sizes of a panel's words, in design pixels.

    Attributes:
        face: the side of the face, or of the badge's room.
        name, number, line, clock: the sizes of the letters.
        first, second: the heights of the lines, at the usual text size.
    """

    face: float
    name: float
    number: float
    line: float
    clock: float
    first: float
    second: float


OF_HAND = Lettering(36, 22, 38, 15, 30, first=42, second=22)
OF_CARD = Lettering(50, 18, 32, 14, 22, first=36, second=26)
OF_LOW_CARD = Lettering(36, 16, 24, 13, 17, first=27, second=20)

MORE = 36
"""The height of the hand's line with a clock or a series, in design pixels."""


@dataclass(frozen=True, kw_only=True)
class TrayState:
    """What a tray shows besides its pieces.

    Attributes:
        owner: who plays the colour.
        line: what they are doing, or how things stand; or "".
        brief: `line` in few words, for where there is no space for more.
        level: the key of the level of the opponent who plays it, or None.
        mood: how that opponent feels.
        score: the number that grows in play, or "".
        unit: what it counts, or "".
        leads: whether the player leads.
        lit: whether it's this colour's turn.
        quiet: whether it's drawn in a quieter tone: the colour can't place any more.
        hidden: the slots of pieces that are held or on their way back.
        unplaceable: pieces without a legal spot, drawn dim.
        total: the player's number with all their colours, or "".
        series: which game of a series it is, and the player's points in the earlier ones; "" for
            what there is not.
        timed: whether to leave space for a clock in the header.
        brief_owner: `owner` in fewer words, for where there is no space for more, or "".
    """

    owner: str
    line: str
    brief: str
    level: str | None = None
    mood: Mood = Mood.RESTS
    score: str = ""
    unit: str = ""
    leads: bool = False
    lit: bool = False
    quiet: bool = False
    hidden: Collection[int] = ()
    unplaceable: Collection[int] = ()
    total: str = ""
    series: tuple[str, str] = ("", "")
    timed: bool = False
    brief_owner: str = ""


class PlayerTray(Tray, ABC):
    """A colour's tray with words about its player. Keeps nothing of the game.

    Attributes:
        head: where the words are.
        lettering: the sizes of the words.
    """

    lettering = OF_HAND

    def __init__(
        self, ui: UiContext, board: BoardView, colour: int, rect: Rect, scale: UiScale
    ) -> None:
        """Start without pieces: `pack` lays them out, as they are seen on the board."""
        ruleset = board.ruleset
        super().__init__(rect, ruleset, colour, facing=board.facing)
        self._ui, self._scale = ui, scale
        self._name = ruleset.colours[colour].name
        self._shown: object = None
        self._words = Tree(ui)
        self._number: Box | None = None
        self._clock: Box = Fill(width=0)
        self.head = Rect(rect)

    # -- where things are ---------------------------------------------------

    @property
    def score(self) -> Rect:
        """Where the number that grows is; the whole header until that has been drawn."""
        return self.head if self._number is None else self._words.rect_of(self._number)

    @property
    def clock(self) -> Rect:
        return self._words.rect_of(self._clock)

    @property
    def clock_size(self) -> int:
        return self._scale.px(self.lettering.clock)

    def _height(self, more: float = 0) -> int:
        """The height of its words, with so many design pixels below them, in pixels."""
        of = self.lettering
        return self._scale.px((of.first + of.second + more) * self._ui.fonts.factor + 2 * TOP)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, position: LayableBoard, state: TrayState) -> None:
        lit, quiet = self._name if state.lit else None, state.quiet
        paint_player_panel(surface, self._ui, self.rect, self._scale, lit, quiet=quiet)
        ui, shown = self._ui, replace(state, hidden=(), unplaceable=())
        if self._shown != (ui.theme, ui.fonts, shown):
            self._shown, scaled = (ui.theme, ui.fonts, shown), ui.scaled(self._scale)
            self._words, header = Tree(scaled), self._header(state)
            # Where letters are as small as they may get, there may be too little room for them.
            needed = Measure(scaled).height(header, self.head.width).usual
            size = self.head.width, max(self.head.height, needed)
            self._words.show(header, Rect(self.head.topleft, size))
        self._words.paint(surface)
        self._paint_pieces(surface, position, state)

    @abstractmethod
    def _header(self, state: TrayState) -> Box:
        """The words; `_number` is set to the box of the number among them."""

    def _score(self, state: TrayState, size: float) -> Box | None:
        """The number that grows, or None."""
        self._number = None
        if state.score:
            tone, fonts = self._tone(state), self._ui.fonts
            # It keeps its width as it grows, unless its digits are wider than eights.
            widest = "8" * max(2, len(str(int(self._pieces.worth))))
            if any(piece.worth % 1 for piece in self._pieces.pieces):
                widest += tr.whole(0.5)[1:]
            px = fonts.usual(self._scale.px(size))
            wide = max(fonts.width(one, px, bold=True) for one in (widest, state.score))
            self._number = Text(
                state.score,
                size,
                tone=tone,
                bold=True,
                least=size,
                enlarged=False,
                align=(Align.END, Align.CENTER),
                width=(wide + 2) / self._scale.unit,
            )
        return self._number

    def _tone(self, state: TrayState) -> RGB:
        return self._ui.theme.muted if state.quiet else self._ui.theme.text

    def _paint_pieces(
        self, surface: pygame.Surface, position: LayableBoard, state: TrayState
    ) -> None:
        for slot in self._transforms:
            number, copy = self._pieces.instances[slot]
            self.paint_slot(
                surface,
                self._ui,
                slot,
                self._name,
                is_empty=copy >= position.left[self.colour, number] or slot in state.hidden,
                is_dim=state.quiet or number in state.unplaceable,
            )

    def _clock_room(self, state: TrayState) -> Box | None:
        if not state.timed:
            return None
        self._clock = Fill(width=clock_width(self._ui.fonts, self.clock_size) / self._scale.unit)
        return self._clock

    def _face(self, state: TrayState) -> Box:
        # A name needs its room more than it needs to align with those of opponents.
        return player_face(
            *(state.level, state.mood, self._name, self.lettering.face),
            quiet=state.quiet,
            aligned=False,
        )

    def _crown(self, state: TrayState) -> Box | None:
        return crown(CROWN * self.lettering.number) if state.leads else None

    def _owner(self, state: TrayState) -> Box:
        size, tone = self.lettering.name, self._tone(state)
        name = NameLine(state.brief_owner or state.owner, None, size, tone=tone)
        # A name can be cut, but not a word beside it.
        return FirstFitting(Text(state.owner, size, tone=tone), name) if state.brief_owner else name

    def _line(self, *wordings: tuple[str, str], tone: RGB) -> Box:
        """Small words, and others at their right: in the first of some wordings that fits."""
        size, muted = self.lettering.line, self._ui.theme.muted
        return FirstFitting(
            *(
                Row(
                    Text(words, size, tone=tone, grow=1),
                    Text(beside, size, tone=muted) if beside else None,
                    gap=10,
                )
                for words, beside in wordings
            ),
            grow=1,
        )


class HandView(PlayerTray):
    """The tray of the colour in hand, as large as there is room for.

    Below its pieces the status line tells what is going on; it isn't drawn here.
    """

    def __init__(
        self,
        ui: UiContext,
        board: BoardView,
        colour: int,
        layout: RoomLayout,
        *,
        more: bool,
    ) -> None:
        """Lay it out in its place; `more` is for a clock or a series in its head."""
        rect, scale = layout.hand, layout.scale
        super().__init__(ui, board, colour, rect, scale)
        self.head = Rect(rect.topleft, (rect.width, self._height(MORE if more else 0)))
        pad = scale.px(PADDING)
        room = Rect(rect.left + pad, self.head.bottom + pad // 2, rect.width - 2 * pad, 0)
        room.height = layout.status.top - pad // 2 - room.top
        self.pack(room)

    def _header(self, state: TrayState) -> Box:
        of, muted, clock, more = self.lettering, self._ui.theme.muted, self._clock_room(state), None
        if clock is not None or any(state.series):
            number, total = state.series
            told = self._line((number, total), (number, ""), tone=muted)
            more = Row(told, clock, gap=8, height=rows(MORE))
        line = state.line or state.total
        who = Column(
            self._owner(state).sized(height=rows(of.first - 12)),
            self._line((line, ""), (state.brief or state.total, ""), tone=muted) if line else None,
            gap=0,
            grow=1,
        )
        count = Column(
            self._score(state, of.number),
            Text(state.unit, of.line, tone=muted, align=(Align.END, Align.CENTER)),
            gap=0,
            align=Align.END,
        )
        first = Row(self._face(state), who, self._crown(state), count, gap=8)
        first.sized(height=rows(of.first + of.second))
        return Column(first, more, gap=0, pad=(PAD, TOP))


class CardView(PlayerTray):
    """Another player's card: a face, a name, a number, and small pieces if there is room."""

    def __init__(
        self, ui: UiContext, board: BoardView, colour: int, rect: Rect, scale: UiScale
    ) -> None:
        super().__init__(ui, board, colour, rect, scale)
        self.lettering, self._has_lines = OF_CARD, True
        high, pad = self._height(), scale.px(PAD)
        self._shows_pieces = rect.height - high - pad >= scale.px(PIECES)
        if self._shows_pieces:
            self.head = Rect(rect.topleft, (rect.width, high))
            room = rect.inflate(-2 * pad, 0)
            room.top, room.height = self.head.bottom, rect.height - high - pad
        else:
            self.lettering = OF_LOW_CARD
            self._has_lines = rect.height >= self._height()
            # Pieces aren't drawn, but fly from the face.
            room = Rect(rect.left + pad, rect.top, scale.px(OF_LOW_CARD.face), rect.height)
        self.pack(room)

    def _header(self, state: TrayState) -> Box:
        of, theme, second, clock = self.lettering, self._ui.theme, None, None
        beside, first = state.total or state.series[1], self._owner(state).sized(grow=1)
        line, brief = state.line, state.brief
        if not line and state.level is not None:
            line = brief = tr(f"level.{nearest_named(state.level)}")
        if not self._has_lines:
            # Whose turn it is, the panel and the face say too.
            clock = self._clock_room(state)
        elif line or beside or state.timed:
            wordings = [(line, beside), (brief, beside), (brief, "")]
            if not state.line:
                # A level is no news: where a clock takes its room, it is left out rather than cut.
                wordings[2:] = [("", beside), ("", "")]
            tone = theme.accent if state.lit else theme.muted
            second = Row(
                self._line(*wordings, tone=tone),
                self._clock_room(state),
                gap=6,
                height=rows(of.second),
            )
        number = self._score(state, of.number)
        upper = Row(first, clock, self._crown(state), number, gap=6, height=rows(of.first))
        pad = PAD if self._shows_pieces else PADDING
        return Row(self._face(state), Column(upper, second, gap=0, grow=1), gap=10, pad=(pad, TOP))

    def _paint_pieces(
        self, surface: pygame.Surface, position: LayableBoard, state: TrayState
    ) -> None:
        if self._shows_pieces:
            super()._paint_pieces(surface, position, state)


TraysWith = Callable[[int], list[PlayerTray]]
"""The trays by colour, with the one of that colour large. Each is laid out only once."""


def hand_and_cards(
    table: Table,
    ruleset: Ruleset,
    size: tuple[int, int],
    facing: int = 0,
    *,
    more: bool = False,
) -> tuple[RoomLayout, BoardView, TraysWith]:
    """Lay out a board, the hand and cards around it; any colour's tray can be the hand.

    In an area of that size, in pixels, for a board seen from a side; `more` is for a clock or a
    series in the hand's head.
    """
    ui, colours = table.ui, range(len(ruleset.colours))
    aspect, tools = aspect_of(ruleset.geometry), table.toolbar.tools
    layout = room_layout(ui, size, len(colours) - 1, aspect, tools)
    board = board_in(ui, ruleset, layout.board, facing=facing)

    @cache
    def hand(colour: int) -> PlayerTray:
        return HandView(ui, board, colour, layout, more=more)

    @cache
    def card(colour: int, number: int) -> PlayerTray:
        return CardView(ui, board, colour, layout.cards[number], layout.scale)

    def trays_with(large: int) -> list[PlayerTray]:
        return [hand(one) if one == large else card(one, one - (one > large)) for one in colours]

    return layout, board, trays_with
