"""The play area of Dice: a player's board, rows and strikes, the dice, and everybody's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.engine import Event, Ply
from game.engine.dice import DICE_RULESET, ROW_OF, STRIKES, Roll, Take
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.play.driver import GameDriver
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.history import DiceGame, drawn, rolled
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.motion import DiceMotion
from game.ui.games.dice.states import (
    DiceShown,
    choice_fault,
    news_line,
    player_to_show,
    turn_line,
)
from game.ui.games.dice.view import DiceView, DieTarget, RowTarget, StrikeTarget, face_of
from game.ui.games.play_area import ClockPlace, PlayArea
from game.ui.look.hit_test import nearest
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.dimming import Dimming
from game.ui.table.table import Table
from game.ui.table.targets import HitTarget

ROLL = (
    Prompt("prompt.roll", (Command.CONFIRM,), mouse="prompt.click_dice", touch="prompt.tap_dice"),
)
CHOOSE = (
    Prompt("prompt.shape", (Command.NEXT,), mouse="prompt.drag_shape", touch="prompt.tap_die"),
    Prompt("prompt.die", (Command.PREVIOUS_DIE, Command.NEXT_DIE)),
    Prompt("prompt.strike", (Command.STRIKE,)),
)
"""The prompts for a person who is to roll, and for one with no shape in hand."""

FACE_OF = {
    Command.DIE_1: 1,
    Command.DIE_2: 2,
    Command.DIE_3: 3,
    Command.DIE_4: 4,
    Command.DIE_5: 5,
    Command.DIE_6: 6,
}
"""The face that each command chooses."""


class DiceArea(PlayArea):
    """The board of the player whose turn it is, and everything around it.

    Attributes:
        shown: the player whose board is the large one.
        motion: dice and markers on their way.
        dimming: the cards of players who are out.
        view: the view for the window's size, made by `arrange`.
    """

    layout: DiceLayout
    view: DiceView

    def __init__(self, table: Table, driver: GameDriver, *, is_studied: bool) -> None:
        super().__init__(table, driver, is_studied=is_studied)
        position = self.game.position
        self._choice = DieChoice()
        self.motion = DiceMotion(self.ui, position.markers)
        self.dimming = Dimming(self.ui, position.out)
        self.shown = player_to_show(position)
        self._begun: tuple[int, int | None] | None = None
        self._strike_untold = False

    @property
    def game(self) -> DiceGame:
        """The game so far."""
        return self.driver.game

    @property
    def outcome_hidden(self) -> bool:
        return self.motion.rolling is not None

    @property
    def visible(self) -> DicePosition:
        """The position that may be seen: while dice roll, the one before the roll."""
        return self.game.positions()[self.seen_ply]

    @property
    def as_seen(self) -> DiceShown:
        """All that the views show, as people see it at this moment."""
        table, motion = self.table, self.motion
        return DiceShown(
            game=self.game,
            ply=self.seen_ply,
            player=self.shown,
            choice=self.choice,
            row=self._row_in_hand,
            markers=motion.markers,
            on_its_way=None if motion.taken is None else motion.taken.index,
            landing=table.flights.landing,
            # All colours share one set of shapes, of which there is only one each.
            away={slot for colour in range(len(self.trays)) for slot in table.slots_away(colour)},
            quiet=[seat for seat in range(len(self.game.seats)) if self.dimming.quiet(seat)],
            may_place=self.placing is not None,
            may_roll=self.may_roll,
            timed=self.driver.clock is not None,
        )

    @property
    def _row_in_hand(self) -> int | None:
        """The row of the shape in hand, or None."""
        hand = self.table.hand
        return None if hand is None else int(ROW_OF[hand.piece])

    # -- layout and time ----------------------------------------------------

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        view = DiceView(self.table, len(self.game.seats), size, trays, quiet=self.is_studied)
        self.view = view
        self.layout, self.board = view.layout, view.board
        # All colours share one set of shapes.
        self.trays = (view.sheet,) * len(DICE_RULESET.colours)
        # Glides under way were measured in the old window.
        self.motion.drop_glides()
        self.dimming.arrange()

    @property
    def moving(self) -> bool:
        # A marker moving on would leave its picture behind in a fading card.
        return self.motion.moving or self.dimming.fading

    def pass_time(self) -> None:
        if self.motion.pass_time() | self.dimming.follow(self.visible.out):
            self.refresh()

    def ready(self) -> bool:
        if self.motion.markers != self.game.position.markers:
            self._pass_markers()
            return False
        self._begin_turn()
        if self._strike_untold and self.status.notice is None:
            self._strike_untold = False
            self.status.tell(tr("dice.only_strike"))
        return True

    def _pass_markers(self) -> None:
        """Show that the round is over: every marker moves on."""
        markers = self.game.position.markers
        start, end = map(self.view.marker_slots, (self.motion.markers, markers))
        self.motion.pass_on(markers, start, end, sway=0.36 * self.view.cards[0].rect.width)
        # Who is out matters more than what is to be seen at the cards.
        if not self.ui.motion.pass_on and self.status.notice is None:
            self.status.tell(tr("dice.pass_on"))

    def _begin_turn(self) -> None:
        """Show the board of the player whose turn it is now, if that has changed."""
        position = self.game.position
        turn = (position.round, position.chooser)
        if turn == self._begun:
            return
        self._begun, self._strike_untold = turn, False
        if position.over:
            return
        self.shown = player_to_show(self.game.position)
        self.choice = DieChoice.at_start(position)
        if self.placing is not None and not self.choice.gives_any(position):
            self.choice = self.choice.toggle_strike()
            # What is being told about the turn before is read first.
            self._strike_untold = True
        self.refresh()

    # -- what a person may do -----------------------------------------------

    @property
    def choice(self) -> DieChoice:
        """The die and the strike that the person has chosen. A shape's die goes back with it."""
        if self.table.hand is not None:
            return self._choice
        return self._choice.without_shape(self.game.position)

    @choice.setter
    def choice(self, choice: DieChoice) -> None:
        self._choice = choice

    @property
    def seen(self) -> Position:
        return self.game.position.boards[self.shown]

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
        """Choose the die of a shape's row, if it's left and no strike is chosen."""
        row, position = int(ROW_OF[piece]), self.game.position
        if not self.choice.striking and row not in position.dice:
            may_strike = position.strikes[self.shown] < STRIKES
            self.status.tell(tr("dice.no_row" if may_strike else "dice.no_die", number=row))
            return False
        self.choice = self.choice.with_shape(row)
        return True

    @property
    def choice_fault(self) -> str:
        return choice_fault(self.as_seen)

    def event(self, placement: int) -> Take:
        return self.choice.take_for(placement, self.game.position)

    def placement_of(self, event: Event) -> int:
        assert isinstance(event, Take)
        return event.placement

    def ply_of(self, event: Event) -> Ply | None:
        position = self.game.position
        if not isinstance(event, Take) or position.chooser != self.shown:
            return None
        return Ply(position.markers.held[self.shown], event.placement)

    def choose_for(self, event: Event) -> Callable[[], None]:
        """Choose the die and the strike of a take."""
        assert isinstance(event, Take)
        before, chosen = self.choice, DieChoice.of(event)

        def choose_again() -> None:
            if self.choice is chosen:
                self.choice = before
                self.refresh()

        self.choice = chosen
        self.refresh()
        return choose_again

    # -- dice and strikes ---------------------------------------------------

    def target_at(self, at: Pixel, least: int = 0) -> HitTarget | None:
        return nearest(self.view.target_rects(self.as_seen).items(), at, least)

    def words_at(self, at: Pixel) -> tuple[str, Rect] | None:
        """Say what counts, of the players' cards."""
        cards = (card.rect for card in self.view.cards)
        card = next((rect for rect in cards if rect.collidepoint(at)), None)
        return None if card is None else (tr("dice.scoring.line"), card)

    def press(self, target: HitTarget) -> None:
        match target:
            case DieTarget() | RowTarget():
                self._select(face_of(target, self.as_seen))
            case StrikeTarget():
                self._toggle_strike()

    def do(self, command: Command) -> None:
        """Choose with keys: a die by its number or one after the other, or a strike."""
        match command:
            case Command.NEXT_DIE | Command.PREVIOUS_DIE:
                by, row = 1 if command is Command.NEXT_DIE else -1, self._row_in_hand
                self._choose(lambda choice, position: choice.go_on(by, row, position))
            case Command.STRIKE:
                self._toggle_strike()
            case _ if command in FACE_OF:
                self._select(FACE_OF[command])

    def _select(self, face: int) -> None:
        """Choose a die by its face, or none if it's chosen already."""
        fault = "" if face in self.game.position.dice else tr("dice.no_die", number=face)
        self._choose(lambda choice, position: choice.select(face, position), fault)

    def _toggle_strike(self) -> None:
        """Prepare to cross out a strike, or stop doing so."""
        may_strike = self.game.position.strikes[self.shown] < STRIKES
        fault = "" if may_strike else tr("dice.strike.none")
        self._choose(lambda choice, position: choice.toggle_strike(), fault)

    def _choose(
        self, change: Callable[[DieChoice, DicePosition], DieChoice], fault: str = ""
    ) -> None:
        """Change the choice, or say why that's impossible, if there is such a `fault`.

        The shape in hand goes back unless the new choice still gives it.
        """
        if self.placing is None:
            return
        if fault:
            self.status.tell(fault)
            return
        position, hand = self.game.position, self.table.hand
        self.choice = change(self.choice, position)
        self.ui.sounds.play(Effect.CHOICE)
        if hand is not None and not self.choice.gives(hand.piece, position):
            pieces.put_back(self.table)
        self.refresh()

    # -- what has happened --------------------------------------------------

    def show(self, event: Event, *, from_hand: bool) -> None:
        if isinstance(event, Roll):
            self.status.clear()
            self.motion.roll(event)
            return
        self.dimming.follow(self.game.position.out)
        # Where someone plays all seats, the next turn's board may not have been shown yet.
        self.shown = player_to_show(self.game.positions()[self.game.ply - 1])
        if not from_hand:
            # There is only one of each shape, so its slot is its number.
            ply = drawn(self.game, self.shown)[-1]
            self.flights.leave_tray(ply, int(DICE_RULESET.table.piece[ply.placement]))
        dice = rolled(self.game)
        index = next(i for i, (_, taker) in enumerate(dice) if taker == self.shown)
        start, end = self.view.dice.spots(len(dice))[index], self.view.cards[self.shown].die
        self.motion.take(index, dice[index][0], start, end)
        self.choice = DieChoice()

    def show_undone(self, events: Sequence[Event]) -> None:
        """Show the game as it stands now, with nothing on its way."""
        position = self.game.position
        self.dimming.follow(position.out)
        self.motion.stop()
        self.motion.markers = position.markers
        self.shown, self.choice = player_to_show(position), DieChoice()
        self._begun = None

    show_redone = show_undone

    def news(self) -> str:
        return news_line(self.game)

    # -- words --------------------------------------------------------------

    @property
    def turn_colour(self) -> str:
        position = self.game.position
        return DICE_RULESET.colours[position.markers.held[player_to_show(position)]].name

    @property
    def nothing_to_undo(self) -> str:
        return tr("dice.nothing_to_undo")

    def line(self) -> str:
        if self.motion.passing:
            return tr("dice.pass_on")
        return turn_line(self.as_seen, is_degraded=self.driver.degraded)

    def time_up(self, name: str, event: Event) -> str:
        key = "clock.up.roll" if isinstance(event, Roll) else "clock.up.dice"
        return tr(key, name=named(name))

    def own_prompts(self) -> tuple[Prompt, ...]:
        if self.may_roll:
            return ROLL
        return () if self.placing is None else CHOOSE

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        self.view.paint(surface, self.as_seen)
        if not self.motion.passing:
            self.view.paint_markers(surface, self.motion.markers)

    def clock_places(self) -> list[ClockPlace]:
        to_play, cards = self.visible.player, enumerate(self.view.cards)
        return [ClockPlace(player, card.clock, player == to_play) for player, card in cards]

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.dimming.paint(surface, self._paint_quiet)
        return covered + self.motion.paint(surface, self.view.dice)

    def _paint_quiet(self, surface: pygame.Surface, player: int) -> Rect:
        return self.view.paint_quiet(surface, self.as_seen, player)

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[Rect]:
        return self.view.paint_hovered(surface, self.as_seen, target)
