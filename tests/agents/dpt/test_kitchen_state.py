"""Counts as DPT-Agent's paper, state of System 1 has them."""

import pytest

from agents.dpt._decision_context import KitchenState
from agents.policy.conditions import read_condition
from agents.policy.evaluation import OpenOrder, holds_true
from agents.policy.vocabulary import Vocabulary
from tests.agents.dpt.burger_scene import kitchen, seen


def state(held=None, on=None, orders=()) -> KitchenState:
    return KitchenState.of(seen(kitchen(orders, held, on)))


@pytest.mark.parametrize(
    ("what", "stage", "held", "on", "count"),
    [
        ("lettuce", None, {}, {"a": "chopped lettuce", "b": "raw lettuce"}, 2),
        ("lettuce", "chopped", {}, {"a": "chopped lettuce", "b": "raw lettuce"}, 1),
        ("lettuce", "chopped", {0: "chopped lettuce"}, {}, 1),
        ("lettuce", "chopped", {1: "chopped lettuce"}, {}, 0),
        ("lettuce", "chopping", {}, {"C": "chopping lettuce 3"}, 1),
        ("beef", "cooking", {}, {"K": "cooking beef"}, 1),
        ("beef", "cooked", {}, {"K": "hot beef", "a": "plate of cooked beef"}, 2),
        ("beef", "burnt", {}, {"K": "fire beef"}, 1),
        ("plate", None, {}, {"a": "plate of cooked beef", "b": "plate"}, 1),
        ("bb", "ready", {0: "plate of cooked beef+ready bread"}, {}, 1),
        ("extinguisher", None, {}, {}, 1),
        ("extinguisher", None, {1: "extinguisher"}, {"E": "-"}, 0),
    ],
)  # fmt: skip
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
