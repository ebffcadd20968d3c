"""The games of stages: what is to be done in one, in words, how it is played, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ai.levels.scale import level_name
from game.engine import AnyGame, Game
from game.exercises.stages import MOST_STARS, Stage, Task, open_stages, shipped_stages
from game.ui.look.texts import tr
from game.ui.rooms.exercises.arcade_rules import ArcadeRules
from game.ui.rooms.exercises.ending import Ended, Ending, Lead
from game.ui.rooms.play.beginning import begin_challenge
from game.ui.rooms.play.challenge import Challenge
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.play.task_strip import Mark, Said
from game.ui.rooms.setup.seat_names import opponents_words, seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene


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


def portrait_level(stage: Stage) -> str | None:
    """The name of the level whose face stands for the others; None if nobody else plays."""
    return level_name(stage.levels[0]) if stage.levels else None


def stage_scene(ui: UiContext, number: int) -> GameScene:
    """The scene in which the stage of that number, from 1, is played."""
    stage = shipped_stages()[number - 1]
    seats = seated([None, *stage.levels], [ui.settings.seats[0].name])
    game: AnyGame = Game(stage.options, seats)
    return begin_challenge(ui, game, stage_challenge(ui, stage, number))


def stage_challenge(ui: UiContext, stage: Stage, number: int) -> Challenge:
    """A stage under way."""
    earned = amount = stars = 0

    def say(game: AnyGame) -> Said:
        now, left = stage.amount(game.position), stage.turns_left(game.position)
        return Said(
            task_words(stage),
            stage_title(number),
            sign="star",
            marks=marks_of(stage, stage.stars_for(now)),
            figure=tr("stage.now", amount=amount_words(stage, now)),
            rest="" if left is None else tr.count("stage.turns_left", left),
        )

    def settle(game: AnyGame) -> None:
        nonlocal earned, amount, stars
        kept, amount = ui.files.stage_stars, stage.amount(game.position)
        earned, stars = kept.value.get(stage.key, 0), stage.stars_for(amount)
        kept.earn(stage.key, stars)

    def pause() -> PausedTask:
        rules, again = partial(ArcadeRules, ui, "stages"), partial(stage_scene, ui, number)
        return PausedTask("stage.others", partial(Pop, 2), rules, again)

    def results() -> Scene:
        return stage_ending(ui, number, amount, earned)

    return Challenge(say, lambda game: stage.is_over(game.position), settle, results, pause)


def stage_ending(ui: UiContext, number: int, amount: int, before: int) -> Ending:
    """What a stage has come to, of which so many stars had been earned `before`."""
    stages = shipped_stages()
    stage = stages[number - 1]
    stars = stage.stars_for(amount)

    def ended() -> Ended:
        return Ended(
            stage_title(number),
            task_words(stage),
            amount_words(stage, amount),
            marks=marks_of(stage, stars),
            verdict=_verdict(stars, before),
        )

    def play(number: int) -> Callable[[], Change]:
        return lambda: Push(stage_scene(ui, number), instead=True)

    leads = [Lead("stage.again", play(number)), Lead("stage.others", Pop)]
    if number < open_stages(stages, ui.files.stage_stars.value):
        # Without a star, most people try again.
        leads.insert(0 if stars else 1, Lead("stage.next", play(number + 1)))
    return Ending(ui, ended, leads)


def _verdict(stars: int, before: int) -> str:
    """What to say of so many stars."""
    if not stars:
        return tr("stage.none")
    if stars == MOST_STARS:
        return tr("stage.all")
    if before and stars <= before:
        return tr("stage.before", stars=tr.whole(before))
    return tr("stage.some")
