"""A game of Dice in play: the board of whoever chooses, rows, dice, and everybody's markers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine import Ply, Position, Seat
from game.engine.dice import (
    DICE_RULESET,
    ROW_OF,
    STRIKES,
    DiceEvent,
    DiceGame,
    DiceOptions,
    Markers,
    Roll,
    Take,
)
from game.ui.board.board_view import BoardView
from game.ui.board.flights import Glide
from game.ui.board.hand import Hand, Target
from game.ui.board.held_view import HeldView
from game.ui.games.dice.card_view import CardState, CardView, paint_standby, standby_slots
from game.ui.games.dice.faces import INK, IVORY, paint_die, paint_die_rim
from game.ui.games.dice.layout import DICE_TOOLS, DiceLayout, dice_layout
from game.ui.games.dice.results import DiceResults
from game.ui.games.dice.sheet_view import UPRIGHT, SheetState, SheetView
from game.ui.games.dice.table import DiceTable
from game.ui.games.dice.tray import DiceTray, Rolling
from game.ui.games.tabletop import Tabletop
from game.ui.look.die import die
from game.ui.look.pen import pen
from game.ui.look.shapes import table
from game.ui.look.sprites import Sprite
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Number, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push


class DicePlay(Tabletop):
    """A game of Dice from the first roll to the end."""

    tools = DICE_TOOLS
    table: DiceTable
    layout: DiceLayout
    ruleset = DICE_RULESET

    def __init__(
        self,
        ui: UiContext,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
        events: Sequence[DiceEvent] = (),
    ) -> None:
        """Sit down to a game. Raises ValueError where one of `events` can't be.

        Args:
            ui: what every scene shares.
            seats: two to four, the first opens the game.
            seed: makes dice and opponents repeatable.
            notice: a line to tell at once.
            events: what has happened already.
        """
        super().__init__(ui)
        self.table = DiceTable(DiceGame(seats, events), seed, ui.now, ui.opponents)
        self.die: int | None = None
        self.striking = False
        self._begun: tuple[int, int | None] | None = None
        self._shown = self._turn_of()
        self._markers = self.game.position.markers
        self._passing: list[Glide] = []
        self._taking: tuple[int, Glide] | None = None
        self._rolling: Rolling | None = None
        if notice is not None:
            self._tell(notice)

    @property
    def game(self) -> DiceGame:
        """The game so far."""
        return self.table.game

    @property
    def shown(self) -> int:
        """The player whose board is the large one."""
        return self._shown

    @property
    def to_place(self) -> Position | None:
        position = self.game.position
        if position.player != self._shown or not self.table.persons_turn or self._moving:
            return None
        assert position.colour is not None
        return position.boards[self._shown].turned_to(position.colour)

    def tray_of(self, colour: int) -> SheetView:
        return self.sheet

    @property
    def _family(self) -> str:
        return DiceOptions.family

    def _turn_of(self) -> int:
        """Whose turn it is, to roll or to choose."""
        position = self.game.position
        return position.starter if position.player is None else position.player

    # -- layout -------------------------------------------------------------

    def arrange(self) -> None:
        ui = self.ui
        layout = self.layout = dice_layout(ui.size, len(self.game.seats))
        self.board = BoardView(ui, DICE_RULESET, layout.board)
        self.held_view = HeldView(ui, self.board)
        self.sheet = SheetView(ui, layout.sheet, layout.unit)
        self.tray = DiceTray(ui, layout.dice, layout.unit)
        self.cards = [CardView(ui, rect, layout.unit) for rect in layout.cards]
        # Places on the way were measured in the old window.
        self._flights, self._passing, self._taking = [], [], None
        self._last_sign = ui.now()

    def _pen_slots(self, markers: Markers) -> dict[int, Rect]:
        """Where the marker of each colour lies."""
        slots = {colour: card.pen for colour, card in zip(markers.held, self.cards, strict=True)}
        if self.layout.standby is not None:
            waiting = standby_slots(self.layout.standby, len(markers.standby), self.layout.unit)
            slots.update(zip(markers.standby, waiting, strict=True))
        return slots

    # -- time ---------------------------------------------------------------

    @property
    def _moving(self) -> bool:
        """Whether dice or markers are on their way."""
        return bool(self._passing) or self._taking is not None or self._rolling is not None

    @property
    def animating(self) -> bool:
        return self._moving or super().animating

    def update(self) -> Change | None:
        self._pass_time()
        self._rest()
        if self._flights or self._moving:
            return None
        if self._markers != self.game.position.markers:
            self._pass_markers()
            return None
        self._begin_turn()
        before = self.game.rolled()
        event = self.table.update()
        if isinstance(event, Roll):
            self._show_roll(event)
        elif isinstance(event, Take):
            ply = self.game.drawn(self._shown)[-1]
            self._fly(ply, int(DICE_RULESET.table.piece[ply.placement]))
            self._after_taking(before)
        if self._results_due is not None and self.ui.now() >= self._results_due:
            return self._show_results()
        return None

    def _rest(self) -> None:
        """Let dice and markers lie that have arrived."""
        now = self.ui.now()
        if self._rolling is not None and self._rolling.share(now) >= 1:
            self._rolling = None
            self.stale = True
        if self._taking is not None and self._taking[1].over(now):
            self._taking = None
            self.stale = True
        if self._passing and all(glide.over(now) for glide in self._passing):
            self._passing = []
            self.stale = True

    def _begin_turn(self) -> None:
        """Turn to the player whose turn it is now."""
        position = self.game.position
        turn = (position.round, position.player)
        if position.over or turn == self._begun:
            return
        self._begun = turn
        self._shown = self._turn_of()
        self._last_sign = self.ui.now()
        self.striking = False
        faces = set(position.dice)
        self.die = position.dice[0] if len(faces) == 1 else None
        self.stale = True
        placing = self.to_place
        if placing is not None and not self._placeable():
            self._strike()
            self._tell(tr("dice.only_strike"))

    def _pass_markers(self) -> None:
        """The round is over: every marker moves on."""
        old, new = self._pen_slots(self._markers), self._pen_slots(self.game.position.markers)
        self._markers = self.game.position.markers
        motion, now = self.ui.motion, self.ui.now()
        swing = 0.36 * self.cards[0].rect.width
        self._passing = [
            Glide(
                sprite=Sprite(self._pen(colour, new[colour]), (0, 0)),
                start=old[colour].topleft,
                end=new[colour].topleft,
                start_scale=1.0,
                since=now,
                duration=motion.pass_on,
                # What goes back up to the first player keeps out of the others' way.
                sway=swing if new[colour].top < old[colour].top else 0,
            )
            for colour in sorted(new)
        ]
        if not motion.pass_on:
            self._tell(tr("dice.pass_on"))

    def _show_roll(self, roll: Roll) -> None:
        self._notice = None
        self._rolling = Rolling(roll.dice, self.ui.now(), self.ui.motion.roll)
        self._take_note()
        self.stale = True

    def _after_taking(self, before: list[tuple[int, int | None]]) -> None:
        """A shape has been drawn: the die goes to its player. `before` is what lay in the tray."""
        after = self.game.rolled()
        number = next(
            i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new
        )
        face, _ = after[number]
        start = self.tray.spots(len(after))[number]
        end = self.cards[self._shown].die
        motion = self.ui.motion
        self._taking = (
            number,
            Glide(
                sprite=Sprite(die(face, end.width, IVORY, INK), (0, 0)),
                start=start.topleft,
                end=end.topleft,
                start_scale=start.width / end.width,
                since=self.ui.now(),
                duration=motion.glide,
                arc=motion.arc * math.dist(start.center, end.center),
            ),
        )
        self.die, self.striking = None, False
        self._take_note()
        self._last_sign = self.ui.now()
        self.stale = True

    def _take_note(self) -> None:
        """Keep the game, and say who is out by what has happened, and whether all are."""
        position = self.game.position
        self.ui.autosave.save_dice(self.game)
        if position.fallen:
            names = [self.game.seats[player].name for player in position.fallen]
            self._tell(" ".join(tr("dice.out", name=name) for name in names))
        if position.over:
            self._ended = self.ui.now()

    def _show_results(self) -> Change:
        self._results_seen = True
        seats = self.game.seats
        return Push(DiceResults(self.ui, self.game, lambda: DicePlay(self.ui, seats)))

    def leave(self) -> None:
        self.table.close()

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Number):
            self._last_sign = self.ui.now()
            self._select(action.number)
            return None
        return super().handle(action)

    def _do(self, command: Command) -> Change | None:
        match command:
            case Command.UNDO:
                self._undo()
            case Command.STRIKE:
                self._toggle_strike()
            case _:
                return super()._do(command)
        return None

    def _confirm(self) -> Change | None:
        if self.game.position.over:
            return self._show_results()
        if self._may_roll:
            self._roll()
        else:
            self._drop()
        return None

    def _press(self, at: Pixel) -> Change | None:
        self._point(at)
        name = self._hover
        if not isinstance(name, str) or name in self.tools:
            return super()._press(at)
        kind, _, number = name.partition(" ")
        if kind == "roll":
            self._roll()
        elif kind == "strike":
            self._toggle_strike()
        else:
            self._select(self.game.rolled()[int(number)][0] if kind == "die" else int(number))
        return None

    def _press_elsewhere(self, at: Pixel) -> Change | None:
        if self.game.position.over and self.layout.status.collidepoint(at):
            return self._show_results()
        return None

    def _under(self, at: Pixel) -> str | int | None:
        for name, rect in self._spots().items():
            if rect.collidepoint(at):
                return name
        return super()._under(at)

    def _spots(self) -> dict[str, Rect]:
        """What can be pressed besides tools and shapes, by name: a word, for dice with a number."""
        if self._may_roll:
            return {"roll": self.tray.button()}
        if self.to_place is None:
            return {}
        rolled = self.game.rolled()
        spots = {
            f"die {number}": spot
            for number, spot in enumerate(self.tray.spots(len(rolled)))
            if rolled[number][1] is None
        }
        spots |= {f"row {face}": self.sheet.die_rect(face) for face in self.game.position.dice}
        return spots | {"strike": self.sheet.strikes}

    # -- dice and strikes ---------------------------------------------------

    @property
    def _may_roll(self) -> bool:
        """Whether a person is to roll now."""
        resting = not self._moving and not self._flights
        return bool(self.game.position.to_roll) and self.table.persons_turn and resting

    def _roll(self) -> None:
        self._show_roll(self.table.roll())

    def _select(self, face: int) -> None:
        """Choose the die that shows a number, or, if it is chosen already, none.

        With a strike there is always one chosen: it goes with the strike.
        """
        position = self.game.position
        if self.to_place is None:
            return
        if face not in position.dice:
            self._tell(tr("dice.no_die", number=face))
            return
        others = len(set(position.dice)) > 1 and not self.striking
        self.die = None if face == self.die and others else face
        self._keep_or_put_back()

    def _toggle_strike(self) -> None:
        if self.to_place is None:
            return
        if self.game.position.strikes[self._shown] == STRIKES:
            self._tell(tr("dice.strike.none"))
            return
        if self.striking:
            self.striking = False
        else:
            self._strike()
        self._keep_or_put_back()

    def _strike(self) -> None:
        """Be about to cross out a strike; some die goes with it, so that it is seen which."""
        self.striking = True
        if self.die is None:
            self.die = self.game.position.dice[0]

    def _keep_or_put_back(self) -> None:
        """Go on with the shape in hand only if the die chosen, or the strike, still gives it."""
        self.stale = True
        if self.hand is not None and not self._reachable(self.hand.piece):
            self._put_back()

    def _reachable(self, piece: int) -> bool:
        """Whether dice or strike, as they are chosen, give a shape."""
        row = int(ROW_OF[piece])
        if self.striking:
            return True
        return row == self.die if self.die is not None else row in self.game.position.dice

    def _placeable(self) -> list[int]:
        return [piece for piece in super()._placeable() if self._reachable(piece)]

    def _take(self, piece: int) -> Hand | None:
        """A hand with that shape; its row's die is chosen by that, if it lies there."""
        row = int(ROW_OF[piece])
        if row in self.game.position.dice:
            self.die = row
        elif not self.striking:
            self._tell(tr("dice.no_row", number=row))
            return None
        return super()._take(piece)

    def _as_in_tray(self, piece: int) -> int:
        return UPRIGHT[piece]

    def _place(self, hand: Hand, target: Target) -> None:
        assert target.placement is not None
        position, row = self.game.position, int(ROW_OF[hand.piece])
        # A strike isn't spent on what a die gives.
        take = Take(row, False, target.placement)
        if row not in position.dice:
            assert self.die is not None
            take = Take(self.die, True, target.placement)
        before = self.game.rolled()
        self.table.take(take)
        self.hand = self._turning = None
        self._notice = None
        self._settle(hand, target, Ply(hand.colour, target.placement))
        self._after_taking(before)

    def _undo(self) -> None:
        self._put_back()
        taken = self.table.undo()
        if not taken:
            self._tell(tr("dice.nothing_to_undo"))
            return
        self._flights, self._passing, self._taking = [], [], None
        self._markers = self.game.position.markers
        self._begun = None
        self.ui.autosave.save_dice(self.game)
        self._notice = None
        self._ended, self._results_seen = None, False
        self.stale = True

    # -- words --------------------------------------------------------------

    def _line(self) -> str:
        if self._notice is not None:
            return self._notice.text
        if self._passing:
            return tr("dice.pass_on")
        position, seat = self.game.position, self.game.seat
        if seat is None:
            return tr("dice.over")
        if self._rolling is not None or position.to_roll:
            return tr("dice.to_roll" if self._may_roll else "dice.rolls", name=seat.name)
        if position.colour is None or not seat.is_person:
            return tr("dice.thinks", name=seat.name)
        colour = self._colour_name(position.colour)
        if self.striking:
            return tr("dice.turn.strike", name=seat.name, colour=colour)
        if self.die is None:
            return tr("dice.turn", name=seat.name, colour=colour)
        return tr("dice.turn.die", name=seat.name, colour=colour, number=self.die)

    def _keys(self) -> str:
        if self.game.position.over:
            return tr("play.keys.over")
        if self._may_roll:
            return tr("dice.keys.roll")
        if self.to_place is None:
            return ""
        if self.hand is None:
            return tr("dice.keys.none")
        return tr("play.keys.carried" if self.hand.carried else "play.keys.laid")

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(table(surface.get_size(), self.ui.theme), (0, 0))
        flying = [f.lands.placement for f in self._flights if f.lands is not None]
        drawn = self.game.drawn(self._shown)
        self.board.paint(surface, drawn, hidden=flying)
        if drawn and drawn[-1].placement not in flying:
            self.board.paint_rim(surface, drawn[-1])
        position = self.game.position
        self.sheet.paint(surface, position.boards[self._shown], self._sheet_state())
        self._paint_tray(surface)
        for player, card in enumerate(self.cards):
            card.paint(surface, self._card_state(player, flying))
        if self.layout.standby is not None:
            paint_standby(surface, self.ui, self.layout.standby, self.layout.unit)
        if not self._passing:
            for colour, slot in self._pen_slots(self._markers).items():
                picture = self._pen(colour, slot)
                surface.blit(picture, picture.get_rect(center=slot.center))
        for name in self.tools:
            self._paint_tool(surface, name, lit=False)

    def _pen(self, colour: int, slot: Rect) -> pygame.Surface:
        return pen(DICE_RULESET.colours[colour].name, slot.width, self.ui.theme)

    def _paint_tray(self, surface: pygame.Surface) -> None:
        rolled = self.game.rolled()
        waiting = self.game.position.to_roll or self._rolling is not None
        dice = {
            number: face
            for number, (face, taker) in enumerate(rolled)
            if taker is None and not waiting
        }
        self.tray.paint(surface, dice, len(rolled), self.die)
        if self._may_roll:
            self.tray.paint_button(surface, self.game.position.to_roll, lit=False)

    def _sheet_state(self) -> SheetState:
        position, player = self.game.position, self._shown
        seat = self.game.seats[player]
        pad = position.boards[player]
        colour = self._markers.held[player]
        choosing = position.player == player and self._rolling is None
        dice = position.dice if choosing else ()
        fits = {int(piece) for piece in DICE_RULESET.table.piece[pad.legal(colour)]}
        free = {piece for piece in fits if self.striking or ROW_OF[piece] in dice}
        hidden = [flight.home[1] for flight in self._flights if flight.lands is None]
        if self.hand is not None:
            hidden.append(self.hand.piece)
        return SheetState(
            owner=seat.name,
            line=tr("dice.sheet", colour=self._colour_name(colour)),
            colour=DICE_RULESET.colours[colour].name,
            dice=dice,
            chosen=self.die if choosing else None,
            strikes=position.strikes[player],
            striking=self.striking,
            free=free if choosing else fits,
            hidden=hidden,
            keys=self.to_place is not None,
        )

    def _card_state(self, player: int, flying: list[int]) -> CardState:
        position = self.game.position
        colour = self._markers.held[player]
        number = None if self._taking is None else self._taking[0]
        taken = [
            face
            for index, (face, taker) in enumerate(self.game.rolled())
            if taker == player and index != number
        ]
        unfilled = tr.count("dice.unfilled", position.unfilled(player))
        out = position.out[player]
        return CardState(
            name=self.game.seats[player].name,
            line=tr("dice.card.out", unfilled=unfilled) if out else unfilled,
            plies=self.game.drawn(player),
            hidden=flying if player == self._shown else (),
            die=taken[0] if taken else None,
            strikes=position.strikes[player],
            lit=DICE_RULESET.colours[colour].name
            if player == self._shown and not position.over
            else None,
            out=out,
            starter=player == position.starter and not position.over,
        )

    def _usable(self, tool: str) -> bool:
        match tool:
            case "undo":
                return self.game.can_undo
            case "menu":
                return True
        return self.hand is not None

    def _paint_lit(self, surface: pygame.Surface, name: str) -> Rect:
        if name in self.tools:
            return super()._paint_lit(surface, name)
        rect = self._spots().get(name)
        if rect is None:  # it has gone since the pointer came
            return Rect(0, 0, 0, 0)
        if name == "roll":
            return self.tray.paint_button(surface, self.game.position.to_roll, lit=True)
        if name == "strike":
            crossed = self.game.position.strikes[self._shown]
            return self.sheet.paint_next_strike(surface, crossed)
        kind, _, number = name.partition(" ")
        face = self.game.rolled()[int(number)][0] if kind == "die" else int(number)
        tone = self.ui.theme.call if face == self.die else self.ui.theme.text
        touched = paint_die_rim(surface, self.ui, rect, tone)
        paint_die(surface, self.ui, face, rect)
        return touched

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        now = self.ui.now()
        touched = [glide.paint(surface, now) for glide in self._passing]
        if self._taking is not None:
            touched.append(self._taking[1].paint(surface, now))
        if self._rolling is not None:
            touched.append(self.tray.paint_rolling(surface, self._rolling, now))
        return touched + super().paint_live(surface)
