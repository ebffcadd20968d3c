"""The list of keys or of a gamepad's buttons, shown over any scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import Size
from game.ui.kit.style import LINE, accent
from game.ui.kit.text import Text
from game.ui.look.scale import is_wide
from game.ui.look.signs import Sign
from game.ui.look.texts import tr
from game.ui.rooms.settings.bindings import BindingsScene, Signs
from game.ui.shell.actions import Command
from game.ui.shell.bindings import GROUPS
from game.ui.shell.scene import Change, Pop, Push


class Help(Dialog):
    """What every key or button of the device in use does."""

    closed_by = Command.HELP
    explains = True

    def contents(self) -> Box:
        ui, pad = self.ui, self.ui.controls.pad
        # Fewer signs and smaller words, if they don't fit.
        groups = (self._groups(most, size) for most in (3, 2, 1) for size in (16, 14, 12))
        mouse = Text(tr("controls.mouse"), LINE, height=28)
        return dialog(
            ui,
            tr("controls.title") if pad is None else pad.info.name,
            FirstFitting(*groups, grow=1),
            mouse if pad is None else None,
            foot=buttons(
                Button(tr("controls.changed"), self._change),
                Button(tr("controls.close"), Pop, main=True, first=True),
                height=48,
            ),
            width=1088,
            height=640 if is_wide(ui.size) else 816 * ui.fonts.factor,
        )

    def _groups(self, most_signs: int, size: int) -> Box:
        columns: list[list[Box]] = [[] for _ in GROUPS] if is_wide(self.ui.size) else [[], []]
        bound = {name: self._bound(GROUPS[name], most_signs) for name in GROUPS}
        shown = [(name, signs) for name, signs in bound.items() if signs]
        for number, (name, signs) in enumerate(shown):
            columns[number % len(columns)].append(self._group(name, signs, size))
        boxes = (Column(*column, gap=20, grow=1) for column in columns if column)
        return Row(*boxes, gap=28, align=Align.START)

    def _bound(
        self, commands: Sequence[Command], most_signs: int
    ) -> dict[Command, tuple[Sign, ...]]:
        of_pad = self.ui.controls.pad is not None
        signs = (self.ui.controls.all_signs(one, of_pad=of_pad)[:most_signs] for one in commands)
        return {one: found for one, found in zip(commands, signs, strict=True) if found}

    def _group(self, name: str, bound: Mapping[Command, Sequence[Sign]], size: int) -> Box:
        title = Text(tr(f"controls.{name}"), 18, tone=accent, bold=True)
        lines = (
            Row(
                Text(tr(f"command.{command.name.lower()}"), size, wraps=True, grow=1),
                Signs(signs, height=Size(30, least=24)),
                gap=8,
            )
            for command, signs in bound.items()
        )
        return Column(title, *lines, gap=0)

    def _change(self) -> Change:
        return Push(BindingsScene(self.ui))
