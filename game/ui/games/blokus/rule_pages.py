"""The rules pages of the games on one board, which follow from their options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from game.engine import (
    BLOKUS_PIECES,
    FOUR_COLOURS,
    TWO_COLOURS,
    Geometry,
    Options,
    Ruleset,
    hexagon_board,
    square_board,
)
from game.engine.geometry import grid_board, middle_of, octagon_board, tilted_board
from game.engine.sides import side_count
from game.ui.games.rule_page import Column, Page, Picture, Sentence
from game.ui.look.texts import ENGLISH, colour_name, tr

_SQUARES = square_board(6)
_HEXAGON = hexagon_board(3)
_OCTAGON = octagon_board(8, 4)
_LINES = grid_board(5)
_TILTED = tilted_board(8, 3)

_FOUR = tuple(colour.name for colour in FOUR_COLOURS)
_TWO = tuple(colour.name for colour in TWO_COLOURS)

_CORNERS = {"a6": "Blue", "f6": "Yellow", "f1": "Red", "a1": "Green"}
_INNER = {"b5": "Purple", "e2": "Orange"}
_ANY = dict.fromkeys(("f5", "j4", "j3", "f2", "b3", "b4"))

_IN_CORNER = "AAA... A..... A..... ...... ...... ......"
_CORNER = "AAA... A..BB. A...BB ...... ...... ......"
_EDGE = "AAA... ABB... AB.... .B.... ...... ......"
_OTHERS = "AAAb.. A.bbb. A..b.. .CCC.. .C.... ......"
_JUNIOR_CORNER = "AAA... A..BB. ....BB ...... ...... ......"
_JUNIOR_EDGE = "AAA... ABB... .B.... .B.... ...... ......"
_JUNIOR_OTHERS = "AAAb.. A.bbb. .CCC.. .C.... ...... ......"
_HALVES = "...... .AA... .A.... ....b. ...bb. ......"
_QUARTERS = "AA..aa A....a ...... .....U u....U uu.UUU"
_MIDDLE = tuple(map(_OCTAGON.name_of, middle_of(_OCTAGON, octagon_board(4, 2))))
_CROSSINGS = {"c7": "Blue", "g7": "Yellow", "g3": "Red", "c3": "Green"}
_TIPS = {"b8": "Blue", "n8": "Yellow", "n2": "Red", "b2": "Green"}


def _on_squares(
    start: Picture, corner: str = _CORNER, edge: str = _EDGE, others: str = _OTHERS
) -> tuple[Picture, ...]:
    """A picture of the start, and those that follow, given their drawings."""
    return (
        start,
        Picture("rules.corner", _SQUARES, corner, start.colours),
        Picture("rules.edge", _SQUARES, edge, start.colours, allowed=False),
        Picture("rules.others", _SQUARES, others, start.colours),
    )


def _drawn(
    board: Geometry,
    key: str,
    drawing: str,
    *,
    allowed: bool = True,
    starts: Mapping[str, str | None] = MappingProxyType({}),
    barred: tuple[str, ...] = (),
) -> Picture:
    """A picture of a board in four colours; in its drawing, "-" is an empty row, as are all below.

    For the other arguments see `Picture`.
    """
    rows = drawing.split()
    empty = "." * max(map(len, rows))
    rows += "-" * (board.height - len(rows))
    drawing = " ".join(rows).replace("-", empty)
    return Picture(key, board, drawing, _FOUR, allowed=allowed, starts=starts, barred=barred)


_on_hexagon = partial(_drawn, _HEXAGON)
_with_singles = partial(_drawn, _OCTAGON, barred=_MIDDLE)
_on_lines = partial(_drawn, _LINES)
_on_tips = partial(_drawn, _TILTED)


PICTURES: dict[str, tuple[Picture, ...]] = {
    "blokus": _on_squares(
        Picture("rules.corner_start", _SQUARES, _IN_CORNER, _FOUR, starts=_CORNERS)
    ),
    "duo": _on_squares(Picture("rules.start", _SQUARES, _HALVES, _TWO, starts=_INNER)),
    "junior": _on_squares(
        Picture("rules.start", _SQUARES, _HALVES, _TWO, starts=_INNER),
        _JUNIOR_CORNER,
        _JUNIOR_EDGE,
        _JUNIOR_OTHERS,
    ),
    "solo": _on_squares(Picture("rules.four", _SQUARES, _QUARTERS, _FOUR, starts=_CORNERS)),
    "trigon": (
        _on_hexagon("rules.any_start", "....A...... ....AAA.... ........aaa", starts=_ANY),
        _on_hexagon("rules.corner", "- - ..AAA.B.... ......BBB.."),
        _on_hexagon("rules.edge", "- - .AAAABB.... ......B....", allowed=False),
        _on_hexagon("rules.side", "- ....BBB.... .....B..... ....AAA...."),
    ),
    "callisto": (
        _with_singles("rules.singles", "..A.u... ......a. - .......U B....... - .b...... ...C...."),
        _with_singles("rules.by_edge", "..A..... ..BBB... ....B... ...CC... ..CC...."),
        _with_singles(
            "rules.corner_only", "..A..... ..BBB... ....B... ..CC.... .CC.....", allowed=False
        ),
        _with_singles("rules.others", "...b.... ..bbb... ..AbB... ..ABB... ..DB.... .DDD...."),
    ),
    "nexos": (
        _on_lines("rules.touch_start", "- ..A...a.. ...A..a.. ......a..", starts=_CROSSINGS),
        _on_lines("rules.intersection", "- - .AAA.B... ....B.... ....B.... ..C.B.... ...C....."),
        _on_lines(
            "rules.bends",
            "- ....A.... ....A.... ....A.... .AAA.aaa. ....a.... ....a.... ....a....",
        ),
        _on_lines(
            "rules.straight",
            "- - ....a.... ....a.... ..AAAAA.. ....a.... ....a....",
            allowed=False,
        ),
    ),
    "gembloq": (
        _on_tips(
            "rules.whole_start",
            ".AA..........aa. .AAAA......aaaa. ...AA......aaaa. .............aa.",
            starts=_TIPS,
        ),
        _on_tips(
            "rules.corner",
            "- ...AA........... ...AAAA......... .....AA......... .....BB......... "
            ".....BBBB....... .....BBBB....... .....BB.........",
        ),
        _on_tips(
            "rules.edge",
            "- .......BB....... .....BBBBBB..... ...AABB..BB..... .AAAA........... "
            ".AA.............",
            allowed=False,
        ),
        _on_tips(
            "rules.side",
            "- .......AA....... .......AAAA..... .........AAAA... .....BBBB..AA... "
            ".....BB.........",
        ),
    ),
}
"""The pictures of each family of games, with start points as they usually are."""

_FREE = {"rules.corner_start": "rules.any_corner", "rules.start": "rules.any_start"}
"""What is said of start points that are each colour's own, and instead if they are free."""


def rule_page(options: Options, *, usual: bool) -> Page:
    """The page about a game with these options.

    With `usual`, it stands for all games of the family, and says how they differ.
    """
    start, *others = PICTURES[options.family]
    if options.house is not None:
        start = _start_by_house_rules(options)
    if options.free_starts and start.key in _FREE:
        start = replace(start, key=_FREE[start.key], starts=dict.fromkeys(start.starts))
    return Page(
        (start, *others),
        (
            Column(Sentence("rules.game.head"), tuple(_of_turns(options, usual=usual))),
            Column(scoring_head(options), tuple(_of_scoring(options))),
            Column(Sentence("rules.keys.head"), (Sentence("rules.keys"),)),
        ),
    )


def _start_by_house_rules(options: Options) -> Picture:
    """The picture of start points in the corners of the board or inside."""
    assert options.house is not None
    names = [colour.name for colour in options.ruleset.colours]
    if options.house.inside:
        spots, drawing, key = ("b5", "e5", "e2", "b2"), _HALVES, "rules.start"
    else:
        spots, drawing, key = ("a6", "f6", "f1", "a1"), _IN_CORNER, "rules.corner_start"
    starts = dict(zip(spots if len(names) == 4 else spots[::2], names, strict=False))
    # Of the colours that are drawn, the second begins opposite the first.
    drawn = (names[0], names[len(names) // 2])
    return Picture(key, _SQUARES, drawing, drawn, starts=starts)


def _of_turns(options: Options, *, usual: bool) -> Iterator[Sentence]:
    """How a game goes, and who plays which colour."""
    ruleset = options.ruleset
    names = [colour_name(colour.name) for colour in ruleset.colours]
    order = tr.listed(names[colour] for colour in ruleset.order)
    yield Sentence("rules.order", {"colours": order})
    yield Sentence("rules.sits_out")
    if options.house is not None:
        yield Sentence("rules.house", {"side": options.house.side})
    if ruleset.first_size is not None:
        yield Sentence("rules.house.first", {"number": ruleset.first_size})
    if ruleset.pieces is not BLOKUS_PIECES:
        yield _pieces(ruleset)
    if options.shared is not None:
        yield Sentence("setup.shared.line", {"colour": names[options.shared]})
    elif side_count(ruleset.sides) == 2 < len(names):
        first, second = (
            tr.joined(names[colour] for colour in ruleset.scored_by(side)) for side in (0, 1)
        )
        key = "rules.partners" if options.partners else "rules.two_each"
        yield Sentence(key, {"first": first, "second": second})
    numbers = f"rules.numbers.{options.family}"
    if usual and numbers in ENGLISH.texts:
        yield Sentence(numbers)


def _pieces(ruleset: Ruleset) -> Sentence:
    """How many pieces a colour has, where they aren't the usual ones."""
    pieces = ruleset.pieces
    fields = {"number": pieces.count, "most": tr.whole(pieces.most_worth)}
    return Sentence(f"rules.pieces.{ruleset.geometry.lattice.cell}", fields)


def _of_scoring(options: Options) -> Iterator[Sentence]:
    """What counts, who wins, and how that is best done."""
    yield scoring_sentence(options)
    if options.players == 1:
        yield Sentence("rules.alone.back")
        return
    yield Sentence("rules.no_bonus" if options.ruleset.scoring.lowest_wins else "rules.most_win")
    if options.ruleset.ties_to_later:
        yield Sentence("rules.ties_to_later")
    tip = f"rules.tip.{options.family}"
    if tip in ENGLISH.texts:
        yield Sentence(tip)


def scoring_head(options: Options) -> Sentence:
    """What the scoring is called; alone, a person has only a result."""
    if options.players == 1:
        return Sentence("setup.scoring")
    return Sentence("rules.scoring.head", {"scoring": tr(f"setup.scoring.{options.anew.scoring}")})


def scoring_sentence(options: Options) -> Sentence:
    """What counts."""
    if options.players == 1:
        return Sentence("rules.alone")
    cell = options.ruleset.geometry.lattice.cell
    return Sentence(f"setup.scoring.{options.anew.scoring}.{cell}")


def scoring_words(options: Options) -> tuple[str, str]:
    """Both in words; see `GameUi.scoring`."""
    return scoring_head(options).words(), scoring_sentence(options).words()
