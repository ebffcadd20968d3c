"""The words and numbers that the statistics show about a person's games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from game.engine import FAMILIES, games_in
from game.files.played_game import Compared, PlayedGame
from game.review.statistics import (
    Opponent,
    RatingPoint,
    Tally,
    by_game,
    by_opponent,
    is_contest_for,
    rating_curve,
    tally,
)
from game.ui.games.kinds import ui_of
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.setup.seat_names import level_word

Key = TypeVar("Key", bound=Hashable)

NOTHING = "–"
"""Shown where there is no number."""


@dataclass(frozen=True)
class Figure:
    """A headline number, with its label above it and a line about it below."""

    label: str
    value: str
    line: str


@dataclass(frozen=True)
class TableRow:
    """A row of a table: its title, more about that in a smaller line, and numbers."""

    title: str
    detail: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Overview:
    """What is shown about a person's games.

    There is a row for each game and scoring, the most played first, and the rating after each game
    of the family with the most rated ones; none if all games were played `alone`.
    """

    games: Sequence[PlayedGame]
    name: str
    figures: tuple[Figure, ...]
    by_game: tuple[TableRow, ...]
    rated: str
    curve: Sequence[RatingPoint]
    alone: bool

    @cached_property
    def by_opponent(self) -> tuple[TableRow, ...]:
        # Only on demand: with many games, it takes as long as all the rest.
        opponents = _most_played_first(by_opponent(self.games, self.name))
        return tuple(_opponent_row(opponent, one) for opponent, one in opponents.items())


def families_in(games: Sequence[PlayedGame]) -> list[str]:
    """The families of these games, in the order of all families."""
    played = {game.family for game in games}
    return [family for family in FAMILIES if family in played]


def overview(games: Sequence[PlayedGame], name: str) -> Overview:
    """What is shown about these games, at least one; that person took part in all of them."""
    tallies = _most_played_first(by_game(games, name))
    rated = Counter(
        game.family for game in games for seat in game.seats if seat.name == name and seat.after
    )
    family = max(families_in(games), key=lambda family: rated[family])
    return Overview(
        games=games,
        name=name,
        figures=_figures(tally(games, name)),
        by_game=tuple(_game_row(key, one) for key, one in tallies.items()),
        rated=family,
        curve=rating_curve(games, name, family),
        alone=not any(is_contest_for(game, name) for game in games),
    )


def _most_played_first(tallies: dict[Key, Tally]) -> dict[Key, Tally]:
    """The tallies with finished games, those with the most games first."""
    played = [(key, one) for key, one in tallies.items() if one.played]
    return dict(sorted(played, key=lambda item: -item[1].played))


def _figures(whole: Tally) -> tuple[Figure, ...]:
    given_up = tr.count("statistics.abandoned", whole.abandoned) if whole.abandoned else ""
    record = tr("statistics.best_streak", number=tr.whole(whole.best_streak))
    return (
        Figure(tr("statistics.played"), tr.whole(whole.played), given_up),
        Figure(tr("statistics.won"), _share(whole), _wins(whole)),
        Figure(tr("statistics.streak"), tr.whole(whole.streak), record),
    )


def _share(one: Tally) -> str:
    if not one.contests:
        return NOTHING
    return tr("number.percent", number=f"{100 * one.won / one.contests:.0f}")


def _wins(whole: Tally) -> str:
    if not whole.contests:
        return tr("statistics.no_contest" if whole.played else "statistics.none_finished")
    won, played = tr.whole(whole.won), tr.whole(whole.contests)
    if whole.shared:
        shared = tr.whole(whole.shared)
        return tr("statistics.won_and_shared", won=won, played=played, shared=shared)
    return tr("statistics.won_of", won=won, played=played)


def _game_detail(key: Compared) -> str:
    """What distinguishes a game within its family: how many play, and how it is scored."""
    games = games_in(key.family)
    options, parts = games[key.game], []
    if len(games) > 1:
        parts.append(tr.count("statistics.players", options.players))
    form, scored = ui_of(options).form_name, ui_of(options).scoring_name(key.scoring)
    if form:
        parts.append(form)
    if key.partners:
        parts.append(tr("statistics.partners"))
    if key.house:
        parts.append(tr("statistics.house"))
    if scored:
        parts.append(scored)
    return " · ".join(parts)


def _game_row(key: Compared, one: Tally) -> TableRow:
    won = tr.whole(one.won) if one.contests else NOTHING
    best = NOTHING if one.best is None else tr.whole(one.best)
    average = NOTHING if one.average is None else tr.decimal(one.average)
    cells = (tr.whole(one.played), won, _share(one), best, average)
    return TableRow(tr(f"game.{key.family}"), _game_detail(key), cells)


def _opponent_row(opponent: Opponent, one: Tally) -> TableRow:
    if opponent.level is None:
        title, detail = named(opponent.name), tr("seat.person")
    else:
        title = level_word(opponent.level)
        detail = tr("statistics.level", level=opponent.level)
    cells = (tr.whole(one.played), tr.whole(one.won), _share(one))
    return TableRow(title, detail, cells)
