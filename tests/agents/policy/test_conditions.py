"""Conditions: what they mean, what they are called, and that nothing but conditions is read."""

from typing import get_args

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from agents.messages import ThingState
from agents.policy.conditions import QUANTITIES, read_condition
from agents.policy.evaluation import OpenOrder, holds_true
from agents.policy.reading import AssignedTask
from agents.policy.tasks import Action, RefusedError, Task
from tests.agents.policy.kitchen import BURGERS, Facts
from tests.tables import stored

BUSY = Facts(
    score=-20,
    seconds_left=40.5,
    fires=1,
    free_counters=3,
    orders=(
        OpenOrder("beef_burger", 8.0, ("bread", "beef")),
        OpenOrder("lettuce_burger", 30.0, ("bread", "lettuce")),
        OpenOrder("beef_burger", 60.0, ("bread", "beef")),
    ),
    things={("beef", "cooked"): 1, ("beef", "cooking"): 1, ("lettuce", "chopped"): 2},
    mine=("plate", "empty"),
    theirs=("lettuce", "raw"),
)
TRUE = stored(__file__, "TRUE")


@pytest.mark.parametrize("text", TRUE)
def test_it_is_true_of_the_kitchen_and_its_contrary_is_not(text: str) -> None:
    assert holds_true(read_condition(text, BURGERS), BUSY)
    assert not holds_true(read_condition(f"not ({text})", BURGERS), BUSY)


@pytest.mark.parametrize("text", TRUE)
def test_the_canonical_form_says_the_same(text: str) -> None:
    condition = read_condition(text, BURGERS)
    assert read_condition(condition.text, BURGERS) == condition


def test_any_of_no_orders_is_false_and_all_of_them_is_true() -> None:
    none = Facts()
    assert not holds_true(read_condition("any(True for order in orders)", BURGERS), none)
    assert holds_true(read_condition("all(False for order in orders)", BURGERS), none)


def test_what_it_is_worth_short_becomes_too_long_to_be_read_again() -> None:
    text = " or ".join(["1+1+1+1+1+1+1+1>fires"] * 3 + ["True"] * 30)
    with pytest.raises(RefusedError, match="parts"):
        read_condition(text, BURGERS)


# Properties of conditions: canonical text is read as the same, and evaluation is total.

THINGS = st.sampled_from(BURGERS.things)
DISHES = st.sampled_from(sorted(BURGERS.dishes))
THING = THINGS | st.builds("{}, {}".format, THINGS, st.sampled_from(get_args(ThingState)))
DISH = st.just("") | DISHES
SIGNS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
NUMBER = st.one_of(
    st.integers(-10_000, 10_000).map(str), st.sampled_from(QUANTITIES),
    THING.map("count({})".format), DISH.map("orders({})".format), DISH.map("min_time({})".format),
)  # fmt: skip


def compared(leaf: SearchStrategy[str]) -> SearchStrategy[str]:
    number = leaf | st.builds("({} {} {})".format, leaf, st.sampled_from("+-*"), leaf)
    return st.builds("{} {} {}".format, number, SIGNS, number) | st.builds(
        "({} {} {} {} {})".format, leaf, SIGNS, leaf, SIGNS, leaf
    )


def truths(leaves: SearchStrategy[str]) -> SearchStrategy[str]:
    def joined(parts: SearchStrategy[str]) -> SearchStrategy[str]:
        both = st.builds("({}) {} ({})".format, parts, st.sampled_from(["and", "or"]), parts)
        return both | parts.map("not ({})".format)

    return st.recursive(leaves, joined, max_leaves=4)


OF_ORDER = st.one_of(
    compared(st.just("order.seconds") | NUMBER),
    st.builds("order.dish {} {}".format, st.sampled_from(["==", "!="]), DISHES),
    st.sampled_from(sorted(BURGERS.ingredients)).map("order.needs({})".format),
)
EACH = st.builds(
    "{}({} for order in orders)".format, st.sampled_from(["any", "all"]), truths(OF_ORDER)
)
HELD = st.builds("{}({})".format, st.sampled_from(["holds", "partner_holds"]), THING)
CONDITIONS = truths(st.sampled_from(["True", "False"]) | HELD | compared(NUMBER) | EACH)
ORDERS = st.lists(
    st.builds(
        OpenOrder,
        DISHES,
        st.floats(0, 100, allow_nan=False),
        st.lists(st.sampled_from(sorted(BURGERS.ingredients)), max_size=3).map(tuple),
    ),
    max_size=4,
)
KITCHENS = st.builds(
    Facts,
    score=st.integers(-500, 500),
    fires=st.integers(0, 4),
    orders=ORDERS,
    things=st.dictionaries(
        st.tuples(THINGS, st.sampled_from(get_args(ThingState))), st.integers(0, 9)
    ),
)


@given(CONDITIONS, KITCHENS)
def test_canonical_text_is_read_as_the_same_and_is_true_or_false(text: str, facts: Facts) -> None:
    try:
        contrary = read_condition(f"not ({text})", BURGERS)
    except RefusedError as error:
        assert "at most" in str(error)
        reject()
    condition = read_condition(text, BURGERS)
    assert read_condition(condition.text, BURGERS) == condition
    assert holds_true(condition, facts) is not holds_true(contrary, facts)
    told = AssignedTask(Task(Action.PUT_OUT), condition).planned(BURGERS).sentence
    assert told.endswith("ut the fire out.") and "_" not in told and "  " not in told
