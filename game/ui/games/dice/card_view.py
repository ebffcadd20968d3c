"""A player's card: the name, a small board, the marker, the strikes and the die just taken."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.dice import STRIKES
from game.engine.ruleset import Ruleset
from game.ui.games.dice.faces import paint_die, paint_strikes
from game.ui.games.dice.history import drawn, rolled
from game.ui.games.dice.states import DiceShown, card_line
from game.ui.look.scale import UiScale
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.name_line import Lettering, paint_name
from game.ui.table.tray_view import paint_player_panel

MARKER = 84
"""The length of a marker, in design pixels."""

LOW = 104
"""The height below which a card's strikes go beside the marker, in design pixels."""

NAME, WORDS = 24, 42
"""The height of the name, and of the name with the line below it, in design pixels."""


class CardView:
    """A card laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        board: the small board.
        marker: where the player's marker lies.
        die: where the die taken lies.
        clock: where a clock goes: at the right end of the second line.
    """

    def __init__(self, ui: UiContext, ruleset: Ruleset, rect: Rect, scale: UiScale) -> None:
        self._ruleset = ruleset
        self.rect = rect
        self._ui = ui
        self._scale = scale
        px, pad = scale.px, scale.px(8)
        # However small the card, the lines are legible and apart.
        legible = ui.fonts.line_height(ui.fonts.least(px(WORDS - NAME)))
        self._high = max(px(NAME), legible), max(px(WORDS - NAME), legible)
        beside = min(rect.height - 2 * pad, rect.width - px(MARKER + 70))
        below = min(rect.height - 2 * pad - self._words - px(6), rect.width - px(MARKER + 40))
        if below > beside:
            self._stack(below)
        else:
            self._put_side_by_side(beside)
        self.clock = self._line.copy()
        self.clock.width = min(clock_width(ui.fonts, px(CLOCK)), self._line.width)
        self.clock.right = self._line.right

    @property
    def _words(self) -> int:
        """The height of the name and of the line below it."""
        return sum(self._high)

    def _put_side_by_side(self, side: int) -> None:
        """Lay out the board on the left, and everything else beside it."""
        rect, px, pad = self.rect, self._scale.px, self._scale.px(8)
        left = self._lay_board(Rect(rect.left + pad, rect.centery - side // 2, side, side))
        low = rect.height < px(LOW)
        room = Rect(left, 0, rect.right - pad - left, self._words + px(30 if low else 56))
        room.centery = rect.centery
        self._lay_words(room)
        self.marker = Rect(room.left, self._line.bottom + px(6), px(MARKER), px(24))
        self.die = Rect(self.marker.right + px(8), 0, px(30), px(30))
        self.die.centery = self.marker.centery
        if low:
            self._lay_strikes(midright=(room.right - px(4), self.marker.centery))
        else:
            self._lay_strikes(topleft=(room.left, self.marker.bottom + px(8)))

    def _stack(self, side: int) -> None:
        """Lay out the words above the board, which is the larger for it, and the rest beside it."""
        rect, px = self.rect, self._scale.px
        room = Rect(rect.left + px(12), 0, rect.width - px(24), self._words + px(6) + side)
        room.centery = rect.centery
        left = self._lay_board(Rect(room.left, room.bottom - side, side, side))
        edge = self.board.rect.left
        self._lay_words(Rect(edge, room.top, room.right - edge, self._words))
        top = room.bottom - side // 2 - px(24 + 10 + 30 + 10 + 18) // 2
        self.marker = Rect(left, top, px(MARKER), px(24))
        self.die = Rect(left, self.marker.bottom + px(10), px(30), px(30))
        self._lay_strikes(topleft=(left, self.die.bottom + px(10)))

    def _lay_board(self, rect: Rect) -> int:
        """Lay out the board; return where whatever is beside it begins."""
        self.board = BoardView(self._ui, self._ruleset, rect)
        return self.board.rect.right + self._scale.px(12)

    def _lay_words(self, room: Rect) -> None:
        """Lay out the name and the line below it, from the top of an area."""
        name, line = self._high
        self._name = Rect(room.left, room.top, room.width, name)
        self._line = Rect(room.left, self._name.bottom, room.width, line)

    def _lay_strikes(self, **anchor: tuple[int, int]) -> None:
        """Lay out the strikes, given one of their rectangle's anchors and the pixel it's at."""
        box, gap = self._scale.px(18), self._scale.px(5)
        strikes = Rect(0, 0, STRIKES * (box + gap) - gap, box)
        for point, pixel in anchor.items():
            setattr(strikes, point, pixel)
        self._strikes = [
            Rect(strikes.left + number * (box + gap), strikes.top, box, box)
            for number in range(STRIKES)
        ]

    def paint(self, surface: pygame.Surface, shown: DiceShown, player: int) -> None:
        """Draw a player's card except for the marker, which may be on its way.

        The die just taken appears once it has arrived.
        """
        ui, theme, px = self._ui, self._ui.theme, self._scale.px
        position, seat = shown.position, shown.game.seats[player]
        is_shown, is_quiet = player == shown.player, player in shown.quiet
        lit = shown.colour_of(player) if is_shown and not position.over else None
        paint_player_panel(surface, ui, self.rect, self._scale, lit, quiet=is_quiet)
        hidden = shown.landing if is_shown else ()
        self.board.paint(surface, drawn(shown.game, player), hidden=hidden)
        left, line = self._name.left, self._line.copy()
        if shown.timed:
            line.width -= self.clock.width + px(6)
        if player == position.starter and not position.over:
            badge = Rect(left, 0, px(18), px(18))
            badge.centery = self._name.centery
            paint_die(surface, ui, 5, badge)
            left = badge.right + px(7)
        tone = theme.muted if is_quiet else theme.text
        spot = Rect(left, self._name.top, self._name.right - left, self._name.height)
        paint_name(surface, ui, seat.name, seat.level, Lettering(px(18), tone), spot)
        ui.fonts.blit(
            surface,
            card_line(shown, player),
            px(14),
            theme.muted,
            max_width=line.width,
            max_height=line.height,
            least=ui.fonts.usual(px(11)),
            midleft=line.midleft,
        )
        paint_strikes(surface, ui, self._strikes, position.strikes[player], striking=False)
        for index, (face, taker) in enumerate(rolled(shown.game)):
            if taker == player and index != shown.on_its_way:
                paint_die(surface, ui, face, self.die)


def standby_slots(rect: Rect, count: int, scale: UiScale) -> list[Rect]:
    """Where waiting markers lie in their strip; the next to be taken is on the right."""
    length, thick = scale.px(MARKER), scale.px(24)
    slots = []
    right = rect.right - scale.px(12)
    for _ in range(count):
        slots.append(Rect(right - length, rect.centery - thick // 2, length, thick))
        right -= length + scale.px(10)
    return slots


def paint_standby(surface: pygame.Surface, ui: UiContext, rect: Rect, scale: UiScale) -> None:
    """Draw the strip in which markers wait."""
    theme, px = ui.theme, scale.px
    surface.blit(panel(rect.size, px(12), theme.recess, theme.line, px(1)), rect)
    spot = (rect.left + px(12), rect.centery)
    ui.fonts.blit(surface, tr("dice.standby"), px(14), theme.muted, midleft=spot)
