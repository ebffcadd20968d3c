"""The results of a game of any kind: its cards are counted one after the other, then stay put."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import Rect

from game.engine import AnyGame
from game.files.games import OpenGame
from game.play.changes import Ended
from game.ui.games.kinds import ui_of
from game.ui.games.results import Counting, GameResults
from game.ui.kit.boxes import (
    GAP,
    PANEL_RADIUS,
    PANEL_SHADOW,
    Align,
    Box,
    Fill,
    Measure,
    PlacedBox,
)
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Container, Row, Stack
from game.ui.kit.form import MARGIN, buttons
from game.ui.kit.lengths import Size, Span
from game.ui.kit.style import HEADING, muted
from game.ui.kit.text import Text
from game.ui.kit.tree import picture_of
from game.ui.look.glints import SHARDS, Strip, sparks, splinters
from game.ui.look.particles import Numbers, Particles, Throw
from game.ui.look.scale import is_wide
from game.ui.look.shapes import soft_shadow
from game.ui.look.texts import tr
from game.ui.look.theme import Motion, share_over
from game.ui.look.tween import out_back, out_cubic
from game.ui.rooms.results.onward import Ending, game_news, totals_box
from game.ui.shell.actions import Action, Command, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Pop, Push, Scene

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable


BURSTS: tuple[tuple[int, float], ...] = (
    (0, 1.0),
    (700, 0.5),
    (1400, 0.6),
    (2100, 0.5),
)
"""When splinters are thrown, in milliseconds, and how many, relative to the first time. With many
more, or faster after each other, too much of the window flashes (`tools/flashes.py`)."""

SPLINTERS, SHOT = 80, 36
"""How many rise at first for a full success, and how many are shot from each corner; the pool has
room for all of them."""

SIZES = (11, 16, 23)
"""How large splinters are, in design pixels."""

LIFE = (1500, 2300)
"""How long each flies, in milliseconds."""

UP, ASIDE = (260, 900), 330
"""How fast they rise, from and to, and how fast they go aside at most, in design pixels a
second."""

REACH, HIGH, SPREAD = 0.9, 1.5, 0.32
"""How fast they are shot inwards and upwards, in widths and heights of the window a second, and by
which share the speeds differ."""

FALL, AIR = 620, 1.1
"""How they fall, and how the air slows them; see `Throw`."""


class Party:
    """Throws splinters as time passes.

    Its pictures take a while to draw: `prepare` draws some of them, so that none are missing when
    it begins.
    """

    def __init__(self, ui: UiContext, success: float) -> None:
        """Throw as many as a success deserves, up to 1."""
        self._ui, self._success = ui, success
        self._particles = Particles(640)
        self._chance = np.random.default_rng(1)
        self._thrown = 0

    def prepare(self, colours: Sequence[str], step: int) -> None:
        """Draw the pictures of one kind of splinter, another one for each step."""
        kinds = self._kinds(colours)
        if step < len(kinds):
            self._strip(*kinds[step])

    def _kinds(self, colours: Sequence[str]) -> list[tuple[str, int, int]]:
        return [
            (colour, SIZES[(number + shard) % len(SIZES)], shard)
            for number, colour in enumerate(colours)
            for shard in range(len(SHARDS))
        ]

    def _strip(self, colour: str, size: int, shard: int) -> Strip:
        return splinters(self._ui.px(size), self._ui.theme.jewels[colour], shard)

    def throw(
        self, elapsed: float, edges: Sequence[tuple[Rect, Sequence[str]]], window: Rect
    ) -> None:
        """Throw what is due after so many milliseconds, from the upper edges of cards.

        Each card comes with the names of its colours.
        """
        ui, now = self._ui, self._ui.now()
        while self._thrown < len(BURSTS) and elapsed >= BURSTS[self._thrown][0]:
            share = BURSTS[self._thrown][1] * self._success / max(1, len(edges))
            self._thrown += 1
            for edge, colours in edges:
                strips = [self._strip(*kind) for kind in self._kinds(colours)]
                rising = self._rising(edge, round(SPLINTERS * share), 1.0)
                self._particles.throw(now, rising, strips)
                for right in (False, True):
                    shot = self._shot(window, round(SHOT * share), right=right)
                    self._particles.throw(now, shot, strips)
                jewels = [ui.theme.jewels[name] for name in colours]
                glitter = [sparks(max(2, ui.px(4)), one, dark=ui.theme.dark) for one in jewels]
                self._particles.throw(now, self._rising(edge, round(30 * share), 0.7), glitter)

    def _rising(self, edge: Rect, count: int, lively: float) -> Throw:
        """Out of a card's upper edge; those at its ends fly outwards."""
        rng, unit = self._chance, self._ui.px(1000) / 1000
        along = rng.uniform(0, 1, count)
        up = rng.uniform(*UP, count) * lively
        aside = rng.uniform(-0.5, 0.5, count) * ASIDE + (along - 0.5) * 1.4 * ASIDE
        at = np.column_stack((edge.left + along * edge.width, np.full(count, edge.top + 4)))
        return self._flight(at, unit * np.column_stack((aside, -up)))

    def _shot(self, window: Rect, count: int, *, right: bool) -> Throw:
        """From a lower corner of the window, across it."""
        rng = self._chance
        inwards, up = (
            rng.uniform(1 - SPREAD * 2, 1 + SPREAD, count) * REACH * window.width,
            rng.uniform(1 - SPREAD, 1 + SPREAD, count) * HIGH * window.height,
        )
        corner = window.bottomright if right else window.bottomleft
        at = np.tile(np.array(corner, dtype=np.float64), (count, 1))
        return self._flight(at, np.column_stack((-inwards if right else inwards, -up)))

    def _flight(self, at: Numbers, speed: Numbers) -> Throw:
        rng, count = self._chance, len(at)
        return Throw(
            at=at,
            speed=speed,
            life=rng.uniform(*LIFE, count),
            delay=rng.uniform(0, 160, count),
            gravity=FALL * self._ui.px(1000) / 1000,
            drag=AIR,
            tumble=rng.uniform(0.6, 1.8, count) * rng.choice((-1, 1), count),
        )

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what flies; return what was covered."""
        return self._particles.paint(surface, self._ui.now())


LIFT = 8
"""How far a winner's card rises for a moment, in design pixels."""

GLOW, GLOW_ALPHA = 16, 120
"""How far it glows meanwhile, in design pixels, and how opaquely, up to 255."""

AIMED_AFTER = 1000
"""How long after the results appear the confirm key starts to use buttons, in milliseconds: an
earlier press was meant for the game, and would start another one with the results unseen."""

BUTTON, TALLEST = 52, 672
"""The height of a button, and the greatest height of what is beside a board, in design pixels."""


@dataclass(frozen=True)
class Finale:
    """When each result card's squares are counted. Times are in milliseconds.

    The cards of a place are counted together, those of the last one first; the celebration of first
    place is as large as the `success`, up to 1.
    """

    places: tuple[tuple[int, ...], ...]
    success: float
    count: int
    flourish: int

    @classmethod
    def of(cls, ranks: Sequence[int | None], motion: Motion, success: float = 1.0) -> Finale:
        """Make the finale for cards with these ranks.

        Ranks are from 1, shared on ties; None is for what is nobody's, which is counted first.
        """
        known = sorted({rank for rank in ranks if rank is not None}, reverse=True)
        order = [None, *known] if None in ranks else known
        places = tuple(
            tuple(card for card, rank in enumerate(ranks) if rank == place) for place in order
        )
        return cls(places, success, motion.count, motion.flourish)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.places[-1] if self.success else ()

    @property
    def counting(self) -> int:
        return len(self.places) * self.count

    @property
    def length(self) -> int:
        return self.counting + (self.flourish if self.success else 0)

    def counted(self, card: int, elapsed: float) -> float | None:
        """How far a card is counted at a time, 0 to 1; None before its place's turn."""
        turn = next(turn for turn, cards in enumerate(self.places) if card in cards)
        begin = turn * self.count
        return share_over(elapsed, begin, self.count) if elapsed >= begin else None

    def celebrated(self, elapsed: float) -> float | None:
        """How far on the celebration is at a time, 0 to 1; None before everything is counted."""
        if elapsed < self.counting:
            return None
        return share_over(elapsed, self.counting, self.flourish)


class Later(Stack):
    """A box that has its place, but isn't there yet, or is painted by its scene in the meantime.

    It may come after it has been laid out, if no controls are in it.
    """

    def __init__(self, box: Box | None, *, here: bool) -> None:
        super().__init__(box, grow=0 if box is None else box.grow)
        self.here = here
        self._waiting: tuple[PlacedBox, ...] = ()

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        places = super().arrange_content(measure, rect)
        if self.here:
            yield from places
        else:
            self._waiting = tuple(places)
            for box, place, _ in self._waiting:
                box.placed(measure, place)

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        if self.here:
            for box, place, _ in self._waiting:
                box.paint(surface, ui, place)


class Cards(Container):
    """Boxes of one size, some of them side by side, each as large as its picture allows."""

    def __init__(self, *boxes: Box, across: int) -> None:
        super().__init__(*boxes)
        self._across = across
        self._rows = -(-len(boxes) // across)

    def _size(self, measure: Measure, width: int) -> tuple[int, int, int]:
        gap = measure.px(MARGIN - 8)
        wide = (width - gap * (self._across - 1)) // self._across
        high = max(measure.height(box, wide).usual for box in self.boxes)
        return wide, high, gap

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        _, high, gap = self._size(measure, width)
        usual = self._rows * high + (self._rows - 1) * gap
        return Span(0, usual, usual)

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        wide, high, gap = self._size(measure, rect.width)
        # What is too high becomes narrower by as much.
        excess = max(0, high - (rect.height - gap * (self._rows - 1)) // self._rows)
        card = Rect(rect.topleft, (wide - excess, high - excess))
        left = rect.centerx - (self._across * (card.width + gap) - gap) // 2
        for number, box in enumerate(self.boxes):
            row, column = divmod(number, self._across)
            card.topleft = left + column * (card.width + gap), rect.top + row * (card.height + gap)
            yield from box.arrange(measure, card.copy())


class ResultsScene(Ending):
    """Shows how a game has ended, and leads on.

    During the counting the cards are on the dynamic layer, and while the winners are celebrated
    theirs are; everything else is on the static one. Any input ends the counting. A press also does
    what it was aimed at; a key, aimed at nothing, does no more.
    """

    def __init__(
        self,
        ui: UiContext,
        game: AnyGame,
        ended: Ended,
        again: Callable[[], Scene],
        open_table: OpenTable | None = None,
        *,
        counted: bool = False,
    ) -> None:
        """Show the results of a game.

        `again` makes the scene that leads on: after a game of a series that is the standings, which
        can lead back here; otherwise it's another game, which people at an `open_table` begin
        together. If the counting was seen before, everything is `counted` at once.
        """
        super().__init__(ui, game, open_table)
        self.ended, self._again = ended, again
        self.results = self._told()
        ranks = [card.rank for card in self.results.cards]
        self.finale = Finale.of(ranks, ui.motion, self.results.success)
        self._seen, self.counted = counted, counted or not self.finale.length
        self._began: float | None = None
        self._pictures: dict[int, tuple[object, pygame.Surface]] = {}
        self._party, self._prepared = Party(ui, self.results.success), 0

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        self.results = results = self._told()
        self.cards = [
            self._later(card.box(self._counting(number, None)))
            for number, card in enumerate(results.cards)
        ]
        return self._side_by_side() if results.picture is None else self._beside(results.picture)

    def _told(self) -> GameResults:
        return ui_of(self.game.options).results(self.ui, self.game, self.ended)

    def _later(self, box: Box | None) -> Later:
        return Later(box, here=self.counted)

    def _beside(self, picture: Box) -> Box:
        results, wide = self.results, is_wide(self.ui.size)
        again, look, report, menu = self._buttons()
        report.sized(width=Size(280, least=0), height=BUTTON)
        # As wide as their words usually need.
        shares = zip((again, look, menu), (9, 10, 6), strict=True)
        foot = buttons(*(one.sized(grow=share) for one, share in shares), height=BUTTON)
        self.verdict = self._later(self._verdict(Align.START))
        totals = totals_box(self.ui.theme, self.game)
        if totals is not None:
            totals = Row(totals, Fill(), pad=(16, 0))
        news = game_news(self.ui, self.game, self.ended, 2, Align.START)
        said = self.said(Align.START)
        self.below = self._later(Column(results.below, totals, news, said, gap=0))
        table = Column(
            self.verdict,
            results.heads,
            *self.cards,
            self.below,
            Fill(grow=0.01),
            self.gestures(),
            foot,
            gap=8,
            grow=1,
            width=Size(480, least=480, most=600) if wide else None,
            height=TALLEST if wide else None,
        )
        if wide:
            board = Column(picture, report)
            return Row(board, table, gap=MARGIN, justify=Align.CENTER, pad=MARGIN)
        return Column(picture, report, Fill(height=MARGIN - 2 * GAP), table, pad=MARGIN)

    def _side_by_side(self) -> Box:
        """Cards that show everybody's board, side by side."""
        people = len(self.cards)
        most, across = (4, people) if is_wide(self.ui.size) else (2, (people + 1) // 2)
        self.verdict = self._later(self._verdict(Align.CENTER))
        totals = totals_box(self.ui.theme, self.game)
        news = game_news(self.ui, self.game, self.ended, most)
        self.below = self._later(Column(totals, news, self.said()))
        return Column(
            self.verdict,
            Fill(),
            Cards(*self.cards, across=across),
            # Whatever is below is in the middle between the cards and the buttons.
            Column(Fill(), self.below, Fill(), gap=0, grow=1),
            Column(
                self.gestures(),
                buttons(*self._buttons(), height=BUTTON),
                width=Size(800, least=0),
            ),
            gap=8,
            pad=MARGIN,
        )

    def _verdict(self, align: Align) -> Box:
        side = align, Align.CENTER
        # It grows with the text, but not by as much: cards need the room.
        high = Size(28 * (1 + self.ui.fonts.factor) / 2, least=28)
        return Column(
            Text(self.results.headline, HEADING, wraps=True, align=side, height=52),
            Text(self.results.reason, tone=muted, align=side, height=high),
            gap=0,
            align=align,
        )

    def _buttons(self) -> tuple[Button, Button, Button, Button]:
        again, series = self._again, self.game.series_after
        if series is None:
            onward = self.onward(tr("results.again"), again, first=True)
        else:
            over = tr("series.over", played=len(series.played), length=series.length)
            onward = Button(
                tr("results.standings"),
                lambda: Push(again()),
                main=True,
                first=True,
                detail=over,
                about=again,
            )
        return (
            onward,
            Button(tr("results.look"), Pop),
            Button(tr("results.report"), self._report),
            self.to_menu(),
        )

    def _report(self) -> Change:
        played = self.ended.played
        game = OpenGame(self.game, ident=None if played is None else played.ident)
        return Enter(lambda doors: doors.report(self.ui, game))

    # -- time ---------------------------------------------------------------

    @property
    def _elapsed(self) -> float:
        return 0.0 if self._began is None else self.ui.now() - self._began

    def update(self) -> Change | None:
        super().update()
        if self._began is None:
            self._began = self.ui.now()
        if self.counted:
            return None
        if self._elapsed >= self.finale.length:
            self._tell_all()
        elif self.finale.celebrated(self._elapsed) is not None:
            self._tell_others()
        self.ui.clock.move(moves=not self.counted)
        return None

    def handle(self, action: Action) -> Change | None:
        if not self.counted and isinstance(action, Press | Do):
            self._tell_all()
            if not isinstance(action, Press):
                return None
        if action == Do(Command.CONFIRM) and not self._seen and self._elapsed < AIMED_AFTER:
            return None
        return super().handle(action)

    def stop_time(self) -> None:
        if not self.counted:
            self._tell_all()

    def _tell_all(self) -> None:
        self.counted = True
        self.arrange()

    def _tell_others(self) -> None:
        """Show all but the winners' cards as they will stay."""
        others = [one for card, one in enumerate(self.cards) if card not in self.finale.winners]
        for later in (self.verdict, self.below, *others):
            if not later.here:
                later.here = True
                self.spoil(self.tree.rect_of(later))

    def _counting(self, card: int, elapsed: float | None) -> Counting:
        """How far a card is counted at a time, or once everything is (None)."""
        if elapsed is None:
            return Counting(won=card in self.finale.winners)
        celebrated = self.finale.celebrated(elapsed) is not None
        won = celebrated and card in self.finale.winners
        return Counting(self.finale.counted(card, elapsed), won)

    # -- drawing ------------------------------------------------------------

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        if self.counted:
            return []
        finale, elapsed = self.finale, self._elapsed
        celebrated = finale.celebrated(elapsed)
        covered = []
        rects = list(map(self.tree.rect_of, self.cards))
        for number, rect in enumerate(rects):
            if self.cards[number].here:
                continue
            counting = self._counting(number, elapsed)
            where = self._rising(rect, counting.share)
            if celebrated is not None:
                where = self._lifted(surface, rect, celebrated)
            picture = self._picture(number, counting, rect.size)
            surface.blit(picture, picture.get_rect(center=where.center))
            covered.append(self._around(rect))
        if celebrated is not None:
            edges = [(rects[card], self.results.cards[card].colours) for card in finale.winners]
            self._party.throw(elapsed - finale.counting, edges, surface.get_rect())
            covered += self._party.paint(surface)
        else:
            won = [self.results.cards[card].colours for card in finale.winners]
            self._party.prepare([colour for colours in won for colour in colours], self._prepared)
            self._prepared += 1
        return covered

    def _picture(self, card: int, counting: Counting, size: tuple[int, int]) -> pygame.Surface:
        """A card within its shadow; most of them stay as they are from one frame to the next."""
        known, picture = self._pictures.get(card, (None, None))
        if picture is None or known != (counting, size):
            around = self.ui.px(PANEL_SHADOW)
            picture = picture_of(self.ui, self.results.cards[card].box(counting), size, around)
            self._pictures[card] = ((counting, size), picture)
        return picture

    def _around(self, rect: Rect) -> Rect:
        """The rectangle that a card may cover, lifted or not."""
        more = self.ui.px(GLOW) + self.ui.px(LIFT)
        return rect.inflate(2 * more, 2 * more)

    def _rising(self, rect: Rect, share: float | None) -> Rect:
        if share is None:
            return rect
        return rect.move(0, round(self.ui.px(12) * (1 - out_back(min(1.0, 1.6 * share)))))

    def _lifted(self, surface: pygame.Surface, rect: Rect, celebrated: float) -> Rect:
        """Draw the glow of a winner's card; return where the card is now."""
        ui = self.ui
        # Up quickly, and slowly down again.
        height = out_cubic(min(1.0, celebrated * 6)) * (1 - celebrated) ** 0.7
        where = rect.move(0, -round(ui.px(LIFT) * height))
        spread, radius = ui.px(GLOW), ui.px(PANEL_RADIUS)
        glow = soft_shadow(rect.size, radius, spread, ui.theme.primary, GLOW_ALPHA)
        left, top = where.left - spread, where.top - spread
        # Below the card nothing is seen of it, and that is most of it.
        hidden = glow.get_rect().inflate(-2 * (spread + radius), -2 * (spread + radius))
        glow.set_alpha(round(255 * height))
        for part in _around(glow.get_rect(), hidden):
            surface.blit(glow, part.move(left, top), part)
        glow.set_alpha(255)
        return where


def _around(whole: Rect, inner: Rect) -> Sequence[Rect]:
    return (
        Rect(whole.topleft, (whole.width, inner.top - whole.top)),
        Rect(whole.left, inner.bottom, whole.width, whole.bottom - inner.bottom),
        Rect(whole.left, inner.top, inner.left - whole.left, inner.height),
        Rect(inner.right, inner.top, whole.right - inner.right, inner.height),
    )
