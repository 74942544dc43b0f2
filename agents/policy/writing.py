"""Conditions written in their one canonical form; reading that gives the same condition."""

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


def written(node: Expression) -> str:
    """The text of a condition."""
    match node:
        case Number(value) | Truth(value):
            return str(value)
        case DishName(name) | Quantity(name):
            return name
        case CountOf(thing, state):
            return _call("count", thing, state)
        case Holding(who, thing, state):
            return _call(who, thing, state)
        case OrdersOf(dish):
            return _call("orders", dish)
        case MinTime(dish):
            return _call("min_time", dish)
        case OrderSeconds():
            return "order.seconds"
        case OrderDish():
            return "order.dish"
        case OrderNeeding(ingredient):
            return f"order.needs({ingredient})"
        case EachOrder(quantifier, condition):
            return f"{quantifier}({written(condition)} for order in orders)"
    return _joined(node)


def _joined(node: Arithmetic | Comparison | Not | And | Or) -> str:
    match node:
        case Arithmetic(sign, left, right):
            return f"{_inner(left)} {sign} {_inner(right)}"
        case Comparison(first, rest):
            return " ".join([_inner(first), *(f"{sign} {_inner(side)}" for sign, side in rest)])
        case Not(part):
            return f"not {_inner(part)}"
        case And(parts):
            return " and ".join(map(_inner, parts))
        case Or(parts):
            return " or ".join(map(_inner, parts))


def _inner(node: Expression) -> str:
    joined = isinstance(node, Arithmetic | Comparison | Not | And | Or)
    return f"({written(node)})" if joined else written(node)


def _call(name: str, *arguments: str | None) -> str:
    return f"{name}({', '.join(a for a in arguments if a is not None)})"
