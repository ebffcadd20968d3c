"""The view of a whole game of Dice in the window."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from game.engine.dice.markers import Markers
from game.engine.dice.position import DicePosition
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.card_view import CardView, paint_standby, standby_slots
from game.ui.games.dice.faces import paint_die, paint_die_rim
from game.ui.games.dice.history import drawn, rolled
from game.ui.games.dice.layout import dice_layout
from game.ui.games.dice.sheet_view import SheetView
from game.ui.games.dice.states import DiceShown
from game.ui.games.dice.tray import DiceTray
from game.ui.look.marker import marker_picture
from game.ui.table.board_labels import paint_labels, room_for_board
from game.ui.table.board_view import BoardView
from game.ui.table.table import Table
from game.ui.table.targets import HitTarget, RollTarget


@dataclass(frozen=True)
class DieTarget(HitTarget):
    """A die in the tray, by its index in the roll."""

    index: int


@dataclass(frozen=True)
class RowTarget(HitTarget):
    """The die beside a row of shapes, by the face it shows."""

    face: int


@dataclass(frozen=True)
class StrikeTarget(HitTarget):
    """The strikes below the rows."""


class DiceView:
    """A game of Dice laid out in an area. Draws what it is given and keeps nothing of the game.

    Attributes:
        layout: the rectangles.
        board, sheet: those of the player whose turn it is.
        dice: the tray in which dice roll.
        cards: one for each player.
    """

    def __init__(
        self,
        table: Table,
        position: DicePosition,
        size: tuple[int, int],
        narrow: float,
        *,
        quiet: bool,
    ) -> None:
        """Lay the views out; for the arguments see `dice_layout` and `DiceTray`."""
        ui, tools = table.ui, table.toolbar.tools
        layout = self.layout = dice_layout(size, position.players, ui.least_target, tools, narrow)
        self.board = BoardView(ui, position.ruleset, room_for_board(ui, layout.board))
        self.sheet = SheetView(ui, layout.sheet, layout.scale)
        self.dice = DiceTray(ui, layout.dice, layout.scale, quiet=quiet)
        self.cards = [CardView(ui, position.ruleset, rect, layout.scale) for rect in layout.cards]
        self._ui = ui

    # -- where things are ---------------------------------------------------

    def marker_slots(self, markers: Markers) -> dict[int, Rect]:
        """Where each colour's marker lies."""
        slots = {colour: card.marker for colour, card in zip(markers.held, self.cards, strict=True)}
        standby = self.layout.standby
        if standby is not None:
            waiting = standby_slots(standby, len(markers.standby), self.layout.scale)
            slots.update(zip(markers.standby, waiting, strict=True))
        return slots

    def target_rects(self, shown: DiceShown) -> dict[HitTarget, Rect]:
        """What can be pressed now besides tools and shapes, with its rectangles."""
        if shown.may_roll:
            return {RollTarget(): self.dice.button()}
        if not shown.may_place:
            return {}
        dice = rolled(shown.game)
        rects: dict[HitTarget, Rect] = {
            DieTarget(index): rect
            for index, rect in enumerate(self.dice.spots(len(dice)))
            if dice[index][1] is None
        }
        rects |= {RowTarget(face): self.sheet.die_rect(face) for face in shown.game.position.dice}
        return rects | {StrikeTarget(): self.sheet.strikes}

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        """Draw everything but the markers, which may be on their way."""
        plies = drawn(shown.game, shown.player)
        self.board.paint(surface, plies, hidden=shown.landing)
        if plies and plies[-1].placement not in shown.landing:
            self.board.paint_rim(surface, plies[-1])
        paint_labels(surface, self._ui, self.board, plies, shown.landing)
        self.sheet.paint(surface, shown)
        self.dice.paint(surface, shown)
        for player, card in enumerate(self.cards):
            card.paint(surface, shown, player)
        if self.layout.standby is not None:
            paint_standby(surface, self._ui, self.layout.standby, self.layout.scale)

    def paint_quiet(self, surface: pygame.Surface, shown: DiceShown, player: int) -> Rect:
        """Draw one player's card as it looks once it's quiet; return what it covered."""
        self.cards[player].paint(surface, replace(shown, quiet=(*shown.quiet, player)), player)
        self.paint_markers(surface, shown.markers)
        return self.cards[player].rect

    def paint_markers(self, surface: pygame.Surface, markers: Markers) -> None:
        """Draw the markers where they lie."""
        for colour, slot in self.marker_slots(markers).items():
            picture = marker_picture(FOUR_COLOURS[colour].name, slot.width, self._ui.theme)
            surface.blit(picture, picture.get_rect(center=slot.center))

    def paint_hovered(
        self, surface: pygame.Surface, shown: DiceShown, target: HitTarget
    ) -> list[Rect]:
        """Draw a target with the pointer over it; return what was covered."""
        rect, position = self.target_rects(shown).get(target), shown.game.position
        match target:
            case _ if rect is None:  # it has gone since the pointer came
                return []
            case RollTarget():
                return [self.dice.paint_button(surface, position.to_roll, lit=True)]
            case StrikeTarget():
                return [self.sheet.paint_next_strike(surface, position.strikes[shown.player])]
            case DieTarget() | RowTarget():
                return [self._paint_hovered_die(surface, rect, shown, face_of(target, shown))]
        return []

    def _paint_hovered_die(
        self, surface: pygame.Surface, rect: Rect, shown: DiceShown, face: int
    ) -> Rect:
        theme = self._ui.theme
        tone = theme.primary if face == shown.lit_die else theme.text
        covered = paint_die_rim(surface, self._ui, rect, tone)
        paint_die(surface, self._ui, face, rect)
        return covered


def face_of(target: DieTarget | RowTarget, shown: DiceShown) -> int:
    """What a target's die shows."""
    if isinstance(target, RowTarget):
        return target.face
    return rolled(shown.game)[target.index][0]
