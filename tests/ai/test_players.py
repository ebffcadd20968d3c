"""Every level in every kind of position: legal, repeatable, and done when told to be."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

import pytest
from helpers.positions import unfinished
from helpers.thorough import only_thorough

from game.ai.kinds import OPPONENTS, level_of
from game.ai.levels.calibration import board_level
from game.ai.levels.search_levels import SearchLevel
from game.ai.player import Budget
from game.engine import BLOKUS_PIECES, FOUR_COLOURS, VARIANTS, Options, Ply, Ruleset, square_board
from game.engine.position import Position

SETTINGS = [
    Options("Blokus"),
    Options("Blokus", free_starts=True, first=2),
    Options("Blokus Two-Player", scoring="basic"),
    Options("Blokus Two-Player", scoring="squares", free_starts=True, first=1),
    Options("Blokus Three-Player"),
    Options("Blokus Three-Player", free_starts=True, shared=1, first=1),
    *(Options(name) for name, variant in VARIANTS.items() if variant.family != "blokus"),
]

LITTLE = Budget(work=30)

LEVELS = (1, 4.6, 10)
"""Levels that see little, see more, and search long."""


def level_at(number: float) -> SearchLevel:
    """A level of the two-player game."""
    return board_level("Blokus Two-Player", number)


FORGETFUL = [number for number in LEVELS if not level_at(number).search.reuse_tree]
"""The levels that keep no tree from one placement to the next."""


def small_variant() -> Ruleset:
    """A board and rules that no game on sale has: two colours, 9×9."""
    board = square_board(9)
    return Ruleset(
        options=Options("Blokus Two-Player"),
        geometry=board,
        pieces=BLOKUS_PIECES,
        colours=FOUR_COLOURS[:2],
        starts=((board.cell_named("c3"),), (board.cell_named("g7"),)),
        owners=((0,), (1,)),
        sides=(0, 1),
    )


@lru_cache
def easy_game(ruleset: Ruleset, seed: int = 5) -> tuple[Position, ...]:
    """The positions of a whole game among beginners, including its end."""
    player = level_at(1).player(seed)
    positions = [Position(ruleset)]
    while not positions[-1].over:
        ply = player.choose(positions[-1], level_at(1).budget)
        positions.append(positions[-1].after(ply))  # raises if it isn't legal
    return tuple(positions)


def is_legal(position: Position, ply: Ply) -> bool:
    return ply.colour == position.colour and position.is_legal(ply.placement)


def all_phases(ruleset: Ruleset) -> Iterator[Position]:
    """Positions from the first ply to the last."""
    *going, _ = easy_game(ruleset)
    yield from going[:5]
    yield from going[5::9]
    yield from going[-2:]


@pytest.mark.parametrize(
    ("options", "level"),
    [
        # In a usual run each game has one of the levels.
        (options, level) if (game - number) % len(LEVELS) == 0 else only_thorough(options, level)
        for game, options in enumerate(SETTINGS)
        for number, level in enumerate(LEVELS)
    ],
    ids=str,
)
def test_placements_are_legal_in_every_phase_of_every_game(options: Options, level: float) -> None:
    player = level_at(level).player(seed=1)
    for position in all_phases(options.ruleset):
        assert is_legal(position, player.choose(position, LITTLE))


@pytest.mark.parametrize("level", LEVELS)
def test_a_board_of_another_size(level: float) -> None:
    player = level_at(level).player(seed=1)
    for position in all_phases(small_variant()):
        assert is_legal(position, player.choose(position, LITTLE))


def hasty(level: float) -> Budget:
    """A level's own budget, with its time cut to 0.3 s at most."""
    budget = level_at(level).budget
    return replace(budget, seconds=min(budget.seconds or 1, 0.3))


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_s_own_budget(level: float) -> None:
    player = level_at(level).player(seed=1)
    for position in easy_game(Options("Blokus").ruleset)[:-1:15]:
        assert is_legal(position, player.choose(position, hasty(level)))


@pytest.mark.parametrize("level", FORGETFUL)
def test_seed_and_work_decide_whatever_came_before(level: float) -> None:
    positions = list(all_phases(Options("Blokus Two-Player").ruleset))
    budget = Budget(work=45)
    player = level_at(level).player(seed=3)
    forwards = [player.choose(position, budget) for position in positions]
    backwards = [
        level_at(level).player(seed=3).choose(position, budget) for position in reversed(positions)
    ]
    assert forwards == backwards[::-1]


@pytest.mark.parametrize("level", [n for n in LEVELS if level_at(n).search.sight is not None])
def test_seeds_differ(level: float) -> None:
    positions = easy_game(Options("Blokus Two-Player").ruleset)[4:36:4]
    players = [level_at(level).player(seed) for seed in range(-4, 4)]
    chosen = {tuple(player.choose(p, LITTLE) for p in positions) for player in players}
    assert len(chosen) > 1


def test_beginners_like_their_large_pieces() -> None:
    ruleset = Options("Blokus").ruleset
    early = easy_game(ruleset)[20]
    sizes = [piece.size for piece in ruleset.pieces.pieces]
    placed = 89 * 4 - int((early.left @ sizes).sum())
    assert placed / 20 > 4


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon"])
def test_partners_play_and_are_analysed_as_the_side_that_they_are(name):
    """What is chosen and found is that of the game in which one player has both colours."""
    partners = Options(name, partners=True)
    level = level_of(partners, "5")
    assert level == level_of(partners.by_side, "5")
    player, other = level.player(3), level.player(3)
    for position in islice(unfinished(partners, seed=4), 20, 24):
        two = position.by_side
        assert player.choose(position, level.budget) == other.choose(two, level.budget)
        assert player.searched() == other.searched()
        assert len(player.searched().outlook.chances) == 2
    analyst = OPPONENTS["board"].analyst(partners)
    analyst.go_to(position)
    analyst.search(Budget(work=60))
    assert len(analyst.evaluation().outlook.points) == 2


def test_a_player_may_be_told_to_play_for_itself_alone():
    partners = Options("Blokus", partners=True)
    level = level_of(partners, "dial 5 for_side=0")
    player, alone = level.player(3), level_of(Options("Blokus"), "dial 5").player(3)
    for position in islice(unfinished(partners, seed=4), 20, 23):
        as_alone = position.under(Options("Blokus").ruleset)
        assert player.choose(position, level.budget) == alone.choose(as_alone, level.budget)
        assert len(player.searched().outlook.chances) == 4
