"""What the trays and the status line of a game on one board show, from the game as it stands."""

from __future__ import annotations

from game.engine import AnyGame, Ply
from game.engine.contacts import touched_corners
from game.engine.position import Position
from game.engine.sides import players_of
from game.play.driver import GameDriver
from game.play.moments import is_good
from game.ui.games.blokus.history import BoardGame
from game.ui.games.blokus.player_results import score_words, unit_of
from game.ui.games.blokus.trays import TrayState
from game.ui.games.moods import mood_at_end, mood_by_points
from game.ui.look.names_in_text import WHOLE, named
from game.ui.look.portraits import Mood
from game.ui.look.texts import colour_in, tr


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
    if driver.degraded:
        return "play.stands_in"
    return "play.prepares" if driver.preparing else "play.thinks"


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
    if position.over:
        ranks = position.ranks()
        return mood_at_end(ranks[player], ranks)
    if position.out[colour] and position.left[colour].any():
        return Mood.OUT
    if thinks:
        return Mood.THINKS
    leading = leads is not None and position.sides[player] == position.sides[leads]
    if leading or not position.left[colour].any() or _did_well(game, colour):
        return Mood.PLEASED
    return mood_by_points(position.points(), player)


def _did_well(game: BoardGame, colour: int) -> bool:
    """Whether the latest placement of a colour touched as many corners as a good one does."""
    for ply in range(game.ply, 0, -1):
        event = game.events[ply - 1]
        if isinstance(event, Ply) and event.colour == colour:
            before = game.positions()[ply - 1]
            corners = touched_corners(before.ruleset, before.plies, event.placement, colour)
            return is_good(before.ruleset, corners)
    return False
