"""Renders every scene to PNG files, without a display.

    python tools/screenshots.py [--out FOLDER] [--sizes 1280x720,2560x1440] [--themes dark,light]
        [--scenes play,play-trigon,…] [--languages en,de,ru,zh]

The game shown is always the same: random moves of a fixed seed among the larger pieces.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import numpy as np
import pygame
from played_games import Shown, played_games

from game.ai.kinds import level_of
from game.ai.scale import MATCH
from game.cli import language, window_size
from game.engine import (
    FAMILIES,
    GAMES,
    VARIANTS,
    Game,
    GameOptions,
    Options,
    PlacementTable,
    Ply,
    Position,
    Seat,
)
from game.engine.dice import FACES, DiceEvent, DiceOptions, DicePosition, Roll
from game.files.best_results import SoloResult
from game.files.history import PlayedGame
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.languages import SOURCE
from game.names import NAME_LIMIT
from game.ui.board.packing import slot_of
from game.ui.games.kinds import begin
from game.ui.games.scene import GameScene
from game.ui.scenes.how_to_play import HowToPlay
from game.ui.scenes.kept_games import KeptGames
from game.ui.scenes.menu import Menu
from game.ui.scenes.pause_menu import PauseMenu
from game.ui.scenes.question import Question
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import Setup
from game.ui.scenes.statistics import Statistics
from game.ui.shell.actions import Action, Command, Do, Point, Press
from game.ui.shell.app import App
from game.ui.shell.scene import Home, Scene

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

PLIES = 45
"""The plies of a game of four colours under way; games of fewer colours have fewer."""


class Studio:
    """An app whose clock is set by hand, so that every picture shows the same instant."""

    def __init__(self, size: tuple[int, int], theme: str, language: str = SOURCE) -> None:
        self.time = 0.0
        settings = Settings(size=size, theme=theme, language=language)
        self._folder = TemporaryDirectory()
        self.app = App(
            settings,
            KeptFiles(Path(self._folder.name)),
            home=Menu,
            pause=PauseMenu,
            frames=10**9,
            now=lambda: self.time,
        )

    def close(self) -> None:
        """Close the window and forget what was kept."""
        self.app.close()
        self._folder.cleanup()

    def picture(self, path: Path) -> None:
        """Let everything come to rest, and save what the window shows."""
        for _ in range(120):
            self.time += 25
            self.app.step()
        pygame.image.save(self.app.screen, path)

    def show(self, *scenes: Scene) -> None:
        """Put these scenes on the stack, the last on top."""
        for scene in scenes:
            self.app.start(scene)
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


def results(studio: Studio, name: str = "Blokus") -> None:
    """The end of a game on a board, with earlier best results of one that is played alone."""
    game = a_game(name, whole=True)
    if game.options.players == 1:
        for left, back in (((0, 3, 1, 2), 9), ((11, 9, 14, 3), 0)):
            studio.app.ui.files.best_results.enter(name, SoloResult(left, back))
    show_results(studio, game)


def show_results(studio: Studio, game: BoardGame | DiceGame) -> None:
    """The results of a game that is over, its last event played by its driver."""
    before = Game(game.options, game.seats, game.events[:-1])
    scene = begin(studio.app.ui, before, seed=1)
    scene.driver.play(game.events[-1])
    studio.show(scene, scene.area.results(lambda: scene))


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
    "menu-games": menu_with_games,
    "games": games_in_progress,
    "setup": partial(setup, options=Options()),
    "play": lambda s: in_hand(s, legal=True),
    "illegal": lambda s: in_hand(s, legal=False),
    "keys": laid_by_keys,
    "pause": lambda s: s.show(playing(s), PauseMenu(s.app.ui, "blokus", lambda: None)),
    "give-up": lambda s: s.show(playing(s), Question.about_giving_up(s.app.ui, Home)),
    "options": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui)),
    "options-language": lambda s: s.show(Menu(s.app.ui), SettingsScene(s.app.ui, "language")),
    "results": results,
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
    parser.add_argument("--scenes", default=",".join(SCENES))
    parser.add_argument("--languages", default=SOURCE)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for size in map(window_size, args.sizes.split(",")):
        for theme in args.themes.split(","):
            for spoken in map(language, args.languages.split(",")):
                for name in args.scenes.split(","):
                    studio = Studio(size, theme, spoken)
                    SCENES[name](studio)
                    suffix = "" if theme == "dark" else f"-{theme}"
                    suffix += "" if spoken == SOURCE else f"-{spoken}"
                    path = args.out / f"{name}-{size[0]}x{size[1]}{suffix}.png"
                    studio.picture(path)
                    studio.close()
                    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
