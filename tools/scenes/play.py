"""Sets up pictures of games under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pygame

from game.ai.kinds import OPPONENTS
from game.ai.player import Budget
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Chosen, Message, Think
from game.engine import AnyGame, Game, Options, Seat, Series
from game.engine.clock import Clock, ClockKind, ClockRules
from game.engine.position import Position
from game.files.games import OpenGame
from game.files.settings import AS_PRINTED
from game.ui.games.blokus.history import BoardGame
from game.ui.games.dice.history import DiceGame
from game.ui.rooms.play.scene import GameScene, begin, go_on
from game.ui.shell.actions import Command, Do, Point, Press, Release
from game.ui.shell.controls import Controls
from game.ui.shell.gamepads import Pad, PadInfo, PadState
from game.ui.table.packing import next_slot
from scenes.sample_games import (
    AMONG_OPPONENTS,
    SEATS,
    a_dice_game,
    a_game,
    towards_the_middle,
)
from scenes.seat_choices import chosen
from scenes.studio import Studio
from scenes.turning import turning

BANK = ClockRules(ClockKind.BANK, 300, 5)
OVER = ClockRules(ClockKind.BANK, 300, 5, plays=False)
EACH_TURN = ClockRules(ClockKind.TURN, 60)


def playing(studio: Studio, name: str = "Blokus") -> GameScene:
    """The scene of a game under way, without cards that say who is next."""
    studio.app.ui.settings.hand_over = "never"
    return begin(studio.app.ui, a_game(name), seed=1)


def in_hand(studio: Studio, *, legal: bool, name: str = "Blokus", clicked: bool = False) -> None:
    """A game with a piece in hand, over a spot where it may or may not be placed.

    It's being dragged, or was `clicked`: then buttons appear around it once the mouse rests.
    """
    scene = playing(studio, name)
    studio.show(scene)
    position: Position = scene.game.position
    colour = position.colour
    assert colour is not None
    table = position.ruleset.table
    placement = towards_the_middle(np.random.default_rng(3), position)
    piece = int(table.piece[placement])
    x, y = scene.area.trays[colour].box(next_slot(position, colour, piece)).center
    studio.do(Point((x, y)), Press((x, y)), *([Release((x, y))] if clicked else ()))
    hand = scene.table.hand
    assert hand is not None
    way = turning(table, hand.orientation, int(table.orientation[placement]))
    studio.do(*map(Do, way))
    board = scene.area.board
    ox, oy = position.ruleset.geometry.lattice.plane(table.origin_of(placement))
    if not legal:
        ox, oy = board.transform.plane(board.rect.center)
    hx, hy = hand.origin
    px, py = hand.pointer
    spot = board.transform.pixel((ox + px - hx + 0.3, oy + py - hy + 0.2))
    studio.do(Point((round(spot[0]), round(spot[1]))))


def by_touch(
    studio: Studio, at: tuple[float, float] | None, name: str = "Blokus", *, lifted: bool = False
) -> None:
    """A piece laid by a tap where it fits, or dragged to a point given in shares of the board."""
    scene = playing(studio, name)
    studio.show(scene)
    position: Position = scene.game.position
    colour = position.colour
    assert colour is not None
    piece = scene.area.placeable()[0]
    spot = scene.area.trays[colour].box(next_slot(position, colour, piece)).center
    studio.finger((pygame.FINGERDOWN, spot))
    if at is None:
        studio.finger((pygame.FINGERUP, spot))
    else:
        board = scene.area.board.rect
        x, y = (board.left + at[0] * board.width, board.top + at[1] * board.height)
        studio.finger((pygame.FINGERMOTION, (round(x), round(y))))
        if lifted:
            studio.finger((pygame.FINGERUP, (round(x), round(y))))


def laid_by_keys(studio: Studio, name: str = "Blokus") -> None:
    """A piece chosen with the keyboard."""
    studio.show(playing(studio, name))
    studio.do(Do(Command.NEXT), Do(Command.NEXT), Do(Command.TURN_RIGHT))


def among_opponents(
    studio: Studio,
    name: str = "Blokus",
    plies: int | None = None,
    *,
    pointed: int = 0,
    partners: bool = False,
) -> GameScene:
    """A person's game against opponents, who don't answer, after so many plies.

    With `pointed` keys have been pressed so many times to point to a piece in the tray.
    """
    seats = AMONG_OPPONENTS[: Options(name).players]
    whole = a_game(name, partners=partners, seats=seats)
    game: BoardGame = Game(whole.options, seats, whole.events[:plies])
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    scene = begin(studio.app.ui, game, seed=1)
    studio.show(scene)
    studio.do(*(Do((Command.DOWN, Command.RIGHT)[number % 2]) for number in range(pointed)))
    return scene


def in_a_series(studio: Studio) -> None:
    """The second game of a series against opponents, with clocks."""
    whole = a_game(seats=AMONG_OPPONENTS)
    series = Series(3).after((63, 71, 58, 49), (2, 1, 3, 4))
    game: BoardGame = Game(whole.options, AMONG_OPPONENTS, whole.events[:32], series=series)
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    show_timed(studio, game, Clock(BANK, (4_000,) * game.ply, 5_000))


def hand_over(studio: Studio, game: BoardGame | DiceGame) -> None:
    """The card that says who is next; the clock stands still, so the card stays."""
    studio.show(begin(studio.app.ui, game, seed=1))
    studio.frame_ms = 0.0


def quiet(studio: Studio) -> None:
    """A game in which colours are out."""
    whole = a_game(whole=True)
    game: BoardGame = Game(whole.options, whole.seats, whole.events[:-3])
    studio.show(begin(studio.app.ui, game, seed=1))


def connect_pads(controls: Controls, count: int, name: str = "Xbox Controller") -> None:
    """Connect pads of this name in place of all others."""
    info = PadInfo(0, name, "", known=True)
    controls.pads.pads = [Pad(number, info, PadState(known=True)) for number in range(1, count + 1)]


def hold_pad(controls: Controls) -> None:
    """Let somebody have pressed something on the first pad, connected now if need be."""
    if not controls.pads.pads:
        connect_pads(controls, 1)
    controls.pad = controls.pads.pads[0]


def with_pad(studio: Studio, show: Callable[[], object], name: str = "Xbox Controller") -> None:
    """A scene for somebody who holds a gamepad; a second one is connected."""
    controls = studio.app.ui.controls
    connect_pads(controls, 2, name)
    show()
    hold_pad(controls)


def pad_lost(studio: Studio) -> None:
    """A person's pad was pulled out."""
    ui = studio.app.ui
    ui.settings.seats = chosen(*SEATS, pads=(2, 1, 0, 0))
    studio.show(playing(studio))
    ui.controls.pads.pads[1].attached = False


def labelled(studio: Studio, name: str | None, side: str = AS_PRINTED) -> None:
    """A game on a board, or of Dice, with coordinates and move numbers, seen from a side."""
    settings = studio.app.ui.settings
    settings.coordinates = settings.move_numbers = True
    settings.board_side = side
    if name is None:
        dice(studio, 3, 6, 1)
    else:
        studio.show(playing(studio, name))


def turned(studio: Studio, name: str, times: int) -> None:
    """A piece in hand over a board that was turned so many times."""
    in_hand(studio, legal=True, name=name)
    studio.do(*[Do(Command.TURN_BOARD)] * times)


def dice(studio: Studio, players: int, rounds: int, taken: int) -> None:
    """A game of Dice under way."""
    studio.show(begin(studio.app.ui, a_dice_game(players, rounds, taken), seed=1))


def dice_among_opponents(studio: Studio, players: int, rounds: int, taken: int) -> None:
    """A person's game of Dice against opponents, who don't answer."""
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    game = a_dice_game(players, rounds, taken, AMONG_OPPONENTS)
    studio.show(begin(studio.app.ui, game, seed=1))


def dice_looked_at(studio: Studio) -> None:
    """A game of Dice in which a person looks at another's sheet."""
    dice(studio, 4, 6, 1)
    studio.do(Do(Command.FLIP))


def dice_in_hand(studio: Studio) -> None:
    """A game of Dice with a strike about to be spent, and a shape on the board."""
    dice(studio, 3, 7, 1)
    studio.do(Do(Command.STRIKE), Do(Command.NEXT), Do(Command.NEXT))


def clocks(studio: Studio, name: str, rules: ClockRules, *used: int) -> None:
    """A game with clocks, whose latest turns used these milliseconds."""
    game = a_game(name)
    spent = (0,) * (game.ply - len(used) + 1) + used[:-1]
    show_timed(studio, game, Clock(rules, spent, used[-1]))


def show_timed(studio: Studio, game: AnyGame, clock: Clock) -> None:
    """Show a game with its clocks as they stand."""
    studio.show(go_on(studio.app.ui, OpenGame(game, clock), seed=1))


def dice_clocks(studio: Studio) -> None:
    """A game of Dice with clocks."""
    game = a_dice_game(4, 6, 1)
    show_timed(studio, game, Clock(BANK, (4_000,) * game.ply, 20_000))


def hints(studio: Studio, name: str, *, holding: bool) -> None:
    """A hint: where the piece in hand fits, or which pieces fit."""
    whole = a_game(name)
    game: BoardGame = Game(whole.options, whole.seats, whole.events[:21])
    studio.show(begin(studio.app.ui, game, seed=1))
    if holding:
        studio.do(Do(Command.NEXT), Do(Command.NEXT))
    studio.do(Do(Command.HINT))


class Asked(OpponentClient):
    """Answers at once, with the fallback player."""

    def __init__(self) -> None:
        super().__init__()
        self._think: Think | None = None

    def ask(self, request: Think) -> None:
        self._think = request

    def take(self) -> list[Message]:
        think, self._think = self._think, None
        if think is None:
            return []
        game: Game[Any, Any] = Game(think.options, SEATS[: think.options.players], think.events)
        kind = OPPONENTS[think.options.kind]
        return [Chosen(kind.fallback(1).choose(game.position, Budget()))]


def good_place(studio: Studio, show: Callable[[], object]) -> None:
    """A hint that shows one good place."""
    studio.app.ui.opponents = Asked()
    show()
    studio.do(Do(Command.HINT), Do(Command.HINT))


def promised(studio: Studio) -> None:
    """A piece that waits for its turn while an opponent thinks."""
    seats = (SEATS[0], Seat("Tough", "8"), Seat("Tough 2", "8"), Seat("Tough 3", "8"))
    game = a_game(seats=seats)
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    studio.show(begin(studio.app.ui, game, seed=1))
    studio.do(Do(Command.NEXT), Do(Command.NEXT), Do(Command.CONFIRM))
