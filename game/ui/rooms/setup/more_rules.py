"""All else that can be chosen for a game: its seats, its rules, a series, clocks and teaching."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine import Options
from game.ui.kit.boxes import PANEL, Align, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, FirstFitting, Row, Stack
from game.ui.kit.form import Form, heading
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.setup.clock_setup import ClockSetup, clock_label
from game.ui.rooms.setup.game_panel import LINE, GamePanel
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.house_setup import HouseSetup, house_label
from game.ui.rooms.setup.seats import SeatControls, Seats, partner_line, seat_line
from game.ui.rooms.setup.who_begins import start_as_set_up
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push

WIDEST, HIGHEST = 1136, 1196
"""The greatest width and height of what there is, in design pixels."""

HIGH = 1.25
"""From how many times its width a window has the options below the seats, not beside them."""

SEATS, OPTIONS = 53, 47
"""The shares of the width for the seats and for the options beside them."""

CARD, ROW, WORDS = 264, 44, 368
"""The greatest height of a seat's card, the height of a row on it, and the width of that which what
a seat plays with leaves, in design pixels."""

WHO, WIDEST_WHO, MOST_WHO = 256, 330, 0.63
"""The least width of the choice of who sits on a seat, and its greatest at the usual text size, in
design pixels; and the greatest share of a row for it, however large text is."""

LEVEL = Size(share=0.47, least=0, most=264)
"""The width of the control that sets a level."""

LEAST_LINE = 12
"""The size of the smallest explanation in one line, in design pixels."""


class MoreRules(Form):
    """Everything about a game that the three questions leave out.

    Attributes:
        setup: the choices so far.
    """

    def __init__(
        self,
        ui: UiContext,
        setup: GameSetup,
        onward: tuple[str, Callable[[], Change]] | None = None,
    ) -> None:
        """Choose for a game that is being set up.

        `onward` is what the main button says and does, if that isn't to start the game here.
        """
        super().__init__(ui)
        self._onward = onward
        self.setup = setup
        self._seats = SeatControls(ui, setup)
        self._pads = self._seats.pads

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        return Stack(
            Column(
                Fill(height=0),
                Row(heading(tr("setup.more_rules"), grow=1), self._house(), height=ROW),
                self._body(),
                Column(self._foot(), self._line(), gap=4),
                # Below the last row, too, there is as much as a finger needs.
                pad=(24, 12 if self.ui.touch else 4),
                width=WIDEST + 2 * 24,
                height=HIGHEST,
            )
        )

    def _house(self) -> Box | None:
        """What leads to house rules, and says whether there are any."""
        options = self.setup.options
        if not isinstance(options, Options) or not options.variant.houses:
            return None
        return Button(house_label(options), self._choose_house, width=Size(280, least=160))

    def _body(self) -> Box:
        """The seats, and the options beside or below them."""
        fields, game = self.setup.option_fields(), GamePanel(self.ui, self.setup)
        seats = self._cards([game.option_card(field) for field in fields if field.like_a_seat])
        panel = game.panel([field for field in fields if not field.like_a_seat])
        width, height = self.ui.size
        if height >= HIGH * width:
            halves = (half.sized(height=EQUAL, grow=1) for half in (seats, panel))
            return Column(*halves, gap=16, height=EQUAL, grow=1)
        return Row(
            seats.sized(width=EQUAL, grow=SEATS),
            panel.sized(width=EQUAL, grow=OPTIONS),
            gap=16,
            height=Size(least=0, most=UNLIMITED),
            grow=1,
        )

    # -- the seats ----------------------------------------------------------

    def _cards(self, further: list[Box]) -> Box:
        """The seats, and whatever else is below them; with room for as many as the family has."""
        setup, game_ui = self.setup, self.setup.game_ui
        cards = [*map(self._card, range(setup.options.players)), *further]
        most = max(setup.player_numbers)
        cards += [Fill() for _ in range(most - len(cards))]
        places = [card.sized(height=Size(0, most=CARD), grow=1) for card in cards]
        if most == 1:
            places.append(game_ui.below_seats(self.ui).sized(height=EQUAL, grow=1))
        return Seats(*places, height=EQUAL)

    def _card(self, seat: int) -> Box:
        """A seat: what it plays with, its name, who sits there, and what to expect of them."""
        setup, controls, factor = self.setup, self._seats, self.ui.fonts.factor
        name = controls.name(seat).sized(width=EQUAL, grow=1)
        if not setup.options.opponents:
            return Row(
                Picture(partial(controls.emblems, seat), width=88, pad=(0, 12)),
                name,
                gap=16,
                pad=(16, 8),
                back=PANEL,
            )
        # The name keeps its share, however large the text is.
        share = min(0.5 * factor, MOST_WHO)
        width = Size(share=share, least=WHO, most=WIDEST_WHO * factor)
        who, strength = controls.who(seat).sized(width=width), controls.strength(seat)
        rated = self.ui.settings.ratings
        told = seat_line(setup, seat, self.ui.files.history.rating, rated=rated)
        partner = partner_line(setup, seat)
        # With whom somebody plays comes first: what to expect of them, where there is room for it.
        lines = (f"{partner}\n{told}", partner) if partner and told else (partner or told,)
        tone = self.ui.theme.muted
        line = FirstFitting(
            *(Text(words, LINE, tone=tone, wraps=True) for words in lines), width=EQUAL, grow=1
        )
        return Row(
            controls.colours(seat),
            Column(
                Row(name, who, gap=8, height=ROW),
                Row(strength and strength.sized(width=LEVEL), line, height=ROW),
                gap=8,
                justify=Align.CENTER,
                width=Size(WORDS, most=UNLIMITED),
                grow=1,
            ),
            gap=12,
            pad=(12, 8),
            back=PANEL,
        )

    # -- the foot -----------------------------------------------------------

    def _foot(self) -> Box:
        teaches = self.ui.settings.teaching
        teaching = tr("setup.teaching.on" if teaches else "setup.teaching.off")
        buttons = {
            Button(tr("setup.back"), self.cancel): 144,
            Button(tr("setup.rules"), self._show_rules): 172,
            Button(clock_label(self.ui.settings), self._choose_clock, icon_name="clock"): 248,
            Button(teaching, self._switch_teaching, icon_name="hint"): 240,
            self._main_button(): 220,
        }
        *others, last = (
            button.sized(width=Size(width, least=0.6 * width), height=52)
            for button, width in buttons.items()
        )
        return Row(*others, Fill(), last)

    def _main_button(self) -> Button:
        if self._onward is not None:
            words, lead_on = self._onward
            return Button(words, lead_on, main=True, first=True)
        return Button(tr("setup.start"), self._start, main=True, first=True, icon_name="play")

    def _line(self) -> Box | None:
        """The words about a choice for the whole game; fingers leave no room for them."""
        if self.ui.touch:
            return None
        return Text(
            self._told,
            LINE,
            tone=self.ui.theme.muted,
            least=LEAST_LINE,
            align=(Align.CENTER, Align.CENTER),
            height=24,
        )

    @property
    def _told(self) -> str:
        """What is said about the selected button, or an option without a line of its own."""
        selected = self.tree.focus.selected
        about = None if selected is None else selected.about
        if about == self._switch_teaching:
            return tr("settings.teaching.line")
        for field in self.setup.option_fields():
            if field.brief and about == field.name:
                chosen = self.setup.option(field.name)
                return next(one.line for one in field.options if one.value == chosen)
        if about == self._choose_clock:
            return tr(f"clock.{self.ui.settings.clock}.line")
        return ""

    # -- what the controls do -----------------------------------------------

    def handle(self, action: Action) -> Change | None:
        told = self._told
        change = super().handle(action)
        if self._told != told:
            self.arrange()
        return change

    def update(self) -> Change | None:
        """Offer the pads that are attached: they come and go."""
        if self._seats.pads != self._pads:
            self._pads = self._seats.pads
            self.arrange()
        return None

    def _choose_house(self) -> Change:
        return Push(HouseSetup(self.ui, self.setup))

    def _choose_clock(self) -> Change:
        return Push(ClockSetup(self.ui))

    def _switch_teaching(self) -> None:
        self.ui.settings.teaching = not self.ui.settings.teaching

    def _start(self) -> Change:
        return Push(start_as_set_up(self.ui, self.setup))

    def _show_rules(self) -> Change:
        return Push(HowToPlay(self.ui, self.setup.options.family, self.setup.options))
