"""Setting up a game of Dice: who plays."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ai.levels import LEVELS
from game.engine import Rules
from game.engine.dice import FACES, PAD, PLAYERS, Markers
from game.ui.kit import Kit
from game.ui.paint.pen import pen
from game.ui.paint.shapes import panel
from game.ui.plan import Plan
from game.ui.scale import column, row
from game.ui.scene import Change, Push
from game.ui.scenes.dice_play import DicePlay
from game.ui.scenes.dice_rules import DiceHowToPlay, paint_row
from game.ui.scenes.form import Form, paint_table
from game.ui.scenes.seats import seat_widgets, show_given_names
from game.ui.scenes.setup import setup_layout
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.label import paint_lines
from game.ui.widgets.widget import Widget
from game.ui.words import say


class DiceSetup(Form):
    """Choose the players, then start."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.plan = Plan.of(Rules(), kit.settings.seats, tuple(LEVELS))
        self.players = kit.settings.dice_players
        self.focus.show(self._widgets(), start="start")

    # -- widgets ------------------------------------------------------------

    def _widgets(self) -> list[Widget]:
        """The widgets in the order of Tab."""
        kit = self.kit
        players = [Option(count, str(count)) for count in PLAYERS]
        seats = range(self.players)
        return [
            Choice("players", players, self.players, self._set_players),
            *(w for seat in seats for w in seat_widgets(self.plan, seat, self._show_names)),
            Button("rules", say("dice.setup.rules"), lambda: Push(DiceHowToPlay(kit))),
            Button("back", say("setup.back"), self.cancel),
            Button("start", say("setup.start"), self._start, main=True, sign="play"),
        ]

    def _set_players(self, count: int) -> None:
        self.players = count
        self.focus.show(self._widgets())
        self.arrange()

    def _show_names(self) -> None:
        show_given_names(self.plan, self.focus, self.players)

    def cancel(self) -> Change | None:
        """Go back; what was chosen stays for next time."""
        self._keep()
        return super().cancel()

    def _start(self) -> Change:
        self._keep()
        return Push(DicePlay(self.kit, self.plan.seats[: self.players]))

    def _keep(self) -> None:
        self.kit.settings.dice_players = self.players
        self.kit.settings.seats = self.plan.seats
        self.kit.save()

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px = self.kit.px
        layout = self.layout = setup_layout(self.kit.size, self.players, 1)
        about = layout.panel.inflate(-px(40), -px(40))
        rules = Rect(about.left, about.bottom - px(48), about.width, px(48))
        rects = [layout.players]
        rects += [rect for card in layout.cards for rect in (card.name, card.kind)]
        rects += [rules, layout.back, layout.start]
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect
        self._about = Rect(about.left, about.top, about.width, px(120))
        room = Rect(about.left, self._about.bottom, about.width, 0)
        room.height = min(rules.top - px(12) - room.top, px(360))
        halves = row(room, 2, px(16))
        self._rows = [spot for half in halves for spot in column(half, 3, room.height // 3, 0)]

    def paint(self, surface: pygame.Surface) -> None:
        kit, theme, layout = self.kit, self.kit.theme, self.layout
        paint_table(surface, kit)
        title = kit.fonts.text(say("dice.setup.title"), kit.px(36), theme.text, bold=True)
        surface.blit(title, title.get_rect(midleft=layout.title.midleft))
        label = kit.fonts.text(say("setup.players"), kit.px(18), theme.quiet)
        surface.blit(label, label.get_rect(midright=layout.players_label.midright))
        for colour, card in zip(Markers.dealt(self.players).held, layout.cards, strict=True):
            surface.blit(panel(card.rect.size, kit.px(12), theme.panel), card.rect)
            marker = pen(PAD.colours[colour].name, card.art.width, theme)
            surface.blit(marker, marker.get_rect(center=card.art.center))
        surface.blit(panel(layout.panel.size, kit.px(12), theme.panel), layout.panel)
        for number, spot in zip(FACES, self._rows, strict=True):
            name = PAD.colours[number % len(PAD.colours)].name
            paint_row(surface, kit, spot.inflate(0, -kit.px(12)), number, name)
        paint_lines(surface, kit, say("dice.setup.about"), self._about, 18, theme.quiet)
        self.focus.paint(surface, kit)
