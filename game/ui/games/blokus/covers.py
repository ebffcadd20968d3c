"""What each family of games on one board looks like, small: a few pieces on a small board."""

from __future__ import annotations

from game.engine import FOUR_COLOURS, TWO_COLOURS, hexagon_board, square_board
from game.engine.geometry import grid_board, octagon_board, tilted_board
from game.ui.games.rule_page import Picture

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
