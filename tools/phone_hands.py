"""Plays on the page of a phone as people do, by its buttons and with a finger."""

from __future__ import annotations

import random

from chromium import Phone

READY = (
    "document.querySelector('.results:not([hidden])') || "
    "(document.querySelector('.line.yours') && document.querySelector('.tray button'))"
)
FITTING = ".tray button:not(.unfit)"


class Hands:
    """Somebody who holds a phone."""

    def __init__(self, phone: Phone, name: str, seed: int) -> None:
        """They haven't come in yet."""
        self.phone, self.name = phone, name
        self._random = random.Random(seed)

    def come_in(self) -> None:
        """Tell one's name, and wait for the seats."""
        self.phone.until("document.querySelector('form.card')")
        self.phone.type("input[name=name]", self.name)
        self.phone.tap("form .primary")
        self.phone.until("document.querySelector('.chairs')")

    def sit(self) -> None:
        """Sit down on the first free seat."""
        self.phone.tap(".chairs .primary")
        self.phone.until("document.querySelector('.chairs li.own')")

    @property
    def is_to_play(self) -> bool:
        """Whether it is their turn."""
        return bool(self.phone.value("Boolean(document.querySelector('.line.yours'))"))

    def roll(self) -> None:
        """Roll the dice, if that is what there is to do."""
        if self.phone.value("Boolean(document.querySelector('.dice .primary'))"):
            self.phone.tap(".dice .primary")
            self.phone.until("!document.querySelector('.dice .primary')")

    def take(self) -> None:
        """Take any piece that fits in hand, by a tap or by pulling it out of the tray."""
        phone, chance = self.phone, self._random
        if not phone.value(f"Boolean(document.querySelector({FITTING!r}))"):
            phone.tap(".strike")
        pieces = int(phone.until(f"document.querySelectorAll({FITTING!r}).length"))
        piece = phone.value(
            f"document.querySelectorAll({FITTING!r})[{chance.randrange(pieces)}].dataset.piece"
        )
        button = f".tray [data-piece='{piece}']"
        if chance.random() < 0.5:
            phone.tap(button)
        else:
            x, y = phone.middle(button)
            to_x, to_y = phone.middle(".board")
            ways = [(x + (to_x - x) * share / 4, y + (to_y - y) * share / 4) for share in range(5)]
            phone.drag((x, y), *ways)
        phone.until("!document.querySelector('.tools').inert")
        if chance.random() < 0.3:
            x, y = phone.middle(".board")
            phone.drag((x, y), (x + 30, y - 20), (x - 40, y + 50))
            if phone.value("document.querySelector('.tools').inert"):
                phone.tap(button)  # It was drawn off the board, and went back.
        for _ in range(chance.randrange(3)):
            phone.tap(chance.choice((".tool.left", ".tool.right", ".tool.over", ".tool.next")))
        if phone.value("document.querySelector('.place').disabled"):
            phone.tap(".tool.next")
        phone.until("!document.querySelector('.place').disabled")

    def place(self) -> None:
        """Place it."""
        self.phone.tap(".place")
        self.phone.until("document.querySelector('.tools').inert")

    def play(self) -> None:
        """Do what there is to do in a turn."""
        self.roll()
        if self.is_to_play:
            self.take()
            self.place()
