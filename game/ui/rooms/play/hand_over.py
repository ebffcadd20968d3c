"""From one person to another: whose gamepad acts, and for a moment a card says who is next."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from pygame import Rect

from game.files.settings import ANY_PAD, NextCard, SeatKind
from game.ui.games.play_area import PlayArea
from game.ui.kit.boxes import Align, Back, Box, badge
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.kit.tree import picture_of
from game.ui.look.names_in_text import named
from game.ui.look.person_names import identity, unnamed
from game.ui.look.texts import colour_name, tr
from game.ui.look.theme import share_over
from game.ui.shell.actions import Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.gamepads import Pad
from game.ui.shell.scene import Change, Pop

FOR_ALL = frozenset({Command.MENU, Command.HELP, Command.FULLSCREEN, Command.MUTE})
"""Commands that any pad may give at any time."""

ANYBODYS = FOR_ALL | {Command.UNDO, Command.REDO}
"""Commands that any pad may give while others think."""


class SeatPads:
    """Knows which pads act for whom. People are identified by their names in the last setup.

    People with the same name share their pads, as there is no telling which of them sits where. A
    seat with none of its pads attached can be played with any; keyboard and mouse always work.
    """

    def __init__(self, area: PlayArea) -> None:
        self._ui, self._driver, self._area = area.ui, area.driver, area
        self._missed: set[tuple[int, int]] = set()
        settings, players = area.ui.settings, len(area.driver.game.seats)
        self._numbers: dict[str | int, set[int]] = {}
        # Any further seats in the setup are for larger games. Alone, nobody can take another's pad.
        seated = settings.seats[:players] if players > 1 else ()
        for place, seat in enumerate(seated, 1):
            if seat.kind is SeatKind.PERSON and seat.pad != ANY_PAD:
                person = identity(seat.name or unnamed(place))
                self._numbers.setdefault(person, set()).add(seat.pad)

    def _name(self, player: int) -> str:
        return self._driver.game.seats[player].name

    def _numbers_of(self, player: int) -> set[int]:
        """The numbers of the pads that act for a person at this table; empty if all do."""
        # Knowing who somebody is means knowing what unnamed people are called in each language.
        if not self._numbers or not self._driver.is_at_table(player):
            return set()
        return self._numbers.get(identity(self._name(player)), set())

    def _own(self, player: int) -> list[Pad]:
        """The attached pads that act for a person in particular."""
        numbers = self._numbers_of(player)
        return [pad for pad in self._ui.controls.pads.attached if pad.number in numbers]

    def device_of(self, player: int) -> int | None:
        """The number of a player's only attached pad; None if they have none or several."""
        own = self._own(player)
        return own[0].number if len(own) == 1 else None

    def refuse(self, action: Do) -> bool:
        """Whether to refuse a command, as it comes from another person's pad; if so, say so."""
        if action.pad is None or action.command in FOR_ALL:
            return False
        player = self._driver.game.position.player
        if not self._driver.persons_turn and action.command not in ANYBODYS:
            # Somebody may try pieces out while others think.
            trying = self._area.trying
            player = None if trying is None else trying.player
        own = [] if player is None else [pad.number for pad in self._own(player)]
        if player is None or not own or action.pad in own:
            return False
        name = named(self._name(player))
        self._area.status.tell(tr("pad.not_yours", name=name, number=own[0]))
        return True

    # -- pads that are gone -------------------------------------------------

    def missing(self) -> list[Pad]:
        """The unplugged pads that the game waits for: people's own, or the one in use."""
        game = self._driver.game
        if game.position.over:
            return []
        numbers = set[int]().union(*map(self._numbers_of, range(len(game.seats))))
        in_use = self._ui.controls.pad
        return [
            pad
            for pad in self._ui.controls.pads.pads
            if not pad.attached
            and (pad.number, pad.times) not in self._missed
            and (pad.number in numbers or pad is in_use)
        ]

    def do_without(self) -> None:
        """Go on without the missing pads, until they are unplugged once more."""
        self._missed |= {(pad.number, pad.times) for pad in self.missing()}

    def line(self) -> str:
        """Whose pad is gone, and what helps."""
        game = self._driver.game
        missing = {pad.number for pad in self.missing()}
        for player in range(len(game.seats)):
            for number in sorted(missing & self._numbers_of(player)):
                return tr("pad.lost.seat", name=named(self._name(player)), number=number)
        if game.seat is not None and self._driver.persons_turn:
            return tr("pad.lost.turn", name=named(game.seat.name))
        return tr("pad.lost.nobody")


class PadLost(Form):
    """Names the seat, and goes away once the pad is back."""

    modal = True

    def __init__(self, ui: UiContext, pads: SeatPads) -> None:
        super().__init__(ui)
        self._pads = pads
        self._line = pads.line()

    def contents(self) -> Box:
        middle = (Align.CENTER, Align.CENTER)
        return dialog(
            self.ui,
            tr("pad.lost.title"),
            Text(self._line, tone=self.ui.theme.muted, wraps=True, align=middle, grow=1),
            foot=Row(
                Button(tr("pad.lost.go_on"), self.cancel, main=True, width=320, height=52),
                justify=Align.CENTER,
            ),
            width=600,
            height=288,
        )

    def update(self) -> Change | None:
        if not self._pads.missing():
            return Pop()
        if self._pads.line() != self._line:
            self._line = self._pads.line()
            self.arrange()
        return None

    def cancel(self) -> Change | None:
        self._pads.do_without()
        return Pop()


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
        self._until = None

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> list[Rect]:
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
