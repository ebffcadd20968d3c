"""Goes through games of levels, and chooses lessons' positions from what was found.

A seed is a game.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from puzzle_making.games import game_of_levels, names_of
from puzzle_making.one_move import TEMPERATURES
from seeds import each_seed, lines

from game.engine import AnyGame, Game, Options, Seat
from game.engine.position import Position
from game.exercises.lessons import MARGIN, LessonPosition
from game.exercises.puzzle import Searched
from lesson_making.looks import (
    Look,
    is_confirmed,
    known_exactly,
    look,
    mirrored,
    solved,
)
from lesson_making.themes import THEMES, Case, Theme

LEVELS = ("4", "5", "6", "7")
"""The levels that play the games."""

LOOKS = (3_000, 20_000)
"""Numbers of simulations, after which a position is given up unless the margin is there."""

LEAST = 1.2
"""The margin without which nobody looks longer than at first."""

SIMULATIONS, CONFIRMING = 60_000, 4
"""The simulations that find the best placement, and how many times more confirm it."""

LEAST_CHOICE = 6
"""How many placements the offered pieces have at least."""

LARGE_SIZE = 5
"""From how many squares on a piece is large: lessons have those rather than small ones."""


class Found(Struct, frozen=True):
    """A position that a lesson might have.

    Attributes:
        theme: the lesson.
        position: the position.
        seed, ply: the game that it is from, and how many plies came before it.
        prior: how likely the best placement seems before any search: the likelier, the easier.
    """

    theme: str
    position: LessonPosition
    seed: int
    ply: int
    prior: float


def found_in(folder: Path) -> list[Found]:
    """Everything that was found, in the order of the seeds."""
    return [msgspec.json.decode(line, type=Found) for line in lines(folder)]


def make(names: list[str], folder: Path, wanted: int, first_seed: int, jobs: int) -> None:
    """Look through games until there are so many positions of each of these themes."""
    work = partial(from_seed, tuple(names))
    with closing(each_seed(folder, count(first_seed), work, jobs)) as rounds:
        while any(sum(one.theme == name for one in found_in(folder)) < wanted for name in names):
            next(rounds)


def from_seed(names: tuple[str, ...], seed: int) -> list[bytes]:
    """The positions of themes in a seed's game, as they are kept."""
    return [msgspec.json.encode(one) for one in _in_game(seed, {n: THEMES[n] for n in names})]


def _in_game(seed: int, themes: Mapping[str, Theme]) -> Iterator[Found]:
    """What a game has for some themes: at most one position for each."""
    rng = np.random.default_rng([seed, *b"lessons"])
    # All themes of a seed are those of one game, drawn from those that are asked for.
    options = sorted({theme.options for theme in themes.values()}, key=lambda one: one.name)
    chosen = options[seed % len(options)]
    left = {name: theme for name, theme in themes.items() if theme.options == chosen}
    positions = game_of_levels(chosen, LEVELS, rng)
    for position in positions:
        if position.player != 0 or not left:
            continue
        for name, found in _at(position, left, seed):
            yield found
            del left[name]


def _at(position: Position, themes: Mapping[str, Theme], seed: int) -> Iterator[tuple[str, Found]]:
    """What a position has for some themes; one of them is enough."""
    colour = position.colour
    assert colour is not None
    is_shared = position.ruleset.is_shared(colour)
    fitting = {
        name: theme
        for name, theme in themes.items()
        if theme.plies[0] <= position.ply <= theme.plies[1] and theme.shared == is_shared
    }
    looks: dict[tuple[frozenset[int], int], Look] = {}
    overall: Look | None = None
    outcome = None
    if any(theme.exact for theme in fitting.values()) and not any(position.out):
        outcome = solved(position)
    for name, theme in fitting.items():
        if theme.exact:
            if outcome is None or len(position.legal()) < LEAST_CHOICE:
                continue
            found = known_exactly(outcome)
            offered = theme.offered(position, found)
            case = Case(position, found, outcome)
            if found.margin >= MARGIN and theme.decides(case):
                yield name, _found(name, position, offered, found, seed, ())
                return
            continue
        if outcome is not None:
            continue
        if overall is None:
            overall = look(position, LOOKS[0], cool=False)
        offered = theme.offered(position, overall)
        table = position.ruleset.table
        if sum(int(table.piece[one]) in offered for one in position.legal()) < LEAST_CHOICE:
            continue
        for simulations in (*LOOKS, SIMULATIONS):
            if (offered, simulations) not in looks:
                looks[offered, simulations] = look(position, simulations, offered, cool=False)
            found = looks[offered, simulations]
            if simulations == LOOKS[0] and found.margin >= LEAST:
                continue
            if found.margin < MARGIN or not theme.decides(Case(position, found)):
                break
        else:
            searches = _proof(position, offered, found)
            if searches:
                yield name, _found(name, position, offered, found, seed, searches)
                return


def _proof(position: Position, offered: frozenset[int], found: Look) -> tuple[Searched, ...]:
    """The searches that agree on the answers; () if they don't.

    What confirms searches longer, in a mirror image and with another temperature. And among all
    pieces nothing is better.
    """
    warm, cool = TEMPERATURES
    everything = look(position, 2 * LOOKS[1], cool=False)
    if max(everything.leads.values()) > max(found.leads.values()) + 1.0:
        return ()
    name_of = position.ruleset.table.name_of
    image, back, number = mirrored(position, [name_of(one) for one in found.leads])
    simulations = CONFIRMING * SIMULATIONS
    second = look(image, simulations, offered, cool=True)
    unknown = {one: str(one) for one in second.leads if one not in back}
    named = {(back | unknown)[one]: lead for one, lead in second.leads.items()}
    if not is_confirmed({name_of(one): lead for one, lead in found.leads.items()}, named):
        return ()
    return (
        Searched(SIMULATIONS, warm, 0, found.margin),
        Searched(simulations, cool, number, second.margin or found.margin),
    )


def _found(
    theme: str,
    position: Position,
    offered: frozenset[int],
    found: Look,
    seed: int,
    searches: tuple[Searched, ...],
) -> Found:
    """A position for a lesson as it is kept."""
    ruleset = position.ruleset
    name_of, names = ruleset.table.name_of, names_of(ruleset.options)
    colours = range(len(ruleset.colours))
    assert position.colour is not None
    kept = LessonPosition(
        options=ruleset.options,
        lying=tuple(
            tuple(name_of(ply.placement) for ply in position.plies if ply.colour == colour)
            for colour in colours
        ),
        colour=position.colour,
        pieces=tuple(names[piece] for piece in sorted(offered)),
        leads={name_of(one): lead for one, lead in list(found.leads.items())[:12]},
        searches=searches,
    )
    best = next(iter(found.leads))
    return Found(theme, kept, seed, position.ply, round(found.priors.get(best, 0.0), 4))


def choose(folders: list[Path], wanted: int) -> dict[str, tuple[LessonPosition, ...]]:
    """So many positions for each lesson: the clearest, from as many games; the easiest first."""
    every = [one for folder in folders for one in found_in(folder)]
    chosen = {}
    for name in THEMES:
        own = sorted((one for one in every if one.theme == name), key=_clearest)
        games: dict[Hashable, Found] = {}
        for one in own:
            games.setdefault((one.seed, one.position.lying), one)
        best = list(games.values())[:wanted]
        best.sort(key=lambda one: -one.prior)
        if best:
            chosen[name] = tuple(one.position for one in best)
    return chosen


def _clearest(found: Found) -> tuple[bool, bool, float]:
    """The clearest first, by their margins; before them those with few answers and large pieces."""
    position = found.position
    size = len(position.answers[0].split(","))
    is_small = not THEMES[found.theme].exact and size < LARGE_SIZE
    return is_small, len(position.answers) > 2, -position.margin


def searched_anew(position: LessonPosition) -> tuple[float, float]:
    """What longer searches find: the margin, and how much better the best of all pieces is."""
    start: AnyGame = Game(position.options, _nobody(position.options))
    start.play(position.set_up())
    names = names_of(position.options)
    offered = frozenset(names.index(name) for name in position.pieces)
    answers = set(map(position.options.ruleset.table.parse, position.answers))
    found = look(start.position, CONFIRMING * SIMULATIONS, offered, cool=True).leads
    best = max(found.get(one, -math.inf) for one in answers)
    wrong = max((lead for one, lead in found.items() if one not in answers), default=-math.inf)
    every = look(start.position, CONFIRMING * SIMULATIONS, cool=True).leads
    return round(best - wrong, 1), round(max(every.values()) - best, 1)


def _nobody(options: Options) -> list[Seat]:
    return [Seat(str(number)) for number in range(options.players)]
