"""Begins games: makes the scene in which one is played."""

from __future__ import annotations

import random

from msgspec.structs import replace

from game.engine import AnyGame
from game.engine.clock import Clock, ClockRules
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.lessons.lessons import LESSONS
from game.lessons.rehearsed import Rehearsed
from game.lessons.tutor import Tutor
from game.play.deciders import HAND, Decider
from game.play.session import Services, Session, at_table
from game.ui.rooms.play.challenge import Challenge
from game.ui.rooms.play.scene import GameScene
from game.ui.shell.context import UiContext


def begin(ui: UiContext, game: AnyGame, seed: int | None = None) -> GameScene:
    """Make the scene of a new game, or of one that is played on from a position.

    It has the clocks that the settings ask for; `seed` makes opponents and chance repeatable.
    """
    rules = ui.settings.clock_rules
    return go_on(ui, OpenGame(game, None if rules is None else Clock(rules)), seed)


def begin_challenge(
    ui: UiContext, game: AnyGame, challenge: Challenge, rules: ClockRules | None = None
) -> GameScene:
    """Make the scene of a game that is played for a challenge, perhaps with clocks."""
    # Such a game isn't kept: what counts is what becomes of the challenge.
    services = Services(KeptFiles(), ui.opponents, ui.settings, ui.now)
    opened = OpenGame(game, None if rules is None else Clock(rules))
    return GameScene(ui, Session(opened, services, teaches=False), challenge=challenge)


def go_on(ui: UiContext, opened: OpenGame, seed: int | None = None) -> GameScene:
    """Make the scene of a game that was kept, with the clocks and the name it has.

    If a lesson is under way in it, that goes on too.
    """
    game, lesson = opened.game, LESSONS.get(opened.game.lesson)
    services = Services(ui.files, ui.opponents, ui.settings, ui.now)
    if lesson is None:
        game.lesson = ""  # Perhaps another version has one of that name.
        return GameScene(ui, Session(opened, services, seed=seed))
    seed = random.randrange(2**31) if seed is None else seed
    tutor = Tutor(lesson, game)
    if not lesson.goes_on:
        services = replace(services, files=KeptFiles())
    # Nobody is asked to reply to the last placement of a lesson that ends there.
    then = at_table(game, services, seed) if lesson.goes_on else [Decider()] * len(game.seats)
    deciders = [
        HAND if seat.is_person else Rehearsed(tutor, other, ui.now, seed)
        for seat, other in zip(game.seats, then, strict=True)
    ]
    return GameScene(ui, Session(opened, services, seed=seed, deciders=deciders), tutor)
