"""What a stage is called, what is played in it, and what is to be done, in words."""

from __future__ import annotations

from game.ai.levels.scale import level_name
from game.arcade.stages import Stage, Task
from game.engine import AnyGame
from game.ui.look.texts import tr
from game.ui.rooms.play.challenge import Mark, Standing
from game.ui.rooms.setup.seat_names import opponents_words


def stage_title(number: int) -> str:
    """What the stage of that number, from 1, is called."""
    return tr("stage.title", number=number)


def task_words(stage: Stage) -> str:
    """What is to be done in a stage."""
    if stage.task is Task.HOLD:
        return tr.count("stage.task.hold", len(stage.levels))
    return tr(f"stage.task.{stage.task.value}")


def game_words(stage: Stage) -> str:
    """What is played, and for how long."""
    options = stage.options
    parts = [tr(f"game.{options.family}")]
    if options.house is not None:
        parts.append(tr("house.size", side=options.house.side))
    if stage.turns is not None:
        parts.append(tr.count("stage.turns", stage.turns))
    return " · ".join(parts)


def others_words(stage: Stage) -> str:
    """Against whom it is played."""
    if not stage.levels:
        return tr("stage.alone")
    return tr("stage.against", opponents=opponents_words(stage.levels))


def amount_words(stage: Stage, amount: int) -> str:
    """An amount of what counts in a stage."""
    return tr.whole(amount, signed=stage.task is Task.LEAD)


def marks_of(stage: Stage, stars: int) -> tuple[Mark, ...]:
    """The stars of a stage, so many of them earned, with what each takes."""
    return tuple(
        Mark(number < stars, _least(stage, amount)) for number, amount in enumerate(stage.stars)
    )


def _least(stage: Stage, amount: int) -> str:
    """How much a star takes."""
    words = amount_words(stage, amount)
    if stage.task is Task.LEAD:
        return words
    return tr("stage.most" if stage.task.fewer else "stage.least", amount=words)


def stage_standing(stage: Stage, number: int, game: AnyGame) -> Standing:
    """How things stand in the game of a stage."""
    amount, left = stage.amount(game.position), stage.turns_left(game.position)
    return Standing(
        stage_title(number),
        task_words(stage),
        "star",
        marks_of(stage, stage.stars_for(amount)),
        tr("stage.now", amount=amount_words(stage, amount)),
        "" if left is None else tr.count("stage.turns_left", left),
    )


def portrait_level(stage: Stage) -> str | None:
    """The name of the level whose face stands for the others; None if nobody else plays."""
    return level_name(stage.levels[0]) if stage.levels else None
