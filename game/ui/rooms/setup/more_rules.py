"""All else that can be chosen for a game, in pages: rules, clock and series, seats, the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from game.engine import Options
from game.engine.clock import BANKS, TURN_SECONDS, ClockKind
from game.files.settings import EACH_BEGINS, MOST_RELAY, NO_CLOCK, values_of
from game.ui.games.game_ui import OptionField
from game.ui.kit.boxes import Box, Fill
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem, OneOfMany, Steps, ask
from game.ui.kit.containers import Column
from game.ui.kit.control import HEIGHT, Control
from game.ui.kit.field import Field
from game.ui.kit.form import Dialog, dialog, foot, labelled
from game.ui.kit.lengths import Size
from game.ui.kit.text import Alike
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.house_setup import HouseSetup, house_label
from game.ui.rooms.setup.seat_names import level_words
from game.ui.rooms.setup.seats import SeatControls, partner_line, seat_line
from game.ui.rooms.setup.unusual import bank_words, turn_words
from game.ui.rooms.setup.who_begins import start_as_set_up
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

WAITS = 0
"""In place of the minutes after which a level plays for whoever is away: nobody ever does."""

PATIENCE = (1, 3, 10)
"""The minutes that can be chosen besides."""

STAND_IN = "4"
"""The key of the level that plays for whoever is away until somebody chooses: a medium one."""


class MoreRules(Dialog):
    """Everything about a game that the three questions leave out, in pages."""

    def __init__(
        self, ui: UiContext, setup: GameSetup, page: str = "", *, starts: bool = True
    ) -> None:
        """Choose for a game that is being set up, which may start from here."""
        super().__init__(ui)
        self.setup, self._seats, self._starts = setup, SeatControls(ui, setup), starts
        self._alike, self._labels = Alike(), Alike()
        self._pads = self._seats.pads
        self.page = page or next(iter(self.pages))

    # -- what it contains ---------------------------------------------------

    @property
    def pages(self) -> Mapping[str, Callable[[], Sequence[Box | None]]]:
        """What there is to choose on each page, by the last part of the key of its word."""
        setup = self.setup
        found: dict[str, Callable[[], Sequence[Box | None]]] = {}
        if setup.shown is None and (setup.option_fields() or self._has_houses):
            found["game"] = self._rules
        if setup.opened is None:
            found["clock"] = self._clock
        if setup.opened is None and setup.options.opponents:
            found["seats"] = lambda: list(map(self._seat, range(setup.options.players)))
        if setup.options.opponents:
            found["table"] = self._table
        return found

    def contents(self) -> Box:
        self._alike, self._labels = Alike(), Alike()
        pages, title = self.pages, tr("setup.more_rules")
        tabs = {name: tr(f"setup.page.{name}") for name in pages}
        main = Button(
            *(tr("setup.start"), lambda: Push(start_as_set_up(self.ui, self.setup))),
            main=True,
            icon_name="play",
        )
        back: Button | None = Button(tr("setup.back"), self.cancel)
        if not self._starts:
            back, main = None, Button(tr("setup.levels.done"), Pop, main=True)
        return dialog(
            self.ui,
            title,
            ask(self, "page", title, tabs, first=True) if len(tabs) > 1 else None,
            *pages[self.page](),
            Fill(),
            gap=10,
            foot=foot(back, main),
            width=1080,
            height=690,
        )

    def _row(self, control: Control, line: str = "") -> Box:
        return labelled(
            control,
            line,
            alike=(self._labels, self._alike),
            height=Size(64, least=40, most=124),
            grow=1,
        )

    # -- the rules ----------------------------------------------------------

    @property
    def _has_houses(self) -> bool:
        options = self.setup.options
        return isinstance(options, Options) and bool(options.variant.houses)

    def _rules(self) -> Sequence[Box | None]:
        house = None
        if self._has_houses:
            words, ui, setup = house_label(self.setup.options), self.ui, self.setup
            choose = Button(words, lambda: Push(HouseSetup(ui, setup)))
            house = self._row(choose, tr("setup.house.line"))
        return [*map(self._option, self.setup.option_fields()), house]

    def _option(self, field: OptionField) -> Box:
        chosen = self.setup.option(field.name)
        line = next(one.line for one in field.options if one.value == chosen)
        return self._row(option_choice(self.setup, field), line)

    # -- how many games, and the time for each ------------------------------

    def _clock(self) -> Sequence[Box | None]:
        settings, setup = self.ui.settings, self.setup
        series = None
        if setup.board is None and setup.options.players > 1:
            games = {number: str(number) for number in values_of("series")}
            games[EACH_BEGINS] = tr("setup.series.each")
            choice = ask(setup, "games", tr("setup.series"), games, about="series")
            series = self._row(choice, _series_line(setup.games))
        kinds = {kind: tr(f"clock.kind.{kind}") for kind in values_of("clock")}
        line = tr(f"clock.{settings.clock}.line")
        clock = self._row(ask(settings, "clock", tr("clock.title"), kinds), line)
        if settings.clock == NO_CLOCK:
            return [series, clock]
        words: dict[Any, str]
        name, words = "bank", {bank: bank_words(bank) for bank in BANKS}
        if ClockKind(settings.clock) is ClockKind.TURN:
            name, words = "turn_seconds", {one: turn_words(one) for one in TURN_SECONDS}
        ends = {True: tr("clock.zero.plays"), False: tr("clock.zero.marks")}
        line = tr("clock.zero.plays.line" if settings.clock_plays else "clock.zero.marks.line")
        return [
            series,
            clock,
            self._row(ask(settings, name, tr("clock.length"), words, steps=Steps.PIPS)),
            self._row(ask(settings, "clock_plays", tr("clock.zero"), ends), line),
        ]

    # -- the seats ----------------------------------------------------------

    def _seat(self, seat: int) -> Box:
        setup, rating = self.setup, self.ui.files.history.rating
        told = seat_line(setup, seat, rating, rated=self.ui.settings.ratings)
        lines = "\n".join(one for one in (partner_line(setup, seat), told) if one)
        row = self._row(self._seats.colours(seat), lines)
        pad = self._seats.pad(seat)
        return row if pad is None else Column(row, self._row(pad), gap=0, grow=1)

    # -- the table ----------------------------------------------------------

    def _table(self) -> Sequence[Box | None]:
        rules = self.setup.table
        minutes = rules.patience_s // 60 if rules.stand_in else WAITS
        patience = {one: tr.count("together.after", one) for one in PATIENCE}
        patience = {WAITS: tr("together.waits")} | patience
        missing = OneOfMany(tr("together.missing"), patience, minutes, self._wait, about="minutes")
        stand_in = None
        if rules.stand_in:
            label = tr("together.stand_in")
            stand_in = self._row(
                ask(rules, "stand_in", label, level_words(), steps=Steps.ARROWS, put=self._hold)
            )
        words = {True: tr("together.yes"), False: tr("together.no_")}
        switches = (
            self._row(ask(rules, name, tr(f"together.{name}"), words, put=self._hold))
            for name in ("hints", "watchers", "gestures")
        )
        relay = Field.of(
            *(self.ui, self.ui.settings, "relay", tr("together.relay.none")),
            limit=MOST_RELAY,
            title=tr("together.relay"),
            capitalized=False,
        )
        told = self._row(relay, tr("together.relay.line"))
        return [self._row(missing), stand_in, *switches, told]

    def _wait(self, minutes: int) -> None:
        level = "" if minutes == WAITS else self.setup.table.stand_in or STAND_IN
        rules = structs.replace(self.setup.table, stand_in=level, patience_s=60 * max(1, minutes))
        self.setup.table = rules

    def _hold(self, name: str, value: Hashable) -> None:
        self.setup.table = structs.replace(self.setup.table, **{name: value})

    # -- what the controls do -----------------------------------------------

    def update(self) -> Change | None:
        """Offer the pads that are attached: they come and go."""
        if self._seats.pads != self._pads:
            self._pads = self._seats.pads
            self.arrange()
        return None


def option_choice(setup: GameSetup, field: OptionField) -> Choice[Hashable]:
    """The choice of an option that the game leaves open."""
    items = [ChoiceItem(one.value, one.text, one.badge) for one in field.options]
    choose, chosen = partial(setup.choose_option, field.name), setup.option(field.name)
    return Choice(field.label, items, chosen, choose, about=field.name, height=HEIGHT)


def _series_line(games: int) -> str:
    if games == EACH_BEGINS:
        return tr("setup.series.each.line")
    return tr("setup.series.one.line") if games == 1 else tr("setup.series.line", games=games)
