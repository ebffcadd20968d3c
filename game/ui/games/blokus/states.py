"""What the trays and the status line of a game on one board show, from the game as it stands."""

from __future__ import annotations

from typing import Protocol

from game.engine import Ruleset, Score
from game.engine.position import Position
from game.play.driver import GameDriver
from game.ui.games.blokus.player_results import BoardGame
from game.ui.look.names_in_text import named
from game.ui.look.texts import colour_name, tr
from game.ui.table.dimming import Dimming
from game.ui.table.flights import Flights
from game.ui.table.held_piece import HeldPiece
from game.ui.table.tray_view import TrayState


class ShownBoardGame(Protocol):
    """A game as people see it: a `game.ui.games.blokus.area.BlokusArea`, which documents these."""

    ruleset: Ruleset
    dimming: Dimming
    flights: Flights
    held: HeldPiece
    driver: GameDriver
    studied: bool

    @property
    def game(self) -> BoardGame: ...

    @property
    def placing(self) -> Position | None: ...

    def placeable(self) -> list[int]: ...


def colour_in(ruleset: Ruleset, colour: int) -> str:
    """The name of a game's colour, in words."""
    return colour_name(ruleset.colours[colour].name)


def turn_line(area: ShownBoardGame) -> str:
    """What is going on, in one line."""
    game, ruleset = area.game, area.ruleset
    position, seat = game.position, game.seat
    if seat is None or position.colour is None:
        return tr("play.over")
    colour = colour_in(ruleset, position.colour)
    if ruleset.players == 1:
        left = _cells_left(ruleset, position.totals()[0])
        if not game.taken_back:
            return tr("play.turn_alone", colour=colour, left=left)
        back = tr.count("taken_back", game.taken_back)
        return tr("play.turn_alone.back", colour=colour, left=left, back=back)
    key = _persons_turn(position) if seat.is_person else _opponents_doing(area.driver)
    return tr(key, name=named(seat.name), colour=colour)


def _persons_turn(position: Position) -> str:
    """What a person is asked to do, or that nobody else can place any more: the key of a text."""
    owners = position.ruleset.owners
    able = {
        player for colour, out in enumerate(position.out) if not out for player in owners[colour]
    }
    return "play.turn.only" if len(able) == 1 else "play.turn"


def _opponents_doing(driver: GameDriver) -> str:
    """What the opponent to move is doing: the key of a text."""
    if driver.degraded:
        return "play.stands_in"
    return "play.prepares" if driver.preparing else "play.thinks"


# -- trays ------------------------------------------------------------------


def tray_state(area: ShownBoardGame, colour: int) -> TrayState:
    """What a colour's tray shows."""
    position, hand = area.game.position, area.held.hand
    score = position.score(colour)
    lit = position.colour == colour
    hidden = [slot for owner, slot in area.flights.returning if owner == colour]
    if hand is not None and hand.colour == colour:
        hidden.append(area.held.slot)
    pieces = set(range(len(area.ruleset.pieces.pieces)))
    return TrayState(
        owner=_owner(area.game, colour),
        level=_level(area.game, colour),
        line=_tray_line(area, colour, score.left),
        brief=_tray_line(area, colour, score.left, brief=True),
        score=tr.whole(score.total),
        lit=lit,
        quiet=area.dimming.quiet(colour),
        hidden=hidden,
        # Nobody needs to know which of an opponent's pieces fit.
        unplaceable=pieces - set(area.placeable()) if lit and area.placing else set(),
        total=_total(area.game, colour),
        brief_total=_total(area.game, colour, brief=True),
        timed=area.driver.clock is not None,
        unit=_says_unit(area, colour, score.left),
        counts=_counts(area, colour, score),
    )


def _has_turn(area: ShownBoardGame, colour: int) -> bool:
    """Whether a tray says what its player is doing, as it's their turn.

    An opponent that is still loading does nothing yet.
    """
    awaited = area.game.position.colour == colour and not area.driver.stopped
    return awaited and not area.flights.landing and not area.driver.preparing


def _says_unit(area: ShownBoardGame, colour: int, left: int) -> bool:
    """Whether a tray's line only says what the points next to it count."""
    idle = not _has_turn(area, colour) and not area.game.position.out[colour]
    return bool(area.ruleset.scoring.counts_left and left and idle)


def _counts(area: ShownBoardGame, colour: int, score: Score) -> str:
    """What a colour's points count, while its player is doing something; otherwise ""."""
    counted = area.ruleset.scoring.counts_left and score.left and _has_turn(area, colour)
    return _unit(area.ruleset, colour, score) if counted else ""


def _tray_line(area: ShownBoardGame, colour: int, left: int, *, brief: bool = False) -> str:
    """What a colour's player is doing, and how many squares are left, where either matters.

    Where the points next to it are those squares, the line only says what they are, or that they
    count for nobody.
    """
    position, ruleset = area.game.position, area.ruleset
    if _has_turn(area, colour):
        doing = _tray_doing(area, brief=brief)
        if brief or not left or ruleset.scoring.counts_left:
            return doing
        return tr("play.tray.doing", doing=doing, left=tr.count("play.tray.left", left))
    if left == 0:
        return tr("play.tray.done")
    if position.out[colour]:
        return tr("play.tray.out_brief" if brief else "play.tray.out")
    if _says_unit(area, colour, left):
        return _unit(ruleset, colour, position.score(colour), brief=brief)
    return tr.count("play.tray.left", left) if brief else _cells_left(ruleset, left)


def _tray_doing(area: ShownBoardGame, *, brief: bool) -> str:
    """What the player to move is doing, in the tray's words."""
    driver = area.driver
    if area.studied:
        return tr("edit.tray.next")
    if driver.persons_turn:
        return tr("play.tray.turn")
    if not driver.degraded:
        return tr("play.tray.thinks")
    return tr("play.tray.stands_in_brief" if brief else "play.tray.stands_in")


def _unit(ruleset: Ruleset, colour: int, score: Score, *, brief: bool = False) -> str:
    """What a colour's points, shown next to this, count, or that they are nobody's."""
    if ruleset.is_shared(colour):
        return tr("play.tray.nobodys")
    if not ruleset.scoring.lowest_wins:
        return tr.count("play.tray.points", score.total)
    if brief:
        return tr.count("play.tray.left", score.left)
    return tr.count(f"play.tray.{ruleset.geometry.lattice.cell}s_left", score.left)


def _cells_left(ruleset: Ruleset, left: int) -> str:
    return tr.count(f"{ruleset.geometry.lattice.cell}s_left", left)


def _total(game: BoardGame, colour: int, *, brief: bool = False) -> str:
    """The points of a colour's player with all their colours; "" if they have only one."""
    ruleset = game.position.ruleset
    if ruleset.players == 1 or ruleset.is_shared(colour):
        return ""
    player = game.position.player_of(colour)
    if len(ruleset.colours_of(player)) == 1:
        return ""
    key = "play.total_brief" if brief else "play.total"
    return tr(key, points=tr.whole(game.position.totals()[player]))


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
