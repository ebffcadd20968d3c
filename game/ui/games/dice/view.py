"""The view of a whole game of Dice in the window."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.dice import DICE_RULESET
from game.engine.dice.markers import Markers
from game.engine.position import Position
from game.ui.games.dice.card_view import CardState, CardView, paint_standby, standby_slots
from game.ui.games.dice.faces import paint_die, paint_die_rim
from game.ui.games.dice.layout import dice_layout
from game.ui.games.dice.sheet_view import SheetState, SheetView
from game.ui.games.dice.targets import DieTarget, RowTarget, StrikeTarget
from game.ui.games.dice.tray import DiceTray
from game.ui.games.play_area import ClockPlace
from game.ui.look.marker import marker_picture
from game.ui.shell.context import UiContext
from game.ui.table.board_labels import paint_labels, room_for_board
from game.ui.table.board_view import BoardView
from game.ui.table.targets import HitTarget


@dataclass(frozen=True)
class DiceTrayState:
    """What the dice's tray shows.

    Attributes:
        count: how many dice were rolled.
        lying: the faces of those that lie in the tray, by their index in the roll.
        chosen: the face that is chosen, or None.
        to_roll: how many dice a person is to roll now.
    """

    count: int
    lying: Mapping[int, int]
    chosen: int | None
    to_roll: int


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
        ui: UiContext,
        players: int,
        size: tuple[int, int],
        tools: Sequence[str],
        narrow: float,
        *,
        studied: bool,
    ) -> None:
        """Lay the views out; for the arguments see `dice_layout` and `SceneParts`."""
        layout = self.layout = dice_layout(size, players, ui.least_target, tools, narrow)
        self.board = BoardView(ui, DICE_RULESET, room_for_board(ui, layout.board))
        self.sheet = SheetView(ui, layout.sheet, layout.scale)
        self.dice = DiceTray(ui, layout.dice, layout.scale, quiet=studied)
        self.cards = [CardView(ui, rect, layout.scale) for rect in layout.cards]
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

    def clock_places(self, to_play: int | None) -> list[ClockPlace]:
        """Where clocks go: on each player's card."""
        cards = enumerate(self.cards)
        return [ClockPlace(player, card.clock, player == to_play) for player, card in cards]

    def target_rects(
        self, rolled: Sequence[tuple[int, int | None]], faces: Collection[int]
    ) -> dict[HitTarget, Rect]:
        """The targets that choose a die or a strike, with their rectangles.

        Args:
            rolled: see `game.engine.dice.history.rolled`.
            faces: the faces of the dice that are left.
        """
        rects: dict[HitTarget, Rect] = {
            DieTarget(index): rect
            for index, rect in enumerate(self.dice.spots(len(rolled)))
            if rolled[index][1] is None
        }
        rects |= {RowTarget(face): self.sheet.die_rect(face) for face in faces}
        return rects | {StrikeTarget(): self.sheet.strikes}

    # -- drawing ------------------------------------------------------------

    def paint_player(
        self,
        surface: pygame.Surface,
        plies: Sequence[Ply],
        landing: Collection[int],
        position: Position,
        sheet: SheetState,
    ) -> None:
        """Draw the player's board, except the placements still `landing`, and the rows."""
        self.board.paint(surface, plies, hidden=landing)
        if plies and plies[-1].placement not in landing:
            self.board.paint_rim(surface, plies[-1])
        paint_labels(surface, self._ui, self.board, plies, landing)
        self.sheet.paint(surface, position, sheet)

    def paint_tray(self, surface: pygame.Surface, state: DiceTrayState) -> None:
        """Draw the dice, or the button to roll them."""
        self.dice.paint(surface, state.lying, state.count, state.chosen)
        if state.to_roll:
            self.dice.paint_button(surface, state.to_roll, lit=False)

    def paint_cards(self, surface: pygame.Surface, states: Sequence[CardState]) -> None:
        """Draw the players' cards and where markers wait."""
        for card, state in zip(self.cards, states, strict=True):
            card.paint(surface, state)
        if self.layout.standby is not None:
            paint_standby(surface, self._ui, self.layout.standby, self.layout.scale)

    def paint_card(
        self, surface: pygame.Surface, player: int, state: CardState, markers: Markers
    ) -> Rect:
        """Draw one player's card with the marker on it; return what it covered."""
        self.cards[player].paint(surface, state)
        self.paint_markers(surface, markers)
        return self.cards[player].rect

    def paint_markers(self, surface: pygame.Surface, markers: Markers) -> None:
        """Draw the markers where they lie."""
        for colour, slot in self.marker_slots(markers).items():
            picture = marker_picture(DICE_RULESET.colours[colour].name, slot.width, self._ui.theme)
            surface.blit(picture, picture.get_rect(center=slot.center))

    def paint_hovered_die(
        self, surface: pygame.Surface, rect: Rect, face: int, chosen: bool
    ) -> Rect:
        """Draw a die with the pointer over it; return what it covered."""
        theme = self._ui.theme
        covered = paint_die_rim(surface, self._ui, rect, theme.primary if chosen else theme.text)
        paint_die(surface, self._ui, face, rect)
        return covered
