"""The play area of Dice: a player's board, rows and strikes, the dice, and everybody's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.dice import DICE_RULESET, DiceEvent, Roll, Take
from game.engine.dice.history import DiceGame, drawn, rolled
from game.engine.position import Position
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.die_control import DieControl
from game.ui.games.dice.layout import DICE_TOOLS, DiceLayout
from game.ui.games.dice.motion import DiceMotion
from game.ui.games.dice.states import (
    card_state,
    card_states,
    news_line,
    player_to_show,
    sheet_state,
    tray_state,
    turn_line,
    visible_position,
)
from game.ui.games.dice.view import DiceView
from game.ui.games.play_area import ClockPlace, PlayArea, SceneParts
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.table.dimming import Dimming
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


class DiceArea(PlayArea):
    """The board of the player whose turn it is, and everything around it.

    Attributes:
        shown: the player whose board is the large one.
        motion: dice and markers on their way.
        dimming: the cards of players who are out.
        view: the view for the window's size, made by `arrange`.
    """

    tools = DICE_TOOLS
    layout: DiceLayout
    view: DiceView

    def __init__(self, parts: SceneParts) -> None:
        super().__init__(parts)
        position = self.game.position
        self._choice = DieChoice()
        self.motion = DiceMotion(self.ui, position.markers)
        self.dimming = Dimming(self.ui, position.out)
        self.shown = player_to_show(position)
        self._begun: tuple[int, int | None] | None = None
        self._strike_untold = False
        self._control = DieControl(self)

    @property
    def game(self) -> DiceGame:
        """The game so far."""
        return self.driver.game

    @property
    def outcome_hidden(self) -> bool:
        return self.motion.rolling is not None

    # -- layout and time ----------------------------------------------------

    def arrange(self, size: tuple[int, int], tools: Sequence[str], trays: float = 1.0) -> None:
        players = len(self.game.seats)
        view = DiceView(self.ui, players, size, tools, trays, studied=self.studied)
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
        if self.motion.pass_time() | self.dimming.follow(visible_position(self).out):
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
        holds = self.held.hand is not None
        return self._choice if holds else self._choice.without_shape(self.game.position)

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
        return self._control.choose_piece(piece)

    @property
    def choice_fault(self) -> str:
        position = self.game.position
        if self.placing is None or self.choice.gives_any(position):
            return ""
        return tr("dice.turn.nothing", name=named(self.game.seats[self.shown].name))

    def event(self, placement: int) -> Take:
        return self.choice.take_for(placement, self.game.position)

    def placement_of(self, event: Take) -> int:
        return event.placement

    def ply_of(self, event: Any) -> Ply | None:
        position = self.game.position
        if not isinstance(event, Take) or position.chooser != self.shown:
            return None
        return Ply(position.markers.held[self.shown], event.placement)

    def choose_for(self, event: Take) -> Callable[[], None]:
        return self._control.choose_for(event)

    def target_at(self, at: Pixel, least: int = 0) -> HitTarget | None:
        return self._control.target_at(at, least)

    def words_at(self, at: Pixel) -> tuple[str, Rect] | None:
        return self._control.words_at(at)

    def press(self, target: HitTarget) -> None:
        self._control.press(target)

    def handle(self, action: Action) -> None:
        self._control.handle(action)

    # -- what has happened --------------------------------------------------

    def show(self, event: DiceEvent, *, from_hand: bool) -> None:
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

    def show_undone(self, events: Sequence[Any]) -> None:
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
        return turn_line(self)

    def time_up(self, name: str, event: DiceEvent) -> str:
        key = "clock.up.roll" if isinstance(event, Roll) else "clock.up.dice"
        return tr(key, name=named(name))

    def own_prompts(self) -> tuple[Prompt, ...]:
        if self.may_roll:
            return ROLL
        return () if self.placing is None else CHOOSE

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
        self.view.paint_cards(surface, card_states(self))
        if not self.motion.passing:
            self.view.paint_markers(surface, self.motion.markers)

    def clock_places(self) -> list[ClockPlace]:
        return self.view.clock_places(visible_position(self).player)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.dimming.paint(surface, self._paint_quiet)
        return covered + self.motion.paint(surface, self.view.dice)

    def _paint_quiet(self, surface: pygame.Surface, player: int) -> Rect:
        state = replace(card_state(self, player), quiet=True)
        return self.view.paint_card(surface, player, state, self.motion.markers)

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[Rect]:
        return self._control.paint_hovered(surface, target)
