"""How a game begins: with whom, chosen, drawn or the youngest; and with its lesson if it is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.base.names import brief_name
from game.engine import AnyGame, GameOptions
from game.exercises.lessons import lesson_of
from game.files.settings import NO_CLOCK, YOUNGEST
from game.ui.kit.button import Button
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.play.guide import note_skipped
from game.ui.rooms.play.scene import begin
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.unusual import store
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Reset, Scene


def start(ui: UiContext, setup: GameSetup) -> Scene:
    """The scene of a new game as it is set up, or of the question who is the youngest of several.

    A single person is the youngest.
    """
    people = [seat for seat, sits in enumerate(setup.seats) if sits.is_person]
    if setup.begins != YOUNGEST or len(people) < 2:
        youngest = people[0] if people else None
        scene = begin(ui, _new_game(ui, setup, youngest))
        if scene.game.under_way:
            # Keep it at once: a new game wouldn't bring back a board that was set up by hand.
            scene.session.save()
        return scene
    return YoungestQuestion(ui, setup, people)


def start_as_set_up(ui: UiContext, setup: GameSetup) -> Scene:
    """The same, with the choices kept for next time; a new kind of game offers its lesson first."""
    store(ui, setup)
    family = setup.options.family
    if is_new(ui, family):
        return LessonOffer(ui, family, partial(start, ui, setup))
    return start(ui, setup)


def asked_for(
    ui: UiContext, options: GameOptions, levels: Sequence[str | None] | None, seed: int | None
) -> Scene:
    """A new game that the command line asks for; see `GameSetup.asked_for` and `begin`."""
    setup = GameSetup.asked_for(ui.settings, options, levels)
    if not ui.settings.keeps_rules:
        ui.settings.clock = NO_CLOCK  # Nothing would have said that there is one.
    return begin(ui, _new_game(ui, setup), seed)


def _new_game(ui: UiContext, setup: GameSetup, youngest: int | None = None) -> AnyGame:
    rating_of, rated = ui.files.history.rating, ui.settings.ratings
    return setup.new_game(rating_of, youngest=youngest, rated=rated)


class YoungestQuestion(Question):
    """Asks who is the youngest: a button for each person, at first on whoever it was last time."""

    def __init__(self, ui: UiContext, setup: GameSetup, people: Sequence[int]) -> None:
        self._setup, self._people = setup, people
        super().__init__(ui, stacked=True, width=480)

    def ask(self) -> None:
        self.say(tr("youngest.title"), "", *map(self._button, self._people))

    def _button(self, seat: int) -> Button:
        name = self._setup.seats[seat].name
        first, begins = name == self.ui.settings.youngest, partial(self._begin, seat)
        return Button(brief_name(name), begins, main=True, first=first, about=seat)

    def _begin(self, seat: int) -> Change:
        ui, setup = self.ui, self._setup
        ui.settings.youngest = setup.seats[seat].name
        ui.save()
        return Reset(lambda: begin(ui, _new_game(ui, setup, seat)))


def is_new(ui: UiContext, family: str) -> bool:
    """Whether a family of games was never played, and its lesson neither done nor offered."""
    key, settings = lesson_of(family).key, ui.settings
    known = key in settings.lessons or key in settings.skipped
    files = ui.files
    return not known and all(
        game.family != family
        for game in (*files.history.games(), *(kept.options for kept in files.games.kept()))
    )


class LessonOffer(Question):
    """Asks whether to show how a game goes before it begins."""

    def __init__(self, ui: UiContext, family: str, begin: Callable[[], Scene]) -> None:
        """Ask; `begin` makes the scene of the game that is about to begin."""
        self._family, self._begin = family, begin
        note_skipped(ui, lesson_of(family).key)
        super().__init__(ui)

    def ask(self) -> None:
        ui, begin, key = self.ui, self._begin, lesson_of(self._family).key
        play = Button(tr("offer.play"), lambda: Enter(lambda doors: begin(), instead=True))
        show = Button(
            tr("offer.show"),
            lambda: Enter(lambda doors: doors.lesson(ui, key, 0, begin), instead=True),
            main=True,
            first=True,
        )
        title = tr("offer.title", game=tr(f"game.{self._family}"))
        self.say(title, tr("offer.line"), play, show)
