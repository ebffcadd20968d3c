"""What a pointer does at a table: it carries the piece in hand, and lights what it is over."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from pygame import Rect

from game.ui.look.hit_test import nearest
from game.ui.look.texts import tr
from game.ui.shell.actions import Command, Pixel
from game.ui.table import pieces
from game.ui.table.area import SlotTarget, Target
from game.ui.table.hand import Hand
from game.ui.table.held_view import bounds_of, landing_bounds, landing_spots, lit_corners
from game.ui.table.packing import next_slot
from game.ui.table.ring import ALL, TURNS, WORDS, Ring
from game.ui.table.table import Rest, Table
from game.ui.table.tools import Tool
from game.ui.table.tray import paint_pointed_slot, paint_slot_rim

RESTS_MS = 350
"""How long a mouse that carries a piece stays where it is until the buttons appear: longer than it
pauses on its way."""


def ring_of(table: Table) -> Ring | None:
    """The buttons around the piece; None without a piece, while it's moved, or for keys."""
    hand, board = table.hand, table.area.board
    if hand is None:
        return None
    bounds = bounds_of(hand, board)
    if table.ui.touch:
        if hand.carried:
            return None
        _surround(table, hand, bounds)
        return table.ring
    if table.ui.controls.pad is not None or hand.waiting:
        return None
    if hand.resting:
        _surround(table, hand, bounds)
        return table.ring
    return table.ring if rests(table) else None


def _surround(table: Table, hand: Hand, piece: Rect, commands: Sequence[Command] = ALL) -> None:
    """Lay the buttons out around a piece, beside where it would land and corners that are lit."""
    board = table.area.board
    spared = (*landing_spots(hand, board), *lit_corners(hand, board))
    table.ring.surround(piece, board.rect, commands, spared)


def rests(table: Table) -> bool:
    """Whether the buttons are there around a piece that the mouse carries."""
    rest = table.rest
    return rest is not None and rest.hand is table.hand and rest.shown


def pass_time(table: Table) -> None:
    """Let the buttons appear once the mouse has rested long enough."""
    hand, rest, board = table.hand, table.rest, table.area.board
    if rest is None or rest.hand is not hand:
        table.rest = None
    elif hand is not None and not rest.shown and table.ui.clock.reached(rest.due):
        if hand.pressed or not hand.carried or not board.on_plate(rest.at):
            table.rest = None
            return
        rest.shown = True
        around = bounds_of(hand, board).union(landing_bounds(hand, board))
        _surround(table, hand, around, TURNS)


def _follow(table: Table, at: Pixel) -> Command | None:
    """Have the piece follow the mouse, unless that is on one of the buttons: return which."""
    hand, ring, rest = table.hand, ring_of(table), table.rest
    command = None if ring is None else ring.command_at(at)
    if hand is None or table.ui.touch:
        return command
    if command is not None and rest is not None and rests(table):
        hand.carry(table.plane(rest.at))
        return command
    pieces.carry(table, at)
    if hand.carried and not hand.pressed:
        _note(table, at)
    return command


def _note(table: Table, at: Pixel) -> None:
    """Note that a mouse which carries the piece is at a pixel."""
    hand, rest = table.hand, table.rest
    if rests(table) and table.ring.bounds.collidepoint(at):
        return
    strayed = rest is None or max(abs(at[0] - rest.at[0]), abs(at[1] - rest.at[1])) > 2
    if rest is None or rest.shown or rest.hand is not hand or strayed:
        assert hand is not None
        table.rest = Rest(hand, at, table.ui.now() + RESTS_MS)


def point(table: Table, at: Pixel) -> None:
    """Note that the pointer is at a pixel: the piece in hand follows it."""
    table.pointed = None
    command = _follow(table, at)
    table.target = target_at(table, at) if command is None else command
    said: tuple[str, Rect] | None = None
    match table.target:
        case Tool() as tool:
            words = table.ui.controls.with_key(tr(tool.words), tool.tip_command)
            said = words, table.toolbar.rects[tool]
        case Command() as command:
            words = table.ui.controls.with_key(tr(WORDS[command]), command)
            said = words, table.ring.rects[command]
        case None:
            said = table.area.words_at(at)
    table.tip.point(said)


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


def target_at(table: Table, at: Pixel) -> Target | None:
    """What a press at a pixel hits; for a finger, the nearest target, if it's near enough."""
    least = table.ui.least_target
    if not least:
        return _target_within(table, at, 0)
    # What is drawn right there takes precedence over what is only near.
    return _target_within(table, at, 1) or _target_within(table, at, least)


def _target_within(table: Table, at: Pixel, least: int) -> Target | None:
    target = nearest(table.toolbar.rects.items(), at, least) or table.area.target_at(at, least)
    if target is not None:
        return target
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
        case Tool() as tool:
            return [table.toolbar.paint_button(surface, tool, usable, hovered=True)]
        case None | SlotTarget() | Command():
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
