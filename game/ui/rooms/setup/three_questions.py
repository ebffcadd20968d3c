"""What answers the three questions where a game is set up: which one, who plays, how strong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

import pygame
from pygame import Rect

from game.ai.levels.scale import MATCH, level_name, level_named
from game.base.names import unlike
from game.engine import FAMILIES, GAMES, GameOptions
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.kit.boxes import CENTRED, Align, Box, Fill, Picture, emblem
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, OneOfMany, Steps
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import HEIGHT, HIGH
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.style import NOTE, SMALL, muted
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood, portrait
from game.ui.look.shapes import colour_badge, panel
from game.ui.look.texts import tr
from game.ui.look.theme import WHITE, Theme
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import level_word
from game.ui.rooms.setup.seats import OfSeat, SeatControls, Seats
from game.ui.shell.context import UiContext

FACE, SWAP, HEAD, SEAT = 60, 18, 104, 92
"""The size of a face, that of the sign that it can be swapped, the width of the button that both
are on, and the greatest height of a seat, in design pixels."""

SECOND = 0.42
"""The size of the badge of a seat's second colour, as a share of the face beside it."""

LOOKED_AT, OFFERED = 200, 3
"""How many of the latest games are looked through for people, and how many people are offered for a
seat at once."""

STRENGTHS = tuple(map(level_named, ("easy", "medium", "hard")))
"""The keys of the levels that are enough for most people, weakest first."""

# -- which game -----------------------------------------------------------


def family_names() -> dict[str, str]:
    """The families of games, to choose from, with their names."""
    return {family: tr(f"game.{family}") for family in FAMILIES}


def game_pictures(setup: GameSetup, gallery: Gallery, columns: int) -> Choice[str]:
    """The families of games in a gallery's pictures, so many side by side."""
    families, alike = family_names(), Alike()
    faces = [
        Column(
            Picture(partial(gallery.paint, usual_ui_of(family)), height=EQUAL, grow=1),
            Text(name, 17, align=CENTRED, alike=alike),
            gap=4,
            pad=(6, 8),
            height=EQUAL,
        )
        for family, name in families.items()
    ]
    chosen, label = setup.options.family, tr("new_board.game")
    return Choice(label, families, chosen, setup.choose_family, faces=faces, columns=columns)


def descriptions() -> list[str]:
    """What each game is; see `description_of`."""
    return [description_of(options) for options in GAMES.values()]


def description_of(options: GameOptions) -> str:
    """What a game is, and that players have two colours if they do."""
    if options.house is not None:
        return tr("house.line", side=options.house.side)
    two = len(ui_of(options).colours_of(0)) == 2
    return tr(f"game.{options.family}.two.line" if two else f"game.{options.family}.line")


# -- who plays ------------------------------------------------------------


class WhoPlays(SeatControls):
    """Makes the boxes that ask who plays, and that show it."""

    def __init__(
        self, ui: UiContext, setup: GameSetup, elsewhere: Callable[[int], tuple[str, str]]
    ) -> None:
        """Make them; `elsewhere` says in two lines who has a seat elsewhere."""
        super().__init__(ui, setup)
        self._elsewhere = elsewhere

    def seats(self, columns: int) -> Box:
        """A row for each seat, in room for as many as the game can have.

        Partners are together; who plays against them is below or beside, with a word between.
        """
        setup = self._setup
        groups, most = setup.groups, setup.options.players
        if setup.shown is None:
            most = max(setup.player_numbers)
        seats = [list(map(self._seat, group)) for group in groups]
        if len(groups) == 1:
            (rows,) = seats
            rows += [_place(Fill()) for _ in range(most - len(rows))]
            if columns == 1:
                return Seats(*rows, gap=8)
            halves = [rows[n : n + columns] for n in range(0, len(rows), columns)]
            return Column(*(_place(Row(*half, gap=16)) for half in halves), gap=8)
        boxes: list[Box] = []
        for rows in seats:
            if boxes:
                against = tr("setup.partners.against")
                boxes.append(Text(against, SMALL, align=CENTRED))
            boxes += rows if columns == 1 else [Column(*rows, gap=8, grow=1)]
        if columns == 1:
            return Seats(*boxes, gap=8)
        high = Size(0, most=max(map(len, groups)) * (SEAT + 8))
        return Column(Row(*boxes, gap=12, height=high, grow=1))

    def how_many(self) -> Box:
        """The choice of how many play, or their number where it is given."""
        setup, chosen = self._setup, self._setup.options.players
        given = setup.player_numbers if setup.shown is None else (chosen,)
        numbers = {number: tr.count("setup.number", number) for number in given}
        if len(numbers) == 1:
            return Text(numbers[chosen], tone=muted, align=CENTRED, height=HEIGHT)
        choose = setup.choose_players
        return OneOfMany(
            tr("setup.players"), numbers, chosen, choose, steps=Steps.SIGNS, height=HIGH
        )

    def _seat(self, seat: int) -> Box:
        setup = self._setup
        sits = setup.seats[seat]
        who: Box
        if seat in setup.elsewhere:
            who = _words(*self._elsewhere(seat))
        elif sits.level is None and setup.opened is not None:
            who = _words(named(sits.name))
        elif sits.level is None:
            who = self.name(seat).sized(height=HIGH)
        else:
            level = tr("seat.match") if sits.level == MATCH else level_word(sits.level)
            who = _words(named(sits.name), level)
        high = EQUAL
        return _place(
            Row(self._head(seat).sized(height=high), who.sized(width=high, grow=1), gap=10)
        )

    def _head(self, seat: int) -> Box:
        """The face of who sits there; where others may, it is a button that turns to the next."""
        setup = self._setup
        face = Picture(partial(self.paint_face, seat), aspect=1, width=FACE, height=FACE)
        fixed = setup.opened is not None and not setup.seats[seat].is_person
        if fixed or not setup.options.opponents:
            return Row(face, width=FACE)
        sign = emblem(lambda ui, side: icon("swap", side, ui.theme.muted), SWAP)
        word = "elsewhere" if setup.seats[seat].is_person else "person"
        if seat in setup.elsewhere:
            word = "computer" if setup.opened is None else "person"
        return Tile(
            f"{setup.seats[seat].name}: {tr(f'seat.{word}')}",
            Row(face, sign, gap=4, pad=(8, 4)),
            partial(setup.turn, seat),
            about=(OfSeat.FACE, seat),
            width=HEAD,
        )

    def paint_face(self, seat: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        """Draw who sits on a seat, in its first colour, with the badge of a second one."""
        setup = self._setup
        colours, side = setup.game_ui.colours_of(setup.places[seat]), min(rect.size)
        level = setup.seats[seat].level
        if level is None:
            sign = "globe" if seat in setup.elsewhere else "person"
            picture = person_picture(colours[0], side, ui.theme, sign)
        else:
            # That of opponents who follow the persons changes with them.
            now = setup.even_level(ui.files.history.rating) if level == MATCH else level
            picture = portrait(level_name(now), Mood.RESTS, colours[0], side, ui.theme)
        place = picture.get_rect(center=rect.center)
        surface.blit(picture, place)
        small = max(1, round(SECOND * side))
        for colour in colours[1:] if len(colours) == 2 else ():
            mark = colour_badge(colour, small, ui.theme)
            surface.blit(mark, mark.get_rect(bottomright=place.bottomright))


def _place(box: Box) -> Box:
    return box.sized(height=Size(0, most=SEAT), grow=1)


def _words(name: str, line: str = "") -> Box:
    return Column(Text(name, 19), Text(line, NOTE) if line else None, gap=0, pad=(10, 0))


def person_picture(
    colour: str, side: int, theme: Theme, sign_name: str = "person"
) -> pygame.Surface:
    """A person in a colour, given by name, beside whom opponents have faces; or another sign."""
    jewel = theme.jewels[colour]
    rim = max(1, round(0.03 * side))
    picture = panel((side, side), round(0.16 * side), jewel.base, jewel.shadow, rim).copy()
    inner = round(0.76 * side)
    sign = icon(sign_name, inner, WHITE)
    picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return picture


def known_people(ui: UiContext) -> list[str]:
    """Whoever has played here under a name of their own, the one who has played last first."""
    history = ui.files.history
    played = (seat for game in islice(history.latest(), LOOKED_AT) for seat in game.seats)
    names = [seat.name for seat in played if seat.level is None]
    names += [seat.name for seat in ui.settings.seats if seat.name]
    return [name for name in dict.fromkeys(names) if not history.is_unnamed(name)]


def people_offered(known: list[str], setup: GameSetup, seat: int) -> Box | None:
    """Buttons with people without a seat who may be meant by what is typed; None for nobody."""
    typed = setup.name(seat).strip()
    others = [setup.name(one) for one in range(setup.options.players) if one != seat]
    free = [name for name in known if unlike(name, others) == name and name != typed]
    begins = "" if typed in known else typed.casefold()
    names = [name for name in free if name.casefold().startswith(begins)][:OFFERED]
    if not names:
        return None

    def button(name: str) -> Button:
        choose = partial(setup.choose_name, seat, name)
        return Button(named(name), choose, about=("person", name), width=EQUAL, grow=1)

    spare = [Fill() for _ in range(OFFERED - len(names))]
    return Row(*map(button, names), *spare, gap=8, height=Size(40, least=28))


# -- how strong -----------------------------------------------------------


def strengths(setup: GameSetup, columns: int) -> Choice[str | None]:
    """The three plain levels, for all opponents at once, so many side by side."""
    colour, alike = colour_of_opponents(setup), Alike()
    levels: dict[str | None, str] = {level: level_word(level) for level in STRENGTHS}
    faces: list[Box] = []
    for level in STRENGTHS:
        face = Picture(partial(paint_level, level, colour), height=EQUAL, width=EQUAL, grow=1)
        word = Text(level_word(level), 22, bold=True, alike=alike)
        line = Text(tr(f"level.{level}.line"), NOTE, align=(Align.START, Align.START))
        if columns == 1:
            text = Column(word, line, gap=2, justify=Align.CENTER, width=EQUAL, grow=2.6)
            faces.append(Row(face.sized(height=Size(72, least=0)), text, gap=10, pad=(12, 8)))
        else:
            faces.append(Column(face, word, line, gap=4, pad=(12, 8)))

    def choose(level: str | None) -> None:
        if level is not None:
            setup.choose_strength(level)

    return Choice(
        *(tr("setup.strength"), levels, setup.strength, choose),
        faces=faces,
        columns=columns,
        about=strengths,
        first=True,
    )


def colour_of_opponents(setup: GameSetup) -> str:
    """The colour in which levels are shown: that of the first opponent, or of the second seat."""
    seats = [seat for seat, sits in enumerate(setup.seats) if not sits.is_person]
    seat = seats[0] if seats else min(1, setup.options.players - 1)
    return setup.game_ui.colours_of(setup.places[seat])[0]


def paint_level(
    level: str, colour: str, surface: pygame.Surface, ui: UiContext, rect: Rect
) -> None:
    """Draw the face of a level, given by key."""
    picture = portrait(level_name(level), Mood.PLEASED, colour, min(rect.size), ui.theme)
    surface.blit(picture, picture.get_rect(center=rect.center))


def further_level(setup: GameSetup) -> str:
    """What is chosen beyond the three plain levels, in a word; "" if it is one of them."""
    strength = setup.strength
    if strength in STRENGTHS:
        return ""
    if strength is None:
        return tr("setup.levels.differ")
    return tr("seat.match") if strength == MATCH else level_word(strength)
