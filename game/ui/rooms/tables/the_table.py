"""The table itself: who is here and where they sit, before the game begins and while it goes on."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from game.engine import GameOptions
from game.files.kept_tables import Chair, Sitter, TableRules
from game.table.room import Guest, Phase, Room
from game.ui.games.kinds import ui_of
from game.ui.games.player_face import player_face
from game.ui.kit.boxes import PANEL, Box, Fill, badge
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.form import MARGIN, Form, heading
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.scroll import Scroll
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.rooms.setup.seat_names import level_word
from game.ui.shell.context import UiContext
from game.ui.shell.open_table import Presence
from game.ui.shell.scene import Change, Pop

if TYPE_CHECKING:
    from game.ui.rooms.tables.at_table import AtTable

WIDEST, HIGHEST = 1180, 1240
"""The greatest width and height of what there is, in design pixels."""

ROW, FACE, BADGE, BUTTON = 74, 48, 20, 44
"""The heights of a seat's row and of a button on it, and the sizes of a face and of the badge of a
second colour, in design pixels."""

NAME, LINE, TITLE = 19, 14, 22
"""The text sizes of a name, of the words below it, and of a panel's title, in design pixels."""

ACTION = Size(190, least=90)
"""The width of a button on a row."""

FOOT = 60
"""The height of the buttons at the bottom, in design pixels."""


class TheTable(Form):
    """Who is here: as the host sees it, and as guests do.

    Attributes:
        table: the table.
    """

    def __init__(self, ui: UiContext, table: AtTable) -> None:
        super().__init__(ui)
        self.table = table
        self._revision = table.revision

    @property
    def follows_table(self) -> bool:
        return True

    def update(self) -> Change | None:
        self.table.news()  # All of it is seen here.
        if self.table.revision != self._revision:
            self._revision = self.table.revision
            self.arrange()
        return self.table.ended

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        room, wide = self.table.room, is_wide(self.ui.size)
        if room is None:
            return Stack(Text(tr("together.connecting")))
        beside, seats = self._beside(room), self._people(room)
        if wide:
            halves = (half.sized(width=EQUAL, height=EQUAL, grow=1) for half in (beside, seats))
            body: Box = Row(*halves, gap=16, height=EQUAL, grow=1)
        else:
            halves = (half.sized(height=EQUAL, grow=1) for half in (beside, seats))
            body = Column(*halves, gap=16, height=EQUAL, grow=1)
        return Stack(
            Column(
                Column(heading(self._title(room)), self._line(room), gap=0),
                body,
                self._foot(room),
                gap=14,
                pad=(MARGIN, 14),
                width=WIDEST + 2 * MARGIN,
                height=HIGHEST,
            )
        )

    def _title(self, room: Room) -> str:
        return tr("together.table_of", name=named(self.table.host_name))

    def _line(self, room: Room) -> Box:
        """Which game it is, and what keeps people apart if anything does."""
        theme, trouble = self.ui.theme, self.table.trouble
        words = trouble or " · ".join((tr(f"game.{room.options.family}"), self._phase(room)))
        tone = theme.warning if trouble else theme.muted
        return Text(words, LINE + 2, tone=tone, wraps=True)

    def _phase(self, room: Room) -> str:
        return tr(f"together.phase.{room.phase.value}")

    @abstractmethod
    def _beside(self, room: Room) -> Box:
        """What is beside the people."""

    @abstractmethod
    def _foot(self, room: Room) -> Box:
        """The buttons at the bottom."""

    @abstractmethod
    def _of_seat(self, seat: int, chair: Chair) -> Button | None:
        """What can be done about who has a seat."""

    @abstractmethod
    def _of_guest(self, guest: Guest) -> Button | None:
        """What can be done about somebody who looks on."""

    def _panel(self, title: str, *boxes: Box | None) -> Box:
        words = Text(title, TITLE, bold=True, least=16, enlarged=False)
        return Column(words, *boxes, gap=10, pad=(18, 14), back=PANEL)

    # -- people -------------------------------------------------------------

    def _people(self, room: Room) -> Box:
        seated = {chair.guest for chair in room.chairs}
        lines: list[Box] = [self._seat(seat, one) for seat, one in enumerate(room.chairs)]
        lines += [self._watcher(one) for one in room.guests if one.number not in seated]
        everybody = Column(*lines, gap=0)
        shown = Scroll(
            everybody, step=ROW, about="people", label=tr("together.people"), whole_steps=True
        )
        return self._panel(
            tr("together.people"),
            shown.sized(height=Size(least=0, most=UNLIMITED), grow=1),
            Text(rules_words(room.rules), LINE, tone=self.ui.theme.muted, wraps=True),
        )

    def _seat(self, seat: int, chair: Chair) -> Box:
        colours = ui_of(self.options).colours_of(seat)
        level = chair.level or None
        first, *others = colours
        face = player_face(level, Mood.RESTS, first, FACE)
        signs = [badge(one, BADGE) for one in others if len(colours) == 2]
        words = seat_words(self.table, seat, chair)
        line = Text(words, LINE, tone=self._tone(seat, chair), wraps=True)
        who = Column(self._name(seat, chair), line, gap=0, width=Size(0, most=UNLIMITED), grow=1)
        action = self._of_seat(seat, chair)
        if action is not None:
            action.sized(width=ACTION, height=BUTTON)
        return Row(face, *signs, who, action, gap=10, height=rows(ROW))

    @property
    def options(self) -> GameOptions:
        """The game that is played here, or will be."""
        room = self.table.room
        assert room is not None
        return room.options

    def _name(self, seat: int, chair: Chair) -> Box:
        free = chair.sitter is Sitter.NOBODY
        words = tr("together.free_seat") if free else named(chair.name)
        return Text(words, NAME, tone=self.ui.theme.muted if free else None, bold=not free)

    def _tone(self, seat: int, chair: Chair) -> RGB:
        theme = self.ui.theme
        away = self.table.presence(seat) in (Presence.AWAY, Presence.STAND_IN)
        return theme.warning if away else theme.muted

    def _watcher(self, guest: Guest) -> Box:
        theme = self.ui.theme
        own = guest.number == self.table.number
        words = tr("together.looks_on.own" if own else "together.looks_on")
        who = Column(
            Text(named(guest.name), NAME),
            Text(words, LINE, tone=theme.muted, wraps=True),
            gap=0,
            width=Size(0, most=UNLIMITED),
            grow=1,
        )
        action = self._of_guest(guest)
        if action is not None:
            action.sized(width=ACTION, height=BUTTON)
        return Row(Fill(width=FACE), who, action, gap=10, height=rows(ROW))

    # -- what leads away ----------------------------------------------------

    def _buttons(self, leave: str, onward: Button | None) -> Box:
        """The way out at the left, and at the right the way on."""
        out = Button(leave, self._leave, about=TheTable)
        if onward is not None:
            onward.sized(width=Size(340, least=160), height=Size(FOOT, least=40))
        return Row(
            out.sized(width=Size(260, least=120), height=Size(FOOT, least=40)), Fill(), onward
        )

    def _back(self, room: Room) -> Button | None:
        """The way back to the game that goes on."""
        if room.phase is Phase.GATHERING or self.table.shown is None:
            return None
        return Button(tr("together.back_to_game"), Pop, main=True, first=True)

    def _leave(self) -> Change:
        return self.table.leave()

    def cancel(self) -> Change | None:
        """Go back to the game; before it begins, ask whether to leave."""
        return self._leave() if self.table.shown is None else Pop()


def seat_words(table: AtTable, seat: int, chair: Chair) -> str:
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
