"""Messages and questions: panels that tell a person something, or ask before something is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.style import SAID
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.scene import Change, Pop, Scene

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

WIDTH, HEIGHT = 568, 264
"""The size of the panel, in design pixels, at the usual text size."""

MOST_LINES = 3
"""How many messages one says that replaces others: as many lines as it has room for."""


class Question(Dialog):
    """A heading, a line with the consequences, or "", and the buttons that answer."""

    def __init__(
        self,
        ui: UiContext,
        title: str = "",
        line: str = "",
        *answers: Button | None,
        stacked: bool = False,
        width: float = WIDTH,
    ) -> None:
        """Ask; `stacked` answers are below each other, so that there is room for long ones."""
        super().__init__(ui)
        self._stacked, self._width = stacked, width
        self.say(title, line, *answers)
        self.ask()

    def say(self, title: str, line: str, *answers: Button | None) -> None:
        """Have these words and answers."""
        self.title, self.line = title, line
        self.answers = [one for one in answers if one is not None]

    def ask(self) -> None:
        """Say it in the language of the moment; what was given its words keeps them."""

    def reword(self) -> None:
        self.ask()
        super().reword()

    def contents(self) -> Box:
        words = message(self.ui, self.line)
        if not self._stacked:
            return message_panel(self.ui, self.title, words, *self.answers, width=self._width)
        for one in self.answers:
            one.sized(width=UNLIMITED, height=64 if one.detail else 54)
        wide = Size(self._width, least=0, with_text=0.5)
        told = words if self.line else None
        return dialog(self.ui, self.title, told, Column(*self.answers, gap=10), width=wide)

    @classmethod
    def whether(
        cls, ui: UiContext, title: str, line: str, yes: str, no: str, on_yes: Callable[[], Change]
    ) -> Question:
        """Ask for a yes or a no, which is selected at first; `on_yes` leads on."""
        stay = Button(no, Pop, main=True, first=True)
        return cls(ui, title, line, Button(yes, on_yes), stay)

    @classmethod
    def about(
        cls, ui: UiContext, key: str, on_yes: Callable[[], Change], line: str = ""
    ) -> Question:
        """Ask before something is lost; the texts are `key.question`, `.line`, `.yes`, `.no`."""
        title, yes, no = (tr(f"{key}.{part}") for part in ("question", "yes", "no"))
        return cls.whether(ui, title, line or tr(f"{key}.line"), yes, no, on_yes)

    @classmethod
    def about_beginning_anew(cls, ui: UiContext, on_yes: Callable[[], Change]) -> Question:
        answers = tr("pause.again"), tr("give_up.no")
        return cls.whether(ui, tr("begin_anew.title"), tr("give_up.line"), *answers, on_yes)

    @classmethod
    def about_giving_up(
        cls, ui: UiContext, on_yes: Callable[[], Change], *, in_series: bool
    ) -> Question:
        line = tr("give_up.line")
        if in_series:
            line += f"\n{tr('give_up.series')}"
        answers = tr("give_up.yes"), tr("give_up.no")
        return cls.whether(ui, tr("give_up.title"), line, *answers, on_yes)

    @classmethod
    def about_going_on(cls, ui: UiContext, on_yes: Callable[[], Change]) -> Question:
        title, line, *answers = (tr(f"undo_over.{one}") for one in ("title", "line", "yes", "no"))
        return cls.whether(ui, title, line, answers[0], answers[1], on_yes)

    @classmethod
    def about_rating(
        cls, ui: UiContext, title: str, yes: str, on_yes: Callable[[], Change]
    ) -> Question:
        """Ask before something is done after which the game no longer counts for ratings."""
        return cls.whether(ui, title, tr("rated.line"), yes, tr("rated.no"), on_yes)


class Message(Question):
    """A heading and a line, with one button that closes it."""

    def __init__(self, ui: UiContext, title: str, line: str, button: str) -> None:
        super().__init__(ui, title, line, Button(button, Pop, main=True))

    def gives_way_to(self, opened: Scene) -> bool:
        if isinstance(opened, Message) and opened.title == self.title:
            # That one says both: these files came just before.
            lines = dict.fromkeys([*self.line.split("\n"), *opened.line.split("\n")])
            opened.line = "\n".join(list(lines)[-MOST_LINES:])
        return True


def message(ui: UiContext, line: str) -> Text:
    """The words of a message, in the middle of their room."""
    return Text(line, SAID, align=CENTRED, grow=1)


def message_panel(
    ui: UiContext, title: str, content: Box, *answers: Button, width: float = WIDTH
) -> Box:
    """The panel of a message: a heading, what is to be told, and buttons side by side."""
    # Paragraphs would shrink to whatever room there is, so that grows with them.
    wide, high = (Size(usual, least=0, with_text=0.5) for usual in (width, HEIGHT))
    return dialog(ui, title, content, foot=buttons(*answers), width=wide, height=high)
