"""What is on the table of Rush: the board, the two pieces that lie ready, and the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.arcade.deals import Card
from game.arcade.rush import LASTS_MS, Rush
from game.ui.look.sprites import Sprite
from game.ui.rooms.arcade.dealt import DealtBoard, DealtTray, cell_in
from game.ui.rooms.arcade.rush_figures import (
    RushFigures,
    paint_bar,
    paint_clock_and_bar,
    paint_points,
    paint_row,
    points_rect,
    times_rect,
    tone_of,
)
from game.ui.rooms.arcade.rush_layout import rush_places
from game.ui.table.area import TableArea
from game.ui.table.board_labels import board_in
from game.ui.table.packing import slot_of
from game.ui.table.table import Table
from game.ui.table.task_layout import TaskLayout, task_layout
from game.ui.table.transform import PixelPoint


class RushArea(TableArea):
    """Knows which pieces lie ready, where, and which of them keys take.

    Attributes:
        game: the game as it stands.
        chosen: which of the pieces that lie ready keys take.
        places: where everything is around the board; set when the area is laid out.
        begun: whether any piece has been taken, from when on the time runs.
        coming: points that are still on their way to the others.
    """

    layout: TaskLayout
    trays: Sequence[DealtTray]

    def __init__(
        self, table: Table, game: Rush, title: Callable[[], str], played: Callable[[], float]
    ) -> None:
        """Show a game, of a deal with a title; `played` gives its time so far, in ms."""
        self.game, self.chosen, self.coming = game, 0, 0
        self.begun = False
        self._table, self._ui = table, table.ui
        self._title, self._played = title, played
        self._boards: tuple[Rush | None, tuple[DealtBoard, ...]] = None, ()

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        ui, ruleset = self._ui, self.game.position.ruleset
        self.layout = task_layout(ui, size, self._table.toolbar.tools)
        self.places = rush_places(ui, self.layout, self._title())
        self.board = board_in(ui, ruleset, self.layout.board)
        cell = cell_in(ruleset, self.places.dealt, self.board.cell)
        self.trays = [
            DealtTray(ruleset, colour, self.places.dealt, cell)
            for colour in range(len(ruleset.colours))
        ]
        self._places: dict[Card, int] = {}
        self._deal()

    def show(self, game: Rush) -> None:
        """Show the game after an event."""
        self.game = game
        self._deal()
        self._table.refresh()

    def _deal(self) -> None:
        """Lay what is dealt in its places; what lies in one stays there."""
        dealt = self.game.dealt
        self._places = {card: place for card, place in self._places.items() if card in dealt}
        free = [one for one in range(len(self.places.dealt)) if one not in self._places.values()]
        for card in dealt:
            if card not in self._places:
                self._places[card] = free.pop(0)
            self.trays[card.colour].lay(self._places[card], card.piece)
        self.chosen = min(self.chosen, max(0, len(dealt) - 1))

    # -- what a person may do -----------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over(self._played())

    @property
    def takeable(self) -> tuple[DealtBoard, ...]:
        """For each colour of which a piece lies ready, the board to lay it on."""
        if self.is_over:
            return ()
        known, boards = self._boards
        if known is not self.game:
            colours = dict.fromkeys(card.colour for card in self.game.dealt)
            boards = tuple(
                DealtBoard(
                    self.game.position,
                    colour,
                    [card.piece for card in self.game.dealt if card.colour == colour],
                )
                for colour in colours
            )
            self._boards = self.game, boards
        return boards

    @property
    def placing(self) -> DealtBoard | None:
        """The board to lay the chosen piece on."""
        card = self.card
        if card is None:
            return None
        return next((one for one in self.takeable if one.colour == card.colour), None)

    @property
    def card(self) -> Card | None:
        """The piece that keys take; None once the game is over."""
        return None if self.is_over else self.game.dealt[self.chosen]

    @property
    def finds_places(self) -> bool:
        """Return False: to find them fast is the game."""
        return False

    def placeable(self) -> list[int]:
        """The piece that keys take, if there is one."""
        return [] if self.card is None else [self.card.piece]

    def choose(self, colour: int, slot: int) -> None:
        """Have keys take the piece in a slot of a colour's tray."""
        piece, _ = self.game.position.ruleset.pieces.instances[slot]
        self.chosen = self.game.dealt.index(Card(colour, piece))

    def choose_other(self) -> None:
        """Have keys take the other piece, if two lie ready."""
        self.chosen = (self.chosen + 1) % max(1, len(self.game.dealt))

    # -- figures ------------------------------------------------------------

    @property
    def figures(self) -> RushFigures:
        """What is shown of the game now."""
        game, played = self.game, self._played()
        left = max(0.0, LASTS_MS - played)
        return RushFigures(
            round(left),
            left / LASTS_MS,
            game.points - self.coming,
            game.row_at(played),
            game.patience_at(played),
        )

    @property
    def points_place(self) -> Rect:
        """Where the points are."""
        return points_rect(self._ui, self.figures, self.places.points)

    @property
    def times_place(self) -> Rect:
        """Where the multiplier is."""
        return times_rect(self._ui, self.figures, self.places.row)

    # -- drawing ------------------------------------------------------------

    def dealt_pieces(self) -> list[tuple[Sprite, PixelPoint]]:
        """The pieces that lie ready: pictures, and their origins."""
        return [self._picture(card) for card in self.game.dealt]

    def _picture(self, card: Card) -> tuple[Sprite, PixelPoint]:
        tray, colour = self.trays[card.colour], self.game.position.ruleset.colours[card.colour]
        return tray.picture(self._ui, self._slot(card), colour.name)

    def _slot(self, card: Card) -> int:
        return slot_of(self.game.position.ruleset.pieces, card.piece, 1)

    def paint(self, surface: pygame.Surface) -> None:
        for panel in self.places.panels:
            panel.paint(surface)
        position, landing = self.game.position, self._table.flights.landing
        self.board.paint(surface, position.plies, hidden=landing)
        for card in self.game.dealt:
            tray, name = self.trays[card.colour], position.ruleset.colours[card.colour].name
            slot = self._slot(card)
            away = slot in self._table.slots_away(card.colour)
            tray.paint_slot(surface, self._ui, slot, name, is_empty=away, is_dim=self.is_over)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        ui, figures, places = self._ui, self.figures, self.places
        paint = partial(paint_bar, surface, ui)
        tone = tone_of(ui, figures.times)
        return [
            *paint_clock_and_bar(surface, ui, figures, places.clock, places.time_bar),
            *paint_points(surface, ui, figures, places.points),
            *paint_row(surface, ui, figures, places.row),
            paint(places.pause_bar, figures.patience, tone),
        ]
