"""The play area of games in which colours take turns on one board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.engine import AnyGame, Event, Options, Ply
from game.engine.facing import own_facing
from game.engine.position import Position
from game.engine.sides import players_of
from game.play.driver import GameDriver
from game.play.moments import is_good, touched_on_board
from game.ui.games.blokus.history import BoardGame, next_turn_of, placed_since_set_up
from game.ui.games.blokus.results import score_words, unit_of
from game.ui.games.blokus.rule_pages import scoring_words
from game.ui.games.blokus.trays import PlayerTray, TrayState, TraysWith, hand_and_cards
from game.ui.games.play_area import ClockPlace, PlayArea
from game.ui.games.player_face import mood_in
from game.ui.look.names_in_text import WHOLE, named
from game.ui.look.portraits import Mood
from game.ui.look.sprites import Sprite
from game.ui.look.texts import colour_in, tr
from game.ui.shell.actions import ARROWS, Command, Pixel
from game.ui.shell.prompts import Prompt
from game.ui.table.board_labels import paint_labels
from game.ui.table.hand_prompts import CHOOSE
from game.ui.table.packing import slot_for, slot_of
from game.ui.table.table import Table
from game.ui.table.transform import PixelPoint
from game.ui.table.tray_view import GLOW, Dimming


def turn_line(game: BoardGame, driver: GameDriver) -> str:
    """What is going on, in one line."""
    position, seat, ruleset = game.position, game.seat, game.position.ruleset
    if seat is None or position.colour is None:
        return tr("play.over")
    colour = colour_in(ruleset, position.colour)
    if ruleset.players == 1:
        placed = score_words(ruleset.options, position.points()[0])
        if not game.taken_back:
            return tr("play.turn_alone", colour=colour, placed=placed)
        back = tr.count("taken_back", game.taken_back)
        return tr("play.turn_alone.back", colour=colour, placed=placed, back=back)
    asked = seat.is_person and driver.persons_turn
    key = _persons_turn(position) if asked else _opponents_doing(driver)
    return tr(key, name=named(seat.name), colour=colour)


def _persons_turn(position: Position) -> str:
    """What a person is asked to do, or that nobody else can place any more: the key of a text."""
    owners = position.ruleset.owners
    able = {
        player for colour, out in enumerate(position.out) if not out for player in owners[colour]
    }
    return "play.turn.only" if len(able) == 1 else "play.turn"


def _opponents_doing(driver: GameDriver) -> str:
    """What the opponent to move, or a person elsewhere, is doing: the key of a text."""
    return "play.stands_in" if driver.degraded else "play.thinks"


# -- trays ------------------------------------------------------------------


def doing_of(driver: GameDriver, *, is_studied: bool) -> tuple[str, str]:
    """What the player to move is doing, in a tray's words: a line, and few words.

    Nobody is about to move in a record being studied.
    """
    if is_studied:
        return (tr("edit.tray.next"),) * 2
    if driver.persons_turn:
        return (tr("play.tray.turn"),) * 2
    if not driver.degraded:
        return (tr("play.tray.thinks"),) * 2
    return tr("play.tray.stands_in"), tr("play.tray.stands_in_brief")


def tray_state(
    game: BoardGame,
    colour: int,
    doing: tuple[str, str] | None,
    leads: int | None = None,
    uncounted: float = 0,
) -> TrayState:
    """What a colour's tray says.

    Args:
        game: the game so far.
        colour: the colour.
        doing: what its player does, if it's their turn; see `doing_of`.
        leads: who leads, if anybody does, with any partner.
        uncounted: how many points the number doesn't count yet.
    """
    position = game.position
    ruleset, player = position.ruleset, position.player_of(colour)
    is_shared = ruleset.is_shared(colour)
    points = position.score(colour).points - uncounted
    sides = ruleset.sides
    is_ahead = leads is not None and sides[player] == sides[leads] and not is_shared
    unit = tr("play.tray.nobodys") if is_shared else tr.count(unit_of(ruleset.options), points)
    line, brief = _tray_lines(position, colour, doing, is_ahead=is_ahead)
    return TrayState(
        owner=_owner(game, colour),
        brief_owner=game.seats[player].name if is_shared else "",
        level=_level(game, colour),
        mood=mood_of(game, colour, leads, thinks=doing is not None),
        line=line,
        brief=brief,
        score=tr.whole(points),
        # That all are placed is said in the line.
        unit="" if line == tr("play.tray.done") else unit,
        leads=is_ahead,
        total=_total(game, colour),
        series=(series_words(game), "" if is_shared else series_total(game, player)),
    )


def _tray_lines(
    position: Position, colour: int, doing: tuple[str, str] | None, *, is_ahead: bool
) -> tuple[str, str]:
    """What a colour's player is doing, or how things stand, in a line and in few words."""
    if doing is not None:
        return doing
    if not position.left[colour].any():
        return tr("play.tray.done"), tr("play.tray.done")
    if position.out[colour]:
        return tr("play.tray.out"), tr("play.tray.out_brief")
    words = tr("play.tray.leads") if is_ahead else ""
    return words, words


def _total(game: BoardGame, colour: int) -> str:
    """A side's points with all its colours.

    "" if it has only one colour; with a partner it says with whom, if that is short.
    """
    ruleset = game.position.ruleset
    if ruleset.players == 1 or ruleset.is_shared(colour):
        return ""
    player, sides = game.position.player_of(colour), ruleset.sides
    if len(ruleset.scored_for(player)) == 1:
        return ""
    points = tr.whole(game.position.points()[player])
    total = tr("play.total", points=points)
    for other in players_of(sides)[sides[player]]:
        name = game.seats[other].name
        # There is no room for the whole of a long name beside everything else, and half a name
        # would push the rest aside.
        if other != player and len(name) <= WHOLE:
            total = tr("play.total_with", points=points, name=named(name))
    return total


def _level(game: BoardGame, colour: int) -> str | None:
    """The level of the opponent who plays a colour; None for a person or a shared colour."""
    if game.position.ruleset.is_shared(colour):
        return None
    return game.seats[game.position.player_of(colour)].level


def _owner(game: BoardGame, colour: int) -> str:
    ruleset = game.position.ruleset
    if ruleset.players == 1:
        return colour_in(ruleset, colour)
    name = game.seats[game.position.player_of(colour)].name
    return tr("play.shared", name=named(name)) if ruleset.is_shared(colour) else name


def series_words(game: AnyGame) -> str:
    """Which game of its series it is, or "" if it's a single one."""
    series = game.series
    if series is None:
        return ""
    return tr("play.series", number=len(series.played) + 1, count=series.length)


def series_total(game: AnyGame, player: int) -> str:
    """A player's points in the earlier games of a series, or "" if there are none."""
    series = game.series
    if series is None or not series.played:
        return ""
    person = series.people(range(len(game.seats))).index(player)
    standings = series.standings(game.options.points)
    total = next(one.total for one in standings if one.person == person)
    return tr("play.series.total", points=tr.whole(total))


def mood_of(game: BoardGame, colour: int, leads: int | None, *, thinks: bool) -> Mood:
    """How the player of a colour feels.

    `leads` is who leads, with any partner, or None; `thinks` is whether this player is deciding
    what to place.
    """
    position = game.position
    player = position.player_of(colour)
    leading = leads is not None and position.sides[player] == position.sides[leads]
    touched = touched_on_board(game, game.ply, colour)
    return mood_in(
        position,
        player,
        done=not position.left[colour].any(),
        out=position.out[colour],
        thinks=thinks,
        pleased=lambda: leading or is_good(position.ruleset, next(touched, ())),
    )


TRY = (
    Prompt("prompt.point", ARROWS, mouse="prompt.drag_to_try", touch="prompt.tap_to_try"),
    Prompt("prompt.try", (Command.CONFIRM,)),
)
"""The prompts with no piece in hand, while others think."""


class BlokusArea(PlayArea):
    """A board, and a tray for each colour.

    The tray of the colour in hand is large, and all others are cards.

    Attributes:
        dimming: the trays of colours that are out.
        in_hand: the colour in hand: that of the person who plays, or who plays next; where only
            others play, the one whose turn it is.
        turned: how many times people have turned the board here.
    """

    trays: list[PlayerTray]

    def __init__(
        self, table: Table, driver: GameDriver, options: Options, *, is_studied: bool
    ) -> None:
        super().__init__(table, driver, is_studied=is_studied)
        self.ruleset = options.ruleset
        self.in_hand, self.turned = 0, 0
        self._in_turn: int | None = None
        self._trays_with: TraysWith | None = None
        self.dimming = Dimming(self.ui, self._stuck())

    @property
    def game(self) -> BoardGame:
        return self.driver.game

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        self._take_in_hand()
        more = self.driver.clock is not None or self.game.series is not None
        around = hand_and_cards(self.table, self.ruleset, size, self.facing, more=more)
        self.layout, self.board, self._trays_with = around
        self.trays = self._trays_with(self.in_hand)
        self.dimming.arrange()

    @property
    def facing(self) -> int:
        """From which side the board is to be seen; see `BoardView`."""
        viewer = self.viewer(self._in_turn)
        own = 0 if viewer is None else own_facing(self.ruleset, viewer)
        return (own + self.turned) % self.ruleset.geometry.lattice.turns

    def do(self, command: Command) -> None:
        if command is Command.TURN_BOARD:
            self.turned += 1
            self.table.turn_board()

    def _take_in_hand(self) -> bool:
        """Note the colour in hand; return whether it's another one than before."""
        position, before = self.layable, self.in_hand
        if position is None and not (self.is_studied or self.persons):
            position = self.seen
        if position is not None and position.colour is not None:
            self.in_hand, self._in_turn = position.colour, position.player
        return self.in_hand != before

    def _follow_turn(self) -> None:
        """Have the tray large of whoever plays now, or plays next."""
        if self._trays_with is not None and self._take_in_hand():
            # Flights know this list.
            self.trays[:] = self._trays_with(self.in_hand)
            self.dimming.arrange()

    @property
    def fading(self) -> bool:
        return self.dimming.fading

    def end_motion(self) -> None:
        self.dimming.end_motion()

    def pass_time(self) -> None:
        if self.dimming.follow(self._stuck()):
            self.refresh()
        if self.board.facing != self.facing and not self.flights.animating:
            self.table.turn_board()

    def _stuck(self) -> list[bool]:
        """For each colour, whether it has pieces left but can't place any more."""
        position = self.game.position
        return [
            out and bool(left.any()) for out, left in zip(position.out, position.left, strict=True)
        ]

    # -- what a person may do -----------------------------------------------

    @property
    def seen(self) -> Position:
        return self.game.position

    @property
    def placing(self) -> Position | None:
        return self.game.position if self.driver.persons_turn else None

    @property
    def trying(self) -> Position | None:
        driver = self.driver
        if driver.persons_turn:
            return None
        return next_turn_of(self.game.position, driver.is_at_table)

    def event(self, placement: int) -> Ply:
        return self.game.position.event(placement)

    def placement_of(self, event: Event) -> int:
        assert isinstance(event, Ply)
        return event.placement

    def ply_of(self, event: Event) -> Ply | None:
        return event if isinstance(event, Ply) else None

    def words_at(self, at: Pixel) -> tuple[str, pygame.Rect] | None:
        """Say what points count."""
        heads = (tray.head for tray in self.trays)
        head = next((rect for rect in heads if rect.collidepoint(at)), None)
        return None if head is None else (scoring_words(self.ruleset.options)[1], head)

    def press_elsewhere(self, at: Pixel) -> None:
        """Say why a press on another colour's tray takes nothing."""
        position = self.game.position
        tray = next((tray for tray in self.trays if tray.rect.collidepoint(at)), None)
        if tray is None or tray.colour == position.colour or position.colour is None:
            return
        if tray.slot_at(at, position) is not None:
            self.status.tell(
                tr("play.not_this_colour", colour=colour_in(self.ruleset, position.colour))
            )

    # -- what has happened --------------------------------------------------

    def show(self, event: Event, *, from_hand: bool) -> None:
        self._follow_turn()
        if not from_hand and isinstance(event, Ply):
            self._fly(event)

    def show_undone(self, events: Sequence[Event]) -> None:
        self._follow_turn()
        for ply, others in self._with_copies(events):
            self.flights.leave_board(ply, slot_for(self.game.position, ply, -others))

    def show_redone(self, events: Sequence[Event]) -> None:
        self._follow_turn()
        for ply, others in self._with_copies(events):
            self._fly(ply, others)

    def _fly(self, ply: Ply, others: int = 0) -> None:
        """Let a piece that has been placed fly from the slot it was in.

        At the same time `others` of its copies have left slots of their own.
        """
        self.flights.leave_tray(ply, slot_for(self.game.position, ply, 1 + others))

    def _with_copies(self, events: Sequence[Event]) -> Iterator[tuple[Ply, int]]:
        """Each ply, and how many before it are other copies of the same piece."""
        seen: Counter[tuple[int, int]] = Counter()
        for ply in events:
            assert isinstance(ply, Ply)
            piece = ply.colour, int(self.ruleset.table.piece[ply.placement])
            yield ply, seen[piece]
            seen[piece] += 1

    def news(self) -> str:
        position, ruleset = self.game.position, self.ruleset
        return " ".join(
            tr(
                "play.out" if position.left[colour].any() else "play.all_placed",
                colour=colour_in(ruleset, colour),
            )
            for colour in position.passed
        )

    # -- words --------------------------------------------------------------

    @property
    def turn_colour(self) -> str:
        colour = self.game.position.colour
        assert colour is not None
        return self.ruleset.colours[colour].name

    def colour_in_hand_of(self, player: int) -> str:
        position = self.game.position
        turn = position if position.player == player else next_turn_of(position, player.__eq__)
        colour = None if turn is None else turn.colour
        return self.ruleset.colours[
            self.ruleset.colours_of(player)[0] if colour is None else colour
        ].name

    @property
    def nothing_to_undo(self) -> str:
        return tr("play.nothing_to_undo")

    def line(self) -> str:
        return turn_line(self.game, self.driver)

    def own_prompts(self) -> tuple[Prompt, ...]:
        if self.driver.persons_turn:
            return CHOOSE
        return () if self.trying is None else TRY

    def time_up(self, name: str, event: Event) -> str:
        return tr("clock.up", name=named(name))

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        clip, glow = surface.get_clip(), 2 * self.layout.scale.px(GLOW)
        if clip.colliderect(self.board.rect):
            self._paint_board(surface)
        for tray in self.trays:
            if clip.colliderect(tray.rect.inflate(glow, glow)):
                tray.paint(surface, self.game.position, self.tray_state(tray.colour))

    def _paint_board(self, surface: pygame.Surface) -> None:
        plies, landing = self.game.position.plies, self.flights.landing
        self.board.paint(surface, plies, hidden=landing)
        for ply in self.placed_lately():
            if ply.placement not in landing:
                self.board.paint_rim(surface, ply, strong=ply == plies[-1])
        paint_labels(surface, self.ui, self.board, placed_since_set_up(self.game), landing)

    def clock_places(self) -> list[ClockPlace]:
        position = self.game.position
        return [
            ClockPlace(
                position.player_of(tray.colour),
                tray.clock,
                tray.colour == position.colour,
                tray.clock_size,
            )
            for tray in self.trays
        ]

    def score_place(self, player: int) -> pygame.Rect:
        return self._tray_of(player).score

    def player_place(self, player: int) -> pygame.Rect:
        return self._tray_of(player).rect

    def _tray_of(self, player: int) -> PlayerTray:
        """The tray that tells of a player: of their latest piece, or else of the one in hand."""
        colours = self.ruleset.colours_of(player)
        plies = self.game.position.plies
        latest = [plies[-1].colour] if plies else []
        shown = [colour for colour in (*latest, self.in_hand) if colour in colours]
        return self.trays[(*shown, *colours)[0]]

    def tray_pieces(self) -> list[tuple[Sprite, PixelPoint]]:
        position = self.placing
        if position is None or position.colour is None:
            return []
        tray, pieces = self.trays[position.colour], self.ruleset.pieces
        left, name = position.left[position.colour], self.turn_colour
        return [
            tray.picture(self.ui, slot_of(pieces, piece, number), name)
            for piece in self.placeable()
            for number in range(1, min(pieces.copies[piece], int(left[piece])) + 1)
        ]

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.dimming.paint(surface, self._paint_quiet)

    def _paint_quiet(self, surface: pygame.Surface, colour: int) -> pygame.Rect:
        """Draw a tray as it looks once it's quiet."""
        tray, state = self.trays[colour], self.tray_state(colour)
        tray.paint(surface, self.game.position, replace(state, quiet=True))
        return tray.rect

    def tray_state(self, colour: int) -> TrayState:
        is_lit = self.game.position.colour == colour
        # What the player in hand is to do is told below their pieces.
        doing = self._doing if is_lit and colour != self.in_hand else None
        # Nobody needs to know which of an opponent's pieces fit.
        placeable = self.placeable() if is_lit and self.placing else None
        pieces = range(len(self.ruleset.pieces.pieces))
        uncounted = sum(left for one, left in self.coming.items() if one.colour == colour)
        state = tray_state(self.game, colour, doing, self.leads, uncounted)
        where = self.where(self.game.position.player_of(colour))
        if where and not self.ruleset.is_shared(colour):
            state = replace(state, line=where, brief=where)
        return replace(
            state,
            leads=state.leads and not self.crown_hops,
            lit=is_lit,
            quiet=self.dimming.quiet(colour),
            hidden=self.table.slots_away(colour),
            unplaceable=() if placeable is None else set(pieces).difference(placeable),
            timed=self.driver.clock is not None,
        )

    @property
    def _doing(self) -> tuple[str, str] | None:
        """What the player to move is doing; None while a piece flies, or there is nothing yet."""
        if self.driver.stopped or self.flights.awaited:
            return None
        return doing_of(self.driver, is_studied=self.is_studied)

    def placed_lately(self) -> list[Ply]:
        """What was placed since the person's last placement, but at least the latest placement.

        The person is the one whose turn it is; during an opponent's turn, any person.
        """
        game = self.game
        persons = {player for player, seat in enumerate(game.seats) if seat.is_person}
        if self.driver.persons_turn and game.position.player is not None:
            persons = {game.position.player}
        moves = placed_since_set_up(self.game)
        history = list(game.history())[game.ply - len(moves) :]
        since = len(moves)
        while persons and since > 0 and history[since - 1][0].player not in persons:
            since -= 1
        return moves[since:] or moves[-1:]
