"""The board of Rush, with what lies ready beside it and the figures in a panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from pygame import Rect

from game.engine import Ruleset
from game.engine.clock import SHORT_MS
from game.engine.position import Position
from game.exercises.rush.deal import DEALT, Card
from game.exercises.rush.game import LASTS_MS, Rush
from game.exercises.rush.news import Kind
from game.ui.games.flourishes.flourish import GOLD
from game.ui.kit.boxes import Back, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.person_names import unnamed
from game.ui.look.shapes import panel
from game.ui.look.sprites import Sprite
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, mix
from game.ui.look.tween import Tween
from game.ui.rooms.exercises.rush_look import (
    WARMS_MS,
    eased,
    empty,
    heat_tone,
    paint_embers,
    paint_heat,
    paint_rim,
    paint_special,
)
from game.ui.rooms.exercises.scores import Rival
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.area import TableArea, Target
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

CLOCK, POINTS, RIVAL, HEAT, BAR = 46, 66, 24, 58, 12
"""The heights of the clock, of the points, of who is ahead, of the heat, and of a bar, in design
pixels."""

NUMBER = 0.84
"""The size of a number, as a share of the height of its place."""

ASIDE = DEALT
"""The number of the place for the piece that is held aside: after those that lie ready."""


@dataclass(frozen=True)
class AsideTarget:
    """The place where a piece is held aside."""


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
        times: the multiplier.
        kept: the share of the time that is left until the heat cools or the fire is out, from 1
            to 0.
    """

    left: float
    points: int
    times: int
    kept: float


class RushArea(TableArea):
    """Knows which pieces lie ready, where, and which of them keys take.

    Attributes:
        chosen: the number of the place from which keys take a piece.
        begun: whether any piece has been taken, from when on the time runs.
        coming: points that are still on their way to the others.
        rival: whose game is seen beside one's own, if anybody's.
    """

    layout: TaskLayout
    trays: Sequence[DealtTray]

    def __init__(
        self,
        table: Table,
        game: Rush,
        title: Callable[[], str],
        played: Callable[[], float],
        rival: Rival | None,
    ) -> None:
        """Show a game, of a deal with a title; `played` gives its time so far, in ms."""
        self.game, self.chosen, self.coming, self.rival = game, 0, 0, rival
        self.begun = False
        self._table, self._ui = table, table.ui
        self._title, self._played = title, played
        self._special_began = 0.0
        self._cold, self._warms = 1.0, Tween(0.0, 0.0)

    # -- where everything is ------------------------------------------------

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        ui, ruleset = self._ui, self.game.position.ruleset
        self.layout = layout = task_layout(ui, size, self._table.toolbar.tools)
        scaled = ui.scaled(layout.scale)
        self._panel, self._ready = Tree(scaled), Tree(scaled)
        self._show_panel()
        slot = Back(mix(ui.theme.panel, ui.theme.background_top, 0.55))
        aside = Back(mix(ui.theme.panel, ui.theme.background_top, 0.8), ui.theme.line, rim_width=2)
        backs = [*[slot] * DEALT, aside]
        slots = [Picture(width=EQUAL, height=EQUAL, grow=1, back=back) for back in backs]
        is_high = layout.pieces.height >= layout.pieces.width
        line = Column(*slots, gap=GAP) if is_high else Row(*slots, gap=GAP)
        self._ready.show(line, layout.pieces)
        self.places = [self._ready.rect_of(one) for one in slots]
        self.board = board_in(ui, ruleset, layout.board)
        self.trays = [
            DealtTray(ruleset, colour, self.places, self.board.cell)
            for colour in range(len(ruleset.colours))
        ]
        self._place_of: dict[Card, int] = {}
        self._deal()

    def _show_panel(self) -> None:
        """Place what is written in the panel, and note where the figures are among it."""
        tone = self._ui.theme.muted
        figures = [Picture(height=high) for high in (CLOCK, BAR, POINTS, RIVAL, BAR, HEAT)]
        clock, time, points, rival, race, heat = figures
        self._clock, self._time, self._points = clock, time, points
        self._rival, self._race, self._heat = rival, race, heat
        words = Column(
            Text(tr("arcade.rush"), TITLE, bold=True),
            Text(self._title(), CAPTION, tone=tone),
            clock,
            time,
            Text(tr("arcade.points"), CAPTION, tone=tone),
            points,
            rival,
            race,
            Text(tr("arcade.rush.heat"), CAPTION, tone=tone),
            heat,
            gap=4,
            pad=PAD,
            back=side_back(self._ui),
        )
        self._panel.show(words, self.layout.panel)

    def show(self, game: Rush) -> None:
        """Show how the game has gone on."""
        now, before = self._ui.now(), self.game
        if game.heat != before.heat or bool(game.burning) != bool(before.burning):
            self._cold, lasts = self._shown_heat, WARMS_MS if self._ui.motion.playful else 0
            self._warms = Tween(now, lasts)
        if game.special is not None and (before.special is None or game.begun != before.begun):
            self._special_began = self._played()
        self.game = game
        self._deal()
        self._table.refresh()

    def _deal(self) -> None:
        """Lay what is to be had in its places; what lies in one stays there."""
        game = self.game
        kept = {card: self._place_of[card] for card in game.dealt if card in self._place_of}
        self._place_of = {card: at for card, at in kept.items() if at != ASIDE}
        free = [one for one in range(DEALT) if one not in self._place_of.values()]
        for card in game.dealt:
            if card not in self._place_of:
                self._place_of[card] = free.pop(0)
        if game.held is not None:
            self._place_of[game.held] = ASIDE
        for card, place in self._place_of.items():
            self.trays[card.colour].lay(place, card.piece)
        # One that is held aside may fit nowhere for a while.
        self._fitting = [card for card in game.ready if game.fits(card)]
        self._boards = tuple(map(self._board, sorted({card.colour for card in self._fitting})))
        if self.card is None and self._fitting:
            self.chosen = min(self._place_of[card] for card in self._fitting)

    def _board(self, colour: int) -> Position:
        """The board with a colour to play that has only what is to be had of it left."""
        position = self.game.position
        left = np.zeros_like(position.left)
        for card in self._fitting:
            left[card.colour, card.piece] = card.colour == colour
        return position.with_left(left.tolist(), colour)

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
        cards = () if self.is_over else self._fitting
        return next((one for one in cards if self._place_of[one] == self.chosen), None)

    def placeable(self) -> list[int]:
        """The piece that keys take, if there is one."""
        return [] if self.card is None else [self.card.piece]

    def choose(self, colour: int, slot: int) -> None:
        """Have keys take the piece in a slot of a colour's tray."""
        piece, _ = self.game.position.ruleset.pieces.instances[slot]
        self.chosen = self._place_of[Card(colour, piece)]

    def place_of(self, card: Card) -> int:
        """The number of the place where a piece lies that is to be had."""
        return self._place_of[card]

    def choose_place(self, number: int) -> bool:
        """Have keys take the piece in a place; return whether one may be taken there."""
        can = any(self._place_of[card] == number for card in self._fitting)
        if can:
            self.chosen = number
        return can

    def choose_next(self, step: int) -> None:
        """Have keys take the piece in the next or the previous place."""
        places = sorted(self._place_of[card] for card in self._fitting)
        if places:
            at = places.index(self.chosen) if self.chosen in places else -1
            self.chosen = places[(at + step) % len(places)]

    def target_at(self, at: Pixel, least: int = 0) -> Target | None:
        """The place for what is held aside, for whoever comes with a piece in hand."""
        hand, place = self._table.hand, self.places[ASIDE]
        is_there = hand is not None and place.collidepoint(at) and not self.is_over
        return AsideTarget() if is_there else None

    # -- figures ------------------------------------------------------------

    @property
    def figures(self) -> RushFigures:
        game, played = self.game, self._played()
        left, points = max(0.0, LASTS_MS - played), game.points - self.coming
        return RushFigures(left, points, game.times, game.left_at(played))

    @property
    def rival_words(self) -> str:
        """How one stands against the game that is seen beside one's own; "" without one."""
        if self.rival is None:
            return ""
        return _against(self.rival, self.figures.points, self.rival.points_at(self._played()))

    @property
    def points_place(self) -> Rect:
        return self._number_rect(tr.whole(self.figures.points), self._points)

    @property
    def times_place(self) -> Rect:
        return self._number_rect(tr("arcade.times", times=self.figures.times), self._heat)

    def _number_rect(self, words: str, box: Picture) -> Rect:
        place, fonts = self._panel.rect_of(box), self._ui.fonts
        wide = fonts.figures_width(words, _number_px(self._ui, place), bold=True)
        return Rect(place.left, place.top, wide, place.height)

    # -- drawing ------------------------------------------------------------

    @property
    def _shown_heat(self) -> float:
        """The heat as it is seen: on its way to what it is."""
        return eased(self._cold, self.game.heat, self._warms.share(self._ui.now()))

    @property
    def fading(self) -> bool:
        return not self._warms.over(self._ui.now())

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
        paint_embers(surface, self.board, self._ui.theme, self.game.heat)
        if not self._ui.theme.dark:
            # Light that is added suits glass in the dark; here it lies on the wood alone.
            self.board.paint_pieces(surface, position.plies, landing)
        _paint_aside(surface, self._ui, self.places[ASIDE], is_empty=self.game.held is None)
        for card in self.game.ready:
            tray, name = self.trays[card.colour], position.ruleset.colours[card.colour].name
            slot = self._slot(card)
            away = slot in self._table.slots_away(card.colour)
            is_dim = self.is_over or card not in self._fitting
            tray.paint_slot(surface, self._ui, slot, name, is_empty=away, is_dim=is_dim)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        ui, figures, place = self._ui, self.figures, self._panel.rect_of
        game, is_short = self.game, figures.left <= SHORT_MS
        tone = heat_tone(ui.theme, self._shown_heat)
        time_tone = ui.theme.warning if is_short else ui.theme.accent
        points, times = tr.whole(figures.points), tr("arcade.times", times=figures.times)
        covered = [
            _paint_clock(surface, ui, round(figures.left), place(self._clock)),
            _paint_bar(surface, ui, place(self._time), figures.left / LASTS_MS, time_tone),
            _paint_number(surface, ui, points, place(self._points), ui.theme.text),
            _paint_number(surface, ui, times, place(self._heat), tone),
            *paint_heat(surface, ui, game.heat, place(self._heat)),
        ]
        if self.rival is not None:
            covered += self._paint_race(surface, self.rival, figures.points)
        if figures.kept > 0:
            covered += paint_rim(surface, self.board.rect, self.board.cell, tone, figures.kept)
        special = game.special
        if special is not None:
            board, began = self.board, self._special_began
            covered += paint_special(surface, ui, board, special, began, self._played())
        if special is not None and special.kind is Kind.DOUBLE:
            for rect in self.places:
                covered += paint_rim(surface, rect, self.board.cell / 2, GOLD, 1.0)
        return covered

    def _paint_race(self, surface: pygame.Surface, rival: Rival, own: int) -> list[Rect]:
        """Draw one's own points as a bar, and the rival's by now as a line on it."""
        ui, theirs = self._ui, rival.points_at(self._played())
        place, whole = self._panel.rect_of(self._race), max(1, own, rival.curve[-1])
        words, tone = _against(rival, own, theirs), ui.theme.accent
        shade = ui.theme.muted if own < theirs else tone
        covered = [
            _paint_words(surface, ui, words, self._panel.rect_of(self._rival), shade),
            _paint_bar(surface, ui, place, own / whole, tone),
        ]
        wide = max(2, self.layout.scale.px(GHOST))
        line = Rect(0, 0, wide, round(1.8 * place.height))
        line.center = place.left + round(theirs / whole * (place.width - wide)), place.centery
        return [*covered, surface.fill(ui.theme.text, line)]


GHOST = 2.5
"""The width of the line that stands for the rival, in design pixels."""


def _against(rival: Rival, own: int, theirs: int) -> str:
    """How somebody with points of their own stands against a rival, in words."""
    key = "arcade.rush.behind" if own < theirs else "arcade.rush.ahead"
    return tr(key, points=tr.whole(abs(own - theirs)), name=rival.name or unnamed(1))


def _paint_aside(surface: pygame.Surface, ui: UiContext, place: Rect, *, is_empty: bool) -> None:
    """Say what the place is for in which a piece is held aside, as long as there is none."""
    if is_empty:
        room = place.inflate(-place.width // 8, -place.height // 8)
        lines, px = ui.fonts.wrap_within(tr("arcade.rush.aside"), ui.px(CAPTION), room.size)
        ui.fonts.blit_lines(surface, lines, px, ui.theme.muted, room, align=(0.5, 0.5))


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


def _paint_words(
    surface: pygame.Surface, ui: UiContext, words: str, place: Rect, tone: RGB
) -> Rect:
    """Draw a line of words at the left of its place; return what was covered."""
    picture = ui.fonts.text(words, _number_px(ui, place), tone)
    if picture.get_width() > place.width:
        size = place.width, round(picture.get_height() * place.width / picture.get_width())
        picture = pygame.transform.smoothscale(picture, size)
    return surface.blit(picture, picture.get_rect(midleft=place.midleft))


def _paint_bar(
    surface: pygame.Surface, ui: UiContext, place: Rect, share: float, tone: RGB
) -> Rect:
    """Draw a bar of which a share is filled; return what was covered."""
    surface.blit(empty(ui, place.size), place)
    wide = round(share * place.width)
    if wide > 0:
        full = panel((max(wide, place.height), place.height), place.height // 2, tone)
        surface.blit(full, place)
    return place
