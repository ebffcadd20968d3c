"""The layout of the setup scene, as a pure function of the window's size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pygame import Rect

from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale, column
from game.ui.widgets.colour_choice import COLUMN

CARD_LIMIT = 264
"""The greatest height of a seat's card, in design pixels."""

WIDE_CARD = 540
"""The width from which a card has room for large emblems, in design pixels."""

WHO, WIDEST_WHO = 256, 330
"""The least and the greatest width of the choice of who sits on a seat, in design pixels."""

MOST_WHO = 0.63
"""The greatest share of a card's width for that choice, if larger text widens it."""

WIDEST_LEVEL = 264
"""The greatest width of the widget that sets a level, in design pixels."""

WIDEST_NUMBER = 70
"""The greatest width of a number of players, of which there are three at most, in design pixels."""

OPTION_HEIGHT, OPTION_LINE_HEIGHT = 118, 36
"""The height of an option with its label and its explanation, and of the explanation alone, in the
usual text size, in design pixels."""

LABEL = 92
"""The width of the words beside a choice of numbers, in design pixels."""

SERIES = 344
"""The width of the choice of how many games a series has, in design pixels, in the usual text
size."""

TITLE = 200
"""The width that a wider choice still leaves for the heading, in design pixels."""

FOOT, START = (144, 172, 248, 240), 220
"""The widths of the buttons at the lower left, and of the one that starts, in design pixels."""

LINE = 24
"""The height of the line below the buttons, in design pixels."""

MIN_ABOUT_HEIGHT = 72
"""The least height for the picture and the description of the game, in design pixels."""


@dataclass(frozen=True)
class CardLayout:
    """A seat's card.

    Attributes:
        rect: the card.
        colours: the choice of colours, beside what the seat plays with.
        emblems: what the seat plays with.
        name: the field for the name.
        who: the choice of who sits there.
        level: the widget that sets the level, below them.
        line: words about who sits there, beside the level.
    """

    rect: Rect
    colours: Rect
    emblems: Rect
    name: Rect
    who: Rect
    level: Rect
    line: Rect

    @property
    def top(self) -> Rect:
        """The whole upper row."""
        return self.name.union(self.who)

    @property
    def foot(self) -> Rect:
        """The whole lower row."""
        return self.level.union(self.line)

    @property
    def alone(self) -> Rect:
        """The only row, if somebody plays alone."""
        row = self.top
        row.centery = self.rect.centery
        return row


@dataclass(frozen=True)
class OptionLayout:
    """An option of the game.

    Attributes:
        label: what it is called.
        choice: the widget.
        line: the explanation of what is chosen.
    """

    label: Rect
    choice: Rect
    line: Rect


@dataclass(frozen=True)
class SetupLayout:
    """Rectangles in the window.

    Attributes:
        title: the heading.
        games: the choice of the family of games.
        players_label, players: the choice of the number of players.
        series_label, series: the choice of the number of games.
        cards: the seats.
        free: the place of a further seat, where something else may be; its height may be 0.
        below_cards: the space left below the cards; its height may be 0.
        panel: the panel of the game and its options.
        about: the picture and the description of the game; its height may be 0.
        lent: how much of its height the explanations of options take because text is larger, in
            pixels.
        options: the options, from the top.
        back, rules, clock, teaching, start: the buttons.
        line: words about a choice for the whole game, below the buttons; its height may be 0.
    """

    title: Rect
    games: Rect
    players_label: Rect
    players: Rect
    series_label: Rect
    series: Rect
    cards: tuple[CardLayout, ...]
    free: OptionLayout
    below_cards: Rect
    panel: Rect
    about: Rect
    lent: int
    options: tuple[OptionLayout, ...]
    back: Rect
    rules: Rect
    clock: Rect
    teaching: Rect
    start: Rect
    line: Rect


def setup_layout(
    size: tuple[int, int],
    seats: int,
    options: int,
    text: float = 1.0,
    least: int = 0,
    *,
    most_seats: int = 0,
) -> SetupLayout:
    """Put seats on the left and options on the right; in a high window, one above the other.

    Nothing moves when the number of players changes, within a family of games.

    Args:
        size: the window's, in pixels.
        seats: the number of cards.
        options: the number of options.
        text: how much larger than usual the text is.
        least: the least width and height of a touch target, in pixels.
        most_seats: how many cards there may be with another number of players.
    """
    scale = UiScale.for_window(size)
    px, (width, height) = scale.px, size
    # Rows that must be far apart get more of the height.
    margin = px(24) if least <= px(44 + 12) else px(12)
    content = Rect(0, 0, min(width - px(48), px(1136)), min(height - 2 * margin, px(1176)))
    content.center = (width // 2, height // 2)
    line = Rect(content.left, 0, content.width, 0)
    if margin == px(24):
        # There is space below for a line.
        content.top -= px(8)
        line.top, line.height = content.bottom + px(4), px(LINE)
    head = Rect(content.left, content.top, content.width, px(44))
    most = max(seats, most_seats)
    step = apart(px(44) + px(12), least, content.height, 3 + 2 * most)
    games = Rect(content.left, head.top + step, content.width, px(44))
    foot = Rect(content.left, content.bottom - px(52), content.width, px(52))
    body = Rect(content.left, games.bottom + px(12), content.width, 0)
    body.height = foot.top - px(12) - body.top
    left, right = _split(body, height >= px(1200), px(16))
    numbers = 3 * min(max(px(56), least), px(WIDEST_NUMBER))
    room = head.width - numbers - 2 * px(LABEL + 12) - px(16 + TITLE)
    series = Rect(0, 0, max(px(SERIES), min(room, px(SERIES * text))), px(44))
    series.midright = (content.right, head.centery)
    series_label = Rect(series.left - px(LABEL + 12), series.top, px(LABEL), series.height)
    # On the left, where nobody misses it in games for one number of players.
    players = Rect(series_label.left - px(16) - numbers, series.top, numbers, series.height)
    label = Rect(players.left - px(LABEL + 12), players.top, px(LABEL), players.height)
    gap = px(12)
    card_height = min((left.height - gap * (most - 1)) // most, px(CARD_LIMIT))
    cards = column(left, most, card_height, gap)
    free = cards[seats] if seats < most else Rect(left.left, left.bottom, left.width, 0)
    below = Rect(left.left, cards[seats - 1].bottom + gap, left.width, 0)
    below.height = max(0, left.bottom - below.top)
    about, lent, option_layouts = _lay_out_panel(right, options, scale, text)
    share = min(1.0, (foot.width - len(FOOT) * gap) / px(sum(FOOT) + START))
    back, rules, clock, teaching = _in_a_row(foot, [int(px(wide) * share) for wide in FOOT], gap)
    start = Rect(0, foot.top, int(px(START) * share), foot.height)
    start.right = foot.right
    return SetupLayout(
        title=Rect(head.left, head.top, label.left - head.left, head.height),
        games=games,
        players_label=label,
        players=players,
        series_label=series_label,
        series=series,
        cards=tuple(_lay_out_card(rect, scale, text, least) for rect in cards[:seats]),
        free=_like_a_seat(free, scale),
        below_cards=below,
        panel=right,
        about=about,
        lent=lent,
        options=option_layouts,
        back=back,
        rules=rules,
        clock=clock,
        teaching=teaching,
        start=start,
        line=line,
    )


def _in_a_row(room: Rect, widths: Sequence[int], gap: int) -> list[Rect]:
    """Rectangles of these widths side by side, from the left end of a room."""
    lefts = accumulate((width + gap for width in widths[:-1]), initial=room.left)
    both = zip(lefts, widths, strict=True)
    return [Rect(left, room.top, width, room.height) for left, width in both]


def _split(body: Rect, high: bool, gap: int) -> tuple[Rect, Rect]:
    """The rectangles for the seats and for the options, one above the other if `high`."""
    if high:
        left = Rect(body.left, body.top, body.width, (body.height - gap) // 2)
        top = left.bottom + gap
        return left, Rect(body.left, top, body.width, body.bottom - top)
    left = Rect(body.left, body.top, (body.width - gap) * 53 // 100, body.height)
    return left, Rect(left.right + gap, body.top, body.right - left.right - gap, body.height)


def _lay_out_card(rect: Rect, scale: UiScale, text: float, least: int) -> CardLayout:
    px = scale.px
    room = min(rect.height + px(12), 2 * (rect.height - px(44 + 8)))
    step = apart(px(44) + px(8), least, room, 2)
    narrow = rect.width < px(WIDE_CARD)
    pad, gap = px(12 if narrow else 16), px(8)
    colours = Rect(rect.left + pad - px(4), rect.top + px(8), px(COLUMN), 0)
    colours.height = rect.height - px(16)
    # Clear of the rim around the chosen colours, and of the card's own.
    emblems = Rect(colours.right + px(8), 0, px(36 if narrow else 52), rect.height - px(40))
    emblems.centery = colours.centery
    left = emblems.right + pad
    widgets = Rect(left, 0, rect.right - pad - left, step + px(44))
    widgets.centery = rect.centery
    top, foot = column(widgets, 2, px(44), step - px(44))
    width = min(max(px(WHO * text), top.width // 2), px(WIDEST_WHO * text))
    # The name keeps its share, however large the text is.
    width = max(px(WHO), min(width, round(MOST_WHO * top.width)))
    who = Rect(0, top.top, width, top.height)
    who.right = top.right
    name = Rect(top.left, top.top, who.left - gap - top.left, top.height)
    level = Rect(foot.left, foot.top, min(foot.width * 47 // 100, px(WIDEST_LEVEL)), foot.height)
    line = Rect(level.right + px(12), foot.top, 0, foot.height)
    line.width = foot.right - line.left
    return CardLayout(rect, colours, emblems, name, who, level, line)


def _like_a_seat(rect: Rect, scale: UiScale) -> OptionLayout:
    """An option in the place of a seat: label and explanation on the left, the choice beside it."""
    px = scale.px
    inside = rect.inflate(-2 * px(16), -2 * px(8))
    label = Rect(inside.left, inside.top, inside.width * 43 // 100, px(28))
    line = Rect(label.left, label.bottom, label.width, max(0, inside.bottom - label.bottom))
    choice = Rect(label.right + px(12), 0, inside.right - label.right - px(12), px(44))
    choice.centery = rect.centery
    return OptionLayout(label, choice, line)


def _lay_out_panel(
    panel: Rect, count: int, scale: UiScale, text: float
) -> tuple[Rect, int, tuple[OptionLayout, ...]]:
    """The rectangle about the game, how much of its height it has lent, and the options below.

    Explanations in larger text get more height, as long as enough is left of the upper part.
    """
    px = scale.px
    inside = panel.inflate(-px(40), -px(24))
    usual, line_height = px(OPTION_HEIGHT), px(OPTION_LINE_HEIGHT)
    most = (inside.height - px(MIN_ABOUT_HEIGHT)) // max(1, count)
    if usual > most:
        height, about_height, more = inside.height // max(1, count), 0, 0
    else:
        more = min(px(OPTION_LINE_HEIGHT * text) - line_height, most - usual)
        height, line_height = usual + more, line_height + more
        about_height = inside.height - count * height
    about = Rect(inside.left, inside.top, inside.width, about_height)
    layouts = []
    for rect in column(Rect(inside.left, about.bottom, inside.width, 0), count, height, 0):
        inner = Rect(rect.left, 0, rect.width, px(28 + 44 + 6) + line_height)
        inner.centery = rect.centery
        label = Rect(inner.left, inner.top, inner.width, px(28))
        choice = Rect(inner.left, label.bottom, inner.width, px(44))
        line = Rect(inner.left, choice.bottom + px(6), inner.width, line_height)
        layouts.append(OptionLayout(label, choice, line))
    return about, count * more, tuple(layouts)


def with_heights(layout: SetupLayout, heights: Sequence[int]) -> SetupLayout:
    """Adapt a layout to the actual heights of the explanations.

    Up to half of the height they don't need goes back to the part above them, as far as it was
    lent; the rest spreads out the options.

    Args:
        layout: the layout for explanations of any height.
        heights: the heights of the explanations, in pixels.
    """
    unused = sum(option.line.height for option in layout.options) - sum(heights)
    back = min(layout.lent, unused // 2)
    about = Rect(layout.about.topleft, (layout.about.width, layout.about.height + back))
    return replace(layout, about=about, options=_spread(layout.options, heights, back))


def _spread(
    options: Sequence[OptionLayout], heights: Sequence[int], lower: int
) -> tuple[OptionLayout, ...]:
    """Spread out the options from `lower` pixels further down, with explanations this high."""
    if not options:
        return ()
    fixed = [option.line.top - option.label.top for option in options]
    first, last = options[0].label.top + lower, options[-1].line.bottom
    spare = last - first - sum(fixed) - sum(heights)
    moved, top = [], first
    for number, (option, high) in enumerate(zip(options, heights, strict=True), 1):
        by = top - option.label.top
        label, choice, line = (
            one.move(0, by) for one in (option.label, option.choice, option.line)
        )
        line.height = high
        moved.append(OptionLayout(label, choice, line))
        top = first + sum(fixed[:number]) + sum(heights[:number])
        top += spare * number // max(1, len(options) - 1)
    return tuple(moved)
