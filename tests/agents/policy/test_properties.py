"""Properties of conditions: canonical text is read as the same, and evaluation is total."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from agents.messages import ThingState
from agents.policy.conditions import read_condition
from agents.policy.evaluation import holds_true
from agents.policy.expressions import (
    QUANTITIES,
    And,
    Arithmetic,
    Comparison,
    CountOf,
    DishName,
    EachOrder,
    Expression,
    Holding,
    MinTime,
    Not,
    Number,
    Or,
    OrderDish,
    OrderNeeding,
    OrderSeconds,
    OrdersOf,
    Quantity,
    Truth,
)
from agents.policy.facts import OpenOrder
from agents.policy.parsing import MOST_CHARACTERS
from agents.policy.reading import AssignedTask
from agents.policy.tasks import Action, Task
from agents.policy.writing import written
from tests.agents.policy.kitchen import BURGERS, Facts

THINGS = st.sampled_from(BURGERS.things)
DISHES = st.sampled_from(sorted(BURGERS.dishes))
STATES = st.none() | st.sampled_from(get_args(ThingState))
QUANTITY = st.sampled_from(QUANTITIES).map(Quantity)
COUNTED = st.builds(CountOf, THINGS, STATES)
NUMBER = st.integers(-10_000, 10_000).map(Number)
TIMED = st.builds(MinTime, st.none() | DISHES)
ORDERED = st.builds(OrdersOf, st.none() | DISHES)
SIGNS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])


def numbers(more: SearchStrategy[Expression] | None = None) -> SearchStrategy[Expression]:
    leaves = NUMBER | QUANTITY | COUNTED | TIMED | ORDERED
    leaf = leaves if more is None else leaves | more
    return leaf | st.builds(Arithmetic, st.sampled_from(["+", "-", "*"]), leaf, leaf)


def compared(kind: SearchStrategy[Expression]) -> SearchStrategy[Expression]:
    rest = st.lists(st.tuples(SIGNS, kind), min_size=1, max_size=2).map(tuple)
    return st.builds(Comparison, kind, rest)


def truths(leaves: SearchStrategy[Expression]) -> SearchStrategy[Expression]:
    def joined(parts: SearchStrategy[Expression]) -> SearchStrategy[Expression]:
        several = st.lists(parts, min_size=2, max_size=3).map(tuple)
        return st.builds(Not, parts) | st.builds(And, several) | st.builds(Or, several)

    return st.recursive(leaves, joined, max_leaves=4)


HELD = st.builds(Holding, st.sampled_from(["holds", "partner_holds"]), THINGS, STATES)
OF_ORDER = st.one_of(
    compared(numbers(st.just(OrderSeconds()))),
    st.builds(
        Comparison,
        st.just(OrderDish()),
        st.tuples(st.tuples(st.sampled_from(["==", "!="]), DISHES.map(DishName))),
    ),
    st.sampled_from(sorted(BURGERS.ingredients)).map(OrderNeeding),
)
EACH = st.builds(EachOrder, st.sampled_from(["any", "all"]), truths(OF_ORDER))
CONDITIONS = truths(st.one_of(st.booleans().map(Truth), HELD, compared(numbers()), EACH)).filter(
    lambda condition: len(written(condition)) <= MOST_CHARACTERS
)
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


@given(CONDITIONS)
def test_what_is_written_is_read_as_the_same(condition: Expression) -> None:
    assert read_condition(written(condition), BURGERS) == condition


@given(CONDITIONS, KITCHENS)
def test_every_condition_is_true_or_false_of_every_kitchen(
    condition: Expression, facts: Facts
) -> None:
    assert holds_true(condition, facts) is not holds_true(Not(condition), facts)


@given(CONDITIONS)
def test_every_condition_can_be_said(condition: Expression) -> None:
    told = AssignedTask(Task(Action.PUT_OUT), condition).planned(BURGERS).sentence
    assert told.endswith("ut the fire out.") and "_" not in told and "  " not in told
