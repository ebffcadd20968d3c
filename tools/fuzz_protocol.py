"""Says to a table's host and guests what nobody would say, in the form of their messages.

    python tools/fuzz_protocol.py [--messages N] [--seed N]

Each message is a real one with some of its fields replaced, dropped or doubled, or its bytes cut.
Every host plays a game meanwhile, and real guests go on sitting, proposing and asking. It ends with
a line for each kind of exception, and with what the process's memory has grown by; its status is 1
if there was an exception, or if somebody who may not has changed the game.
"""

from __future__ import annotations

import copy
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from helpers.tables import OPEN, Line, Party  # type: ignore[import-not-found]
from memory import resident_mb

from game.commands.cli import Parser
from game.engine import GAMES
from game.files.kept_tables import Sitter

GAMES_PLAYED = ("Blokus Duo", "Blokus Dice Two-Player", "Callisto Two-Player")

A_TABLE = 3000
"""How many messages each table hears."""

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, -1, 2**53, 2**63, -(2**63), 1e308, 0.5, "", "x", "a1,b1"),
    *([], [0], [1, 1], [[]], {}, {"is": "hello"}, "\u202e", "é" * 500, ["b", "e5"], [1, 2, 3]),
)

TAGS = (
    *("hello", "have", "hold", "leave", "sit", "propose", "roll", "ask_back", "agree"),
    *("hinted", "again", "welcome", "turned_away", "room", "snapshot", "changed", "now"),
    *("done", "refused", "held", "", 7),
)


class Words:
    """What was really said, and what may be made of it."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.heard: list[Any] = [{"is": "leave"}]

    def hear(self, data: bytes) -> None:
        """Remember a message, or forget another for it."""
        message = msgspec.json.decode(data)
        if len(self.heard) < 400:
            self.heard.append(message)
        else:
            self.heard[self.dice.randrange(400)] = message

    def next(self) -> bytes:
        """A message with something wrong in it."""
        dice = self.dice
        message = msgspec.json.decode(msgspec.json.encode(dice.choice(self.heard)))
        for _ in range(dice.randrange(4)):
            self.spoil(message)
        data = msgspec.json.encode(message)
        kind = dice.random()
        if kind < 0.03:
            return data[: dice.randrange(len(data) + 1)]
        if kind < 0.06:
            at = dice.randrange(len(data) + 1)
            return data[:at] + dice.randbytes(dice.randrange(4)) + data[at:]
        return data

    def spoil(self, message: Any) -> None:
        """Change something, somewhere in a message."""
        dice = self.dice
        inner = message
        while isinstance(inner, dict | list) and inner and dice.random() < 0.6:
            keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            found = inner[dice.choice(keys)]
            if not isinstance(found, dict | list) or not found:
                break
            inner = found
        if isinstance(inner, dict):
            key = dice.choice([*inner, "is", "serial", "at", "event", "number", "epoch"])
            if key == "is":
                inner[key] = dice.choice(TAGS)
            elif dice.random() < 0.2:
                inner.pop(key, None)
            else:
                inner[key] = self.value(inner.get(key))
        elif isinstance(inner, list) and inner:
            at = dice.randrange(len(inner))
            inner[at] = self.value(inner[at])
            if dice.random() < 0.2:
                inner.append(inner[at])

    def value(self, before: Any) -> Any:
        """Something in place of a value; for a number often one near it."""
        if isinstance(before, int) and not isinstance(before, bool) and self.dice.random() < 0.6:
            return before + self.dice.choice((-2, -1, 1, 2))
        return copy.deepcopy(self.dice.choice(VALUES))


class Storm:
    """One table, guests who play, and one who says anything."""

    answers: ClassVar[Counter[str]] = Counter()
    """How often a host has answered with which message."""

    def __init__(self, words: Words, name: str) -> None:
        self.words, self.dice = words, words.dice
        options = GAMES[name]
        self.party = Party(options, [Sitter.HERE, OPEN][: options.players])
        self.guest = self.party.guest("Bea")
        self.party.settle()
        self.guest.guest.sit([1])
        self.party.settle()
        self.party.host.start()
        self.eve = self.party.guest("Eve")
        self.party.settle()

    def play(self) -> None:
        """Let whoever is to play do so, and remember what is said."""
        for session in (self.party.here.session, self.guest.guest.session):
            if session is None or not session.may_decide:
                continue
            if session.may_roll:
                session.roll()
                break
            position = session.game.position
            events = position.takes() if session.game.options.kind == "dice" else None
            if events is None:
                legal = position.legal()
                session.play(position.event(int(legal[self.dice.randrange(len(legal))])))
            else:
                session.play(self.dice.choice(events))
            break
        self.party.time += 50
        self.party.collect()
        for line in (self.guest, self.eve):
            for data in (*line.up, *line.down):
                self.words.hear(data)
        self.party.settle()

    def say(self) -> None:
        """Say something wrong: as a guest, as nobody, or as a host."""
        self.party.time += 30
        kind = self.dice.random()
        line: Line = self.eve if kind < 0.6 else self.guest
        if line.connection is None:
            line.connect()
            while line.up and line.connection is not None:
                line.deliver_up()
            while line.down and line.connection is not None:
                line.deliver_down()
        if line.connection is None:
            return
        data = self.words.next()
        if kind < 0.8:
            session, room = self.party.host.session, self.party.host.room
            may = line is self.guest or bool(room.seats_of(self.eve.guest.number))
            before = session.game.played
            self.party.host.received(line.connection, data)
            if not may and session.game.played != before:
                raise AssertionError(f"who only looks on has changed the game: {data!r}")
        else:
            line.guest.received(data)
            if line.guest.session is not None:
                line.guest.session.update(moving=False)
        self.party.collect()
        for one in (self.eve, self.guest):
            for answer in one.down:
                self.answers[msgspec.json.decode(answer)["is"]] += 1
            one.up.clear()
            one.down.clear()


def messages(count: int, seed: int) -> Iterator[tuple[Storm, bool]]:
    """Tables, each with whether a game is to go on there now rather than anything be said."""
    words = Words(random.Random(seed))
    said = number = 0
    while said < count:
        storm = Storm(words, GAMES_PLAYED[number % len(GAMES_PLAYED)])
        number += 1
        for step in range(A_TABLE):
            if step % 100 == 0:
                yield storm, True
            yield storm, False
            said += 1


def main() -> int:
    """Say it all, and return the exit status."""
    parser = Parser(prog="tools/fuzz_protocol.py", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong: Counter[str] = Counter()
    start, said, first_mb = time.perf_counter(), 0, 0.0
    for storm, plays in messages(args.messages, args.seed):
        try:
            storm.play() if plays else storm.say()
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}: {error}"
            if not wrong[key]:
                traceback.print_exc()
            wrong[key] += 1
        said += not plays
        if said == 100_000:
            first_mb = resident_mb()
        if said % 1_000_000 == 0 and not plays:
            print(f"{said} messages, {time.perf_counter() - start:.0f} s", flush=True)
    grown = resident_mb() - (first_mb or resident_mb())
    print(f"{said} messages in {time.perf_counter() - start:.0f} s, memory {grown:+.1f} MB")
    print(f"hosts answered {dict(Storm.answers)}")
    for key, count in wrong.most_common():
        print(f"{count:6} {key}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
