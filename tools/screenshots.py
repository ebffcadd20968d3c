"""Renders every scene to PNG files, without a display.

    python tools/screenshots.py [--out FOLDER] [--sizes 1280x720,2560x1440] [--themes dark,light]
        [--palettes usual,red_green,blue_yellow] [--text-sizes usual,large,largest]
        [--languages en,de,ru,zh] [--scenes play,play-trigon,…]

The game shown is always the same: random moves of a fixed seed among the larger pieces.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import numpy as np
import pygame
from played_games import Shown, played_games

from game.ai.client import OpponentClient
from game.ai.kinds import OPPONENTS, level_of
from game.ai.messages import Chosen, Message, Think
from game.ai.player import Budget
from game.ai.scale import MATCH
from game.cli import language, window_size
from game.clock import Clock, ClockKind, ClockRules
from game.engine import FAMILIES, GAMES, VARIANTS, Game, GameOptions, Options, Ply, Seat, Series
from game.engine.dice import FACES, DiceEvent, DiceOptions, Roll
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.engine.table import PlacementTable
from game.files.best_results import SoloResult
from game.files.kept_files import KeptFiles
from game.files.played_game import PlayedGame
from game.files.settings import Settings
from game.languages import SOURCE
from game.names import NAME_LIMIT
from game.ui.board.packing import slot_of
from game.ui.games.kinds import begin, ui_of
from game.ui.games.scene import GameScene
from game.ui.games.standings import Standings
from game.ui.scenes.bindings import BindingsScene
from game.ui.scenes.clock_setup import ClockSetup
from game.ui.scenes.help import Help
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.kept_games import KeptGames
from game.ui.scenes.menu import Menu
from game.ui.scenes.palette_question import PaletteQuestion
from game.ui.scenes.pause_menu import PauseMenu
from game.ui.scenes.question import Question
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import Setup
from game.ui.scenes.statistics import Statistics
from game.ui.shell.actions import Action, Command, Do, Point, Press
from game.ui.shell.app import App
from game.ui.shell.gamepads import Pad
from game.ui.shell.pad_port import PadInfo
from game.ui.shell.scene import Home, Scene
from game.ui.widgets.keyboard import Keyboard

BoardGame = Game[Position, Ply]
DiceGame = Game[DicePosition, DiceEvent]

SEATS = (Seat("Maya"), Seat("Jonas"), Seat("Ines"), Seat("Tom"))
OF_ALL_SCRIPTS = (
    Seat("Наташа Ελένη Ñandú"),
    Seat("محمد علي דוד አበበ"),
    Seat("王小明 さくら 김민준"),
    Seat("कृष्णा สมชาย ნინო 👍🏽 ♥ 𓀀"),
)
"""Names in ten scripts and more, with emoji and a letter that no typeface has."""

BANK = ClockRules(ClockKind.BANK, 300, 5)
OVER = ClockRules(ClockKind.BANK, 300, 5, plays=False)
EACH_TURN = ClockRules(ClockKind.TURN, 60)

PLIES = 45
"""The plies of a game of four colours under way; games of fewer colours have fewer."""


@dataclass(frozen=True)
class Look:
    """How everything looks: settings of these names."""

    theme: str
    palette: str
    text_size: str
    language: str

    @property
    def suffix(self) -> str:
        """What tells pictures of this look from those of the usual one, for file names."""
        usual = asdict(Settings(language=SOURCE))
        return "".join(f"-{value}" for name, value in asdict(self).items() if value != usual[name])


class Studio:
    """An app whose clock is set by hand, so that every picture shows the same instant."""

    def __init__(self, size: tuple[int, int], look: Look) -> None:
        self.time, self.frame_ms = 0.0, 25.0
        self.in_motion = False
        settings = Settings(size=size, **asdict(look))
        self._folder = TemporaryDirectory()
        self.app = App(
            settings,
            KeptFiles(Path(self._folder.name)),
            home=Menu,
            pause=PauseMenu,
            guide=Help,
            frames=10**9,
            now=lambda: self.time,
        )

    def close(self) -> None:
        """Close the window and forget what was kept."""
        self.app.close()
        self._folder.cleanup()

    def picture(self, path: Path) -> None:
        """Let everything come to rest, if it is to, and save what the window shows."""
        if not self.in_motion:
            self.let_pass(3000)
        pygame.image.save(self.app.screen, path)

    def let_pass(self, milliseconds: float) -> None:
        """Run the loop for so long."""
        for _ in range(round(milliseconds / 25)):
            self.time += self.frame_ms
            self.app.step()

    def show(self, *scenes: Scene) -> None:
        """Put these scenes on the stack, the last on top."""
        for scene in scenes:
            self.app.start(scene)
            self.app.step()

    def finger(self, *events: tuple[int, tuple[int, int]]) -> None:
        """Have a finger come down, move or be lifted at pixels."""
        width, height = self.app.screen.get_size()
        for kind, (x, y) in events:
            share = {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
            fields = {"touch_id": 1, "finger_id": 1, "dx": 0.0, "dy": 0.0, **share}
            pygame.event.post(pygame.Event(kind, fields))
            self.time += 300
            self.app.step()

    def do(self, *actions: Action) -> None:
        """Pass actions to the scene on top."""
        for action in actions:
            self.app.scene.handle(action)
            self.time += 300
            self.app.step()


def a_game(
    name: str = "Blokus", *, whole: bool = False, seats: tuple[Seat, ...] = SEATS
) -> BoardGame:
    """The same game every time, under way or with nothing more to place."""
    options = Options(name)
    game: BoardGame = Game(options, seats[: options.players])
    plies = PLIES * len(options.ruleset.colours) // 4
    rng = np.random.default_rng(7)
    while not game.position.over and (whole or game.ply < plies):
        game.play(game.position.event(towards_the_middle(rng, game.position)))
    return game


def playing(studio: Studio, name: str = "Blokus") -> GameScene:
    """The scene of a game under way."""
    return begin(studio.app.ui, a_game(name), seed=1)


def towards_the_middle(rng: np.random.Generator, position: Position) -> int:
    """A large piece placed, more or less, towards the middle: it looks like a game."""
    table = position.ruleset.table
    legal = position.legal()
    sizes = table.sizes[legal]
    large = legal[sizes == sizes.max()]
    geometry = position.ruleset.geometry
    spots = np.array([geometry.lattice.centre(point) for point in geometry.points])
    off = np.hypot(*(spots - (spots.min(axis=0) + spots.max(axis=0)) / 2).T)
    centre = [off[list(cells)].mean() for cells in map(table.cells_of, large.tolist())]
    order = np.argsort(centre)
    return int(large[order[int(rng.integers(max(1, len(order) // 6)))]])


def in_hand(studio: Studio, *, legal: bool, name: str = "Blokus") -> None:
    """A game with a piece in hand, over a spot where it may or may not be placed."""
    scene = playing(studio, name)
    studio.show(scene)
    position: Position = scene.game.position
    colour = position.colour
    assert colour is not None
    table = position.ruleset.table
    placement = towards_the_middle(np.random.default_rng(3), position)
    piece = int(table.piece[placement])
    slot = slot_of(position.ruleset.pieces, piece, int(position.left[colour, piece]))
    x, y = scene.area.trays[colour].box(slot).center
    studio.do(Point((x, y)), Press((x, y)))
    hand = scene.held.hand
    assert hand is not None
    studio.do(*turns(table, hand.orientation, int(table.orientation[placement])))
    board = scene.area.board
    ox, oy = position.ruleset.geometry.lattice.plane(table.origin_of(placement))
    if not legal:
        ox, oy = board.transform.plane(board.rect.center)
    hx, hy = hand.origin
    px, py = hand.pointer
    spot = board.transform.pixel((ox + px - hx + 0.3, oy + py - hy + 0.2))
    studio.do(Point((round(spot[0]), round(spot[1]))))


def turns(table: PlacementTable, start: int, end: int) -> list[Do]:
    """The turns and flips from one orientation to another, as few as possible."""
    ways: dict[int, list[Do]] = {start: []}
    queue = [start]
    for here in queue:
        lies = table.orientations[here]
        for command, there in (
            (Command.TURN_RIGHT, lies.clockwise),
            (Command.TURN_LEFT, lies.anticlockwise),
            (Command.FLIP, lies.mirrored),
        ):
            if there not in ways:
                ways[there] = [*ways[here], Do(command)]
                queue.append(there)
    return ways[end]


def by_touch(
    studio: Studio, at: tuple[float, float] | None, name: str = "Blokus", *, lifted: bool = False
) -> None:
    """A piece laid by a finger where it fits, or dragged to a share of the board."""
    scene = playing(studio, name)
    studio.show(scene)
    position: Position = scene.game.position
    colour = position.colour
    assert colour is not None
    piece = scene.area.placeable()[0]
    slot = slot_of(position.ruleset.pieces, piece, int(position.left[colour, piece]))
    spot = scene.area.trays[colour].box(slot).center
    studio.finger((pygame.FINGERDOWN, spot))
    if at is None:
        studio.finger((pygame.FINGERUP, spot))
    else:
        board = scene.area.board.rect
        x, y = (board.left + at[0] * board.width, board.top + at[1] * board.height)
        studio.finger((pygame.FINGERMOTION, (round(x), round(y))))
        if lifted:
            studio.finger((pygame.FINGERUP, (round(x), round(y))))


def results(studio: Studio, name: str = "Blokus") -> None:
    """The end of a game on a board, with earlier best results of one that is played alone."""
    game = a_game(name, whole=True)
    if game.options.players == 1:
        for left, back in (((0, 3, 1, 2), 9), ((11, 9, 14, 3), 0)):
            studio.app.ui.files.best_results.enter(name, SoloResult(left, back))
    show_results(studio, game)


def show_results(studio: Studio, game: BoardGame | DiceGame, series: Series | None = None) -> None:
    """The results of a game that is over, its last event played by its driver."""
    before = Game(game.options, game.seats, game.events[:-1], series=series)
    scene = begin(studio.app.ui, before, seed=1)
    scene.driver.play(game.events[-1])
    studio.show(scene, scene.area.results(lambda: scene))


def hand_over(studio: Studio, game: BoardGame | DiceGame) -> None:
    """The card that says who is next: the clock stands still, so that it stays."""
    studio.show(begin(studio.app.ui, game, seed=1))
    studio.frame_ms = 0.0


def standings(studio: Studio, played: int, game: BoardGame | DiceGame) -> None:
    """How a series stands after the last of the games that are `played`, all of them alike."""
    series = Series(3)
    for _ in range(played - 1):
        series = series.after(game.position.totals(), game.position.ranks())
    last = Game(game.options, game.seats, game.events, series=series)
    ui = studio.app.ui
    studio.show(Standings(ui, last, ui_of(game.options), lambda: Menu(ui)))


def quiet(studio: Studio) -> None:
    """A game in which colours are out."""
    whole = a_game(whole=True)
    game: BoardGame = Game(whole.options, whole.seats, whole.events[:-3])
    studio.show(begin(studio.app.ui, game, seed=1))


def in_mid_motion(studio: Studio, show: Callable[[Studio], object], milliseconds: float) -> None:
    """What a scene looks like some time after it has begun."""
    show(studio)
    studio.let_pass(milliseconds)
    studio.in_motion = True


SET_UP = (Seat("Maya"), Seat("Easy", "2"), Seat("Rival", MATCH), Seat("Tough", "8"))


def setup(studio: Studio, options: GameOptions, seats: tuple[Seat, ...] = SET_UP) -> None:
    """The choices of a game."""
    studio.app.ui.settings.options = options
    studio.app.ui.settings.seats = seats
    studio.show(Setup(studio.app.ui))


def setup_names(studio: Studio) -> None:
    """The choices of a game whose players have names in all scripts."""
    setup(studio, Options(), OF_ALL_SCRIPTS)


def rules(studio: Studio, family: str) -> None:
    """A page about the rules."""
    studio.show(Menu(studio.app.ui), HowToPlay(studio.app.ui, family))


def laid_by_keys(studio: Studio, name: str = "Blokus") -> None:
    """A piece chosen with the keyboard."""
    studio.show(playing(studio, name))
    studio.do(Do(Command.NEXT), Do(Command.NEXT), Do(Command.TURN_RIGHT))


def with_pad(studio: Studio, show: Callable[[], object], name: str = "Xbox Controller") -> None:
    """A scene for somebody who holds a gamepad; a second one lies there."""
    controls = studio.app.ui.controls
    info = PadInfo(0, name, "", known=True)
    controls.pads.pads = [Pad(1, info), Pad(2, info)]
    show()
    controls.pad = controls.pads.pads[0]


def keyboard(studio: Studio) -> None:
    """The keyboard on the screen, over the setup."""
    setup(studio, Options())
    field = studio.app.scene.focus.widget("name0")  # type: ignore[attr-defined]
    studio.show(Keyboard(studio.app.ui, field))


def pad_lost(studio: Studio) -> None:
    """A person's pad was pulled out."""
    ui = studio.app.ui
    ui.settings.seats, ui.settings.pads = SEATS, (2, 1, 0, 0)
    studio.show(playing(studio))
    ui.controls.pads.pads[1].attached = False


def labelled(studio: Studio, name: str | None) -> None:
    """A game on a board, or of Dice, with coordinates and the numbers of moves."""
    settings = studio.app.ui.settings
    settings.coordinates = settings.move_numbers = True
    if name is None:
        dice(studio, 3, 6, 1)
    else:
        studio.show(playing(studio, name))


def kept_games(studio: Studio) -> None:
    """A few games in progress."""
    games = studio.app.ui.files.games
    games.save(a_dice_game(3, 6))
    for name in ("Blokus Junior", "Blokus Trigon", "Blokus Duo", "Blokus Solo", "Blokus"):
        games.save(a_game(name))


def menu_with_games(studio: Studio) -> None:
    """The menu where games can be continued."""
    kept_games(studio)
    studio.show(Menu(studio.app.ui))


def games_in_progress(studio: Studio) -> None:
    """The list of games in progress."""
    menu_with_games(studio)
    studio.show(KeptGames(studio.app.ui))


def a_dice_game(
    players: int, rounds: int, taken: int = 0, seats: tuple[Seat, ...] = SEATS
) -> DiceGame:
    """The same game of Dice every time, after some rounds and some takes of the next."""
    options = DiceOptions(players)
    level = level_of(options, "5")
    opponents = [level.player(seat) for seat in range(players)]
    rng = np.random.default_rng(4)
    game: DiceGame = Game(options, seats[:players])
    while not (position := game.position).over and (
        position.round < rounds or len(position.turns) != players - taken
    ):
        if position.chooser is None:
            game.play(Roll(tuple(rng.choice(FACES, size=position.to_roll).tolist())))
        else:
            game.play(opponents[position.chooser].choose(position, level.budget))
    return game


def dice(studio: Studio, players: int, rounds: int, taken: int) -> None:
    """A game of Dice under way."""
    studio.show(begin(studio.app.ui, a_dice_game(players, rounds, taken), seed=1))


def clocks(studio: Studio, name: str, rules: ClockRules, *used: int) -> None:
    """A game with clocks, of whose latest turns so many milliseconds were used."""
    game = a_game(name)
    spent = (0,) * (game.ply - len(used) + 1) + used[:-1]
    clock = Clock(rules, spent, used[-1])
    ui = studio.app.ui
    studio.show(GameScene(ui, game, ui_of(game.options), 1, clock))


def dice_clocks(studio: Studio) -> None:
    """A game of Dice with clocks."""
    game, ui = a_dice_game(4, 6, 1), studio.app.ui
    clock = Clock(BANK, (4_000,) * game.ply, 20_000)
    studio.show(GameScene(ui, game, ui_of(game.options), 1, clock))


def hints(studio: Studio, name: str, *, holding: bool) -> None:
    """Where a piece fits, or which pieces do."""
    whole = a_game(name)
    game: BoardGame = Game(whole.options, whole.seats, whole.events[:21])
    studio.show(begin(studio.app.ui, game, seed=1))
    if holding:
        studio.do(Do(Command.NEXT), Do(Command.NEXT))
    studio.do(Do(Command.HINT))


class Asked(OpponentClient):
    """Answers at once, by the small player."""

    def __init__(self) -> None:
        super().__init__()
        self._think: Think | None = None

    def ask(self, request: Think) -> None:
        self._think = request

    def take(self) -> list[Message]:
        think, self._think = self._think, None
        if think is None:
            return []
        game: BoardGame = Game(think.options, SEATS[: think.options.players], think.events)
        kind = OPPONENTS[think.options.kind]
        return [Chosen(kind.fallback(1).choose(game.position, Budget()))]


def good_place(studio: Studio, show: Callable[[], object]) -> None:
    """One good place."""
    studio.app.ui.opponents = Asked()
    show()
    studio.do(Do(Command.HINT), Do(Command.HINT))


def promised(studio: Studio) -> None:
    """A piece that waits for its turn, while an opponent thinks."""
    seats = (SEATS[0], Seat("Tough", "8"), Seat("Tough 2", "8"), Seat("Tough 3", "8"))
    game = a_game(seats=seats)
    studio.app.ui.opponents.ask = lambda request: None  # type: ignore[method-assign]
    studio.show(begin(studio.app.ui, game, seed=1))
    studio.do(Do(Command.NEXT), Do(Command.NEXT), Do(Command.CONFIRM))


def clock_setup(studio: Studio, clock: str) -> None:
    """The choice of clocks."""
    studio.app.ui.settings.clock = clock
    studio.show(Setup(studio.app.ui), ClockSetup(studio.app.ui))


def setup_with_clock(studio: Studio) -> None:
    """The choices of a game with clocks."""
    studio.app.ui.settings.clock = "bank"
    studio.app.ui.settings.bank = "20+10"
    setup(studio, Options("Blokus Three-Player"))


def results_with_hints(studio: Studio, game: BoardGame | DiceGame) -> None:
    """The results of a game in which two players had hints."""
    game.hints[:2] = [2, 1]
    before = Game(game.options, game.seats, game.events[:-1], hints=game.hints)
    scene = begin(studio.app.ui, before, seed=1)
    scene.driver.play(game.events[-1])
    studio.show(scene, scene.area.results(lambda: scene))


def dice_in_hand(studio: Studio) -> None:
    """A strike is about to be spent, and a shape lies on the board."""
    dice(studio, 3, 7, 1)
    studio.do(Do(Command.STRIKE), Do(Command.NEXT), Do(Command.NEXT))


def statistics(studio: Studio, games: Sequence[PlayedGame], *actions: Action) -> None:
    """What these games come to."""
    ui = studio.app.ui
    ui.files.history = Shown(games)
    studio.show(Menu(ui), Statistics(ui))
    studio.do(*actions)


MANY_PEOPLE = tuple(seat.name for seat in OF_ALL_SCRIPTS) + tuple(
    f"Wilhelmina Featherstonehaugh-Smythe the {number}th"[:NAME_LIMIT] for number in range(4, 30)
)


SCENES: dict[str, Callable[[Studio], object]] = {
    "menu": lambda s: s.show(Menu(s.app.ui)),
    "menu-playing": partial(
        in_mid_motion, show=lambda s: s.show(Menu(s.app.ui)), milliseconds=60_000
    ),
    "menu-games": menu_with_games,
    "games": games_in_progress,
    "setup": partial(setup, options=Options()),
    "play": lambda s: in_hand(s, legal=True),
    "illegal": lambda s: in_hand(s, legal=False),
    "keys": laid_by_keys,
    "touch-ring": lambda s: by_touch(s, None),
    "touch-ring-illegal": lambda s: by_touch(s, (0.9, 0.99), lifted=True),
    "touch-ring-trigon": lambda s: by_touch(s, None, "Blokus Trigon"),
    "touch-carried": lambda s: by_touch(s, (0.5, 0.7)),
    "pause": lambda s: s.show(playing(s), PauseMenu(s.app.ui, "blokus", lambda: None)),
    "give-up": lambda s: s.show(playing(s), Question.about_giving_up(s.app.ui, Home)),
    "setup-clock": setup_with_clock,
    "clocks-none": partial(clock_setup, clock="none"),
    "clocks-turn": partial(clock_setup, clock="turn"),
    "clocks-bank": partial(clock_setup, clock="bank"),
    "clock-bank": lambda s: clocks(s, "Blokus", BANK, 40_000, 80_000, 20_000, 9_000, 5_000),
    "clock-over": lambda s: clocks(s, "Blokus Two-Player", OVER, 310_000, 340_000, 9_000, 320_000),
    "clock-turn": lambda s: clocks(s, "Blokus Trigon Two-Player", EACH_TURN, 53_000),
    "clock-dice": dice_clocks,
    "hint-pieces": partial(hints, name="Blokus", holding=False),
    "hint-fits": partial(hints, name="Blokus", holding=True),
    "hint-fits-trigon": partial(hints, name="Blokus Trigon", holding=True),
    "hint-place": lambda s: good_place(s, lambda: s.show(playing(s))),
    "hint-place-dice": lambda s: good_place(s, lambda: dice(s, 3, 6, 1)),
    "hint-results": lambda s: results_with_hints(s, a_game(whole=True)),
    "hint-results-dice": lambda s: results_with_hints(s, a_dice_game(4, 99)),
    "promised": promised,
    "options": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui)),
    "options-language": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "language")),
    "options-colours": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "colours")),
    "palettes": lambda s: s.show(Menu(s.app.ui), PaletteQuestion(s.app.ui)),
    "options-controls": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "controls")),
    "help": lambda s: s.show(playing(s), Help(s.app.ui)),
    "help-pad": lambda s: with_pad(s, lambda: s.show(playing(s), Help(s.app.ui))),
    "bindings": lambda s: s.show(Menu(s.app.ui), BindingsScene(s.app.ui)),
    "keyboard": lambda s: with_pad(s, partial(keyboard, s)),
    "setup-pads": lambda s: with_pad(s, partial(setup, s, Options())),
    "keys-pad": lambda s: with_pad(s, partial(laid_by_keys, s)),
    "dice-pad": lambda s: with_pad(s, partial(dice, s, 3, 6, 1), "DualSense Wireless Controller"),
    "pad-lost": lambda s: with_pad(s, partial(pad_lost, s)),
    "labels": lambda s: labelled(s, "Blokus"),
    "labels-trigon": lambda s: labelled(s, "Blokus Trigon"),
    "labels-dice": lambda s: labelled(s, None),
    "options-sound": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "sound")),
    "results": results,
    "results-counting": partial(in_mid_motion, show=results, milliseconds=960),
    "results-flourish": partial(in_mid_motion, show=results, milliseconds=2100),
    "statistics": lambda s: statistics(s, played_games(120)),
    "statistics-empty": lambda s: statistics(s, ()),
    "statistics-one": lambda s: statistics(s, played_games(1)),
    "statistics-many": lambda s: statistics(
        s, played_games(10_000, people=MANY_PEOPLE, games=tuple(GAMES))
    ),
    "setup-dice": partial(setup, options=DiceOptions()),
    "setup-dice-four": partial(setup, options=DiceOptions(4)),
    "dice": lambda s: dice(s, 4, 6, 1),
    "dice-roll": lambda s: dice(s, 2, 6, 2),
    "dice-hand": dice_in_hand,
    "dice-results": lambda s: show_results(s, a_dice_game(4, 99)),
    "hand-over": lambda s: hand_over(s, a_game()),
    "hand-over-dice": lambda s: hand_over(s, a_dice_game(4, 6, 1)),
    "results-of-series": lambda s: show_results(s, a_game(whole=True), Series(3)),
    "standings": lambda s: standings(s, 2, a_game(whole=True)),
    "standings-end": lambda s: standings(s, 3, a_game(whole=True, seats=OF_ALL_SCRIPTS)),
    "standings-dice": lambda s: standings(s, 2, a_dice_game(3, 99)),
    "options-game": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "game")),
    "dice-results-counting": partial(
        in_mid_motion, show=lambda s: show_results(s, a_dice_game(4, 99)), milliseconds=960
    ),
    "dice-results-flourish": partial(
        in_mid_motion, show=lambda s: show_results(s, a_dice_game(4, 99)), milliseconds=2100
    ),
    "quiet": quiet,
    "dice-quiet": lambda s: dice(s, 4, 17, 1),
    "names": setup_names,
    "names-play": lambda s: s.show(begin(s.app.ui, a_game(seats=OF_ALL_SCRIPTS), seed=1)),
    "names-results": lambda s: show_results(s, a_game(whole=True, seats=OF_ALL_SCRIPTS)),
    "names-dice": lambda s: s.show(begin(s.app.ui, a_dice_game(4, 6, 1, OF_ALL_SCRIPTS), seed=1)),
    "names-dice-results": lambda s: show_results(s, a_dice_game(4, 99, seats=OF_ALL_SCRIPTS)),
}
"""Every picture by name; those of games other than `Blokus` end in the game's own name."""

for _name in VARIANTS:
    _slug = _name.removeprefix("Blokus ").lower().replace(" ", "-")
    if _name != "Blokus":
        SCENES |= {
            f"setup-{_slug}": partial(setup, options=Options(_name)),
            f"play-{_slug}": partial(in_hand, legal=True, name=_name),
            f"illegal-{_slug}": partial(in_hand, legal=False, name=_name),
            f"keys-{_slug}": partial(laid_by_keys, name=_name),
            f"results-{_slug}": partial(results, name=_name),
        }
SCENES |= {f"rules-{family}": partial(rules, family=family) for family in FAMILIES}


def main() -> int:
    """Render the pictures that were asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"), metavar="FOLDER")
    parser.add_argument("--sizes", default="1280x720,2560x1440")
    parser.add_argument("--themes", default="dark")
    parser.add_argument("--palettes", default="usual")
    parser.add_argument("--text-sizes", default="usual")
    parser.add_argument("--scenes", default=",".join(SCENES))
    parser.add_argument("--languages", default=SOURCE)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    looks = [
        Look(*names)
        for names in product(
            args.themes.split(","),
            args.palettes.split(","),
            args.text_sizes.split(","),
            map(language, args.languages.split(",")),
        )
    ]
    for size in map(window_size, args.sizes.split(",")):
        for look, name in product(looks, args.scenes.split(",")):
            studio = Studio(size, look)
            SCENES[name](studio)
            path = args.out / f"{name}-{size[0]}x{size[1]}{look.suffix}.png"
            studio.picture(path)
            studio.close()
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
