"""What a match prints: each round as it is finished, boards, and the score in the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.commands.cli import (
    counted,
)
from game.commands.match.match import Match
from game.commands.match.result import GameResult, TimeUsed
from game.commands.match.score import Sprt, SprtVerdict
from game.commands.match.spec import LETTERS
from game.engine import KINDS, GamePosition
from game.engine.diagram import diagram

UNKNOWN = "-"


def progress(match: Match, games: Sequence[GameResult]) -> str:
    """A line about a finished round and the score so far."""
    word, score = _round_word(match), match.score
    contenders = range(score.contenders)
    cpu = f"CPU {' : '.join(map(seconds_per_move, score.time_used))} s/move"
    number = f"{word} {score.rounds} of {match.games // score.contenders}:"
    points = [f"{sum(result.points(c) for result in games):.3g}" for c in contenders]
    if len(points) > 2:
        shares = [f"{LETTERS[c]} {points[c]} ({score.points(c).percent()})" for c in contenders]
        return f"{number} {'   '.join(shares)}   {cpu}"
    won, drawn, lost = score.outcomes(0)
    first = score.points(0)
    line = (
        f"{number} {points[0]} of 2   +{won} ={drawn} −{lost}   {first.percent()}   "
        f"Elo {first.elo()}   {cpu}"
    )
    return line if match.test is None else f"{line}   {_ratio(match, match.test)}"


def boards(match: Match, games: Iterable[GameResult]) -> str:
    """The final position of each game, and a line on who sat where and with what result."""
    return "\n".join(_board(match, result) for result in games)


def _board(match: Match, result: GameResult) -> str:
    options = match.spec.options
    kind = KINDS[options.kind]
    position: GamePosition = kind.start(options)
    for event in result.events:
        position = position.after(kind.decode(options, event))
    totals = zip(result.seats, result.totals, strict=True)
    told = ", ".join(f"{match.spec.title(contender)} {total}" for contender, total in totals)
    if result.resigned is not None:
        told += f"; {match.spec.title(result.seats[result.resigned])} resigned"
    return f"{diagram(options, position)}\ngame {result.number + 1} of {match.games}: {told}\n"


def summary(match: Match) -> str:
    """The score of a match, as a table and a few lines."""
    score, word = match.score, _round_word(match)
    games = len(score.games)
    lines = [f"{match.spec.options.name}, {games} of {match.games} games in {word}s"]
    if len(score.results) > games:
        lines[0] += f" (and {len(score.results) - games} of unfinished {word}s)"
    if games:
        rows = map(_row, [match] * score.contenders, range(score.contenders))
        lines.append(aligned(_head(match), rows))
        if score.contenders == 2:
            lines.append(f"Elo difference {score.points(0).elo()}")
        if match.test is not None:
            lines.append(_test_result(match, match.test))
        lines.append(f"In brackets: the 95 % interval, each {word} of games being one observation.")
        resigned = sum(result.resigned is not None for result in score.games)
        if resigned:
            lines.append(f"Resigned, and so lost: {counted(resigned, 'game')}; scored as it stood.")
        if match.spec.options.players > 2:
            lines.append(
                "Points: the part of a game's first places that is the contender's. Won: all of "
                "it. Rank, score: the mean of its players; those who tie share their ranks."
            )
    return "\n".join(lines)


def _round_word(match: Match) -> str:
    return "pair" if match.score.contenders == 2 else "round"


def _head(match: Match) -> tuple[str, ...]:
    """The column heads, including those for a contender's points by which players it had."""
    places = [_place(match, first) for first in range(match.score.contenders)]
    return (
        *("contender", "won", "drawn", "lost", "points", *places),
        *("rank", "score", "CPU s/move", "longest s", "who"),
    )


def _place(match: Match, first: int) -> str:
    """A label for a contender's players, of which the first has that number.

    With two contenders, each has every second player; with three, every third, and so on.
    """
    players = range(first, match.spec.options.players, match.score.contenders)
    return "as " + "+".join(str(player + 1) for player in players)


def _ratio(match: Match, test: Sprt) -> str:
    """How far a test has got."""
    lower, upper = test.bounds
    return f"LLR {test.ratio(match.tested):.2f} ({lower:.2f} … {upper:.2f})".replace("-", "−")


def _test_result(match: Match, test: Sprt) -> str:
    """The outcome of a test so far."""
    elo = {SprtVerdict.LOWER: test.elo0, SprtVerdict.UPPER: test.elo1}
    verdict = match.verdict
    end = "not decided" if verdict is None else f"{elo[verdict]:+g} accepted"
    told = f"SPRT of {test.elo0:+g} against {test.elo1:+g} Elo, {_ratio(match, test)}: {end}"
    return told.replace("-", "−")


def _row(match: Match, contender: int) -> tuple[str, ...]:
    score = match.score
    time_used = score.time_used[contender]
    return (
        LETTERS[contender],
        *map(str, score.outcomes(contender)),
        score.points(contender).percent(),
        *(f"{100 * share:.1f} %" for share in score.points_by_seat(contender)),
        f"{score.rank(contender):.2f}",
        f"{score.total(contender):.1f}",
        seconds_per_move(time_used),
        f"{time_used.longest:.3f}",
        match.spec.contenders[contender].description,
    )


def seconds_per_move(time_used: TimeUsed) -> str:
    """Processor seconds per move."""
    return f"{time_used.per_move:.4f}" if time_used.known else UNKNOWN


def aligned(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    left: Sequence[str] = ("contender", "points", "who"),
) -> str:
    """A table as plain text; columns whose heads are in `left` align left, the others right.

    >>> print(aligned(("who", "s"), [("easy", "0.5"), ("hard", "12.0")]))
    who      s
    easy   0.5
    hard  12.0
    """
    lines = [head, *rows]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = []
    for line in lines:
        cells = zip(head, line, wide, strict=True)
        padded = (c.ljust(w) if name in left else c.rjust(w) for name, c, w in cells)
        texts.append("  ".join(padded).rstrip())
    return "\n".join(texts)
