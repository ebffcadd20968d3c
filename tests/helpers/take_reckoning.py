"""Slow findings of what speaks against a take in Dice, from the boards and the rules alone."""

from game.coach.reasons import EXPLAINS, ReasonKind
from game.coach.take_reasons import DRAWN, HIGH_RISK, LEAST, OUT, RISKS, STRIKE_WORTH
from game.engine.dice import ROW_OF, STRIKES
from helpers.slow_position import Slow


def expected(position, played, better):
    """The reasons to be told: by kind and colours, the cells, numbers and pieces."""
    return {
        **colours_closing(position, played, better),
        **shape_passed_over(position, played, better),
        **shapes_shut_out(position, played, better),
        **strike_spent(position, played, better),
        **die_left(position, played, better),
    }


def boards(position, *takes):
    """The board of the player to choose, and what each of some takes makes of it."""
    board, colour = position.boards[position.chooser], position.colour
    return [Slow(board), *(Slow(board.play(take.placement, colour)) for take in takes)]


def matters(kind, squares):
    """Whether so many squares are worth a word."""
    return EXPLAINS[kind] * squares >= LEAST


def piece(slow, take):
    return int(slow.table.piece[take.placement])


def squares(slow, number):
    return slow.ruleset.pieces.pieces[number].size


def risk(rounds, shapes):
    return dict(enumerate(RISKS[rounds - 1])).get(shapes, 0)


def of_use(slow, colour):
    """The corners that a shape can cover."""
    covered = {cell for _, shape in slow.legal(colour) for cell in shape}
    return slow.corners(colour) & covered


def colours_closing(position, *takes):
    before, then, other = boards(position, *takes)
    found, markers = {}, position.markers
    for rounds in (1, 2, 3, 4):
        markers = markers.advanced()
        colour = markers.held[position.chooser]
        now, else_ = (len({number for number, _ in slow.legal(colour)}) for slow in (then, other))
        more = OUT[rounds - 1] * (risk(rounds, now) - risk(rounds, else_))
        enough = matters(ReasonKind.COLOUR_CLOSING, more)
        if risk(rounds, now) >= HIGH_RISK and enough and then.pieces(colour):
            lost = of_use(before, colour) & of_use(other, colour) - of_use(then, colour)
            told = lost or of_use(then, colour)
            found[ReasonKind.COLOUR_CLOSING, colour] = (told, (now, else_, rounds), ())
    return found


def spots(slow, number, without=()):
    """The cells of each spot in which a shape fits in any colour, but for a few colours."""
    colours = set(range(len(slow.ruleset.colours))) - set(without)
    return {shape for colour in colours for one, shape in slow.legal(colour) if one == number}


def drawn(count):
    return max((fewest, chance) for fewest, chance in DRAWN if fewest <= count)[1]


def shape_passed_over(position, *takes):
    before = boards(position)[0]
    small, large = (piece(before, take) for take in takes)
    sizes = [squares(before, number) for number in (small, large)]
    counts = [len(spots(before, number)) for number in (small, large)]
    lost = [size * (1 - drawn(count)) for size, count in zip(sizes, counts, strict=True)]
    enough = matters(ReasonKind.SHAPE_PASSED_OVER, lost[1] - lost[0])
    if small == large or sizes[1] < 4 or counts[1] > 2 or not enough:
        return {}
    cells = set().union(*spots(before, large)) - set(before.table.cells_of(takes[1].placement))
    return {(ReasonKind.SHAPE_PASSED_OVER, position.colour): (cells, counts[1:], (large,))}


def shapes_shut_out(position, *takes):
    _, then, other = boards(position, *takes)
    closing = {colour for _, colour in colours_closing(position, *takes)}
    large = [n for n in sorted(then.pieces(0) & other.pieces(0)) if squares(then, n) >= 4]
    out = {number: spots(other, number, closing) for number in large if not spots(then, number)}
    out = {number: shapes for number, shapes in out.items() if shapes}
    sizes = {number: squares(then, number) for number in out}
    lost = sum(sizes[number] * (drawn(len(out[number])) - drawn(0)) for number in out)
    if not matters(ReasonKind.SHAPES_SHUT_OUT, lost):
        return {}
    cells = set().union(*(shape for shapes in out.values() for shape in shapes))
    numbers = (len(out), sum(sizes.values()))
    return {(ReasonKind.SHAPES_SHUT_OUT, position.colour): (cells, numbers, tuple(out))}


def strike_worth(position, player):
    known = STRIKE_WORTH[STRIKES - position.strikes[player] - 1]
    return known[min(position.unfilled(player) // 10, len(known) - 1)]


def strike_spent(position, played, better):
    before = boards(position)[0]
    more = max(squares(before, piece(before, played)) - squares(before, piece(before, better)), 0)
    if not played.strike or better.strike:
        return {}
    worth = strike_worth(position, position.chooser)
    if not matters(ReasonKind.STRIKE_SPENT, worth - more):
        return {}
    cells = set(before.table.cells_of(played.placement))
    numbers = (max(1, round(worth)), more)
    return {(ReasonKind.STRIKE_SPENT, position.colour): (cells, numbers, ())}


def die_left(position, played, better):
    if len(position.turns) != 2 or played.die == better.die:
        return {}
    rival = position.turns[1]
    slow, colour = Slow(position.boards[rival]), position.markers.held[rival]
    (then,), (other,) = (
        [die for die in position.dice if die != take.die] for take in (played, better)
    )
    shapes = slow.legal(colour)
    now, else_ = (
        max((len(shape) for number, shape in shapes if ROW_OF[number] == die), default=0)
        for die in (then, other)
    )
    lost = now - else_
    if position.strikes[rival] < STRIKES:
        lost = min(lost, strike_worth(position, rival))
    elif not else_ and now:
        lost = OUT[0]
    if not matters(ReasonKind.DIE_LEFT, lost):
        return {}
    return {(ReasonKind.DIE_LEFT, colour): (set(), (then, now, else_), ())}
