"""A colour's tray: its owner, how the owner is doing, and the pieces that are left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

import pygame
from pygame import Rect

from game.ui.kit.boxes import PANEL_RADIUS, Align, Back, Box, Fill, Measure, emblem
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import rows
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.portraits import Mood
from game.ui.look.scale import UiScale
from game.ui.look.shapes import colour_badge, soft_shadow
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, mix
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.layable_board import LayableBoard
from game.ui.table.name_line import NameLine
from game.ui.table.tray import Tray

HEADER = 56
"""The height of a tray's header at the usual text size, in design pixels."""

HEADER_WORDS = 48
"""How much of that height grows with the text, in design pixels."""

PADDING = 12
"""The space between a tray's rim and its pieces, in design pixels."""

NAME, SCORE, LINE = 18, 24, 14
"""The text sizes of the owner's name, of the number, and of the header's second line, in design
pixels."""

SIDE, TOP, FIRST = 14, 4, 29
"""The space beside and above the header's words, and the height of its first line, in design
pixels."""

BADGE, BESIDE, APART = 22, 8, 6
"""The size of the badge, the space beside it, and the least space between things side by side in
the second line, in design pixels."""

GLOW, GLOW_ALPHA = 14, 110
"""How far the tray of the colour to play glows, in design pixels, and how opaquely, up to 255."""

RIM = 2.5
"""The width of its rim, in design pixels, but two pixels at least."""

QUIET_BADGE = 120
"""The opacity of a quiet tray's badge, from 0 to 255."""


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

    def with_score_below(self) -> TrayState:
        """The same with the number in the second line, in place of a total and of its unit."""
        return replace(self, unit="", total=self.score)


class PlayerTray(Tray, ABC):
    """A colour's tray with words about its player. Keeps nothing of the game.

    Attributes:
        head: where the words are.
    """

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
        self.head = Rect(rect)

    # -- where things are ---------------------------------------------------

    @property
    def score(self) -> Rect:
        """Where the number that grows is; the whole header until that has been drawn."""
        return self.head if self._number is None else self._words.rect_of(self._number)

    @property
    @abstractmethod
    def clock(self) -> Rect:
        """Where a clock goes."""

    @property
    def clock_size(self) -> int:
        """The size of the clock's digits, in pixels."""
        return self._scale.px(CLOCK)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, position: LayableBoard, state: TrayState) -> None:
        """Draw the panel, its words and the pieces."""
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


class TrayView(PlayerTray):
    """A tray among those of all colours around a board, which look alike."""

    def __init__(
        self, ui: UiContext, board: BoardView, colour: int, rect: Rect, scale: UiScale
    ) -> None:
        super().__init__(ui, board, colour, rect, scale)
        head = scale.px(HEADER - HEADER_WORDS) + scale.px(HEADER_WORDS * ui.fonts.factor)
        self.head = Rect(rect.topleft, (rect.width, head))
        around = -2 * scale.px(PADDING)
        self.pack(rect.inflate(around, around).clip(rect.move(0, head)))

    @property
    def clock(self) -> Rect:
        """Where a clock goes: at the right end of the header's second line."""
        fonts, px = self._ui.fonts, self._scale.px
        rect = Rect((0, 0), (clock_width(fonts, px(CLOCK)), fonts.line_height(px(LINE))))
        rect.topright = self.head.right - px(SIDE), self.head.top + px(TOP + FIRST * fonts.factor)
        return rect

    # -- drawing ------------------------------------------------------------

    def _header(self, state: TrayState) -> Box:
        """Who plays the colour, with the number, and below that what they are doing."""
        fonts, px = self._ui.fonts, self._scale.px
        tone, score = self._tone(state), self._score(state, SCORE)
        if not (state.total or state.timed):
            taken = px(2 * SIDE + BADGE + 2 * BESIDE) + fonts.width(
                state.score, fonts.usual(px(SCORE)), bold=True
            )
            if fonts.width(state.owner, fonts.least(px(NAME))) + taken > self.head.width:
                # The whole line is the name's, and the number goes below it.
                state, score, self._number = state.with_score_below(), None, None
        name = NameLine(state.owner, state.level, NAME, tone=tone, grow=1)
        doing = self._doing(state)
        return Column(
            Fill(height=TOP),
            Row(player_badge(self._name, BADGE, quiet=state.quiet), name, score, gap=BESIDE).sized(
                height=rows(FIRST)
            ),
            # There is more room if the line starts below the badge.
            FirstFitting(Row(Fill(width=BADGE), doing, gap=BESIDE), doing),
            gap=0,
            pad=(SIDE, 0),
        )

    def _doing(self, state: TrayState) -> Box:
        """The second line: what the player is doing, beside the total, a clock, or a unit."""
        theme, clock = self._ui.theme, None
        tone = theme.accent if state.lit else theme.muted
        if state.timed:
            clock = Fill(width=self.clock.width / self._scale.unit)
        wordings = [(words, state.total) for words in (state.line, state.brief, "")]
        if not (state.total or state.timed):
            wordings = [(state.line, state.unit), (state.line, ""), (state.brief, "")]
        return FirstFitting(
            *(
                Row(
                    Text(words, LINE, tone=tone, grow=1),
                    Text(beside, LINE, tone=theme.muted) if beside else None,
                    clock,
                    gap=APART,
                )
                for words, beside in wordings
            ),
            grow=1,
        )


def player_badge(colour: str, size: float, *, quiet: bool) -> Box:
    """The badge of a player's colour, fainter on a quiet tray."""
    return emblem(partial(_badge, colour, quiet=quiet), size)


def _badge(colour: str, ui: UiContext, side: int, *, quiet: bool) -> pygame.Surface:
    badge = colour_badge(colour, side, ui.theme)
    if quiet:
        badge = badge.copy()
        badge.set_alpha(QUIET_BADGE)
    return badge


def paint_player_panel(
    surface: pygame.Surface,
    ui: UiContext,
    rect: Rect,
    scale: UiScale,
    lit: str | None,
    *,
    quiet: bool = False,
) -> None:
    """Draw a player's panel.

    On their turn it glows in the colour to play, whose name is `lit`. It's `quiet`, barely off the
    background, if they can't place any more.
    """
    ui, theme = ui.scaled(scale), ui.theme
    if lit is None:
        tone = mix(theme.panel, theme.background_bottom, 0.65) if quiet else theme.panel
        Back(tone).paint(surface, ui, rect)
        return
    colour, spread = theme.colours[lit], ui.px(GLOW)
    glow = soft_shadow(rect.size, ui.px(PANEL_RADIUS), spread, colour, GLOW_ALPHA)
    surface.blit(glow, rect.move(-spread, -spread))
    Back(theme.panel_active, colour, rim_width=max(2 / scale.unit, RIM)).paint(surface, ui, rect)
