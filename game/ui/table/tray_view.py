"""A colour's tray: its owner, how the owner is doing, and the pieces that are left."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.engine import Ruleset
from game.engine.table import PlacementTable
from game.ui.look.scale import UiScale
from game.ui.look.shapes import colour_badge, panel, soft_shadow
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.layable_board import LayableBoard
from game.ui.table.name_line import Lettering, paint_name
from game.ui.table.packing import packed
from game.ui.table.tray import Tray

HEADER = 56
"""The height of a tray's header at the usual text size, in design pixels."""

HEADER_WORDS = 48
"""How much of that height grows with the text, in design pixels."""

PADDING = 12
"""The space between a tray's rim and its pieces, in design pixels."""

LINE, TOTAL = 14, 14
"""The text sizes of the header's second line, and of the total in it, in design pixels."""

NAME = 18
"""The text size of the owner's name, in design pixels."""

HEADER_TOP, BADGE = 10, 22
"""The space above the header's first line, and the height of that line and the badge in it, in
design pixels."""

APART = 6
"""The least space between things side by side in the header's second line, in design pixels."""

GLOW, GLOW_ALPHA = 14, 110
"""How far the tray of the colour to play glows, in design pixels, and how opaquely, up to 255."""

QUIET_BADGE = 120
"""The opacity of a quiet tray's badge, from 0 to 255."""


@dataclass(frozen=True, kw_only=True)
class TrayState:
    """What a tray shows besides its pieces.

    Attributes:
        owner: who plays the colour.
        line: what they are doing, or how things stand.
        brief: `line` in few words, for where there is no space for more.
        level: the key of the level of the opponent who plays it, or None.
        score: the points so far, or "".
        lit: whether it's this colour's turn.
        quiet: whether it's drawn in a quieter tone: the colour can't place any more.
        hidden: the slots of pieces that are held or on their way back.
        unplaceable: pieces without a legal spot, drawn dim.
        total: the player's points with all their colours, or "".
        brief_total: `total` in few words, for where there is no space for more.
        timed: whether to leave space for a clock in the header.
        unit: whether the line says what the points count.
        counts: what the points count, where the line says something else; or "".
    """

    owner: str
    line: str
    brief: str
    level: str | None = None
    score: str = ""
    lit: bool = False
    quiet: bool = False
    hidden: Collection[int] = ()
    unplaceable: Collection[int] = ()
    total: str = ""
    brief_total: str = ""
    timed: bool = False
    unit: bool = False
    counts: str = ""

    def with_points_below(self) -> TrayState:
        """The same with the points in the second line, in place of a total and of their unit."""
        line, brief = ("", "") if self.unit else (self.line, self.brief)
        return replace(
            self, line=line, brief=brief, unit=False, total=self.score, brief_total=self.score
        )


class TrayView(Tray):
    """A colour's tray with its owner. Draws what it is given and keeps nothing of the game.

    Attributes:
        head: its header, with the points.
    """

    def __init__(
        self, ui: UiContext, ruleset: Ruleset, colour: int, rect: pygame.Rect, scale: UiScale
    ) -> None:
        super().__init__(rect, ruleset, colour, first_orientations(ruleset.table))
        self._ui = ui
        self._name = ruleset.colours[colour].name
        self._scale = scale
        padding, header = scale.px(PADDING), scale.px(HEADER)
        header += scale.px(HEADER_WORDS * ui.fonts.factor) - scale.px(HEADER_WORDS)
        self.head = pygame.Rect(rect.left, rect.top, rect.width, header)
        room = pygame.Rect(
            rect.left + padding,
            rect.top + header,
            rect.width - 2 * padding,
            rect.height - header - padding,
        )
        packing = packed(ruleset.pieces, round(room.width / room.height, 2))
        self.cell = max(
            1, math.floor(min(room.width / packing.width, room.height / packing.height))
        )
        left = room.centerx - packing.width * self.cell / 2
        bottom = room.centery + packing.height * self.cell / 2
        for slot, ((x, y), box) in enumerate(zip(packing.offsets, packing.boxes, strict=True)):
            self.put(slot, box, left + x * self.cell, bottom - y * self.cell)

    # -- where things are ---------------------------------------------------

    @property
    def clock(self) -> pygame.Rect:
        """Where a clock goes: at the right end of the header's second line."""
        fonts, px = self._ui.fonts, self._scale.px
        rect = pygame.Rect(0, 0, clock_width(fonts, px(CLOCK)), fonts.line_height(px(LINE)))
        below = self.rect.top + px(HEADER_TOP) + px(BADGE * fonts.factor)
        rect.topright = (self.rect.right - px(14), below)
        return rect

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, position: LayableBoard, state: TrayState) -> None:
        """Draw the panel, its header and the pieces."""
        lit, quiet = self._name if state.lit else None, state.quiet
        paint_player_panel(surface, self._ui, self.rect, self._scale, lit, quiet=quiet)
        self._paint_header(surface, state)
        self._paint_pieces(surface, position, state)

    def _paint_header(self, surface: pygame.Surface, state: TrayState) -> None:
        fonts, theme, px = self._ui.fonts, self._ui.theme, self._scale.px
        left, right = self.rect.left + px(14), self.rect.right - px(14)
        badge = colour_badge(self._name, px(BADGE), theme)
        if state.quiet:
            badge = badge.copy()
            badge.set_alpha(QUIET_BADGE)
        top = self.rect.top + px(HEADER_TOP)
        height = max(badge.get_height(), px(BADGE * fonts.factor))
        surface.blit(badge, badge.get_rect(midleft=(left, top + height // 2)))
        tone = theme.muted if state.quiet else theme.text
        score = fonts.text(state.score, fonts.usual(px(24)), tone, bold=True)
        score_left = right - score.get_width()
        left += badge.get_width() + px(9)
        beside = score_left - px(8) if state.score else right
        alone = not (state.total or state.timed)
        if alone and fonts.width(state.owner, fonts.least(px(NAME))) > beside - left:
            # The whole line is the name's, and the points go below it.
            state, beside = state.with_points_below(), right
        else:
            surface.blit(score, (score_left, top + (height - score.get_height()) // 2))
        spot = pygame.Rect(left, top, beside - left, height)
        paint_name(surface, self._ui, state.owner, state.level, Lettering(px(NAME), tone), spot)
        below = pygame.Rect(left, top + height, right - left, fonts.line_height(px(LINE)))
        if self._least_doing(state) > below.width:
            # There is more room if the line starts below the badge.
            below.left = self.rect.left + px(14)
            below.width = right - below.left
        self._paint_doing(surface, state, below)

    def _least_doing(self, state: TrayState) -> int:
        """The least width of the header's second line with all that belongs in it."""
        fonts, px = self._ui.fonts, self._scale.px
        widths = [fonts.width(state.brief, px(LINE))]
        if state.total:
            widths.append(fonts.width(state.total, px(TOTAL)))
        if state.timed:
            widths.append(self.clock.width)
        return sum(widths) + len(widths) * px(APART)

    def _paint_doing(self, surface: pygame.Surface, state: TrayState, line: pygame.Rect) -> None:
        """Draw the header's second line: what the player is doing, beside the total."""
        fonts, theme, px = self._ui.fonts, self._ui.theme, self._scale.px
        room = line.width - (self.clock.width + px(APART) if state.timed else 0)
        if state.total:
            spare = room - px(APART) - fonts.width(state.brief, fonts.usual(px(LINE)))
            size, least, words = px(TOTAL), fonts.usual(px(TOTAL)), state.total
            if fonts.width(words, least) > spare:
                words = state.brief_total
            while size > least and fonts.width(words, size) > spare:
                size -= 1
            total = fonts.text(words, size, theme.muted)
            surface.blit(total, total.get_rect(bottomright=(line.left + room, line.bottom)))
            room -= total.get_width() + px(APART)
        text = state.line
        apart = px(APART) if state.total or state.timed else 0
        if fonts.width(text, px(LINE)) > room - apart:
            text = state.brief
        tone = theme.accent if state.lit else theme.muted
        left = line.left
        if state.unit and not (state.total or state.timed):
            # Right below the points, which end there.
            left = max(left, line.right - fonts.width(text, px(LINE)))
        spot = (left, line.bottom)
        fonts.blit(surface, text, px(LINE), tone, max_width=room, bottomleft=spot)
        taken = fonts.width(text, px(LINE)) + px(APART)
        alone = state.counts and not (state.total or state.timed)
        if alone and taken + fonts.width(state.counts, px(LINE)) <= room:
            fonts.blit(surface, state.counts, px(LINE), theme.muted, bottomright=line.bottomright)

    def _paint_pieces(
        self, surface: pygame.Surface, position: LayableBoard, state: TrayState
    ) -> None:
        for slot in self._transforms:
            number, copy = divmod(slot, self._pieces.copies)
            self.paint_slot(
                surface,
                self._ui,
                slot,
                self._name,
                is_empty=copy >= position.left[self.colour, number] or slot in state.hidden,
                is_dim=state.quiet or number in state.unplaceable,
            )


@lru_cache(maxsize=16)
def first_orientations(table: PlacementTable) -> dict[int, int]:
    """For each piece, the orientation in which it stands in the piece set: its first."""
    first: dict[int, int] = {}
    for number, orientation in enumerate(table.orientations):
        first.setdefault(orientation.piece, number)
    return first


def paint_player_panel(
    surface: pygame.Surface,
    ui: UiContext,
    rect: pygame.Rect,
    scale: UiScale,
    lit: str | None,
    *,
    quiet: bool = False,
) -> None:
    """Draw a player's panel.

    On their turn it glows in the colour to play, whose name is `lit`. It's `quiet`, barely off the
    background, if they can't place any more.
    """
    theme, radius, spread = ui.theme, scale.px(12), scale.px(GLOW)
    if lit is None:
        tone = mix(theme.panel, theme.background_bottom, 0.65) if quiet else theme.panel
        surface.blit(panel(rect.size, radius, tone), rect)
        return
    colour = theme.colours[lit]
    glow = soft_shadow(rect.size, radius, spread, colour, GLOW_ALPHA)
    surface.blit(glow, rect.move(-spread, -spread))
    rim = max(2, scale.px(2.5))
    surface.blit(panel(rect.size, radius, theme.panel_active, rim=colour, rim_width=rim), rect)
