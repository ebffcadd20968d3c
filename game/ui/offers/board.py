"""The offer of a game in which colours take turns on one board."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine import Rules, Seat
from game.engine.dice import AnyRules
from game.ui.best import paint_best
from game.ui.board_view import BoardView, aspect
from game.ui.frame import box_of
from game.ui.kit import Kit
from game.ui.offers.offer import Offer
from game.ui.offers.ruling import Ruling, rulings
from game.ui.paint.shapes import panel
from game.ui.sample import sample
from game.ui.scene import Scene
from game.ui.scenes.play import Play

ROUNDS = 4
"""How many pieces of each colour are placed in the picture."""

EMBLEMS = ("F", "P")
"""The piece that stands for a colour on a seat's card: the first of these that a game has."""

SHARED_EMBLEM = "V3"
"""The piece that stands for a colour that the seat shares with others."""


class BoardOffer(Offer):
    """A game by one of the rule sheets in `game.engine.GAMES`."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.family = rules.sheet.family
        self.players = rules.sheet.players
        self.opponents = rules.sheet.opponents
        self.aspect = aspect(rules.variant.geometry)

    def carrying(self, chosen: AnyRules) -> AnyRules:
        return chosen.carried_to(self.rules.name) if isinstance(chosen, Rules) else self.rules

    def rulings(self) -> list[Ruling]:
        return rulings(self.rules)

    # -- drawing ------------------------------------------------------------

    def paint_picture(self, surface: pygame.Surface, kit: Kit, room: Rect) -> None:
        """The board, and some pieces on it."""
        variant = self.rules.variant
        BoardView(kit, variant, room).paint(surface, sample(variant, ROUNDS))

    def paint_emblems(self, surface: pygame.Surface, kit: Kit, seat: int, room: Rect) -> None:
        """A piece of each colour that the seat plays, a shared one smaller."""
        variant = self.rules.variant
        names = {piece.name for piece in variant.pieces.pieces}
        emblem = next(name for name in EMBLEMS if name in names)
        emblems = [(emblem, colour, 1.0) for colour in variant.colours_of(seat)]
        emblems += [
            (SHARED_EMBLEM, colour, 0.7)
            for colour, owners in enumerate(variant.owners)
            if variant.is_shared(colour) and seat in owners
        ]
        pieces, lattice = variant.pieces, variant.geometry.lattice
        shapes = [pieces.pieces[pieces.number_of(name)].points for name, _, _ in emblems]
        boxes = [box_of(lattice, shape) for shape in shapes]
        shares = [share for _, _, share in emblems]
        gap = 0.5
        tall = sum(s * box.height for s, box in zip(shares, boxes, strict=True))
        tall += gap * (len(boxes) - 1)
        wide = max(s * box.width for s, box in zip(shares, boxes, strict=True))
        unit = min(room.width / wide, room.height / tall, kit.px(26))
        top = room.centery - unit * tall / 2
        for (_, colour, share), shape, box in zip(emblems, shapes, boxes, strict=True):
            name, cell = variant.colours[colour].name, int(share * unit)
            sprite = kit.sprites.piece(lattice, shape, name, cell, marks=kit.settings.marks)
            bottom = top + unit * share * box.height
            frame = box.frame(lattice, room.centerx - unit * share * box.width / 2, bottom, cell)
            x, y = sprite.origin
            surface.blit(sprite.surface, (round(frame.left - x), round(frame.bottom - y)))
            top = bottom + unit * gap

    def paint_below_seats(self, surface: pygame.Surface, kit: Kit, room: Rect) -> None:
        """The best results of a game that one plays alone."""
        if self.opponents:
            return
        surface.blit(panel(room.size, kit.px(12), kit.theme.panel), room)
        inner = room.inflate(-kit.px(32), -kit.px(24))
        results = kit.records.best(self.rules.name)
        paint_best(surface, kit, self.rules.variant, results, inner)

    # -- playing ------------------------------------------------------------

    def get_ready(self, kit: Kit) -> None:
        if self.opponents:
            kit.worker.prepare(self.rules)

    def begin(
        self,
        kit: Kit,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
    ) -> Scene:
        return Play(kit, self.rules, seats, seed, notice)
