"""An engine like those of contests: it knows what Pentobi's twogtp sends, and nothing else.

It plays the first legal placement. Its arguments are what it does at any other command, ``leave``
or ``ignore``, after how many plies it resigns, and in which game it leaves. Its lines end as on
Windows.
"""

import sys

from game.engine import Options
from game.engine.position import Position


def main():
    unknown, plies, games = sys.argv[1], *map(int, sys.argv[2:])
    game = position = None
    for line in sys.stdin:
        word, *rest = line.split()
        answer = ""
        if word == "set_game":
            game = Options(" ".join(rest)).ruleset
        elif word == "clear_board":
            position = Position(game)
            games -= 1
            if not games:
                sys.exit("no more games")
        elif word in ("genmove", "play"):
            assert rest[0] in ("b", "w", "1", "2", "3", "4"), rest
            position = position.with_turn_of(
                "bw".find(rest[0]) if rest[0] in "bw" else int(rest[0]) - 1
            )
            if word == "play":
                placement = game.table.parse(rest[1])
            else:
                placement = int(position.legal()[0])
                answer = game.table.name_of(placement).upper()
            if word == "genmove" and position.ply >= plies:
                answer = "resign"
            else:
                position = position.play(placement)
        elif word != "quit":
            if unknown == "leave":
                sys.exit(f"unknown command {word}")
            continue
        sys.stdout.write(f"= {answer}\r\n\r\n")
        sys.stdout.flush()
        if word == "quit":
            return


if __name__ == "__main__":
    main()
