"""The play area of Dice: a player's board, rows and strikes, the dice, and everybody's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from game.engine import Position
from game.engine.dice import DICE_RULESET, ROW_OF, DiceEvent, DicePosition, Roll, Take
from game.engine.dice.history import DiceGame, drawn, rolled
from game.names import brief_name
from game.ui.board.targets import HitTarget, RollTarget
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.layout import DICE_TOOLS, DiceLayout
from game.ui.games.dice.motion import DiceMotion
from game.ui.games.dice.results import DiceResults
from game.ui.games.dice.states import card_state, sheet_state, tray_state, turn_line
from game.ui.games.dice.targets import DieTarget, RowTarget, StrikeTarget
from game.ui.games.dice.view import DiceView
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Number, Pixel
from game.ui.shell.scene import Scene


class DiceArea(PlayArea):
    """The board of the player whose turn it is, and what it is drawn with.

    Attributes:
        shown: the player whose board is the large one.
        choice: the die and the strike that the person has chosen.
        motion: dice and markers on their way.
        view: for the window's size, made by `arrange`.
    """

    tools = DICE_TOOLS
    layout: DiceLayout
    view: DiceView

    def __init__(self, parts: SceneParts) -> None:
        super().__init__(parts)
        position = self.game.position
        self.choice = DieChoice()
        self.motion = DiceMotion(self.ui, position.markers)
        self.shown = self._player_to_show
        self._begun: tuple[int, int | None] | None = None

    @property
    def game(self) -> DiceGame:
        """The game so far."""
        return self.driver.game

    @property
    def _player_to_show(self) -> int:
        """The player whose turn it is, or would be."""
        position = self.game.position
        return position.starter if position.player is None else position.player

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        view = self.view = DiceView(self.ui, len(self.game.seats))
        self.layout, self.board = view.layout, view.board
        # One set of shapes for all colours.
        self.trays = (view.sheet,) * len(DICE_RULESET.colours)
        # Places on the way were measured in the old window.
        self.motion.drop_glides()

    @property
    def moving(self) -> bool:
        return self.motion.moving

    def pass_time(self) -> None:
        if self.motion.pass_time():
            self.refresh()

    def ready(self) -> bool:
        if self.motion.markers != self.game.position.markers:
            self._pass_markers()
            return False
        self._begin_turn()
        return True

    def _pass_markers(self) -> None:
        """Show that the round is over: every marker moves on."""
        markers = self.game.position.markers
        start, end = map(self.view.pen_slots, (self.motion.markers, markers))
        self.motion.pass_on(markers, start, end, sway=0.36 * self.view.cards[0].rect.width)
        if not self.ui.motion.pass_on:
            self.status.tell(tr("dice.pass_on"))

    def _begin_turn(self) -> None:
        """Show the board of the player whose turn it is now, if that has changed."""
        position = self.game.position
        turn = (position.round, position.chooser)
        if position.over or turn == self._begun:
            return
        self._begun = turn
        self.shown = self._player_to_show
        self.choice.begin(position)
        if self.placing is not None and not self.placeable():
            self.choice.strike(position)
            self.status.tell(tr("dice.only_strike"))
        self.refresh()

    # -- what a person may do -----------------------------------------------

    @property
    def placing(self) -> Position | None:
        position = self.game.position
        if position.chooser != self.shown or not self.driver.persons_turn or self.moving:
            return None
        return position.boards[self.shown].with_turn_of(position.markers.held[self.shown])

    def placeable(self) -> list[int]:
        position = self.game.position
        return [piece for piece in super().placeable() if self.choice.gives(piece, position)]

    @property
    def may_roll(self) -> bool:
        resting = not self.moving and not self.flights.moving
        return bool(self.game.position.to_roll) and self.driver.persons_turn and resting

    def choose_piece(self, piece: int) -> bool:
        """Choose the die of the shape's row, if it is left."""
        row = int(ROW_OF[piece])
        if row in self.game.position.dice:
            self.choice.face = row
        elif not self.choice.striking:
            self.status.tell(tr("dice.no_row", number=row))
            return False
        return True

    def event(self, placement: int) -> Take:
        return self.choice.take_for(placement, self.game.position)

    def target_at(self, at: Pixel) -> HitTarget | None:
        rects = self._target_rects().items()
        return next((target for target, rect in rects if rect.collidepoint(at)), None)

    def _target_rects(self) -> dict[HitTarget, Rect]:
        """What can be pressed now besides tools and shapes."""
        if self.may_roll:
            return {RollTarget(): self.view.dice.button()}
        if self.placing is None:
            return {}
        return self.view.target_rects(rolled(self.game), self.game.position.dice)

    def press(self, target: HitTarget) -> None:
        match target:
            case DieTarget() | RowTarget():
                face = self._face(target)
                self._choose(lambda position: self.choice.select(face, position))
            case StrikeTarget():
                self._choose(self.choice.toggle_strike)

    def handle(self, action: Action) -> None:
        match action:
            case Number(number):
                self._choose(lambda position: self.choice.select(number, position))
            case Do(Command.STRIKE):
                self._choose(self.choice.toggle_strike)

    def _face(self, target: DieTarget | RowTarget) -> int:
        """What the die of a target shows."""
        return target.face if isinstance(target, RowTarget) else rolled(self.game)[target.index][0]

    def _choose(self, change: Callable[[DicePosition], str]) -> None:
        """Change what is chosen, or say why that can't be.

        The shape in hand goes back unless what is chosen now still gives it.
        """
        if self.placing is None:
            return
        position, hand = self.game.position, self.held.hand
        fault = change(position)
        if fault:
            self.status.tell(fault)
            return
        if hand is not None and not self.choice.gives(hand.piece, position):
            self.held.put_back()
        self.refresh()

    # -- what has happened --------------------------------------------------

    def show(self, event: DiceEvent, *, from_hand: bool) -> None:
        if isinstance(event, Roll):
            self.status.clear()
            self.motion.roll(event)
            return
        if not from_hand:
            # There is one of each shape: its slot is its number.
            ply = drawn(self.game, self.shown)[-1]
            self.flights.leave_tray(ply, int(DICE_RULESET.table.piece[ply.placement]))
        dice = rolled(self.game)
        index = next(i for i, (_, taker) in enumerate(dice) if taker == self.shown)
        start, end = self.view.dice.spots(len(dice))[index], self.view.cards[self.shown].die
        self.motion.take(index, dice[index][0], start, end)
        self.choice.clear()

    def show_undone(self, events: Sequence[Any]) -> None:
        self._turn_anew()

    def show_redone(self, events: Sequence[Any]) -> None:
        self._turn_anew()

    def _turn_anew(self) -> None:
        """Show the game as it stands now, nothing on its way."""
        self.motion.drop_glides()
        self.motion.markers = self.game.position.markers
        self._begun = None

    def news(self) -> str:
        names = [self.game.seats[player].name for player in self.game.position.fallen]
        return " ".join(tr("dice.out", name=brief_name(name)) for name in names)

    def results(self, again: Callable[[], Scene]) -> Scene:
        return DiceResults(self.ui, self.game, again, self.history.played)

    # -- words --------------------------------------------------------------

    @property
    def nothing_to_undo(self) -> str:
        return tr("dice.nothing_to_undo")

    def line(self) -> str:
        return turn_line(self)

    def keys(self) -> str:
        if self.may_roll:
            return tr("dice.keys.roll")
        return "" if self.placing is None else tr("dice.keys.none")

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        self.view.paint_player(
            surface,
            drawn(self.game, self.shown),
            self.flights.landing,
            self.game.position.boards[self.shown],
            sheet_state(self),
        )
        self.view.paint_tray(surface, tray_state(self))
        players = range(len(self.game.seats))
        self.view.paint_cards(surface, [card_state(self, player) for player in players])
        if not self.motion.passing:
            self.view.paint_pens(surface, self.motion.markers)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.motion.paint(surface, self.view.dice)

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[Rect]:
        rect = self._target_rects().get(target)
        if rect is None:  # it has gone since the pointer came
            return []
        position, view = self.game.position, self.view
        match target:
            case RollTarget():
                return [view.dice.paint_button(surface, position.to_roll, lit=True)]
            case StrikeTarget():
                return [view.sheet.paint_next_strike(surface, position.strikes[self.shown])]
            case DieTarget() | RowTarget():
                face = self._face(target)
                chosen = face == self.choice.face
                return [view.paint_hovered_die(surface, rect, face, chosen=chosen)]
        return []
