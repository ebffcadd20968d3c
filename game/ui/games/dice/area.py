"""The play area of Dice: one sheet large, the table with the dice, and the others' cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine import Event, Ply
from game.engine.dice import Roll, Take
from game.engine.position import Position
from game.engine.variant import FOUR_COLOURS
from game.play.driver import GameDriver
from game.ui.games.dice.choosing import DieChoice
from game.ui.games.dice.history import drawn, rolled
from game.ui.games.dice.shown import news_line, player_to_act
from game.ui.games.dice.view import (
    DiceView,
    DieTarget,
    RowTarget,
    SheetTarget,
    StrikeTarget,
)
from game.ui.look.hit_test import nearest
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.area import Target
from game.ui.table.table import Table

ROLL = (
    Prompt("prompt.roll", (Command.CONFIRM,), mouse="prompt.click_dice", touch="prompt.tap_dice"),
)
CHOOSE = (
    Prompt("prompt.shape", (Command.NEXT,), mouse="prompt.drag_shape", touch="prompt.tap_die"),
    Prompt("prompt.die", (Command.PREVIOUS_DIE, Command.NEXT_DIE)),
    Prompt("prompt.strike", (Command.STRIKE,)),
)
LOOK = (
    Prompt("prompt.sheets", (Command.FLIP,), mouse="prompt.click_sheet", touch="prompt.tap_sheet"),
)
LOOKING = (Prompt("prompt.own_sheet", (Command.CANCEL,)), Prompt("prompt.sheets", (Command.FLIP,)))
"""The prompts for a person who is to roll, for one with no shape in hand, while others play, and
while another's sheet is looked at."""


class DiceArea(DiceView):
    """The sheet of a person at this table, or of whoever is to move, and everything around it."""

    def __init__(self, table: Table, driver: GameDriver, *, is_studied: bool) -> None:
        super().__init__(table, driver, is_studied=is_studied)
        self._begun: tuple[int, int | None] | None = None
        self._strike_untold = False

    # -- layout and time ----------------------------------------------------

    @property
    def moving(self) -> bool:
        # A marker moving on would leave its picture behind in a fading card.
        return self.motion.moving or self.dimming.fading

    @property
    def fading(self) -> bool:
        return self.motion.fading

    def pass_time(self) -> None:
        arrived = self.motion.pass_time()
        if self.dimming.follow(self.position.out) or arrived.whole:
            self.refresh()
        if arrived.dice or arrived.players:
            for rect in self.parts(arrived.players):
                self.table.spoil(rect)

    def end_motion(self) -> None:
        self.motion.stop()
        self.dimming.end_motion()

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
        start, end = map(self.ring.marker_slots, (self.motion.markers, markers))
        self.motion.pass_on(markers, start, end)
        # Who is out matters more than what is to be seen at the cards.
        if not self.ui.motion.pass_on and self.status.notice is None:
            self.status.tell(tr("dice.pass_on"))

    def _begin_turn(self) -> None:
        """Show the sheet of the person whose turn it is now, if that has changed."""
        position = self.game.position
        turn = (position.round, position.chooser)
        if turn == self._begun:
            return
        self._begun, self._strike_untold = turn, False
        if position.over:
            return
        self.follow_turn(position)
        chooses = position.chooser is not None and self.driver.persons_turn
        # What is being told about the turn before is read first.
        self._strike_untold = self.choosing.begin(chooses=chooses)
        if position.player == self.player:
            self.refresh()
        else:
            self.table.spoil(self.beside)

    def look_at(self, player: int) -> None:
        """Show another player's sheet, or the own one again."""
        pieces.put_back(self.table)
        self.player = self.home if player == self.player else player
        self.ui.sounds.play(Effect.CHOICE)
        self.refresh()

    def cancel(self) -> bool:
        if not self.looking:
            return False
        self.look_at(self.home)
        return True

    # -- what a person may do -----------------------------------------------

    @property
    def seen(self) -> Position:
        return self.game.position.boards[self.player]

    @property
    def placing(self) -> Position | None:
        position = self.game.position
        if position.chooser != self.player or not self.driver.persons_turn or self.moving:
            return None
        return position.boards[self.player].with_turn_of(position.markers.held[self.player])

    def placeable(self) -> list[int]:
        return [piece for piece in super().placeable() if self.choosing.gives(piece)]

    @property
    def may_roll(self) -> bool:
        resting = not self.moving and not self.flights.moving
        return bool(self.game.position.to_roll) and self.driver.persons_turn and resting

    def choose_piece(self, piece: int) -> bool:
        return super().choose_piece(piece) and self.choosing.take_up(piece)

    def event(self, placement: int) -> Take:
        return self.choosing.take_for(placement)

    def placement_of(self, event: Event) -> int:
        assert isinstance(event, Take)
        return event.placement

    def ply_of(self, event: Event) -> Ply | None:
        position = self.game.position
        if not isinstance(event, Take) or position.chooser != self.player:
            return None
        return Ply(position.markers.held[self.player], event.placement)

    def choose_for(self, event: Event) -> Callable[[], None]:
        """Choose the die and the strike of a take."""
        assert isinstance(event, Take)
        return self.choosing.choose_for(event)

    # -- dice and strikes ---------------------------------------------------

    def target_at(self, at: Pixel, least: int = 0) -> Target | None:
        return nearest(self.target_rects().items(), at, least)

    def rect_of(self, target: Target) -> Rect | None:
        return self.target_rects().get(target)

    def press(self, target: Target) -> None:
        if isinstance(target, SheetTarget):
            self.look_at(target.player)
        elif self.placing is not None:
            match target:
                case DieTarget() | RowTarget():
                    self.choosing.select(self.face_of(target))
                case StrikeTarget():
                    self.choosing.toggle_strike()

    def do(self, command: Command) -> None:
        """Choose with keys: a die by its number or one after the other, a strike, or a sheet."""
        if command is Command.FLIP:
            sheets = [self.home, *self.others]
            self.look_at(sheets[(sheets.index(self.player) + 1) % len(sheets)])
        elif self.placing is not None:
            self.choosing.do(command)

    def hop(self, index: int, face: int) -> None:
        self.motion.hop(self.player, index, face, self.dice.spots(len(self.rolled))[index])

    # -- what has happened --------------------------------------------------

    def show(self, event: Event, *, from_hand: bool) -> None:
        if isinstance(event, Roll):
            self.status.clear()
            self.motion.roll(event)
            return
        self.dimming.follow(self.game.position.out)
        # Nothing settles: shapes are drawn where they are.
        self.flights.clear()
        before = self.game.positions()[self.game.ply - 1]
        player, dice = player_to_act(before), rolled(self.game)
        if from_hand:
            self.sit_down(before)
        else:
            self.follow_turn(before)
        index = next(i for i, (_, taker) in enumerate(dice) if taker == player)
        start = self.dice.spots(len(dice))[index]
        end = self.place_of(player).die
        self.motion.take(player, index, dice[index][0], start, end)
        ply = drawn(self.game)[player][-1]
        self.motion.draw(player, ply, 0 if from_hand else self.ui.motion.glide)
        self.choosing.chosen = DieChoice()

    def show_undone(self, events: Sequence[Event]) -> None:
        """Show the game as it stands now, with nothing on its way."""
        position = self.game.position
        self.dimming.follow(position.out)
        self.motion.stop()
        self.motion.markers = position.markers
        self.sit_down(position)
        self.choosing.chosen = DieChoice()
        self._begun = None

    show_redone = show_undone

    def refresh_after(self, event: Event) -> None:
        """Redraw everything, unless somebody else has drawn while another's turn goes on."""
        position = self.game.position
        drawer = player_to_act(self.game.positions()[self.game.ply - 1])
        goes_on = isinstance(event, Take) and not (position.over or position.fallen)
        if goes_on and drawer != self.player != position.player:
            self.table.spoil(self.beside)
            # The crown may have gone.
            self.table.spoil(self.layout.head)
        else:
            self.refresh()

    def news(self) -> str:
        return news_line(self.game)

    # -- words --------------------------------------------------------------

    @property
    def turn_colour(self) -> str:
        position = self.game.position
        return FOUR_COLOURS[position.markers.held[player_to_act(position)]].name

    def colour_in_hand_of(self, player: int) -> str:
        return self.colour_of(player)

    @property
    def nothing_to_undo(self) -> str:
        return tr("dice.nothing_to_undo")

    def line(self) -> str:
        if self.motion.passing:
            return tr("dice.pass_on")
        if self.looking and self.driver.persons_turn and not self.may_roll:
            return tr("dice.looking", name=named(self.game.seats[self.player].name))
        return self.turn_line()

    def time_up(self, name: str, event: Event) -> str:
        key = "clock.up.roll" if isinstance(event, Roll) else "clock.up.dice"
        return tr(key, name=named(name))

    def own_prompts(self) -> tuple[Prompt, ...]:
        if self.looking:
            return LOOKING
        return ROLL if self.may_roll else LOOK if self.placing is None else CHOOSE
