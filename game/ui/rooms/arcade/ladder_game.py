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
from game.ui.rooms.arcade.score_table import LADDER, KeptScore
from game.ui.rooms.play.beginning import begin_challenge
from game.ui.rooms.play.challenge import Challenge, Mark, Standing
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push, Scene


def ladder_scene(
    ui: UiContext, ladder: Ladder | None = None, kept: KeptScore | None = None
) -> Scene:
    """What follows in a ladder: the opponent on its next rung, or how it has ended.

    A new ladder begins by default; `kept` is the score of one that goes on.
    """
    ladder = Ladder() if ladder is None else ladder
    if kept is None:
        kept = LADDER.enter(ui.files, clean_name(ui.settings.seats[0].name), ladder.points)
    if ladder.is_over:
        return ladder_end(ui, ladder, kept)
    stop = partial(ladder_end, ui, ladder, kept) if ladder.points else None
    return LadderRung(ui, ladder, partial(rung_scene, ui, ladder, kept), stop)


def ladder_end(ui: UiContext, ladder: Ladder, kept: KeptScore) -> Scene:
    """The end of a ladder, with what was scored so far; from there a new one may begin."""
    return ScoreResults(ui, partial(ladder_score, ladder), partial(ladder_scene, ui), kept)


def rung_scene(ui: UiContext, ladder: Ladder, kept: KeptScore) -> Scene:
    """The scene in which the next rung of a ladder is played."""
    seats = seated([None, KEYS[ladder.rung - 1]], [ui.settings.seats[0].name])
    game: AnyGame = Game(DUO, seats)
    return begin_challenge(ui, game, LadderChallenge(ui, ladder, kept), CLOCK)


def ladder_score(ladder: Ladder) -> FinalScore:
    """What was scored on a ladder."""
    beaten = ladder.rung - 1
    facts = [tr("ladder.beaten", number=tr.whole(beaten), count=tr.whole(HIGHEST))]
    if beaten:
        facts.append(tr("ladder.best", level=tr(f"level.{beaten}")))
    heading = tr("ladder.climbed" if ladder.is_climbed else "ladder.over")
    colours = tuple(colour.name for colour in DUO.ruleset.colours)
    return FinalScore(heading, tuple(facts), colours)


class LadderChallenge(Challenge):
    """A rung of a ladder under way."""

    def __init__(self, ui: UiContext, ladder: Ladder, kept: KeptScore) -> None:
        self._ui, self._ladder, self._kept = ui, ladder, kept
        self._after = ladder

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

    def settle(self, game: AnyGame) -> None:
        own, other = game.position.points()
        self._after = self._ladder.after(int(own - other))
        self._kept.earn(self._after.points)

    def results(self, game: AnyGame) -> Scene:
        return ladder_scene(self._ui, self._after, self._kept)

    def pause(self, game: AnyGame) -> Scene:
        def stop() -> Change:
            return Push(ladder_end(self._ui, self._after, self._kept), instead=2)

        best = LADDER.best(self._ui.files)
        return ArcadePause(self._ui, "ladder", ("ladder.stop", stop), best=best, hides=True)
