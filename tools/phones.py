"""Plays games by phones' pages in a browser without a window, and takes pictures of them.

    python tools/phones.py --out FOLDER [--games NAME,…] [--languages en,de,…]
        [--plies N] [--whole]

A table listens on this machine, and as many phones as it has seats come in, sit, and play at random
as people do: by taps, by drawing pieces, by buttons. Every other phone is dark, and every other
lies on its side. Needs Chromium.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from chromium import PROGRAM, Chromium
from live_table import LiveTable
from phone_hands import READY, Hands

from game.commands.cli import Parser, run_command, whole
from game.engine import GAMES
from game.files.kept_tables import Chair, Sitter
from game.table.room import Phase

NAMES = ("Ada", "Ben", "Cleo", "Dov")
PORTRAIT, LANDSCAPE = (390, 844), (844, 390)
USUAL = ("Blokus", "Blokus Trigon", "Nexos", "Blokus Dice", "GembloQ Two-Player")


class Table:
    """A table and its phones."""

    def __init__(self, browser: Chromium, game: str, languages: list[str], folder: Path) -> None:
        """Everybody comes in, sits, and the game begins."""
        self.folder, self.game = folder, game
        players = GAMES[game].players
        chairs = [Chair(name, Sitter.NOBODY) for name in NAMES[:players]]
        self.table = LiveTable(GAMES[game], chairs)
        self.hands: list[Hands] = []
        for seat in range(players):
            phone = browser.phone(
                self.table.url,
                size=LANDSCAPE if seat % 2 else PORTRAIT,
                language=languages[seat % len(languages)].replace("_", "-"),
                dark=seat % 4 < 2,
                density=2,
            )
            hands = Hands(phone, NAMES[seat], seat)
            hands.come_in()
            self.hands.append(hands)
            self.take_picture("seats", seat)
            hands.sit()
        self.table.on_host(lambda host: host.start())

    def take_picture(self, moment: str, seat: int) -> None:
        """Take a picture of a phone."""
        name = f"{self.game.replace(' ', '')}-{moment}-{seat + 1}.png"
        self.hands[seat].phone.picture(self.folder / name)

    def play(self, plies: int | None) -> int:
        """Play so many plies, or to the end; return how many there were."""
        played = 0
        while plies is None or played < plies:
            if self.table.on_host(lambda host: host.room.phase) is Phase.OVER:
                break
            self.to_play.play()
            played += 1
        return played

    @property
    def to_play(self) -> Hands:
        """Whoever is to play, once their phone knows."""
        seat = self.table.on_host(lambda host: host.session and host.session.game.position.player)
        hands = self.hands[seat or 0]
        hands.phone.until(READY)
        return hands

    def close(self) -> None:
        """Close the table."""
        self.table.close()


def main() -> int:
    """Play, take pictures, and return the exit status."""
    parser = Parser(prog="tools/phones.py", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", default=",".join(USUAL), help="by their names in records")
    parser.add_argument("--languages", default="de,zh_CN,ru,fr", help="those of the phones")
    parser.add_argument("--plies", type=whole, default=12, help="after how many (default: 12)")
    parser.add_argument("--whole", action="store_true", help="play to the end")
    args = parser.parse_args()
    languages = args.languages.split(",")
    args.out.mkdir(parents=True, exist_ok=True)
    troubles = 0
    with tempfile.TemporaryDirectory() as folder:
        browser = Chromium(folder)
        try:
            for game in args.games.split(","):
                table = Table(browser, game, languages, args.out)
                try:
                    played = table.play(args.plies)
                    if table.table.on_host(lambda host: host.room.phase) is not Phase.OVER:
                        hands = table.to_play
                        hands.roll()
                        hands.take()
                    for seat in range(len(table.hands)):
                        table.take_picture("play", seat)
                    if args.whole:
                        hands.place()
                        played += table.play(None)
                        for seat, one in enumerate(table.hands):
                            one.phone.until("!document.querySelector('.results').hidden")
                            table.take_picture("end", seat)
                    found = [trouble for one in table.hands for trouble in one.phone.troubles]
                    troubles += len(found)
                    print(game, played, "plies,", len(found), "troubles", *found[:3])
                finally:
                    table.close()
        finally:
            browser.close()
    return 1 if troubles else 0


if __name__ == "__main__":
    if PROGRAM is None:
        sys.exit("needs Chromium")
    sys.exit(run_command("tools/phones.py", main))
