"""What is written down of a game being played, in an order that being killed can't spoil."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine import AnyGame
from game.engine.clock import Clock
from game.files.days import ident_after
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.played_game import PlayedGame
from game.files.scores import SoloResult
from game.play.seating import next_of_series


class Books:
    """Keeps one game wherever it belongs; taken back and ended again, it is still one game.

    Attributes:
        ident: its name among all games that are kept; None if it hasn't been kept yet.
        played: the game's entry in the history, or None if it hasn't been over yet.
        best: the entry that stands for it among the best results, if it was over and played alone.
        following: the next game of its series, kept among the games in progress; None if there
            is none, or this one isn't over.
    """

    def __init__(self, files: KeptFiles, opened: OpenGame, *, keeps_series: bool = True) -> None:
        """Write nothing yet. The next game has clocks with the same rules.

        `keeps_series` tells whether it is kept; at somebody else's table it comes from there.
        """
        self.ident = opened.ident
        self.played: PlayedGame | None = None
        self.best: SoloResult | None = None
        self.following: OpenGame | None = None
        self._files, self._game, self._clock = files, opened.game, fresh(opened.clock)
        self._keeps_series = keeps_series

    def write(self, clock: Clock | None) -> None:
        """Write down how the game stands, with its clocks if it has any.

        A game that is over leaves the games in progress last, when it is entered everywhere else.
        One whose end was taken back is among them again before the next game of its series goes.
        So one of the two is there whenever the program is killed, and a game that ends once more
        after that counts once, as everything is entered under its name.
        """
        game, files = self._game, self._files
        if game.position.over:
            self.played = files.finish(game, self.ident)
            self.ident = self.played.ident
            self._keep_following(self.ident)
            self._enter_best(self.played)
        self.save(clock)
        if not game.position.over:
            self._drop_following()

    def save(self, clock: Clock | None) -> None:
        """Write the game down among those in progress only: nothing but its clocks has changed."""
        self.ident = self._files.games.save(self._game, clock, self.ident)

    def _keep_following(self, ident: str) -> None:
        """Keep the next game of the series.

        If the program was killed after this game had ended, the next one exists already, or has
        been played since, and perhaps the one after it too.
        """
        files = self._files
        if self._game.series is None or not self._keeps_series:
            return
        first = following = ident_after(ident)
        while files.history.has(following):
            following = ident_after(following)
        self.following = files.games.load(following)
        game = next_of_series(self._game, files.history.rating)
        if self.following is None and following == first and game is not None:
            files.games.save(game, self._clock, following)
            self.following = OpenGame(game, self._clock, following)

    def _drop_following(self) -> None:
        """Drop the next game; a later one stays, as it follows a game that was played since."""
        following, self.following = self.following, None
        if following is None or following.ident is None:
            return
        assert following.game.series is not None
        assert self._game.series is not None
        if following.game.series.number == self._game.series.number + 1:
            self._files.games.drop(following.ident)

    def _enter_best(self, played: PlayedGame) -> None:
        """Enter the result of a game played alone, if it is the person's own.

        With hints, or on a board that was set up, it isn't.
        """
        game = self._game
        if len(game.seats) == 1 and not any(game.hints) and not game.set_up:
            result = replace(solo_result(game), ident=played.ident)
            self.best = self._files.best_results.enter(game.options.name, result)


def fresh(clock: Clock | None) -> Clock | None:
    """Clocks with the same rules, none of whose time has been used; None for none."""
    return None if clock is None else Clock(clock.rules)


def solo_result(game: AnyGame) -> SoloResult:
    """The result of a game played alone."""
    position = game.position
    colours = range(len(position.ruleset.colours))
    return SoloResult(tuple(position.score(colour).left for colour in colours), game.taken_back)
