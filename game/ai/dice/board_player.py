"""A player of Dice who sees the board. Importing this loads the core."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

import numpy as np
import numpy.typing as npt

from game.ai.core.dice.expectimax import worth_of_many
from game.ai.dice.board_search import BoardSearch, chances_worth, turns_of
from game.ai.dice.chances import QUARTERS, Floats, Prospect
from game.ai.dice.insight import MOST_SQUARES, Insight, Look
from game.ai.dice.players import position_rng
from game.ai.player import Budget, Player, never
from game.engine import Ruleset
from game.engine.dice import ROW_OF, STRIKES, Take
from game.engine.dice.position import DicePosition
from game.engine.pieces import BLOKUS_PIECES

FEW = 12
"""Of so few spots in all, everybody notices each."""

_ROWS = np.array(ROW_OF)
_SIZES = np.array(BLOKUS_PIECES.sizes)

Numbers = npt.NDArray[np.intp]


class BoardPlayer(Player[DicePosition, Take]):
    """Chooses die, strike, shape and spot by what its board can still take."""

    def __init__(self, ruleset: Ruleset, insight: Insight, seed: int) -> None:
        """Raises SearchUnavailableError if there is no network for the ruleset."""
        self._search = BoardSearch(ruleset)
        self._insight = insight
        self._seed = seed

    def choose(
        self, position: DicePosition, budget: Budget, stop: Callable[[], bool] = never
    ) -> Take:
        options = Options(self._search, position)
        insight = self._insight
        rng = position_rng(self._seed, position)
        noticed = _noticed(options, insight.spots, rng)
        if insight.rivals:
            options.count_rivals()
        rating = options.rating(insight.foresight, insight.strike_cost)
        rating = rating + 1e-9 * rng.random(len(options))
        order = noticed[np.argsort(-rating[noticed], kind="stable")]
        until = inf if budget.seconds is None else time.monotonic() + budget.seconds

        def is_over() -> bool:
            return stop() or time.monotonic() >= until

        order = looked_through(options, order, insight.looks, is_over)
        return options.take(int(order[0]))


def looked_through(
    options: Options,
    order: Numbers,
    looks: Sequence[Look],
    is_over: Callable[[], bool],
) -> Numbers:
    """The numbers of options, those looked at put in order, until it is over."""
    for look in looks:
        seen = order[: look.takes]
        if len(seen) < 2:
            break
        found = np.empty(len(seen))
        for number, option in enumerate(seen):
            if is_over():
                return order
            found[number] = options.looked_ahead(int(option), look)
        order = np.concatenate([seen[np.argsort(-found, kind="stable")], order[look.takes :]])
    return order


def _noticed(options: Options, spots: float, rng: np.random.Generator) -> Numbers:
    """The numbers of the options that are noticed: of each shape some spots on average.

    At least one needs no strike if there is such an option: nobody gives up a strike because they
    overlooked all that their dice allow.
    """
    if spots == inf or len(np.unique(options.placement)) <= FEW:
        return np.arange(len(options))
    seen: list[int] = []
    for piece in np.unique(options.piece).tolist():
        own = np.unique(options.placement[options.piece == piece])
        count = int(spots + rng.random())
        seen.extend(rng.permutation(own)[:count].tolist())
    noticed = np.isin(options.placement, seen)
    given = np.arange(len(options)) if options.strike.all() else np.flatnonzero(~options.strike)
    if not noticed[given].any():
        noticed[rng.choice(given)] = True
    return np.flatnonzero(noticed)


class Options:
    """All that a player may take, strikes only for what the die doesn't give, each with its worth.

    Attributes:
        die, strike, placement, piece: what it is, by number.
        still: the squares to expect after it.
    """

    def __init__(self, search: BoardSearch, position: DicePosition) -> None:
        """Raises ValueError if nobody is to choose."""
        if position.chooser is None:
            raise ValueError("nobody is to choose")
        self._search, self._position = search, position
        self._player = player = position.chooser
        self._strikes = STRIKES - position.strikes[player]
        self._board = search.board(position, player)
        self._filled = search.size - position.unfilled(player) - position.strikes[player] / QUARTERS
        placements, kept, struck = search.weigh(position, player)
        dice = sorted(set(position.dice))
        rows = _ROWS[position.ruleset.table.piece[placements]]
        parts: list[tuple[Numbers, bool, int]] = [
            (np.flatnonzero((rows == die) ^ strike), strike, die)
            for die in dice
            for strike in (False, True)[: 2 if self._strikes else 1]
        ]
        chosen = np.concatenate([numbers for numbers, _, _ in parts])
        self.die = np.concatenate([np.full(len(n), die) for n, _, die in parts])
        self.strike = np.concatenate([np.full(len(n), strike) for n, strike, _ in parts])
        self.placement = placements[chosen]
        self.piece = position.ruleset.table.piece[self.placement]
        self.still = np.where(self.strike, struck[chosen], kept[chosen])
        self._turns = {die: turns_of(position, player, search.squares_worth) for die in dice}

    def __len__(self) -> int:
        return len(self.die)

    def take(self, option: int) -> Take:
        return Take(int(self.die[option]), bool(self.strike[option]), int(self.placement[option]))

    @property
    def gain(self) -> Floats:
        """The squares that each fills, less a quarter for a strike."""
        gain: Floats = _SIZES[self.piece] - self.strike / QUARTERS
        return gain

    def count_rivals(self) -> None:
        """From now on, what a result is worth is the chance to come first with it."""
        rivals = Rivals(self._search, self._position)
        for die in self._turns:
            worth = chances_worth(rivals.after(die), self._search.size)
            self._turns[die] = turns_of(self._position, self._player, worth)

    def rating(self, foresight: float = 1.0, strike_cost: float = MOST_SQUARES) -> Floats:
        """What each is worth without looking further; see `Insight` for what is seen of that."""
        if foresight < 1:
            blind = _SIZES[self.piece] - strike_cost * self.strike
            seen: Floats = foresight * (self.gain + self.still) + (1 - foresight) * blind
            return seen
        rating = np.empty(len(self))
        for die, turns in self._turns.items():
            own = self.die == die
            rating[own] = worth_in(
                turns.worth, self._filled + self.gain[own] + self.still[own], self.still[own]
            )
        return rating

    def looked_ahead(self, option: int, look: Look) -> float:
        return self._search.expect(
            self._board,
            self._turns[int(self.die[option])],
            int(self.placement[option]),
            self._strikes - int(self.strike[option]),
            look.turns,
            look.width,
        )


def worth_in(worth: Floats, total: Floats, still: Floats) -> Floats:
    """`expectimax.worth` for many results; the total in squares."""
    found = np.empty(len(total))
    worth_of_many(worth, total * QUARTERS, still, found)
    return found


class Rivals:
    """What the others can expect, by the die that the player to choose takes."""

    def __init__(self, search: BoardSearch, position: DicePosition) -> None:
        chooser, self._dice = position.chooser, list(position.dice)
        later = position.turns[1:]
        self._done = [
            search.prospect(position, player, chosen=True)
            for player in range(position.players)
            if player not in (chooser, *later)
        ]
        self._later = [self._by_die(search, position, player) for player in later]

    @staticmethod
    def _by_die(
        search: BoardSearch, position: DicePosition, player: int
    ) -> tuple[Prospect, dict[int, Prospect]]:
        """What a player who is still to choose can expect without a die, and with each.

        Dice for which there is no take are left out.
        """
        placements, kept, struck = search.weigh(position, player)
        used = position.strikes[player]
        filled = search.size - position.unfilled(player) - used / QUARTERS
        piece = position.ruleset.table.piece[placements]
        found = {}
        for die in set(position.dice):
            by_die = _ROWS[piece] == die
            gain = _SIZES[piece] - np.where(by_die, 0, 1 / QUARTERS)
            still = np.where(by_die, kept, struck)
            able = by_die | (used < STRIKES)
            if able.any():
                best = int(np.argmax(np.where(able, gain + still, -inf)))
                found[die] = Prospect(filled + float(gain[best]), float(still[best]))
        return Prospect(filled, 0.0), found

    def after(self, die: int) -> list[Prospect]:
        """What they can expect if each takes the best die left."""
        dice, prospects = list(self._dice), list(self._done)
        dice.remove(die)
        for without, by_die in self._later:
            best = max(
                (one for one in dict.fromkeys(dice) if one in by_die),
                key=lambda one: by_die[one].total,
                default=None,
            )
            if best is None:
                prospects.append(without)
            else:
                dice.remove(best)
                prospects.append(by_die[best])
        return prospects
