"""A phone without a page: it knows what phones are told, and no rules."""

import json
from string import ascii_lowercase

from game.table.messages import PROTOCOL


class PhonePlayer:
    """Stands in the place of a guest on a `Line`; keeps the last message of each kind.

    Attributes:
        session: None: it has no copy of the game.
        heard: the last message of each kind, by its tag.
        told: the tags of all messages, in order.
    """

    session = None

    def __init__(self, name, code):
        self.heard, self.told = {}, []
        self._hello = {
            "is": "hello",
            "protocol": PROTOCOL,
            "program": "page",
            "name": name,
            "phone": True,
        }
        self._hello["code"] = code
        self._out = []
        self._serial = 0

    def opened(self):
        self.say(self._hello)

    def closed(self):
        """The page forgets nothing."""

    def update(self):
        """It says nothing by itself."""

    def received(self, data):
        message = json.loads(data)
        self.heard[message["is"]] = message
        self.told.append(message["is"])

    def say(self, message):
        """Say something."""
        self._out.append(json.dumps(message).encode())

    def request(self, tag, **fields):
        """Ask for something."""
        self._serial += 1
        self.say({"is": tag, "serial": self._serial, **fields})

    def ask(self, tag, **fields):
        """Ask for something in the game as it is shown."""
        position = self.heard["phone_position"]
        self.request(tag, epoch=position["epoch"], at=position["number"], **fields)

    def take_out(self):
        out, self._out = self._out, []
        return out

    # -- playing ----------------------------------------------------------------

    @property
    def may_play(self):
        """Whether it may decide now."""
        turn, position = self.heard.get("phone_turn"), self.heard.get("phone_position")
        return bool(turn and position and turn["number"] == position["number"])

    def placements(self):
        """Each legal placement: its orientation, and the offset of its origin."""
        for orientation, numbers in self.heard["phone_turn"].get("legal", ()):
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                yield orientation, (x, y)

    def cells(self, orientation, offset):
        """The name of a placement, as a page puts it together."""
        game = self.heard["phone_game"]
        points = game["orientations"][orientation]["points"]
        spots = sorted((y + offset[1], x + offset[0]) for x, y in points)
        return ",".join(f"{letters(x - game['left'])}{y + 1}" for y, x in spots)

    def event(self, orientation, offset):
        """The event that makes a placement, in Dice by a strike only if need be."""
        game, state = self.heard["phone_game"], self.heard["phone_position"]["state"]
        cells = self.cells(orientation, offset)
        if "dice" not in state:
            return [game["colours"][state["colour"]]["ident"], cells]
        row = game["pieces"][game["orientations"][orientation]["piece"]]["row"]
        dice = state["dice"]["dice"]
        fits = row in dice
        return {"die": row if fits else dice[0], "strike": not fits, "cells": cells}

    def play(self, chance):
        """Do something that is legal."""
        if self.heard["phone_turn"].get("rolls"):
            self.ask("roll")
        else:
            placement = chance.choice(list(self.placements()))
            self.ask("propose", event=self.event(*placement))


def letters(column):
    """A column's letters."""
    return (letters(column // 26 - 1) if column >= 26 else "") + ascii_lowercase[column % 26]
