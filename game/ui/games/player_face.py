"""The face of an opponent, where a person has the badge of their colour, and the crown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.ai.levels.scale import level_name
from game.engine import GamePosition
from game.ui.kit.boxes import Picture, emblem
from game.ui.look.icons import icon
from game.ui.look.portraits import Mood, portrait
from game.ui.look.shapes import colour_badge
from game.ui.shell.context import UiContext

BADGE = 0.64
"""The size of a badge where others have a face, relative to that."""

FAINT = 140
"""The opacity of the face of somebody who can't place any more, from 0 to 255."""


def player_face(
    level: str | None,
    mood: Mood,
    colour: str,
    side: float,
    *,
    quiet: bool = False,
    aligned: bool = True,
) -> Picture:
    """A player's face in a square with sides of so many design pixels.

    Args:
        level: the key of an opponent's level; None for a person, who has a badge.
        mood: how that opponent feels.
        colour: the name of the player's colour.
        side: the length of its sides, in design pixels.
        quiet: whether it is fainter: the player can't place any more.
        aligned: whether a badge has as much room as a face, so that names beside them align.
    """

    def paint(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        if level is None:
            picture = colour_badge(colour, round(BADGE * rect.height), ui.theme)
        else:
            picture = portrait(level_name(level), mood, colour, min(rect.size), ui.theme)
        if quiet:
            picture = picture.copy()
            picture.set_alpha(FAINT)
        surface.blit(picture, picture.get_rect(center=rect.center))

    narrow = level is None and not aligned
    return Picture(paint, width=BADGE * side if narrow else side, height=side)


def crown(side: float) -> Picture:
    """The crown of who leads, in design pixels."""
    return emblem(lambda ui, px: icon("crown", px, ui.theme.accent), side)


BEHIND = 10
"""How many points somebody far behind has fewer than who has most: two large pieces."""


def mood_at_end(rank: int, ranks: Sequence[int]) -> Mood:
    """How somebody of that rank feels once a game is over, given everybody's ranks, from 1.

    Who came first cheers, and who came last is worried. Whoever plays alone rests.

    >>> [mood_at_end(rank, (1, 2, 3)).value for rank in (1, 2, 3)]
    ['cheers', 'rests', 'worried']
    """
    if len(ranks) == 1:
        return Mood.RESTS
    if rank == 1:
        return Mood.CHEERS
    return Mood.WORRIED if rank == max(ranks) else Mood.RESTS


def mood_in(
    position: GamePosition,
    player: int,
    *,
    done: bool,
    out: bool,
    thinks: bool,
    pleased: Callable[[], bool],
) -> Mood:
    """How a player feels in a position, who may be `done` with all pieces, or `out` without that.

    Whoever neither thinks nor is otherwise `pleased` is worried if far behind.
    """
    if position.over:
        ranks = position.ranks()
        return mood_at_end(ranks[player], ranks)
    if out and not done:
        return Mood.OUT
    if thinks:
        return Mood.THINKS
    if done or pleased():
        return Mood.PLEASED
    points = position.points()
    return Mood.WORRIED if max(points) - points[player] >= BEHIND else Mood.RESTS
