"""Policies explained back to people, each entry as a sentence."""

from collections.abc import Mapping, Sequence

from agents.messages import ThingState
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
from agents.policy.tasks import Action, Task
from agents.policy.vocabulary import EXTINGUISHER, PLATE, Vocabulary

_SIGNS: Mapping[str, str] = {
    "==": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than",
    ">=": "is at least", "+": "plus", "-": "minus", "*": "times",
}  # fmt: skip
_QUANTITIES: Mapping[str, str] = {
    "fires": "the number of fires",
    "free_counters": "the number of free counters",
    "score": "the score",
    "seconds_left": "the time left in the round",
}
_STATES: Mapping[ThingState, str] = {"chopping": "half-chopped", "ready": ""}


def in_words(condition: Expression | None, task: Task, vocabulary: Vocabulary) -> str:
    """'If some order has less than 10 s left, serve the Beef Burger.'"""
    done = _Wording(vocabulary).deed(task)
    if condition is None or condition == Truth(True):
        return f"{done[0].upper()}{done[1:]}."
    return f"If {_Wording(vocabulary).phrase(condition)}, {done}."


class _Wording:
    """Words for expressions and tasks of one kitchen."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def deed(self, task: Task) -> str:
        """'prepare beef on a plate'."""
        name = "" if task.what is None else self._thing(task.what, task.state)
        match task.action:
            case Action.PREPARE:
                return f"prepare {name}{' on a plate' if task.plate else ''}"
            case Action.ASSEMBLE | Action.SERVE:
                return f"{task.action} {_a(name)}"
            case Action.PASS_ON:
                return f"pass on {_one(name, task.what)}"
            case Action.PUT_OUT:
                return "put the fire out"
            case Action.CLEAN:
                return "clear a counter"
            case Action.ORDER:
                return f"see to the {name} orders first"

    def phrase(self, node: Expression) -> str:
        """A truth, as what follows 'if'."""
        match node:
            case Truth(value):
                return "it is so" if value else "never"
            case Comparison(first, ((sign, side),)) if told := self._plain(first, sign, side):
                return told
            case Comparison(first, rest):
                return self._compared(first, rest)
            case Holding("holds", thing, state):
                return f"I hold {_one(self._thing(thing, state), thing)}"
            case Holding(_, thing, state):
                return f"my partner holds {_one(self._thing(thing, state), thing)}"
            case Not(part):
                return f"it is not so that {self.phrase(part)}"
            case And(parts):
                return self._listed(parts, "and")
            case Or(parts):
                return self._listed(parts, "or")
            case EachOrder(quantifier, condition):
                which = "some order" if quantifier == "any" else "every order"
                return f"{which} {self._of_it(condition)}"
            case OrderNeeding(ingredient):
                return f"it needs {self._vocabulary.title(ingredient)}"
        return self._value(node)

    def _of_it(self, condition: Expression) -> str:
        """What is true of an order, without the order."""
        told = self.phrase(condition)
        plain = told.startswith(("it has ", "it asks ", "it needs ", "it does "))
        return told.removeprefix("it ") if plain else f"is such that {told}"

    def _plain(self, first: Expression, sign: str, side: Expression) -> str:
        """A comparison as people say it; '' if it is none of the usual ones."""
        match first, sign, side:
            case CountOf(thing, state), ("==" | "<="), Number(0):
                return f"there is no {self._thing(thing, state)}"
            case (CountOf(thing, state), ">", Number(0)) | (CountOf(thing, state), ">=", Number(1)):
                return f"there is {_one(self._thing(thing, state), thing)}"
            case Quantity("fires"), (">" | "!="), Number(0):
                return "something burns"
            case Quantity("fires"), "==", Number(0):
                return "nothing burns"
            case (OrdersOf(dish), ">", Number(0)) | (OrdersOf(dish), ">=", Number(1)):
                return f"{self._order(dish)} is open"
            case OrdersOf(dish), "==", Number(0):
                return f"no {self._order(dish, '')} is open"
            case ((MinTime() | OrderSeconds() as time), ("<" | "<=" | ">" | ">="), Number(seconds)):
                return f"{self._whose(time)} {_SPANS[sign]} {seconds} s left"
            case OrderDish(), "==", DishName(dish):
                return f"it asks for {_a(self._vocabulary.title(dish))}"
            case OrderDish(), "!=", DishName(dish):
                return f"it does not ask for {_a(self._vocabulary.title(dish))}"
        return ""

    def _whose(self, time: MinTime | OrderSeconds) -> str:
        if isinstance(time, OrderSeconds):
            return "it has"
        kind = "" if time.dish is None else f"{self._vocabulary.title(time.dish)} "
        return f"the most urgent {kind}order has"

    def _order(self, dish: str | None, article: str = "an order") -> str:
        order = article or "order"
        return order if dish is None else f"{order} of {self._vocabulary.title(dish)}"

    def _compared(self, first: Expression, rest: Sequence[tuple[str, Expression]]) -> str:
        parts, left = [], first
        for sign, side in rest:
            parts.append(f"{self._value(left)} {_SIGNS[sign]} {self._value(side)}")
            left = side
        return " and ".join(parts)

    def _value(self, node: Expression) -> str:
        match node:
            case Number(value):
                return str(value)
            case DishName(name):
                return _a(self._vocabulary.title(name))
            case Quantity(name):
                return _QUANTITIES[name]
            case CountOf(thing, state):
                return f"the number of {_many(self._thing(thing, state), thing)}"
            case OrdersOf(dish):
                return f"the number of {self._order(dish, 'orders')}"
            case MinTime() | OrderSeconds():
                return f"the time that {self._whose(node)}"
            case OrderDish():
                return "what it asks for"
            case Arithmetic(sign, left, right):
                return f"{self._value(left)} {_SIGNS[sign]} {self._value(right)}"
        return self.phrase(node)

    def _listed(self, parts: Sequence[Expression], word: str) -> str:
        told = [self.phrase(part) for part in parts]
        return f"{', '.join(told[:-1])} {word} {told[-1]}"

    def _thing(self, thing: str, state: ThingState | None) -> str:
        name = "fire extinguisher" if thing == EXTINGUISHER else self._vocabulary.title(thing)
        how = "" if state is None else _STATES.get(state, state)
        return f"{how} {name}".strip()


_SPANS: Mapping[str, str] = {
    "<": "less than", "<=": "at most", ">": "more than", ">=": "at least",
}  # fmt: skip
#: What is counted by pieces and so has an article.
_PIECES = (PLATE, EXTINGUISHER)


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _one(name: str, thing: str | None) -> str:
    """With an article where it is counted by pieces: dishes, which have titles, and tools."""
    has_title = name.rsplit(maxsplit=1)[-1][:1].isupper()
    return _a(name) if thing in _PIECES or has_title else name


def _many(name: str, thing: str) -> str:
    return f"{name}s" if _one(name, thing) != name else f"{name} pieces"
