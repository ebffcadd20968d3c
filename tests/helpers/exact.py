"""Known evaluations: exact ones, searched to the last ply of a game, and made-up ones."""

from game.evaluation import Candidate, Evaluation, Outlook

VISITS = 1000
"""More visits than the coach asks for."""


def outlook(points):
    """The outlook at the end of a game with these points."""
    best = max(points)
    winners = points.count(best)
    chances = tuple((own == best) / winners for own in points)
    return Outlook(chances, tuple(map(float, points)))


def solved(position):
    """The final points if each player in turn maximises their own lead, and the line to them."""
    if position.over:
        return position.points(), ()
    found = []
    for placement in position.legal():
        event = position.event(int(placement))
        points, line = solved(position.after(event))
        found.append((points, (event, *line)))
    return max(found, key=lambda one: outlook(one[0]).lead(position.player))


def evaluated(position):
    """The exact evaluation of a position near the end, with every event as a candidate."""
    candidates = []
    for placement in position.legal():
        event = position.event(int(placement))
        points, line = solved(position.after(event))
        candidates.append(
            Candidate(event, VISITS, 1 / len(position.legal()), outlook(points), (event, *line))
        )
    if not candidates:
        return Evaluation(1, outlook(position.points()), ())
    candidates.sort(key=lambda c: -c.outlook.lead(position.player))
    return Evaluation(VISITS * len(candidates), candidates[0].outlook, tuple(candidates))


def made_up(player, *leads, players=2, visits=VISITS, lines=None):
    """An evaluation that gives the player these leads for events, best first.

    Args:
        player: whose turn it is.
        leads: (event, lead, chance) of each candidate.
        players: how many players there are.
        visits: the visit count of each candidate.
        lines: the continuation after each event, by event.
    """
    candidates = tuple(
        Candidate(
            event,
            visits,
            1 / len(leads),
            expected(player, lead, chance, players),
            (event, *(lines or {}).get(event, ())),
        )
        for event, lead, chance in leads
    )
    return Evaluation(visits * len(leads), candidates[0].outlook, candidates)


def expected(player, lead, chance, players=2):
    """An outlook in which a player has this lead and this chance of winning."""
    others = (1 - chance) / (players - 1) if players > 1 else 0
    return Outlook(
        chances=tuple(chance if p == player else others for p in range(players)),
        points=tuple(float(lead if p == player else 0) for p in range(players)),
    )
