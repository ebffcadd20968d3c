"""The results of a game on one board: who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.engine import BASIC, Options, PieceSet, Point, Ruleset, Score, orientations
from game.files.scores import SoloResult
from game.play.books import solo_result
from game.play.changes import Ended
from game.ui.games.blokus.history import BoardGame
from game.ui.games.blokus.rule_pages import scoring_head
from game.ui.games.player_face import mood_at_end, player_face
from game.ui.games.results import (
    Counting,
    GameResults,
    Place,
    ResultCard,
    card_back,
    headline,
    place,
    places_of,
    success_of,
)
from game.ui.kit.boxes import Align, Box, Fill, Picture, badge
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.look.names_in_text import named
from game.ui.look.portraits import Mood
from game.ui.look.texts import colour_in, colour_name, tr
from game.ui.look.theme import RGB, Theme
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.name_line import NameLine
from game.ui.table.transform import box_of

NAME_ROW, COLOUR_ROW, HEADS = 36, 28, 34
"""The heights of a card's first row, of a colour's row, and of the columns' names, in design
pixels."""

PIECES_ROW = (30, 96)
"""The least and the greatest height of a row of pieces left, in design pixels."""

EDGE, INSIDE, PLACE = 16, 8, 32
"""The space at a card's sides, and at its top and bottom, and the width of a place, in design
pixels."""

FIGURES, TOTAL = 60, 64
"""The widths of a column of figures and of the points, in design pixels, at the usual text size."""

NAME = 120
"""The width that larger text leaves at least for the name, in design pixels."""

FACE, BADGE, BESIDE = 34, 22, 8
"""The sides of an opponent's face and of a badge, and the space beside either, in design pixels; a
face leaves a badge as large as it is alone."""

BEFORE_FIGURES, APART = 17, 6
"""The least space between a name and the figures, and between the names of two columns, in design
pixels."""

DIGIT = 11
"""How wide a figure is at most, in design pixels at the usual text size."""

PIECE_GAP = 0.7
"""The space between the pieces left, in cells."""

CELL = (8, 18)
"""The edge of their cells, in design pixels. All cards share one size, at most the second; where
that would be less than the first, each card's is as large as fits, up to the first."""

END = (Align.END, Align.CENTER)


@lru_cache
def _flat(pieces: PieceSet) -> tuple[tuple[Point, ...], ...]:
    """Each piece in its lowest orientation."""
    lowest: dict[int, tuple[Point, ...]] = {}
    for orientation in orientations(pieces):
        known = lowest.setdefault(orientation.piece, orientation.points)
        if _height(pieces, orientation.points) < _height(pieces, known):
            lowest[orientation.piece] = orientation.points
    return tuple(lowest[piece] for piece in range(len(pieces.pieces)))


def _height(pieces: PieceSet, points: tuple[Point, ...]) -> float:
    return box_of(pieces.lattice, points).height


class ResultCards:
    """The cards of a game's players. Keeps no track of how far they are counted."""

    def __init__(self, ui: UiContext, game: BoardGame) -> None:
        self._ui, self._game = ui, game
        self._ruleset = game.position.ruleset
        self._ranks = game.position.ranks()
        # Names begin below each other.
        self._has_faces = any(seat.level is not None for seat in game.seats)
        scores = list(map(game.position.score, range(len(self._ruleset.colours))))
        self._columns = columns(scores)
        digits = max(len(self._columns[0][1](score)) for score in scores)
        # A long name may reach as far as there are figures in the first column.
        self._first = Size(2 + digits * DIGIT, with_text=True)

    def heads(self, scoring: str) -> Box:
        """What the scoring is called, and at the right the columns' names, at their foot."""
        total = tr("results.total" if self._ruleset.scoring.has_bonus else "results.placed")
        alike, foot, tone = Alike(), Align.END, self._ui.theme.muted
        first, *rest = (
            Text(
                title, 14, tone=tone, least=10, align=(foot, foot), alike=alike, pad=(APART / 2, 0)
            )
            for title in (*(title for title, _ in self._columns), total)
        )
        head = Text(scoring, 14, tone=tone, least=10, align=(Align.START, foot), grow=1)
        line = self._line(Row(head, first, gap=0, align=foot), rest, before=EDGE)
        return Row(line.sized(grow=1), Fill(width=EDGE, height=HEADS), gap=0, align=foot)

    def _line(self, first: Row, rest: Sequence[Box], before: float = 0) -> Row:
        """A line of the table: all that is up to the first column, and the other columns.

        All lines have the same columns, which grow with the text as long as the names have room.
        `before` is how much further to the left than others it begins, in design pixels.
        """
        text = self._ui.fonts.factor
        least = before + PLACE + FACE + BESIDE + NAME + FIGURES
        wide = Size(least + FIGURES * (text - 1), least=least, most=UNLIMITED)
        widths = [FIGURES] * (len(rest) - 1) + [TOTAL]
        cells = [
            cell.sized(width=Size(width * text, least=width))
            for cell, width in zip(rest, widths, strict=True)
        ]
        return Row(first.sized(width=wide, grow=1), *cells, gap=0, align=first.align)

    def card(self, result: Place, counting: Counting) -> Box:
        rows: list[Box] = [self._name_row(result, counting)]
        colours = colours_in(self._ruleset, result)
        count = len(colours)
        more = count * COLOUR_ROW if count > 1 else 0
        for colour in colours:
            if count > 1:
                rows.append(self._colour_row(result, colour, counting))
            rows.append(self._pieces_row(colour, counting.share))
        return Column(
            *rows,
            gap=0,
            align=Align.START,
            pad=(EDGE, INSIDE),
            back=card_back(self._ui.theme, counting),
            height=Size(most=2 * INSIDE + NAME_ROW + count * PIECES_ROW[1] + more),
            grow=count,
        )

    def _name_row(self, result: Place, counting: Counting) -> Box:
        """The place, the name, and if there is only one colour, its badge and figures."""
        ranked = result.rank is not None and (counting.won or self._ruleset.players > 1)
        at = place(result.rank or 0, 18, self._ui.theme, counting) if ranked else None
        boxes: list[Box] = [Row(at, width=PLACE)]
        if counting.share is None:
            return Row(*boxes, gap=0, height=NAME_ROW)
        tone = self._ui.theme.text if result.rank is not None else self._ui.theme.muted
        name = NameLine(result.name, result.level, 18, tone=tone, bold=result.rank == 1, grow=1)
        boxes += [*self._mark(result), name]
        points = self._points(result.points or 0, counting.share, tone, size=24, bold=True)
        colours = colours_in(self._ruleset, result)
        if len(colours) > 1:
            return Row(*boxes, points, gap=0, height=NAME_ROW)
        return self._figured(boxes, colours[0], counting.share, points, NAME_ROW)

    def _mark(self, result: Place) -> Iterator[Box]:
        """An opponent's face, or a person's badge; those of several colours are in their rows."""
        colours, rank = colours_in(self._ruleset, result), result.rank
        colour = self._name_of(colours[0])
        if self._has_faces and len(result.players) < 2:
            mood = Mood.RESTS if rank is None else mood_at_end(rank, self._ranks)
            is_shown = result.level is not None or len(colours) == 1
            yield player_face(result.level, mood, colour, FACE) if is_shown else Fill(width=FACE)
            yield Fill(width=BESIDE)
        elif len(colours) == 1:
            yield badge(colour, BADGE)
            yield Fill(width=BESIDE)

    def _colour_row(self, result: Place, colour: int, counting: Counting) -> Box:
        """The name and the points of one of a side's several colours: of who plays it, if any."""
        if counting.share is None:
            return Fill(height=COLOUR_ROW, grow=0)
        name, share = self._name_of(colour), counting.share
        total = self._game.position.score(colour).points
        points = self._points(total, share, self._ui.theme.muted)
        mark: Box = badge(name, BADGE)
        named_so: Box = Text(colour_name(name), grow=1)
        for player in result.players if len(result.players) > 1 else ():
            if colour in self._ruleset.colours_of(player):
                seat = self._game.seats[player]
                mood = mood_at_end(result.rank or 0, self._ranks)
                mark = player_face(seat.level, mood, name, COLOUR_ROW)
                named_so = NameLine(seat.name, seat.level, 16, grow=1)
        of_colour = Fill(width=PLACE), mark, Fill(width=BESIDE)
        return self._figured([*of_colour, named_so], colour, share, points, COLOUR_ROW)

    def _figured(
        self, before: Sequence[Box], colour: int, share: float, points: Text, height: float
    ) -> Row:
        """A line of the table with a colour's figures, after what says whose they are."""
        first, *rest = self._figures(colour, share)
        # The room of the first column that it needn't have is the name's.
        space = Fill(width=BEFORE_FIGURES, grow=0)
        first.sized(width=self._first)
        line = self._line(Row(*before, space, first, gap=0), [*rest, points])
        return line.sized(height=height)

    def _name_of(self, colour: int) -> str:
        return self._ruleset.colours[colour].name

    def _points(
        self, total: float, share: float, tone: RGB, *, size: float = 18, bold: bool = False
    ) -> Text:
        words, enlarged = tr.whole(total if share == 1 else round(total * share)), not bold
        return Text(words, size, tone=tone, bold=bold, enlarged=enlarged, align=END, width=TOTAL)

    def _figures(self, colour: int, share: float) -> Iterator[Text]:
        """How many squares a colour has placed or left so far, and its bonuses."""
        score = self._game.position.score(colour)
        if share < 1:
            placed, left = round(score.placed * share), round(score.left * share)
            score = replace(score, placed=placed, left=left, all_placed=0, single_last=0)
        for _, text in self._columns:
            yield Text(text(score), tone=self._ui.theme.muted, align=END)

    # -- the pieces left ----------------------------------------------------

    def _pieces_row(self, colour: int, share: float | None) -> Box:
        shown = 0 if share is None else round(len(self._kept(colour)) * share)
        pieces = Picture(partial(self._paint_pieces, colour, shown), grow=1)
        return Row(
            Fill(width=PLACE), pieces, gap=0, height=Size(PIECES_ROW[0], most=PIECES_ROW[1]), grow=1
        )

    def _paint_pieces(
        self, colour: int, shown: int, surface: pygame.Surface, ui: UiContext, strip: Rect
    ) -> None:
        """Draw the first `shown` of the pieces that a colour kept, lying flat, side by side."""
        if not shown:
            return
        kept = self._kept(colour)
        lattice, flat = self._ruleset.geometry.lattice, _flat(self._ruleset.pieces)
        cell, x = self._cell(kept, strip), float(strip.left)
        for piece in kept[:shown]:
            box = box_of(lattice, flat[piece])
            sprite = ui.sprites.piece(lattice, flat[piece], self._name_of(colour), cell)
            transform = box.transform(lattice, x, strip.centery + box.height * cell / 2, cell)
            sprite.blit(surface, (transform.left, transform.bottom))
            x += (box.width + PIECE_GAP) * cell

    def _kept(self, colour: int) -> list[int]:
        """The pieces that a colour has left, once per copy."""
        left = self._game.position.left[colour]
        return [piece for piece in range(len(left)) for _ in range(left[piece])]

    def _cell(self, kept: Sequence[int], strip: Rect) -> int:
        """How large the cells of some pieces are: as on other cards, but no smaller than needed.

        Cards can thus be compared, yet one player's many pieces don't make all of them tiny.
        """
        colours = range(len(self._ruleset.colours))
        alike = min(self._fitting(self._kept(colour), strip) for colour in colours)
        return max(2, int(min(self._fitting(kept, strip), max(alike, self._ui.px(CELL[0])))))

    def _fitting(self, kept: Sequence[int], strip: Rect) -> float:
        """How large the cells of some pieces can be for them to fit side by side."""
        lattice, flat = self._ruleset.geometry.lattice, _flat(self._ruleset.pieces)
        boxes = [box_of(lattice, flat[piece]) for piece in kept]
        largest = float(self._ui.px(CELL[1]))
        if not boxes:
            return largest
        wide = sum(box.width for box in boxes) + PIECE_GAP * (len(boxes) - 1)
        tall = max(box.height for box in boxes)
        return min(strip.width / wide, strip.height / tall, largest)


def columns(scores: Sequence[Score]) -> list[tuple[str, Callable[[Score], str]]]:
    """The components of the points, with their titles, from the left: a row adds up to the points.

    Where nobody has earned a bonus these are the squares placed, so a column says how many are left
    instead.
    """
    if not any(score.bonus for score in scores):
        return [(tr("results.left"), lambda score: tr.whole(score.left))]
    return [
        (tr("results.placed"), lambda score: tr.whole(score.placed)),
        (tr("results.bonus"), lambda score: f"+{score.bonus}" if score.bonus else "–"),
    ]


def player_results(game: BoardGame) -> list[Place]:
    """Every side's place, best first, and shared colours last, which are nobody's."""
    position, ruleset = game.position, game.position.ruleset
    found = [replace(place, rank=place.rank or 1) for place in places_of(game)]
    for colour in filter(ruleset.is_shared, range(len(ruleset.colours))):
        name = tr("results.shared", colour=colour_in(ruleset, colour))
        found.append(Place(name, None, None, position.score(colour).points))
    return found


def colours_in(ruleset: Ruleset, place: Place) -> tuple[int, ...]:
    """The colours of a side, or those that are nobody's."""
    if place.players:
        return ruleset.scored_for(place.players[0])
    return tuple(filter(ruleset.is_shared, range(len(ruleset.colours))))


def score_words(options: Options, points: float) -> str:
    """Points in words, which say if they are those of all pieces."""
    counts = "points" if options.ruleset.scoring.has_bonus else "score.placed"
    if points < options.whole:
        return tr.count(counts, points)
    alone = tr.whole(points) if counts == "score.placed" else tr.count(counts, points)
    return tr("score.all_placed", points=alone)


def unit_of(options: Options) -> str:
    """The key of what a number of points counts, below it or beside it."""
    return "play.tray.points" if options.ruleset.scoring.has_bonus else "play.tray.placed"


def verdict(game: BoardGame) -> tuple[str, str]:
    """How the game has ended and why, in one line each."""
    ruleset = game.position.ruleset
    if ruleset.players == 1:
        return solo_verdict(ruleset.options, solo_result(game))
    places = places_of(game)
    return headline(places), margin_line(ruleset.options, places)


def sheet_words(game: BoardGame) -> str:
    """What the rule sheet counts for who is first, where that is another number than the points."""
    ruleset, best = game.position.ruleset, places_of(game)[0]
    total = game.position.totals()[best.players[0]]
    if ruleset.players == 1 or total == best.points:
        return scoring_head(ruleset.options).words()
    if ruleset.scoring == BASIC:
        return tr("results.sheet.fewest", left=tr.whole(total))
    return tr("results.sheet", points=tr.count("points", total))


def solo_verdict(options: Options, result: SoloResult) -> tuple[str, str]:
    """How a game played alone has ended, in two lines."""
    left, back = sum(result.left), result.taken_back
    title = score_words(options, options.points(left)) if left else tr("results.all")
    if not back:
        return title, tr("results.alone.at_once")
    return title, tr("results.alone", back=tr.count("taken_back", back))


def margin_line(options: Options, places: Sequence[Place]) -> str:
    """Why somebody has won, in one line."""
    best = places[0].points or 0
    told = score_words(options, best)
    second = next((place for place in places if place.rank != 1), None)
    if second is None or places[1].rank == 1:
        return tr("results.each", result=told)
    margin = tr.whole(best - (second.points or 0))
    if len(second.players) > 1:
        return tr("results.more_others", result=told, margin=margin)
    return tr("results.more", result=told, margin=margin, name=named(second.name))


NEW_BEST = 0.35
"""How large the celebration of a new best result is, relative to that of a win."""

BEST_SHOWN = 3
"""How many of the best results are shown."""


def board_results(ui: UiContext, game: BoardGame, ended: Ended) -> GameResults:
    """How a game has ended; `ended` is what was entered of it."""
    ruleset, results = game.position.ruleset, player_results(game)
    cards, below = ResultCards(ui, game), None
    success = success_of(game)
    if ruleset.players == 1:
        best = ui.files.best_results.best(ruleset.name)
        mine = of_this_end(ended.best, game)
        if game.position.left.any():
            success = NEW_BEST if len(best) > 1 and best[0] == mine else 0.0
        if ended.best is not None:
            shown = best_lines(ui.theme, ruleset, best[:BEST_SHOWN], mine)
            below = Column(*shown, gap=0, pad=(EDGE, 0))
    headline, reason = verdict(game)
    return GameResults(
        headline,
        reason,
        [
            ResultCard(
                result.rank,
                [ruleset.colours[colour].name for colour in colours_in(ruleset, result)],
                partial(cards.card, result),
            )
            for result in results
        ],
        success,
        picture=Picture(partial(_paint_board, game), aspect=1),
        heads=cards.heads(sheet_words(game)),
        below=below,
    )


def of_this_end(best: SoloResult | None, game: BoardGame) -> SoloResult | None:
    """A game's entry among the best results, unless it's from an end that was taken back."""
    this_end = best is not None and replace(best, ident="") == solo_result(game)
    return best if this_end else None


def _paint_board(game: BoardGame, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    BoardView(ui, game.position.ruleset, rect).paint(surface, game.position.plies)


HEAD_ROW, BEST_ROW = 30, 24
"""The heights of the list's title and of a result, in design pixels."""


def best_lines(
    theme: Theme, ruleset: Ruleset, results: Sequence[SoloResult], mine: SoloResult | None = None
) -> list[Box]:
    """A title and these results, best first; `mine` stands out."""
    lines: list[Box] = [
        _line(ruleset, rank, result, theme.accent if result == mine else theme.muted)
        for rank, result in enumerate(results, 1)
    ]
    if not results:
        lines.append(Text(tr("results.best.none"), 16, tone=theme.muted, height=BEST_ROW))
    return [Text(tr("results.best"), height=HEAD_ROW), *lines]


def _line(ruleset: Ruleset, rank: int, result: SoloResult, tone: tuple[int, int, int]) -> Box:
    options = ruleset.options
    points = score_words(options, options.points(sum(result.left)))
    back = tr.count("taken_back", result.taken_back)
    return Row(
        Text(tr("results.place", place=rank), 16, tone=tone, width=32),
        Text(points, 16, tone=tone, grow=1),
        Text(back, 16, tone=tone, align=(Align.END, Align.CENTER)),
        gap=0,
        height=BEST_ROW,
    )
