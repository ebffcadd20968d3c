"""The arcade: its door, Rush under way and at its end, and the high scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NoReturn

from game.engine import GAMES
from game.engine.contacts import touched_corners
from game.exercises.ladder import Ladder
from game.exercises.rush.deal import Card
from game.exercises.rush.game import LASTS_MS, MARK_MS, Rush
from game.exercises.rush.heat import warmth
from game.exercises.stages import shipped_stages
from game.files.scores import Climb, HighScore
from game.ui.rooms.exercises.ladder import ladder_end, ladder_scene, rung_scene
from game.ui.rooms.exercises.rush_door import RushDoor
from game.ui.rooms.exercises.rush_end import rush_ending
from game.ui.rooms.exercises.rush_scene import RushScene
from game.ui.rooms.exercises.scores import LADDER, RUSH, ArcadeRules, Deal
from game.ui.rooms.exercises.stages import stage_ending, stage_scene, stages_scene
from game.ui.rooms.menu.alone import Alone
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.pause_menu import Paused, PausedTask, PauseMenu
from game.ui.shell.actions import Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table import pieces
from game.ui.table.packing import slot_of
from scenes.puzzles import with_results
from scenes.sample_games import NAMES
from scenes.studio import Studio

DEAL = Deal(7)
"""The deal of all pictures."""

MARKS = LASTS_MS // MARK_MS
"""At how many times the points of a game are noted."""

FIRST_NAMES = tuple(name.split()[0] for name in NAMES)
"""The names of people who play against each other."""

PACE_MS = 1800
"""How far apart its placements are, in milliseconds."""


def chosen(game: Rush, wit: float, chance: Random) -> tuple[Card, int]:
    """The best of the placements that somebody sees, who sees such a share of each piece's places.

    Best is what touches most corners, then what has most squares; special squares come first.
    """
    position, table = game.position, game.position.ruleset.table
    best: tuple[float, Card, int] | None = None
    for card in filter(game.fits, game.ready):
        legal = position.legal(card.colour)
        places = legal[table.piece[legal] == card.piece].tolist()
        for place in chance.sample(places, max(1, round(wit * len(places)))):
            corners = touched_corners(position.ruleset, position.plies, place, card.colour)
            worth = 3.0 * warmth(len(corners)) + int(table.sizes[place]) + chance.random()
            if game.special is not None and game.special.cell in table.cells_of(place):
                worth += 40
            if best is None or worth > best[0]:
                best = worth, card, place
    assert best is not None
    return best[1:]


def played(count: int) -> Rush:
    """A game in which so many pieces were placed."""
    game = Rush.of(DEAL.seed)
    for number in range(count):
        game = game.at(number * PACE_MS)
        game = game.placed(*chosen(game, 1.0, Random(number)), number * PACE_MS)
    return game


def with_scores(ui: UiContext, names: Sequence[str]) -> None:
    """Keep a score for each name, and no others."""
    ui.files.high_scores.reset()
    for number, name in enumerate(names):
        points = 2900 - 430 * number
        curve = tuple(points * mark // MARKS for mark in range(1, MARKS + 1))
        ui.files.high_scores.enter(RUSH.key, HighScore(name, points, curve=curve))


def _never() -> NoReturn:
    """Stands in for what makes another game."""
    raise AssertionError("nobody presses anything in a picture")


def paused_rush(ui: UiContext) -> Scene:
    """The pause of Rush."""
    task = PausedTask("arcade.leave", _never, partial(ArcadeRules, ui, "rush"), _never, hides=True)
    return PauseMenu(ui, Paused(GAMES["Blokus"], task=task))


def rush_door(ui: UiContext, names: Sequence[str] = NAMES) -> Scene:
    """The door to Rush, with the scores of people with these names."""
    with_scores(ui, names)
    door = RushDoor(ui)
    door.is_of_day = False
    return door


def rush_results(ui: UiContext, names: Sequence[str] = NAMES, count: int = 24) -> Scene:
    """The end of a game after so many placements, among the scores of people."""
    with_scores(ui, names)
    game = played(count)
    kept = DEAL.table.enter(ui.files, "", game.points, game.curve)
    return rush_ending(ui, game, kept, _never)


SOME_STARS = (3, 2, 3, 1, 3, 2, 0, 1, 2)
"""How many stars the first stages have."""


def with_stars(ui: UiContext, earned: Sequence[int] = SOME_STARS) -> Scene:
    """The stages, of which the first have so many stars."""
    stages, kept = shipped_stages(), ui.files.stage_stars
    kept.reset()
    for number, stars in enumerate(earned):
        kept.earn(stages[number].key, stars)
    return stages_scene(ui)


def stage(ui: UiContext, number: int = 8, plies: int = 9) -> Scene:
    """A stage after some plies, each the last of the legal placements."""
    scene = stage_scene(ui, number)
    game = scene.game
    for _ in range(plies):
        game.play(game.position.event(int(game.position.legal()[-1])))
    return scene


def stage_results(ui: UiContext, number: int = 7, stars: int = 2) -> Scene:
    """What a stage has earned, after those before it."""
    *before, one = shipped_stages()[:number]
    kept = ui.files.stage_stars
    kept.reset()
    for earlier in before:
        kept.earn(earlier.key, 2)
    amount = one.stars[stars - 1] if stars else one.stars[0] + (1 if one.task.fewer else -1)
    return stage_ending(ui, number, amount, 1)


def ladder_results(ui: UiContext) -> Scene:
    """The end of a ladder."""
    ui.files.high_scores.reset()
    for number, name in enumerate(NAMES):
        ui.files.high_scores.enter(LADDER.key, HighScore(name, 1900 - 430 * number))
    ladder = Ladder(6, 0, 1591, -4)
    kept = LADDER.enter(ui.files, "", ladder.points)
    return ladder_end(ui, ladder, kept)


def arcade_scenes(names: Sequence[str]) -> dict[str, Callable[[UiContext], Scene]]:
    """Each scene by itself, by name."""
    return {
        "alone": Alone,
        "alone-reached": with_reached,
        "arcade-pause": paused_rush,
        "arcade-rules": lambda ui: ArcadeRules(ui, "rush"),
        "rush-door": partial(rush_door, names=names),
        "ladder": ladder_scene,
        "ladder-rung": lambda ui: ladder_scene(ui, Ladder(5, 2, 1047, 7)),
        "ladder-game": lambda ui: rung_scene(ui, Ladder(5, 2, 1047, 7), LADDER.enter(ui.files, "")),
        "ladder-results": ladder_results,
        "ladder-rules": lambda ui: ArcadeRules(ui, "ladder"),
        "stages": with_stars,
        "stages-new": partial(with_stars, earned=()),
        "stages-far": partial(with_stars, earned=(*SOME_STARS[:6], *(2, 3, 1) * 4)),
        "stages-end": partial(with_stars, earned=(3, 2) * 20),
        "stages-rules": lambda ui: ArcadeRules(ui, "stages"),
        "stage": stage,
        "stage-none": partial(stage_results, stars=0),
        "stage-stars": stage_results,
        "rush": lambda ui: RushScene(ui, DEAL),
        "rush-results": partial(rush_results, names=names),
    }


def rush(studio: Studio, count: int = 22) -> RushScene:
    """Rush after so many placements by hand, against the best so far."""
    with_scores(studio.app.ui, FIRST_NAMES)
    scene = RushScene(studio.app.ui, DEAL)
    studio.show(scene)
    for _ in range(count):
        hold(studio, scene)
        confirm(studio, scene)
        studio.let_pass(PACE_MS)
    return scene


def hold(studio: Studio, scene: RushScene) -> None:
    """Hold the piece that is placed next where that will be."""
    card, placement = chosen(scene.game, 1.0, Random(len(scene.game.scored)))
    scene.area.choose(card.colour, slot_of(scene.game.position.ruleset.pieces, card.piece, 1))
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


def with_reached(ui: UiContext) -> Scene:
    """What one person plays alone, with something reached in everything."""
    with_results(ui)
    with_stars(ui)
    with_scores(ui, NAMES)
    ui.files.ladder.save(Climb(5, 2, 1047))
    return Alone(ui)


def by_itself(studio: Studio, make: Callable[[UiContext], Scene]) -> None:
    """A scene over nothing."""
    studio.show(make(studio.app.ui))


OWN_BOARD = ("rush", "stage", "ladder-game")
"""The scenes that fill the window."""

ARCADE_SCENES: dict[str, Callable[[Studio], object]] = {
    **{
        name: partial(over_menu, make=make)
        for name, make in arcade_scenes(NAMES).items()
        if name not in OWN_BOARD
    },
    **{
        name: partial(by_itself, make=make)
        for name, make in arcade_scenes(NAMES).items()
        if name in ("stage", "ladder-game")
    },
    "rush": lambda studio: studio.show(RushScene(studio.app.ui, DEAL)),
    "rush-placed": rush_caught,
}
"""Pictures by name."""
