"""Conditions: a few of Python's expressions, read as data, names looked up and types checked.

What may be written: and, or, not; comparisons; +, - and * of numbers; the names of `QUANTITIES`;
`count`, `holds` and `partner_holds` of a thing and perhaps its state; `orders` and `min_time` of a
dish or of all; `any(... for order in orders)` and `all(...)`, and in these `order.seconds`,
`order.dish` and `order.needs(INGREDIENT)`.
"""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from keyword import iskeyword
from typing import Literal, get_args

from agents.policy.tasks import RefusedError, Vocabulary, shown, state_of, unknown

#: Of a condition: characters, levels, and nodes.
MOST_CHARACTERS, MOST_LEVELS, MOST_NODES = 400, 12, 60
#: The largest number that may be written.
LARGEST = 10_000

_TOKEN = re.compile(
    r"""(?P<blank>\ +) | (?P<number>[0-9][0-9A-Za-z_.]*) | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<quoted>"[^"\\\0]*"|'[^'\\\0]*') | (?P<sign>[=!<>]=|[-+*<>.,()])""",
    re.VERBOSE,
)
#: What something must follow.
_OPEN = re.compile(r"(?:[-+*<>=.,(]|\b(?:and|or|not|for|in))$")
_BLANKS = str.maketrans("\t\r\n", "   ")


def in_a_line(text: str) -> str:
    """`text` without line ends, and without blanks around it: what columns are counted in."""
    return text.translate(_BLANKS).strip()


def parsed(line: str) -> ast.expr:
    """The expression that `line` is. Raises RefusedError with what is wrong and where."""
    if len(line) > MOST_CHARACTERS:
        raise RefusedError(
            f"the condition is {len(line)} characters long: at most {MOST_CHARACTERS} are allowed"
        )
    if not line:
        raise RefusedError("the condition is empty")
    _check_words(line)
    try:
        tree = ast.parse(line, mode="eval").body
    except SyntaxError as error:  # its wording differs from version to version
        raise _unreadable(line, error.offset or 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise _unreadable(line, 1) from None
    _check_size(tree)
    return tree


def not_among_conditions(node: ast.expr, line: str) -> RefusedError:
    """The refusal of something that Python has and conditions have not."""
    before = line.encode()[: node.col_offset].decode()
    found = ast.get_source_segment(line, node) or ""
    return RefusedError(f"column {len(before) + 1}: {shown(found)} is nothing that conditions have")


def _misplaced(column: int, found: str) -> RefusedError:
    """What does not belong in a condition; columns count from 1."""
    return RefusedError(f"column {column}: {shown(found)} does not belong there")


def _unreadable(line: str, column: int) -> RefusedError:
    column = min(column, len(line))
    token = _TOKEN.match(line, column - 1)
    found = shown(token[0] if token else line[column - 1])
    return RefusedError(f"column {column}: from {found} on this is not how a condition is written")


def _check_words(line: str) -> None:
    """Raise RefusedError for signs that no condition has, for brackets that do not fit and for
    numbers too large: all that need not be parsed to be seen.
    """
    depth = place = 0
    before = None
    while place < len(line):
        token = _TOKEN.match(line, place)
        if token is None:
            raise _misplaced(place + 1, line[place])
        depth += (token[0] == "(") - (token[0] == ")")
        # Python joins quoted texts, and takes a letter before one for more than a name.
        joined = token["quoted"] and before in ("name", "quoted")
        if depth < 0 or joined:
            raise _misplaced(place + 1, token[0])
        if depth > MOST_LEVELS:
            raise _too_deep()
        if token["number"]:
            _check_number(token[0])
        before = before if token["blank"] else token.lastgroup
        place = token.end()
    if depth or _OPEN.search(line):
        raise RefusedError("the condition ends too early")


def _check_number(digits: str) -> None:
    if not digits.isdigit() or len(digits) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise RefusedError(f"expected a whole number up to {LARGEST}, found {shown(digits)}")


def _check_size(tree: ast.expr) -> None:
    """Counted without recursion, for a hostile tree is as deep as it is long."""
    nodes = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    while waiting:
        node, level = waiting.pop()
        nodes += isinstance(node, ast.expr)
        if level > MOST_LEVELS:
            raise _too_deep()
        deeper = level + isinstance(node, ast.expr)
        waiting += [(child, deeper) for child in ast.iter_child_nodes(node)]
    if nodes > MOST_NODES:
        raise RefusedError(f"the condition has {nodes} parts: at most {MOST_NODES} are allowed")


def _too_deep() -> RefusedError:
    return RefusedError(
        f"the condition is nested too deep: at most {MOST_LEVELS} levels are allowed"
    )


QuantityName = Literal["fires", "free_counters", "score", "seconds_left"]
QUANTITIES: tuple[QuantityName, ...] = get_args(QuantityName)
HOLDERS = ("holds", "partner_holds")
#: What takes a thing and perhaps its state, and what takes a dish or none.
_OF_THINGS, _OF_DISHES = ("count", *HOLDERS), ("orders", "min_time")
_FUNCTIONS = (*_OF_THINGS, *_OF_DISHES)
_FIELDS = ("seconds", "dish", "needs(INGREDIENT)")

#: Operators by how they are written.
ARITHMETIC: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip

ValueType = Literal["number", "truth", "dish"]
#: What a type is called.
_A: Mapping[ValueType, str] = {
    "number": "a number", "truth": "true or false", "dish": "a dish",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Condition:
    """A checked condition: its one canonical text, and the tree of that, names as menus have them.

    Conditions with the same text are the same.
    """

    text: str
    tree: ast.expr = field(compare=False, repr=False)


def read_condition(text: str, vocabulary: Vocabulary) -> Condition:
    """The condition that `text` says. Raises RefusedError with the sentence for who wrote it."""
    line = in_a_line(text)
    tree = _Reader(line, vocabulary).read(parsed(line))
    _expect(tree, "truth", "a condition")
    canonical = ast.unparse(tree)
    if len(canonical) > MOST_CHARACTERS:  # or it could not be read again
        raise RefusedError(f"the condition says more than {MOST_CHARACTERS} characters can hold")
    return Condition(canonical, tree)


def leaf(node: ast.expr) -> tuple[str, ...]:
    """What a node that joins no others says, word by word: ('fires',), ('count', 'beef', 'raw'),
    ('order.needs', 'bread'), ('order.seconds',); () for all others.
    """
    match node:
        case ast.Name(id=name):
            return (name,)
        case ast.Attribute(attr=name):
            return (f"order.{name}",)
        case ast.Call(args=[ast.GeneratorExp()]):
            return ()
        case ast.Call(func=function, args=arguments):
            return (*leaf(function), *(_word("", each) for each in arguments))
    return ()


class _Reader:
    """Makes canonical nodes of what stands in `line`. `_within`: whether an order is at hand."""

    def __init__(self, line: str, vocabulary: Vocabulary) -> None:
        self._line = line
        self._vocabulary = vocabulary
        self._within = False

    def read(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Constant(value=bool() | int()):
                return node
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
                return node
            case ast.Constant(value=str(dish)):
                return _name(self._vocabulary.dish(dish))
            case ast.Name(id=name):
                return self._named(name)
            case ast.Call() | ast.Attribute():
                return self._asked(node)
        return self._combined(node)

    def _combined(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return ast.UnaryOp(ast.Not(), self._truth(part, "not"))
            case ast.BoolOp(op=op, values=parts):
                word = "and" if isinstance(op, ast.And) else "or"
                return ast.BoolOp(op, [self._truth(part, word) for part in parts])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
                place = f"both sides of '{ARITHMETIC[type(op)]}'"
                sides = (_expect(self.read(side), "number", place) for side in (left, right))
                return ast.BinOp(next(sides), op, next(sides))
            case ast.Compare(ops=signs) if all(type(sign) in COMPARED for sign in signs):
                return self._comparison(node)
        raise not_among_conditions(node, self._line)

    def _truth(self, node: ast.expr, word: str) -> ast.expr:
        return _expect(self.read(node), "truth", f"what '{word}' joins")

    def _comparison(self, node: ast.Compare) -> ast.expr:
        first, *rest = (self.read(side) for side in (node.left, *node.comparators))
        kind, told = type_of(first), shown(ast.unparse(first))
        for op, side in zip(node.ops, rest, strict=True):
            sign = COMPARED[type(op)]
            _expect(side, kind, f"what '{sign}' compares with {told}")
            if kind != "number" and sign not in ("==", "!="):
                raise RefusedError(f"'{sign}' compares numbers, not {_A[kind]}")
        return ast.Compare(first, node.ops, rest)

    def _named(self, name: str) -> ast.expr:
        if name in ("true", "false"):
            return ast.Constant(name == "true")
        if name in QUANTITIES:
            return ast.Name(name)
        if (thing := self._vocabulary.find(name)) in self._vocabulary.dishes and thing:
            return _name(thing)
        if thing is not None:
            raise RefusedError(f"{shown(name)} is a thing: count it, as in count({thing}) > 0")
        if name in _FUNCTIONS:
            raise RefusedError(f"{shown(name)} needs its arguments in brackets")
        raise unknown("name", name, QUANTITIES)

    def _asked(self, node: ast.Call | ast.Attribute) -> ast.expr:
        """What the kitchen, or an order, is asked for."""
        match node:
            case ast.Attribute(value=ast.Name(id="order"), attr=name):
                self._needs_order()
                if name not in ("seconds", "dish"):
                    raise unknown("field of an order", name, _FIELDS)
                return node
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="order"), attr=name), args=[thing], keywords=[]
            ):
                self._needs_order()
                return self._needing(node.func, name, thing)
            case ast.Call(func=ast.Name(id="any" | "all" as name), args=[ast.GeneratorExp() as of]):
                return self._each_order(name, of)
            case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
                return self._call(name, arguments)
        raise not_among_conditions(node, self._line)

    def _call(self, name: str, arguments: list[ast.expr]) -> ast.expr:
        if name not in _FUNCTIONS:
            raise unknown("function", name, _FUNCTIONS)
        for each in arguments:
            if isinstance(each, ast.GeneratorExp):
                raise not_among_conditions(each, self._line)
        words = [_word(name, each) for each in arguments]
        match words:
            case [] | [_] if name in _OF_DISHES:
                names = [self._vocabulary.dish(dish) for dish in words]
            case [thing] if name in _OF_THINGS:
                names = [self._vocabulary.thing(thing)]
            case [thing, state] if name in _OF_THINGS:
                names = [self._vocabulary.thing(thing), state_of(state)]
            case _ if name in _OF_DISHES:
                raise RefusedError(f"{name} takes one dish, or none for all")
            case _:
                told = f"as in {name}(plate, empty)"
                raise RefusedError(f"{name} takes a thing and perhaps its state, {told}")
        return ast.Call(ast.Name(name), [_name(each) for each in names], [])

    def _needing(self, function: ast.expr, name: str, argument: ast.expr) -> ast.expr:
        if name != "needs":
            raise unknown("field of an order", name, _FIELDS)
        found = _word(name, argument)
        ingredient = self._vocabulary.find(found)
        if ingredient not in self._vocabulary.ingredients or ingredient is None:
            raise unknown("ingredient", found, self._vocabulary.ingredients)
        return ast.Call(function, [_name(ingredient)], [])

    def _needs_order(self) -> None:
        if not self._within:
            raise RefusedError("'order' is only known within any(...) and all(...)")

    def _each_order(self, quantifier: str, each: ast.GeneratorExp) -> ast.expr:
        match each.generators:
            case [ast.comprehension(
                target=ast.Name(id="order"), iter=ast.Name(id="orders"), ifs=[], is_async=0
            )]:  # fmt: skip
                pass
            case _:
                raise not_among_conditions(each, self._line)
        if self._within:
            raise RefusedError("any(...) and all(...) cannot stand within each other")
        self._within = True
        found = _expect(self.read(each.elt), "truth", f"what '{quantifier}' asks")
        self._within = False
        return ast.Call(ast.Name(quantifier), [ast.GeneratorExp(found, each.generators)], [])


def type_of(node: ast.expr) -> ValueType:
    """What a canonical node is worth."""
    match node:
        case ast.Constant(value=str()) | ast.Attribute(attr="dish"):
            return "dish"
        case ast.Name(id=name):
            return "number" if name in QUANTITIES else "dish"
        case ast.Constant(value=bool()) | ast.UnaryOp(op=ast.Not()):
            return "truth"
        case ast.Constant() | ast.UnaryOp() | ast.BinOp() | ast.Attribute():
            return "number"
        case ast.Call(func=ast.Name(id="count" | "orders" | "min_time")):
            return "number"
    return "truth"


def _expect(node: ast.expr, kind: ValueType, place: str) -> ast.expr:
    if (found := type_of(node)) != kind:
        told = shown(ast.unparse(node))
        raise RefusedError(f"{place} must be {_A[kind]}, but {told} is {_A[found]}")
    return node


def _name(name: str) -> ast.expr:
    """How a thing of the menu is written, be it called as Python calls something else."""
    return ast.Constant(name) if iskeyword(name) or not name.isidentifier() else ast.Name(name)


def _word(function: str, argument: ast.expr) -> str:
    match argument:
        case ast.Name(id=word) | ast.Constant(value=str(word)):
            return word
    raise RefusedError(f"{function} takes names, such as {function}(...) of a thing of the menu")
