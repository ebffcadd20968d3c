"""The games of Ladder."""

from __future__ import annotations

from functools import partial

from game.ai.levels.scale import HIGHEST, KEYS
from game.arcade.ladder import CLOCK, DUO, LIVES, Ladder
from game.base.names import clean_name
from game.engine import AnyGame, Game
from game.ui.look.texts import tr
from game.ui.rooms.arcade.ladder_rung import LadderRung
from game.ui.rooms.arcade.pause import ArcadePause
from game.ui.rooms.arcade.score_results import FinalScore, ScoreResults
from game.ui.rooms.arcade.score_table import LADDER
from game.ui.rooms.play.beginning import begin_challenge
from game.ui.rooms.play.challenge import Challenge, Mark, Standing
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Reset, Scene


def ladder_scene(ui: UiContext, ladder: Ladder | None = None) -> Scene:
    """What follows in a ladder: the opponent on its next rung, or how it has ended.

    A new ladder begins by default.
    """
    ladder = Ladder() if ladder is None else ladder
    if ladder.is_over:
        return ladder_end(ui, ladder)
    stop = partial(ladder_end, ui, ladder) if ladder.points else None
    keep = partial(keep_points, ui, ladder)
    return LadderRung(ui, ladder, partial(rung_scene, ui, ladder), stop, keep)


def ladder_end(ui: UiContext, ladder: Ladder) -> Scene:
    """The end of a ladder, with what was scored so far; from there a new one may begin."""
    return ScoreResults(ui, partial(ladder_score, ladder), partial(ladder_scene, ui))


def keep_points(ui: UiContext, ladder: Ladder) -> None:
    """Keep what was scored so far under the name that is known: nobody is asked any more."""
    if ladder.points:
        LADDER.enter(ui.files, clean_name(ui.settings.seats[0].name), ladder.points)


def rung_scene(ui: UiContext, ladder: Ladder) -> Scene:
    """The scene in which the next rung of a ladder is played."""
    seats = seated([None, KEYS[ladder.rung - 1]], [ui.settings.seats[0].name])
    game: AnyGame = Game(DUO, seats)
    return begin_challenge(ui, game, LadderChallenge(ui, ladder), CLOCK)


def ladder_score(ladder: Ladder) -> FinalScore:
    """What was scored on a ladder."""
    beaten = ladder.rung - 1
    facts = [tr("ladder.beaten", number=tr.whole(beaten), count=tr.whole(HIGHEST))]
    if beaten:
        facts.append(tr("ladder.best", level=tr(f"level.{beaten}")))
    heading = tr("ladder.climbed" if ladder.is_climbed else "ladder.over")
    colours = tuple(colour.name for colour in DUO.ruleset.colours)
    return FinalScore(ladder.points, LADDER, heading, tuple(facts), colours)


class LadderChallenge(Challenge):
    """A rung of a ladder under way."""

    def __init__(self, ui: UiContext, ladder: Ladder) -> None:
        self._ui, self._ladder = ui, ladder
        self._is_settled = False

    def standing(self, game: AnyGame) -> Standing:
        ladder = self._ladder
        lives = tuple(Mark(number < ladder.lives) for number in range(LIVES))
        return Standing(
            tr("ladder.rung", number=tr.whole(ladder.rung), count=tr.whole(HIGHEST)),
            tr("ladder.task", level=tr(f"level.{ladder.rung}")),
            "heart",
            lives,
            tr.count("points", ladder.points),
        )

    def is_over(self, game: AnyGame) -> bool:
        over: bool = game.position.over
        return over

    def results(self, game: AnyGame) -> Scene:
        self._is_settled = True
        own, other = game.position.totals()
        return ladder_scene(self._ui, self._ladder.after(int(own - other)))

    def pause(self, game: AnyGame) -> Scene:
        return ArcadePause(self._ui, None, "ladder", (tr("ladder.stop"), Reset(self._stop)))

    def _stop(self) -> Scene:
        """End the ladder with what was scored so far."""
        self._is_settled = True
        return ladder_end(self._ui, self._ladder)

    def leave(self) -> None:
        """Keep what was scored so far, if the window closes over the game."""
        if not self._is_settled:
            keep_points(self._ui, self._ladder)
