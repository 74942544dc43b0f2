"""Whether a condition is true of a kitchen. Never raises, never loops: conditions are checked."""

from collections.abc import Callable, Mapping
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from agents.policy.expressions import (
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
from agents.policy.facts import NO_ORDER_S, OpenOrder, PolicyFacts

Value = int | float | bool | str

_ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul}
_COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


def holds_true(condition: Expression, facts: PolicyFacts) -> bool:
    """Whether a checked `condition` is true."""
    return bool(_value(condition, facts, None))


def _value(node: Expression, facts: PolicyFacts, order: OpenOrder | None) -> Value:
    match node:
        case Number(value) | Truth(value):
            return value
        case DishName(name):
            return name
        case Quantity(name):
            return _quantity(name, facts)
        case Arithmetic(sign, left, right):
            return _both(_ARITHMETIC[sign], left, right, facts, order)
        case Comparison(first, rest):
            return _compared(first, rest, facts, order)
        case Not(part):
            return not _value(part, facts, order)
        case And(parts):
            return all(_value(part, facts, order) for part in parts)
        case Or(parts):
            return any(_value(part, facts, order) for part in parts)
        case EachOrder(quantifier, condition):
            found = (bool(_value(condition, facts, each)) for each in facts.orders)
            return any(found) if quantifier == "any" else all(found)
        case OrderSeconds() | OrderDish() | OrderNeeding():
            return _of_order(node, order)
    return _asked(node, facts)


def _asked(node: CountOf | OrdersOf | MinTime | Holding, facts: PolicyFacts) -> Value:
    match node:
        case CountOf(thing, state):
            return facts.count(thing, state)
        case OrdersOf(dish):
            return len(_orders(facts, dish))
        case MinTime(dish):
            return min((o.seconds for o in _orders(facts, dish)), default=NO_ORDER_S)
        case Holding("holds", thing, state):
            return facts.holds(thing, state)
        case Holding(_, thing, state):
            return facts.partner_holds(thing, state)


def _quantity(name: str, facts: PolicyFacts) -> Value:
    match name:
        case "fires":
            return facts.fires
        case "free_counters":
            return facts.free_counters
        case "score":
            return facts.score
    return facts.seconds_left


def _of_order(node: OrderSeconds | OrderDish | OrderNeeding, order: OpenOrder | None) -> Value:
    assert order is not None, "checked: only within any and all"
    match node:
        case OrderSeconds():
            return order.seconds
        case OrderDish():
            return order.dish
        case OrderNeeding(ingredient):
            return ingredient in order.needs


def _orders(facts: PolicyFacts, dish: str | None) -> list[OpenOrder]:
    return [order for order in facts.orders if dish in (None, order.dish)]


def _both(
    combine: Callable[[Any, Any], Any],
    left: Expression,
    right: Expression,
    facts: PolicyFacts,
    order: OpenOrder | None,
) -> Value:
    found: Value = combine(_value(left, facts, order), _value(right, facts, order))
    return found


def _compared(
    first: Expression,
    rest: tuple[tuple[str, Expression], ...],
    facts: PolicyFacts,
    order: OpenOrder | None,
) -> bool:
    left = _value(first, facts, order)
    for sign, node in rest:
        right = _value(node, facts, order)
        if not _COMPARED[sign](left, right):
            return False
        left = right
    return True
