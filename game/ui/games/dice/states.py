"""What people see of a game of Dice at a moment, and the words about it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.engine.contacts import touched_corners
from game.engine.dice import Take
from game.engine.dice.position import DicePosition
from game.play.driver import GameDriver
from game.play.moments import is_good
from game.ui.games.dice.history import DiceGame
from game.ui.games.player_face import mood_at_end, mood_by_points
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood
from game.ui.look.texts import colour_in, tr


@dataclass(frozen=True)
class Told:
    """What words and signs say about a player.

    Attributes:
        name, level: who that is.
        title: whose sheet it is, if another's than one's own is looked at; else "".
        colour: the name of the colour in hand.
        colours: that colour and the one of the next round, in words; "" for one who is out.
        mood: how that opponent feels.
        standing: how things stand, in ever fewer words.
        leads: whether the player wears the crown.
        strikes: how many are crossed out.
        quiet: whether it is shown quiet.
        timed: whether there are clocks.
    """

    name: str
    level: str | None
    title: str
    colour: str
    colours: str
    mood: Mood
    standing: tuple[str, ...]
    leads: bool
    strikes: int
    quiet: bool
    timed: bool


def player_to_act(position: DicePosition) -> int:
    """The player whose turn it is, or else the one who starts the round."""
    return position.starter if position.player is None else position.player


def sits_here(position: DicePosition, before: int | None, here: Collection[int]) -> int:
    """The player whose sheet is the large one.

    Args:
        position: the position.
        before: whose it was before, or None at first.
        here: the players who decide at this table. Their sheets stay while others play; without
            any, the sheet is that of whoever is to move.
    """
    acting = player_to_act(position)
    if not here or acting in here:
        return acting
    if before is not None and before in here:
        return before
    clockwise = [(acting + step) % position.players for step in range(position.players)]
    return next(player for player in clockwise if player in here)


class LargeSheet:
    """Keeps track of whose sheet people look at.

    Attributes:
        home: the player at whose sheet people sit; see `sits_here`.
        player: the player whose sheet is the large one: that one's, unless another is looked at.
    """

    def __init__(self, driver: GameDriver, *, is_studied: bool) -> None:
        """Start with the sheet of whoever sits here; if the game is studied, nobody does."""
        self._driver, self._is_studied = driver, is_studied
        self.home = self.player = sits_here(driver.game.position, None, self._here)

    @property
    def _here(self) -> list[int]:
        """The players who decide at this table, and look at their sheets while others play."""
        if self._is_studied:
            return []
        seats = range(len(self._driver.game.seats))
        return [seat for seat in seats if self._driver.is_at_table(seat)]

    @property
    def looking(self) -> bool:
        """Whether another's sheet is looked at."""
        return self.player != self.home

    def follow(self, position: DicePosition) -> None:
        """Show the sheet of whoever sits here now, unless another is looked at meanwhile."""
        before, self.home = self.home, sits_here(position, self.home, self._here)
        if self.home != before or self.player == before:
            self.player = self.home

    def reset(self, position: DicePosition) -> None:
        """Show the sheet of whoever sits here now."""
        self.home = self.player = sits_here(position, self.home, self._here)


def news_line(game: DiceGame) -> str:
    """Who is out since the latest event, and why, in one line; "" if nobody is."""
    return " ".join(
        tr(
            f"dice.out.{one.cause.value}",
            name=named(game.seats[one.player].name),
            colour=colour_in(game.position.ruleset, one.colour),
        )
        for one in game.position.exits
    )


def mood_of(game: DiceGame, ply: int, player: int, leads: int | None, *, thinks: bool) -> Mood:
    """How a player feels after so many events.

    `leads` is who leads, or None; `thinks` is whether this player is about to roll or to draw.
    """
    position = game.positions()[ply]
    if position.over:
        ranks = position.ranks()
        return mood_at_end(ranks[player], ranks)
    has_shapes = position.boards[player].left.any()
    if position.out[player] and has_shapes:
        return Mood.OUT
    if thinks:
        return Mood.THINKS
    if player == leads or not has_shapes or _did_well(game, ply, player):
        return Mood.PLEASED
    return mood_by_points(position.points(), player)


def _did_well(game: DiceGame, ply: int, player: int) -> bool:
    """Whether a player's latest shape touches as many corners as a good one does."""
    for number in range(ply, 0, -1):
        before, event = game.positions()[number - 1], game.events[number - 1]
        if isinstance(event, Take) and before.chooser == player and before.colour is not None:
            board = before.boards[player]
            corners = touched_corners(board.ruleset, board.plies, event.placement, before.colour)
            return is_good(board.ruleset, corners)
    return False
