"""The table itself: how others come in, who is here and where they sit, before and in a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.base.names import NAME_LIMIT
from game.files.kept_tables import Chair, Sitter, TableRules
from game.network.libraries import MissingLibraryError
from game.network.links import qr_rows
from game.play.others import Presence
from game.table.room import Guest, Phase, Room
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.games.player_face import player_face
from game.ui.kit.boxes import PANEL, TOP, Align, Box, Fill, Picture, badge
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.control import HEIGHT
from game.ui.kit.field import Field
from game.ui.kit.form import MARGIN, Form, ends, heading
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.scroll import listed
from game.ui.kit.style import FACT, FINE, NOTE, QUESTION, TOLD, Style, accent, muted
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood
from game.ui.look.scale import is_wide
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import BLACK, WHITE
from game.ui.open_table import OpenTable
from game.ui.rooms.setup.seat_names import level_word
from game.ui.rooms.setup.three_questions import description_of
from game.ui.shell import clipboard
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Use, leave_table

if TYPE_CHECKING:
    from game.network.tables import HostedTable, Way


CODE = Style(46, accent, bold=True, least=24, enlarged=False)
"""How the code looks."""

QUIET = 4
"""How many modules around a code for cameras stay light (ISO/IEC 18004)."""

PICTURE = 172
"""The greatest side of that code, in design pixels."""

WAY, BUTTON = 58, 52
"""The heights of a way's row and of the buttons on it, in design pixels."""


def invitation(ui: UiContext, table: HostedTable, drawn: str, draw: Callable[[str], None]) -> Box:
    """What people tell others so that they come.

    A code for cameras shows the link that is `drawn`, or that of the first way if none has it;
    `draw` is called with the one that is to be shown from now on.
    """
    code, ways = table.code, table.ways
    half = len(code) // 2
    code_words = Text(f"{code[:half]} {code[half:]}", CODE)
    told = Text(tr("together.code.line"), FACT, wraps=True, width=EQUAL, grow=1)
    picture: Box | None = None
    shown: list[Box] = [Text(tr("together.opening"), FACT, tone=muted)]
    if ways:
        first = next((way for way in ways if way.url == drawn), ways[0])
        picture = _picture(first.url)
        lines = [_way(way, draw, is_drawn=way is first) for way in ways]
        shown = [listed(lines, WAY, tr("together.door"), about="ways")]
        if picture is not None and len(ways) > 1:
            words = tr("together.picture", address=_address(first.url))
            shown.insert(0, Text(words, FINE, align=TOP))
    return Column(
        Row(Text(tr("together.code"), FACT, tone=muted), code_words, Fill(), gap=16),
        # Large words beside the picture take room from the ways to the table, of which one will do.
        Row(picture, told, gap=16, height=Size(PICTURE * ui.fonts.factor, least=0), grow=0),
        Column(*shown, gap=6, height=Size(least=0, most=UNLIMITED), grow=1),
        gap=10,
        height=Size(least=0, most=UNLIMITED),
        grow=1,
    )


def _way(way: Way, draw: Callable[[str], None], *, is_drawn: bool) -> Box:
    address = _address(way.url)
    kind = tr(f"together.way.{'relay' if way.kind is None else way.kind.name.lower()}")
    words = Column(
        Text(address, FACT, bold=True, tone=accent if is_drawn else None, wraps=True),
        Text(kind, FINE),
        gap=0,
        pad=(10, 0),
        justify=Align.CENTER,
    )
    tile = Tile(
        *(address, words, partial(draw, way.url)),
        about=("draw", way.url),
        width=EQUAL,
        height=rows(BUTTON),
        grow=1,
    )
    copy = Button(tr("together.copy"), partial(_copy, way.url), about=way.url)
    copy.sized(width=Size(150, least=60), height=rows(BUTTON))
    return Row(tile, copy, gap=10, height=rows(WAY))


def _copy(link: str) -> None:
    clipboard.copy(link)


def _address(url: str) -> str:
    """What of a link people can type: its scheme goes without saying."""
    return url.partition("://")[2].partition("#")[0].rstrip("/")


_rows = lru_cache(maxsize=4)(qr_rows)


def _picture(link: str) -> Picture | None:
    try:
        rows = _rows(link)
    except MissingLibraryError:
        return None

    def draw(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        modules = len(rows) + 2 * QUIET
        module = max(1, min(rect.size) // modules)
        side = module * modules
        place = Rect(0, 0, side, side)
        place.center = rect.center
        surface.blit(panel(place.size, 2 * module, WHITE), place)
        for down, row in enumerate(rows):
            for across, dark in enumerate(row):
                if dark:
                    spot = (
                        place.left + (across + QUIET) * module,
                        place.top + (down + QUIET) * module,
                    )
                    surface.fill(BLACK, Rect(spot, (module, module)))

    return Picture(draw, width=PICTURE, height=Size(PICTURE, least=0))


ROW, FACE = 74, 48
"""The height of a seat's row and the size of a face, in design pixels."""

NAME = Style(19)
"""How a name looks."""

USUAL_STAND_IN = "4"
"""The key of the level that plays for somebody if the table's rules name none: a medium one."""

TYPED_MS = 700.0
"""After how long without another letter a name that was typed is told to the host."""


class TheTable(Form):
    """Who is here. The host's people see the door beside it, and may send others away.

    Guests sit down, with a name for each seat, or look on.
    """

    follows_table = True

    def __init__(self, ui: UiContext, table: OpenTable) -> None:
        super().__init__(ui)
        self.table = table
        self._revision = table.revision
        self._gallery = Gallery(ui)
        self._drawn = ""
        self._names: dict[int, str] = {}
        self._tell_at: float | None = None

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        if self.table.hosted is None:
            self.spoil(self._gallery.draw_next())
        if self.ui.clock.reached(self._tell_at):
            self._sit(self.table.own_seats)
        self.table.news()  # All of it is seen here.
        if self.table.revision != self._revision:
            self._revision = self.table.revision
            self.arrange()
        return super().update()

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        room, wide = self.table.room, is_wide(self.ui.size)
        if room is None:
            return Stack(Text(tr("together.connecting")))
        sides = (self._beside(room), self._people(room))
        equal = [one.sized(width=EQUAL if wide else None, height=EQUAL, grow=1) for one in sides]
        body = (Row if wide else Column)(*equal, gap=16, height=EQUAL, grow=1)
        own, trouble = self.table.hosted is not None, self.table.trouble
        title = tr("together.own_table" if own else "together.table_of", name=named(room.host))
        # Which game it is, and what keeps people apart if anything does.
        phase = tr(f"together.phase.{room.phase.value}")
        line = trouble or " · ".join((tr(f"game.{room.options.family}"), phase))
        told = Text(line, TOLD, tone=self.ui.theme.warning if trouble else None)
        return Stack(
            Column(
                Column(heading(title), told, gap=0),
                body,
                self._foot(room),
                gap=14,
                pad=(MARGIN, 14),
                width=1180 + 2 * MARGIN,
                height=1240,
            )
        )

    def _beside(self, room: Room) -> Box:
        if self.table.hosted is not None:
            draw = partial(setattr, self, "_drawn")
            ways = invitation(self.ui, self.table.hosted, self._drawn, draw)
            return _panel(
                tr("together.door"), Text(tr("together.door.line"), NOTE, align=TOP), ways
            )
        family = room.options.family
        return _panel(
            tr(f"game.{family}"),
            Picture(partial(self._gallery.paint, usual_ui_of(family)), height=EQUAL, grow=1),
            Text(description_of(room.options), FACT, wraps=True, align=TOP),
            Text(self._next_words(room), NOTE, align=TOP),
        )

    def _next_words(self, room: Room) -> str:
        """What guests can do now, or what they wait for."""
        if self.table.own_seats:
            begun = room.phase is not Phase.GATHERING
            return tr("together.seated.begun" if begun else "together.seated")
        free = any(chair.sitter is Sitter.NOBODY for chair in room.chairs)
        return tr("together.sit_down" if free else "together.none_free")

    # -- people -------------------------------------------------------------

    def _people(self, room: Room) -> Box:
        seated = {chair.guest for chair in room.chairs}
        lines = [self._seat(room, seat, one) for seat, one in enumerate(room.chairs)]
        lines += [self._watcher(one) for one in room.guests if one.number not in seated]
        shown = listed(lines, ROW, tr("together.people"), about="people")
        return _panel(tr("together.people"), shown, Text(rules_words(room.rules), NOTE))

    def _seat(self, room: Room, seat: int, chair: Chair) -> Box:
        first, *others = ui_of(room.options).colours_of(seat)
        face = player_face(chair.level or None, Mood.RESTS, first, FACE)
        signs = [badge(one, 20) for one in others if len(others) == 1]
        away = self.table.presence(seat) in (Presence.AWAY, Presence.STAND_IN)
        tone = self.ui.theme.warning if away else None
        words = Text(seat_words(self.table, seat, chair), NOTE, tone=tone)
        action = self._seat_action(room, seat, chair)
        return _person([face, *signs], self._name(seat, chair), words, action)

    def _watcher(self, guest: Guest) -> Box:
        own = guest.number == self.table.number
        words = tr("together.looks_on.own" if own else "together.looks_on")
        action = None if self.table.hosted is None else self._send_away(guest.number)
        name = Text(named(guest.name), NAME)
        return _person([Fill(width=FACE)], name, Text(words, NOTE), action)

    def _name(self, seat: int, chair: Chair) -> Box:
        if self.table.hosted is None and seat in self.table.own_seats:
            return Field(
                self.ui,
                self._names.get(seat, chair.name),
                chair.name,
                partial(self._type, seat),
                limit=NAME_LIMIT,
                title=tr("seat.name"),
                about=("name", seat),
                height=Size(HEIGHT, least=HEIGHT * 2 / 3),
                width=Size(0, most=280),
                grow=1,
            )
        free = chair.sitter is Sitter.NOBODY
        words = tr("together.free_seat") if free else named(chair.name)
        return Text(words, NAME, tone=muted if free else None, bold=not free)

    # -- what can be done ---------------------------------------------------

    def _seat_action(self, room: Room, seat: int, chair: Chair) -> Button | None:
        table, presence, own = self.table, self.table.presence(seat), self.table.own_seats
        if table.hosted is None:
            if seat in own:
                others = [one for one in own if one != seat]
                return self._action("get_up", partial(self._sit, others), ("up", seat))
            if chair.sitter is not Sitter.NOBODY or not table.guest.connected:
                return None
            sit = partial(self._sit, (*own, seat))
            return self._action("sit", sit, ("sit", seat), main=not own)
        stand_in = partial(table.hosted.host.stand_in, seat)
        if room.phase is not Phase.GATHERING:
            if presence is Presence.STAND_IN:
                return self._action("wait", partial(stand_in, None), ("wait", seat))
            if presence in (Presence.AWAY, Presence.FREE):
                let_play = partial(stand_in, room.rules.stand_in or USUAL_STAND_IN)
                return self._action("let_play", let_play, ("let play", seat))
        return self._send_away(chair.guest) if chair.sitter is Sitter.GUEST else None

    def _send_away(self, guest: int) -> Button:
        assert self.table.hosted is not None
        send = partial(self.table.hosted.send_away, guest)
        return self._action("send_away", send, ("send away", guest))

    def _action(self, key: str, use: Use, about: tuple[str, int], *, main: bool = False) -> Button:
        button = Button(tr(f"together.{key}"), use, main=main, first=main, about=about)
        return button.sized(width=Size(190, least=90), height=HEIGHT)

    def _type(self, seat: int, name: str) -> None:
        self._names[seat] = name
        self._tell_at = self.ui.now() + TYPED_MS

    def _sit(self, seats: Sequence[int]) -> None:
        """Ask for these seats, with the names that were typed for them or that they have."""
        self._tell_at = None
        room, own = self.table.room, self.table.own_seats
        if room is None:
            return
        names = [
            self._names.get(seat, room.chairs[seat].name if seat in own else "") for seat in seats
        ]
        self.table.guest.sit(seats, names)

    # -- what leads away ----------------------------------------------------

    def _foot(self, room: Room) -> Box:
        words = tr("together.leave" if self.table.hosted is None else "together.close")
        return ends(Button(words, lambda: leave_table(self.ui)), self._onward(room))

    def _onward(self, room: Room) -> Button | None:
        table, gathers = self.table, room.phase is Phase.GATHERING
        if gathers and table.hosted is not None:
            return Button(tr("setup.levels.done"), Pop, main=True, first=True)
        if not gathers and table.shown is not None:
            return Button(tr("together.back_to_game"), Pop, main=True, first=True)
        if gathers or table.own_seats or table.hosted is not None or not room.rules.watchers:
            return None
        # The window goes to the game by itself.
        look = partial(setattr, table, "looks_on", True)
        return Button(tr("together.look_on"), look, main=True, first=True, about="look on")

    def cancel(self) -> Change | None:
        """Go back to where one came from; guests who came to sit down are asked before."""
        stays = self.table.hosted is not None or self.table.shown is not None
        return Pop() if stays else leave_table(self.ui)


def _panel(title: str, *boxes: Box | None) -> Box:
    words = Text(title, QUESTION, least=16)
    return Column(words, *boxes, gap=10, pad=(18, 14), back=PANEL)


def _person(signs: Sequence[Box], name: Box, line: Box, action: Button | None) -> Box:
    who = Column(name, line, gap=0, width=EQUAL, grow=1)
    return Row(*signs, who, action, gap=10, height=rows(ROW))


def seat_words(table: OpenTable, seat: int, chair: Chair) -> str:
    """Where somebody is, and by what they play."""
    presence, room = table.presence(seat), table.room
    if presence is None:
        return tr("together.level", level=level_word(chair.level))
    guest = None if room is None else room.guest(chair.guest)
    if presence is Presence.ELSEWHERE and guest is not None and guest.phone:
        return tr("together.by_phone")
    return tr(f"together.presence.{presence.value}")


def rules_words(rules: TableRules) -> str:
    """What holds at a table, in sentences."""
    words = [tr("together.rules.hints" if rules.hints else "together.rules.no_hints")]
    if rules.stand_in:
        minutes, level = max(1, rules.patience_s // 60), level_word(rules.stand_in)
        words.append(tr.count("together.rules.stand_in", minutes, level=level))
    else:
        words.append(tr("together.rules.waits"))
    return " ".join(words)
