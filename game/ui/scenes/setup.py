"""Setting up a game: who plays, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pygame
from pygame import Rect

from game.ai.levels import LEVELS
from game.ui.games.catalogue import CATALOGUE
from game.ui.games.option_field import OptionField
from game.ui.look.scale import Scale, column
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.scenes.game_setup import GameSetup
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.seats import seat_widgets, show_given_names
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Form, paint_table
from game.ui.widgets.label import paint_lines
from game.ui.widgets.widget import Widget

CARD_LIMIT = 264
"""The most that a seat's card is high, in design pixels."""

RULE_SLOT = 118
"""The height of a rule and its choice, in design pixels."""

ABOUT_LEAST = 72
"""The least height in which something can be said of the game, in design pixels."""


@dataclass(frozen=True)
class CardLayout:
    """A seat's card: the whole, its colours' emblems, its widgets."""

    rect: Rect
    art: Rect
    name: Rect
    kind: Rect


@dataclass(frozen=True)
class RuleLayout:
    """One rule to choose: what it is called, the choice, what the choice means."""

    label: Rect
    choice: Rect
    line: Rect


@dataclass(frozen=True)
class SetupLayout:
    """Rectangles in the window.

    Attributes:
        title: the scene's name.
        games: the choice of the game.
        players_label, players: the choice of the number of players.
        cards: the seats.
        rest: the room that the cards leave below them, maybe of no height.
        panel: what the rules stand on.
        about: the room above the rules, maybe of no height.
        options: one for each rule.
        back, help, start: the buttons.
    """

    title: Rect
    games: Rect
    players_label: Rect
    players: Rect
    cards: tuple[CardLayout, ...]
    rest: Rect
    panel: Rect
    about: Rect
    options: tuple[RuleLayout, ...]
    back: Rect
    help: Rect
    start: Rect


def setup_layout(size: tuple[int, int], seats: int, options: int) -> SetupLayout:
    """Seats on the left and rules on the right; in a high window one above the other.

    Args:
        size: the window's, in pixels.
        seats: how many cards there are.
        options: how many rules can be chosen.
    """
    scale = Scale.for_window(size)
    px, (width, height) = scale.px, size
    content = Rect(0, 0, min(width - px(48), px(1136)), min(height - px(48), px(1176)))
    content.center = (width // 2, height // 2)
    head = Rect(content.left, content.top, content.width, px(44))
    games = Rect(content.left, head.bottom + px(12), content.width, px(44))
    foot = Rect(content.left, content.bottom - px(52), content.width, px(52))
    body = Rect(content.left, games.bottom + px(12), content.width, 0)
    body.height = foot.top - px(12) - body.top
    if height >= px(1200):
        left = Rect(body.left, body.top, body.width, (body.height - px(16)) // 2)
        right = Rect(
            body.left, left.bottom + px(16), body.width, body.bottom - left.bottom - px(16)
        )
    else:
        left = Rect(body.left, body.top, (body.width - px(16)) * 53 // 100, body.height)
        right = Rect(left.right + px(16), body.top, body.right - left.right - px(16), body.height)
    players = Rect(0, 0, px(168), px(44))
    players.midright = (content.right, head.centery)
    label = Rect(players.left - px(104), players.top, px(92), players.height)
    gap = px(12)
    card_height = min((left.height - gap * (seats - 1)) // seats, px(CARD_LIMIT))
    cards = column(left, seats, card_height, gap)
    rest = Rect(left.left, cards[-1].bottom + gap, left.width, 0)
    rest.height = max(0, left.bottom - rest.top)
    about, slots = _panel(right, options, scale)
    return SetupLayout(
        title=Rect(head.left, head.top, label.left - head.left, head.height),
        games=games,
        players_label=label,
        players=players,
        cards=tuple(_card(rect, scale) for rect in cards),
        rest=rest,
        panel=right,
        about=about,
        options=slots,
        back=Rect(foot.left, foot.top, px(160), foot.height),
        help=Rect(foot.left + px(160 + 12), foot.top, px(184), foot.height),
        start=Rect(foot.right - px(240), foot.top, px(240), foot.height),
    )


def _card(rect: Rect, scale: Scale) -> CardLayout:
    px = scale.px
    pad = px(16)
    art = Rect(rect.left + pad, rect.top + px(12), px(80), rect.height - px(24))
    room = Rect(art.right + pad, 0, rect.right - art.right - 2 * pad, px(44 + 8 + 44))
    room.centery = rect.centery
    name, kind = column(room, 2, px(44), px(8))
    return CardLayout(rect, art, name, kind)


def _panel(panel_rect: Rect, count: int, scale: Scale) -> tuple[Rect, tuple[RuleLayout, ...]]:
    """What is said of the game, and below it its rules."""
    px = scale.px
    room = panel_rect.inflate(-px(40), -px(24))
    slot = min(px(RULE_SLOT), room.height // max(1, count))
    about = Rect(room.left, room.top, room.width, room.height - count * slot)
    if about.height < px(ABOUT_LEAST):
        slot, about.height = room.height // max(1, count), 0
    layouts = []
    for spot in column(Rect(room.left, about.bottom, room.width, 0), count, slot, 0):
        inner = Rect(spot.left, 0, spot.width, px(28 + 44 + 6 + 36))
        inner.centery = spot.centery
        label = Rect(inner.left, inner.top, inner.width, px(28))
        choice = Rect(inner.left, label.bottom, inner.width, px(44))
        line = Rect(inner.left, choice.bottom + px(6), inner.width, px(36))
        layouts.append(RuleLayout(label, choice, line))
    return about, tuple(layouts)


class Setup(Form):
    """Choose players and rules, then start."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.setup = GameSetup.of(ui.settings.options, ui.settings.seats, tuple(LEVELS))
        self.focus.show(self._widgets(), start="start")
        if any(not seat.is_person for seat in self.setup.seats_taken):
            self.setup.game_ui.get_ready(ui)

    # -- widgets ------------------------------------------------------------

    def _widgets(self) -> list[Widget]:
        """The widgets in the order of Tab."""
        setup = self.setup
        games = [ChoiceItem(family, tr(f"game.{family}")) for family in CATALOGUE]
        numbers = [ChoiceItem(count, str(count)) for count in setup.numbers]
        widgets: list[Widget] = [Choice("game", games, setup.family, self._set_family)]
        if len(numbers) > 1:
            widgets.append(Choice("players", numbers, setup.players, self._set_players))
        return [
            *widgets,
            *(widget for seat in range(setup.players) for widget in self._seat_widgets(seat)),
            *(self._rule_widget(field) for field in setup.game_ui.option_fields()),
            Button("back", tr("setup.back"), self.cancel),
            Button("rules", tr("setup.rules"), self._rules),
            Button("start", tr("setup.start"), self._start, main=True, sign="play"),
        ]

    def _seat_widgets(self, seat: int) -> list[Widget]:
        return seat_widgets(self.ui, self.setup, seat, self._show_names)

    def _rule_widget(self, field: OptionField) -> Widget:
        def choose(value: Any) -> None:
            self.setup.options = replace(self.setup.options, **{field.name: value})

        return Choice(field.name, field.options, getattr(self.setup.options, field.name), choose)

    # -- what the widgets do ------------------------------------------------

    def _set_family(self, family: str) -> None:
        self.setup.family = family
        self._show_other_game()

    def _set_players(self, count: int) -> None:
        self.setup.players = count
        self._show_other_game()

    def _show_other_game(self) -> None:
        self.focus.show(self._widgets())
        self.arrange()

    def _show_names(self) -> None:
        """A name that nobody typed follows from who sits there."""
        show_given_names(self.setup, self.focus, self.setup.players)

    def cancel(self) -> Change | None:
        """Go back; what was chosen stays for next time."""
        self._keep()
        return super().cancel()

    def _start(self) -> Change:
        self._keep()
        setup = self.setup
        return Push(setup.game_ui.begin(self.ui, setup.seats_taken))

    def _rules(self) -> Change:
        return Push(HowToPlay(self.ui, self.setup.family))

    def _keep(self) -> None:
        self.ui.settings.options = self.setup.options
        self.ui.settings.seats = self.setup.seats
        self.ui.save()

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        option_fields = self.setup.game_ui.option_fields()
        layout = self.layout = setup_layout(self.ui.size, self.setup.players, len(option_fields))
        rects = {
            "game": layout.games,
            "players": layout.players,
            "back": layout.back,
            "rules": layout.help,
            "start": layout.start,
        }
        for seat, card in enumerate(layout.cards):
            rects |= {f"name{seat}": card.name, f"kind{seat}": card.kind}
        for field, rule in zip(option_fields, layout.options, strict=True):
            rects[field.name] = rule.choice
        for widget in self.focus.widgets:
            widget.rect = rects[widget.name]

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, layout, game_ui = self.ui, self.ui.theme, self.layout, self.setup.game_ui
        paint_table(surface, ui)
        title = ui.fonts.text(tr("setup.title"), ui.px(36), theme.text, bold=True)
        surface.blit(title, title.get_rect(midleft=layout.title.midleft))
        if len(self.setup.numbers) > 1:
            label = ui.fonts.text(tr("setup.players"), ui.px(18), theme.quiet)
            surface.blit(label, label.get_rect(midright=layout.players_label.midright))
        for seat, card in enumerate(layout.cards):
            surface.blit(panel(card.rect.size, ui.px(12), theme.panel), card.rect)
            game_ui.paint_emblems(surface, ui, seat, card.art)
        game_ui.paint_below_seats(surface, ui, layout.rest)
        surface.blit(panel(layout.panel.size, ui.px(12), theme.panel), layout.panel)
        if layout.about.height:
            self._paint_about(surface, layout.about)
        for field, rule in zip(game_ui.option_fields(), layout.options, strict=True):
            label = ui.fonts.text(field.label, ui.px(18), theme.text)
            surface.blit(label, label.get_rect(topleft=rule.label.topleft))
            paint_lines(surface, ui, field.line, rule.line, 14, theme.quiet)
        self.focus.paint(surface, ui)

    def _paint_about(self, surface: pygame.Surface, room: Rect) -> None:
        """A picture of the game, and what it is about beside or below it."""
        ui, game_ui = self.ui, self.setup.game_ui
        line = tr(f"game.{game_ui.family}.line")
        picture = room.inflate(0, -ui.px(12))
        if room.height > 0.75 * room.width:
            picture.height -= ui.px(96)
            words = Rect(room.left, picture.bottom + ui.px(16), room.width, ui.px(80))
        else:
            picture.width = min(round(picture.height * game_ui.aspect), room.width * 3 // 5)
            words = Rect(picture.right + ui.px(20), 0, room.right - picture.right, room.height)
            words.width -= ui.px(20)
            lines = len(ui.fonts.wrap(line, ui.px(16), words.width))
            words.height = min(room.height, lines * ui.fonts.line_height(ui.px(16)))
            words.centery = picture.centery
        game_ui.paint_picture(surface, ui, picture)
        paint_lines(surface, ui, line, words, 16, ui.theme.text)
