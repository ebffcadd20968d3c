"""Games that stand just before one of their moments, to be filmed as it happens.

Each maker shows a scene and returns what makes the moment happen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache, partial

import numpy as np
import pygame

from game.engine import AnyGame, Game, Options, Ply, Seat
from game.exercises.ladder import Ladder
from game.exercises.puzzle import Kind
from game.exercises.rush.deal import Card
from game.exercises.rush.game import LASTS_MS, Rush
from game.exercises.rush.news import EVERY_MS, ORDER, Ignited, News, Scored, Swept
from game.exercises.stages import shipped_stages
from game.play.changes import Ended
from game.play.moments import AllPlaced, LeadTaken, Moment, Out, Placed, ShutOut, moments
from game.ui.games.blokus.history import BoardGame
from game.ui.rooms.exercises.ladder import ladder_scene
from game.ui.rooms.exercises.stages import stage_scene
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.play.scene import GameScene, begin
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.actions import Command, Do, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop, Scene
from game.ui.table import pieces
from game.ui.table.packing import next_slot
from scenes.arcade import (
    confirm,
    hold,
    ladder_results,
    rush,
    rush_door,
    rush_results,
    stage_results,
    with_stars,
)
from scenes.play import in_hand, playing
from scenes.puzzles import begun, place, way_of
from scenes.sample_games import SEATS, a_dice_game, a_game, towards_the_middle
from scenes.studio import Studio

Happen = Callable[[], object]
"""Makes a moment happen."""


@cache
def game_with(kind: type[Moment], name: str = "Blokus", *, alone: bool = False) -> BoardGame:
    """A game with a moment of a kind, up to the placement that leads to it.

    With `alone` no other rare moment comes with it.
    """
    for seed in range(400):
        options, rng = Options(name), np.random.default_rng(seed)
        game: BoardGame = Game(options, SEATS[: options.players])
        while not game.position.over:
            game.play(game.position.event(towards_the_middle(rng, game.position)))
            felt = [one for one in moments(game) if not isinstance(one, Placed)]
            if any(isinstance(one, kind) for one in felt) and not (alone and len(felt) > 1):
                return game
    raise LookupError(f"no game with {kind.__name__}")


def _placing(studio: Studio, game: BoardGame, ply: int) -> Happen:
    """A game before one of its placements, which is then made by hand."""
    event = game.events[ply - 1]
    assert isinstance(event, Ply)
    scene = _shown(studio, Game(game.options, game.seats, game.events[: ply - 1]))
    return partial(_by_hand, studio, scene, event)


def _shown(studio: Studio, game: AnyGame) -> GameScene:
    studio.app.ui.settings.hand_over = "never"
    scene = begin(studio.app.ui, game, seed=1)
    studio.show(scene)
    studio.let_pass(1000)
    return scene


def _by_hand(studio: Studio, scene: GameScene, ply: Ply) -> None:
    """Place a piece that lies in hand where it is to go."""
    position = scene.game.position
    if ply.colour != position.colour:
        scene.session.play(ply)
        return
    pieces.take_at(scene.table, position, ply.placement)
    studio.app.step()
    scene.handle(Do(Command.CONFIRM))


def placement(studio: Studio, name: str = "Blokus", corners: int = 3) -> Happen:
    """A placement by hand that touches several corners, and isn't one of the largest."""
    for seed in range(400):
        options, rng = Options(name), np.random.default_rng(seed)
        game: BoardGame = Game(options, SEATS[: options.players])
        while not game.position.over:
            game.play(game.position.event(towards_the_middle(rng, game.position)))
            felt = moments(game)
            first = felt[0]
            assert isinstance(first, Placed)
            if len(felt) == 1 and len(first.corners) >= corners and not first.largest:
                return _placing(studio, game, game.ply)
    raise LookupError("no such placement")


def five(studio: Studio) -> Happen:
    """A piece of five squares, early in a game."""
    return _placing(studio, a_game(), 14)


def first_piece(studio: Studio) -> Happen:
    """The first piece of a game."""
    return _placing(studio, a_game(), 1)


def opponent(studio: Studio) -> Happen:
    """A piece that an opponent places: it flies."""
    game = a_game()
    seats = (Seat("Maya"), Seat("Tough", "8"), Seat("Tough 2", "8"), Seat("Tough 3", "8"))
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    scene = _shown(studio, Game(game.options, seats, game.events[:21]))
    return partial(scene.session.driver.play, game.events[21])


def of_kind(studio: Studio, kind: type[Moment], name: str = "Blokus") -> Happen:
    """A placement that leads to a moment of a kind."""
    game = game_with(kind, name)
    return _placing(studio, game, game.ply)


@cache
def all_but_one() -> BoardGame:
    """A game in which Blue has only the single square left, and somewhere to place it."""
    for seed in range(200):
        rng = np.random.default_rng(seed)
        game: BoardGame = Game(Options(scoring="advanced"), SEATS)
        while game.ply < 16:
            game.play(game.position.event(towards_the_middle(rng, game.position)))
        # The others let Blue go first: a piece may be placed out of turn.
        while len(legal := game.position.legal(0)) and game.position.left[0].sum() > 1:
            sizes = game.position.ruleset.table.sizes[legal]
            large = legal[sizes == sizes.max()]
            game.play(Ply(0, int(rng.choice(large))))
        single = game.position.left[0].nonzero()[0]
        if list(single) == [0] and len(game.position.legal(0)):
            last = Ply(0, int(game.position.legal(0)[-1]))
            game.play(last)
            return game
    raise LookupError("no such game")


def perfect(studio: Studio) -> Happen:
    """The last piece of a colour, and it's the single square."""
    game = all_but_one()
    return _placing(studio, game, game.ply)


def lift(studio: Studio) -> Happen:
    """A piece is taken from its tray by the pointer."""
    scene = playing(studio)
    studio.show(scene)
    studio.let_pass(1000)
    position = scene.game.position
    assert position.colour is not None
    piece = scene.area.placeable()[0]
    at = scene.area.trays[position.colour].box(next_slot(position, position.colour, piece)).center

    def take() -> None:
        scene.handle(Point(at))
        scene.handle(Press(at))

    return take


def commanded(studio: Studio, command: Command) -> Happen:
    """Something is done with the piece in hand, over a spot where it may be placed."""
    in_hand(studio, legal=True)
    return lambda: studio.app.scene.handle(Do(command))


def stir(studio: Studio) -> Happen:
    """After an opponent's placement it's a person's turn."""
    game = a_game()
    seats = (Seat("Maya"), Seat("Tough", "8"), Seat("Jonas"), Seat("Ines"))
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    scene = _shown(studio, Game(game.options, seats, game.events[:21]))
    return partial(scene.session.driver.play, game.events[21])


def win(studio: Studio, name: str = "Blokus") -> Happen:
    """A game is over, and its results are shown."""
    return _results(studio, a_game(name, whole=True))


def dice_win(studio: Studio) -> Happen:
    """A game of Dice is over, and its results are shown."""
    return _results(studio, a_dice_game(4, 99))


def _results(studio: Studio, game: AnyGame) -> Happen:
    scene = _shown(studio, game)
    again = partial(begin, studio.app.ui, game)
    return lambda: studio.app.start(ResultsScene(scene.ui, game, Ended(), again))


def roll(studio: Studio) -> Happen:
    """Dice are rolled."""
    game = a_dice_game(4, 6)
    return _shown(studio, Game(game.options, game.seats, game.events[:-1])).session.roll


def take(studio: Studio) -> Happen:
    """A die is taken, and a shape is drawn."""
    game = a_dice_game(4, 6, 2)
    scene = _shown(studio, Game(game.options, game.seats, game.events[:-1]))
    return partial(scene.session.play, game.events[-1])


def opened(studio: Studio) -> Happen:
    """A scene gives way to another."""
    studio.show(Menu(studio.app.ui), Setup(studio.app.ui))
    studio.let_pass(500)
    return partial(press, pygame.K_ESCAPE)


def press(key: int) -> None:
    """Have somebody press a key."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))


def rush_news(studio: Studio, is_it: Callable[[News], bool]) -> Happen:
    """A placement in Rush of which that comes."""
    scene = rush(studio, 2)
    while True:
        hold(studio, scene)
        hand = scene.table.hand
        landing = None if hand is None else hand.landing()
        if hand is not None and landing is not None and landing.placement is not None:
            card, now = Card(hand.colour, hand.piece), scene.watch.elapsed
            if any(map(is_it, scene.game.placed(card, landing.placement, now).news)):
                return partial(confirm, studio, scene)
        confirm(studio, scene)
        studio.let_pass(1200)


def rush_heat(studio: Studio, times: int) -> Happen:
    """A placement in Rush that makes the multiplier so large."""
    return rush_news(studio, lambda one: isinstance(one, Scored) and one.times >= times)


def rush_until(studio: Studio, time: Callable[[Rush], float]) -> Happen:
    """Rush just before a time that follows from the game."""
    scene = rush(studio, 2)
    while scene.watch.elapsed < time(scene.game) - 2500:
        hold(studio, scene)
        confirm(studio, scene)
        studio.let_pass(1500)
    studio.let_pass(time(scene.game) - scene.watch.elapsed - 100)
    return lambda: None


def over(studio: Studio, make: Callable[[UiContext], Scene]) -> Happen:
    """A scene that tells what was reached appears over the menu."""
    menu = Menu(studio.app.ui)
    studio.show(menu)
    return lambda: studio.show(menu, make(studio.app.ui))


def solved(studio: Studio, kind: Kind) -> Happen:
    """A puzzle of a kind is solved by its last placement."""
    scene = begun(studio.app.ui, kind)
    studio.show(scene)
    *before, last = way_of(scene)
    for ply in before:
        place(scene, ply.placement)
        studio.let_pass(1000)
    return partial(place, scene, last.placement)


def walk(studio: Studio, number: int = 6) -> Happen:
    """On the map of the stages one comes back from a stage that has earned its first star."""
    ui = studio.app.ui
    scene = with_stars(ui, (2,) * (number - 1))
    studio.show(Menu(ui), scene)
    studio.let_pass(1000)
    studio.show(stage_scene(ui, number))

    def happen() -> None:
        ui.files.stage_stars.earn(shipped_stages()[number - 1].key, 2)
        studio.app.stack.apply(Pop())

    return happen


def climb(studio: Studio) -> Happen:
    """On the ladder one climbs to the next rung."""
    ui = studio.app.ui
    studio.show(Menu(ui), ladder_scene(ui, Ladder(4, 2, 640)))
    return lambda: studio.show(ladder_scene(ui, Ladder(5, 2, 1047, 7)))


MOMENTS: Mapping[str, Callable[[Studio], Happen]] = {
    "lift": lift,
    "turn": partial(commanded, command=Command.TURN_RIGHT),
    "flip": partial(commanded, command=Command.FLIP),
    "placement": placement,
    "placement-trigon": partial(placement, name="Blokus Trigon"),
    "first": first_piece,
    "five": five,
    "opponent": opponent,
    "close-out": partial(of_kind, kind=ShutOut),
    "lead": partial(of_kind, kind=LeadTaken),
    "out": partial(of_kind, kind=Out),
    "all-placed": partial(of_kind, kind=AllPlaced),
    "perfect": perfect,
    "stir": stir,
    "win": win,
    "dice-roll": roll,
    "dice-take": take,
    "dice-win": dice_win,
    "scene": opened,
    "rush-rules": partial(over, make=rush_door),
    "rush-1": partial(rush_heat, times=1),
    "rush-3": partial(rush_heat, times=3),
    "rush-5": partial(rush_heat, times=5),
    "rush-fire": partial(rush_news, is_it=lambda one: isinstance(one, Ignited)),
    "rush-sweep": partial(rush_news, is_it=lambda one: isinstance(one, Swept) and one.points > 0),
    "rush-burnt-out": partial(rush_until, time=lambda game: game.burning or math.inf),
    "rush-special": partial(rush_until, time=lambda game: EVERY_MS),
    "rush-special-2": partial(rush_until, time=lambda game: 2 * EVERY_MS),
    "rush-double": partial(rush_until, time=lambda game: len(ORDER) * EVERY_MS),
    "rush-last": partial(rush_until, time=lambda game: LASTS_MS - 3500),
    "rush-end": partial(over, make=rush_results),
    "ladder-end": partial(over, make=ladder_results),
    "stars": partial(over, make=partial(stage_results, stars=3)),
    "puzzle": partial(solved, kind=Kind.CONNECT),
    "puzzle-one-move": partial(solved, kind=Kind.ONE_MOVE),
    "walk": walk,
    "climb": climb,
}
"""Every moment by name."""
