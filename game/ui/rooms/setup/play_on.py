"""The form for playing on from a position of a record: who plays."""

from __future__ import annotations

from functools import partial

from game.engine import AnyGame, Game
from game.play.matchmaking import matched
from game.ui.kit.boxes import Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import EQUAL
from game.ui.look.texts import tr
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seats import SeatControls, Seats
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push

LINE, GAP = 50, 12
"""The height of a seat's line, and the gap between two, in design pixels."""

SHARES = (7.0, 21.0, 34.0, 34.0)
"""The shares of the width for what a seat plays with, its name, who sits there, and the level."""


class PlayOn(Form):
    """A line for each seat: its colours, its name, who plays there, how strong an opponent is.

    Unless the position is the initial one, it is set up on the board of the new game, which then
    isn't rated.
    """

    modal = True

    def __init__(self, ui: UiContext, game: AnyGame) -> None:
        """Play on from where a game stands."""
        super().__init__(ui)
        self._options, self._position = game.options, game.position
        self._begun = bool(game.ply)
        self._setup = GameSetup.asked_for(ui.settings, game.options, None)
        self._seats = SeatControls(ui, self._setup)

    def contents(self) -> Box:
        return dialog(
            self.ui,
            tr("play_on.title"),
            Seats(*map(self._line, range(self._options.players)), gap=GAP),
            foot=buttons(
                Button(tr("play_on.yes"), self._play, main=True, first=True, icon_name="play"),
                Button(tr("play_on.no"), self.cancel),
            ),
            width=900,
        )

    def _line(self, seat: int) -> Box:
        controls = self._seats
        emblems = Picture(partial(controls.emblems, seat))
        who = controls.who(seat) if self._options.opponents else Fill()
        boxes = (emblems, controls.name(seat), who, controls.strength(seat) or Fill())
        return Row(
            *(
                box.sized(width=EQUAL, height=LINE, grow=share)
                for box, share in zip(boxes, SHARES, strict=True)
            )
        )

    def _play(self) -> Change:
        seats = matched(self._options, self._setup.seats, self.ui.files.history.rating)
        game: AnyGame = Game(self._options, seats)
        if self._begun and game.kind.set_up is not None:
            game.play(game.kind.set_up(self._position))
        scene = begin(self.ui, game)
        if game.under_way:
            # Keep it at once: a new game wouldn't bring back a board that was set up by hand.
            scene.session.save()
        return Push(scene)
