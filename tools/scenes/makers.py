"""Makes scenes that tests look at and that pictures show, from the window's services."""

from __future__ import annotations

from typing import Any

from game.engine import Game, GameOptions, Seat, Series
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.results.standings import Standings
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from scenes.seat_choices import chosen


def set_up(ui: UiContext, options: GameOptions, *seats: Seat) -> Setup:
    """The setup of a game."""
    ui.settings.options = options
    ui.settings.seats = chosen(*seats)
    return Setup(ui)


def ended(ui: UiContext, before: Game[Any, Any], last: Any) -> tuple[GameScene, Scene]:
    """A game whose last event is played now, so that the game is entered, and its results."""
    scene = begin(ui, before, seed=1)
    scene.arrange()
    scene.driver.play(last)
    return scene, scene.results(lambda: scene)


def series_before(played: int, game: Game[Any, Any], length: int = 3) -> Series:
    """A series at the start of the last of its `played` games, all of them alike."""
    series = Series(length)
    for _ in range(played - 1):
        series = series.after(game.position.totals(), game.position.ranks())
    return series


def standings(ui: UiContext, last: Game[Any, Any]) -> Standings:
    """How a series stands after a game of it."""
    assert last.series is not None
    again = last.series.number == last.series.length
    return Standings(ui, last, lambda: Menu(ui), again=again)
