"""What people call the games, on the command line and in the text protocol.

A game has its name in records, such as "Blokus Trigon Two-Player", of which "Blokus" may be left
out. The word that the window has for a family of games, such as "Trigon", stands for all of them:
the number of players says which one is meant. Where the word is also the name of the game of four,
as "Callisto" is, that game alone may be called "Callisto Four-Player", and any other game of four
likewise. Upper and lower case are the same.

>>> variant_named("blokus duo").usual
'Blokus Duo'
>>> [variant_named("classic").for_players(players) for players in (2, 3, 4)]
['Blokus Two-Player', 'Blokus Three-Player', 'Blokus']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from game.engine import FAMILIES, GAMES
from game.engine.dice import DICE_GAME

WORDS = {family: family.capitalize() for family in FAMILIES} | {
    "blokus": "Classic",
    "gembloq": "GembloQ",
}
"""The word for each family, as in the window in English."""


class VariantName(NamedTuple):
    """What somebody's name for a game stands for.

    Attributes:
        word: the name, in its usual spelling.
        games: the names in records of all games that it may mean, the usual one first.
    """

    word: str
    games: tuple[str, ...]

    @property
    def usual(self) -> str:
        """The game that is meant if nothing is said about the number of players."""
        return self.games[0]

    def for_players(self, players: int) -> str:
        """The game for that many players. Raises ValueError, saying what would be accepted."""
        for game in self.games:
            if GAMES[game].players == players:
                return game
        family = GAMES[self.usual].family
        of_any = _family_named(family, GAMES)
        hint = ""
        if self.games != of_any.games:
            hint = f": choose {of_any.word} for {_seats(of_any.games)}"
        raise ValueError(f"{self.word} has {_seats(self.games)}, not {players}{hint}")


def variant_named(text: str, games: Collection[str] = GAMES.keys()) -> VariantName:
    """What a name stands for among these games. Raises ValueError, naming what is accepted."""
    words = " ".join(text.lower().split())
    families = dict.fromkeys(GAMES[game].family for game in games)
    for variant in (_family_named(family, games) for family in families):
        if words == variant.word.lower():
            return variant
        # Other programs know Blokus and Blokus Trigon as the games of four. Dice is ours alone.
        if words == variant.usual.lower() == DICE_GAME.lower():
            return VariantName(DICE_GAME, variant.games)
    for game in games:
        brief = game.lower().removeprefix("blokus ")
        names = [game.lower(), brief, f"classic {brief}"]
        if GAMES[game].players == 4:
            names.append(f"{brief} four-player")
        if words in names:
            return VariantName(game, (game,))
    raise ValueError(
        f"unknown variant {text!r}: choose one of {', '.join(games)}, with or without 'Blokus', "
        f"or {', '.join(map(WORDS.__getitem__, families))}"
    )


def _family_named(family: str, games: Iterable[str]) -> VariantName:
    """A family's word, which stands for those of these games that belong to it."""
    return VariantName(WORDS[family], tuple(g for g in games if GAMES[g].family == family))


def _seats(games: Iterable[str]) -> str:
    """How many seats games have, in words."""
    first, *others = sorted({GAMES[game].players for game in games})
    if not others:
        return f"{first} seat{'s' if first > 1 else ''}"
    last = others[-1]
    between = "to" if len(others) == last - first > 1 else "or"
    return f"{first} {between} {last} seats"


UNNAMED = VariantName(
    WORDS["blokus"],
    _family_named("blokus", GAMES).games + _family_named("solo", GAMES).games,
)
"""What is meant if no game is named: the one on the 20×20 board for as many as there are."""
