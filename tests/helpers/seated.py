"""A window with a game under way, in which nobody decides by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import Event, Game, GameOptions, Seat
from game.ui.rooms.play.scene import GameScene
from helpers.robot import Robot

PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dov"))
"""As many people as sit down at most."""


def sit_down(
    robots: Callable[..., Robot],
    options: GameOptions,
    seats: Sequence[Seat] = PEOPLE,
    events: Sequence[Event] = (),
    *,
    dpi: float | None = None,
    **settings: object,
) -> tuple[Robot, GameScene]:
    """Start a game, still unless `settings` say otherwise, which are those of the window."""
    robot = robots(**settings)
    robot.dpi = dpi
    robot.ui.opponents.ask = lambda request: None
    game = Game(options, seats[: options.players], events)
    scene = robot.play(game)
    robot.step(2)
    return robot, scene
