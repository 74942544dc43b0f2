"""Whether a condition is true of a kitchen. Never raises, never loops: conditions are checked."""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any, Protocol, cast

from agents.messages import ThingState
from agents.policy.conditions import Condition, leaf

#: Seconds left where there is no such order.
NO_ORDER_S = 9999

Value = int | float | bool | str
_OPERATORS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Eq: eq, ast.NotEq: ne, ast.Lt: lt,
    ast.LtE: le, ast.Gt: gt, ast.GtE: ge,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenOrder:
    """An open order: its dish, the `seconds` left, the ingredients that it `needs`."""

    dish: str
    seconds: float
    needs: tuple[str, ...]


class PolicyFacts(Protocol):
    """The state that a policy may ask about. Things are named as intentions name them."""

    @property
    def score(self) -> int: ...

    @property
    def seconds_left(self) -> float:
        """Of the round."""

    @property
    def fires(self) -> int: ...

    @property
    def free_counters(self) -> int: ...

    @property
    def orders(self) -> Sequence[OpenOrder]:
        """Open orders, the longest waiting first."""

    def count(self, thing: str, state: ThingState | None = None) -> int:
        """Things of that kind, in that state if one is given; what others hold is left out."""

    def holds(self, thing: str, state: ThingState | None = None) -> bool:
        """Whether this cook holds such a thing."""

    def partner_holds(self, thing: str, state: ThingState | None = None) -> bool:
        """Whether another cook holds such a thing."""


def holds_true(condition: Condition, facts: PolicyFacts) -> bool:
    """Whether a checked `condition` is true."""
    return bool(_Evaluation(facts).value(condition.tree))


class _Evaluation:
    """Values of canonical nodes. `_order`: the one at hand within any and all."""

    def __init__(self, facts: PolicyFacts, order: OpenOrder | None = None) -> None:
        self._facts = facts
        self._order = order

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=bool() | int() | str() as value):
                return value
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return not self.value(part)
            case ast.UnaryOp(operand=ast.Constant(value=int(number))):
                return -number
            case ast.BinOp(left=left, op=op, right=right):
                return cast(Value, _OPERATORS[type(op)](self.value(left), self.value(right)))
            case ast.BoolOp(op=op, values=parts):
                values = (bool(self.value(part)) for part in parts)
                return all(values) if isinstance(op, ast.And) else any(values)
            case ast.Compare():
                return self._compared(node)
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp(elt=condition)]):
                orders = (_Evaluation(self._facts, order) for order in self._facts.orders)
                found = (bool(order.value(condition)) for order in orders)
                return any(found) if name == "any" else all(found)
        return self._asked(leaf(node))

    def _compared(self, node: ast.Compare) -> bool:
        left = self.value(node.left)
        for op, side in zip(node.ops, node.comparators, strict=True):
            right = self.value(side)
            if not _OPERATORS[type(op)](left, right):
                return False
            left = right
        return True

    def _asked(self, words: tuple[str, ...]) -> Value:
        facts = self._facts
        match words:
            case ["count" | "holds" | "partner_holds" as name, *thing]:
                return cast(Value, getattr(facts, name)(*thing))
            case ["orders", *dish]:
                return sum(not dish or order.dish in dish for order in facts.orders)
            case ["min_time", *dish]:
                times = (o.seconds for o in facts.orders if not dish or o.dish in dish)
                return min(times, default=NO_ORDER_S)
            case ["fires" | "free_counters" | "score" | "seconds_left" as name]:
                return cast(Value, getattr(facts, name))
            case [dish] if not dish.startswith("order."):
                return dish
        assert self._order is not None, "checked: only within any and all"
        match words:
            case ["order.seconds"]:
                return self._order.seconds
            case ["order.dish"]:
                return self._order.dish
            case [_, ingredient]:
                return ingredient in self._order.needs
        raise AssertionError(f"checked: there is no {words}")
