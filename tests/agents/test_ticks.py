"""A tick is as long for minds as for the kitchen: neither side may import the other's constant."""

from agents import messages
from game.kitchen import state


def test_minds_and_kitchen_count_the_same_ticks():
    assert messages.TICKS_PER_SECOND == state.TICKS_PER_SECOND
