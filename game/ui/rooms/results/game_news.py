"""What a game has changed beyond itself: ratings, and who has won how often this week."""

from __future__ import annotations

from game.engine import AnyGame
from game.play.changes import Ended
from game.review.tally import week_tally
from game.ui.kit.boxes import Align, Box
from game.ui.kit.containers import Column
from game.ui.kit.text import Text
from game.ui.look.tally_words import tally_words
from game.ui.rooms.results.rating_news import news_box, rating_news
from game.ui.shell.context import UiContext


def game_news(
    ui: UiContext, game: AnyGame, ended: Ended, columns: int, align: Align = Align.CENTER
) -> Box | None:
    """All of it, with so many ratings side by side, if they were asked for; None for nothing."""
    news = rating_news(ended.played, rated=game.rated)
    found = [_tally(ui, game, align), news_box(ui.theme, news, columns, align)]
    boxes = [box for box in found if box is not None]
    return Column(*boxes, gap=4) if boxes else None


def _tally(ui: UiContext, game: AnyGame, align: Align) -> Box | None:
    """The tally of those who have played, if nobody else has."""
    people = {seat.name for seat in game.seats if seat.is_person}
    if len(people) < max(2, len(game.seats)):
        return None
    tally = [one for one in week_tally(ui.files.history, ui.today) if one[0] in people]
    if not tally:
        return None
    return Text(tally_words(tally), tone=ui.theme.muted, align=(align, Align.CENTER))
