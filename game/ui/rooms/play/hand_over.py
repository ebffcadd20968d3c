"""The hand-over from one person to another: for a moment, a card says who is next."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from pygame import Rect

from game.files.settings import NextCard
from game.ui.games.play_area import PlayArea
from game.ui.kit.boxes import Align, Back, badge
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.kit.tree import picture_of
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import share_over

NAME, LINE = 30, 16
"""The text sizes of the two lines, in design pixels."""

BADGE, WORDS = 44, Size(most=400)
"""The size of the colour's badge, in design pixels, and the width of the words."""

PADDING, SHADOW = 20, 24
"""The card's padding, and how far its shadow reaches, in design pixels."""

DeviceOf = Callable[[int], Hashable]
"""Returns what identifies a device that one player has to themselves; None for shared devices."""


class HandOver:
    """Says over the board who is next when one person follows another, and goes by itself.

    It holds nothing up: input while it's showing takes effect, and removes it. After a take-back it
    doesn't appear.
    """

    def __init__(self, area: PlayArea, device_of: DeviceOf) -> None:
        """Say who is next in an area's game; `device_of` tells who holds which pad."""
        self._area = area
        self._device_of = device_of
        self._last: int | None = None
        self._until: float | None = None
        self._colour = ""
        self._card: pygame.Surface | None = None

    def arrange(self) -> None:
        """Have the card redrawn: the window's size or theme has changed."""
        self._card = None

    @property
    def player(self) -> int | None:
        """The player whose card is showing, or None."""
        return None if self._until is None else self._last

    # -- what happens -------------------------------------------------------

    def update(self, *, resting: bool) -> None:
        """Show or remove the card; `resting` is whether nothing in the game is moving."""
        now, driver = self._area.ui.now(), self._area.driver
        if self._until is not None and now >= self._until:
            self.dismiss()
        player = driver.game.position.player
        if not resting or not driver.persons_turn or player == self._last or player is None:
            return
        before, self._last = self._last, player
        if self._is_told(before, player):
            self._until = now + self._area.ui.motion.hand_over
            self._colour, self._card = self._area.turn_colour, None

    def _is_told(self, before: int | None, player: int) -> bool:
        """Whether to show a card to a player, after the player `before`, or None for the first."""
        when = self._area.ui.settings.hand_over
        driver = self._area.driver
        # After a take-back, the same people carry on.
        if when == NextCard.NEVER or driver.game.can_redo or len(self._area.persons) < 2:
            return False
        if when == NextCard.ALWAYS:
            return True
        return before is not None and self._device_of(before) != self._device_of(player)

    def dismiss(self) -> None:
        """Remove the card."""
        self._until = None

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the card, if there is one; return what was covered."""
        if self._until is None or self._last is None:
            return []
        ui = self._area.ui
        if self._card is None:
            self._card = self._draw(self._last)
        fade = ui.motion.scene
        # Without motion it takes no time to fade: it is there until it's gone.
        fading = ui.clock.move(moves=ui.clock.reached(self._until - fade))
        gone = share_over(ui.now(), self._until - fade, fade) if fading else 0.0
        self._card.set_alpha(round(255 * (1 - gone)))
        spot = self._card.get_rect(center=self._area.board.rect.center)
        return [surface.blit(self._card, spot)]

    def _draw(self, player: int) -> pygame.Surface:
        """A player's card: the colour to play, the name, and that it's their turn."""
        ui, colour = self._area.ui, self._colour
        name = named(self._area.driver.game.seats[player].name)
        words = tr("hand_over.turn", colour=colour_name(colour))
        told = Column(
            Text(name, NAME, bold=True, width=WORDS),
            Text(words, LINE, tone=ui.theme.muted, width=WORDS),
            gap=0,
            align=Align.START,
        )
        rim = ui.theme.colours[colour]
        card = Row(
            badge(colour, BADGE),
            told,
            gap=14,
            pad=(PADDING, PADDING - 4),
            back=Back(ui.theme.panel_active, rim, rim_width=2.5, radius=16, shadow=SHADOW),
        )
        return picture_of(ui, card, around=ui.px(SHADOW))


def say_who_begins(area: PlayArea) -> None:
    """Say who begins, if that was drawn for this game, unless it's a later one of a series."""
    game = area.driver.game
    seat = game.seat
    drawn_now = game.first_drawn and (game.series is None or not game.series.played)
    if drawn_now and not game.ply and seat is not None:
        colour = colour_name(area.turn_colour)
        area.status.tell(tr("play.drawn", name=named(seat.name), colour=colour))
