"""The widgets of a seat: its name, who plays there, and how strong an opponent is."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.levels.scale import KEYS, ends_scale, level_number, nearest_named
from game.base.names import NAME_LIMIT
from game.files.seat_choice import ANY_PAD, SeatKind
from game.files.settings import EACH_BEGINS
from game.play.matchmaking import RatingOf
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import level_word
from game.ui.shell.context import UiContext
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.colour_choice import ColourChoice
from game.ui.widgets.field import Field
from game.ui.widgets.one_of_many import OneOfMany
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.widget import Widget

COLOURS = "colours"
"""The prefix of the names of the colour choices."""


def name_field(ui: UiContext, setup: GameSetup, seat: int) -> Field:
    """The field for the name of who sits there, named ``name0`` and so on."""

    def set_name(name: str) -> None:
        setup.choose_name(seat, name)

    default, title = setup.default_name(seat), tr("seat.name")
    return Field(ui, f"name{seat}", setup.name(seat), default, NAME_LIMIT, set_name, title)


def seat_widgets(
    ui: UiContext, setup: GameSetup, seat: int, on_who: Callable[[], None]
) -> list[Widget]:
    """If there can be opponents, the colours, who sits there, and the level.

    If there are pads, a person can be given one. The widgets are named ``colours0``, ``who0``,
    ``level0``, ``pad0`` and so on.

    Args:
        ui: the services shared by all scenes.
        setup: what they change.
        seat: its number.
        on_who: called when somebody else sits there, which may change the widgets, and when seats
            have swapped colours.
    """

    def set_who(who: SeatKind) -> None:
        setup.choose_who(seat, who)
        on_who()

    def set_colours(chosen: int) -> None:
        setup.choose_colours(seat, chosen)
        on_who()

    if not setup.options.opponents:
        return []
    items = [ChoiceItem(who, tr(f"seat.{who.value}")) for who in SeatKind]
    chosen = setup.colours(seat)
    offered = setup.game_ui.colours_to_choose()
    colours = ColourChoice(f"{COLOURS}{seat}", offered, chosen, set_colours)
    widgets: list[Widget] = [colours, Choice(f"who{seat}", items, setup.who(seat), set_who)]
    if setup.who(seat) is SeatKind.COMPUTER:
        widgets.append(_level_widget(setup, seat))
    elif setup.who(seat) is SeatKind.PERSON and (pads := pads_to_choose(ui, setup)):
        widgets.append(_pad_widget(ui, setup, seat, pads))
    return widgets


def pads_to_choose(ui: UiContext, setup: GameSetup) -> tuple[int, ...]:
    """The numbers of the pads that seats can be given, and of those that they have.

    There are none if nobody could confuse pads: without any, or with a single player.
    """
    numbers = {pad.number for pad in ui.controls.pads.attached}
    if setup.options.players == 1 or not numbers:
        return ()
    given = {seat.pad for seat in setup.choices if seat.pad != ANY_PAD}
    return tuple(sorted(numbers | given))


def _pad_widget(
    ui: UiContext, setup: GameSetup, seat: int, numbers: tuple[int, ...]
) -> OneOfMany[int]:
    def set_pad(number: int) -> None:
        setup.choose_pad(seat, number)
        pad = ui.controls.pads.pad(number)
        if pad is not None:
            # Let everybody feel which one it is.
            ui.controls.pads.rumble(pad, ui.motion.rumble)

    items = [ChoiceItem(ANY_PAD, tr("pad.any"))]
    items += [ChoiceItem(number, tr("pad.number", number=number)) for number in numbers]
    return OneOfMany(f"pad{seat}", items, setup.choices[seat].pad, set_pad)


def seat_of(widget: ColourChoice) -> int:
    """The number of the seat whose colours a widget chooses."""
    return int(widget.name.removeprefix(COLOURS))


def games_words(games: int) -> str:
    """A length of a series in words."""
    return tr("setup.series.each") if games == EACH_BEGINS else str(games)


def _level_widget(setup: GameSetup, seat: int) -> Stepper:
    keys = KEYS[: setup.strongest]

    def set_level(index: int) -> None:
        setup.choose_level(seat, keys[index])

    labels = [
        tr("level.shown", number=key, name=level_word(key, top=setup.strongest)) for key in keys
    ]
    now = keys.index(nearest_named(setup.seats[seat].level or keys[0]))
    return Stepper(f"level{seat}", labels, now, set_level)


def seat_line(setup: GameSetup, seat: int, rating_of: RatingOf) -> str:
    """What to expect of who sits there, in a line; "" for a person alone."""
    match setup.who(seat):
        case SeatKind.PERSON:
            return _person_line(setup, seat, rating_of)
        case SeatKind.MATCH:
            return _match_line(setup, rating_of)
        case SeatKind.COMPUTER:
            return _level_line(setup, seat)


def _person_line(setup: GameSetup, seat: int, rating_of: RatingOf) -> str:
    """The person's rating in games of the family, or why there is none."""
    if not setup.options.opponents:
        return ""
    name, family = setup.seats[seat].name, setup.options.family
    called_so = setup.persons.count(name)
    if called_so > 1:
        return tr.count("results.unrated.same_name", called_so, name=named(name))
    rating, game = rating_of(name, family), tr(f"game.{family}")
    if rating is None:
        return tr("seat.person.new", game=game)
    return tr("seat.person.rated", game=game, points=rating.points)


def _match_line(setup: GameSetup, rating_of: RatingOf) -> str:
    level = tr.written(setup.even_level(rating_of))
    persons = setup.persons
    if not persons:
        return tr("seat.match.nobody", level=level)
    known = any(rating_of(name, setup.options.family) for name in persons)
    return tr("seat.match.now" if known else "seat.match.begins", level=level)


def _level_line(setup: GameSetup, seat: int) -> str:
    """What to expect of the level; of one that the game doesn't have, which plays instead."""
    chosen, level = setup.choices[seat].level, setup.seats[seat].level or KEYS[0]
    if level_number(chosen) > setup.strongest:
        return tr("level.above.line", number=setup.strongest, level=level_word(chosen))
    key = nearest_named(level)
    if ends_scale(level, setup.strongest):
        return tr("level.strongest.line")
    return tr(f"level.{key}.line")
