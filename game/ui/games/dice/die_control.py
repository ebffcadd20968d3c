"""How a person chooses a die or a strike: by pointer, by keys, and with a shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect

from game.engine.dice import ROW_OF, STRIKES, Take
from game.engine.dice.history import rolled
from game.engine.dice.position import DicePosition
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.states import ShownDiceGame, lit_die, row_in_hand
from game.ui.games.dice.targets import DieTarget, RowTarget, StrikeTarget
from game.ui.games.dice.view import DiceView
from game.ui.look.hit_test import nearest
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Pixel
from game.ui.shell.context import UiContext
from game.ui.sound.effects import Effect
from game.ui.table.status_line import StatusLine
from game.ui.table.targets import HitTarget, RollTarget

FACE_OF = {
    Command.DIE_1: 1,
    Command.DIE_2: 2,
    Command.DIE_3: 3,
    Command.DIE_4: 4,
    Command.DIE_5: 5,
    Command.DIE_6: 6,
}
"""The face that each command chooses."""


class ChoosingGame(ShownDiceGame, Protocol):
    """A game in which a person chooses: a `game.ui.games.dice.area.DiceArea`."""

    ui: UiContext
    status: StatusLine
    view: DiceView
    refresh: Callable[[], None]


class DieControl:
    """Finds what a person points at besides tools and shapes, and does what a press there means."""

    def __init__(self, area: ChoosingGame) -> None:
        self._area = area

    def target_at(self, at: Pixel, least: int) -> HitTarget | None:
        """The target at or near a pixel; see `game.ui.look.hit_test.nearest`."""
        return nearest(self._target_rects().items(), at, least)

    def words_at(self, at: Pixel) -> tuple[str, Rect] | None:
        """What counts, said of the players' cards."""
        cards = (card.rect for card in self._area.view.cards)
        card = next((rect for rect in cards if rect.collidepoint(at)), None)
        return None if card is None else (tr("dice.scoring.line"), card)

    def _target_rects(self) -> dict[HitTarget, Rect]:
        """What can be pressed now besides tools and shapes."""
        area = self._area
        if area.may_roll:
            return {RollTarget(): area.view.dice.button()}
        if area.placing is None:
            return {}
        return area.view.target_rects(rolled(area.game), area.game.position.dice)

    # -- choosing -----------------------------------------------------------

    def press(self, target: HitTarget) -> None:
        """Handle a press on a die, a row or the strikes."""
        match target:
            case DieTarget() | RowTarget():
                self._select(self._face(target))
            case StrikeTarget():
                self._toggle_strike()

    def handle(self, action: Action) -> None:
        """Choose with keys: a die by its number or one after the other, or a strike."""
        match action:
            case Do(command) if command in FACE_OF:
                self._select(FACE_OF[command])
            case Do(Command.NEXT_DIE | Command.PREVIOUS_DIE as command):
                by = 1 if command is Command.NEXT_DIE else -1
                row = row_in_hand(self._area)
                self._choose(lambda choice, position: choice.go_on(by, row, position))
            case Do(Command.STRIKE):
                self._toggle_strike()

    def choose_piece(self, piece: int) -> bool:
        """Choose the die of a shape's row, if it's left and no strike is chosen.

        Returns whether the shape may be taken; if not, says why.
        """
        area, row = self._area, int(ROW_OF[piece])
        position = area.game.position
        if not area.choice.striking and row not in position.dice:
            may_strike = position.strikes[area.shown] < STRIKES
            area.status.tell(tr("dice.no_row" if may_strike else "dice.no_die", number=row))
            return False
        area.choice = area.choice.with_shape(row)
        return True

    def choose_for(self, event: Take) -> Callable[[], None]:
        """Choose the die and the strike of a take; see `PlayArea.choose_for`."""
        area = self._area
        before, chosen = area.choice, DieChoice.of(event)

        def choose_again() -> None:
            if area.choice is chosen:
                area.choice = before
                area.refresh()

        area.choice = chosen
        area.refresh()
        return choose_again

    def _face(self, target: DieTarget | RowTarget) -> int:
        """What a target's die shows."""
        if isinstance(target, RowTarget):
            return target.face
        return rolled(self._area.game)[target.index][0]

    def _select(self, face: int) -> None:
        """Choose a die by its face, or none if it's chosen already."""
        fault = ""
        if face not in self._area.game.position.dice:
            fault = tr("dice.no_die", number=face)
        self._choose(lambda choice, position: choice.select(face, position), fault)

    def _toggle_strike(self) -> None:
        """Prepare to cross out a strike, or stop doing so."""
        area = self._area
        fault = ""
        if area.game.position.strikes[area.shown] == STRIKES:
            fault = tr("dice.strike.none")
        self._choose(lambda choice, position: choice.toggle_strike(), fault)

    def _choose(
        self, change: Callable[[DieChoice, DicePosition], DieChoice], fault: str = ""
    ) -> None:
        """Change the choice, or say why that's impossible, if there is such a `fault`.

        The shape in hand goes back unless the new choice still gives it.
        """
        area = self._area
        if area.placing is None:
            return
        if fault:
            area.status.tell(fault)
            return
        position, hand = area.game.position, area.held.hand
        area.choice = change(area.choice, position)
        area.ui.sounds.play(Effect.CHOICE)
        if hand is not None and not area.choice.gives(hand.piece, position):
            area.held.put_back()
        area.refresh()

    # -- drawing ------------------------------------------------------------

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[Rect]:
        """Draw a target with the pointer over it; return what was covered."""
        rect = self._target_rects().get(target)
        if rect is None:  # it has gone since the pointer came
            return []
        area = self._area
        position, view = area.game.position, area.view
        match target:
            case RollTarget():
                return [view.dice.paint_button(surface, position.to_roll, lit=True)]
            case StrikeTarget():
                return [view.sheet.paint_next_strike(surface, position.strikes[area.shown])]
            case DieTarget() | RowTarget():
                face = self._face(target)
                return [view.paint_hovered_die(surface, rect, face, face == lit_die(area))]
        return []
