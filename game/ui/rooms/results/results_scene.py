"""The results of a game of any kind: its cards are counted one after the other, then stay put."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.engine import AnyGame
from game.files.games import OpenGame
from game.play.changes import Ended
from game.ui.look.confetti import paint_confetti
from game.ui.look.icons import icon
from game.ui.look.shapes import panel, soft_shadow
from game.ui.look.texts import tr
from game.ui.look.theme import Jewel
from game.ui.rooms.results.finale import Finale
from game.ui.rooms.results.results_buttons import results_buttons
from game.ui.rooms.results.running_totals import paint_totals, running_totals
from game.ui.shell.actions import Action, Command, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Scene
from game.ui.table.flights import ease_out
from game.ui.widgets.form import Form, paint_background

LIFT = 8
"""How far a winner's card rises for a moment, in design pixels."""

GLOW, GLOW_ALPHA = 16, 120
"""How far it glows meanwhile, in design pixels, and how opaquely, up to 255."""

FLAKES = 110
"""How many squares of confetti are thrown up for a full success."""

AIMED_AFTER = 1000
"""How long after the results appear the confirm key starts to use buttons, in milliseconds: an
earlier press was meant for the game, and would start another one with the results unseen."""

CROWN = 24
"""The size of the crown, in design pixels."""


class ResultsScene(Form):
    """Shows how a game has ended, and leads on.

    During the counting the cards are on the dynamic layer; afterwards everything is on the static
    one. Any input ends the counting. A press also does what it was aimed at; a key, aimed at
    nothing, does no more.

    Attributes:
        finale: what is counted when.
        game: the game at its end.
        ended: what was entered of it elsewhere; set by subclasses before anything else.
        totals: the totals of the series that the game is part of, if any.
    """

    ended: Ended

    def __init__(
        self,
        ui: UiContext,
        game: AnyGame,
        again: Callable[[], Scene],
        finale: Finale,
        *,
        told: bool,
    ) -> None:
        """Show results.

        Args:
            ui: the services of all scenes.
            game: the game at its end.
            again: makes the scene that leads on; see `results_buttons`.
            finale: what is counted when.
            told: whether the counting was seen before, so that everything is shown at once.
        """
        super().__init__(ui)
        self.finale = finale
        self._seen, self._told = told, told or not finale.length
        self._began: float | None = None
        self.game = game
        self._again, self._series = again, game.series_after
        self.totals = running_totals(game)
        self.reword()

    def reword(self) -> None:
        played = self.ended.played
        game = OpenGame(self.game, ident=None if played is None else played.ident)
        self.focus.show(results_buttons(self.ui, self._again, game, self._series))

    # -- what a kind of game draws ------------------------------------------

    @abstractmethod
    def cards(self) -> Sequence[Rect]:
        """Where the cards are, in the order of the finale's."""

    @abstractmethod
    def jewels(self, card: int) -> Sequence[Jewel]:
        """The colours of a card's player."""

    def paint_table(self, surface: pygame.Surface) -> None:
        """Draw what is there from the start besides the cards."""

    @abstractmethod
    def paint_card(
        self, surface: pygame.Surface, card: int, rect: Rect, counted: float | None, *, won: bool
    ) -> None:
        """Draw a card.

        Args:
            surface: what to draw on.
            card: its number.
            rect: where it is.
            counted: how far it's counted, 0 to 1; None before.
            won: whether it's known to have won.
        """

    @abstractmethod
    def paint_verdict(self, surface: pygame.Surface) -> list[Rect]:
        """Draw who has won, and why; return what was covered."""

    def paint_series(self, surface: pygame.Surface, room: Rect, most: int) -> None:
        """Draw the totals of the series, if any, with up to `most` people side by side."""
        if self._series is not None:
            played, length = len(self._series.played), self._series.length
            line = tr("series.so_far", played=played, length=length)
            paint_totals(surface, self.ui, self.totals, line, room, most)

    # -- time ---------------------------------------------------------------

    @property
    def told(self) -> bool:
        """Whether everything is counted and nothing moves any more."""
        return self._told

    @property
    def animating(self) -> bool:
        return not self._told

    @property
    def _elapsed(self) -> float:
        return 0.0 if self._began is None else self.ui.now() - self._began

    def update(self) -> Change | None:
        if self._began is None:
            self._began = self.ui.now()
        if not self._told and self._elapsed >= self.finale.length:
            self._tell_all()
        return None

    def handle(self, action: Action) -> Change | None:
        if not self._told and isinstance(action, Press | Do):
            self._tell_all()
            if not isinstance(action, Press):
                return None
        if action == Do(Command.CONFIRM) and not self._seen and self._elapsed < AIMED_AFTER:
            return None
        return super().handle(action)

    def _tell_all(self) -> None:
        self._told = self.stale = True

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        paint_background(surface, self.ui)
        self.paint_table(surface)
        if self._told:
            self.paint_verdict(surface)
            for card, rect in enumerate(self.cards()):
                won = card in self.finale.winners
                self.paint_card(surface, card, rect, 1.0, won=won)
        self.focus.paint(surface, self.ui)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        if self._told:
            return []
        finale, elapsed, cards = self.finale, self._elapsed, self.cards()
        celebrated = finale.celebrated(elapsed)
        covered = []
        for card, rect in enumerate(cards):
            won = celebrated is not None and card in finale.winners
            where = self._lifted(surface, rect, celebrated) if won and celebrated else rect
            self.paint_card(surface, card, where, finale.counted(card, elapsed), won=won)
            covered.append(self._around(rect))
        if celebrated is not None:
            covered += self.paint_verdict(surface)
            flakes = round(FLAKES * finale.success / max(1, len(finale.winners)))
            for card in finale.winners:
                jewels = self.jewels(card)
                covered += paint_confetti(
                    surface, jewels, cards[card], flakes, celebrated, self.ui.px
                )
        return covered

    def _around(self, rect: Rect) -> Rect:
        """The rectangle that a card may cover, lifted or not."""
        more = self.ui.px(GLOW) + self.ui.px(LIFT)
        return rect.inflate(2 * more, 2 * more)

    def _lifted(self, surface: pygame.Surface, rect: Rect, celebrated: float) -> Rect:
        """Draw the glow of a winner's card; return where the card is now."""
        ui = self.ui
        # Up quickly, and slowly down again.
        height = ease_out(celebrated * 6) * (1 - celebrated) ** 0.7
        where = rect.move(0, -round(ui.px(LIFT) * height))
        spread = ui.px(GLOW)
        glow = soft_shadow(rect.size, ui.px(12), spread, ui.theme.primary, GLOW_ALPHA).copy()
        glow.set_alpha(round(255 * height))
        surface.blit(glow, where.move(-spread, -spread))
        return where


def paint_result_panel(surface: pygame.Surface, ui: UiContext, rect: Rect, *, won: bool) -> None:
    """Draw the panel of a card, which stands out if it has won."""
    theme, px = ui.theme, ui.px
    fill, rim = (theme.panel_active, theme.primary) if won else (theme.panel, theme.line)
    surface.blit(panel(rect.size, px(12), fill, rim=rim, rim_width=px(2 if won else 1)), rect)


def paint_crown(surface: pygame.Surface, ui: UiContext, midleft: tuple[int, int]) -> Rect:
    """Draw a winner's crown; return what it covered."""
    crown = icon("crown", ui.px(CROWN), ui.theme.accent)
    return surface.blit(crown, crown.get_rect(midleft=midleft))
