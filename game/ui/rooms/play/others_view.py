"""Shows in a game who plays at other machines, and them what somebody here has in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.base.gestures import Gesture
from game.play.others import HeldPiece, Presence, TakeBackAsked
from game.ui.games.gestures import paint_gesture, shown_gestures
from game.ui.games.play_area import PlayArea
from game.ui.kit.button import Button
from game.ui.kit.question import Question
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.look.tween import Tween, between
from game.ui.shell.actions import Action, Command, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.shell.tooltip import Bubble
from game.ui.table.flights import LIFTED
from game.ui.table.landing import centre_of

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable


AIMED_AFTER = 500
"""How long after it appears a click or the confirm key starts to use buttons, in milliseconds: an
earlier one was meant for the game."""


class TakeBackQuestion(Question):
    """Asks whoever is at this machine; it goes once it is no longer asked."""

    dims = False

    def __init__(self, ui: UiContext, open_table: OpenTable, asked: TakeBackAsked) -> None:
        self._open_table, self._asked = open_table, asked
        self._aimed = ui.now() + AIMED_AFTER
        title = tr("together.take_back", name=named(asked.asker))
        line = tr("together.take_back.line")
        if asked.absent:
            line += " " + tr("together.take_back.absent", names=tr.joined(asked.absent))
        agree = Button(tr("together.take_back.yes"), self._agree)
        refuse = Button(tr("together.take_back.no"), self.cancel, main=True, first=True)
        super().__init__(ui, title, line, agree, refuse)

    def _agree(self) -> Change:
        self._open_table.agree(self._asked.number, agrees=True)
        return Pop()

    def cancel(self) -> Change | None:
        self._open_table.agree(self._asked.number, agrees=False)
        return Pop()

    def handle(self, action: Action) -> Change | None:
        early = self.ui.now() < self._aimed
        if early and (isinstance(action, Press) or action == Do(Command.CONFIRM)):
            return None
        return super().handle(action)

    def update(self) -> Change | None:
        asked = self._open_table.asked
        return None if asked is not None and asked.asks_as(self._asked) else Pop()


TELL_EVERY = 70.0
"""How often others are told at most where the piece in hand is, in milliseconds: 14 times a second,
as a connection over the internet carries easily."""

GLIDE = 90.0
"""How long a piece that somebody else has in hand takes to where it was seen last, in milliseconds:
a little longer than until the next word comes, so that it never stops on its way."""

OPACITY = 190
"""How opaque it is, up to 255: it isn't on the board yet."""

SHADOW = 0.16
"""How far below it its shadow lies, in edges of a cell."""

BANNER, DOWN = 17, 12
"""The size of the letters that tell of trouble, and how far below the upper edge of the board they
are, in design pixels."""


WAITED_FOR = (Presence.AWAY, Presence.FREE)
"""Where somebody is for whom the game waits."""


class Glide:
    """A piece in somebody's hand on its way to where it was seen last."""

    def __init__(self, held: HeldPiece, now: float) -> None:
        self.held = held
        self._start, self._tween = (held.x, held.y), Tween(now, 0)

    def follow(self, held: HeldPiece, now: float) -> None:
        """Set off to where it is by now, from where it is shown."""
        if held != self.held:
            self._start = self.at(now)
            self.held, self._tween = held, Tween(now, GLIDE)

    def at(self, now: float) -> tuple[float, float]:
        """Where its middle is shown, in widths and heights of the board."""
        share = self._tween.share(now)
        x, y = self._start
        return between(x, self.held.x, share), between(y, self.held.y, share)

    def over(self, now: float) -> bool:
        return self._tween.over(now)


class OthersView:
    """What the scene of a game has to do with people at other machines."""

    def __init__(self, open_table: OpenTable, area: PlayArea) -> None:
        self.open_table = open_table
        self._area, self._ui = area, area.ui
        self._revision = open_table.revision
        self._glides: dict[int, Glide] = {}
        self._told: HeldPiece | None = None
        self._tell_at = 0.0
        self._question: TakeBackAsked | None = None
        self._gestures: dict[int, Gesture] = {}
        self._here = self._area.persons
        area.presence = open_table.presence

    @property
    def line(self) -> str:
        """What is going on at the table, or ""."""
        table, game = self.open_table, self._area.driver.game
        asked, player = table.asked, game.position.player
        if asked is not None and asked.is_own:
            return tr("together.asked", names=tr.joined(asked.waits_for))
        if player is not None and table.presence(player) in WAITED_FOR:
            return tr("together.waits_for", name=named(game.seats[player].name))
        return ""

    def has_moved(self) -> bool:
        """Whether somebody here has sat down or got up since the last call."""
        before, self._here = self._here, self._area.persons
        return self._here != before

    def update(self) -> Change | None:
        """Follow the table, and tell others what is in hand here."""
        table, area, now = self.open_table, self._area, self._ui.now()
        if table.revision != self._revision:
            self._revision = table.revision
            area.refresh()
        news = table.news()
        if news:
            area.status.tell(news)
        gestures = shown_gestures(table, self._ui.clock)
        if gestures != self._gestures:
            self._gestures = gestures
            area.refresh()
        self._tell_held(now)
        self._follow_held(now)
        asked = table.asked
        if asked is not None and asked.asks_here and not asked.asks_as(self._question):
            self._question = asked
            return Push(TakeBackQuestion(self._ui, table, asked))
        return None

    def _tell_held(self, now: float) -> None:
        held = self._in_hand()
        if held == self._told or (held is not None and now < self._tell_at):
            return
        self._told, self._tell_at = held, now + TELL_EVERY
        self.open_table.show_held(held)

    def _in_hand(self) -> HeldPiece | None:
        """The piece that somebody here has in hand."""
        area, hand, driver = self._area, self._area.table.hand, self._area.driver
        position = driver.game.position if driver.persons_turn else area.trying
        player: int | None = None if position is None else position.player
        if hand is None or player is None:
            return None
        x, y = hand.origin
        cx, cy = centre_of(hand.lattice, hand.points)
        box = area.board.printed
        across, down = (x + cx - box.left) / box.width, (box.top - y - cy) / box.height
        x, y = (round(min(max(share, -1.0), 2.0), 4) for share in (across, down))
        return HeldPiece(player, hand.piece, hand.orientation, x, y)

    def _follow_held(self, now: float) -> None:
        held = {one.seat: one for one in self.open_table.held}
        for seat in [seat for seat in self._glides if seat not in held]:
            del self._glides[seat]
        for seat, one in held.items():
            glide = self._glides.get(seat)
            if glide is None or glide.held.piece != one.piece:
                self._glides[seat] = Glide(one, now)
            else:
                glide.follow(one, now)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: Surface) -> list[Rect]:
        """Draw the pieces that others have in hand, gestures, and what keeps people away."""
        now = self._ui.now()
        self._ui.clock.move(moves=not all(glide.over(now) for glide in self._glides.values()))
        if self._in_hand() != self._told:
            self._ui.clock.wake(self._tell_at)
        covered = [rect for glide in self._glides.values() for rect in self._paint(surface, glide)]
        trouble, area = self.open_table.trouble, self._area
        ui = self._ui.scaled(area.layout.scale)
        for seat, gesture in self._gestures.items():
            place = area.score_place(seat)
            covered.append(paint_gesture(surface, ui, gesture, place.center))
        if not trouble:
            return covered
        room = area.board.rect.inflate(-2 * ui.px(DOWN), -2 * ui.px(DOWN))
        bubble = Bubble(ui, trouble, room, BANNER)
        place = Rect((0, 0), bubble.size)
        place.midtop = room.midtop
        return [*covered, bubble.paint(surface, place, ui.theme.text, ui.theme.warning)]

    def _paint(self, surface: Surface, glide: Glide) -> list[Rect]:
        held, area = glide.held, self._area
        board = area.board_of(held.seat)
        orientations = area.board.ruleset.table.orientations
        if board is None or held.orientation >= len(orientations):
            return []
        points, lattice = orientations[held.orientation].points, board.transform.lattice
        cell, (x, y) = round(board.cell * LIFTED), glide.at(self._ui.now())
        box, (cx, cy) = board.printed, centre_of(lattice, points)
        x, y = board.transform.pixel((box.left + x * box.width, box.top - y * box.height))
        left, bottom = x - cx * cell, y + cy * cell
        sprite = board.held(points, area.colour_in_hand_of(held.seat), cell)
        shadow = self._ui.sprites.shadow(lattice, points, cell)
        return [
            shadow.blit(surface, (left, bottom + SHADOW * board.cell)),
            sprite.blit(surface, (left, bottom), OPACITY),
        ]
