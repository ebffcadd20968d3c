"""Setting up a game: three questions in a sentence each, and a button that starts it."""

from __future__ import annotations

from collections.abc import Iterable

from game.ui.games.gallery import Gallery
from game.ui.games.game_ui import GameUi
from game.ui.kit.boxes import CENTRED, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Row, Steady
from game.ui.kit.control import HEIGHT
from game.ui.kit.form import Form
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup, descriptions
from game.ui.rooms.setup.how_strong import STRENGTHS, further_level, strengths
from game.ui.rooms.setup.more_levels import MoreLevels
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.questions import asked, question
from game.ui.rooms.setup.seats import SeatControls
from game.ui.rooms.setup.which_game import game_pictures
from game.ui.rooms.setup.who_begins import start_as_set_up
from game.ui.rooms.setup.who_plays import SEAT, WhoPlays
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push

SHARES = 38, 32, 30
"""The shares of the width for the three questions, where they are side by side."""

STACKED = 30, 36, 34
"""The shares of the height, where they are below each other."""

LINE = 15
"""The size of the sentence below the answers to a question, in design pixels."""

SIGN = 72
"""The size of the sign above the words where nobody needs a level, in design pixels."""

DIRECT = (Command.DIE_1, Command.DIE_2, Command.DIE_3)
"""What chooses each of the three plain levels at once: the keys of these numbers."""

TURNS = {Command.TURN_RIGHT: 1, Command.TURN_LEFT: -1}
"""What leads a pad's holder to the next stronger of them, and to the next weaker, all around."""


class Setup(Form):
    """Asks which game, who plays and how strong; then it starts.

    The key that confirms starts the game from every choice, and wherever the pointer is.

    Attributes:
        setup: the choices so far.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.setup = GameSetup.from_settings(ui.settings)
        self._gallery = Gallery(ui)
        self._seats = WhoPlays(ui, self.setup, SeatControls(ui, self.setup))
        if any(not seat.is_person for seat in self.setup.seats):
            # Loading may take long: it begins while the person is still choosing.
            ui.opponents.prepare(self.setup.options)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        wide = is_wide(self.ui.size)
        panels = [self._which_game(wide=wide), self._who_plays(wide=wide), self._strong(wide=wide)]
        shares = SHARES if wide else STACKED
        return asked(panels, shares, self._foot(), wide=wide, touch=self.ui.touch)

    def _sentence(self, words: str, others: Iterable[str] = ()) -> Box:
        """A sentence below the answers, in room for others in its place."""
        tone, top = self.ui.theme.muted, (Align.START, Align.START)
        lines = dict.fromkeys([words, *others])
        return Steady(*(Text(line, LINE, tone=tone, wraps=True, align=top) for line in lines))

    def _which_game(self, *, wide: bool) -> Box:
        pictures = game_pictures(self.setup, self._gallery, columns=3 if wide else 5)
        pictures.sized(height=Size(0, most=UNLIMITED), grow=1)
        about = self._sentence(self.setup.description, descriptions())
        return question(tr("setup.which"), pictures, about)

    def _who_plays(self, *, wide: bool) -> Box:
        setup, seats = self.setup, self._seats.seats(1 if wide else 2)
        if not setup.options.opponents:
            best = setup.game_ui.below_seats(self.ui)
            return question(
                tr("setup.who"),
                seats.sized(height=Size(SEAT, least=0)),
                best.sized(height=EQUAL, grow=1),
                self._sentence(tr("setup.who.alone")),
            )
        return question(
            tr("setup.who"),
            seats.sized(height=Size(0, most=UNLIMITED), grow=1),
            self._seats.how_many(),
            self._sentence(tr("setup.who.line")),
        )

    def _strong(self, *, wide: bool) -> Box:
        """How strong opponents are; in words if there are none."""
        setup = self.setup
        if all(seat.is_person for seat in setup.seats):
            alone = not setup.options.opponents
            words = tr("setup.strength.alone" if alone else "setup.strength.people")
            name = "hint" if alone else "person"
            sign = emblem(lambda ui, side: icon(name, side, ui.theme.muted), SIGN)
            text = Text(words, LINE + 2, tone=self.ui.theme.muted, wraps=True, align=CENTRED)
            return question(tr("setup.strength"), Fill(), sign, text, Fill())
        further = further_level(setup)
        levels = strengths(self.ui, setup, columns=1 if wide else len(STRENGTHS))
        more = tr("setup.levels.chosen", level=further) if further else tr("setup.levels")
        return question(
            tr("setup.strength"),
            levels.sized(height=Size(0, most=UNLIMITED), grow=1),
            Button(
                more,
                self._more_levels,
                height=Size(HEIGHT, least=HEIGHT * 2 / 3),
            ),
        )

    def _foot(self) -> Box:
        """The way back, the way to the rest, and the start."""
        buttons = {
            Button(tr("setup.back"), self.cancel): 150,
            Button(tr("setup.more_rules"), self._more_rules): 220,
            Button(tr("setup.start"), self._start, main=True, icon_name="play"): 300,
        }
        back, more, start = (
            button.sized(width=Size(width, least=0.6 * width), height=Size(60, least=40))
            for button, width in buttons.items()
        )
        return Row(back, Fill(), more, start)

    @property
    def game_ui(self) -> GameUi:
        """What the window shows of the game."""
        return self.setup.game_ui

    # -- time ---------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return not self._gallery.complete

    def update(self) -> Change | None:
        self.spoil(self._gallery.draw_next())
        return None

    # -- what the controls do -----------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Do) and not self.typing:
            if action.command is Command.MENU or self._confirms(action.command):
                return self._start()
            if self._chooses_level(action):
                self.arrange()
                return None
        return super().handle(action)

    def _confirms(self, command: Command) -> bool:
        """Whether a command starts the game, and doesn't use a button that keys have selected."""
        focus = self.tree.focus
        return command is Command.CONFIRM and (
            focus.by_pointer or isinstance(focus.selected, Choice)
        )

    def _chooses_level(self, action: Do) -> bool:
        """Whether an action chose one of the plain levels for all opponents."""
        if all(seat.is_person for seat in self.setup.seats):
            return False
        if action.command in DIRECT:
            self.setup.choose_strength(STRENGTHS[DIRECT.index(action.command)])
            return True
        if action.pad is None or action.command not in TURNS:
            return False
        wide = is_wide(self.ui.size)
        return strengths(self.ui, self.setup, 1 if wide else 3).turn(TURNS[action.command])

    def look_again(self) -> None:
        """Show what was chosen among further levels and rules."""
        self.arrange()

    def _more_levels(self) -> Change:
        return Push(MoreLevels(self.ui, self.setup))

    def _more_rules(self) -> Change:
        return Push(MoreRules(self.ui, self.setup))

    def cancel(self) -> Change | None:
        """Go back; the choices are kept for next time."""
        self.setup.store_in(self.ui.settings)
        self.ui.save()
        return super().cancel()

    def _start(self) -> Change:
        return Push(start_as_set_up(self.ui, self.setup))
