"""The specification of a match: who plays, and what."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property

import numpy as np

from game.ai.kinds import fingerprint_of, player_named
from game.engine import GameOptions, encode_options

JUDGE = "dial 10"
"""Who judges an opening: a player that overlooks nothing and starts each search afresh."""

LETTERS = "ABCD"
"""The letters that go with contenders' names, in the order of the command line."""


@dataclass(frozen=True)
class Contender:
    """A level or an engine in a match.

    Attributes:
        name: the key of a level, the name of a player to measure against, or an engine's command
            line.
        seconds, work: a level's limits for each move, None for none, as in `Budget`. Seconds alone
            mean average processor time per move.
        equal_time: whether a level takes as long as the others instead.
    """

    name: str
    seconds: float | None = None
    work: int | None = None
    equal_time: bool = False

    @property
    def is_limited(self) -> bool:
        return self.equal_time or self.seconds is not None or self.work is not None

    @property
    def is_level(self) -> bool:
        try:
            return player_named(self.name) == self.name
        except ValueError:
            return False

    @property
    def description(self) -> str:
        """The name, and what a level may spend."""
        limits = [f"{self.seconds:g} s"] if self.seconds is not None else []
        limits += [f"work {self.work}"] if self.work is not None else []
        limits += ["equal time"] if self.equal_time else []
        return f"{self.name} ({', '.join(limits)})" if limits else self.name


@dataclass(frozen=True)
class MatchSpec:
    """Everything that decides how a match goes, except its length.

    Attributes:
        contenders: two to four, who can share the game's players evenly.
        seed: decides the openings, the dice and the play.
        opening_plies: how many plies of each game are drawn at random.
        balanced: whether these give all players about the same chance.
    """

    options: GameOptions
    contenders: tuple[Contender, ...]
    seed: int
    opening_plies: int
    balanced: bool = False

    def title(self, contender: int) -> str:
        return f"{LETTERS[contender]} ({self.contenders[contender].name})"

    def seats(self, number: int) -> tuple[int, ...]:
        """The contender on each seat in the game with that number, from 0.

        After each game everybody moves on by one seat. The games in which everybody sits everywhere
        once form a round; they share their seeds.
        """
        players = range(self.options.players)
        return tuple((player + number) % len(self.contenders) for player in players)

    def chance_seed(self, number: int) -> int:
        """The seed for what chance decides in each game of a round: the opening, or the dice."""
        return self._seed(number, 0)

    def seed_of(self, number: int, contender: int) -> int:
        return self._seed(number, 1 + contender)

    def _seed(self, number: int, index: int) -> int:
        numbers = (self.seed, number // len(self.contenders), index)
        sequence = np.random.SeedSequence([one % 2**64 for one in numbers])
        return int(sequence.generate_state(1)[0])

    def as_json(self) -> dict[str, object]:
        """Plain, unnested values for JSON, so that they can be compared one by one."""
        flat = encode_options(self.options)
        flat |= {"seed": self.seed, "opening_plies": self.opening_plies}
        if self.balanced:
            # The judge's weights decide which openings are played.
            flat["balanced"] = fingerprint_of(self.options, JUDGE)["weights"]
        for letter, contender in zip(LETTERS, self.contenders, strict=False):
            fields = asdict(contender)
            flat[letter] = fields.pop("name")
            flat |= {f"{letter}.{field}": value for field, value in fields.items() if value}
        return flat | self._fingerprints

    @cached_property
    def _fingerprints(self) -> dict[str, str | float]:
        """What the levels are made of, which may have changed by the time a match is resumed."""
        return {
            f"{letter}.{field}": value
            for letter, contender in zip(LETTERS, self.contenders, strict=False)
            if contender.is_level
            for field, value in fingerprint_of(self.options, contender.name).items()
        }
