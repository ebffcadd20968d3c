"""Lines that tell what to press: signs of the device in use, with words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.look.signs import Sign, paint_sign, sign_width
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext

SIGNS_APART, WORDS_APART, HINTS_APART = 0.25, 0.45, 1.1
"""Between two signs, between signs and their words, and between two hints, in ems."""


@dataclass(frozen=True)
class Hint:
    """What can be done now.

    Attributes:
        key: of the words that say what.
        commands: those that do it.
        mouse: the key of the words that say it where the mouse does it too, or "".
        touch: likewise for fingers, which have no other words.
    """

    key: str
    commands: tuple[Command, ...]
    mouse: str = ""
    touch: str = ""


@dataclass(frozen=True)
class Prompt:
    """A hint on one device: signs, then words."""

    signs: tuple[Sign, ...]
    words: str


def prompts(ui: UiContext, hints: Sequence[Hint]) -> list[Prompt]:
    """The hints for the device in use, without those that it has nothing for."""
    if ui.touch:
        return [Prompt((), tr(hint.touch)) for hint in hints if hint.touch]
    found = []
    for hint in hints:
        signs = ui.controls.signs(hint.commands)
        if hint.mouse and ui.controls.pad is None:
            found.append(Prompt((), tr(hint.mouse)))
        if signs:
            found.append(Prompt(signs, tr(hint.key)))
    return found


def paint_prompts(
    surface: pygame.Surface,
    ui: UiContext,
    shown: Sequence[Prompt],
    rect: Rect,
    size: int,
    tone: RGB,
    *,
    align: str = "right",
) -> Rect:
    """Draw as many prompts in a row as find room, the first ones first.

    Args:
        surface: what to draw on.
        ui: the look.
        shown: the prompts.
        rect: the room.
        size: of the words, in the window's pixels.
        tone: of the words.
        align: "left", "center" or "right".

    Returns what they cover.
    """
    widths = [_width(ui, prompt, size) for prompt in shown]
    gap = round(HINTS_APART * size)
    while widths and sum(widths) + gap * (len(widths) - 1) > rect.width:
        widths.pop()
    total = sum(widths) + gap * max(0, len(widths) - 1)
    covered = Rect(0, rect.top, total, rect.height)
    covered.left = {
        "left": rect.left,
        "center": rect.centerx - total // 2,
        "right": rect.right - total,
    }[align]
    left = covered.left
    for prompt, width in zip(shown, widths, strict=False):
        _paint(surface, ui, prompt, (left, rect.centery), size, tone)
        left += width + gap
    return covered


def _width(ui: UiContext, prompt: Prompt, size: int) -> int:
    signs = sum(sign_width(ui.fonts, sign, size) for sign in prompt.signs)
    between = round(SIGNS_APART * size) * max(0, len(prompt.signs) - 1)
    before_words = round(WORDS_APART * size) if prompt.signs and prompt.words else 0
    return signs + between + before_words + ui.fonts.width(prompt.words, size)


def _paint(
    surface: pygame.Surface,
    ui: UiContext,
    prompt: Prompt,
    midleft: tuple[int, int],
    size: int,
    tone: RGB,
) -> None:
    left, middle = midleft
    for sign in prompt.signs:
        left = paint_sign(surface, ui.fonts, ui.theme, sign, size, (left, middle)).right
        left += round(SIGNS_APART * size)
    if prompt.signs:
        left += round((WORDS_APART - SIGNS_APART) * size)
    ui.fonts.blit(surface, prompt.words, size, tone, midleft=(left, middle))
