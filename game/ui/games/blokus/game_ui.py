"""Games in which colours take turns on one board, for menus, setup and scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.engine import (
    FOUR_COLOURS,
    TWO_COLOURS,
    BoardEvent,
    Game,
    GameOptions,
    GamePosition,
    Options,
    Ply,
    Ruleset,
    SetUp,
    games_in,
    hexagon_board,
    square_board,
)
from game.engine.geometry import grid_board, octagon_board, tilted_board
from game.engine.openings import opening_name
from game.engine.position import Position
from game.engine.sides import side_count
from game.play.changes import Ended
from game.play.driver import GameDriver
from game.ui.games.blokus.area import BlokusArea
from game.ui.games.blokus.editing.scene import EditScene
from game.ui.games.blokus.history import BoardGame, placed_since_set_up
from game.ui.games.blokus.results import best_lines, board_results
from game.ui.games.blokus.rule_pages import rule_page, scoring_words
from game.ui.games.frames import GAP, PLAYER, WIDTH, Frames
from game.ui.games.game_ui import GameUi, OptionField, OptionValue
from game.ui.games.results import GameResults
from game.ui.games.rule_page import Page, Picture
from game.ui.kit.boxes import PANEL, Box
from game.ui.kit.containers import AsManyAsFit
from game.ui.look.scale import row
from game.ui.look.texts import colour_name, tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.sound.effects import Heard, knock
from game.ui.table.board_labels import paint_move_numbers
from game.ui.table.board_view import BoardView, aspect_of
from game.ui.table.landing import reach
from game.ui.table.table import Table

_FOUR = tuple(colour.name for colour in FOUR_COLOURS)
_TWO = tuple(colour.name for colour in TWO_COLOURS)


COVERS: dict[str, Picture] = {
    "blokus": Picture(
        "game.blokus",
        square_board(8),
        "AAA..aaa A..B...a A.BB.b.a ...wCbb. .vvWc... u.v.VV.U u...V..U uuu..UUU",
        _FOUR,
    ),
    "duo": Picture(
        "game.duo",
        square_board(8),
        ".....B.. .AA.BB.. C.A.B... C.AA..cc CC..aa.c ...b.a.c ..bb.aa. ..b.....",
        _TWO,
    ),
    "junior": Picture(
        "game.junior",
        square_board(6),
        ".AA... .AA.Bc C..BBc Cbb..c Cb.aa. ...aa.",
        _TWO,
    ),
    "solo": Picture(
        "game.solo",
        square_board(8),
        "A.CCCCaa A.CxbbWa AAwVbbWa vAwVVbWa vvBBVVcX vvBBBdUe DDuuddUe uuuddUUU",
        _FOUR,
    ),
    "trigon": Picture(
        "game.trigon",
        hexagon_board(4),
        "...CC...uu..... ...CCC.uuuu.... ....C.BBBBBBvv. VVV.bbbbb...Avv "
        ".VV.bWWWWWAAAvv .V.UUaaaaWAAw.. ..UUUU..aawww.. ...cccccc.ww...",
        _FOUR,
    ),
    "callisto": Picture(
        "game.callisto",
        octagon_board(8, 4),
        "..EECa.. .ddECV.. bcddCCwu vc.eeBww ccceWUwx XXyWWDxx .XWWDDx. ..YYAD..",
        _FOUR,
    ),
    "nexos": Picture(
        "game.nexos",
        grid_board(6),
        ".AAA.B.c.b. ..A.A.B.c.b .w.v..Bc.ab w.w.v.B.a.b .x.vv...a.. X.x.v.C.a.. "
        "XDDDDDCCad. X.u.u.C.a.d XXuu.C.U.Vd X.u.W.U.V.d .WWW.VVV.d.",
        _FOUR,
    ),
    "gembloq": Picture(
        "game.gembloq",
        tilted_board(10, 4),
        ".AA..AAAAbbCCCC..aa. WAAAAAAbbbb..CCaaaa. WWWAAbbbbbb..DDaaaa. "
        ".WWBBbbBBbbbbDDaaaa. .VVBBBBBBBBbb..aaaa. .VVVVBBVVBBBB..UUaa. "
        "...VVVVVVwwBBUUUUcc. ...uuVVVVwwUUUUUUcc. .uuuuuuVVvvUU..UUUU. "
        ".uu..uu..vvvv....UU.",
        _FOUR,
    ),
}
"""By the family's key. What lies there keeps to the rules, on a board of that size."""


class BoardFrames(Frames):
    """Draws a game in which colours take turns on one board."""

    def __init__(self, ui: UiContext, options: Options, times: int) -> None:
        super().__init__(ui, times)
        self._ruleset = options.ruleset
        gap, width, high = map(self.scale.px, (GAP, WIDTH, PLAYER))
        lines = Rect(gap, gap, width - 2 * gap, high)
        self._lines = row(lines, self._ruleset.players, gap // 2)
        room = Rect(gap, lines.bottom + gap, lines.width, lines.width)
        board = BoardView(ui, self._ruleset, room)
        # Boards that are wider than high leave space below.
        room.height = min(room.height, board.rect.height)
        self._board = BoardView(ui, self._ruleset, room)
        self.size = width, room.bottom + gap

    def paint(self, surface: pygame.Surface, game: BoardGame) -> None:
        ui, position, ruleset = self._ui, game.position, self._ruleset
        names = [colour.name for colour in ruleset.colours]
        in_hand = None if position.colour is None else names[position.colour]
        self.paint_ground(surface)
        for player, room in enumerate(self._lines):
            own = [names[colour] for colour in ruleset.colours_of(player)]
            self.paint_player(surface, room, game, player, own, in_hand)
        self._board.paint(surface, position.plies)
        latest = game.played[-1] if game.ply else None
        if isinstance(latest, Ply):
            self._board.paint_rim(surface, latest)
        if ui.settings.move_numbers:
            paint_move_numbers(surface, ui, self._board, placed_since_set_up(game))


class BlokusUi(GameUi):
    """A game of one of the variants in `game.engine.VARIANTS`."""

    options: Options

    def __init__(self, options: GameOptions) -> None:
        assert isinstance(options, Options)
        self.options = options
        self.aspect = aspect_of(options.ruleset.geometry)

    def rule_page(self, *, usual: bool = False) -> Page:
        return rule_page(self.options, usual=usual)

    def scoring(self) -> tuple[str, str]:
        return scoring_words(self.options)

    @property
    def form_name(self) -> str:
        return _form_name(self.options) if len(self._forms) > 1 else ""

    @property
    def _forms(self) -> list[GameOptions]:
        """The family's games for as many players."""
        games = games_in(self.options.family).values()
        return [options for options in games if options.players == self.options.players]

    def scoring_name(self, scoring: str) -> str:
        scorings = self.options.variant.scorings
        is_open = len(scorings) > 1 and scoring in scorings
        return tr(f"setup.scoring.{scoring}") if is_open else ""

    def with_choices_of(self, chosen: GameOptions) -> GameOptions:
        return chosen.adapted_to(self.options.name) if isinstance(chosen, Options) else self.options

    def option_fields(self) -> list[OptionField]:
        options, variant = self.options, self.options.variant
        colours = [colour.name for colour in options.ruleset.colours]
        cell = options.ruleset.geometry.lattice.cell

        def coloured(colour: int, line: str) -> OptionValue:
            name = colours[colour]
            return OptionValue(colour, colour_name(name), line, badge=name)

        def form(form: GameOptions) -> OptionValue:
            return OptionValue(form.name, _form_name(form), tr(f"setup.{_form_key(form)}.line"))

        def first(first: int) -> OptionValue:
            order = replace(options, first=first).ruleset.order
            names = tr.listed(colour_name(colours[colour]) for colour in order)
            return coloured(first, tr("setup.first.line", colours=names))

        def scoring(key: str) -> OptionValue:
            line = tr(f"setup.scoring.{key}.{cell}")
            if key == "advanced" and variant.new_scoring != key:
                line = tr("setup.scoring.challenge", line=line)
            return OptionValue(key, tr(f"setup.scoring.{key}"), line)

        def shared(colour: int) -> OptionValue:
            line = tr("setup.shared.line", colour=colour_name(colours[colour]))
            return coloured(colour, line)

        starts = {
            free: OptionValue(free, tr(f"setup.starts.{key}"), tr(f"setup.starts.{key}.line"))
            for free, key in ((True, "free"), (False, "fixed"))
        }
        apart = OptionValue(False, tr("setup.partners.no"), tr("setup.partners.no.line"))
        partners = {False: apart}
        if True in variant.partnerships:
            line = _together_line(replace(options, partners=True).ruleset)
            partners[True] = OptionValue(True, tr("setup.partners.yes"), line)
        found: list[tuple[str, str, Iterable[OptionValue]]] = [
            ("form", "seat.colours", map(form, self._forms)),
            ("free_starts", "setup.starts", map(starts.__getitem__, variant.free_starts)),
            ("first", "setup.first", map(first, sorted(variant.firsts))),
            ("scoring", "setup.scoring", map(scoring, variant.scorings)),
            ("partners", "setup.partners", map(partners.__getitem__, variant.partnerships)),
            # The last one, as only some of a family's games have it: the others keep their places.
            ("shared", "setup.shared", map(shared, sorted(variant.shareable))),
        ]
        fields = [
            OptionField(name, tr(label), tuple(values), brief=name == "partners")
            for name, label, values in found
        ]
        return [field for field in fields if len(field.options) > 1]

    def play_area(
        self, table: Table, driver: GameDriver, *, is_studied: bool = False
    ) -> BlokusArea:
        return BlokusArea(table, driver, self.options, is_studied=is_studied)

    def editor(
        self,
        ui: UiContext,
        position: GamePosition,
        done: Callable[[SetUp], None],
        ask: Callable[[], Scene],
    ) -> Scene:
        assert isinstance(position, Position)
        return EditScene(ui, position, done, ask)

    def opening_name(self, game: Game[Position, BoardEvent]) -> str:
        return opening_name(game)

    def next_cell_counts(self, position: GamePosition) -> Sequence[int]:
        assert isinstance(position, Position)
        return _next_cell_counts(position)

    def landing(self, worth: float) -> Heard:
        return knock(worth)

    def results(self, ui: UiContext, game: Game[Position, BoardEvent], ended: Ended) -> GameResults:
        return board_results(ui, game, ended)

    # -- drawing ------------------------------------------------------------

    def paint_picture(self, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        COVERS[self.options.family].paint(surface, ui, room)

    def paint_position(
        self, surface: pygame.Surface, ui: UiContext, game: Game[Position, BoardEvent], room: Rect
    ) -> None:
        """Draw the board with the pieces on it."""
        BoardView(ui, self.options.ruleset, room).paint(surface, game.position.plies)

    def frames(self, ui: UiContext, times: int = 1) -> BoardFrames:
        return BoardFrames(ui, self.options, times)

    def colours_of(self, player: int) -> tuple[str, ...]:
        ruleset = self.options.ruleset
        return tuple(ruleset.colours[colour].name for colour in ruleset.colours_of(player))

    def below_seats(self, ui: UiContext) -> Box:
        """The best results, for a game played alone."""
        if self.options.opponents:
            return super().below_seats(ui)
        best = ui.files.best_results.best(self.options.name)
        lines = best_lines(ui.theme, self.options.ruleset, best)
        return AsManyAsFit(*lines, gap=0, pad=(16, 12), back=PANEL)


def _form_key(options: GameOptions) -> str:
    """A part of text keys: whether each player has one colour or several."""
    return "one_each" if len(options.ruleset.colours) == options.players else "two_each"


def _form_name(options: GameOptions) -> str:
    return tr(f"setup.{_form_key(options)}")


def _together_line(ruleset: Ruleset) -> str:
    """Which colours play together, and against which."""
    first, second = (
        tr.joined(colour_name(ruleset.colours[colour].name) for colour in ruleset.scored_by(side))
        for side in (0, 1)
    )
    return tr("setup.partners.yes.line", first=first, second=second)


@lru_cache(maxsize=256)
def _next_cell_counts(position: Position) -> tuple[int, ...]:
    """See `GameUi.next_cell_counts`. Cached, as a chart asks again at each update."""
    ruleset = position.ruleset
    counts = [int(reach(position, colour).sum()) for colour in range(len(ruleset.colours))]
    return tuple(
        sum(counts[colour] for colour in ruleset.scored_by(side))
        for side in range(side_count(ruleset.sides))
    )
