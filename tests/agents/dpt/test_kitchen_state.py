"""Counts as DPT-Agent's paper, state of System 1 has them."""

from agents.dpt._decision_context import KitchenState
from agents.policy.conditions import read_condition
from agents.policy.evaluation import OpenOrder, holds_true
from agents.policy.vocabulary import Vocabulary
from tests.agents.dpt.burger_scene import kitchen, seen
from tests.tables import table


def state(held=None, on=None, orders=()) -> KitchenState:
    return KitchenState.of(seen(kitchen(orders, held, on)))


@table(__file__)
def test_counts(what, stage, held, on, count) -> None:
    assert state(held, on).count(what, stage) == count


def test_hands() -> None:
    now = state({0: "raw lettuce", 1: "plate of cooked beef"})
    assert now.holds("lettuce") and now.holds("lettuce", "raw")
    assert not now.holds("lettuce", "chopped") and not now.holds("beef")
    assert now.partner_holds("beef", "cooked") and not now.partner_holds("lettuce")


def test_orders_and_their_time() -> None:
    now = state(orders={"bb": 40, "lb": 20})
    assert now.orders == (
        OpenOrder("bb", 40.0, ("bread", "beef")),
        OpenOrder("lb", 20.0, ("bread", "lettuce")),
    )
    vocabulary = Vocabulary.of(seen(kitchen()).menu)
    condition = read_condition("min_time(bb) > 30 and orders() == 2", vocabulary)
    assert holds_true(condition, now)


def test_fires_and_room() -> None:
    quiet, burning = state(), state(on={"K": "fire beef"})
    assert (quiet.fires, burning.fires) == (0, 1)
    crowded = state(on={"a": "plate", "b": "raw lettuce", "c": "ready bread"})
    assert crowded.free_counters == quiet.free_counters - 3
