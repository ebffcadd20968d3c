"""Messages and questions: panels that tell a person something, or ask before something is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.scene import Change, Pop, Scene

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

WIDTH, HEIGHT = 568, 264
"""The size of the panel, in design pixels, at the usual text size."""

MOST_LINES = 3
"""How many messages one says that replaces others: as many lines as it has room for."""


class Message(Form):
    """A heading and a line, with one button that closes it.

    Attributes:
        title: the heading.
        line: the message.
    """

    modal = True

    def __init__(self, ui: UiContext, title: str, line: str, button: str) -> None:
        """Show a message; `button` is the label of the button."""
        super().__init__(ui)
        self.title, self.line = title, line
        self._button = button

    def gives_way_to(self, opened: Scene) -> bool:
        if isinstance(opened, Message) and opened.title == self.title:
            # That one says both: these files came just before.
            lines = dict.fromkeys([*self.line.split("\n"), *opened.line.split("\n")])
            opened.line = "\n".join(list(lines)[-MOST_LINES:])
        return True

    def contents(self) -> Box:
        close = Button(self._button, Pop, main=True)
        return message_panel(self.ui, self.title, message(self.ui, self.line), close)


class Question(Form):
    """A question with two answers; "no" is selected at first.

    Attributes:
        title: the question.
        line: the consequences of "yes".
    """

    modal = True

    def __init__(
        self,
        ui: UiContext,
        title: str,
        line: str,
        answers: tuple[str, str],
        on_yes: Callable[[], Change],
    ) -> None:
        """Ask.

        Args:
            ui: the services that all scenes share.
            title: the question.
            line: the consequences of "yes".
            answers: the labels of the buttons for yes and no.
            on_yes: carries it out, and returns the change of scenes.
        """
        super().__init__(ui)
        self.title, self.line = title, line
        self._answers, self._on_yes = answers, on_yes

    def contents(self) -> Box:
        yes, no = self._answers
        return message_panel(
            self.ui,
            self.title,
            message(self.ui, self.line),
            Button(yes, self._on_yes),
            Button(no, self.cancel, main=True, first=True),
        )

    @classmethod
    def about_beginning_anew(cls, ui: UiContext, on_yes: Callable[[], Change]) -> Question:
        """Ask whether to give up a game and start another one like it."""
        answers = tr("pause.again"), tr("give_up.no")
        return cls(ui, tr("begin_anew.title"), tr("give_up.line"), answers, on_yes)

    @classmethod
    def about_giving_up(
        cls, ui: UiContext, on_yes: Callable[[], Change], *, in_series: bool
    ) -> Question:
        """Ask whether to give up a game, and its series with it if it is part of one."""
        answers = tr("give_up.yes"), tr("give_up.no")
        line = tr("give_up.line")
        if in_series:
            line += f"\n{tr('give_up.series')}"
        return cls(ui, tr("give_up.title"), line, answers, on_yes)

    @classmethod
    def about_rating(
        cls, ui: UiContext, title: str, yes: str, on_yes: Callable[[], Change]
    ) -> Question:
        """Ask before something is done after which the game no longer counts for ratings."""
        return cls(ui, title, tr("rated.line"), (yes, tr("rated.no")), on_yes)

    @classmethod
    def about_going_on(cls, ui: UiContext, undo: Callable[[], None]) -> Question:
        """Ask whether to take something back in a game that is over."""

        def on_yes() -> Change:
            undo()
            return Pop()

        answers = tr("undo_over.yes"), tr("undo_over.no")
        return cls(ui, tr("undo_over.title"), tr("undo_over.line"), answers, on_yes)


def message(ui: UiContext, line: str) -> Text:
    """The words of a message, in the middle of their room."""
    return Text(line, tone=ui.theme.muted, wraps=True, align=CENTRED, grow=1)


def message_panel(
    ui: UiContext, title: str, content: Box, *answers: Button, width: float = WIDTH
) -> Box:
    """The panel of a message: a heading, what is to be told, and buttons side by side."""
    # Paragraphs would shrink to whatever room there is, so that grows with them.
    text = (1 + ui.fonts.factor) / 2
    wide, high = (Size(usual * text, least=0) for usual in (width, HEIGHT))
    return dialog(ui, title, content, foot=buttons(*answers), width=wide, height=high)
