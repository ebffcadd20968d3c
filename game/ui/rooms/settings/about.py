"""What the program is, its version, and what it is made of with the licence of each part."""

from __future__ import annotations

import logging

from game.base.parts import Part, own_part, parts
from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Dialog, dialog, foot
from game.ui.kit.lengths import rows
from game.ui.kit.scroll import listed
from game.ui.kit.style import FACT, HEAD, SMALL, accent
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop

log = logging.getLogger(__name__)

ROW = 46
"""The height of a part, in design pixels."""


def _readable_parts() -> list[Part]:
    """All parts, the program first; that one alone if nothing can be read of the others."""
    try:
        return parts()
    except OSError as error:
        log.warning("nobody knows what the program is made of: %s", error)
        return [own_part()]


class About(Dialog):
    """The program in two lines, and a list of its parts that scrolls."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._parts = _readable_parts()

    def contents(self) -> Box:
        factor = self.ui.fonts.factor
        own, *others = self._parts
        lines = [self._part(one) for one in others] or [Text(tr("files.damaged"), FACT)]
        free = tr("about.version", version=own.version, licence=own.licence)
        said = (Text(one, FACT, wraps=True, align=CENTRED) for one in (tr("about.line"), free))
        heading = tr("about.parts")
        return dialog(
            self.ui,
            own.name,
            Column(*said, gap=4),
            Text(heading, HEAD, tone=accent),
            listed(lines, ROW, heading, about="parts"),
            foot=foot(Button(tr("settings.done"), Pop, main=True, first=True)),
            width=760 * factor,
            height=680 * factor,
            gap=12,
        )

    def _part(self, part: Part) -> Box:
        name = f"{part.name} {part.version}".strip()
        licence = part.licence
        if part.within:
            licence = tr("about.within", licence=licence, part=part.within)
        return Column(Text(name, FACT), Text(licence, SMALL), gap=0, height=rows(ROW))
