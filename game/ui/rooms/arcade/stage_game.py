"""The games of stages."""

from __future__ import annotations

from functools import partial

from game.arcade.stages import Stage, open_stages, shipped_stages
from game.engine import AnyGame, Game
from game.ui.rooms.arcade.pause import ArcadePause
from game.ui.rooms.arcade.stage_results import StageResult, StageResults
from game.ui.rooms.arcade.stage_words import stage_standing
from game.ui.rooms.play.beginning import begin_challenge
from game.ui.rooms.play.challenge import Challenge, Standing
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop, Scene


def stage_scene(ui: UiContext, number: int) -> GameScene:
    """The scene in which the stage of that number, from 1, is played."""
    stage = shipped_stages()[number - 1]
    seats = seated([None, *stage.levels], [ui.settings.seats[0].name])
    game: AnyGame = Game(stage.options, seats)
    return begin_challenge(ui, game, StageChallenge(ui, stage, number))


class StageChallenge(Challenge):
    """A stage under way."""

    def __init__(self, ui: UiContext, stage: Stage, number: int) -> None:
        self._ui, self._stage, self._number = ui, stage, number
        self._again = partial(stage_scene, ui, number)
        self._next = partial(stage_scene, ui, number + 1)

    def standing(self, game: AnyGame) -> Standing:
        return stage_standing(self._stage, self._number, game)

    def is_over(self, game: AnyGame) -> bool:
        return self._stage.is_over(game.position)

    def settle(self, game: AnyGame) -> None:
        stage, kept = self._stage, self._ui.files.stage_stars
        amount = stage.amount(game.position)
        stars, before = stage.stars_for(amount), kept.value.get(stage.key, 0)
        kept.earn(stage.key, stars)
        self._result = StageResult(stage, self._number, amount, stars, before)

    def results(self, game: AnyGame) -> Scene:
        is_open = self._number < open_stages(shipped_stages(), self._ui.files.stage_stars.value)
        return StageResults(
            self._ui,
            self._result,
            self._again,
            self._next if is_open else None,
        )

    def pause(self, game: AnyGame) -> Scene:
        leave = ("stage.others", partial(Pop, 2))
        return ArcadePause(self._ui, "stages", leave, self._again)
