"""What is done with the piece in hand, whatever holds it: pointer, finger, keys or pad."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.engine import Ply, Ruleset
from game.engine.contacts import Rule
from game.engine.lattice.tiling import PlanePoint
from game.ui.look.texts import colour_in, tr
from game.ui.look.tween import Tween
from game.ui.shell.actions import ARROWS, DIRECTIONS, Command, Pixel
from game.ui.sound.effects import Effect
from game.ui.table.flights import LIFTED
from game.ui.table.hand import Hand, Lifting, Turning
from game.ui.table.landing import Landing, LayableBoard
from game.ui.table.packing import next_slot, piece_in
from game.ui.table.table import Table
from game.ui.table.tray import middle_of, neighbour

VIOLATION_TEXTS: Mapping[Rule, str] = MappingProxyType(
    {
        Rule.USED: "play.reason.used",
        Rule.OCCUPIED: "play.reason.occupied",
        Rule.OWN_EDGE: "play.reason.own_edge",
        Rule.START: "play.reason.start",
        Rule.NO_CORNER: "play.reason.no_corner",
        Rule.TOO_EARLY: "play.reason.too_early",
        Rule.TOO_LARGE: "play.reason.too_large",
        Rule.BARRED: "play.reason.barred",
        Rule.NO_EDGE: "play.reason.no_edge",
    }
)
"""The text key for each rule that a placement can break."""

OF_CELLS: Mapping[tuple[Rule, str], str] = MappingProxyType(
    {
        (Rule.START, "segment"): "play.reason.start.segment",
        (Rule.START, "quarter"): "play.reason.start.quarter",
        (Rule.NO_CORNER, "segment"): "play.reason.no_corner.segment",
    }
)
"""The same for rules of which some cells, by what they are called, have words of their own."""


def refusal_words(hand: Hand, landing: Landing) -> str:
    """Why a held piece may not land somewhere, in words."""
    if landing.rule is None:
        return tr("play.reason.off_board")
    return violation_words(hand.position.ruleset, hand.colour, landing.rule)


def violation_words(ruleset: Ruleset, colour: int, rule: Rule) -> str:
    """What a colour's piece that breaks a rule ought to do, in words."""
    key = VIOLATION_TEXTS[rule]
    if rule is Rule.START and ruleset.options.free_starts:
        key = "play.reason.free_start"
    key = OF_CELLS.get((rule, ruleset.geometry.lattice.cell), key)
    return tr(key, colour=colour_in(ruleset, colour))


MOVES = frozenset(
    {
        *(Command.TURN_RIGHT, Command.TURN_LEFT, Command.FLIP, Command.NEXT_SPOT),
        *ARROWS,
    }
)
"""The commands that `move` handles."""

# -- taking -----------------------------------------------------------------


def pick(table: Table, slot: int, at: Pixel) -> None:
    """Take the piece in a tray slot with the pointer, whose button went down at a pixel."""
    position = table.area.layable
    if position is None:
        return
    piece = piece_in(position.ruleset.pieces, slot)
    if not table.area.choose_piece(piece):
        return
    hand = _take(table, position, piece)
    hand.slot = slot
    tray = table.area.trays[hand.colour]
    if hand.orientation == tray.orientation(piece):
        hand.grab(tray.transform(slot).plane(at))
    hand.carry(table.plane(at))
    hand.press(at)
    table.refresh()


def choose(table: Table, step: int) -> None:
    """Take the next or previous piece that can be placed, with keys; if none can, say why."""
    area, hand = table.area, table.hand
    position, pieces = area.layable, area.placeable()
    if fault := area.choice_fault:
        table.status.tell(fault)
    if position is None or not pieces:
        return
    piece = pieces[0 if step > 0 else -1]
    if hand is not None and hand.piece in pieces:
        piece = pieces[(pieces.index(hand.piece) + step) % len(pieces)]
    if area.choose_piece(piece):
        middle = table.plane(area.board.rect.center)
        lay_near(table, position, piece, middle if hand is None else hand.pointer)
        table.refresh()


def walk(table: Table, command: Command) -> None:
    """Point with keys to the piece in the tray that is next in a direction; see `tray.neighbour`.

    If none can be placed, say why.
    """
    area = table.area
    if fault := area.choice_fault:
        table.status.tell(fault)
    spots = _spots(table)
    here = pointed(table)
    if spots:
        start = middle_of(spots) if here is None else here
        table.pointed = neighbour(spots, start, DIRECTIONS[command])
        table.ui.sounds.play(Effect.CHOICE)


def pointed(table: Table) -> int | None:
    """The piece in its tray that keys point to, if it can be taken; for a pad there is always one.

    With a piece in hand there is none.
    """
    if table.hand is not None or table.area.layable is None:
        return None
    pieces = table.area.placeable()
    if table.pointed in pieces:
        return table.pointed
    by_pad = table.ui.controls.pad is not None and bool(pieces)
    return middle_of(_spots(table)) if by_pad else None


def take_pointed(table: Table) -> bool:
    """Take the piece that keys point to, or the first one; return whether there was one."""
    piece, area = pointed(table), table.area
    position = area.layable
    if piece is None and table.hand is None and position is not None:
        choose(table, 1)
        return True
    if piece is None or position is None or not area.choose_piece(piece):
        return False
    lay_near(table, position, piece, table.plane(area.board.rect.center))
    table.pointed = piece  # Where the keys go on from, once it's put back.
    table.refresh()
    return True


def _spots(table: Table) -> dict[int, Pixel]:
    """Where the pieces that can be taken lie in the tray: the middle of each."""
    area = table.area
    position = area.layable
    if position is None or position.colour is None:
        return {}
    tray = area.trays[position.colour]
    return {
        piece: tray.box(next_slot(position, position.colour, piece)).center
        for piece in area.placeable()
    }


def lay_near(table: Table, position: LayableBoard, piece: int, spot: PlanePoint) -> None:
    """Take a piece, and lay it as near to a spot of the board's plane as it fits.

    Where finding places is up to people, it lies right there, as it is.
    """
    hand, finds = _take(table, position, piece), table.area.finds_places
    if finds:
        hand.turn_to_fit()
    hand.put_near(spot, fitting=finds)


def take_at(table: Table, position: LayableBoard, placement: int, at: Pixel | None = None) -> None:
    """Take a placement's piece where it lies, to be placed or adjusted.

    If `at` is given, the pointer takes it: its button went down at that pixel.
    """
    hand = _take(table, position, int(position.ruleset.table.piece[placement]))
    hand.lie_at(placement)
    hand.resting = at is None
    if at is not None:
        hand.seize(table.plane(at))
        hand.press(at)
    table.refresh()


def _take(table: Table, position: LayableBoard, piece: int) -> Hand:
    """Hold a piece of the colour to play, as it was last turned."""
    colour = position.colour
    assert colour is not None
    in_tray = table.area.trays[colour].orientation(piece)
    slot = next_slot(position, colour, piece)
    lay = table.lay_of.get((colour, piece), in_tray)
    table.hand = Hand(position, lay, table.snap, slot, table.area.board.facing)
    _lift(table, table.area.trays[colour].cell / (LIFTED * table.area.board.cell))
    table.ui.sounds.play(Effect.LIFT)
    return table.hand


def _lift(table: Table, scale: float) -> None:
    """Show that the piece rises into the hand, from a size relative to that."""
    duration = table.ui.motion.lift
    if duration and table.hand is not None:
        table.hand.lifting = Lifting(scale, Tween(table.ui.now(), duration))


def follow(table: Table) -> None:
    """Keep holding the piece after the game has moved on, as far as one may be held now.

    If it's gone, or it's another colour's turn, it goes back to its tray.
    """
    hand = table.hand
    if hand is None:
        return
    position = table.area.layable
    left = 0 if position is None else int(position.left[hand.colour, hand.piece])
    if position is None or position.colour != hand.colour or not left:
        put_back(table)
        return
    hand.follow(position)
    hand.slot = next_slot(position, hand.colour, hand.piece)


# -- moving -----------------------------------------------------------------


def move(table: Table, command: Command) -> None:
    """Turn, flip or move the piece, by one of `MOVES`; with none in hand, moving takes one."""
    hand = table.hand
    if command in (Command.TURN_RIGHT, Command.TURN_LEFT):
        turn(table, clockwise=command is Command.TURN_RIGHT)
    elif command is Command.FLIP:
        _flip(table)
    elif hand is None and command in DIRECTIONS:
        walk(table, command)
    elif hand is None:
        choose(table, 1)
    elif command is not Command.NEXT_SPOT:
        right, down = DIRECTIONS[command]
        hand.step(right, -down)
    elif hand.next_legal():
        hand.turning = None
        table.lay_of[hand.colour, hand.piece] = hand.orientation
    else:
        table.status.tell(tr("play.no_spot"), hand)


def turn(table: Table, *, clockwise: bool) -> None:
    """Turn the piece in hand, if there is one, by the smallest angle."""
    hand = table.hand
    if hand is not None:
        hand.turn(clockwise=clockwise)
        table.ui.sounds.play(Effect.TURN, 0 if clockwise else 1)
        angle = 360 / hand.lattice.turns
        _show_turn(table, hand, angle if clockwise else -angle, table.ui.motion.rotate)


def _flip(table: Table) -> None:
    """Mirror the piece in hand, if there is one, left to right."""
    hand = table.hand
    if hand is not None:
        hand.flip()
        table.ui.sounds.play(Effect.FLIP)
        _show_turn(table, hand, 0, table.ui.motion.flip)


def _show_turn(table: Table, hand: Hand, angle: float, duration: float) -> None:
    hand.turning = Turning(angle, Tween(table.ui.now(), duration))
    table.lay_of[hand.colour, hand.piece] = hand.orientation


def carry(table: Table, at: Pixel) -> None:
    """Have the piece follow the pointer; one moved by keys does so once that moves on purpose.

    A piece that was laid down stays until it's pressed.
    """
    hand = table.hand
    if hand is None or hand.resting:
        return
    if hand.carried or hand.has_strayed(at, table.click_slack):
        hand.carry(table.plane(at))


def press(table: Table, at: Pixel) -> bool:
    """Pick the piece up again with the pointer, whose button went down at a pixel of the board.

    If the press is beside its cells, it comes to the pointer. False outside the board.
    """
    hand, spot = table.hand, table.plane(at)
    if hand is None or not (hand.covers(spot) or table.area.board.on_plate(at)):
        return False
    covers = hand.covers(spot)
    hand.press(at, click_places=covers and hand.fits)
    (hand.seize if covers else hand.carry)(spot)
    hand.resting, hand.promised = False, None
    _lift(table, 1 / LIFTED)
    table.ui.sounds.play(Effect.LIFT)
    return True


# -- letting go -------------------------------------------------------------


def drop(table: Table, *, lay: bool = False) -> int | None:
    """Let go of the piece over the board; return the placement if it may be placed now.

    Where it may not land, say why. With `lay` the piece is then laid down there, to be adjusted; if
    it sticks out over the edge it's moved onto the board, where it may happen to fit. Where it may
    land while others think, it's laid down, and `redeem` returns the placement later. Off the board
    it goes back to its tray.
    """
    hand, ui, status = table.hand, table.ui, table.status
    landing = None if hand is None else hand.landing()
    if hand is None or landing is None:
        put_back(table)
        return None
    if landing.placement is not None and landing.legal:
        if table.area.placing is not None:
            return landing.placement
        promise(table, landing.placement)
        status.tell(tr("play.promised"), hand)
        ui.sounds.play(Effect.CHOICE)
        return None
    if lay:
        hand.land()
        landing = hand.landing()
        assert landing is not None
    if landing.legal:
        status.tell(tr("play.fits_here"), hand)
        ui.sounds.play(Effect.CHOICE)
        return None
    refuse(table, hand, landing)
    ui.controls.rumble(ui.motion.rumble)
    ui.sounds.play(Effect.ILLEGAL)
    return None


def refuse(table: Table, hand: Hand, landing: Landing) -> None:
    """Say why the piece may not lie where it was let go."""
    table.status.tell(refusal_words(hand, landing), hand)
    table.on_refused(hand, landing)


def promise(table: Table, placement: int) -> None:
    """Lay the piece where it will be placed once the turn comes, unless it's moved first."""
    hand = table.hand
    if hand is not None:
        hand.lie_at(placement)
        hand.resting, hand.promised = True, placement


def redeem(table: Table) -> int | None:
    """Return the placement promised while others thought, once the turn has come.

    If it's no longer possible, say why; the piece stays where it was laid down. A piece that was
    moved since is the person's to place.
    """
    hand = table.hand
    if hand is None or hand.promised is None or table.area.placing is None:
        return None
    is_waiting, hand.promised = hand.waiting, None
    if not is_waiting:
        return None
    landing = hand.landing()
    assert landing is not None
    if landing.legal:
        return landing.placement
    reason = refusal_words(hand, landing)
    table.status.tell(tr("play.promise_broken", reason=reason), hand)
    table.ui.sounds.play(Effect.ILLEGAL)
    return None


def settle(table: Table, placement: int) -> None:
    """Let go of the piece once it's placed: it comes to rest there."""
    hand = table.hand
    if hand is not None:
        start = table.area.board.transform.pixel(hand.origin)
        table.flights.settle(Ply(hand.colour, placement), hand.slot, start)
        table.hand = None


def put_back(table: Table) -> bool:
    """Let the piece in hand, if any, glide back to its tray; return whether there was one."""
    hand = table.hand
    if hand is None:
        return False
    start = table.area.board.transform.pixel(hand.origin)
    table.flights.go_home(hand.colour, hand.slot, hand.orientation, start)
    table.ui.sounds.play(Effect.PUT_BACK)
    table.hand = None
    table.refresh()
    return True
