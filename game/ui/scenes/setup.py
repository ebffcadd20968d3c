"""Setting up a game: who plays, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame import Rect

from game.ai.levels import LEVELS
from game.cli import PERSON
from game.engine import SCORINGS, Rules, Variant
from game.ui.frame import shape_extent
from game.ui.kit import Kit
from game.ui.paint.shapes import panel
from game.ui.plan import NAME_LIMIT, Plan
from game.ui.scale import Scale, column
from game.ui.scene import Change, Push
from game.ui.scenes.form import Form, paint_table
from game.ui.scenes.play import Play
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.field import Field
from game.ui.widgets.label import paint_lines
from game.ui.widgets.widget import Widget
from game.ui.words import colour_name, say

PLAYERS = (2, 3, 4)
"""The numbers of players that there is a game for."""

EMBLEM = "F"
"""The piece that stands for a colour on a seat's card."""

SHARED_EMBLEM = "V3"
"""The piece that stands for a colour that the seat shares with others."""


@dataclass(frozen=True)
class CardLayout:
    """A seat's card: the whole, its colours' emblems, its widgets."""

    rect: Rect
    art: Rect
    name: Rect
    kind: Rect


@dataclass(frozen=True)
class RuleLayout:
    """One rule to choose: what it is called, the choice, what the choice means."""

    label: Rect
    choice: Rect
    line: Rect


@dataclass(frozen=True)
class SetupLayout:
    """Rectangles in the window."""

    title: Rect
    players_label: Rect
    players: Rect
    cards: tuple[CardLayout, ...]
    panel: Rect
    rules: tuple[RuleLayout, ...]
    back: Rect
    start: Rect


def setup_layout(size: tuple[int, int], seats: int, rules: int) -> SetupLayout:
    """Seats on the left and rules on the right; in a high window one above the other.

    Args:
        size: the window's, in pixels.
        seats: how many cards there are.
        rules: how many rules can be chosen.
    """
    scale = Scale(size)
    px, (width, height) = scale.px, size
    content = Rect(0, 0, min(width - px(48), px(1136)), min(height - px(48), px(1120)))
    content.center = (width // 2, height // 2)
    head = Rect(content.left, content.top, content.width, px(48))
    foot = Rect(content.left, content.bottom - px(52), content.width, px(52))
    body = Rect(content.left, head.bottom + px(16), content.width, 0)
    body.height = foot.top - px(16) - body.top
    if height >= px(1200):
        left = Rect(body.left, body.top, body.width, (body.height - px(16)) // 2)
        right = Rect(
            body.left, left.bottom + px(16), body.width, body.bottom - left.bottom - px(16)
        )
    else:
        left = Rect(body.left, body.top, (body.width - px(16)) * 53 // 100, body.height)
        right = Rect(left.right + px(16), body.top, body.right - left.right - px(16), body.height)
    players = Rect(0, 0, px(168), px(44))
    players.midright = (left.right, head.centery)
    label = Rect(players.left - px(104), players.top, px(92), players.height)
    gap = px(12)
    card_height = (left.height - gap * (seats - 1)) // seats
    return SetupLayout(
        title=Rect(head.left, head.top, label.left - head.left, head.height),
        players_label=label,
        players=players,
        cards=tuple(_card(rect, scale) for rect in column(left, seats, card_height, gap)),
        panel=right,
        rules=tuple(_rules(right, rules, scale)),
        back=Rect(foot.left, foot.top, px(160), foot.height),
        start=Rect(foot.right - px(240), foot.top, px(240), foot.height),
    )


def _card(rect: Rect, scale: Scale) -> CardLayout:
    px = scale.px
    pad = px(16)
    art = Rect(rect.left + pad, rect.top + px(12), px(80), rect.height - px(24))
    room = Rect(art.right + pad, 0, rect.right - art.right - 2 * pad, px(44 + 8 + 44))
    room.centery = rect.centery
    name, kind = column(room, 2, px(44), px(8))
    return CardLayout(rect, art, name, kind)


def _rules(panel_rect: Rect, count: int, scale: Scale) -> list[RuleLayout]:
    px = scale.px
    room = panel_rect.inflate(-px(40), -px(24))
    slot = room.height // count
    layouts = []
    for spot in column(room, count, slot, 0):
        inner = Rect(spot.left, 0, spot.width, px(28 + 44 + 6 + 36))
        inner.centery = spot.centery
        label = Rect(inner.left, inner.top, inner.width, px(28))
        choice = Rect(inner.left, label.bottom, inner.width, px(44))
        line = Rect(inner.left, choice.bottom + px(6), inner.width, px(36))
        layouts.append(RuleLayout(label, choice, line))
    return layouts


class Setup(Form):
    """Choose players and rules, then start."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.plan = Plan.of(kit.settings.rules, kit.settings.seats, tuple(LEVELS))
        self.focus.show(self._widgets(), start="start")

    # -- widgets ------------------------------------------------------------

    def _widgets(self) -> list[Widget]:
        """The widgets in the order of Tab."""
        plan = self.plan
        players = [Option(count, str(count)) for count in PLAYERS]
        return [
            Choice("players", players, plan.players, self._set_players),
            *(widget for seat in range(plan.players) for widget in self._seat_widgets(seat)),
            *self._rule_widgets(),
            Button("back", say("setup.back"), self.cancel),
            Button("start", say("setup.start"), self._start, main=True, sign="play"),
        ]

    def _seat_widgets(self, seat: int) -> list[Widget]:
        plan = self.plan
        kinds = [Option(PERSON, say("kind.person"))]
        kinds += [Option(level, say(f"kind.{level}")) for level in LEVELS]

        def set_name(name: str) -> None:
            plan.names[seat] = name

        def set_kind(kind: str) -> None:
            plan.kinds[seat] = kind
            self._show_names()

        return [
            Field(f"name{seat}", plan.names[seat], plan.given_name(seat), NAME_LIMIT, set_name),
            Choice(f"kind{seat}", kinds, plan.kinds[seat], set_kind),
        ]

    def _rule_widgets(self) -> list[Widget]:
        rules = self.plan.rules
        corners = [Option(free, say(f"setup.corners.{_corners(free)}")) for free in (False, True)]
        colours = [
            Option(number, colour_name(colour.name), badge=colour.name)
            for number, colour in enumerate(rules.variant.colours)
        ]
        scorings = [Option(key, say(f"setup.scoring.{key}")) for key in SCORINGS]
        widgets: list[Widget] = [
            Choice(
                "corners",
                corners,
                rules.free_starts,
                lambda v: self._set_rules(replace(self.plan.rules, free_starts=v)),
            ),
            Choice(
                "first",
                colours,
                rules.first,
                lambda v: self._set_rules(replace(self.plan.rules, first=v)),
            ),
        ]
        if _has_shared(rules.variant):
            assert rules.shared is not None
            widgets.append(
                Choice(
                    "shared",
                    colours,
                    rules.shared,
                    lambda v: self._set_rules(replace(self.plan.rules, shared=v)),
                )
            )
        widgets.append(
            Choice(
                "scoring",
                scorings,
                rules.scoring,
                lambda v: self._set_rules(replace(self.plan.rules, scoring=v)),
            )
        )
        return widgets

    def _rule_lines(self) -> list[tuple[str, str]]:
        """What each rule is called and what its choice means, in the widgets' order."""
        rules = self.plan.rules
        variant = rules.variant
        names = [colour_name(variant.colours[colour].name) for colour in variant.order]
        corners = say(f"setup.corners.{_corners(rules.free_starts)}.line")
        lines = [
            (say("setup.corners"), corners),
            (say("setup.first"), say("setup.first.line", colours=", ".join(names))),
        ]
        if _has_shared(variant):
            assert rules.shared is not None
            shared = colour_name(variant.colours[rules.shared].name)
            lines.append((say("setup.shared"), say("setup.shared.line", colour=shared)))
        lines.append((say("setup.scoring"), say(f"setup.scoring.{rules.scoring}.line")))
        return lines

    # -- what the widgets do ------------------------------------------------

    def _set_players(self, count: int) -> None:
        self.plan.players = count
        self.focus.show(self._widgets())
        self.arrange()

    def _show_names(self) -> None:
        """A name that nobody typed follows from who sits there."""
        for seat in range(self.plan.players):
            field = self.focus.widget(f"name{seat}")
            assert isinstance(field, Field)
            field.hint = self.plan.given_name(seat)

    def _set_rules(self, rules: Rules) -> None:
        self.plan.rules = rules

    def cancel(self) -> Change | None:
        """Go back; what was chosen stays for next time."""
        self._keep()
        return super().cancel()

    def _start(self) -> Change:
        self._keep()
        plan = self.plan
        return Push(Play(self.kit, plan.rules, plan.seats[: plan.players]))

    def _keep(self) -> None:
        self.kit.settings.rules = self.plan.rules
        self.kit.settings.seats = self.plan.seats
        self.kit.save()

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        rules = len(self._rule_lines())
        layout = self.layout = setup_layout(self.kit.size, self.plan.players, rules)
        rects = [layout.players]
        rects += [rect for card in layout.cards for rect in (card.name, card.kind)]
        rects += [rule.choice for rule in layout.rules]
        rects += [layout.back, layout.start]
        for widget, rect in zip(self.focus.widgets, rects, strict=True):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        kit, theme, layout = self.kit, self.kit.theme, self.layout
        paint_table(surface, kit)
        title = kit.fonts.text(say("setup.title"), kit.px(36), theme.text, bold=True)
        surface.blit(title, title.get_rect(midleft=layout.title.midleft))
        label = kit.fonts.text(say("setup.players"), kit.px(18), theme.quiet)
        surface.blit(label, label.get_rect(midright=layout.players_label.midright))
        for seat, card in enumerate(layout.cards):
            surface.blit(panel(card.rect.size, kit.px(12), theme.panel), card.rect)
            self._paint_emblems(surface, seat, card.art)
        surface.blit(panel(layout.panel.size, kit.px(12), theme.panel), layout.panel)
        for (name, line), rule in zip(self._rule_lines(), layout.rules, strict=True):
            label = kit.fonts.text(name, kit.px(18), theme.text)
            surface.blit(label, label.get_rect(topleft=rule.label.topleft))
            paint_lines(surface, kit, line, rule.line, 14, theme.quiet)
        self.focus.paint(surface, kit)

    def _paint_emblems(self, surface: pygame.Surface, seat: int, art: Rect) -> None:
        """Draw a piece of each colour that a seat plays, a shared one smaller."""
        kit, variant = self.kit, self.plan.rules.variant
        emblems = [(EMBLEM, colour, 1.0) for colour in variant.colours_of(seat)]
        emblems += [
            (SHARED_EMBLEM, colour, 0.7)
            for colour, owners in enumerate(variant.owners)
            if variant.is_shared(colour) and seat in owners
        ]
        pieces, lattice = variant.pieces, variant.geometry.lattice
        shapes = [pieces.pieces[pieces.number_of(name)].points for name, _, _ in emblems]
        boxes = [
            (share * width, share * height)
            for (_, _, share), (width, height) in zip(
                emblems, (shape_extent(lattice, shape) for shape in shapes), strict=True
            )
        ]
        gap = 0.5
        tall = sum(height for _, height in boxes) + gap * (len(boxes) - 1)
        wide = max(width for width, _ in boxes)
        unit = min(art.width / wide, art.height / tall, kit.px(26))
        top = art.centery - unit * tall / 2
        for (_, colour, share), shape, (width, height) in zip(emblems, shapes, boxes, strict=True):
            name = variant.colours[colour].name
            sprite = kit.sprites.piece(
                lattice, shape, name, int(share * unit), marks=kit.settings.marks
            )
            left, bottom = art.centerx - unit * width / 2, top + unit * height
            x, y = sprite.origin
            surface.blit(sprite.surface, (round(left - x), round(bottom - y)))
            top = bottom + unit * gap


def _corners(free: bool) -> str:
    return "free" if free else "fixed"


def _has_shared(variant: Variant) -> bool:
    return any(map(variant.is_shared, range(len(variant.colours))))
