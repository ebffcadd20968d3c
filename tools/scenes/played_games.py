"""Makes up played games for pictures and tests of the statistics: the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from game.base.ratings import Rating, level_rating
from game.engine import FAMILIES, GAMES
from game.files.history import LINES, History
from game.files.notices import FileNotices
from game.files.played_game import GameOutcome, PlayedGame, PlayedSeat
from game.files.shared_file import DataFolder

FIRST_DAY = datetime(2026, 3, 5, 18, 30, tzinfo=UTC)

LEVELS = ("1", "2", "3", "3.4", "4", "4.6", "5", "6")
"""The opponents' levels."""

TOTALS = {"basic": (0, 40), "unfilled": (18, 45)}
"""The least and the greatest total in scorings that count what is left."""


class Shown(History):
    """A history of made-up games, kept nowhere."""

    def __init__(self, played: Iterable[PlayedGame] = ()) -> None:
        """Make a history of these games, the latest last."""
        super().__init__(DataFolder(None, FileNotices()))
        self._shown = tuple(played)

    def games(self) -> Sequence[PlayedGame]:
        return self._shown

    def reset(self) -> None:
        self._shown = ()


def fill_history(folder: Path, count: int) -> None:
    """Keep a number of made-up games in a folder, as if they had been played."""
    named = (replace(game, ident=f"made-up-{game.ident}") for game in played_games(count))
    lines = b"".join(map(LINES.written, named))
    (folder / "history.jsonl").write_bytes(lines)


def played_games(
    count: int,
    *,
    people: Sequence[str] = ("Maya", "Jonas"),
    games: Sequence[str] = ("Blokus Duo", "Blokus", "Blokus Trigon", "Blokus Dice", "Blokus Solo"),
    rated: bool = True,
) -> list[PlayedGame]:
    """A number of games, in which the first person improves and the others play now and then."""
    rng = random.Random(11)
    points = {(name, family): 200.0 for name in people for family in FAMILIES}
    weights = range(2 * len(games), 0, -2)
    found = []
    for number in range(count):
        name = rng.choices(games, weights)[0]
        ended = FIRST_DAY + timedelta(days=200 * number / max(1, count), minutes=rng.randint(0, 90))
        found.append(_game(rng, str(number), name, ended, people, points, rated))
    return found


def _game(
    rng: random.Random,
    ident: str,
    name: str,
    ended: datetime,
    people: Sequence[str],
    points: dict[tuple[str, str], float],
    rated: bool,
) -> PlayedGame:
    """A game of this name; `points` are the ratings before it, and are updated by it."""
    options = GAMES[name]
    given_up, back = rng.random() < 0.05, rng.random() < 0.1
    rates = rated and options.players > 1 and not given_up and not back
    ranks = rng.sample(range(1, options.players + 1), options.players)
    seats = []
    for player, rank in enumerate(ranks):
        person = people[0] if player == 0 else rng.choice(people[1:]) if len(people) > 1 else None
        if player > 1 or (player == 1 and rng.random() < 0.7):
            person = None
        level = rng.choice(LEVELS) if person is None else None
        before = after = None
        if rates and person is not None:
            key = (person, options.family)
            before = rated_at(points[key])
            pull = (520 - points[key]) / 12
            points[key] = max(60, points[key] + rng.uniform(-30, 30) + pull / 2)
            after = rated_at(points[key])
        total = None if given_up else rng.randint(*TOTALS.get(options.scoring, (-30, 20)))
        seats.append(
            PlayedSeat(
                person or "Computer",
                level,
                None if given_up or options.players == 1 else rank,
                total,
                before,
                after,
            )
        )
    if options.players > 1 and not given_up:
        best_first = sorted((seat.total or 0 for seat in seats), key=options.points, reverse=True)
        seats = [replace(seat, total=best_first[(seat.rank or 1) - 1]) for seat in seats]
    outcome = GameOutcome.ABANDONED if given_up else GameOutcome.FINISHED
    return PlayedGame(
        *(ident, ended, name, options.scoring, outcome, int(back), False, tuple(seats)),
    )


def rated_at(points: float) -> Rating:
    """A rating that is shown as this many points."""
    return level_rating(points / 100)
