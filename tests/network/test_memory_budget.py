"""What connections of a relay take in memory, and whose go when that is too much."""

from game.network.door import MemoryBudget


class Taker:
    """A connection that takes memory until it is closed."""

    def __init__(self, network, held):
        self.network, self.held, self.is_closed = network, held, False

    def abort(self):
        self.held, self.is_closed = 0, True


def counted(budget, *takers):
    """Count each, in this order."""
    for taker in takers:
        budget.count(taker)
    return takers


def test_the_largest_connection_goes_when_there_is_too_much():
    budget = MemoryBudget(100)
    small, large = counted(budget, Taker("a", 20), Taker("b", 70))
    counted(budget, Taker("c", 30))
    assert [small.is_closed, large.is_closed] == [False, True]


def test_many_small_ones_of_one_network_go_before_a_larger_one_of_another():
    budget = MemoryBudget(100)
    (large,) = counted(budget, Taker("friend", 30))
    crowd = counted(budget, *(Taker("stranger", 1) for _ in range(200)))
    assert not large.is_closed
    assert 50 < sum(not one.is_closed for one in crowd) <= 70


def test_what_has_been_sent_meanwhile_counts_no_longer():
    budget = MemoryBudget(100)
    (quick,) = counted(budget, Taker("a", 90))
    quick.held = 0  # It isn't counted again before there seems to be too much.
    (other,) = counted(budget, Taker("b", 80))
    assert not quick.is_closed
    assert not other.is_closed


def test_a_closed_connection_takes_nothing():
    budget = MemoryBudget(100)
    (gone,) = counted(budget, Taker("a", 90))
    budget.forget(gone)
    (other,) = counted(budget, Taker("b", 90))
    assert not gone.is_closed
    assert not other.is_closed


def test_so_much_is_freed_at_once_that_it_isn_t_sought_each_time():
    budget = MemoryBudget(800)
    takers = counted(budget, *(Taker("a", 10) for _ in range(81)))
    assert sum(taker.held for taker in takers) == 700
