"""The view of a whole game of Dice in the window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from game.engine.dice import STRIKES
from game.engine.variant import FOUR_COLOURS
from game.ui.games.dice.layout import DiceLayout, dice_layout
from game.ui.games.dice.material import DRAWN_ON, paint_die, paint_die_rim, paint_strikes
from game.ui.games.dice.ring import MarkerRing
from game.ui.games.dice.sheet_view import SheetView
from game.ui.games.dice.shown import DiceShown, Told
from game.ui.games.play_area import ClockPlace
from game.ui.games.player_face import crown, player_face
from game.ui.kit.boxes import Align, Box, Fill, Picture, badge
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.dice import drawing_marker
from game.ui.look.icons import icon
from game.ui.look.ink import drawn_so_far
from game.ui.look.scale import row
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.area import RollTarget, Target
from game.ui.table.board_labels import board_in, paint_labels
from game.ui.table.board_view import BoardView
from game.ui.table.clock_face import CLOCK, clock_width
from game.ui.table.name_line import NameLine
from game.ui.table.tray_view import GLOW, paint_player_panel

LINE, LEAST = 14, 11
"""The usual and the least size of lines, in design pixels."""

AFTER_CROWN = 5
"""The space between the crown and the number, in design pixels."""

STANDING, CROWN = 18, 15
"""The sizes of the line with the number that grows, and of the crown before it, in design
pixels."""


class PlayerBoxes(ABC):
    """Boxes about a player in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        die: where the die taken lies.
        clock: where a clock goes.
    """

    def __init__(self, ui: UiContext, rect: Rect) -> None:
        """Make them at the scale of `ui`, without a place."""
        self._ui, self.rect = ui, rect
        self.die = self.clock = Rect(0, 0, 0, 0)
        self._tree = Tree(ui, for_keys=False)
        self._told: Told | None = None
        self._standing: Box = Fill()

    @property
    def score(self) -> Rect:
        """Where it is told how many squares are filled."""
        return self._tree.rect_of(self._standing)

    @abstractmethod
    def _contents(self, told: Told) -> Box:
        """Everything in it."""

    def arrange(self, told: Told) -> None:
        if told != self._told:
            self._tree.show(self._contents(told), self.rect)
            self._told = told

    def paint_boxes(
        self, surface: pygame.Surface, shown: DiceShown, player: int, *, quiet: bool = False
    ) -> None:
        """Draw the boxes; the die just taken appears once it has arrived."""
        self.arrange(shown.told(player, quiet=quiet))
        self._tree.paint(surface)
        taken = shown.motion.taken
        for index, (face, taker) in enumerate(shown.rolled):
            if taker == player and (taken is None or index != taken.index):
                paint_die(surface, self._ui, face, self.die)

    # -- the boxes that both kinds have --------------------------------------

    def _slot(self, name: str, width: float, height: float) -> Picture:
        """Room for something; its rectangle becomes an attribute."""
        return Picture(width=width, height=height, on_placed=partial(setattr, self, name))

    def _clock(self, told: Told) -> Picture | None:
        if not told.timed:
            return None
        ui = self._ui
        wide = clock_width(ui.fonts, ui.px(CLOCK)) / ui.scale.unit
        return self._slot("clock", wide, 18)

    def _mark(self, told: Told, badge_size: float, face: float) -> Picture:
        """The face of an opponent, or a person's badge, each of its size."""
        if told.level is None:
            return badge(told.colour, badge_size)
        return player_face(told.level, told.mood, told.colour, face, quiet=told.quiet)

    def _crown(self, told: Told) -> Box:
        """The crown of who leads, or its room: where the number stands doesn't depend on it."""
        return crown(CROWN) if told.leads else Fill(width=CROWN)

    def _filled(self, told: Told, tone: RGB, size: float = STANDING) -> Box:
        """How many squares are filled: a number that grows, in the longest words that fit."""
        lines = (
            Text(words, size, tone=tone, bold=size > LINE, least=LEAST) for words in told.standing
        )
        self._standing = line = FirstFitting(*lines)
        return line

    def _line(self, words: str, tone: RGB, least: float = LEAST) -> Text:
        return Text(words, LINE, tone=tone, least=least)


NAME, BADGE, FACE, LOW_FACE = 17, 18, 34, 26
"""The sizes of a name, of the badge before it, of an opponent's face in place of that beside the
board, and above it, in design pixels."""

DIE, STRIKE, STRIKE_GAP, PAD = 30, 18, 5, 9
"""The edges of a die and of a strike's box, the gap between two boxes, and the space around
everything, in design pixels."""

BESIDE, WITH_LEVELS, ABOVE = 118, 150, 66
"""The width of words beside the board, the same if names have levels beside them, and their height
above it, in design pixels."""

NARROW, LOWER = 190, 92
"""The width below which they need another line there, and their height with that."""


class CardView(PlayerBoxes):
    """A card laid out in a rectangle.

    Attributes:
        board: the small board.
    """

    board: BoardView

    def __init__(self, ui: UiContext, rect: Rect, shown: DiceShown, player: int) -> None:
        super().__init__(ui, rect)
        self._ruleset = shown.position.ruleset
        has_levels = any(seat.level is not None for seat in shown.game.seats)
        self._words = WITH_LEVELS if has_levels else BESIDE
        self.arrange(shown.told(player))

    def _place_board(self, rect: Rect) -> None:
        self.board = BoardView(self._ui, self._ruleset, rect, DRAWN_ON)

    def _contents(self, told: Told) -> Box:
        """Everything on the card: beside the board, or above it if it's larger so."""
        px, theme = self._ui.px, self._ui.theme
        tone = theme.muted if told.quiet else theme.text
        gap, die, clock = 6, self._slot("die", DIE, DIE), self._clock(told)
        name = NameLine(told.name, told.level, NAME, tone=tone, width=EQUAL, grow=1)
        strikes = Picture(
            partial(_paint_strikes, told.strikes),
            width=(STRIKES * (STRIKE + STRIKE_GAP) - STRIKE_GAP),
            height=STRIKE,
        )
        factor = self._ui.fonts.factor
        is_narrow = self.rect.width < px(NARROW * factor)
        wide, high = self.rect.width - 2 * px(PAD), self.rect.height - 2 * px(PAD)
        beside = min(high, wide - px(self._words * factor))
        below = min(high - px((LOWER if is_narrow else ABOVE) * factor), wide)
        side = max(beside, below) / self._ui.scale.unit
        board = Picture(width=side, height=side, on_placed=self._place_board)
        is_beside = beside >= below
        mark = self._mark(told, BADGE, FACE if is_beside else LOW_FACE)
        line = self._filled(told, tone, STANDING if is_beside else LINE)
        line.sized(width=EQUAL, grow=1)
        if is_beside:
            number = Row(self._crown(told), line, gap=AFTER_CROWN, width=EQUAL, grow=1)
            words = Column(
                Row(mark, name, gap=gap),
                Row(number, clock, gap=gap),
                Row(strikes, Fill(), die, gap=gap),
                gap=gap,
                width=EQUAL,
                grow=1,
                justify=Align.CENTER,
            )
            return Row(board, words, gap=10, pad=PAD)
        # The number has no room to spare.
        leads = self._crown(told) if told.leads else None
        rows: list[list[Box | None]]
        if is_narrow:
            rows = [[mark, name, leads, die], [line], [strikes, Fill(), clock]]
        else:
            rows = [[mark, name, leads, clock], [line, strikes, die]]
        above = [Row(*row, gap=gap) for row in rows]
        return Column(*above, board, gap=4, pad=PAD, justify=Align.CENTER)

    def paint(
        self, surface: pygame.Surface, shown: DiceShown, player: int, *, quiet: bool = False
    ) -> None:
        """Draw a player's card, perhaps `quiet` ahead of time."""
        lit = shown.colour_of(player) if player == shown.acting else None
        quiet = quiet or shown.dimming.quiet(player)
        paint_player_panel(surface, self._ui, self.rect, self._ui.scale, lit, quiet=quiet)
        if player == shown.player:
            self.paint_rim(surface)
        self.paint_boxes(surface, shown, player, quiet=quiet)
        self.board.paint(surface, shown.drawn(player), hidden=shown.being_drawn(player))

    def paint_rim(self, surface: pygame.Surface) -> Rect:
        """Draw a rim around it, as its sheet is looked at, or would be by a press."""
        theme, px = self._ui.theme, self._ui.px
        rim = panel(self.rect.size, px(12), theme.panel, rim=theme.muted, rim_width=px(2), alpha=0)
        return surface.blit(rim, self.rect)


def _paint_strikes(crossed: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    boxes = row(rect, STRIKES, rect.height * STRIKE_GAP // STRIKE)
    paint_strikes(surface, ui, boxes, crossed, striking=False)


PEN = 3.0
"""How long the marker is that draws on the large sheet, in cells."""


HEAD_NAME, HEAD_BADGE, HEAD_FACE, HEAD_DIE, HEAD_BACK = 24, 28, 42, 28, 40
"""The sizes of the name, the badge, an opponent's face, the die taken and the button that leads
back to one's own sheet, in design pixels."""


class HeadView(PlayerBoxes):
    """The head laid out in a rectangle.

    Attributes:
        back: the button that leads back to one's own sheet, while another is looked at.
    """

    def __init__(self, ui: UiContext, layout: DiceLayout, told: Told) -> None:
        super().__init__(ui, layout.head)
        self.back = Rect(0, 0, 0, 0)
        self.arrange(told)

    def _contents(self, told: Told) -> Box:
        paper = self._ui.theme.paper
        gap, size = 9, HEAD_NAME
        name: Box = NameLine(told.name, told.level, size, tone=paper.text, width=EQUAL, grow=1)
        if told.title:
            name = Text(told.title, size, tone=paper.text, width=EQUAL, grow=1)
        # Who wants large letters isn't given smaller ones than others.
        least = LINE if self._ui.fonts.factor > 1 else LEAST
        colours = self._line(told.colours, paper.muted, least)
        standing = self._filled(told, paper.text)
        number = Row(self._crown(told), standing, gap=AFTER_CROWN)
        words = Column(
            Row(name, self._clock(told), self._slot("die", HEAD_DIE, HEAD_DIE), gap=gap),
            FirstFitting(Row(colours, Fill(), number, gap=gap), number),
            gap=0,
            width=EQUAL,
            grow=1,
            align=Align.START,
        )
        back = self._slot("back", HEAD_BACK, HEAD_BACK) if told.title else None
        mark = self._mark(told, HEAD_BADGE, HEAD_FACE)
        return Row(back, mark, words, gap=gap, pad=(4, 0))

    def paint(self, surface: pygame.Surface, shown: DiceShown) -> None:
        self.paint_boxes(surface, shown, shown.player)
        if shown.looking:
            self.paint_back(surface, lit=False)

    def paint_back(self, surface: pygame.Surface, *, lit: bool) -> Rect:
        """Draw the button that leads back; return what it covered."""
        theme, side = self._ui.theme, self.back.height
        fill = theme.control_hover if lit else theme.control
        surface.blit(panel(self.back.size, side // 4, fill, rim=theme.line, rim_width=1), self.back)
        arrow = icon("back", round(0.6 * side), theme.text)
        surface.blit(arrow, arrow.get_rect(center=self.back.center))
        return self.back


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
        tone = theme.primary if face == self.lit_die else theme.text
        covered = paint_die_rim(surface, self.ui, rect, tone)
        paint_die(surface, self.ui, face, rect)
        return covered
