"""The second question where a game is set up: who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import MATCH, level_name
from game.play.matchmaking import RatingOf
from game.ui.kit.boxes import CENTRED, Box, Fill, Picture, emblem
from game.ui.kit.choice import ChoiceItem
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import HEIGHT
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.one_of_many import MIDDLE, OneOfMany
from game.ui.kit.text import Text
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
from game.ui.shell.scene import Change

FACE, SWAP, HEAD = 60, 18, 104
"""The size of a face, that of the sign that it can be swapped, and the width of the button that
both are on, in design pixels."""

SEAT = 92
"""The greatest height of a seat, in design pixels."""

NAME, LEVEL = 19, 14
"""The sizes of an opponent's name and of its level, in design pixels."""

SECOND = 0.42
"""The size of the badge of a seat's second colour, as a share of the face beside it."""


ROUND, RIM, INSIDE = 0.16, 0.03, 0.76
"""The radius of the corners of a person's picture, the width of its rim, and the size of the person
in it, as shares of its side."""


class HowMany(OneOfMany[int]):
    """How many play, between the signs that take one away and add one."""

    signs = ("minus", "plus")

    def use(self, part: int | None) -> Change | None:
        """Follow a click on a sign, and none on the number between them."""
        return None if part in (None, MIDDLE) else super().use(part)


class WhoPlays:
    """Makes the boxes that ask who plays, and that show it."""

    def __init__(
        self,
        ui: UiContext,
        setup: GameSetup,
        controls: SeatControls,
        elsewhere: Callable[[int], tuple[str, str]],
    ) -> None:
        """Make them; `elsewhere` says in two lines who has a seat elsewhere."""
        self._ui, self._setup, self._controls = ui, setup, controls
        self._elsewhere = elsewhere

    def seats(self, columns: int) -> Box:
        """A row for each seat, in room for as many as the game can have."""
        setup = self._setup
        groups, most = setup.groups, setup.options.players
        if setup.shown is None:
            most = max(setup.player_numbers)
        if len(groups) > 1:
            return self._sides(groups, columns)
        rows: list[Box] = [*map(self._seat, *groups)]
        rows += [Fill() for _ in range(most - len(rows))]
        places = [row.sized(height=Size(0, most=SEAT), grow=1) for row in rows]
        if columns == 1:
            return Seats(*places, gap=8)
        halves = [places[n : n + columns] for n in range(0, len(places), columns)]
        rows = [Row(*half, gap=16, height=Size(0, most=SEAT), grow=1) for half in halves]
        return Column(*rows, gap=8)

    def _sides(self, groups: Sequence[Sequence[int]], columns: int) -> Box:
        """Partners together, and who plays against them below or beside, with a word between."""
        word = tr("setup.partners.against")
        boxes: list[Box] = []
        for group in groups:
            if boxes:
                boxes.append(Text(word, LEVEL, tone=self._ui.theme.muted, align=CENTRED))
            rows = [self._seat(seat).sized(height=Size(0, most=SEAT), grow=1) for seat in group]
            boxes += rows if columns == 1 else [Column(*rows, gap=8, grow=1)]
        if columns == 1:
            return Seats(*boxes, gap=8)
        high = Size(0, most=max(map(len, groups)) * (SEAT + 8))
        return Column(Row(*boxes, gap=12, height=high, grow=1))

    def how_many(self) -> Box:
        """The choice of how many play, or their number where it is given."""
        setup = self._setup
        numbers = setup.player_numbers if setup.shown is None else (setup.options.players,)
        items = [ChoiceItem(number, tr.count("setup.number", number)) for number in numbers]
        if len(items) == 1:
            return Text(items[0].text, tone=self._ui.theme.muted, align=CENTRED, height=HEIGHT)
        chosen = setup.options.players
        return HowMany(
            tr("setup.players"),
            items,
            chosen,
            setup.choose_players,
            height=Size(HEIGHT, least=HEIGHT * 2 / 3),
        )

    def _seat(self, seat: int) -> Box:
        """Who sits there: the face, and a person's name to be typed, or an opponent's."""
        setup = self._setup
        sits = setup.seats[seat]
        who: Box
        if seat in setup.elsewhere:
            who = self._words(*self._elsewhere(seat))
        elif sits.level is None and setup.opened is not None:
            who = self._words(named(sits.name), "")
        elif sits.level is None:
            who = self._controls.name(seat).sized(height=Size(HEIGHT, least=HEIGHT * 2 / 3))
        else:
            level = tr("seat.match") if sits.level == MATCH else level_word(sits.level)
            who = self._words(named(sits.name), level)
        who = who.sized(width=Size(0, most=UNLIMITED), grow=1)
        return Row(self._head(seat).sized(height=Size(0, most=UNLIMITED)), who, gap=10, grow=1)

    def _words(self, name: str, line: str) -> Box:
        """Who sits there, in words."""
        small = Text(line, LEVEL, tone=self._ui.theme.muted, wraps=True) if line else None
        return Column(Text(name, NAME), small, gap=0, pad=(10, 0))

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
            name = level_name(self._level_now(level))
            picture = portrait(name, Mood.RESTS, colours[0], side, ui.theme)
        place = picture.get_rect(center=rect.center)
        surface.blit(picture, place)
        small = max(1, round(SECOND * side))
        for colour in colours[1:] if len(colours) == 2 else ():
            mark = colour_badge(colour, small, ui.theme)
            surface.blit(mark, mark.get_rect(bottomright=place.bottomright))

    def _level_now(self, level: str) -> str:
        """The key of a level, also for opponents that follow the persons."""
        rating: RatingOf = self._ui.files.history.rating
        return self._setup.even_level(rating) if level == MATCH else level


def person_picture(
    colour: str, side: int, theme: Theme, sign_name: str = "person"
) -> pygame.Surface:
    """A person in a colour, given by name, beside whom opponents have faces; or another sign."""
    jewel = theme.jewels[colour]
    rim = max(1, round(RIM * side))
    picture = panel((side, side), round(ROUND * side), jewel.base, jewel.shadow, rim).copy()
    inner = round(INSIDE * side)
    sign = icon(sign_name, inner, WHITE)
    picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return picture
