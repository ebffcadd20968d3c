"""Who begins a game: chosen, drawn by lot, or the youngest, whom people name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.base.names import brief_name
from game.files.settings import YOUNGEST
from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale, column
from game.ui.look.texts import tr
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push, Reset, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal


def start(ui: UiContext, setup: GameSetup) -> Change:
    """Begin a game as it is set up; if the youngest of several people is to begin, ask who that is.

    A single person is the youngest.
    """
    people = [seat for seat, sits in enumerate(setup.seats) if sits.is_person]
    if setup.begins != YOUNGEST or len(people) < 2:
        youngest = people[0] if people else None
        return Push(begin(ui, setup.new_game(ui.files.history.rating, youngest=youngest)))
    return Push(YoungestQuestion(ui, setup, people))


class YoungestQuestion(Modal):
    """Asks who is the youngest: a button for each person, at first on whoever it was last time."""

    def __init__(self, ui: UiContext, setup: GameSetup, people: Sequence[int]) -> None:
        """Ask about the people on these seats."""
        super().__init__(ui)
        self._setup, self._people = setup, people
        self.reword()

    def reword(self) -> None:
        self.title = tr("youngest.title")
        names = {f"youngest{seat}": self._setup.seats[seat].name for seat in self._people}
        last = self.ui.settings.youngest
        start = next((widget for widget, name in names.items() if name == last), None)
        self.focus.show(
            [
                Button(widget, brief_name(name), partial(self._begin, seat), main=True)
                for (widget, name), seat in zip(names.items(), self._people, strict=True)
            ],
            start=start,
        )

    def _begin(self, seat: int) -> Change:
        ui, setup = self.ui, self._setup
        ui.settings.youngest = setup.seats[seat].name
        ui.save()
        rating = ui.files.history.rating

        def game() -> Scene:
            return begin(ui, setup.new_game(rating, youngest=seat))

        return Reset(game)

    def arrange(self) -> None:
        px, count = self.ui.px, len(self._people)
        step = apart(px(64), self.ui.least_target, self.ui.size[1] - px(112), count)
        self.panel_size = (480, 112 + round(step * count / UiScale.for_window(self.ui.size).unit))
        panel = self.panel_rect()
        inside = panel.inflate(-2 * px(32), 0)
        inside.top = panel.top + px(92)
        rects = column(inside, count, step - px(12), px(12))
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect
