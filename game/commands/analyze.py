"""What each event of a game cost, and what would have been better.

    cornerwise analyze game.blksgf
    cornerwise analyze game.blksgf --json --simulations 10000

FILE is a record (``.blksgf``), or a game as this program keeps it. Every position is searched for a
number of simulations or seconds, whichever limit comes first; in Dice expectations are exact.

A line for each event says who played what, the points everybody was expected to end with before and
after it, how many points it cost compared with the best choice, and what that was. With --json,
everything found is one object.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.ai.degradation import SearchUnavailableError
from game.ai.game_sweep import SIMULATIONS, GameSweep, analyse_game
from game.ai.kinds import OPPONENTS
from game.ai.player import Budget
from game.base.disk import read_own
from game.commands.cli import counted, positive, require_output, tell
from game.engine import KINDS, AnyGame, Event, Game, GameOptions, encode_options
from game.engine.diagram import event_text
from game.evaluation import Candidate, Evaluation, Outlook, PlyEvaluation
from game.files.kept_game import FORM
from game.files.record_folder import SUFFIX
from game.records.blksgf import read
from game.records.sgf import MOST_BYTES, RecordError


def table(game: GameSweep) -> Iterator[str]:
    """A line of headings, a line for each event, and below them what each player lost."""
    options = game.options
    plies = list(game)
    played = [event_text(options, ply.event) for ply in plies]
    width = max(map(len, [*played, "event"]))
    points = [_points(game.evaluations[number].outlook) for number in range(len(game.positions))]
    span = max(map(len, points))
    yield f"  ply  player  {'event':{width}}  {'before':>{span}}  {'after':>{span}}  cost  best"
    for number, (ply, event) in enumerate(zip(plies, played, strict=True), 1):
        cost = "" if ply.played is None else f"{ply.cost():.1f}"
        best = "" if ply.best in (None, ply.played) else _best(game, ply)
        whose = "" if ply.player is None else str(ply.player + 1)
        yield (
            f"{number:5}  {whose:>6}  {event:{width}}  {points[number - 1]:>{span}}  "
            f"{_points(ply.after):>{span}}  {cost:>4}  {best}".rstrip()
        )
    yield ""
    for player in range(options.players):
        costs = [p.cost() for p in plies if p.player == player and p.played is not None]
        mean = sum(costs) / len(costs) if costs else 0.0
        events = counted(len(costs), "event")
        lost = f"{sum(costs):.1f} points in {events}, {mean:.2f} each"
        yield f"player {player + 1}: {lost}"


def _best(game: GameSweep, ply: PlyEvaluation) -> str:
    """The best candidate and what it leads to."""
    assert ply.best is not None
    return f"{event_text(game.options, ply.best.event)} {_points(ply.best.outlook)}"


def _points(outlook: Outlook) -> str:
    return " ".join(f"{points:.1f}" for points in outlook.points)


def values(game: GameSweep) -> dict[str, object]:
    """Everything that was found, as plain values for JSON."""
    return {
        "options": encode_options(game.options),
        "plies": [_ply_values(game, ply) for ply in game],
        "end": _evaluation_values(game, game.evaluations[len(game.events)]),
    }


def _ply_values(game: GameSweep, ply: PlyEvaluation) -> dict[str, object]:
    undecided = ply.played is None
    return {
        "event": event_text(game.options, ply.event),
        "player": ply.player,
        "before": _evaluation_values(game, ply.before),
        "after": _outlook_values(ply.after),
        "played": None if ply.played is None else _candidate_values(game, ply.played),
        "best": None if ply.best is None else event_text(game.options, ply.best.event),
        "cost": None if undecided else round(ply.cost(), 3),
    }


def _evaluation_values(game: GameSweep, evaluation: Evaluation) -> dict[str, object]:
    return {
        "simulations": evaluation.simulations,
        "solved": evaluation.solved,
        **_outlook_values(evaluation.outlook),
        "candidates": [_candidate_values(game, one) for one in evaluation.candidates],
    }


def _candidate_values(game: GameSweep, candidate: Candidate) -> dict[str, object]:
    return {
        "event": event_text(game.options, candidate.event),
        "visits": candidate.visits,
        "prior": round(candidate.prior, 5),
        **_outlook_values(candidate.outlook),
        "line": [event_text(game.options, event) for event in candidate.line],
    }


def _outlook_values(outlook: Outlook) -> dict[str, object]:
    return {
        "chances": [round(chance, 4) for chance in outlook.chances],
        "points": [round(points, 3) for points in outlook.points],
    }


KEPT_SUFFIX = ".json"
"""The suffix of the files in which this program keeps games."""


class UnreadableError(ValueError):
    """A file that holds no game; the message says why in a line."""


class FoundGame(NamedTuple):
    """A game in a file; for a record, its main line.

    Attributes:
        events: everything that has happened in it.
        problems: what is wrong in a record, or may be wrong, and what was left out, a line each.
    """

    options: GameOptions
    events: list[Event]
    problems: tuple[str, ...] = ()


def read_game(path: Path) -> FoundGame:
    """The game in a file, see `read_own`.

    Raises OSError if it can't be read, and UnreadableError if it holds no game by the rules.
    """
    try:
        content = read_own(path, MOST_BYTES)
        found = _record_in(content) if _is_record(path, content) else _kept_game_in(content)
    except RecordError as error:
        raise UnreadableError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise UnreadableError(f"{path} holds no game: {error}") from None
    if not found.events:
        raise UnreadableError(f"{path} holds no game: nothing has happened in it")
    return found


def _is_record(path: Path, content: bytes) -> bool:
    """Whether a file is meant to hold a record: by its name, else by how it begins."""
    suffix = path.suffix.lower()
    if suffix == SUFFIX:
        return True
    beginning = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return beginning == b"(" if suffix == KEPT_SUFFIX else beginning != b"{"


def _kept_game_in(content: bytes) -> FoundGame:
    """A game as this program keeps it. Raises ValueError, KeyError or TypeError."""
    kept = FORM.read(content)
    decode = KINDS[kept.options.kind].decode
    events = (decode(kept.options, event) for event in kept.events)
    game: AnyGame = Game(kept.options, kept.seats, events)
    return FoundGame(game.options, game.played)


def _record_in(content: bytes) -> FoundGame:
    """A record's main line, as far as it keeps to the rules. Raises ValueError for none of it."""
    loaded = read(content)
    events = loaded.record.main_line()[-1].events()
    if not events and loaded.problem is not None:
        raise ValueError(loaded.problem)
    return FoundGame(loaded.record.options, events, loaded.told)


PROGRAM = "cornerwise analyze"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the command line's options."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a .blksgf record, or a game in progress as it is kept",
    )
    parser.add_argument("--json", action="store_true", help="print all that was found as JSON")
    parser.add_argument(
        "--seconds", type=positive(float), metavar="S", help="time for each position"
    )
    parser.add_argument(
        "--simulations",
        type=positive(int),
        metavar="N",
        help=f"simulations for each position (default: {SIMULATIONS}, or all that --seconds allow)",
    )


def main(args: Namespace) -> int:
    """Analyse the game, print what was found, and return the exit status."""
    require_output()
    simulations = args.simulations
    if simulations is None and args.seconds is None:
        simulations = SIMULATIONS
    try:
        found = read_game(args.file)
        game = GameSweep(found.options, found.events)
        analyst = OPPONENTS[game.options.kind].analyst(game.options)
    except (UnreadableError, SearchUnavailableError) as error:
        tell(PROGRAM, str(error))
        return 2
    for line in found.problems:
        tell(PROGRAM, line)
    for _ in analyse_game(game, analyst, Budget(args.seconds, simulations)):
        _show_progress(game)
    if args.json:
        print(json.dumps(values(game), indent=1))
    else:
        for line in table(game):
            print(line)
    return 0


def _show_progress(game: GameSweep) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        end = "" if game.left else "\r"
        print(f"\r{game.left:4} positions left ", end=end, file=sys.stderr, flush=True)
