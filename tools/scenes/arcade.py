"""The arcade: its door, Rush under way and at its end, and the high scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.arcade.deals import Card
from game.arcade.rush import Rush
from game.engine.contacts import touched_corners
from game.files.high_scores import HighScore
from game.ui.rooms.arcade.arcade import Arcade
from game.ui.rooms.arcade.best_scores import BestScores
from game.ui.rooms.arcade.deal import ALL, Deal
from game.ui.rooms.arcade.pause import ArcadePause
from game.ui.rooms.arcade.rules import ArcadeRules
from game.ui.rooms.arcade.rush_results import RushResults
from game.ui.rooms.arcade.rush_scene import RushScene
from game.ui.rooms.menu.menu import Menu
from game.ui.shell.actions import Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table import pieces
from scenes.sample_games import NAMES
from scenes.studio import Studio

DEAL = Deal(7)
"""The deal of all pictures."""

PACE_MS = 1800
"""How far apart its placements are, in milliseconds."""


def _choice(game: Rush) -> tuple[Card, int]:
    """A piece that lies ready, and where it touches the most corners."""
    card, position = game.dealt[0], game.position
    legal = position.legal(card.colour)
    fitting = legal[position.ruleset.table.piece[legal] == card.piece].tolist()
    ruleset, plies = position.ruleset, position.plies
    best = max(fitting, key=lambda one: len(touched_corners(ruleset, plies, one, card.colour)))
    return card, best


def played(count: int) -> Rush:
    """A game in which so many pieces were placed."""
    game = Rush.begun(DEAL.seed)
    for number in range(count):
        game = game.placed(*_choice(game), number * PACE_MS)
    return game


def with_scores(ui: UiContext, names: Sequence[str]) -> None:
    """Keep a score for each name, and no others."""
    ui.files.high_scores.reset()
    for number, name in enumerate(names):
        ui.files.high_scores.enter(ALL, HighScore(name, 900 - 130 * number))


def _never() -> Scene:
    """Stands in for what makes another game."""
    raise AssertionError("nobody presses anything in a picture")


def best_scores(ui: UiContext, names: Sequence[str] = NAMES) -> Scene:
    """The best scores, of people with these names."""
    with_scores(ui, names)
    return BestScores(ui)


def rush_results(ui: UiContext, names: Sequence[str] = NAMES, count: int = 24) -> Scene:
    """The end of a game after so many placements, among the scores of people."""
    with_scores(ui, names)
    return RushResults(ui, played(count), DEAL, _never)


def arcade_scenes(names: Sequence[str]) -> dict[str, Callable[[UiContext], Scene]]:
    """Each scene by itself, by name."""
    return {
        "arcade": Arcade,
        "arcade-pause": lambda ui: ArcadePause(ui, _never, "rush"),
        "arcade-rules": lambda ui: ArcadeRules(ui, "rush"),
        "arcade-scores": partial(best_scores, names=names),
        "rush": lambda ui: RushScene(ui, DEAL),
        "rush-results": partial(rush_results, names=names),
    }


def rush(studio: Studio, count: int = 22) -> RushScene:
    """Rush after so many placements by hand."""
    scene = RushScene(studio.app.ui, DEAL)
    studio.show(scene)
    for _ in range(count):
        hold(studio, scene)
        confirm(studio, scene)
        studio.let_pass(PACE_MS)
    return scene


def hold(studio: Studio, scene: RushScene) -> None:
    """Hold the piece that is placed next where that will be."""
    card, placement = _choice(scene.game)
    scene.area.chosen = scene.game.dealt.index(card)
    position = scene.area.placing
    assert position is not None
    pieces.take_at(scene.table, position, placement)
    studio.let_pass(200)


def confirm(studio: Studio, scene: RushScene) -> None:
    """Place the piece in hand."""
    scene.handle(Do(Command.CONFIRM))
    studio.app.step()


def rush_caught(studio: Studio) -> None:
    """Rush just after a placement."""
    scene = rush(studio)
    hold(studio, scene)
    confirm(studio, scene)
    studio.let_pass(250)
    studio.in_motion = True


def over_menu(studio: Studio, make: Callable[[UiContext], Scene]) -> None:
    """A scene over the menu."""
    studio.show(Menu(studio.app.ui), make(studio.app.ui))


ARCADE_SCENES: dict[str, Callable[[Studio], object]] = {
    **{
        name: partial(over_menu, make=make)
        for name, make in arcade_scenes(NAMES).items()
        if name != "rush"
    },
    "rush": lambda studio: studio.show(RushScene(studio.app.ui, DEAL)),
    "rush-placed": rush_caught,
}
"""Pictures by name."""
