"""From a parse tree to a condition: names looked up, types checked against the state."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, cast

from lark import Token, Tree

from agents.messages import ThingState
from agents.policy.expressions import (
    HOLDERS,
    QUANTITIES,
    And,
    Arithmetic,
    ArithmeticSign,
    Comparison,
    ComparisonSign,
    CountOf,
    DishName,
    EachOrder,
    Expression,
    Holder,
    Holding,
    MinTime,
    Not,
    Number,
    Or,
    OrderDish,
    OrderNeeding,
    OrderSeconds,
    OrdersOf,
    Quantifier,
    Quantity,
    Truth,
    ValueType,
    type_of,
)
from agents.policy.parsing import MOST_CHARACTERS, parse_tree
from agents.policy.refusal import RefusedError, shown, unknown
from agents.policy.vocabulary import Vocabulary, state_of
from agents.policy.writing import written

#: The largest number that may be written.
LARGEST = 10_000

#: A part of a parse tree.
Branch: TypeAlias = Tree[Token] | Token

TRUTHS: Mapping[str, bool] = {"True": True, "False": False, "true": True, "false": False}


def read_condition(text: str, vocabulary: Vocabulary) -> Expression:
    """The condition that `text` says. Raises RefusedError with the sentence for who wrote it."""
    condition = _Reader(vocabulary).read(parse_tree(text))
    _expect(condition, "truth", "a condition")
    if len(written(condition)) > MOST_CHARACTERS:  # or it could not be read again
        raise RefusedError(f"the condition says more than {MOST_CHARACTERS} characters can hold")
    return condition


class _Reader:
    """Turns trees into expressions. `_within`: whether an order is at hand (any, all)."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._within = False
        self._calls: Mapping[str, Callable[[list[str]], Expression]] = {
            "count": self._count,
            "orders": self._orders,
            "min_time": self._min_time,
            **{holder: self._holding(holder) for holder in HOLDERS},
        }

    def read(self, tree: Branch) -> Expression:
        match tree:
            case Tree(data="number", children=[digits]):
                return _number(str(digits))
            case Tree(data="negative", children=[digits]):
                return Number(-_number(str(digits)).value)
            case Tree(data="name", children=[name]):
                return self._named(str(name))
            case Tree(data="quoted", children=[quoted]):
                return DishName(self._vocabulary.dish(str(quoted)[1:-1]))
            case Tree(data="call", children=[name, arguments]):
                return self._call(str(name), arguments)
            case Tree(data="order_field", children=[name]):
                return self._field(str(name))
            case Tree(data="order_call", children=[name, argument]):
                return self._needing(str(name), argument)
            case Tree(data="each_order", children=[quantifier, condition]):
                return self._each_order(cast(Quantifier, str(quantifier)), condition)
        return self._combined(tree)

    def _combined(self, tree: Branch) -> Expression:
        match tree:
            case Tree(data="denied", children=[part]):
                return Not(self._truth(part, "not"))
            case Tree(data="both", children=parts):
                return And(tuple(self._truth(part, "and") for part in parts))
            case Tree(data="either", children=parts):
                return Or(tuple(self._truth(part, "or") for part in parts))
            case Tree(data="sum" | "product", children=[left, sign, right]):
                return self._arithmetic(left, cast(ArithmeticSign, str(sign)), right)
            case Tree(data="comparison", children=[first, *rest]):
                return self._comparison(first, rest)
        raise AssertionError(f"the grammar knows no {tree}")

    def _truth(self, tree: Branch, word: str) -> Expression:
        return _expect(self.read(tree), "truth", f"what '{word}' joins")

    def _arithmetic(self, left: Branch, sign: ArithmeticSign, right: Branch) -> Expression:
        sides = (
            _expect(self.read(side), "number", f"both sides of '{sign}'") for side in (left, right)
        )
        return Arithmetic(sign, *sides)

    def _comparison(self, first: Branch, rest: list[Branch]) -> Expression:
        node = self.read(first)
        pairs = tuple(
            (cast(ComparisonSign, str(sign)), self.read(side))
            for sign, side in zip(rest[::2], rest[1::2], strict=True)
        )
        kind = type_of(node)
        for sign, side in pairs:
            _expect(side, kind, f"what '{sign}' compares with {shown(written(node))}")
            if kind != "number" and sign not in ("==", "!="):
                raise RefusedError(f"'{sign}' compares numbers, not {_A[kind]}")
        return Comparison(node, pairs)

    def _named(self, name: str) -> Expression:
        if name in TRUTHS:
            return Truth(TRUTHS[name])
        if name in QUANTITIES:
            return Quantity(name)
        if (thing := self._vocabulary.find(name)) in self._vocabulary.dishes and thing:
            return DishName(thing)
        if thing is not None:
            raise RefusedError(f"{shown(name)} is a thing: count it, as in count({thing}) > 0")
        if name in self._calls:
            raise RefusedError(f"{shown(name)} needs its arguments in brackets")
        raise unknown("name", name, QUANTITIES)

    def _call(self, name: str, arguments: Branch | None) -> Expression:
        if name not in self._calls:
            raise unknown("function", name, self._calls)
        return self._calls[name]([*_words(name, arguments)])

    def _count(self, words: list[str]) -> Expression:
        return CountOf(*self._thing_and_state("count", words))

    def _holding(self, who: Holder) -> Callable[[list[str]], Expression]:
        return lambda words: Holding(who, *self._thing_and_state(who, words))

    def _orders(self, words: list[str]) -> Expression:
        return OrdersOf(self._dish_or_none("orders", words))

    def _min_time(self, words: list[str]) -> Expression:
        return MinTime(self._dish_or_none("min_time", words))

    def _thing_and_state(self, name: str, words: list[str]) -> tuple[str, ThingState | None]:
        match words:
            case [thing]:
                return self._vocabulary.thing(thing), None
            case [thing, state]:
                return self._vocabulary.thing(thing), state_of(state)
        raise RefusedError(
            f"{name} takes a thing and perhaps its state, as in {name}(plate, empty)"
        )

    def _dish_or_none(self, name: str, words: list[str]) -> str | None:
        match words:
            case []:
                return None
            case [dish]:
                return self._vocabulary.dish(dish)
        raise RefusedError(f"{name} takes one dish, or none for all")

    def _field(self, name: str) -> Expression:
        self._needs_order()
        match name:
            case "seconds":
                return OrderSeconds()
            case "dish":
                return OrderDish()
        raise unknown("field of an order", name, ("seconds", "dish", "needs(INGREDIENT)"))

    def _needing(self, name: str, argument: Branch) -> Expression:
        self._needs_order()
        if name != "needs":
            raise unknown("field of an order", name, ("seconds", "dish", "needs(INGREDIENT)"))
        ingredient = self._vocabulary.find(_word("needs", argument))
        if ingredient not in self._vocabulary.ingredients or ingredient is None:
            found = _word("needs", argument)
            raise unknown("ingredient", found, self._vocabulary.ingredients)
        return OrderNeeding(ingredient)

    def _needs_order(self) -> None:
        if not self._within:
            raise RefusedError("'order' is only known within any(...) and all(...)")

    def _each_order(self, quantifier: Quantifier, condition: Branch) -> Expression:
        if self._within:
            raise RefusedError("any(...) and all(...) cannot stand within each other")
        self._within = True
        found = _expect(self.read(condition), "truth", f"what '{quantifier}' asks")
        self._within = False
        return EachOrder(quantifier, found)


#: What a type is called.
_A: Mapping[ValueType, str] = {
    "number": "a number", "truth": "true or false", "dish": "a dish",
}  # fmt: skip


def _expect(node: Expression, kind: ValueType, place: str) -> Expression:
    if (found := type_of(node)) != kind:
        told = shown(written(node))
        raise RefusedError(f"{place} must be {_A[kind]}, but {told} is {_A[found]}")
    return node


def _number(digits: str) -> Number:
    if not digits.isdigit() or len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise RefusedError(f"expected a whole number up to {LARGEST}, found {shown(digits)}")
    return Number(int(digits))


def _words(name: str, arguments: Branch | None) -> Iterator[str]:
    for argument in arguments.children if isinstance(arguments, Tree) else ():
        yield _word(name, argument)


def _word(name: str, argument: Branch) -> str:
    match argument:
        case Tree(data="name", children=[word]):
            return str(word)
        case Tree(data="quoted", children=[word]):
            return str(word)[1:-1]
    raise RefusedError(f"{name} takes names, such as {name}(...) of a thing of the menu")
