"""What the compiled kernels find in positions of every game, as hashes, for `search_signature`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.placement_lists import (
    PlacementLists,
    empty_placement_lists,
    list_placements,
)
from game.ai.core.board.state import position_state, write_position
from game.ai.core.dice.sheet import COLOURS, dice_arrays, list_legal
from game.ai.core.endgame.alpha_beta import solve_endgame
from game.ai.core.endgame.endgame_stack import INFINITE, empty_endgame_workspace
from game.ai.core.tree.leaf import assess_leaf
from game.ai.core.tree.tree_arrays import rows_in_use
from game.ai.core.tree.workspace import empty_workspace
from game.ai.dice.board_player import worth_in
from game.ai.dice.board_search import BoardSearch, turns_of
from game.ai.search.board_analyst import AnalysisTree
from game.ai.search.endgame_solver import MOST_PLACEMENTS, has_regions, has_two_sides
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.ai.search.settings import Search
from game.ai.search.weights import weights_of
from game.engine import VARIANTS, Options, Ruleset
from game.engine.dice import DICE_GAME, STRIKES, Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.position import Position

USUAL_POSITIONS = 60
"""Of all games together: three of each."""

PARTS = ((0.0, 0.4), (0.4, 0.8), (0.8, 1.0))
"""The parts of a game, from each of which there is a position: late ones can be solved."""

DIGITS = 16

SEARCH = Search(policy_temperature=1.8, bias_factor=0.4)
"""With all that searches may do, though no level does all of it."""

SIMULATIONS, MORE_SIMULATIONS = 200, 100
"""In a new tree, and after a placement, in what is kept of it."""

NODES = 160
"""Of the tree, so that it gets full."""

PLAYOUTS = 2

ENDGAME_POSITIONS = 400
"""How many positions are examined to solve an endgame; what is known by then counts anyhow."""

LOOKED_AT, LOOKS = 3, ((1, 3), (2, 3), (3, 1))
"""How many placements in Dice are looked at further, and how many turns, with which width."""


class Finding(NamedTuple):
    """A hash of what a kernel has found.

    Attributes:
        game: in which game.
        position: the number of the position there.
        kernel: the kernel's name.
        digest: the hash.
    """

    game: str
    position: int
    kernel: str
    digest: str

    def __str__(self) -> str:
        return f"{self.kernel} in position {self.position} of {self.game}"


def findings(positions: int = USUAL_POSITIONS) -> Iterator[Finding]:
    """What kernels find in so many positions, of all games alike."""
    games = [*_games(), DICE_GAME]
    for number, game in enumerate(games):
        count = (positions + len(games) - 1 - number) // len(games)
        if count:
            yield from _dice_findings(count) if game == DICE_GAME else _findings_in(game, count)


def signature_of(found: Iterable[Finding]) -> str:
    """The signature: a hash of all findings."""
    state = sha256()
    for one in found:
        state.update("\t".join(map(str, one)).encode())
    return state.hexdigest()[:DIGITS]


def digest_of(*values: Any) -> str:
    """A hash of arrays and numbers, to the bit."""
    state = sha256()
    for array in map(np.ascontiguousarray, values):
        assert array.dtype != object, "it would be hashed where it is, not what"
        state.update(f"{array.dtype.str} {array.shape}\n".encode())
        state.update(array.tobytes())
    return state.hexdigest()[:DIGITS]


def _games() -> Iterator[str]:
    """The games that have weights."""
    for game in VARIANTS:
        try:
            weights_of(game)
        except FileNotFoundError:
            continue
        yield game


# -- positions ----------------------------------------------------------------
#
# Of numpy's generators it isn't promised that another version draws the same, but of `random`.

T = TypeVar("T")


def _one_of(chance: Random, some: Sequence[T]) -> T:
    """Any of them."""
    return some[int(chance.random() * len(some))]


def _some_of(game: Sequence[T], most: int, chance: Random) -> Iterator[T]:
    """One of the positions of each part of a game, at most so many."""
    for begins, ends in PARTS[:most]:
        yield game[int((begins + (ends - begins) * chance.random()) * len(game))]


def _positions(ruleset: Ruleset, count: int) -> Iterator[Position]:
    """Positions of games drawn at random, one from each part of a game."""
    for number in range(-(-count // len(PARTS))):
        chance = Random(f"{ruleset.name} {number}")
        game = [position := Position(ruleset)]
        # Large pieces first, as people play, in some games more strictly than in others.
        strictness = chance.random()
        while not (position := position.play(_drawn(position, strictness, chance))).over:
            game.append(position)
        yield from _some_of(game, count - len(PARTS) * number, chance)


def _drawn(position: Position, strictness: float, chance: Random) -> int:
    """A random placement, of those that are worth the most with some probability."""
    legal = position.legal()
    if chance.random() < strictness:
        worth = position.ruleset.table.worth[legal]
        legal = legal[worth == worth.max()]
    return _one_of(chance, legal.tolist())


def _dice_positions(count: int) -> Iterator[DicePosition]:
    """Positions of random games of Dice, in which somebody is to choose."""
    for number in range(-(-count // len(PARTS))):
        chance = Random(f"{DICE_GAME} {number}")
        game = list(_dice_game(2 + number % 3, chance))
        yield from _some_of(game, count - len(PARTS) * number, chance)


def _dice_game(players: int, chance: Random) -> Iterator[DicePosition]:
    """The positions of a game of Dice in which somebody is to choose."""
    position = DicePosition.start(players)
    while not position.over:
        roll = position.chance_event(partial(_one_of, chance))
        if roll is not None:
            position = position.roll(roll.dice)
        else:
            yield position
            position = position.take(_drawn_take(position, chance))


def _drawn_take(position: DicePosition, chance: Random) -> Take:
    """A random take, with few strikes, so that some are left late in the game."""
    strike = chance.random() < 0.1
    for wanted in (strike, not strike):
        able = [die for die in position.dice if len(position.legal(die, strike=wanted))]
        if able:
            die = _one_of(chance, able)
            placement = _one_of(chance, position.legal(die, strike=wanted).tolist())
            return Take(die, wanted, placement)
    raise AssertionError("whoever can take nothing is out")


# -- what is found ------------------------------------------------------------


def _findings_in(game: str, count: int) -> Iterator[Finding]:
    """What is found in some positions of a game of the tree search."""
    ruleset = Options(game).ruleset
    prober = Prober(ruleset)
    for number, position in enumerate(_positions(ruleset, count)):
        for kernel, digest in prober.probe(position):
            yield Finding(game, number, kernel, digest)


class Prober:
    """Has kernels find all that they can in positions of a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Allocate what they need."""
        self._board = board_arrays(ruleset)
        self._empty = empty_placement_lists(self._board)
        self._indexed = empty_placement_lists(self._board, indexed=True)
        self._lists = empty_placement_lists(self._board)
        self._model, self._params = model_of(ruleset), search_params(SEARCH, ruleset)
        self._scratch = empty_workspace(self._board, self._model.net)
        self._tree = AnalysisTree(ruleset, self._model, self._params, NODES)
        self._counts = np.zeros((len(ruleset.colours), ruleset.geometry.size), np.int32)
        self._can_solve = has_two_sides(ruleset) and has_regions(ruleset)
        if self._can_solve:
            plies = len(ruleset.colours) * ruleset.pieces.count
            self._endgame = empty_endgame_workspace(self._board, plies)

    def probe(self, position: Position) -> Iterator[tuple[str, str]]:
        """The names of kernels, each with a hash of what it found."""
        tree = self._tree
        tree.forget()
        tree.advance_to(position)
        tree.simulate(SIMULATIONS)
        yield "run_simulations", _digest_of_tree(tree)
        after = position.play(int(tree.placements[int(tree.rank.argmax())]))
        yield "list_placements", self._list(position, after)
        yield "assess_leaf", self._assess(position)
        yield "run_playouts", self._play_out()
        if not after.over:
            tree.advance_to(after)
            yield "compact", _digest_of_tree(tree)
            tree.simulate(MORE_SIMULATIONS)
            yield "run_simulations", _digest_of_tree(tree)
        if self._can_solve and _is_endgame(position):
            yield "_search", self._solve(position)

    def _list(self, position: Position, after: Position) -> str:
        """List the placements of a position, and from these those of a later one."""
        found: list[Any] = []
        for one, before in ((position, self._empty), (after, self._indexed)):
            lists = self._indexed if one is position else self._lists
            list_placements(self._board, position_state(self._board, one), before, lists)
            found += _listed(lists)
        return digest_of(*found)

    def _assess(self, position: Position) -> str:
        """Assess a position, whose placements are listed in the scratch."""
        scratch = self._scratch
        write_position(self._board, position, scratch.state)
        list_placements(self._board, scratch.state, self._empty, scratch.lists)
        colour = position.colour
        assert colour is not None
        greatest = assess_leaf(self._board, self._model, self._params, colour, True, scratch)
        logits = scratch.policy.logits[: scratch.lists.count[colour]]
        return digest_of(greatest, scratch.values, scratch.outlook, scratch.points, logits)

    def _play_out(self) -> str:
        random = np.array([1], np.uint64)
        self._counts[:] = 0
        self._tree.play_out(PLAYOUTS, random, self._counts)
        return digest_of(self._counts, random)

    def _solve(self, position: Position) -> str:
        """Solve an endgame, at first only as far as needed to know what is best, then all of it."""
        found: list[Any] = []
        for slack in (1, 2 * INFINITE):
            gains = solve_endgame(
                self._board, self._endgame, position, INFINITE, slack, ENDGAME_POSITIONS
            )
            found += [list(gains.items()) if gains else 0, self._endgame.counters.copy()]
            found += [self._endgame.history.copy()]
        return digest_of(*found)


def _is_endgame(position: Position) -> bool:
    """Whether an endgame's solution is sought, as `EndgameSolver` does."""
    colours = range(len(position.ruleset.colours))
    return sum(len(position.legal(colour)) for colour in colours) <= MOST_PLACEMENTS


def _listed(lists: PlacementLists) -> list[Any]:
    """What means something in lists."""
    rows = zip(lists.placements, lists.count.tolist(), strict=True)
    listed = [row[:count].copy() for row, count in rows]
    others = (lists.count, lists.placed, lists.complete, lists.covered)
    return [*listed, *(array.copy() for array in others)]


def _digest_of_tree(tree: SearchTree) -> str:
    """A hash of all rows of a tree that are in use."""
    arrays = tree.arrays.as_dict()
    used = dict(zip(("node", "edge", "child"), rows_in_use(tree.arrays), strict=True))
    rows = [
        array[: used[name.split("_")[0]]] if name.split("_")[0] in used else array
        for name, array in arrays.items()
    ]
    return digest_of(tree.root, *rows)


def _dice_findings(count: int) -> Iterator[Finding]:
    """What is found in some positions of Dice."""
    search = BoardSearch(dice_ruleset())
    for number, position in enumerate(_dice_positions(count)):
        for kernel, digest in _probe_dice(search, position):
            yield Finding(DICE_GAME, number, kernel, digest)


def _probe_dice(search: BoardSearch, position: DicePosition) -> Iterator[tuple[str, str]]:
    """The names of kernels, each with a hash of what it found for the player to choose."""
    player = position.chooser
    assert player is not None
    board = search.board(position, player)
    yield "play", digest_of(board)
    arrays = dice_arrays(dice_ruleset())
    legal = [np.zeros(len(arrays.piece), np.uint16) for _ in range(COLOURS)]
    counts = [list_legal(arrays, board, colour, row) for colour, row in enumerate(legal)]
    yield "list_legal", digest_of(*(row[:count] for row, count in zip(legal, counts, strict=True)))
    placements, kept, struck = search.weigh(position, player)
    yield "weigh_root", digest_of(placements, kept, struck)
    strikes = STRIKES - position.strikes[player]
    # Whatever says that more is better: here less and less so, by operations that IEEE 754 defines.
    turns = turns_of(position, player, search.squares_worth / (search.squares_worth + 20.0))
    best = placements[np.argsort(-kept, kind="stable")][:LOOKED_AT].tolist()
    expected = [
        search.expect(board, turns, placement, strikes, *look)
        for placement, look in product(best, LOOKS)
    ]
    yield "expect", digest_of(expected)
    prospects = [
        search.prospect(position, one, chosen=chosen)
        for one, chosen in product(range(position.players), (False, True))
    ]
    yield "expect_before", digest_of([(one.filled, one.still) for one in prospects])
    total = np.arange(len(kept)) / 4.0 % search.size
    yield "worth_of_many", digest_of(worth_in(turns.worth, total, kept))
