"""What started the program, as far as it says so: Steam on a television, a Steam Deck, gamescope.

Steam sets ``SteamTenfoot`` for games started in Big Picture, ``SteamDeck`` for those on a Deck, in
its desktop too. Gamescope, which shows one program alone on a screen, names its own display.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec import Struct

DECK_SCREEN = (1280, 800)
"""The width and height of a Deck's own screen, in pixels."""


class Launcher(Struct, frozen=True):
    """What started the program.

    Attributes:
        big_picture: whether that was Steam in Big Picture, which is meant for televisions.
        deck: whether it was Steam on a Deck.
        gamescope: whether it runs in gamescope.
    """

    big_picture: bool = False
    deck: bool = False
    gamescope: bool = False

    @classmethod
    def found(cls, environment: Mapping[str, str] = os.environ) -> Launcher:
        """What the environment tells.

        >>> Launcher.found({"SteamTenfoot": "1"}).fills_screen, Launcher.found({}).fills_screen
        (True, False)
        """
        return cls(
            big_picture=environment.get("SteamTenfoot") == "1",
            deck=environment.get("SteamDeck") == "1",
            gamescope=bool(environment.get("GAMESCOPE_WAYLAND_DISPLAY")),
        )

    @property
    def fills_screen(self) -> bool:
        """Whether the window belongs on all of the screen, whatever was chosen at a desk."""
        return self.big_picture or self.deck or self.gamescope

    @property
    def seen_from_afar(self) -> bool:
        """Whether letters must be large: a television is far away, a Deck's screen small."""
        return self.big_picture or self.deck

    def cuts_edges(self, window: tuple[int, int]) -> bool:
        """Whether the screen may hide the edges of a picture of that size, as televisions do.

        A Deck in hands doesn't, nor does one whose picture is no larger than its own screen.
        """
        in_hands = self.deck and max(window) <= max(DECK_SCREEN)
        return self.seen_from_afar and not in_hands


DESK = Launcher()
"""Nothing that says so: a desktop's menu, or a command line."""
