"""Practice at different steps, for pictures and tests."""

from __future__ import annotations

from game.coach.practice import Practice


def asked(practice: Practice) -> Practice:
    """Practice at its start."""
    return practice


def missed(practice: Practice) -> Practice:
    """Practice in which the answer is the mistake itself."""
    assert practice.exercise is not None
    return practice.answer(practice.exercise.cost.played.event)


def skipped(practice: Practice) -> Practice:
    """Practice at its end."""
    while not practice.over:
        practice = practice.skip()
    return practice
