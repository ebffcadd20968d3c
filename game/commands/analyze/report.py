"""What is printed about an analysed game: a table to be read, or values for JSON."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.game_sweep import GameSweep
from game.commands.cli import counted
from game.engine import encode_options
from game.engine.diagram import event_text
from game.evaluation import Candidate, Evaluation, Outlook, PlyEvaluation


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
