"""Why a placement is the best one: what the coach finds by comparing it with another."""

from __future__ import annotations

from dataclasses import dataclass

from game.coach.reasons import Reason
from game.coach.scales import SCALES, Quality
from game.coach.why import reasons_for
from game.engine import Ply
from game.puzzles.attempt import Attempt
from game.puzzles.goals import BestPlacement, Verdict
from game.ui.look.coach_words import reason_text
from game.ui.look.texts import tr


@dataclass(frozen=True)
class Why:
    """What speaks for the best placement.

    Attributes:
        best: the best placement.
        other: the one with which it is compared: the person's own, or the next best.
        quality: how good that is.
        words: by how much it ends worse, then each of the reasons.
        reasons: why it is worse.
    """

    best: Ply
    other: Ply
    quality: Quality
    words: tuple[str, ...]
    reasons: tuple[Reason, ...]


def why(attempt: Attempt) -> Why | None:
    """Why the best placement of a puzzle that was answered is the best; None if nothing tells."""
    goal, start, table = attempt.puzzle.goal, attempt.start, attempt.start.ruleset.table
    if not isinstance(goal, BestPlacement) or not attempt.placed:
        return None
    own, leads = attempt.placed[0], goal.leads
    most = max(leads.values())
    if attempt.verdict is Verdict.SOLVED:
        worse = [name for name in leads if leads[name] < most]
        if not worse:
            return None
        name = max(worse, key=lambda one: leads[one])
        best, other, about = own, start.event(table.parse(name)), "next"
    else:
        name = table.name_of(own.placement)
        best, other, about = start.event(table.parse(goal.answers[0])), own, "yours"
    options = attempt.puzzle.options
    reasons = reasons_for(options, start, other, best)
    if name in leads:
        lost = most - leads[name]
        head = tr.count(f"puzzle.why.{about}", max(1, round(lost)))
        quality = SCALES[options.family].quality(lost)
    else:
        head, quality = tr("puzzle.why.unknown"), Quality.BLUNDER
    told = (reason_text(start.ruleset, reason) for reason in reasons)
    return Why(best, other, quality, (head, *told), reasons)
