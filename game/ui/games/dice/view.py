"""The view of a whole game of Dice in the window."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.layout import DiceLayout, dice_layout
from game.ui.games.dice.material import DRAWN_ON, paint_die, paint_die_rim
from game.ui.games.dice.player_boxes import CardView, HeadView
from game.ui.games.dice.ring import MarkerRing
from game.ui.games.dice.sheet_view import SheetView
from game.ui.games.dice.shown import DiceShown
from game.ui.games.play_area import ClockPlace
from game.ui.look.dice import drawing_marker
from game.ui.look.ink import drawn_so_far
from game.ui.look.texts import tr
from game.ui.shell.actions import Pixel
from game.ui.table.area import RollTarget, Target
from game.ui.table.board_labels import board_in, paint_labels
from game.ui.table.board_view import BoardView
from game.ui.table.clock_face import CLOCK
from game.ui.table.tray_view import GLOW, paint_player_panel

PEN = 3.0
"""How long the marker is that draws on the large sheet, in cells."""


@dataclass(frozen=True)
class DieTarget:
    """A die in the tray, by its index in the roll."""

    index: int


@dataclass(frozen=True)
class RowTarget:
    """The die beside a row of shapes, by the face it shows."""

    face: int


@dataclass(frozen=True)
class StrikeTarget:
    """The strikes below the rows."""


@dataclass(frozen=True)
class SheetTarget:
    """A player's sheet that can be looked at, or one's own to go back to."""

    player: int


class DiceView(DiceShown):
    """A game of Dice laid out in an area.

    Attributes:
        board, sheet, head: those of the sheet being shown.
        ring, dice: the table around which the markers go, and the tray on it.
        cards: one for each of the others.
    """

    layout: DiceLayout

    def arrange(self, size: tuple[int, int], trays: float) -> None:
        ui, position = self.ui, self.position
        self.layout = layout = dice_layout(
            ui, size, position.players, self.table.toolbar.tools, trays
        )
        self.board = board_in(ui, position.ruleset, layout.board, DRAWN_ON)
        ui = ui.scaled(layout.scale)
        self.sheet = SheetView(ui, layout)
        # All colours share one set of shapes.
        self.trays = (self.sheet,) * len(FOUR_COLOURS)
        self.head = HeadView(ui, layout, self.told(self.player))
        self.ring = MarkerRing(ui, layout.ring, position.players, quiet=self.is_studied)
        self.dice = self.ring.dice
        self.cards = [
            CardView(ui, rect, self, player)
            for rect, player in zip(layout.cards, self.others, strict=True)
        ]
        # Glides under way were measured in the old window.
        self.motion.drop_glides()
        self.dimming.arrange()

    # -- where things are ---------------------------------------------------

    def card_of(self, player: int) -> CardView | None:
        """A player's card; None for the one at whose own sheet people sit."""
        return dict(zip(self.others, self.cards, strict=True)).get(player)

    def board_of(self, player: int) -> BoardView | None:
        """The board of a player's sheet, large or small; None if it isn't seen."""
        if player == self.player:
            return self.board
        card = self.card_of(player)
        return None if card is None else card.board

    def place_of(self, player: int) -> HeadView | CardView:
        """Where a player's clock and die go: to their card, or to the head of the sheet."""
        return self.card_of(player) or self.head

    def words_at(self, at: Pixel) -> tuple[str, Rect] | None:
        """Say which marker comes to whom, and of the sheet's head, what counts."""
        head = self.layout.head
        if head.collidepoint(at):
            return tr("dice.scoring.line"), head
        return self.ring.words_at(at, self)

    def clock_places(self) -> list[ClockPlace]:
        """Where the players' clocks go; that of whoever is to play is lit."""
        px, to_play = self.layout.scale.px(CLOCK), self.position.player
        return [
            ClockPlace(player, self.place_of(player).clock, player == to_play, px)
            for player in dict.fromkeys((self.player, *self.others))
        ]

    @property
    def beside(self) -> Rect:
        """The table and the cards."""
        glow = 2 * self.layout.scale.px(GLOW)
        return self.ring.rect.unionall(self.layout.cards).inflate(glow, glow)

    def parts(self, players: Collection[int]) -> Iterator[Rect]:
        """The table, the sheets of some players, large or small, and of whoever acts now."""
        yield self.ring.rect
        # Whoever is next is seen to be only once the shape before is drawn.
        acting = () if self.acting is None else (self.acting,)
        for player in {*players, *acting}:
            card = self.card_of(player)
            if card is not None:
                glow = self.layout.scale.px(GLOW)
                yield card.rect.inflate(2 * glow, 2 * glow)
            if player == self.player:
                yield self.layout.sheet

    def score_place(self, player: int) -> Rect:
        return self.place_of(player).score

    def player_place(self, player: int) -> Rect:
        return self.place_of(player).rect

    def target_rects(self) -> dict[Target, Rect]:
        """What can be pressed now besides tools and shapes, with its rectangles."""
        rects: dict[Target, Rect] = {
            SheetTarget(player): card.rect
            for player, card in zip(self.others, self.cards, strict=True)
        }
        if self.looking:
            rects[SheetTarget(self.home)] = self.head.back
        if self.may_roll:
            return rects | {RollTarget(): self.dice.button()}
        if self.placing is None:
            return rects
        dice = self.rolled
        rects |= {
            DieTarget(index): rect
            for index, rect in enumerate(self.dice.spots(len(dice)))
            if dice[index][1] is None
        }
        rects |= {RowTarget(face): self.sheet.die_rect(face) for face in self.game.position.dice}
        return rects | {StrikeTarget(): self.sheet.strikes}

    def face_of(self, target: DieTarget | RowTarget) -> int:
        """What a target's die shows."""
        if isinstance(target, RowTarget):
            return target.face
        return self.rolled[target.index][0]

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        clip, glow = surface.get_clip(), 2 * self.layout.scale.px(GLOW)
        if clip.colliderect(self.layout.sheet):
            self._paint_sheet(surface)
        if clip.colliderect(self.ring.rect):
            paint_player_panel(surface, self.ui, self.ring.rect, self.layout.scale, None)
            self.ring.paint(surface, self)
        for player, card in zip(self.others, self.cards, strict=True):
            if clip.colliderect(card.rect.inflate(glow, glow)):
                card.paint(surface, self, player)
        if not self.motion.passing:
            self.ring.paint_markers(surface, self.motion.markers)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        now, rolling = self.ui.now(), self.motion.rolling
        covered = self.dimming.paint(surface, self.paint_quiet)
        covered += self.paint_drawing(surface, now) + self.motion.paint(surface)
        if rolling is not None:
            covered.append(self.dice.paint_rolling(surface, rolling, now))
        return covered

    def _paint_sheet(self, surface: pygame.Surface) -> None:
        self.sheet.paint(surface, self)
        self.head.paint(surface, self)
        plies, hidden = self.drawn(self.player), self.being_drawn(self.player)
        self.board.paint(surface, plies, hidden=hidden)
        if plies and plies[-1].placement not in hidden:
            self.board.paint_rim(surface, plies[-1], strong=False)
        paint_labels(surface, self.ui, self.board, plies, hidden)

    def paint_drawing(self, surface: pygame.Surface, now: float) -> list[Rect]:
        """Draw the shapes that are being drawn, as far as they are; return what was covered."""
        covered = []
        # One that has only begun is left to the next frame: its picture may have to be drawn.
        for one in (one for one in self.motion.drawing if one.tween.share(now)):
            card = self.card_of(one.player)
            boards = [] if card is None else [card.board]
            if one.player == self.player:
                boards.append(self.board)
            for board in boards:
                sprite = board.sprite(one.ply)
                picture, tip = drawn_so_far(
                    sprite.surface, board.dot, one.ply.placement, one.tween.share(now)
                )
                x, y = board.origin(one.ply)
                corner = (round(x - sprite.origin[0]), round(y - sprite.origin[1]))
                covered.append(surface.blit(picture, corner))
                if board is self.board:
                    pen = drawing_marker(
                        self.colour_of(one.player), round(PEN * board.cell), self.ui.theme
                    )
                    spot = pen.get_rect(bottomleft=(corner[0] + tip[0], corner[1] + tip[1]))
                    covered.append(surface.blit(pen, spot))
        return covered

    def paint_quiet(self, surface: pygame.Surface, player: int) -> Rect:
        """Draw one player's card as it looks once it's quiet; return what it covered."""
        card = self.card_of(player)
        if card is None:
            return Rect(self.head.die.topleft, (0, 0))
        card.paint(surface, self, player, quiet=True)
        return card.rect

    def paint_hovered(self, surface: pygame.Surface, target: Target) -> list[Rect]:
        """Draw a target with the pointer over it; return what was covered."""
        rect, position = self.target_rects().get(target), self.game.position
        match target:
            case _ if rect is None:  # it has gone since the pointer came
                return []
            case RollTarget():
                return [self.dice.paint_button(surface, position.to_roll, lit=True)]
            case StrikeTarget():
                return [self.sheet.paint_next_strike(surface, position.strikes[self.player])]
            case DieTarget() | RowTarget():
                return [self._paint_hovered_die(surface, rect, self.face_of(target))]
            case SheetTarget(player) if player == self.home:
                return [self.head.paint_back(surface, lit=True)]
            case SheetTarget(player):
                card = self.card_of(player)
                return [] if card is None else [card.paint_rim(surface)]
        return []

    def _paint_hovered_die(self, surface: pygame.Surface, rect: Rect, face: int) -> Rect:
        theme = self.ui.theme
        tone = theme.lit if face == self.lit_die else theme.text
        covered = paint_die_rim(surface, self.ui, rect, tone)
        paint_die(surface, self.ui, face, rect)
        return covered
