"""Setting up a game: three questions in a sentence each, and a button that starts it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import MATCH
from game.files.settings import Settings
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import CENTRED, TOP, Align, Box, Fill, Picture, sign
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row, Steady
from game.ui.kit.control import HEIGHT, HIGH
from game.ui.kit.form import Dialog, Form, asked, dialog, foot, question, shared
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.style import FACT, FINE, LINE, muted, text
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.backdrop import Backdrop
from game.ui.look.names_in_text import named
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.play.scene import go_on
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.more_rules import MoreRules
from game.ui.rooms.setup.seat_names import level_words, opponents_words, seats_of_last_setup
from game.ui.rooms.setup.seats import OfSeat, SeatControls, match_line
from game.ui.rooms.setup.three_questions import (
    SEAT,
    STRENGTHS,
    WhoPlays,
    colour_of_opponents,
    description_of,
    descriptions,
    further_level,
    game_pictures,
    known_people,
    paint_level,
    people_offered,
    strengths,
)
from game.ui.rooms.setup.unusual import last_setup, store, unusual_line
from game.ui.rooms.setup.who_begins import start_as_set_up
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Pop, Push, Reset, through

ROOMY = 1.4
"""From this text size on, what is said of a game has no room for what is said of others."""

DIRECT = (Command.DIE_1, Command.DIE_2, Command.DIE_3)
"""What chooses each of the three plain levels at once: the keys of these numbers."""

TURNS = {Command.TURN_RIGHT: 1, Command.TURN_LEFT: -1}
"""What leads a pad's holder to the next stronger of them, and to the next weaker, all around."""


class Setup(Form):
    """Asks which game, who plays where and how strong; then it starts, or a table is opened.

    The key that confirms starts the game from every choice, and wherever the pointer is. In a wide
    window the questions have these `shares` of the width.
    """

    shares = 38, 32, 30

    def __init__(self, ui: UiContext, setup: GameSetup | None = None) -> None:
        """Ask for a new game, or for one of which something is given."""
        super().__init__(ui)
        self.setup = last_setup(ui) if setup is None else setup
        self._gallery = Gallery(ui)
        self._seats = WhoPlays(ui, self.setup, self.elsewhere)
        self._played = any(True for _ in ui.files.history.latest())
        self._people = known_people(ui)
        if self._against:
            # Their process starts while the person is still choosing.
            ui.opponents.prepare(self.setup.options)

    @property
    def _against(self) -> bool:
        return any(not seat.is_person for seat in self.setup.seats)

    @property
    def backdrop(self) -> Backdrop:
        return Backdrop(self.setup.options.ruleset)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        wide = is_wide(self.ui.size)
        panels = [self._which_game(wide=wide), self._who_plays(wide=wide), self.beside(wide=wide)]
        shares = self.shares if wide else (30, 36, 34)
        line = unusual_line(self.ui, self.setup)
        return asked(self.ui, panels, shares, line, self.foot())

    def sentence(self, words: str, others: Iterable[str] = ()) -> Box:
        """A sentence below the answers, in room for others in its place."""
        return Steady(*(Text(line, LINE, align=TOP) for line in dict.fromkeys([words, *others])))

    def _which_game(self, *, wide: bool) -> Box:
        setup = self.setup
        if setup.shown is not None:
            picture = Picture(self._paint_shown, height=EQUAL, grow=1)
            family = tr(f"game.{setup.options.family}")
            return question(family, picture, self.sentence(tr("setup.from_here")))
        again = None
        if self._played and self.new:
            settings = self.ui.settings
            game, who = tr(f"game.{settings.options.family}"), _who_played(settings)
            words = tr("menu.quick.again", game=game, who=who)
            shown = sign("play", 20, text), Text(words, FACT, wraps=True, grow=1)
            face, high = Row(*shown, gap=10, pad=(14, 2)), Size(1.3 * HEIGHT, least=HEIGHT * 2 / 3)
            play = through(self.ui, lambda doors: doors.quick_game)
            again = Tile(words, face, play, about="again", height=high)
        pictures = game_pictures(setup, self._gallery, columns=3 if wide else 5)
        pictures.sized(height=EQUAL, grow=1)
        # Where letters are large, the pictures need the room that others would have.
        others = descriptions() if self.ui.fonts.factor < ROOMY else ()
        about = self.sentence(description_of(setup.options), others)
        return question(tr("setup.which"), again, pictures, about)

    def _paint_shown(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        game, side = self.setup.shown, min(rect.size)
        assert game is not None
        room = Rect(0, 0, side, side)
        room.center = rect.center
        ui_of(game.options).paint_position(surface, ui, game, room)

    def _who_plays(self, *, wide: bool) -> Box:
        setup, seats = self.setup, self._seats.seats(1 if wide else 2)
        if not setup.options.opponents:
            best = setup.game_ui.below_seats(self.ui)
            return question(
                tr("setup.who"),
                seats.sized(height=Size(SEAT, least=0)),
                best.sized(height=EQUAL, grow=1),
                self._below_seats(tr("setup.who.alone")),
            )
        return question(
            tr("setup.who"),
            seats.sized(height=EQUAL, grow=1),
            self._seats.how_many(),
            self._below_seats(self.seats_words),
        )

    def _below_seats(self, words: str) -> Box:
        """A sentence; or while a name is typed, the people who may be meant."""
        sentence, edited = self.sentence(words), self.edited
        about = None if edited is None else edited.about
        if not isinstance(about, tuple) or about[0] is not OfSeat.NAME:
            return sentence
        offered = people_offered(self._people, self.setup, about[1])
        return sentence if offered is None else Steady(offered, sentence)

    @property
    def seats_words(self) -> str:
        return tr("setup.who.line" if self.setup.opened is None else "setup.who.going_on")

    def elsewhere(self, seat: int) -> tuple[str, str]:
        """Who has a seat elsewhere, in two lines."""
        name = "" if self.setup.opened is None else named(self.setup.seats[seat].name)
        return name or tr("seat.elsewhere"), tr("seat.elsewhere.line")

    def beside(self, *, wide: bool) -> Box:
        """How strong opponents are; in words if there are none, or how people come in."""
        setup = self.setup
        if setup.awaited:
            return self._told(tr("seat.elsewhere"), "globe", tr("setup.elsewhere.line"))
        if not self._against:
            alone = not setup.options.opponents
            words = tr("setup.strength.alone" if alone else "setup.strength.people")
            return self._told(tr("setup.strength"), "hint" if alone else "person", words)
        if setup.opened is not None:
            return self._told(tr("seat.elsewhere"), "globe", tr("setup.elsewhere.nobody"))
        levels = strengths(setup, columns=1 if wide else len(STRENGTHS))
        return question(
            tr("setup.strength"),
            levels.sized(height=EQUAL, grow=1),
            self.levels_button,
        )

    def _told(self, heading: str, shown: str, words: str) -> Box:
        told = sign(shown, 72, muted), Text(words, 17, tone=muted, wraps=True, align=CENTRED)
        return question(heading, Fill(), *told, Fill(), self.levels_button)

    @property
    def levels_button(self) -> Button | None:
        """What leads to all levels, where there are opponents to choose them for."""
        if self.setup.opened is not None or not self._against:
            return None
        further = further_level(self.setup)
        words = tr("setup.levels.chosen", level=further) if further else tr("setup.levels")
        ui, setup = self.ui, self.setup
        return Button(words, lambda: Push(MoreLevels(ui, setup)), about="levels", height=HIGH)

    def foot(self) -> Box:
        """The way back, to a friend's game and to the rest, and the start."""
        lead = partial(Enter, lambda doors: doors.join_table(self.ui, ""))
        join = Button(tr("setup.join"), lead, about="join") if self.new else None
        key, picture = ("setup.open", "globe") if self.setup.awaited else ("setup.start", "play")
        onward = Button(tr(key), self.start, main=True, icon_name=picture)
        return self.buttons(Button(tr("setup.back"), self.cancel), join, onward)

    def buttons(self, back: Button, other: Button | None, onward: Button) -> Row:
        """The buttons at the bottom, with the one that leads to the rest."""
        ui, setup, starts = self.ui, self.setup, self.starts_here
        more = Button(tr("setup.more_rules"), lambda: Push(MoreRules(ui, setup, starts=starts)))
        for one, width in ((back, 200), (other, 300), (more, 200), (onward, 260)):
            if one is not None:
                one.sized(width=Size(width, least=0.6 * width), height=Size(60, least=40))
        return Row(back, other, Fill(), more, onward)

    @property
    def new(self) -> bool:
        """Whether it is about a new game of which nothing is given."""
        return self.setup.shown is None

    @property
    def starts_here(self) -> bool:
        """Whether a new game starts at this screen."""
        return self.setup.opened is None and not self.setup.awaited

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        self.spoil(self._gallery.draw_next())
        return None

    # -- what the controls do -----------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Do) and self.edited is None:
            if action.command is Command.MENU or self._confirms(action.command):
                return self.start()
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
        if not self._against or self.setup.opened is not None:
            return False
        if action.command in DIRECT:
            self.setup.choose_strength(STRENGTHS[DIRECT.index(action.command)])
            return True
        if action.pad is None or action.command not in TURNS:
            return False
        wide = is_wide(self.ui.size)
        return strengths(self.setup, 1 if wide else 3).turn(TURNS[action.command])

    def look_again(self) -> None:
        """Show what was chosen among further levels and rules."""
        self.arrange()

    def cancel(self) -> Change | None:
        """Go back; the choices are kept for next time."""
        store(self.ui, self.setup)
        return super().cancel()

    def start(self) -> Change | None:
        if self.setup.awaited:
            return Enter(lambda doors: doors.new_table(self.ui, self.setup))
        if (opened := self.setup.opened) is not None:
            return Reset(partial(go_on, self.ui, opened))
        return Push(start_as_set_up(self.ui, self.setup))


def _who_played(settings: Settings) -> str:
    options, seats = settings.options, seats_of_last_setup(settings)
    people = [place for place, seat in enumerate(seats) if seat.is_person]
    opponents = opponents_words(seat.level for seat in seats if seat.level is not None)
    if not people:
        return tr("menu.quick.watch", opponents=opponents)
    if len(people) == 1:
        return tr("menu.quick.you", opponents=opponents) if opponents else tr("menu.quick.alone")
    together = tr.count("menu.quick.people", len(people))
    if all(settings.seats[place].name_in(options) for place in people):
        together = tr.joined(named(seats[place].name) for place in people)
    if not opponents:
        return together
    return tr("menu.quick.against", people=together, opponents=opponents)


class MoreLevels(Dialog):
    """The ten levels and *My level* for all opponents, and below them a level for each."""

    def __init__(self, ui: UiContext, setup: GameSetup) -> None:
        super().__init__(ui)
        self.setup = setup

    def contents(self) -> Box:
        return dialog(
            self.ui,
            tr("setup.strength"),
            shared(self._for_all(), self._for_each(), shares=(64, 36), gap=20),
            foot=foot(Button(tr("setup.levels.done"), Pop, main=True)),
            width=1080,
            height=690,
        )

    def _for_all(self) -> Box:
        """The levels in rows, each with what it says of itself, and last the one that adapts."""
        setup, alike, rating = self.setup, Alike(), self.ui.files.history.rating
        colour, words = colour_of_opponents(setup), level_words() | {MATCH: tr("seat.match")}

        def face(level: str) -> Box:
            matches = level == MATCH
            shown = setup.even_level(rating) if matches else level
            line = match_line(setup, rating) if matches else tr(f"level.{shown}.line")
            said = Text(words[level], 17, alike=alike), Text(line, FINE)
            return Row(
                Picture(partial(paint_level, shown, colour), aspect=1, width=40, height=40),
                Column(*said, gap=0, justify=Align.CENTER, width=EQUAL, grow=1),
                gap=8,
                pad=(8, 4),
            )

        return Choice(
            *(tr("setup.strength"), words, setup.strength or "", setup.choose_strength),
            faces=list(map(face, words)),
            columns=2,
            first=True,
        )

    def _for_each(self) -> Box:
        controls = SeatControls(self.ui, self.setup)
        opponents = [seat for seat, one in enumerate(self.setup.seats) if not one.is_person]
        head = Text(tr("setup.levels.each"), wraps=True)
        pairs = [(controls.name(one), controls.level(one)) for one in opponents]
        boxes = [
            Column(
                *(
                    one.sized(height=Size(HEIGHT, least=HEIGHT * 2 / 3, most=1.5 * HEIGHT), grow=1)
                    for one in both
                ),
                gap=4,
                grow=1,
            )
            for both in pairs
        ]
        return Column(head, *boxes, Fill(grow=0.01), gap=14)
