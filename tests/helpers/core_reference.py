"""A slow, simple reference in Python for what the core's kernels compute, from positions alone.

The order and number of kinds and features are the core's; this module says what each one means.
"""

from collections import Counter
from functools import lru_cache
from math import log1p

import numpy as np

from game.ai.core.board.board_arrays import NEARBY_CLASSES, RINGS
from game.ai.core.policy_value.policy import (
    CELL_FOE,
    CELL_FOE_COVERAGE,
    CELL_MATE,
    CELL_OWN,
    CELL_OWN_COVERAGE,
    CENTRE_PLACEMENTS,
    CORNER_FOE,
    CORNER_STATE,
    EDGE_COVERAGE,
    EDGE_FOE,
    EDGE_STATE,
    PHASE_LENGTH,
    PHASES,
    PIECE_PHASES,
)
from game.ai.core.policy_value.territory import STEPS
from game.ai.core.policy_value.value import SIZE_FEATURES, TURN_FEATURES, VALUE_PHASES
from game.engine.touch import Touch


@lru_cache
def neighbours(geometry):
    """For each cell, the cells that share an edge or a corner with it."""
    lattice = geometry.lattice
    return [
        {
            cell
            for beside in (*lattice.edge_neighbours(point), *lattice.corner_neighbours(point))
            if (cell := geometry.cell_at(beside)) is not None
        }
        for point in geometry.points
    ]


@lru_cache
def around(geometry):
    """For each cell, the cells within two steps, including itself."""
    near = neighbours(geometry)
    return [
        {cell} | near[cell] | {c for n in near[cell] for c in near[n]} for cell in range(len(near))
    ]


@lru_cache
def most_around(geometry):
    """The greatest number of cells within two steps of any."""
    return max(map(len, around(geometry)))


@lru_cache
def rings(geometry):
    """The class of each cell's distance from the middle of the board."""
    x, y = np.array([geometry.lattice.centre(point) for point in geometry.points]).T
    away = np.hypot(x - (x.min() + x.max()) / 2, y - (y.min() + y.max()) / 2)
    part = (away / away.max()).astype(np.float32)
    return [min(int(RINGS * far), RINGS - 1) for far in part]


class ReferenceView:
    """A position as each colour sees it.

    Attributes:
        open, attach: for each colour, the cells that it may cover, and its attach points.
        coverage: for each colour, how many of its legal placements cover each cell, without those
            of a piece that may lie anywhere.
    """

    def __init__(self, position):
        self.position = position
        self.ruleset = ruleset = position.ruleset
        self.size = ruleset.geometry.size
        self.colours = range(len(ruleset.colours))
        self.open = [
            set(np.flatnonzero(~position.forbidden(c)[:-1]).tolist()) for c in self.colours
        ]
        self.attach = [set(position.attach_points(c).tolist()) for c in self.colours]
        self.legal = [position.legal(c) for c in self.colours]
        table, free = ruleset.table, ruleset.free_piece
        self.coverage = [
            Counter(
                cell
                for placement in legal.tolist()
                if free is None or table.piece[placement] != free.piece
                for cell in table.cells[placement].tolist()
            )
            for legal in self.legal
        ]
        for counts in self.coverage:
            del counts[self.size]

    def team_of(self, player):
        return set(self.ruleset.colours_of(player))

    @property
    def everyone(self):
        """The colours that count for a player, which excludes a shared one."""
        return {c for player in range(self.ruleset.players) for c in self.team_of(player)}

    def own_team(self, colour):
        """The colours that count for the same player as `colour`; none if it is shared."""
        teams = map(self.team_of, range(self.ruleset.players))
        return next((team for team in teams if colour in team), set())

    def room(self, cell, colours):
        """The class of how many nearby cells are open to whichever of some colours has most."""
        near = around(self.ruleset.geometry)
        most = max((len(near[cell] & self.open[colour]) for colour in colours), default=0)
        most_there = most_around(self.ruleset.geometry)
        return min(most * (NEARBY_CLASSES + 1) // (most_there + 1), NEARBY_CLASSES - 1)

    def coverage_class(self, cell, colours):
        count = sum(self.coverage[colour][cell] for colour in colours)
        return sum(count >= least for least in (1, 3, 7, 16, 41))


# -- the policy --------------------------------------------------------------


def kinds_of(view, colour, player):
    """Each cell's kinds when it is covered, along an edge or at a corner."""
    team = view.team_of(player)
    mates, foes = team - {colour}, view.everyone - team - {colour}
    owner = view.position.board
    fresh = fresh_cells(view, foes)
    covered, edges, corners = [], [], []
    for cell in range(view.size):
        free, own = cell in view.open[colour], cell in view.attach[colour]
        foe_nearby, room = (
            view.room(cell, [c for c in some if cell in view.attach[c]])
            for some in (foes, [colour])
        )
        of_foe = any(cell in view.attach[foe] for foe in foes)
        of_mate = any(cell in view.attach[mate] for mate in mates)
        foe_coverage = view.coverage_class(cell, foes)
        covered.append(
            (
                CELL_OWN + (1 + room if own else 0),
                CELL_FOE
                + (1 + foe_nearby + (NEARBY_CLASSES if cell in fresh else 0) if of_foe else 0),
                CELL_MATE + of_mate,
                CELL_FOE_COVERAGE + foe_coverage,
                CELL_OWN_COVERAGE + view.coverage_class(cell, [colour]),
            )
        )
        if owner[cell] >= 0:
            state = 1 if owner[cell] in mates else 2 if owner[cell] in foes else 3
        else:
            state = 0 if not free else 5 + room if own else 4
        age = 0 if not of_foe else 2 if cell in fresh else 1
        edges.append((EDGE_STATE + state, EDGE_FOE + age, EDGE_COVERAGE + (foe_coverage > 0)))
        if not free:
            state = 0
        elif own:
            state = 1
        else:
            threat = 2 if foe_coverage else 1 if any(cell in view.open[foe] for foe in foes) else 0
            state = 2 + 3 * view.room(cell, [colour]) + threat
        corners.append((CORNER_STATE + state, CORNER_FOE + of_foe))
    return covered, edges, corners


def fresh_cells(view, foes):
    """The attach points that the latest placements of foes opened."""
    table, last = view.ruleset.table, view.position.last
    return {
        cell
        for foe in foes
        if last[foe] is not None
        for cell in table.attaches[last[foe]].tolist()
        if cell in view.open[foe]
    }


def touched(table, placement):
    """The cells that a placement covers, those along its edges and those at its corners."""
    size = table.geometry.size
    rows = (table.cells, table.closes, table.attaches)
    return [[cell for cell in row[placement].tolist() if cell != size] for row in rows]


def logits_of(view, model, kinds, placements):
    """The sum of the weights of each placement."""
    position, policy = view.position, model.policy
    table, phase = position.ruleset.table, _phase_of(position)
    weights = policy.kinds[phase].astype(float)
    cells = [[sum(weights[kind] for kind in of_cell) for of_cell in part] for part in kinds]
    if len(model.net.pattern_entry):
        row = patterns_of(view)[position.colour]
        seen = {cell: hidden_of(model.net, view, row, cell) for cell in view.open[position.colour]}
        for part, in_role in enumerate(cells):
            for cell, pattern in enumerate(row):
                in_role[cell] += float(policy.patterns[phase][3 * pattern + part])
                if cell in seen:
                    in_role[cell] += seen[cell] @ policy.hidden[phase][part]
    return [
        sum(
            in_role[cell]
            for in_role, touching in zip(cells, touched(table, placement), strict=True)
            for cell in touching
        )
        + _own_weight(position, policy, placement)
        for placement in placements
    ]


def _phase_of(position):
    return min(position.placed[position.colour] // PHASE_LENGTH, PHASES - 1)


def _own_weight(position, policy, placement):
    """The weights of a placement's piece and of where it lies."""
    placed = position.placed[position.colour]
    table, logit = position.ruleset.table, 0
    logit += policy.pieces[min(placed // 2, PIECE_PHASES - 1), table.piece[placement]]
    if placed < CENTRE_PLACEMENTS:
        ring = min(rings(position.ruleset.geometry)[cell] for cell in table.cells_of(placement))
        logit += policy.rings[placed, ring]
    return logit


# -- the value ---------------------------------------------------------------


def features_of(view):
    """The features of each colour."""
    return np.array([[*_features(view, colour)] for colour in view.colours])


def _features(view, colour):
    position, table = view.position, view.ruleset.table
    legal, left = view.legal[colour], position.left[colour].tolist()
    count = len(view.colours)
    yield from left
    yield from (piece in table.piece[legal] for piece in range(len(left)))
    worth = np.ceil(table.worth[legal])
    yield from (log1p((worth == size).sum()) for size in range(SIZE_FEATURES))
    foes = view.everyone - view.own_team(colour)
    hot = {cell for foe in foes for cell in view.coverage[foe]}
    for points in (view.attach[colour] - hot, view.attach[colour] & hot):
        rooms = Counter(view.room(cell, [colour]) for cell in points)
        yield from (log1p(rooms[room]) for room in range(NEARBY_CLASSES))
    yield from ((colour - position.colour) % count == turn for turn in range(TURN_FEATURES))
    yield position.score(colour).left / 100
    yield sum(position.placed) / 100
    yield len(legal) == 0
    yield position.placed[colour] == 0
    yield from (len(cells) / 100 for cells in _cell_sets(view, colour, foes, hot))
    yield from (len(cells) / 100 for cells in _territory(view, colour, foes))
    whole = view.ruleset.pieces.worth * count
    yield 1 - sum(position.score(c).left for c in view.colours) / whole


def _cell_sets(view, colour, foes, hot):
    mates = view.own_team(colour) - {colour}
    free, reach = view.open[colour], set(view.coverage[colour])
    yield free
    yield free - union(view.open[foe] for foe in foes)
    yield reach
    yield reach & hot
    yield reach & hot & union(view.attach[foe] for foe in foes)
    yield reach - hot
    yield reach & union(view.coverage[mate] for mate in mates)
    yield free - reach - hot


def _territory(view, colour, foes):
    came = _steps(view, colour)
    theirs = [_steps(view, foe) for foe in foes]
    first = {cell: min(steps.get(cell, STEPS) for steps in [*theirs, {}]) for cell in came}
    for step in range(STEPS):
        yield {cell for cell in came if came[cell] == step}
    for step in range(STEPS):
        yield {cell for cell in came if came[cell] == step < first[cell]}
    yield {cell for cell in came if came[cell] == first[cell]}
    yield {cell for cell in came if came[cell] > first[cell]}
    yield {cell for cell in came if first[cell] == STEPS}


def _steps(view, colour):
    """The step in which a colour reaches each cell, for the cells that it reaches."""
    geometry, free = view.ruleset.geometry, view.open[colour]
    by_edges = view.ruleset.contact.attaches is Touch.EDGE
    near = geometry.edge_neighbours if by_edges else neighbours(geometry)
    came, rim = {}, view.attach[colour]
    for step in range(STEPS):
        came |= dict.fromkeys(rim, step)
        for _ in range(2 if geometry.lattice.cell == "quarter" else 1):
            rim = rim | (union(near[cell] for cell in rim) & free)
        rim = rim - came.keys()
    return came


def union(sets):
    return set().union(*sets)


def patterns_of(view):
    """For each colour, the pattern of every cell."""
    came = [_steps(view, colour) for colour in view.colours]
    return np.array([[*_patterns(view, colour, came)] for colour in view.colours])


def _patterns(view, colour, came):
    team = view.own_team(colour)
    foes, mates = view.everyone - team - {colour}, team - {colour}

    def step(cell, colours):
        """The step in which the first of some colours reaches a cell: 0 to 3, 4 later, 5 never."""
        first = min((came[other].get(cell, STEPS) for other in colours), default=STEPS)
        return 5 if first == STEPS else min(first, 4)

    for cell in range(view.size):
        owner = view.position.board[cell]
        covered = sum(view.coverage[foe][cell] for foe in foes)
        danger = 4 * step(cell, foes) + sum(covered >= least for least in (1, 7, 30))
        if owner >= 0:
            yield 0 if owner == colour else 2 if owner in foes else 1
        elif cell not in view.open[colour]:
            yield 3 + danger
        else:
            by_own = sum(view.coverage[colour][cell] >= least for least in (1, 3, 9, 25))
            theirs, danger = divmod(danger, 4)
            number = ((step(cell, [colour]) * 6 + theirs) * 5 + by_own) * 4 + danger
            yield 27 + 2 * number + (step(cell, mates) <= 2)


@lru_cache
def seen_from(geometry):
    """For each cell, those at its edges and those at its corners; None stands for beyond the board.

    Of more than twelve cells around it, those whose middles are farthest are left out. Where a
    lattice has fewer than eight, what is missing counts as corners beyond the board.
    """
    lattice = geometry.lattice

    def of(point):
        x, y = lattice.centre(point)

        def far(beside):
            u, v = lattice.centre(beside)
            return geometry.cell_at(beside) is None, round(np.hypot(u - x, v - y), 6)

        edges = lattice.edge_neighbours(point)
        corners = sorted(lattice.corner_neighbours(point), key=far)[: 12 - len(edges)]
        missing = [None] * (8 - len(edges) - len(corners))
        cells = [[geometry.cell_at(beside) for beside in some] for some in (edges, corners)]
        return cells[0], cells[1] + missing

    return [of(point) for point in geometry.points]


def hidden_of(net, view, row, cell):
    """The sum of the pattern vectors at a cell and around it, with negative entries set to zero."""
    beyond = len(net.vectors) // 3 - 1

    def vector(there, part):
        return net.vectors[3 * (beyond if there is None else row[there]) + part] / 4096

    edges, corners = seen_from(view.ruleset.geometry)[cell]
    seen = vector(cell, 0)
    seen = seen + sum(vector(there, 1) for there in edges)
    seen = seen + sum(vector(there, 2) for there in corners)
    return np.maximum(seen, 0)


def pattern_sums(net, view, patterns):
    """For each colour, a fiftieth of `hidden_of` summed over the cells open to it."""
    return np.array(
        [
            sum(
                (hidden_of(net, view, row, cell) / 50 for cell in view.open[colour]),
                start=np.zeros(net.vectors.shape[1]),
            )
            for colour, row in enumerate(patterns)
        ]
    )


def evaluated(net, view, features):
    """Each player's chance of winning and the squares that each will leave, in hundreds."""
    units = features @ net.entry + net.entry_bias
    if len(net.pattern_entry):
        units = units + pattern_sums(net, view, patterns_of(view)) @ net.pattern_entry
    units = np.maximum(units, 0)
    squares = np.zeros(view.ruleset.players)
    for player in range(view.ruleset.players):
        team = view.team_of(player)
        for colour in team:
            mixed = net.bias.astype(float)
            for other in view.colours:
                part = net.own if other == colour else net.mates if other in team else net.foes
                mixed += units[other] @ part
            squares[player] += np.maximum(mixed, 0) @ net.exit + net.exit_bias[0]
    phase = min(int(features[0, -1] * VALUE_PHASES), VALUE_PHASES - 1)
    odds = np.exp(-net.scale[phase] * (squares - squares.min()))
    return odds / odds.sum(), squares


# -- values -------------------------------------------------


def mixed_values(params, chances, points):
    """Values from players' chances and points; see `game.ai.core.tree.outcome`."""
    if len(points) == 1:
        return [np.exp(min(points[0], 0) / 100)]
    values = []
    for player, own in enumerate(points):
        rival = max(other for p, other in enumerate(points) if p != player)
        ahead = (own - rival) / 100 / params.score_scale
        share = 0.5 + 0.5 * ahead / (1 + abs(ahead))
        values.append((1 - params.score_weight) * chances[player] + params.score_weight * share)
    return values


def final_values(params, position):
    """The value of a finished game for each player."""
    sign = -1 if position.ruleset.scoring.lowest_wins else 1
    points = [sign * total for total in position.totals()]
    winners = [rank == 1 for rank in position.ranks()]
    return mixed_values(params, [win / sum(winners) for win in winners], points)
