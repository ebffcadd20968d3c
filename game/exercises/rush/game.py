"""A game of Rush, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from random import Random

import numpy as np

from game.engine import Ply
from game.engine.contacts import members_of, touched_corners
from game.engine.position import Position
from game.engine.table import Placements
from game.exercises.rush.deal import DEALT, SHUFFLED, SIDE, Card, board_rules, deck_of
from game.exercises.rush.heat import (
    BURNS_MS,
    COOLS_MS,
    FINALE_MS,
    HOTTEST,
    STEP,
    heat_of,
    warmth,
)
from game.exercises.rush.news import (
    DOUBLED,
    EVERY_MS,
    LONGEST_MS,
    ORDER,
    PRIZE,
    Began,
    Cooled,
    Ignited,
    Kind,
    Missed,
    News,
    Scored,
    Special,
    Swept,
    Won,
)

BEGUN = 3, 4
"""The least and the most squares of the pieces with which colours have begun."""

LASTS_MS = 180_000
"""How long a game lasts."""

BLOCK = 3
"""The side of a block of squares that is swept once it has no gap: so that with some care every
seventh placement fills one, and without any the board is half full."""

MARK_MS = 5_000
"""How far apart the points are noted that a game had on its way."""


@cache
def _blocks() -> tuple[int, ...]:
    """All blocks, as sets of cells: integers with a bit for each."""
    board, shifts = board_rules().geometry, range(BLOCK)
    low = [board.cell_at((x, y)) for y in range(SIDE + 1 - BLOCK) for x in range(SIDE + 1 - BLOCK)]
    return tuple(
        sum(1 << cell + x + SIDE * y for x in shifts for y in shifts)
        for cell in low
        if cell is not None
    )


@dataclass(frozen=True, eq=False)
class Rush:
    """A game of Rush after some of its events.

    Attributes:
        seed: what deals and specials follow from.
        position: what lies on the board. Whose turn it would be in Classic means nothing.
        coming: the pieces still to be dealt, in their order.
        dealt: the pieces that lie ready.
        held: the piece that is held aside, or None.
        decks: how many times all pieces have been shuffled.
        warm: the warmth since the last burn, as of the latest event.
        since: when the heat was last kept up, or 0.
        run: how many placements there have been since the heat last cooled.
        burns: how many times the board has burnt.
        burning: until when it burns; 0 if it doesn't.
        begun: how many specials have begun.
        special: what is special now, or None.
        scored, swept: all of that kind so far.
        news: what the latest event has brought.
    """

    seed: int
    position: Position
    coming: tuple[Card, ...] = ()
    dealt: tuple[Card, ...] = ()
    held: Card | None = None
    decks: int = 0
    warm: int = 0
    since: float = 0.0
    run: int = 0
    burns: int = 0
    burning: float = 0.0
    begun: int = 0
    special: Special | None = None
    scored: tuple[Scored, ...] = ()
    swept: tuple[Swept, ...] = ()
    news: tuple[News, ...] = ()

    @classmethod
    def of(cls, seed: int) -> Rush:
        """The game of a seed before anything is placed."""
        ruleset, chance = board_rules(), Random(f"begun {seed}")
        sizes, position = ruleset.table.sizes, Position(ruleset)
        low, high = BEGUN
        for colour in range(len(ruleset.colours)):
            legal = position.legal(colour)
            fitting = legal[(sizes[legal] >= low) & (sizes[legal] <= high)]
            position = position.play(int(chance.choice(fitting)), colour)
        return cls(seed, position)._with_deal()

    # -- how it stands ------------------------------------------------------

    @cached_property
    def points(self) -> int:
        return sum(points for _, points in self._gained)

    @property
    def _gained(self) -> list[tuple[float, int]]:
        """When points were gained, and how many."""
        placed = [(one.time, one.points) for one in self.scored]
        return placed + [(one.time, one.points) for one in self.swept]

    @property
    def heat(self) -> int:
        return heat_of(self.warm)

    @property
    def times(self) -> int:
        """By how much a placement is multiplied that doesn't warm the board further."""
        return self.heat + self.burns

    @property
    def most_times(self) -> int:
        """The largest multiplier so far."""
        return max((one.times for one in self.scored), default=1)

    @property
    def curve(self) -> tuple[int, ...]:
        """The points after each `MARK_MS`, by which others see how they stand on their way."""
        gained, marks = self._gained, range(MARK_MS, LASTS_MS + 1, MARK_MS)
        return tuple(sum(points for time, points in gained if time <= mark) for mark in marks)

    @property
    def fixed(self) -> tuple[Ply, ...]:
        """The pieces with which the colours have begun."""
        return self.position.plies[: len(self.position.ruleset.colours)]

    def left_at(self, time: float) -> float:
        """Which share is left by a time until the heat cools or the fire is out, from 1 to 0."""
        if self.burning:
            return min(1.0, max(0.0, (self.burning - time) / BURNS_MS))
        pause = COOLS_MS[self.heat - 2]
        return max(0.0, 1 - (time - self.since) / pause) if self.heat > 1 else 0.0

    def is_over(self, time: float) -> bool:
        return time >= LASTS_MS

    # -- what happens -------------------------------------------------------

    def at(self, time: float) -> Rush:
        """The game by a time until which nothing is placed: itself, if nothing has happened."""
        game, news = self, list[News]()
        while (due := game._due()) is not None and due <= min(time, LASTS_MS):
            game = game._after_pause(due)
            news += game.news
        return self if game is self else replace(game, news=tuple(news))

    def placed(self, card: Card, placement: int, time: float) -> Rush:
        """The game after a piece that lies ready or is held aside was placed.

        Raises IllegalPlacementError, and ValueError if another piece lies there, the piece isn't
        to be had, or the game is over.
        """
        game, table = self.at(time), self.position.ruleset.table
        if game.is_over(time):
            raise ValueError("the game is over")
        if card not in game.ready or int(table.piece[placement]) != card.piece:
            raise ValueError("only a piece that is dealt may be placed")
        position = game.position.play(placement, card.colour)
        before = game.position.plies
        corners = len(touched_corners(position.ruleset, before, placement, card.colour))
        special, won, counts = game.special, False, int(table.sizes[placement])
        warm = game.warm + warmth(corners) * (2 if time >= FINALE_MS else 1)
        if special is not None and special.kind is Kind.DOUBLE:
            counts *= 2
            special = replace(special, left=special.left - 1)
            won = not special.left
        elif special is not None and special.cell in table.cells_of(placement):
            won, counts, warm = True, counts + PRIZE, warm + STEP
        times = heat_of(warm) + game.burns
        run = game.run + 1
        one = Scored(time, card.colour, placement, counts, corners, times, run)
        news: list[News] = [*(game.news if game is not self else ()), one]
        if won and special is not None:
            news.append(Won(special))
        after = replace(
            game,
            position=position,
            warm=warm,
            since=time,
            run=run,
            special=special,
            scored=(*game.scored, one),
        )._without(card)
        if won:
            after = after._free()
        after = after._swept_blocks(time, times, news)
        if heat_of(warm) == HOTTEST and not after.burning:
            after = replace(after, burning=LASTS_MS if time >= FINALE_MS else time + BURNS_MS)
            news.append(Ignited())
        return replace(after._with_deal(time, news), news=tuple(news))

    def hold(self, card: Card) -> Rush:
        """The game once a piece that lies ready is held aside, and what was there lies ready.

        Raises ValueError if no such piece lies ready.
        """
        if card not in self.dealt:
            raise ValueError("only a piece that lies ready may be held aside")
        number = self.dealt.index(card)
        back = () if self.held is None else (self.held,)
        dealt = (*self.dealt[:number], *back, *self.dealt[number + 1 :])
        return replace(self, dealt=dealt, held=card, news=())._with_deal()

    def broken(self, time: float) -> Rush:
        """The game once a heat is lost: by a misfit, or as somebody has stopped the time."""
        return self.at(time)._cooled(time)

    def _due(self) -> float | None:
        """When something happens next by itself."""
        times: list[float] = []
        if self.begun < len(ORDER):
            times.append(EVERY_MS * (self.begun + 1))
        if self.special is not None:
            times.append(self.special.until)
        if self.burning:
            times.append(self.burning)
        elif self.warm >= STEP:
            times.append(self.since + COOLS_MS[self.heat - 2])
        return min(times, default=None)

    def _after_pause(self, due: float) -> Rush:
        """The game after what is due at a time."""
        if self.burning == due:
            return self._burnt_out(due)
        if self.special is not None and self.special.until == due:
            return replace(self._free(), news=(Missed(self.special),))._with_deal(due)
        if self.begun < len(ORDER) and due == EVERY_MS * (self.begun + 1):
            return self._with_special(due)
        return self._cooled(due)

    def _cooled(self, time: float) -> Rush:
        if self.burning:
            return self
        heat = max(1, self.heat - 1)
        news = (Cooled(heat),) if heat < self.heat else ()
        return replace(self, warm=STEP * (heat - 1), since=time, run=0, news=news)

    def _burnt_out(self, time: float) -> Rush:
        news: list[News] = []
        loose = self.position.plies[len(self.fixed) :]
        game = self._without_plies(loose, (), time, self.times, news)
        game = replace(game, warm=0, since=time, burns=self.burns + 1, burning=0.0)
        return replace(game._with_deal(time, news), news=tuple(news))

    # -- what is special ----------------------------------------------------

    def _with_special(self, time: float) -> Rush:
        """The game as something special begins; without it, where the board has no place for it."""
        chance = Random(f"special {self.seed} {self.begun}")
        kind = ORDER[self.begun]
        if self.begun < 2 and Random(f"order {self.seed}").random() < 0.5:
            kind = ORDER[1 - self.begun]
        game, until = replace(self, begun=self.begun + 1, news=()), time + LONGEST_MS
        special = Special(kind, until, left=DOUBLED)
        if kind is not Kind.DOUBLE:
            colour = chance.choice(self.ready).colour
            cells = self._goals(colour, is_corner=kind is Kind.CUT_OFF)
            if not cells:
                return game
            cell = chance.choice(cells)
            special = Special(kind, until, cell)
            if kind is Kind.CUT_OFF:
                special = replace(special, colour=colour)
                game = replace(game, position=self.position.attached_at(colour, cell))
        return replace(game, special=special, news=(Began(special),))

    def _goals(self, colour: int, *, is_corner: bool) -> list[int]:
        """The squares that all pieces of a colour can cover that are to be had.

        Only those from which the colour can go on, if it `is_corner`.
        """
        table = self.position.ruleset.table
        own = [table.covered(self._legal(one)) for one in self.ready if one.colour == colour]
        covered = np.logical_and.reduce(own)
        cells = self.position.attach_points(colour) if is_corner else np.flatnonzero(covered)
        return [int(cell) for cell in cells if covered[cell]]

    def _free(self) -> Rush:
        """The game in which no colour is cut off any more, and nothing is special."""
        is_cut = self.special is not None and self.special.kind is Kind.CUT_OFF
        position = _laid(self.position.plies) if is_cut else self.position
        return replace(self, special=None, position=position)

    # -- what is swept ------------------------------------------------------

    @property
    def _taken(self) -> int:
        return self.position.contacts.taken

    def _swept_blocks(self, time: float, times: int, news: list[News]) -> Rush:
        """The game once blocks without a gap are swept."""
        full = [block for block in _blocks() if not block & ~self._taken]
        cells = 0
        for block in full:
            cells |= block
        return self._without_plies(self._loose_in(cells), members_of(cells), time, times, news)

    def _loose_in(self, cells: int) -> tuple[Ply, ...]:
        """The pieces that cover some of the cells, without those that stay."""
        masks = self.position.ruleset.table.masks
        loose = self.position.plies[len(self.fixed) :]
        return tuple(ply for ply in loose if masks(ply.placement).cells & cells)

    def _without_plies(
        self,
        plies: Sequence[Ply],
        cells: Sequence[int],
        time: float,
        times: int,
        news: list[News],
    ) -> Rush:
        """The game without some pieces, whose squares score so many times."""
        if not plies:
            return self
        sizes = self.position.ruleset.table.sizes
        squares = sum(int(sizes[ply.placement]) for ply in plies)
        one = Swept(time, tuple(plies), tuple(cells), squares * times)
        news.append(one)
        position = _laid(ply for ply in self.position.plies if ply not in plies)
        game = replace(self, position=position, swept=(*self.swept, one))
        special = self.special
        if special is None or special.kind is not Kind.CUT_OFF:
            return game
        assert special.colour is not None
        assert special.cell is not None
        if all(ply.colour != special.colour for ply in plies):
            return replace(game, position=position.attached_at(special.colour, special.cell))
        # What it could go on from may be gone.
        news.append(Missed(special))
        return replace(game, special=None)

    # -- the deal -----------------------------------------------------------

    @property
    def ready(self) -> tuple[Card, ...]:
        """The pieces that may be placed: those that lie ready, and the one that is held aside."""
        return self.dealt if self.held is None else (*self.dealt, self.held)

    def _legal(self, card: Card) -> Placements:
        """The legal placements of a piece."""
        table, legal = self.position.ruleset.table, self.position.legal(card.colour)
        own: Placements = legal[table.piece[legal] == card.piece]
        return own

    def fits(self, card: Card) -> bool:
        """Whether a piece can be placed anywhere."""
        return len(self._legal(card)) > 0

    def _without(self, card: Card) -> Rush:
        """The game without a piece that is to be had."""
        if card == self.held:
            return replace(self, held=None)
        return replace(self, dealt=tuple(one for one in self.dealt if one != card))

    def _with_deal(self, time: float = 0.0, news: list[News] | None = None) -> Rush:
        """The same once what lies ready is complete and fits, wherever the board has to be swept.

        The pieces that lie ready are of different colours, as long as pieces of two fit.
        """
        game, news = self, [] if news is None else news
        while True:
            coming = [*game.coming, *(card for card in game.dealt if not game.fits(card))]
            dealt = [card for card in game.dealt if game.fits(card)]
            decks = game.decks
            while len(dealt) < DEALT:
                if len(coming) < SHUFFLED:
                    coming += deck_of(self.seed, decks)
                    decks += 1
                had = [*dealt, game.held]
                fitting = [card for card in coming if card not in had and game.fits(card)]
                others = [one for one in fitting if all(one.colour != d.colour for d in dealt)]
                if not fitting:
                    break
                card = (others or fitting)[0]
                coming.remove(card)
                dealt.append(card)
            game = replace(game, coming=tuple(coming), dealt=tuple(dealt), decks=decks)
            if dealt:
                return game
            masks = _blocks()
            fullest = max(masks, key=lambda block: (block & game._taken).bit_count())
            game = game._without_plies(
                game._loose_in(fullest) or game.position.plies[len(game.fixed) :],
                *(members_of(fullest), time, 0, news),
            )


def _laid(plies: Iterable[Ply]) -> Position:
    """The position in which some pieces lie, of which there was one before."""
    position = Position(board_rules())
    for ply in plies:
        position = position.laid(ply)
    return position
