"""The play area of Dice: one sheet large, the table with the dice, and the others' cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.engine import Event, Ply
from game.engine.dice import Roll, Take
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.engine.variant import FOUR_COLOURS
from game.play.driver import GameDriver
from game.ui.games.dice.choice import DieChoice
from game.ui.games.dice.choosing import Choosing
from game.ui.games.dice.history import DiceGame, drawn, rolled
from game.ui.games.dice.large_sheet import LargeSheet
from game.ui.games.dice.layout import DiceLayout
from game.ui.games.dice.motion import DiceMotion
from game.ui.games.dice.prompts import CHOOSE, LOOK, LOOKING, ROLL
from game.ui.games.dice.states import DiceShown, choice_fault, news_line, player_to_act, turn_line
from game.ui.games.dice.view import (
    DiceView,
    DieTarget,
    RowTarget,
    SheetTarget,
    StrikeTarget,
    face_of,
)
from game.ui.games.play_area import ClockPlace, PlayArea
from game.ui.look.hit_test import nearest
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.actions import Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.board_view import BoardView
from game.ui.table.dimming import Dimming
from game.ui.table.table import Table
from game.ui.table.targets import HitTarget


class DiceArea(PlayArea):
    """The sheet of a person at this table, or of whoever is to move, and everything around it.

    Attributes:
        large: whose sheet is the large one.
        motion: dice and markers on their way.
        dimming: the cards of players who are out.
        view: the view for the window's size, made by `arrange`.
    """

    layout: DiceLayout
    view: DiceView

    def __init__(self, table: Table, driver: GameDriver, *, is_studied: bool) -> None:
        super().__init__(table, driver, is_studied=is_studied)
        position = self.game.position
        self._choosing = Choosing(table, driver, self._hop)
        self.motion = DiceMotion(self.ui, position.markers)
        self.dimming = Dimming(self.ui, position.out)
        self.large = LargeSheet(self.ui, driver, is_studied=is_studied)
        self._begun: tuple[int, int | None] | None = None
        self._strike_untold = False

    @property
    def game(self) -> DiceGame:
        """The game so far."""
        return self.driver.game

    @property
    def shown(self) -> int:
        """The player whose sheet is the large one."""
        return self.large.player

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
            home=self.large.home,
            player=self.large.player,
            choice=self.choice,
            row=self._choosing.row,
            markers=motion.markers,
            on_its_way=None if motion.taken is None else motion.taken.index,
            hopping=None if motion.hopping is None else motion.hopping.index,
            drawing=motion.drawing,
            # All colours share one set of shapes, of which there is only one each.
            away={slot for colour in range(len(FOUR_COLOURS)) for slot in table.slots_away(colour)},
            quiet=[seat for seat in range(len(self.game.seats)) if self.dimming.quiet(seat)],
            may_place=self.placing is not None,
            may_roll=self.may_roll,
            leads=self.leads,
            crowned=None if self.crown_hops else self.leads,
            coming=self.coming,
            timed=self.driver.clock is not None,
            where=[*map(self.where, range(len(self.game.seats)))],
        )

    # -- layout and time ----------------------------------------------------

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        view = DiceView(self.table, size, trays, self.as_seen, quiet=self.is_studied)
        self.view, self.layout, self.board = view, view.layout, view.board
        # All colours share one set of shapes.
        self.trays = (view.sheet,) * len(FOUR_COLOURS)
        # Glides under way were measured in the old window.
        self.motion.drop_glides()
        self.dimming.arrange()
        self.large.drop_words()

    @property
    def moving(self) -> bool:
        # A marker moving on would leave its picture behind in a fading card.
        return self.motion.moving or self.dimming.fading

    @property
    def fading(self) -> bool:
        return self.motion.fading or self.large.telling

    def pass_time(self) -> None:
        arrived = self.motion.pass_time()
        if self.dimming.follow(self.visible.out) or arrived.whole:
            self.refresh()
        if arrived.dice or arrived.players:
            for rect in self.view.parts(self.as_seen, arrived.players):
                self.table.spoil(rect)

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
        start, end = map(self.view.ring.marker_slots, (self.motion.markers, markers))
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
        self.large.follow(position)
        choice = DieChoice.at_start(position)
        chooses = position.chooser is not None and self.driver.persons_turn
        if chooses and not choice.gives_any(position):
            choice = choice.toggle_strike()
            # What is being told about the turn before is read first.
            self._strike_untold = True
        self._choosing.chosen = choice
        if position.player == self.shown:
            self.refresh()
        else:
            self.table.spoil(self.view.beside)

    def look_at(self, player: int) -> None:
        """Show another player's sheet, or the own one again."""
        pieces.put_back(self.table)
        self.large.turn_to(self.large.home if player == self.shown else player)
        self.ui.sounds.play(Effect.CHOICE)
        self.refresh()

    def cancel(self) -> bool:
        if not self.large.looking:
            return False
        self.look_at(self.large.home)
        return True

    # -- what a person may do -----------------------------------------------

    @property
    def choice(self) -> DieChoice:
        """The die and the strike that the person has chosen."""
        return self._choosing.choice

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
        gives, position = self.choice.gives, self.game.position
        return [piece for piece in super().placeable() if gives(piece, position)]

    @property
    def may_roll(self) -> bool:
        resting = not self.moving and not self.flights.moving
        return bool(self.game.position.to_roll) and self.driver.persons_turn and resting

    def choose_piece(self, piece: int) -> bool:
        return super().choose_piece(piece) and self._choosing.take_up(piece)

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
        return self._choosing.choose_for(event)

    # -- dice and strikes ---------------------------------------------------

    def target_at(self, at: Pixel, least: int = 0) -> HitTarget | None:
        return nearest(self.view.target_rects(self.as_seen).items(), at, least)

    def rect_of(self, target: HitTarget) -> Rect | None:
        return self.view.target_rects(self.as_seen).get(target)

    def words_at(self, at: Pixel) -> tuple[str, Rect] | None:
        """Say which marker comes to whom, and of the sheet's head, what counts."""
        return self.view.words_at(at, self.as_seen)

    def press(self, target: HitTarget) -> None:
        if isinstance(target, SheetTarget):
            self.look_at(target.player)
        elif self.placing is not None:
            match target:
                case DieTarget() | RowTarget():
                    self._choosing.select(face_of(target, self.as_seen))
                case StrikeTarget():
                    self._choosing.toggle_strike()

    def do(self, command: Command) -> None:
        """Choose with keys: a die by its number or one after the other, a strike, or a sheet."""
        if command is Command.FLIP:
            sheets = [self.large.home, *self.as_seen.others]
            self.look_at(sheets[(sheets.index(self.shown) + 1) % len(sheets)])
        elif self.placing is not None:
            self._choosing.do(command)

    def _hop(self, index: int, face: int) -> None:
        """Let the die hop that was chosen."""
        self.motion.hop(
            self.shown, index, face, self.view.dice.spots(len(rolled(self.game)))[index]
        )

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
            self.large.reset(before)
        else:
            self.large.follow(before)
        index = next(i for i, (_, taker) in enumerate(dice) if taker == player)
        start = self.view.dice.spots(len(dice))[index]
        end = self.view.place_of(player, self.as_seen).die
        self.motion.take(player, index, dice[index][0], start, end)
        ply = drawn(self.game)[player][-1]
        self.motion.draw(player, ply, 0 if from_hand else self.ui.motion.glide)
        self._choosing.chosen = DieChoice()

    def show_undone(self, events: Sequence[Event]) -> None:
        """Show the game as it stands now, with nothing on its way."""
        position = self.game.position
        self.dimming.follow(position.out)
        self.motion.stop()
        self.motion.markers = position.markers
        self.large.reset(position)
        self._choosing.chosen = DieChoice()
        self._begun = None

    show_redone = show_undone

    def refresh_after(self, event: Event) -> None:
        """Redraw everything, unless somebody else has drawn while another's turn goes on."""
        position = self.game.position
        drawer = player_to_act(self.game.positions()[self.game.ply - 1])
        goes_on = isinstance(event, Take) and not (position.over or position.fallen)
        if goes_on and drawer != self.shown != position.player:
            self.table.spoil(self.view.beside)
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
        return self.as_seen.colour_of(player)

    @property
    def nothing_to_undo(self) -> str:
        return tr("dice.nothing_to_undo")

    def line(self) -> str:
        if self.motion.passing:
            return tr("dice.pass_on")
        if self.large.looking and self.driver.persons_turn and not self.may_roll:
            return tr("dice.looking", name=named(self.game.seats[self.shown].name))
        return turn_line(self.as_seen, self.driver)

    def time_up(self, name: str, event: Event) -> str:
        key = "clock.up.roll" if isinstance(event, Roll) else "clock.up.dice"
        return tr(key, name=named(name))

    def own_prompts(self) -> tuple[Prompt, ...]:
        if self.large.looking:
            return LOOKING
        return ROLL if self.may_roll else LOOK if self.placing is None else CHOOSE

    # -- drawing ------------------------------------------------------------

    def board_of(self, player: int) -> BoardView | None:
        return self.view.board_of(player, self.as_seen)

    def paint(self, surface: pygame.Surface) -> None:
        self.view.paint(surface, self.as_seen)
        if not self.motion.passing:
            self.view.ring.paint_markers(surface, self.motion.markers)

    def clock_places(self) -> list[ClockPlace]:
        return self.view.clock_places(self.as_seen, self.visible.player)

    def score_place(self, player: int) -> Rect:
        return self.view.place_of(player, self.as_seen).score

    def player_place(self, player: int) -> Rect:
        return self.view.place_of(player, self.as_seen).rect

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = self.dimming.paint(
            surface, lambda onto, player: self.view.paint_quiet(onto, self.as_seen, player)
        )
        covered += self.view.paint_drawing(surface, self.as_seen, self.ui.now())
        covered += self.large.paint(surface, self.view, self.as_seen)
        return covered + self.motion.paint(surface, self.view.dice)

    def paint_hovered(self, surface: pygame.Surface, target: HitTarget) -> list[Rect]:
        return self.view.paint_hovered(surface, self.as_seen, target)
