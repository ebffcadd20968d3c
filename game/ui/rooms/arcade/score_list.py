"""High scores as an arcade shows them: one under the other, one's own in gold."""

from __future__ import annotations

from collections.abc import Sequence

from game.files.high_scores import KEPT, HighScore
from game.ui.kit.boxes import Align, Back, Box, Fill
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Alike, Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import unnamed
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext

LINE, TEXT, POINTS, RANK = 38, 20, 24, 44
"""The height of a line, the sizes of a name and of points, and the width of a place, in design
pixels."""

APPEARS_MS = 70
"""How far apart the lines appear, from the last place to the first, in milliseconds."""

LASTS_MS = KEPT * APPEARS_MS
"""How long it takes until all have appeared."""


def score_list(
    ui: UiContext,
    scores: Sequence[HighScore],
    own: int | None = None,
    elapsed: float = LASTS_MS,
) -> Column:
    """The lines of a table of scores, of which one may be one's `own`, by its index.

    `elapsed` is how long they have been appearing, in milliseconds; see `APPEARS_MS`.
    """
    shown, names = int(elapsed / APPEARS_MS), Alike()
    places = [*scores, *[None] * (KEPT - len(scores))]
    lines = [
        _line(ui, number, score, names, is_own=number == own) if KEPT - number <= shown else Fill()
        for number, score in enumerate(places)
    ]
    return Column(*(one.sized(height=LINE) for one in lines), gap=2)


def _line(
    ui: UiContext, number: int, score: HighScore | None, names: Alike, *, is_own: bool
) -> Box:
    """A place with who has it, if anybody; all names are of one size."""
    theme = ui.theme
    tone = theme.primary if is_own else theme.text if score is not None else theme.muted
    back = Back(mix(theme.panel, theme.primary, 0.16), theme.primary, radius=8) if is_own else None
    name, points = "·", ""
    if score is not None:
        name, points = named(score.name or unnamed(1)), tr.whole(score.points)
    return Row(
        Text(
            tr.whole(number + 1),
            POINTS,
            tone=theme.accent if score is not None else theme.muted,
            bold=True,
            align=(Align.END, Align.CENTER),
            width=RANK,
        ),
        # A name can be cut, points can't.
        Text(name, TEXT, tone=tone, bold=is_own, alike=names, width=EQUAL, grow=1),
        Text(points, POINTS, tone=tone, bold=True, align=(Align.END, Align.CENTER)),
        gap=14,
        pad=(10, 0),
        back=back,
    )
