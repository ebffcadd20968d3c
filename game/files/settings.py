"""The settings: what a person chose, kept between one start and the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai.scale import MATCH
from game.clock import BANKS, ClockKind, ClockRules
from game.engine import GameOptions, Options, Seat

THEME_NAMES = ("dark", "light")

UNCHOSEN_LEVELS = ("2", "2", "2", "2")
"""The keys of the levels that opponents have where nobody chose, by seat."""

NO_CLOCK = "none"
"""In place of a kind of clock, where games have none."""

SMALLEST_SIZE = (960, 600)
"""The width and height below which the window doesn't go, in pixels."""


@dataclass
class Settings:
    """Everything that is remembered.

    Attributes:
        size: the window's last size in pixels, before full screen.
        fullscreen: whether the window fills the screen.
        theme: one of `THEME_NAMES`.
        marks: whether each colour's mark is strong, for people who can't tell the colours apart.
        reduced_motion: cuts and fades only.
        ponder: whether strong opponents think on a person's time.
        options: the game that was set up last.
        seats: who sat where, four seats; a game with fewer players uses the first of them. The
            level of an opponent that follows is `MATCH`: which it is, each game says anew.
        opponents: for each of these seats the level that an opponent had there last, for when
            one sits there again.
        pace: how fast opponents act, a key of `game.driver.PACES`.
        clock: which clock games have: "none", or the value of a `ClockKind`.
        turn_seconds: of a clock for each turn.
        bank: the key in `BANKS` of a clock for the whole game.
        clock_plays: see `ClockRules.plays`.
    """

    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    theme: str = "dark"
    marks: bool = False
    reduced_motion: bool = False
    ponder: bool = True
    options: GameOptions = field(default_factory=Options)
    seats: tuple[Seat, ...] = (
        Seat("Player 1"),
        Seat("Rival", MATCH),
        Seat("Rival 2", MATCH),
        Seat("Rival 3", MATCH),
    )
    opponents: tuple[str, ...] = UNCHOSEN_LEVELS
    pace: str = "usual"
    clock: str = NO_CLOCK
    turn_seconds: int = 60
    bank: str = "5+5"
    clock_plays: bool = True

    @property
    def clock_rules(self) -> ClockRules | None:
        """The clock that was chosen, or None for no clock."""
        if self.clock == NO_CLOCK:
            return None
        kind = ClockKind(self.clock)
        times = BANKS[self.bank] if kind is ClockKind.BANK else (self.turn_seconds, 0)
        return ClockRules(kind, *times, self.clock_plays)
