"""Messages and questions: panels that tell a person something, or ask before something is lost."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.ui.look.scale import row
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Scene
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.widget import TEXT

MOST_LINES = 3
"""How many messages one says that replaces others: as many lines as it has room for."""


class Message(Modal):
    """A heading and a line, with one button that closes it.

    Attributes:
        line: the message.
        words_rect: the rectangle of the message, in the window's pixels; set by `arrange`.
    """

    panel_size = (568, 264)
    gives_way = True

    def __init__(self, ui: UiContext, title: str, line: str, button: str) -> None:
        """Show a message; `button` is the label of the button."""
        super().__init__(ui)
        self.title = title
        self.line = line
        self.focus.show([Button("close", button, Pop, main=True)])

    def replace(self, other: Scene) -> None:
        """Say what a message with the same heading says too: its files came just before."""
        if isinstance(other, Message) and other.title == self.title:
            lines = dict.fromkeys([*other.line.split("\n"), *self.line.split("\n")])
            self.line = "\n".join(list(lines)[-MOST_LINES:])

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        self.words_rect = Rect(inside.left, inside.top + px(80), inside.width, px(88))
        foot = Rect(inside.left, inside.bottom - px(24 + 52), inside.width, px(52))
        widgets = self.focus.widgets
        for widget, rect in zip(widgets, row(foot, len(widgets), px(12)), strict=True):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        paint_centred(surface, self.ui, self.line, self.words_rect, TEXT, self.ui.theme.muted)


class Question(Message):
    """A question with two answers; "no" is selected at first."""

    gives_way = False

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
        yes, no = answers
        super().__init__(ui, title, line, no)
        buttons = [Button("yes", yes, on_yes), Button("no", no, Pop, main=True)]
        self.focus.show(buttons, start="no")

    @classmethod
    def about_beginning_anew(cls, ui: UiContext, on_yes: Callable[[], Change]) -> Question:
        """Ask whether to give up a game and start another one like it."""
        answers = tr("pause.again"), tr("give_up.no")
        return cls(ui, tr("begin_anew.title"), tr("give_up.line"), answers, on_yes)

    @classmethod
    def about_giving_up(
        cls, ui: UiContext, in_series: bool, on_yes: Callable[[], Change]
    ) -> Question:
        """Ask whether to give up a game, and its series with it if it is part of one."""
        answers = tr("give_up.yes"), tr("give_up.no")
        line = tr("give_up.line")
        if in_series:
            line += f"\n{tr('give_up.series')}"
        return cls(ui, tr("give_up.title"), line, answers, on_yes)

    @classmethod
    def about_going_on(cls, ui: UiContext, undo: Callable[[], None]) -> Question:
        """Ask whether to take something back in a game that is over."""

        def on_yes() -> Change:
            undo()
            return Pop()

        answers = tr("undo_over.yes"), tr("undo_over.no")
        return cls(ui, tr("undo_over.title"), tr("undo_over.line"), answers, on_yes)
