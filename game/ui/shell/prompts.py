"""Prompts: lines that say what to press, with the signs of the device in use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.look.signs import Sign, paint_sign, sign_width
from game.ui.look.texts import tr
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext

SIGNS_APART, WORDS_APART, PROMPTS_APART = 0.25, 0.45, 1.1
"""The gaps between two signs, between signs and their words, and between two prompts, in ems."""


@dataclass(frozen=True)
class Prompt:
    """What can be done now.

    Attributes:
        key: the key of the words that say what.
        commands: the commands that do it; if there are none, the words are shown regardless.
        mouse: the key of the words for doing it with the mouse, or "".
        pointer: the key of the text on a mouse sign, shown before the other signs, or "".
        touch: the same as `mouse`, for fingers, which get no other words.
    """

    key: str
    commands: tuple[Command, ...] = ()
    mouse: str = ""
    pointer: str = ""
    touch: str = ""


@dataclass(frozen=True)
class ShownPrompt:
    """A prompt on one device: signs, then words."""

    signs: tuple[Sign, ...]
    words: str


def shown_prompts(ui: UiContext, prompts: Sequence[Prompt]) -> list[ShownPrompt]:
    """The prompts for the device in use, without those that don't apply to it."""
    if ui.touch:
        return [ShownPrompt((), tr(prompt.touch)) for prompt in prompts if prompt.touch]
    found = []
    for prompt in prompts:
        signs = ui.controls.signs(prompt.commands)
        if ui.controls.pad is None:
            if prompt.mouse:
                found.append(ShownPrompt((), tr(prompt.mouse)))
            if prompt.pointer:
                signs = (Sign("key", tr(prompt.pointer)), *signs)
        if signs or not prompt.commands:
            found.append(ShownPrompt(signs, tr(prompt.key)))
    return found


def paint_prompts(
    surface: pygame.Surface,
    ui: UiContext,
    shown: Sequence[ShownPrompt],
    rect: Rect,
    size: int,
    *,
    align: float = 1,
) -> Rect:
    """Draw a row of prompts, from the first on, as many as fit.

    Args:
        surface: what to draw on.
        ui: the look.
        shown: the prompts.
        rect: where to draw them.
        size: the size of the words, in the window's pixels.
        align: how much of the room that they leave is to the left of them.

    Returns the rectangle that they cover.
    """
    count, gap = prompts_in(ui, shown, rect.width, size), round(PROMPTS_APART * size)
    widths = [prompt_width(ui, prompt, size) for prompt in shown[:count]]
    total = sum(widths) + gap * max(0, len(widths) - 1)
    left = rect.left + round((rect.width - total) * align)
    covered = Rect(left, rect.top, total, rect.height)
    for prompt, width in zip(shown, widths, strict=False):
        _paint(surface, ui, prompt, (left, rect.centery), size)
        left += width + gap
    return covered


def prompts_in(ui: UiContext, shown: Sequence[ShownPrompt], width: int, size: int) -> int:
    """How many of the prompts, from the first on, fit in a row that wide."""
    taken, gap = 0, round(PROMPTS_APART * size)
    for number, prompt in enumerate(shown):
        taken += prompt_width(ui, prompt, size) + (gap if number else 0)
        if taken > width:
            return number
    return len(shown)


def prompt_width(ui: UiContext, prompt: ShownPrompt, size: int) -> int:
    """The width of a prompt with words of that size, in the window's pixels."""
    signs = sum(sign_width(ui.fonts, sign, size) for sign in prompt.signs)
    between = round(SIGNS_APART * size) * max(0, len(prompt.signs) - 1)
    before_words = round(WORDS_APART * size) if prompt.signs and prompt.words else 0
    return signs + between + before_words + ui.fonts.width(prompt.words, size)


def _paint(
    surface: pygame.Surface,
    ui: UiContext,
    prompt: ShownPrompt,
    midleft: tuple[int, int],
    size: int,
) -> None:
    left, middle = midleft
    for sign in prompt.signs:
        left = paint_sign(surface, ui.fonts, ui.theme, sign, size, (left, middle)).right
        left += round(SIGNS_APART * size)
    if prompt.signs:
        left += round(WORDS_APART * size) - round(SIGNS_APART * size)
    ui.fonts.blit(surface, prompt.words, size, ui.theme.muted, midleft=(left, middle))
