"""House rules: a board and pieces of one's own, with a picture of what they mean."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec import structs
from pygame import Rect

from game.engine import GameOptions, Options
from game.engine.house import MOST_COPIES, SIDES, HouseRules
from game.ui.kit.boxes import CENTRED, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Steps, ask
from game.ui.kit.containers import Column, Row, Steady
from game.ui.kit.form import Dialog, dialog, labelled
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.style import NOTE, accent, muted
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.table.board_view import BoardView
from game.ui.table.transform import box_of

ACROSS = 7
"""How many pieces are side by side."""

LARGE = 5
"""How many squares the largest pieces have, which may be left out all at once."""

FAINT = 70
"""The opacity of a piece that nobody has, from 0 to 255."""


class HouseSetup(Dialog):
    """Chooses the house rules of a game that is being set up.

    What nobody could begin with isn't taken: the game keeps the rules before that.
    """

    def __init__(self, ui: UiContext, setup: GameSetup) -> None:
        super().__init__(ui)
        assert isinstance(setup.options, Options)
        self._setup, self._options = setup, setup.options
        usual = setup.options.variant.usual_house
        assert usual is not None
        self._usual = usual
        self.house = setup.options.house or usual

    @property
    def _copies(self) -> tuple[int, ...]:
        return self.house.copies or self._options.variant.pieces.copies

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        lines = {
            key: Text(tr(key), NOTE, tone=tone, align=CENTRED)
            for key, tone in (("house.search", muted), ("house.nobody", accent))
        }
        told = lines["house.search" if self._playable else "house.nobody"]
        picture = Column(
            Picture(self._paint_board, aspect=1, grow=1),
            # In room for either.
            Steady(told, *lines.values()),
            gap=8,
        )
        usual = Button(tr("house.usual"), self._as_usual, width=240, height=48)
        small = Button(tr("house.small"), self._only_small, width=280, height=48)
        done = Button(tr("setup.levels.done"), Pop, main=True, first=True, width=208, height=48)
        return dialog(
            self.ui,
            tr("house.title"),
            Row(
                picture.sized(width=EQUAL, height=EQUAL, grow=42),
                self._choices().sized(width=EQUAL, height=EQUAL, grow=58),
                gap=24,
                height=EQUAL,
                grow=1,
            ),
            foot=Row(usual, small, Fill(), done),
            width=1136,
            height=690,
        )

    def _choices(self) -> Box:
        house, sizes = self.house, self._options.variant.pieces.sizes
        sides = {n: tr("house.size", side=n) for n in SIDES}
        starts = {False: tr("house.starts.corners"), True: tr("house.starts.inside")}
        firsts: dict[int | None, str] = {None: tr("house.first.any")}
        firsts |= {n: tr("house.first.most", number=n) for n in range(1, max(sizes))}
        put = self._set
        controls = (
            ask(house, "side", tr("house.board"), sides, steps=Steps.PIPS, put=put),
            ask(house, "inside", tr("setup.starts"), starts, put=put),
            ask(house, "first", tr("house.first"), firsts, put=put),
        )
        tiles = [self._tile(number) for number in range(len(sizes))]
        rows = [Row(*tiles[n : n + ACROSS], gap=8) for n in range(0, len(tiles), ACROSS)]
        places = (row.sized(height=Size(0, most=84), grow=1) for row in rows)
        return Column(
            *(labelled(one, share=0.34, gap=16, height=48) for one in controls),
            Text(tr("house.pieces"), height=28),
            Column(*places, gap=8, grow=1),
            gap=12,
        )

    def _tile(self, number: int) -> Box:
        piece, count = self._options.variant.pieces.pieces[number], self._copies[number]
        tone = self.ui.theme.text if count else self.ui.theme.muted
        words = Text(tr("house.copies", number=count), 17, tone=tone, align=CENTRED, least=11)
        face = Column(
            Picture(partial(self._paint_piece, number), grow=1),
            words.sized(height=Size(20, with_text=1)),
            gap=2,
            pad=(4, 6),
        )
        label = f"{piece.name}: {tr('house.copies', number=count)}"
        more = partial(self._one_more, number)
        return Tile(label, face, more, about=("piece", number), width=EQUAL, grow=1)

    # -- drawing ------------------------------------------------------------

    def _paint_board(self, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        BoardView(ui, self._taken.ruleset, room).paint(surface, ())

    def _paint_piece(self, number: int, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        ruleset = self._options.ruleset
        lattice, points = ruleset.geometry.lattice, ruleset.pieces.pieces[number].points
        box = box_of(lattice, points).fitted(lattice, room, most=ui.px(12))
        name = ruleset.colours[0].name
        sprite = ui.sprites.piece(lattice, points, name, box.cell)
        sprite.blit(surface, (box.left, box.bottom), 255 if self._copies[number] else FAINT)

    # -- what the controls do -----------------------------------------------

    @property
    def _taken(self) -> Options:
        options = self._setup.options
        assert isinstance(options, Options)
        return options

    @property
    def _playable(self) -> bool:
        try:
            structs.replace(self._options, house=self.house)
        except ValueError:
            return False
        return True

    def _set(self, name: str, value: object) -> None:
        self._take(structs.replace(self.house, **{name: value}))

    def _one_more(self, number: int) -> None:
        copies = list(self._copies)
        copies[number] = (copies[number] + 1) % (MOST_COPIES + 1)
        self._set("copies", tuple(copies))

    def _only_small(self) -> Change | None:
        pairs = zip(self._copies, self._options.variant.pieces.sizes, strict=True)
        self._set("copies", tuple(0 if size == LARGE else count for count, size in pairs))
        return None

    def _as_usual(self) -> Change | None:
        self._take(self._usual)
        return None

    def _take(self, house: HouseRules) -> None:
        """Choose these rules, and have the game take them if somebody could begin by them."""
        self.house = house
        if self._playable:
            self._setup.options = structs.replace(self._taken, house=house)
        self.arrange()


def house_label(options: GameOptions) -> str:
    """The house rules of a game in a few words."""
    house = options.house
    return tr("house.title") if house is None else tr("house.chosen", side=house.side)
