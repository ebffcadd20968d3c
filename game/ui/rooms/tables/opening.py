"""Opening a table: which game, who plays where, and what holds at the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import KEYS
from game.base.names import clean_name
from game.files.games import OpenGame
from game.files.kept_tables import host_called
from game.files.settings import MOST_RELAY
from game.network.links import relay_url
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Row, Steady
from game.ui.kit.control import HEIGHT
from game.ui.kit.field import Field
from game.ui.kit.form import Form
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.one_of_many import OneOfMany
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import description_of, descriptions
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.questions import asked, question
from game.ui.rooms.setup.seat_names import level_word
from game.ui.rooms.setup.seats import SeatControls, Seats
from game.ui.rooms.setup.which_game import game_pictures
from game.ui.rooms.setup.who_plays import HowMany
from game.ui.rooms.tables.hosting import Hosting
from game.ui.rooms.tables.hosts_table import HostsTable
from game.ui.rooms.tables.joining import name_field, usual_name
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.table_setup import PATIENCE, WAITS, Place, TableSetup
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Reset, Scene

SHARES, STACKED = (30, 38, 32), (24, 40, 36)
"""The shares of the width for the game, the seats and the table, where they are side by side; and
of the height, where they are below each other."""

LINE, LABEL = 15, 15
"""The sizes of the sentence below a question's answers and of what is above a control, in design
pixels."""

SEAT, APART = Size(0, most=104), 6
"""The height of a seat, and the gap between its two lines, in design pixels."""

CONTROL = Size(HEIGHT, least=HEIGHT * 2 / 3)
"""The height of a control."""


class OpenTableForm(Form):
    """Asks what the table is to be like; then it opens it.

    Attributes:
        choices: the choices so far.
    """

    def __init__(
        self,
        ui: UiContext,
        choices: TableSetup | None = None,
        *,
        network: Network | None = None,
        hosting: Hosting | None = None,
    ) -> None:
        """Ask; for a table that is open already (`hosting`), what is to be changed."""
        super().__init__(ui)
        self.choices = choices or TableSetup.new(ui.settings)
        self._network, self._hosting = network or Network(), hosting
        self._gallery = Gallery(ui)
        self._controls = SeatControls(ui, self.choices.setup)
        self._fault: Callable[[], str] = str

    @classmethod
    def going_on(cls, ui: UiContext, opened: OpenGame) -> OpenTableForm:
        """Ask for a game in progress."""
        return cls(ui, TableSetup.going_on(ui.settings, opened))

    @classmethod
    def changing(cls, hosting: Hosting, choices: TableSetup) -> OpenTableForm:
        """Ask anew for a table at which no game has begun."""
        return cls(hosting.ui, choices.copy(), network=hosting.network, hosting=hosting)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        wide = is_wide(self.ui.size)
        panels = [
            self._which_game(wide=wide),
            self._who_plays(wide=wide),
            self._at_table(wide=wide),
        ]
        shares = SHARES if wide else STACKED
        return asked(panels, shares, self._foot(), wide=wide, touch=self.ui.touch)

    def _which_game(self, *, wide: bool) -> Box:
        tone, top = self.ui.theme.muted, (Align.START, Align.START)
        choices, opened = self.choices, self.choices.opened
        if opened is not None:
            family = tr(f"game.{opened.game.options.family}")
            words = Text(tr("together.going_on"), LINE, tone=tone, wraps=True, align=top)
            picture = Picture(self._paint_game, height=EQUAL, grow=1)
            return question(family, picture, words)
        pictures = game_pictures(choices.setup, self._gallery, 2 if wide else 5, players=2)
        lines = dict.fromkeys([description_of(choices.options), *descriptions()])
        return question(
            tr("setup.which"),
            pictures.sized(height=Size(0, most=UNLIMITED), grow=1),
            Steady(*(Text(line, LINE, tone=tone, wraps=True, align=top) for line in lines)),
        )

    def _paint_game(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        """Draw the game in progress as it stands."""
        opened = self.choices.opened
        assert opened is not None
        side = min(rect.size)
        room = Rect(0, 0, side, side)
        room.center = rect.center
        ui_of(opened.game.options).paint_position(surface, ui, opened.game, room)

    def _who_plays(self, *, wide: bool) -> Box:
        choices = self.choices
        seats: list[Box] = [self._seat(seat) for seat in range(choices.options.players)]
        numbers = [one for one in choices.setup.player_numbers if one > 1]
        most = choices.options.players if choices.opened is not None else max(numbers)
        seats += [Fill() for _ in range(most - len(seats))]
        rows = [one.sized(height=SEAT, grow=1) for one in seats]
        if wide:
            listed: Box = Seats(*rows, gap=10)
        else:
            pairs = [rows[number : number + 2] for number in range(0, len(rows), 2)]
            halves = [Row(*(one.sized(width=EQUAL) for one in pair), gap=20) for pair in pairs]
            listed = Column(*(half.sized(height=SEAT, grow=1) for half in halves), gap=10)
        return question(
            tr("together.who"),
            listed.sized(height=Size(0, most=UNLIMITED), grow=1),
            self._how_many(numbers),
        )

    def _how_many(self, numbers: list[int]) -> Box | None:
        choices = self.choices
        if choices.opened is not None or len(numbers) < 2:
            return None
        items = [ChoiceItem(number, tr.count("setup.number", number)) for number in numbers]
        players, change = choices.options.players, choices.setup.choose_players
        return HowMany(tr("setup.players"), items, players, change, height=CONTROL)

    def _seat(self, seat: int) -> Box:
        """Where whoever has a seat is, and their name, their level, or that somebody will come."""
        choices, own = self.choices, self.choices.opened is None
        place = choices.place(seat)
        in_order = choices.setup.places[seat] if own else seat
        emblems = partial(ui_of(choices.options).paint_emblems, player=in_order)
        items = [ChoiceItem(one, tr(f"together.place.{one.value}")) for one in choices.places(seat)]
        who: Box = Text(tr("together.place.opponent"), LINE)
        if len(items) > 1:
            change = partial(choices.choose_place, seat)
            label = tr("together.where_is", name=named(self._called(seat)))
            who = Choice(label, items, place, change, about=("place", seat))
        return Row(
            Picture(lambda surface, ui, rect: emblems(surface, ui, room=rect), width=56),
            Column(
                who.sized(height=CONTROL, width=UNLIMITED),
                self._below(seat, place).sized(height=CONTROL, width=UNLIMITED),
                gap=APART,
                justify=Align.CENTER,
                width=Size(0, most=UNLIMITED),
                grow=1,
            ),
            gap=12,
        )

    def _below(self, seat: int, place: Place) -> Box:
        choices, tone = self.choices, self.ui.theme.muted
        if place is Place.ELSEWHERE:
            return Text(tr("together.will_come"), LINE, tone=tone, pad=(10, 0))
        if choices.opened is not None:
            return Text(named(choices.name(seat)), LINE + 2, bold=True, pad=(10, 0))
        if seat == choices.alone_here:
            return name_field(self.ui)
        if place is Place.HERE:
            return self._controls.name(seat)
        return self._controls.strength(seat) or Text(tr("seat.match"), LINE, tone=tone, pad=(10, 0))

    def _called(self, seat: int) -> str:
        """What whoever has a seat is called for now."""
        choices = self.choices
        if choices.opened is None and seat == choices.alone_here:
            return self.ui.settings.table_name or usual_name(self.ui)
        return choices.name(seat)

    # -- what holds at the table --------------------------------------------

    def _at_table(self, *, wide: bool) -> Box:
        choices = self.choices
        missing = OneOfMany(
            tr("together.missing"),
            [ChoiceItem(minutes, _patience_words(minutes)) for minutes in PATIENCE],
            choices.minutes,
            partial(self._choose, "minutes"),
            about="minutes",
        )
        level = OneOfMany(
            tr("together.stand_in"),
            [ChoiceItem(key, level_word(key)) for key in KEYS],
            choices.stand_in,
            partial(self._choose, "stand_in"),
            about="stand_in",
        )
        waits, is_new = choices.minutes == WAITS, self._hosting is None
        unnamed = is_new and choices.alone_here is None
        controls = [
            self._labelled(tr("together.name"), name_field(self.ui)) if unnamed else None,
            self._labelled(tr("together.missing"), missing),
            self._labelled(tr("together.stand_in"), level) if not waits else None,
            self._labelled(tr("together.hints"), self._switch("hints")),
            self._labelled(tr("together.watchers"), self._switch("watchers")),
            self._labelled(tr("together.gestures"), self._switch("gestures")),
            self._labelled(tr("together.relay"), self._relay_field()) if is_new else None,
        ]
        shown = [one for one in controls if one is not None]
        if wide:
            # Where letters are large, room is for them.
            listed: Box = Column(*shown, gap=8 / self.ui.fonts.factor)
        else:
            rows = [shown[number : number + 2] for number in range(0, len(shown), 2)]
            filled = [[*row, Fill()][:2] for row in rows]
            listed = Column(
                *(Row(*(one.sized(width=EQUAL, grow=1) for one in row), gap=20) for row in filled),
                gap=8,
            )
        return question(tr("together.at_table"), listed)

    def _labelled(self, words: str, control: Box) -> Box:
        tone = self.ui.theme.muted
        return Column(
            Text(words, LABEL, tone=tone, wraps=True),
            control.sized(width=UNLIMITED, height=CONTROL),
            gap=2,
        )

    def _switch(self, name: str) -> Choice[bool]:
        """A choice between yes and no."""
        items = [
            ChoiceItem(value, tr("together.yes" if value else "together.no_"))
            for value in (True, False)
        ]
        chosen = bool(getattr(self.choices, name))
        return Choice(
            tr(f"together.{name}"), items, chosen, partial(self._choose, name), about=name
        )

    def _choose(self, name: str, value: Hashable) -> None:
        setattr(self.choices, name, value)

    def _relay_field(self) -> Field:
        def change(text: str) -> None:
            self.ui.settings.relay = text.strip()

        return Field(
            self.ui,
            self.ui.settings.relay,
            tr("together.relay.none"),
            change,
            limit=MOST_RELAY,
            title=tr("together.relay"),
            capitalized=False,
            about="relay",
        )

    # -- the foot -----------------------------------------------------------

    def _foot(self) -> Box:
        """The way back, the way to the rest, and the door."""
        more = None
        if self.choices.opened is None:
            more = Button(tr("setup.more_rules"), self._more_rules)
            more.sized(width=Size(220, least=130), height=Size(60, least=40))
        back = Button(tr("setup.back"), self.cancel)
        back.sized(width=Size(150, least=90), height=Size(60, least=40))
        words = tr("together.open" if self._hosting is None else "together.done")
        start = Button(words, self._open, main=True, first=True)
        start.sized(width=Size(300, least=180), height=Size(60, least=40))
        theme = self.ui.theme
        words = self._fault()
        fault = Text(words, LINE, tone=theme.warning, wraps=True, grow=1)
        return Row(back, fault if words else Fill(), more, start)

    def _more_rules(self) -> Change:
        return Push(MoreRules(self.ui, self.choices.setup, (tr("together.done"), Pop)))

    def look_again(self) -> None:
        """Show what was chosen among further rules."""
        self.arrange()

    # -- time ---------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return not self._gallery.complete

    def update(self) -> Change | None:
        self.spoil(self._gallery.draw_next())
        return None

    # -- what the controls do -----------------------------------------------

    def cancel(self) -> Change | None:
        """Go back; the choices are kept for next time."""
        self._store()
        return super().cancel()

    def _store(self) -> None:
        settings, choices = self.ui.settings, self.choices
        if choices.opened is None:
            choices.setup.store_in(settings)
        settings.table_name = clean_name(settings.table_name) or usual_name(self.ui)
        self.ui.save()

    def _open(self) -> Change | None:
        """Open the table; or say what is wrong."""
        ui, choices = self.ui, self.choices
        if not choices.is_open:
            self._fault = partial(tr, "together.nobody_elsewhere")
            return None
        try:
            if ui.settings.relay:
                ui.settings.relay = relay_url(ui.settings.relay)
        except ValueError:
            self._fault = partial(tr, "together.relay.wrong")
            return None
        self._store()
        going_on = choices.opened
        if going_on is not None and ui.files.tables.load().of_game(going_on.ident) is not None:
            # Others go on with it at the table where it was played.
            choices.opened = ui.files.games.copied(going_on)
        opened, chairs = choices.game(ui.settings, ui.files.history.rating)
        if self._hosting is not None:
            name = host_called(chairs, ui.settings.table_name)
            self._hosting.table.host.prepare(opened, chairs, choices.rules, name)
            self._can_change(self._hosting)
            return Pop()
        try:
            hosting = Hosting(ui, self._network, opened, chairs, choices.rules)
        except OSError as error:
            self._fault = partial(str, error)
            return None
        return Reset(partial(self._gather, hosting))

    def _gather(self, hosting: Hosting) -> Scene:
        hosting.take()
        self._can_change(hosting)
        return HostsTable(self.ui, hosting)

    def _can_change(self, hosting: Hosting) -> None:
        """Have these choices be where the next ones begin."""
        hosting.ask_anew = partial(OpenTableForm.changing, hosting, self.choices)


def _patience_words(minutes: int) -> str:
    return tr("together.waits") if minutes == WAITS else tr.count("together.after", minutes)
