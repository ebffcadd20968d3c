"""Games of Dice that the network plays against itself, and how it learns from them, as kernels."""

# Data layout
#
# Book, what happened in some games; a state is a board after a take:
#   inputs    (n, MOST_INPUTS)  uint16   the rows of the network's first layer
#   counts    (n,)              uint8    how many of them there are
#   rewards   (n,)              float32  the squares of the take that led to it, less any strike
#   before    (n,)              int64    the same player's state before it, or -1
#   targets   (n,)              float32  what was filled after it

from __future__ import annotations

import numpy as np

from game.ai.core.compiled.arrays import Bytes, Floats, Indices, Ints, Words
from game.ai.core.compiled.instructions import popcount
from game.ai.core.compiled.kernel import inlined, kernel, part
from game.ai.core.compiled.structs import Struct
from game.ai.core.dice.expectimax import (
    QUARTERS,
    Expectimax,
    dice_found,
    mark_legal,
    weigh_marked,
)
from game.ai.core.dice.sheet import (
    BOARD_ROWS,
    CLOSED,
    COLOURS,
    EDGED,
    OPEN,
    DiceArrays,
    draw,
)
from game.ai.core.dice.value import (
    MOST_INPUTS,
    OF_DICE,
    OF_STRIKES,
    SCALE,
    UNITS,
    DiceNet,
    add_input,
    foresee,
    look,
)
from game.engine.dice import FACES, STRIKES

FACE_COUNT = len(FACES)

MANY = 12
"""So many spots in a word are many: see `_choose`."""


class Book(Struct):
    """What happened in some games; see the data layout above."""

    inputs: Indices
    counts: Bytes
    rewards: Floats
    before: Ints
    targets: Floats


def empty_book(states: int) -> Book:
    """A book with room for that many states."""
    return Book(
        inputs=np.zeros((states, MOST_INPUTS), dtype=np.uint16),
        counts=np.zeros(states, dtype=np.uint8),
        rewards=np.zeros(states, dtype=np.float32),
        before=np.zeros(states, dtype=np.int64),
        targets=np.zeros(states, dtype=np.float32),
    )


@inlined
def uniform(random: Words) -> float:
    """A random number in [0, 1)."""
    return np.float64(_next_random(random) >> np.uint64(11)) * 2.0**-53


@inlined
def _next_random(random: Words) -> np.uint64:
    """Random bits: SplitMix64, as in `game.ai.core.tree.playout`."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return z ^ z >> np.uint64(31)


@inlined
def _any_legal(arrays: DiceArrays, board: Words, colour: int) -> bool:
    for word in range(arrays.words):
        if board[OPEN + colour, word] & ~(board[CLOSED, word] | board[EDGED + colour, word]):
            return True
    return False


@kernel
def play_game(
    search: Expectimax,
    book: Book,
    boards: Words,
    random: Words,
    start: int,
    noise: float,
    slips: float,
    thin: bool,
    results: Floats,
) -> int:
    """Play a game and write it to the book from a state on; return the state after it.

    Args:
        search: the constants, the network by which everybody plays, and scratch, turns among it.
        book: is written to.
        boards: scratch, ``(players, BOARD_ROWS, words)``.
        random: of the generator.
        start: the number of the first state.
        noise: how many squares of noise are added to each value.
        slips: how often a spot is drawn at random instead.
        thin: whether only some spots are considered, which is faster.
        results: filled with each player's quarters of squares.
    """
    arrays, net, turns, space = search.arrays, search.net, search.turns, search.space
    players, states = len(boards), start
    for player in range(players):
        boards[player, :BOARD_ROWS] = np.uint64(0)
        for colour in range(COLOURS):
            for word in range(arrays.words):
                boards[player, OPEN + colour, word] = arrays.starts[word]
        results[player] = 0.0
    # A player's index in these: the strikes left; whether they are out; the last state.
    strikes, out, last = book.before[-4:], book.before[-8:-4], book.before[-12:-8]
    dice = book.before[-16:-12]
    for player in range(players):
        strikes[player], out[player], last[player] = STRIKES, 0, -1
    starter, game_round = 0, 0
    while True:
        inside = 0
        for player in range(players):
            colour = (player - game_round) & 3
            if not out[player] and not _any_legal(arrays, boards[player], colour):
                out[player] = 1
            inside += 1 - out[player]
        if not inside:
            return states
        while out[starter]:
            starter = (starter + 1) % players
        left = inside
        for die in range(left):
            dice[die] = np.int64(uniform(random) * FACE_COUNT)
        place = 0
        for step in range(players):
            player = (starter + step) % players
            if out[player]:
                continue
            for ahead in range(4):
                turns.colours[ahead] = (player - game_round - ahead) & 3
            turns.order[0], turns.order[1] = inside, place
            place += 1
            board = boards[player]
            chosen, struck, die = _choose(
                search,
                board,
                strikes[player],
                dice,
                left,
                random,
                noise,
                slips,
                thin,
            )
            if chosen < 0:
                out[player] = 1
                continue
            for i in range(die, left - 1):
                dice[i] = dice[i + 1]
            left -= 1
            strikes[player] -= struck
            gain = np.float32(arrays.sizes[arrays.piece[chosen]]) - np.float32(struck) / QUARTERS
            glance = space.glance
            look(arrays, board, turns.colours, 0, glance)
            goes_on = foresee(arrays, net, glance, int(chosen))
            draw(arrays, board, int(chosen), turns.colours[0], space.glance.cells)
            results[player] += gain
            add_input(net, glance, OF_DICE + 4 * (inside - 1) + dice_found(turns, 1) - 1)
            add_input(net, glance, OF_STRIKES + strikes[player])
            count = glance.inputs[MOST_INPUTS]
            if goes_on or last[player] >= 0:
                for i in range(count):
                    book.inputs[states, i] = glance.inputs[i]
                book.counts[states] = count if goes_on else 0
                book.rewards[states] = gain
                book.before[states] = last[player]
                last[player] = states
                states += 1
        starter, game_round = (starter + 1) % players, game_round + 1


@part
def _choose(
    search: Expectimax,
    board: Words,
    strikes: int,
    dice: Ints,
    left: int,
    random: Words,
    noise: float,
    slips: float,
    thin: bool,
) -> tuple[np.int64, int, int]:
    """A placement, whether a strike is spent on it, and the number of the die; -1 if none."""
    arrays, turns, space = search.arrays, search.turns, search.space
    mark_legal(arrays, board, turns.colours[0], space)
    if thin:
        # Of many spots, a quarter will do for a start: the best of them is hardly worse.
        for word in range(arrays.words):
            if popcount(space.legal[word]) > MANY:
                space.legal[word] &= _next_random(random) & _next_random(random)
    count = weigh_marked(search, board, 0, 0, strikes)
    best, chosen, struck, die = -1e9, np.int64(-1), 0, 0
    for number in range(count):
        placement = np.int64(space.placements[0, number])
        piece = arrays.piece[placement]
        size = np.float64(arrays.sizes[piece]) + noise * uniform(random)
        for i in range(left):
            by_die = dice[i] == arrays.rows[piece]
            if by_die:
                total = size + space.kept[0, number]
            elif strikes:
                total = size + space.struck[0, number] - 1 / QUARTERS
            else:
                continue
            if total > best:
                best, chosen, struck, die = total, placement, 0 if by_die else 1, i
    if chosen >= 0 and uniform(random) < slips:
        piece, same = arrays.piece[chosen], 0
        for number in range(count):
            if arrays.piece[space.placements[0, number]] == piece:
                same += 1
                if uniform(random) * same < 1:
                    chosen = np.int64(space.placements[0, number])
    return chosen, struck, die


@kernel
def set_targets(net: DiceNet, book: Book, states: int, hidden: Floats, decay: float) -> None:
    """Set the λ-returns of all states (Sutton 1988), with λ = decay."""
    for state in range(states):
        book.targets[state] = 0
    for state in range(states - 1, -1, -1):
        before = book.before[state]
        if before >= 0:
            expected = _forward(net, book, state, hidden) * SCALE if book.counts[state] else 0.0
            later = decay * book.targets[state] + (1 - decay) * max(expected, 0.0)
            book.targets[before] = book.rewards[state] + later


@part
def _forward(net: DiceNet, book: Book, state: int, hidden: Floats) -> float:
    """The network's output; leaves both hidden layers in ``hidden``, (2, UNITS)."""
    first, second = hidden[0], hidden[1]
    for unit in range(UNITS):
        first[unit] = net.bias[unit]
        second[unit] = net.second_bias[unit]
    for i in range(book.counts[state]):
        entry = net.entry[book.inputs[state, i]]
        for unit in range(UNITS):
            first[unit] += entry[unit]
    for unit in range(UNITS):
        if first[unit] > 0:
            weights = net.second[unit]
            for after in range(UNITS):
                second[after] += first[unit] * weights[after]
    total = np.float64(net.out_bias[0])
    for unit in range(UNITS):
        total += max(second[unit], np.float32(0)) * net.out[unit]
    return total


@kernel
def learn(
    net: DiceNet, book: Book, order: Ints, hidden: Floats, rate: float, last_rate: float
) -> float:
    """Stochastic gradient descent on squared errors over states in an order; return their mean.

    The rate falls in equal steps from `rate` to `last_rate`.
    """
    errors, steps = 0.0, len(order)
    first, second, back, down = hidden[0], hidden[1], hidden[2], hidden[3]
    for step in range(steps):
        state = order[step]
        if not book.counts[state]:
            continue
        found = _forward(net, book, state, hidden)
        error = found - book.targets[state] / SCALE
        errors += error * error
        pace = np.float32((rate + (last_rate - rate) * step / steps) * max(min(error, 1.0), -1.0))
        for unit in range(UNITS):
            active = second[unit] > 0
            down[unit] = net.out[unit] * pace if active else np.float32(0)
            if active:
                net.out[unit] -= pace * second[unit]
            net.second_bias[unit] -= down[unit]
        net.out_bias[0] -= pace
        for unit in range(UNITS):
            back[unit] = np.float32(0)
            if first[unit] > 0:
                weights = net.second[unit]
                total = np.float32(0)
                for after in range(UNITS):
                    total += weights[after] * down[after]
                for after in range(UNITS):
                    weights[after] -= first[unit] * down[after]
                back[unit] = total
            net.bias[unit] -= back[unit]
        for i in range(book.counts[state]):
            entry = net.entry[book.inputs[state, i]]
            for unit in range(UNITS):
                entry[unit] -= back[unit]
    return errors / steps
