"""Turns what a session tells into flourishes, as `SoundListener` turns it into sounds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest

from pygame import Rect

from game.engine import Ply
from game.engine.sides import players_of
from game.play.changes import GameChange, Origin, Played, Replayed, TakenBack, YourTurn
from game.play.moments import (
    AllPlaced,
    LeadTaken,
    Moment,
    Out,
    Placed,
    ShutOut,
    moments,
)
from game.ui.games.flourishes.flourish import (
    call,
    dim,
    gold_picture,
    hopping_crown,
    points,
    points_picture,
    stir,
)
from game.ui.games.flourishes.stage import FEW, SPARKS, Stage, gold, middle_of
from game.ui.games.play_area import PlayArea
from game.ui.look.texts import tr
from game.ui.look.theme import Jewel
from game.ui.look.tween import Tween
from game.ui.table.board_view import BoardView
from game.ui.table.transform import PixelPoint

AT_ONCE = 450
"""Placements that follow each other within so many milliseconds are shown with less ado."""

POINTS, SMALL = 30, 22
"""The size of the points that rise, and of those with less ado, in design pixels."""

BONUS = 64
"""The size of the points for placing everything, in design pixels."""

CROWN = 0.62
"""The size of the crown that is worn beside a number, relative to the number's height."""


class FlourishListener:
    """Makes the moments of one game seen.

    Attributes:
        stage: where they play.
    """

    def __init__(self, area: PlayArea) -> None:
        """Be ready to listen to the game of an area. Flourishes are the same each time."""
        self.area, self.stage = area, Stage(area.table)
        self._latest = -math.inf
        self._dimmed: set[int] = set()

    def __call__(self, change: GameChange) -> None:
        """Let play what a change of the game looks like."""
        if isinstance(change, TakenBack | Replayed):
            self.clear()
        if not self.area.ui.motion.playful:
            return
        match change:
            case Played(origin=origin):
                self._played(from_hand=origin is Origin.HAND)
            case YourTurn():
                self._stir()

    def clear(self) -> None:
        """End everything at once: what it's about is gone, or isn't where it was."""
        self.stage.clear()
        self._dimmed.clear()
        if self.area.coming or self.area.crown_hops:
            self.area.coming.clear()
            self.area.crown_hops = False
            self.area.refresh()

    # -- what has happened --------------------------------------------------

    def _played(self, *, from_hand: bool) -> None:
        """Let the moments of the latest event play, once what it moves has come to rest."""
        ui, material = self.area.ui, self.area.board.material
        at = ui.now() + material.lies_in(ui.motion, from_hand=from_hand)
        loud = from_hand and at - self._latest > AT_ONCE
        self._latest = at
        for moment in moments(self.area.driver.game):
            self.show(moment, at, loud=loud)

    def show(self, moment: Moment, at: float, *, loud: bool) -> None:
        """Let a moment play from a time on, with all there is to it or with less ado."""
        motion = self.area.ui.motion
        match moment:
            case Placed():
                self._place(moment, at, loud=loud)
            case ShutOut(colour, player, by, plies):
                self._shock(by, at)
                self._dim(player, colour, plies, at + motion.ring)
            case Out(player, colour, plies):
                self._dim(player, colour, plies, at + motion.ring)
            case LeadTaken(player, before):
                for hop in self._hops(player, before):
                    self._crown(*hop, at + motion.points)
            case AllPlaced():
                self._gild(moment, at + motion.ring)

    # -- a placement --------------------------------------------------------

    def _place(self, placed: Placed, at: float, *, loud: bool) -> None:
        """Sparks, light and points; a large piece placed by hand makes the board shake."""
        board = self.area.board_of(placed.player)
        if board is None:
            return
        ply, jewel = Ply(placed.colour, placed.placement), self.stage.jewel(board, placed.colour)
        shakes = loud and placed.largest
        sparks = SPARKS if loud else FEW
        self.stage.place(board, ply, placed.corners, at, sparks, shakes=shakes)
        if placed.worth:
            self._points(placed, board, ply, at, jewel, loud=loud)

    def _points(
        self, placed: Placed, board: BoardView, ply: Ply, at: float, jewel: Jewel, *, loud: bool
    ) -> None:
        """Let what the placement counts fly to the player's number, which then grows."""
        area, ui = self.area, self.area.ui
        px = area.layout.scale.px(POINTS if loud else SMALL)
        picture = points_picture(ui.fonts, tr.whole(placed.worth, signed=True), px, jewel)
        place = self._score_place(placed.player)
        area.coming[placed] = placed.worth
        arrives = partial(self._arrived, placed, jewel)
        middle = middle_of(board, ply)
        tween = Tween(at, ui.motion.points)
        end = None if place is None else place.center
        self.stage.add(points(tween, picture, middle, 1.1 * px, end, arrives))

    def _arrived(self, placed: Placed | AllPlaced, jewel: Jewel) -> None:
        """Count a player's number up, step by step."""
        area, ui = self.area, self.area.ui
        place = self._score_place(placed.player)
        steps, now = area.coming.get(placed, 0), ui.now()
        if place is None or (not self.stage.animating and not steps):
            self._counted(placed, steps)
            return
        # The last step may be half a square.
        for step in range(math.ceil(steps)):
            after = ui.motion.roll_up * step / steps
            self.stage.add(call(now + after, partial(self._counted, placed, 1)))
        self.stage.bump(place, 1.4 * ui.motion.roll_up, jewel, 6)

    def _counted(self, placed: Placed | AllPlaced, squares: float) -> None:
        """Count some points of a placement or a bonus, and have the number drawn anew."""
        coming = self.area.coming
        left = coming.pop(placed, 0) - squares
        if left > 0:
            coming[placed] = left
        self.area.table.spoil(self.area.score_place(placed.player))

    # -- what is rarer ------------------------------------------------------

    def _shock(self, by: int, at: float) -> None:
        """Somebody was shut out by the latest placement: the board shakes, and rings widen."""
        board, placed = self.area.board_of(by), moments(self.area.driver.game)[0]
        if board is None or not isinstance(placed, Placed):
            return
        ply, jewel = Ply(placed.colour, placed.placement), self.stage.jewel(board, placed.colour)
        self.stage.shake(board, at)
        for number in range(2):
            self.stage.ring(board, ply, at + 110 * number, jewel, cells=12)

    def _dim(self, player: int, colour: int, plies: tuple[Ply, ...], at: float) -> None:
        """Let a shadow run over the pieces of a colour that is out, from its start; once."""
        board = self.area.board_of(player)
        if board is None or not plies or colour in self._dimmed:
            return
        self._dimmed.add(colour)
        first = middle_of(board, plies[0])
        near = sorted(plies, key=lambda ply: math.dist(first, middle_of(board, ply)))
        self.stage.add(dim(Tween(at, self.area.ui.motion.wave), board, near))

    def _hops(self, player: int, before: int | None) -> Iterator[tuple[int, int | None]]:
        """From whom to whom crowns hop: partners lead together, so that there are two."""
        sides = self.area.driver.game.options.sides
        side = {one: players_of(sides)[sides[one]] for one in (player, before) if one is not None}
        losing: Sequence[int] = () if before is None else side[before]
        yield from zip_longest(side[player], losing)

    def _crown(self, player: int, before: int | None, at: float) -> None:
        """Let the crown hop from who led to who leads; from the board, if nobody led."""
        area, ui = self.area, self.area.ui
        place = self._score_place(player)
        if place is None:
            return
        size = round(CROWN * place.height)
        old = None if before is None else self._score_place(before)
        start = area.board.rect.center if old is None else _beside(old, size)
        area.crown_hops = True
        tween, end = Tween(at, ui.motion.crown), _beside(place, size)
        landed = partial(self._crowned, player)
        self.stage.add(hopping_crown(tween, start, end, size, ui.theme.accent, landed))

    def _crowned(self, player: int) -> None:
        area, ui = self.area, self.area.ui
        area.crown_hops = False
        area.table.spoil(area.player_place(player))
        place = self._score_place(player)
        if place is not None:
            self.stage.bump(place, ui.motion.stir, gold(ui.theme), 14)

    def _gild(self, placed: AllPlaced, at: float) -> None:
        """Let gold run over all pieces, and the bonus fly to its owner's number."""
        area, ui = self.area, self.area.ui
        board, jewel = area.board_of(placed.player), gold(ui.theme)
        if board is None:
            return
        self.stage.gild(board, placed.plies, at, 5 if placed.single_last else 3)
        if not placed.bonus:
            return
        area.coming[placed] = placed.bonus
        px = area.layout.scale.px(BONUS)
        place = self._score_place(placed.player)
        picture = gold_picture(ui.fonts, f"+{placed.bonus}", px, ui.theme.primary)
        middle = middle_of(board, placed.plies[-1])
        tween = Tween(at + 0.55 * ui.motion.gold, 1.6 * ui.motion.points)
        end = None if place is None else place.center
        arrives = partial(self._arrived, placed, jewel)
        self.stage.add(points(tween, picture, middle, 1.2 * px, end, arrives))

    def _stir(self) -> None:
        """Let the pieces stir that a person may take: it's their turn."""
        area = self.area
        spots = area.tray_pieces()
        if spots:
            # The piece that was placed before is felt first.
            at = max(area.ui.now(), self._latest)
            self.stage.add(stir(Tween(at, area.ui.motion.stir), spots))

    # -- where things are ---------------------------------------------------

    def _score_place(self, player: int) -> Rect | None:
        """Where a player's number is; None if it isn't in the window."""
        place = self.area.score_place(player)
        window = Rect((0, 0), self.area.ui.size)
        return place if place and window.colliderect(place) else None


def _beside(place: Rect, size: int) -> PixelPoint:
    """Where the crown is worn: before a number."""
    return place.left - 0.6 * size, place.centery
