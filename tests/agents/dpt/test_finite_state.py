"""What System 1 does by default, each repair with the kitchen that calls for it."""

from dataclasses import replace
from random import Random

import pytest

from agents.dpt._decision_context import DecisionContext, KitchenState
from agents.dpt._rules import CROWDED, FiniteState, ReleasedFiniteState, order_queue
from agents.dpt._system1 import System1
from agents.messages import Do
from agents.policy.conditions import read_condition
from agents.policy.evaluation import OpenOrder, holds_true
from agents.policy.tasks import Vocabulary
from agents.workers.inline_link import think_once
from game.kitchen.layout import Kind
from tests.agents.dpt.burger_scene import kitchen, moment, seen
from tests.kitchen.scenario import SOUPS, Scene, item
from tests.partners.test_observation_builder import KITCHEN, look
from tests.tables import table

BEEF_BURGER = "plate of cooked beef+ready bread"
CHOPPED = "chopped lettuce"
LETTUCE_BURGER = "plate of ready bread+chopped lettuce"


def chosen(orders, held=None, on=None, first=(), seed=0) -> str:
    rules, now = FiniteState(), moment(kitchen(orders, held, on))
    choice = rules.alarm(now) or rules.decide(now, first, Random(seed))
    return "" if choice is None else choice.option.name


@table(__file__)
def test_the_rules(orders, held, on, name) -> None:
    assert chosen(orders, held, on) == name


def test_orders_that_come_first() -> None:
    assert chosen({"bb": 30, "lb": 40}, first=("lb",)) == "Chop Lettuce"
    now = moment(kitchen({"bb": 30, "lb": 40, "blb": 50}))
    names = [order.name for order in order_queue(now, ("blb", "lb", "lb"))]
    assert names == ["blb", "lb", "bb"]


@pytest.mark.parametrize(("free", "name"), [(CROWDED + 1, "Chop Lettuce"), (CROWDED, "Clean Up")])
def test_when_hardly_a_counter_is_free_it_cleans_up(free, name) -> None:
    scene = kitchen({"lb": 40})
    counters = [c for c, s in enumerate(scene.kitchen.stations) if s.kind is Kind.COUNTER]
    contents = list(scene.state.contents)
    for cell in counters:
        if contents[cell] is None and moment(scene).state.free_counters > free:
            contents[cell] = item("plate of cooked beef")
            scene.state = replace(scene.state, contents=tuple(contents))
    now = moment(scene)
    assert now.state.free_counters == free
    choice = FiniteState().decide(now, (), Random(0))
    assert choice is not None and choice.option.name == name


def test_free_choice_goes_by_its_own_generator() -> None:
    """The same seed chooses the same, whatever the rest of the program draws."""
    now = DecisionContext(look(Scene(KITCHEN, menu=SOUPS).order("david")))
    picks = {seed: FiniteState().decide(now, (), Random(seed)) for seed in range(20)}
    assert len({choice.option.name for choice in picks.values() if choice}) == 3
    assert FiniteState().decide(now, (), Random(3)) == picks[3]


@table(__file__)
def test_it_goes_by_what_the_kitchen_offers_in_others_too(on, name) -> None:
    now = DecisionContext(look(Scene(KITCHEN, menu=SOUPS, on=on).order("cathy")))
    choice = FiniteState().decide(now, (), Random(1))
    assert choice is not None and choice.option.name == name


# Counts as DPT-Agent's paper, state of System 1 has them.


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


# The released finite-state machine, with its faults.


@table(__file__)
def test_its_decisions(orders, held, on, name) -> None:
    rules, now = ReleasedFiniteState(), moment(kitchen(orders, held, on))
    assert rules.alarm(now) is None
    choice = rules.decide(now, (), Random(0))
    assert ("" if choice is None else choice.option.name) == name


def test_what_is_missing_is_chosen_at_random() -> None:
    now = moment(kitchen({"blb": 40}))
    picks = {
        choice.option.name
        for seed in range(10)
        if (choice := ReleasedFiniteState().decide(now, (), Random(seed)))
    }
    assert picks == {"Fry Beef", "Chop Lettuce"}


def test_fried_beef_is_waited_for() -> None:
    mind = System1(ReleasedFiniteState())

    def asks(scene, number: int) -> list[str]:
        arrivals = think_once(mind, seen(scene, number=number, tick=10 * number))
        return [a.message.macro for a in arrivals if isinstance(a.message, Do)]

    assert asks(kitchen({"bb": 40}), 1) == ["Fry Beef"]
    assert asks(kitchen({"bb": 40}, on={"K": "cooking beef"}), 2) == []
    assert asks(kitchen({"bb": 40}, on={"K": "hot beef"}), 3) == ["Plate Beef"]
