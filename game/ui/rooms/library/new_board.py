"""The form for an empty board to analyse: which game, and with which options."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.engine import FAMILIES
from game.ui.look.scale import column, row
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_beside
from game.ui.widgets.one_of_many import OneOfMany
from game.ui.widgets.widget import TEXT, Widget

HEAD, LINE, GAP, FOOT = 92, 50, 12, 84
"""The heights of the heading, of a line and of the foot, and the gap between lines, in design
pixels."""

MOST_LINES = 6
"""The most choices that a game leaves open, itself included. Fewer leave space for the rest, so
that nothing moves when another game is chosen."""

LABEL = 0.3
"""The share of a line's width that its label takes up."""


class NewBoard(Modal):
    """Chooses the game, the number of players and the options left open, as in the setup."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._setup = GameSetup.from_settings(ui.settings)
        self.reword()

    def reword(self) -> None:
        self.title = tr("new_board.title")
        self.focus.show(self._widgets(), start="yes")

    def _widgets(self) -> list[Widget]:
        """A line for each choice, with its label; then the buttons."""
        setup = self._setup
        families = [ChoiceItem(family, tr(f"game.{family}")) for family in FAMILIES]
        lines: list[tuple[str, Widget]] = [
            (
                tr("new_board.game"),
                OneOfMany("game", families, setup.options.family, self._choose_family),
            )
        ]
        if len(setup.player_numbers) > 1:
            numbers = [ChoiceItem(number, str(number)) for number in setup.player_numbers]
            chosen = setup.options.players
            players = Choice("players", numbers, chosen, self._choose_players)
            lines.append((tr("setup.players"), players))
        for field in setup.game_ui.option_fields():
            value = getattr(setup.options, field.name)
            choose = partial(self._choose_option, field.name)
            lines.append((field.label, Choice(field.name, field.options, value, choose)))
        self._labels = [label for label, _ in lines]
        self.panel_size = (640, HEAD + MOST_LINES * (LINE + GAP) + FOOT)
        return [
            *(widget for _, widget in lines),
            Button("yes", tr("new_board.yes"), self._open, main=True),
            Button("no", tr("new_board.no"), self.cancel),
        ]

    def _choose_family(self, family: str) -> None:
        self._setup.choose_family(family)
        self.show_widgets(self._widgets())

    def _choose_players(self, number: int) -> None:
        self._setup.choose_players(number)
        self.show_widgets(self._widgets())

    def _choose_option(self, name: str, value: Any) -> None:
        self._setup.choose_option(name, value)
        self.show_widgets(self._widgets())

    def _open(self) -> Change:
        # Imported here, as the analysis board is loaded only when it is needed.
        from game.ui.rooms.library.opening import new_board

        return Push(new_board(self.ui, self._setup.options), instead=True)

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        lines = column(inside.move(0, px(HEAD)), len(self._labels), px(LINE), px(GAP))
        self._rooms = []
        for line, widget in zip(lines, self.focus.widgets, strict=False):
            width = round(LABEL * line.width)
            self._rooms.append(Rect(line.left, line.top, width - px(GAP), line.height))
            widget.rect = Rect(line.left + width, line.top, line.width - width, line.height)
        foot = Rect(inside.left, inside.bottom - px(24 + 52), inside.width, px(52))
        for widget, rect in zip(self.focus.widgets[-2:], row(foot, 2, px(GAP)), strict=True):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for label, room in zip(self._labels, self._rooms, strict=True):
            paint_beside(surface, self.ui, label, room, TEXT, self.ui.theme.muted)
