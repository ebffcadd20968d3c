"""Sets up pictures of the analysis board."""

from __future__ import annotations

from dataclasses import replace

from game.ai.player import never
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Analyse, Analysed
from game.ai.process.server import AnalysisServer
from game.engine import Game, Seat
from game.ui.rooms.play.caution import CautionScene
from game.ui.rooms.play.scene import begin
from game.ui.rooms.review.overlays import Overlay
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.shell.scene import UnderWay
from scenes.entering import to_analysis
from scenes.sample_games import a_dice_game, a_game
from scenes.studio import Studio

SIMULATIONS = 3_000
"""The most simulations for a position: pictures must be the same each time, and done soon."""


EARLY = 4
"""A third of the plies after which a colour spends one of its smallest pieces too early."""


class AnalysesHere(OpponentClient):
    """Analyses in this process, all at once, so that no picture waits for another process."""

    def __init__(self) -> None:
        super().__init__()
        self._server = AnalysisServer()
        self._last: Analysed | None = None

    def analyse(self, order: Analyse) -> None:
        """Complete the whole analysis at once."""
        simulations = min(order.goal.simulations or SIMULATIONS, SIMULATIONS)
        whole = replace(order, goal=replace(order.goal, simulations=simulations))
        *_, last = self._server.analysed(whole, never)
        self._last = replace(last, final=True)

    def stop_analysis(self) -> None:
        """Do nothing: no analysis is under way."""

    def take_analysis(self) -> Analysed | None:
        """The last analysis, only once."""
        last, self._last = self._last, None
        return last


def show_analysis(studio: Studio, game: Game, ply: int, under_way: UnderWay | None = None) -> None:
    """Enter the analysis board of a game after a number of its events."""
    studio.app.stack.apply(to_analysis(studio.app.ui, game, ply, under_way))


def analysis(
    studio: Studio,
    name: str = "Blokus Duo",
    overlay: str = "candidates",
    share: float = 0.4,
    *,
    partners: bool = False,
) -> None:
    """The analysis board of a game, after a share of it."""
    game: Game = (
        a_dice_game(4, 40) if name == "Blokus Dice" else a_game(name, whole=True, partners=partners)
    )
    studio.app.ui.opponents = AnalysesHere()
    show_analysis(studio, game, int(len(game.events) * share))
    board = studio.app.scene
    assert isinstance(board, AnalysisScene)
    board.panel.choose_overlay(Overlay(overlay))
    studio.let_pass(len(game.events) * 60)


def looking_back(studio: Studio) -> None:
    """The analysis board of a game under way, before the search is asked for anything."""
    game: Game = a_game("Blokus Duo")
    studio.app.ui.opponents = AnalysesHere()
    show_analysis(studio, game, game.ply - 3, UnderWay(lambda: False, lambda: None))


def caution(studio: Studio, name: str) -> None:
    """A teaching game that has stopped after one of the smallest pieces was placed too early.

    In Dice, it took a strike.
    """
    is_dice = name == "Blokus Dice"
    whole: Game = a_dice_game(2, EARLY) if is_dice else a_game(name)
    events = whole.events if is_dice else whole.events[: 3 * EARLY]
    ui = studio.app.ui
    ui.opponents, ui.settings.teaching = AnalysesHere(), True
    # Against a good opponent the coach lets less pass.
    seats = (*whole.seats[:-1], Seat(whole.seats[-1].name, "9"))
    game: Game = Game(whole.options, seats, events)
    scene = begin(ui, game, seed=1)
    studio.show(scene)
    studio.let_pass(3000)
    position = game.position
    if is_dice:
        takes = [take for take in position.takes() if take.strike]
    else:
        takes = [position.event(int(one)) for one in position.legal()]
    sizes = scene.area.seen.ruleset.table.sizes
    scene.driver.play(min(takes, key=lambda one: sizes[one.placement]))
    studio.let_pass(2000)
    assert isinstance(studio.app.scene, CautionScene)
