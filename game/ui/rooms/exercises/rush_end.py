"""How a game of Rush ends: points that roll up, and medals for what was done."""

from __future__ import annotations

from collections.abc import Callable

from game.exercises.rush.game import Rush
from game.exercises.rush.heat import FAST, Feat
from game.exercises.rush.news import feats_of
from game.ui.look.texts import tr
from game.ui.rooms.exercises.ending import Ending, Medal, score_ending
from game.ui.rooms.exercises.scores import KeptScore
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


def rush_ending(ui: UiContext, game: Rush, kept: KeptScore, again: Callable[[], Scene]) -> Ending:
    """The end of a game, with its score as it is kept, and what makes another one."""

    def facts() -> tuple[str, ...]:
        swept = sum(bool(one.points) for one in game.swept)
        return (
            tr("arcade.rush.over"),
            tr.count("arcade.rush.pieces", len(game.scored)),
            tr.count("arcade.rush.swept", swept),
            tr("arcade.rush.best_times", times=game.most_times),
        )

    def medals() -> tuple[Medal, ...]:
        run, corners, ten = feats_of(game.scored)
        shown = (
            (Feat.RUN, run, tr.whole(run)),
            (Feat.CORNERS, corners, tr.whole(corners)),
            (Feat.TEN, ten, tr("arcade.rush.seconds", seconds=tr.whole(round(ten)))),
        )
        return tuple(
            Medal(feat.medal(value), tr(f"arcade.rush.feat.{feat.name.lower()}", count=FAST), words)
            for feat, value, words in shown
        )

    ruleset = game.position.ruleset
    return score_ending(ui, kept, facts, again, ruleset, medals)
