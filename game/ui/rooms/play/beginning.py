"""Begins games: makes the scene in which one is played."""

from __future__ import annotations

import random

from game.engine import AnyGame
from game.engine.clock import Clock, ClockRules
from game.exercises.tutor import Rehearsed, Tutor
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.play.deciders import HAND
from game.play.session import Services, Session
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

    A lesson that an earlier version kept with it goes on as a game: lessons aren't kept any more.
    """
    opened.game.lesson = ""
    services = Services(ui.files, ui.opponents, ui.settings, ui.now)
    return GameScene(ui, Session(opened, services, seed=seed))


def teach(ui: UiContext, tutor: Tutor) -> GameScene:
    """Make the scene of a lesson. Its game isn't kept, and others reply as the lesson has it."""
    game, services = tutor.game, Services(KeptFiles(), ui.opponents, ui.settings, ui.now)
    replies = Rehearsed(tutor, ui.now, random.randrange(2**31))
    deciders = [HAND if seat.is_person else replies for seat in game.seats]
    return GameScene(ui, Session(OpenGame(game), services, deciders=deciders), tutor)
