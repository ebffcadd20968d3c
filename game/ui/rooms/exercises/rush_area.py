"""What is on the table of Rush: the board, the two pieces that lie ready, and the figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from pygame import Rect

from game.engine import Ruleset
from game.engine.clock import SHORT_MS
from game.engine.position import Position
from game.exercises.rush import CORNERS, DEALT, LASTS_MS, MOST_TIMES, Card, Rush, times_of
from game.ui.kit.boxes import Back, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.glints import glow
from game.ui.look.shapes import disc, panel
from game.ui.look.sprites import Sprite
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, WHITE, mix
from game.ui.shell.context import UiContext
from game.ui.table.area import TableArea
from game.ui.table.board_labels import board_in
from game.ui.table.clock_face import ClockFace, beat_share, clock_words, paint_clock
from game.ui.table.layout import TaskLayout, task_layout
from game.ui.table.packing import slot_of
from game.ui.table.side_panel import side_back
from game.ui.table.table import Table
from game.ui.table.transform import PixelPoint, box_of
from game.ui.table.tray import Tray, first_orientations

SPARE = 0.5
"""The space beside the longest piece in its place, in cells."""

GAP, PAD = 14, 16
"""The gap between the pieces, and the space around the figures, in design pixels."""

TITLE, CAPTION = 22, 15
"""The text sizes of the title and of the captions, in design pixels."""

CLOCK, POINTS, ROW, BAR = 46, 66, 58, 12
"""The heights of the clock, of the points, of the multiplier, and of a bar, in design pixels."""

NUMBER = 0.84
"""The size of a number, as a share of the height of its place."""

LIT_PIP, PIP = 0.44, 0.34
"""The widths of a corner that was touched and of one that is still missing, as shares of the height
of the multiplier's place."""


class DealtTray(Tray):
    """Where the pieces of one colour lie that are dealt: in some of the places for all of them."""

    def __init__(self, ruleset: Ruleset, colour: int, places: Sequence[Rect], most: int) -> None:
        """Start without pieces; all are to be drawn with cells of at most that many pixels.

        They are as large as lets any piece fit in the places.
        """
        whole = places[0].unionall(list(places[1:]))
        super().__init__(whole, ruleset, colour)
        self._places = places
        lie = first_orientations(ruleset.table).values()
        orientations = ruleset.table.orientations
        boxes = [box_of(self._pieces.lattice, orientations[number].points) for number in lie]
        across = max(box.width for box in boxes) + SPARE
        down = max(box.height for box in boxes) + SPARE
        fits = min(min(place.width / across, place.height / down) for place in places)
        self.cell = max(1, min(most, int(fits)))

    def lay(self, number: int, piece: int) -> None:
        """Lay a piece in the middle of one of the places."""
        slot, middle = slot_of(self._pieces, piece, 1), self._places[number].center
        box = box_of(self._pieces.lattice, self.points(slot))
        left, bottom = box.width * self.cell / 2, box.height * self.cell / 2
        self.put(slot, middle[0] - left, middle[1] + bottom)


@dataclass(frozen=True)
class RushFigures:
    """What is shown of a game at a moment.

    Attributes:
        left: the time left, in milliseconds.
        points: the points, without those still on their way to them.
        row: how many corners have been touched in a row.
        patience: the share of the time that is left until the row breaks, from 1 to 0.
    """

    left: float
    points: int
    row: int
    patience: float

    @property
    def times(self) -> int:
        return times_of(self.row)


class RushArea(TableArea):
    """Knows which pieces lie ready, where, and which of them keys take.

    Attributes:
        chosen: which of the pieces that lie ready keys take.
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

    # -- where everything is ------------------------------------------------

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        ui, ruleset = self._ui, self.game.position.ruleset
        self.layout = layout = task_layout(ui, size, self._table.toolbar.tools)
        scaled = ui.scaled(layout.scale)
        self._panel, self._ready = Tree(scaled), Tree(scaled)
        self._show_panel()
        slot = Back(mix(ui.theme.panel, ui.theme.background_top, 0.55))
        slots = [Picture(width=EQUAL, height=EQUAL, grow=1, back=slot) for _ in range(DEALT)]
        is_high = layout.pieces.height >= layout.pieces.width
        line = Column(*slots, gap=GAP) if is_high else Row(*slots, gap=GAP)
        self._ready.show(line, layout.pieces)
        self.dealt_places = [self._ready.rect_of(one) for one in slots]
        self.board = board_in(ui, ruleset, layout.board)
        self.trays = [
            DealtTray(ruleset, colour, self.dealt_places, self.board.cell)
            for colour in range(len(ruleset.colours))
        ]
        self._places: dict[Card, int] = {}
        self._deal()

    def _show_panel(self) -> None:
        """Place what is written in the panel, and note where the figures are among it."""
        tone = self._ui.theme.muted
        self._clock, self._time, self._points, self._row, self._pause = figures = [
            Picture(height=high) for high in (CLOCK, BAR, POINTS, ROW, BAR)
        ]
        clock, time, points, row, pause = figures
        words = Column(
            Text(tr("arcade.rush"), TITLE, bold=True),
            Text(self._title(), CAPTION, tone=tone),
            clock,
            time,
            Text(tr("arcade.points"), CAPTION, tone=tone),
            points,
            Text(tr("arcade.rush.row"), CAPTION, tone=tone),
            row,
            pause,
            gap=4,
            pad=PAD,
            back=side_back(self._ui),
        )
        self._panel.show(words, self.layout.panel)

    def show(self, game: Rush) -> None:
        self.game = game
        self._deal()
        self._table.refresh()

    def _deal(self) -> None:
        """Lay what is dealt in its places; what lies in one stays there."""
        dealt = self.game.dealt
        self._places = {card: place for card, place in self._places.items() if card in dealt}
        free = [one for one in range(DEALT) if one not in self._places.values()]
        for card in dealt:
            if card not in self._places:
                self._places[card] = free.pop(0)
            self.trays[card.colour].lay(self._places[card], card.piece)
        self.chosen = min(self.chosen, max(0, len(dealt) - 1))
        self._boards = tuple(self._board(colour) for colour in {card.colour for card in dealt})

    def _board(self, colour: int) -> Position:
        """The board with a colour to play that has only what is dealt of it left."""
        position = self.game.position
        left = np.zeros_like(position.left)
        for card in self.game.dealt:
            left[card.colour, card.piece] = card.colour == colour
        return Position.arranged(position.ruleset, position.plies, left.tolist(), colour)

    # -- what a person may do -----------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self._played())

    @property
    def takeable(self) -> tuple[Position, ...]:
        """For each colour of which a piece lies ready, the board to lay it on."""
        return () if self.is_over else self._boards

    @property
    def placing(self) -> Position | None:
        card = self.card
        return next((one for one in self.takeable if card and one.colour == card.colour), None)

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
        game, played = self.game, self._played()
        left, points = max(0.0, LASTS_MS - played), game.points - self.coming
        return RushFigures(left, points, game.row_at(played), game.patience_at(played))

    @property
    def points_place(self) -> Rect:
        return self._number_rect(tr.whole(self.figures.points), self._points)

    @property
    def times_place(self) -> Rect:
        return self._number_rect(tr("arcade.times", times=self.figures.times), self._row)

    def _number_rect(self, words: str, box: Picture) -> Rect:
        place, fonts = self._panel.rect_of(box), self._ui.fonts
        wide = fonts.figures_width(words, _number_px(self._ui, place), bold=True)
        return Rect(place.left, place.top, wide, place.height)

    # -- drawing ------------------------------------------------------------

    def dealt_pieces(self) -> list[tuple[Sprite, PixelPoint]]:
        """The pieces that lie ready: pictures, and their origins."""
        colours = self.game.position.ruleset.colours
        return [
            self.trays[card.colour].picture(self._ui, self._slot(card), colours[card.colour].name)
            for card in self.game.dealt
        ]

    def _slot(self, card: Card) -> int:
        return slot_of(self.game.position.ruleset.pieces, card.piece, 1)

    def paint(self, surface: pygame.Surface) -> None:
        for tree in (self._panel, self._ready):
            tree.paint(surface)
        position, landing = self.game.position, self._table.flights.landing
        self.board.paint(surface, position.plies, hidden=landing)
        for card in self.game.dealt:
            tray, name = self.trays[card.colour], position.ruleset.colours[card.colour].name
            slot = self._slot(card)
            away = slot in self._table.slots_away(card.colour)
            tray.paint_slot(surface, self._ui, slot, name, is_empty=away, is_dim=self.is_over)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        ui, figures, place = self._ui, self.figures, self._panel.rect_of
        tone, is_short = tone_of(ui, figures.times), figures.left <= SHORT_MS
        time_tone = ui.theme.warning if is_short else ui.theme.accent
        points = tr.whole(figures.points)
        return [
            _paint_clock(surface, ui, round(figures.left), place(self._clock)),
            _paint_bar(surface, ui, place(self._time), figures.left / LASTS_MS, time_tone),
            _paint_number(surface, ui, points, place(self._points), ui.theme.text),
            *_paint_row(surface, ui, figures, place(self._row), tone),
            _paint_bar(surface, ui, place(self._pause), figures.patience, tone),
        ]


def _number_px(ui: UiContext, place: Rect) -> int:
    """The size of a number that fills the height of its place, whatever the text size."""
    return ui.fonts.usual(round(NUMBER * place.height))


def _paint_clock(surface: pygame.Surface, ui: UiContext, left: int, place: Rect) -> Rect:
    """Draw the time that is left; return what was covered."""
    face, px = ClockFace(left, lit=True, beat=beat_share(left, ui.motion)), _number_px(ui, place)
    wide = ui.fonts.figures_width(clock_words(left), px, bold=True)
    # A short time is on a panel of its own.
    wide += px // 2 if left <= SHORT_MS else 0
    return paint_clock(surface, ui, face, Rect(place.left, place.top, wide, place.height), px)


def _paint_number(
    surface: pygame.Surface, ui: UiContext, words: str, place: Rect, tone: RGB
) -> Rect:
    """Draw a large number at the left of its place; return what was covered."""
    picture = ui.fonts.figures(words, _number_px(ui, place), tone, bold=True)
    return surface.blit(picture, picture.get_rect(midleft=place.midleft))


def _paint_row(
    surface: pygame.Surface, ui: UiContext, figures: RushFigures, place: Rect, tone: RGB
) -> list[Rect]:
    """Draw the multiplier, and a light for each corner on the way to the next one."""
    words = tr("arcade.times", times=figures.times)
    covered = [_paint_number(surface, ui, words, place, tone)]
    lit = CORNERS if figures.times == MOST_TIMES else figures.row % CORNERS
    step = round(0.56 * place.height)
    middle = [place.right - step * CORNERS + step // 2, place.centery]
    for number in range(CORNERS):
        if number < lit:
            light = glow(round(1.5 * LIT_PIP * place.height), tone, mix(tone, WHITE, 0.6))
            covered.append(surface.blit(light, light.get_rect(center=middle)))
            pip = disc(round(LIT_PIP * place.height), tone)
        else:
            pip = _empty(ui, (round(PIP * place.height),) * 2)
        covered.append(surface.blit(pip, pip.get_rect(center=middle)))
        middle[0] += step
    return covered


def _paint_bar(
    surface: pygame.Surface, ui: UiContext, place: Rect, share: float, tone: RGB
) -> Rect:
    """Draw a bar of which a share is filled; return what was covered."""
    surface.blit(_empty(ui, place.size), place)
    wide = round(share * place.width)
    if wide > 0:
        full = panel((max(wide, place.height), place.height), place.height // 2, tone)
        surface.blit(full, place)
    return place


def _empty(ui: UiContext, size: tuple[int, int]) -> pygame.Surface:
    """What isn't filled, with a rim: in high contrast the colour of lines is that of full ones."""
    rim = max(1, min(size) // 10)
    return panel(size, min(size) // 2, ui.theme.panel, rim=ui.theme.line, rim_width=rim)


def tone_of(ui: UiContext, times: int) -> RGB:
    """The colour of a multiplier: the larger, the warmer."""
    if times == 1:
        return ui.theme.muted
    return mix(ui.theme.accent, ui.theme.warning, (times - 1) / (MOST_TIMES - 1))
