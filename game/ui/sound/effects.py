"""Sound effects: what can be heard, and the files that each is played from."""

from __future__ import annotations

from enum import Enum

SIZES, SHADES = 6, 4
"""How many sizes of piece (one to six cells) and how many colours have sounds of their own."""


class Effect(Enum):
    """Something that happens and can be heard.

    Attributes:
        word: what its files are called after.
        weight: how much it matters; if much happens at once, the least important are dropped.
    """

    def __init__(self, word: str, weight: int) -> None:
        self.word, self.weight = word, weight

    LIFT = "lift", 2
    """A piece is picked up."""
    TURN = "turn", 1
    FLIP = "flip", 1
    PUT_BACK = "put-back", 2
    """A piece goes back to its tray."""
    ILLEGAL = "illegal", 3
    """A piece is dropped where it may not be placed."""
    PLACE = "place", 3
    TAKEN_BACK = "taken-back", 2
    """A move is taken back."""
    PASS = "pass", 2
    """A colour or a player can't place any more."""
    FINISHED = "finished", 4
    """A colour has placed all of its pieces."""
    PERFECT = "perfect", 4
    """The same, with the one-cell piece last, where that earns a bonus."""
    YOUR_TURN = "your-turn", 2
    """A person is called: it is their turn after opponents, or their time is running short."""
    WIN = "win", 5
    """A game is over, and a person has won, alone or with others."""
    END = "end", 5
    """A game is over, and no person has won."""
    BUTTON = "button", 2
    CHOICE = "choice", 1
    """Another value, die or strike is chosen, a hint is shown, or a piece waits for its turn."""
    ROLL = "roll", 3
    TAKE_DIE = "take-die", 2
    MARKERS = "markers", 2
    """Markers move on to the next players."""

    @property
    def files(self) -> tuple[str, ...]:
        """The names of its variants in `assets/sounds`, without the extension."""
        if self is not Effect.PLACE:
            return (self.word,)
        sizes, shades = range(1, SIZES + 1), range(1, SHADES + 1)
        return tuple(f"{self.word}-{size}-{shade}" for size in sizes for shade in shades)


Heard = tuple[Effect, int]
"""An effect, and which of its variants."""


def place_variant(size: int, colour: int) -> int:
    """The variant of `Effect.PLACE` for a piece of that many cells and that colour.

    >>> place_variant(1, 0), place_variant(2, 1), place_variant(9, 5)
    (0, 5, 21)
    """
    return (min(size, SIZES) - 1) * SHADES + colour % SHADES


MUSIC = "music"
"""The name of the loop played in the background."""

ENDING = ".wav"
