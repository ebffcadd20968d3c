"""How much may come in how many messages."""

from game.network.limits import MessageAllowance, Rate


def test_messages_are_counted_and_so_are_their_bytes():
    rate = Rate(messages_per_s=1, messages=2, bytes_per_s=10, bytes=100)
    assert not MessageAllowance(rate, 0).take(101, 0)
    many = MessageAllowance(rate, 0)
    assert [many.take(1, 0) for _ in range(3)] == [True, True, False]
