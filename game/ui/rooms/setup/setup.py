"""Setting up a game: who plays, and with which options."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import pygame
from pygame import Rect

from game.engine import FAMILIES
from game.files.seat_choice import SeatKind
from game.files.settings import Settings, values_of
from game.ui.games.option_field import OptionField
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.setup.clock_setup import ClockSetup, clock_label
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seats import (
    games_words,
    name_field,
    pads_to_choose,
    seat_line,
    seat_of,
    seat_widgets,
)
from game.ui.rooms.setup.setup_layout import (
    CardLayout,
    OptionLayout,
    SetupLayout,
    setup_layout,
    with_heights,
)
from game.ui.rooms.setup.who_begins import start
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.colour_choice import STEP, ColourChoice
from game.ui.widgets.form import HEADING, LEAST_HEADING, Form, paint_background
from game.ui.widgets.label import fitted_lines, paint_beside, paint_lines
from game.ui.widgets.widget import Widget

SEAT_LINE = 14
"""The size of the words about who sits on a seat, in design pixels."""

OPTION_LINE, LEAST_LINE = 14, 12
"""The size of the explanation of an option, and the least of that in one line, in design pixels."""


def table_line(setup: GameSetup, settings: Settings, widget: str) -> str:
    """The words about a choice for the whole game, by its widget's name; else about a series."""
    if widget == "teaching":
        return tr("settings.teaching.line")
    if widget == "clock":
        return tr(f"clock.{settings.clock}.line")
    if setup.series is not None:
        return tr("setup.series.line", games=setup.series.length)
    return tr("setup.series.about") if widget == "series" else ""


class Setup(Form):
    """Choose a game, its players and its options, then start.

    Attributes:
        setup: the choices so far.
        layout: where everything is.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.setup = GameSetup.from_settings(ui.settings)
        self._pads = pads_to_choose(ui, self.setup)
        self.reword()
        if any(not seat.is_person for seat in self.setup.seats):
            # Loading may take long: it begins while the person is still choosing.
            ui.opponents.prepare(self.setup.options)

    # -- widgets ------------------------------------------------------------

    def reword(self) -> None:
        self.focus.show(self._widgets(), start="start")

    def _widgets(self) -> list[Widget]:
        """The widgets in the order of Tab."""
        setup = self.setup
        families = [ChoiceItem(family, tr(f"game.{family}")) for family in FAMILIES]
        widgets: list[Widget] = []
        if setup.options.players > 1:
            lengths = [ChoiceItem(games, games_words(games)) for games in values_of("series")]
            widgets.append(Choice("series", lengths, setup.games, self._choose_games))
        if self._players_chosen:
            numbers = [ChoiceItem(number, str(number)) for number in setup.player_numbers]
            chosen = setup.options.players
            widgets.append(Choice("players", numbers, chosen, self._choose_players))
        widgets.append(Choice("game", families, setup.options.family, self._choose_family))
        seats = range(setup.options.players)
        # Whoever types the names of all players goes from one to the next by Tab.
        widgets += [name_field(self.ui, setup, seat) for seat in seats]
        for seat in seats:
            widgets += seat_widgets(self.ui, setup, seat, self._show_anew)
        return [
            *widgets,
            *map(self._option_widget, chain(*reversed(self._fields()))),
            Button("back", tr("setup.back"), self.cancel),
            Button("rules", tr("setup.rules"), self._show_rules),
            Button("clock", "", lambda: Push(ClockSetup(self.ui)), icon_name="clock"),
            Button("teaching", "", self._switch_teaching, icon_name="hint"),
            Button("start", tr("setup.start"), self._start, main=True, icon_name="play"),
        ]

    def _fields(self) -> tuple[list[OptionField], list[OptionField]]:
        """The options in the panel, and those below the seats, of which there is at most one."""
        fields = self.setup.option_fields()
        by_seats = [field for field in fields if field.like_a_seat]
        return [field for field in fields if field not in by_seats], by_seats

    def _placed_fields(self) -> list[tuple[OptionField, OptionLayout]]:
        """All options, and where they are."""
        in_panel, by_seats = self._fields()
        placed = list(zip(in_panel, self.layout.options, strict=True))
        return placed + [(field, self.layout.free) for field in by_seats]

    def _option_widget(self, field: OptionField) -> Widget:
        def choose(value: Any) -> None:
            self.setup.choose_option(field.name, value)
            # Which colours a seat may choose can depend on it.
            self._show_anew()

        chosen = self.setup.option(field.name)
        return Choice(field.name, field.options, chosen, choose)

    # -- what the widgets do ------------------------------------------------

    def _choose_family(self, family: str) -> None:
        self.setup.choose_family(family)
        self._show_anew()

    def _choose_players(self, number: int) -> None:
        self.setup.choose_players(number)
        self._show_anew()

    def _choose_games(self, games: int) -> None:
        self.setup.games = games

    def _switch_teaching(self) -> None:
        self.ui.settings.teaching = not self.ui.settings.teaching
        self.arrange()

    def _show_anew(self) -> None:
        self.show_widgets(self._widgets())

    @property
    def _names(self) -> set[str]:
        return {widget.name for widget in self.focus.widgets}

    def update(self) -> Change | None:
        """Offer the pads that are attached: they come and go."""
        pads = pads_to_choose(self.ui, self.setup)
        if pads != self._pads:
            self._pads, self.stale = pads, True
            self._show_anew()
        return None

    def cancel(self) -> Change | None:
        """Go back; the choices are kept for next time."""
        self._save()
        return super().cancel()

    def _start(self) -> Change:
        self._save()
        return start(self.ui, self.setup)

    def _show_rules(self) -> Change:
        return Push(HowToPlay(self.ui, self.setup.options.family, self.setup.options))

    @property
    def _players_chosen(self) -> bool:
        """Whether the number of players can be chosen."""
        return len(self.setup.player_numbers) > 1

    def _save(self) -> None:
        self.setup.store_in(self.ui.settings)
        self.ui.save()

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        fields, _ = self._fields()
        layout = setup_layout(
            self.ui.size,
            self.setup.options.players,
            len(fields),
            self.ui.fonts.factor,
            self.ui.least_target,
            most_seats=max(self.setup.player_numbers),
        )
        # Nothing moves when something else is chosen, whose explanation may be longer.
        heights = [
            max(self._line_height(line, option.line) for line in (field.line, *field.others))
            for field, option in zip(fields, layout.options, strict=True)
        ]
        self.layout = layout = with_heights(layout, heights)
        rects = {
            "game": layout.games,
            "players": layout.players,
            "series": layout.series,
            "back": layout.back,
            "rules": layout.rules,
            "clock": layout.clock,
            "teaching": layout.teaching,
            "start": layout.start,
        }
        for seat, card in enumerate(layout.cards):
            name = card.name if self.setup.options.opponents else card.alone
            rects |= {f"name{seat}": name, f"who{seat}": card.who, f"level{seat}": card.level}
            rects[f"pad{seat}"] = card.level
        for field, option in self._placed_fields():
            rects[field.name] = option.choice
        teaches = self.ui.settings.teaching
        words = {
            "clock": clock_label(self.ui.settings),
            "teaching": tr("setup.teaching.on" if teaches else "setup.teaching.off"),
        }
        for widget in self.focus.widgets:
            if isinstance(widget, ColourChoice):
                card = layout.cards[seat_of(widget)]
                widget.place(card.colours, card.emblems, self.ui.px(STEP))
                continue
            widget.rect = rects[widget.name]
            if isinstance(widget, Button) and widget.name in words:
                widget.text = words[widget.name]

    def _line_height(self, line: str, room: Rect) -> int:
        """How high an explanation is within its room."""
        lines, size = fitted_lines(self.ui, line, room, OPTION_LINE)
        return min(room.height, len(lines) * self.ui.fonts.line_height(size))

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self._paint_head(surface)
        self._paint_seats(surface)
        _paint_panel(surface, self.ui, self.setup, self.layout, self._placed_fields())
        self._paint_line(surface)
        self.focus.paint(surface, self.ui)

    def _paint_head(self, surface: pygame.Surface) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        title, room = tr("setup.title"), layout.title
        size, least = (ui.fonts.usual(ui.px(design)) for design in (HEADING, LEAST_HEADING))
        size = ui.fonts.fitting(title, size, room.width, bold=True, least=least)
        ui.fonts.blit(surface, title, size, theme.text, bold=True, midleft=room.midleft)
        labels = []
        if self._players_chosen:
            labels.append((tr("setup.players"), layout.players_label))
        if self.setup.options.players > 1:
            labels.append((tr("setup.series"), layout.series_label))
        for text, rect in labels:
            ui.fonts.blit(
                surface,
                text,
                ui.px(18),
                theme.muted,
                max_width=rect.width,
                least=ui.fonts.usual(ui.px(14)),
                midright=rect.midright,
            )

    def _paint_seats(self, surface: pygame.Surface) -> None:
        """Draw the cards without their widgets, and what the game shows below them."""
        ui, layout, game_ui = self.ui, self.layout, self.setup.game_ui
        for seat, card in enumerate(layout.cards):
            surface.blit(panel(card.rect.size, ui.px(12), ui.theme.panel), card.rect)
            game_ui.paint_emblems(surface, ui, self.setup.places[seat], card.emblems)
            self._paint_seat_line(surface, seat, card)
        if any(self._fields()[1]):
            rect = layout.below_cards.copy()
            rect.height = layout.cards[0].rect.height
            surface.blit(panel(rect.size, ui.px(12), ui.theme.panel), rect)
        game_ui.paint_below_seats(surface, ui, layout.below_cards)

    def _paint_seat_line(self, surface: pygame.Surface, seat: int, card: CardLayout) -> None:
        """Draw what to expect of who sits there, in the middle of its room."""
        ui, setup = self.ui, self.setup
        text = seat_line(setup, seat, ui.files.history.rating)
        beside = setup.who(seat) is SeatKind.COMPUTER or f"pad{seat}" in self._names
        rect = card.line if beside else card.foot
        paint_beside(surface, ui, text, rect, SEAT_LINE, ui.theme.muted)

    def _paint_line(self, surface: pygame.Surface) -> None:
        """Draw the words about the selected choice, else about a series."""
        ui, rect = self.ui, self.layout.line
        if not rect.height:
            return
        text = table_line(self.setup, ui.settings, self.focus.selected.name)
        ui.fonts.blit(
            surface,
            text,
            ui.px(OPTION_LINE),
            ui.theme.muted,
            max_width=rect.width,
            max_height=rect.height,
            least=ui.fonts.usual(ui.px(LEAST_LINE)),
            center=rect.center,
        )


def _paint_panel(
    surface: pygame.Surface,
    ui: UiContext,
    setup: GameSetup,
    layout: SetupLayout,
    placed: Sequence[tuple[OptionField, OptionLayout]],
) -> None:
    """Draw the panel of the game, and all options, without the widgets."""
    theme = ui.theme
    surface.blit(panel(layout.panel.size, ui.px(12), theme.panel), layout.panel)
    if layout.about.height:
        _paint_about(surface, ui, setup, layout.about)
    for field, option in placed:
        ui.fonts.blit(
            surface,
            field.label,
            ui.px(18),
            theme.text,
            max_width=option.label.width,
            max_height=option.label.height,
            topleft=option.label.topleft,
        )
        paint_lines(surface, ui, field.line, option.line, OPTION_LINE, theme.muted)


def _paint_about(surface: pygame.Surface, ui: UiContext, setup: GameSetup, rect: Rect) -> None:
    """Draw a picture of the game, and its description beside or below it."""
    game_ui, text = setup.game_ui, setup.description
    picture = rect.inflate(0, -ui.px(12))
    if rect.height > 0.75 * rect.width:
        picture.height -= ui.px(96)
        lines = Rect(rect.left, picture.bottom + ui.px(16), rect.width, ui.px(80))
    else:
        picture.width = min(round(picture.height * game_ui.aspect), rect.width * 3 // 5)
        lines = Rect(picture.right + ui.px(20), 0, rect.right - picture.right, rect.height)
        lines.width -= ui.px(20)
        wrapped, size = fitted_lines(ui, text, lines, 16)
        lines.height = min(rect.height, len(wrapped) * ui.fonts.line_height(size))
        lines.centery = picture.centery
    game_ui.paint_picture(surface, ui, picture)
    paint_lines(surface, ui, text, lines, 16, ui.theme.text)
