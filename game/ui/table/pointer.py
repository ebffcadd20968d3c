"""What a pointer does at a table: it carries the piece in hand, and lights what it is over."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from pygame import Rect

from game.ui.look.texts import tr
from game.ui.shell.actions import Pixel
from game.ui.table import handles, pieces
from game.ui.table.packing import next_slot
from game.ui.table.ring import WORDS
from game.ui.table.table import Table
from game.ui.table.targets import HitTarget, RingTarget, SlotTarget, ToolTarget
from game.ui.table.tools import Tool
from game.ui.table.tray import paint_pointed_slot, paint_slot_rim


def point(table: Table, at: Pixel) -> None:
    """Note that the pointer is at a pixel: the piece in hand follows it."""
    table.pointed = None
    command = handles.point(table, at)
    table.target = target_at(table, at) if command is None else RingTarget(command)
    match table.target:
        case ToolTarget(tool):
            words = table.ui.controls.with_key(tr(tool.words), tool.tip_command)
            table.tip.point((words, table.toolbar.rects[tool]))
            return
        case RingTarget(command):
            words = table.ui.controls.with_key(tr(WORDS[command]), command)
            table.tip.point((words, table.ring.rects[command]))
            return
    table.tip.point(table.area.words_at(at) if table.target is None else None)


def leave(table: Table) -> None:
    """Note that the pointer has left the window."""
    table.target = None
    table.tip.point(None)


def release(table: Table, at: Pixel) -> int | None:
    """Note that the button came up; return the placement of a piece dropped where it may lie."""
    hand = table.hand
    if hand is None or not hand.release(at, table.click_slack):
        return None
    pieces.carry(table, at)
    return pieces.drop(table, lay=True)


def target_at(table: Table, at: Pixel) -> HitTarget | None:
    """What a press at a pixel hits; for a finger, the nearest target, if it's near enough."""
    least = table.ui.least_target
    if not least:
        return _target_within(table, at, 0)
    # What is drawn right there takes precedence over what is only near.
    return _target_within(table, at, 1) or _target_within(table, at, least)


def _target_within(table: Table, at: Pixel, least: int) -> HitTarget | None:
    target = table.toolbar.target_at(at, least) or table.area.target_at(at, least)
    return target or _slot_within(table, at, least)


def _slot_within(table: Table, at: Pixel, least: int) -> SlotTarget | None:
    for position in table.area.takeable:
        if position.colour is not None:
            slot = table.area.trays[position.colour].slot_at(at, position, least)
            if slot is not None:
                return SlotTarget(slot, position.colour)
    return None


# -- drawing ----------------------------------------------------------------


def paint_below(surface: pygame.Surface, table: Table, usable: Collection[Tool]) -> list[Rect]:
    """Draw what the pointer is over lit, if pieces may fly above it; return what was covered."""
    match table.target:
        case ToolTarget(tool):
            return [table.toolbar.paint_button(surface, tool, usable, hovered=True)]
        case None | SlotTarget() | RingTarget():
            return []
        case target:
            return table.area.paint_hovered(surface, target)


def paint_above(
    surface: pygame.Surface, table: Table, usable: Collection[Tool], held: Sequence[Rect]
) -> list[Rect]:
    """Draw what no piece may hide; return what was covered.

    The piece in hand covers `held`, and the `usable` tools do something now.
    """
    target, area = table.target, table.area
    covered = table.toolbar.paint_above(surface, held, target, usable)
    piece, position = pieces.pointed(table), area.layable
    if piece is not None and position is not None and position.colour is not None:
        tray, slot = area.trays[position.colour], next_slot(position, position.colour, piece)
        colour = position.ruleset.colours[position.colour].name
        covered.append(paint_pointed_slot(surface, table.ui, tray, slot, colour))
    if isinstance(target, SlotTarget) and table.hand is None:
        own = next((one for one in area.takeable if one.colour == target.colour), None)
        covered += paint_slot_rim(surface, table.ui, area.trays, own, target.slot)
    return covered + table.tip.paint(surface)
