"""What each kind of puzzle looks like, and each box: small boards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.puzzles.collection import Box
from game.puzzles.puzzle import Kind
from game.ui.games.sketch import Sketch, sketch

OF_KIND: Mapping[Kind, Sketch] = MappingProxyType(
    {
        Kind.CONNECT: sketch(
            "AA.uu .A..u ..BB. a...C aa.CC", "o.... ..... ..... ..... ....o", comes="B"
        ),
        Kind.STARS: sketch(
            "aa..u aA..u .AA.u ..A.. VV.BB", "..... .*... ..... ..*.. .....", comes="A"
        ),
        Kind.CROSSES: sketch(
            "aa..u .a..u .AA.u .A... .A.VV", "..... ..+.. +.... ..+.. .....", comes="A"
        ),
        Kind.TILING: sketch("AAaa AUUa vUUa vvva", comes="U"),
        Kind.PLACE_ALL: sketch("A..uu AA.u. ..B.. ..BB. CC..v", comes="BC"),
        Kind.HARD_BONUS: sketch("AA.uu .A..u ..B.. .BB.. a..C.", comes="C"),
        Kind.BEST_MARGIN: sketch("aaa.B AA.BB .A.b. c.Cbb ccC..", comes="C"),
        Kind.ONE_MOVE: sketch("A...a AA.aa ..B.. .BBB. ..B..", comes="B"),
    }
)
"""A board for each kind."""

OF_BOX: Mapping[Box, Sketch] = MappingProxyType(
    {
        Box.EASY: sketch("A..u AA.u ..B. .BB.", comes="B"),
        Box.MIDDLE: sketch("aa..uu .a...u ..AA.. VV.A.B .V..BB ..vv..", comes="A"),
        Box.HARD: sketch(
            "A.CCCCaa A.CxbbWa AAwVbbWa vAwVVbWa vvBBVVcX vvBBBdUe DDuuddUe uuuddUUU", comes="VW"
        ),
    }
)
"""A board for each box: the larger, the harder."""
