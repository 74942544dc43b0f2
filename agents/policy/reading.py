"""A model's answer read as a policy: good entries are kept, bad ones are refused in a sentence."""

import ast
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NoReturn

from agents.english import listed, plural, with_article
from agents.messages import PlannedTask
from agents.policy.conditions import ARITHMETIC, COMPARED, Condition, leaf, read_condition
from agents.policy.tasks import (
    EXTINGUISHER,
    MACRO_ACTIONS,
    PLATE,
    Action,
    RefusedError,
    Task,
    Vocabulary,
    read_task,
    shown,
    task,
)

#: Of an answer: characters, levels, tasks, and characters of its thought that are kept.
MOST_TEXT, MOST_DEEP, MOST_TASKS, MOST_THOUGHT = 6_000, 20, 12, 400
_FENCES = ("```json", "```")
_FIELDS = {"when": str, "do": str, "what": str, "state": str, "plate": bool}


@dataclass(frozen=True, slots=True)
class AssignedTask:
    """A task and when it is to be done; without a condition always."""

    task: Task
    when: Condition | None = None

    def planned(self, vocabulary: Vocabulary) -> PlannedTask:
        """As minds tell each other and people."""
        when = "" if self.when is None else self.when.text
        return PlannedTask(when, str(self.task), in_words(self.when, self.task, vocabulary))


@dataclass(frozen=True, slots=True)
class ReadPolicy:
    """What came of an answer. `fine`: the model finds that nothing need be changed.

    `refusals`: sentences for the model, none if all was well; without any task the default counts.
    """

    tasks: tuple[AssignedTask, ...] = ()
    refusals: tuple[str, ...] = ()
    thought: str = ""
    fine: bool = False


def read_policy(text: str, vocabulary: Vocabulary) -> ReadPolicy:
    """The policy of a model's answer; never raises."""
    try:
        answer = _object(text)
        entries = _entries(answer)
    except RefusedError as error:
        return ReadPolicy(refusals=(str(error),))
    tasks: list[AssignedTask] = []
    refusals: list[str] = []
    for number, entry in enumerate(entries, 1):
        try:
            tasks.append(_assigned(entry, vocabulary))
        except RefusedError as error:
            refusals.append(f"task {number}: {error}")
    fine = answer.get("fine") is True
    return ReadPolicy(tuple(tasks), tuple(refusals), _thought(answer), fine)


def read_action(text: str, vocabulary: Vocabulary) -> ReadPolicy:
    """A model's answer with a single macro action, as a policy of that alone; never raises."""
    try:
        answer = _object(text)
        entry = answer.get("action")
        if not isinstance(entry, dict):
            raise RefusedError(f"action: expected an object with 'do', found {shown(str(entry))}")
        assigned = _assigned(entry, vocabulary)
        if assigned.when is not None or assigned.task.action not in MACRO_ACTIONS:
            raise RefusedError(f"action: expected one of {', '.join(MACRO_ACTIONS)}, done at once")
    except RefusedError as error:
        return ReadPolicy(refusals=(str(error),))
    return ReadPolicy((assigned,), thought=_thought(answer))


def read_planned(planned: PlannedTask, vocabulary: Vocabulary) -> AssignedTask:
    """The reverse of `AssignedTask.planned`. Raises RefusedError."""
    when = read_condition(planned.when, vocabulary) if planned.when else None
    return AssignedTask(read_task(planned.task, vocabulary), when)


def _object(text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise RefusedError(
            f"the answer is {len(text)} characters long: at most {MOST_TEXT} are allowed"
        )
    steps = ((char in "[{") - (char in "]}") for char in text)
    if max(accumulate(steps), default=0) > MOST_DEEP:
        raise RefusedError("the answer is nested too deep")
    try:
        plain = text.strip()
        for fence in _FENCES:
            plain = plain.removeprefix(fence)
        plain = plain.removesuffix(_FENCES[-1]).strip()
        found = json.loads(plain, object_pairs_hook=_unique, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RefusedError(f"the answer is not JSON: see {place}") from None
    except ValueError:
        raise RefusedError("a number of the answer is too large") from None
    if not isinstance(found, dict):
        raise RefusedError(f"expected an object with 'tasks', found {shown(str(found))}")
    return found


def _thought(answer: dict[str, Any]) -> str:
    thought = answer.get("thought")
    return thought[:MOST_THOUGHT] if isinstance(thought, str) else ""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RefusedError(f"{shown(twice)} is there twice")
    return found


def _no_number(word: str) -> NoReturn:
    raise RefusedError(f"{shown(word)} is no number that is allowed")


def _entries(answer: dict[str, Any]) -> list[Any]:
    entries = answer.get("tasks")
    if not isinstance(entries, list):
        raise RefusedError(f"tasks: expected a list, found {shown(str(entries))}")
    if len(entries) > MOST_TASKS:
        raise RefusedError(f"there are {len(entries)} tasks: at most {MOST_TASKS} are allowed")
    return entries


def _assigned(entry: object, vocabulary: Vocabulary) -> AssignedTask:
    if not isinstance(entry, dict):
        raise RefusedError(f"expected an object with 'do', found {shown(str(entry))}")
    for problem in _wrong_fields(entry):
        raise RefusedError(problem)
    when = entry.get("when", "")
    condition = read_condition(when, vocabulary) if when.strip() else None
    done = task(
        entry["do"], entry.get("what", ""), vocabulary,
        plate=entry.get("plate", False), state=entry.get("state", ""),
    )  # fmt: skip
    return AssignedTask(done, condition)


def _wrong_fields(entry: dict[str, Any]) -> Iterator[str]:
    if "do" not in entry:
        yield "'do' is missing"
    for name, value in entry.items():
        if name not in _FIELDS:
            yield f"unknown field {shown(name)}: there are {', '.join(_FIELDS)}"
        elif not isinstance(value, _FIELDS[name]):
            kind = "true or false" if _FIELDS[name] is bool else "text"
            yield f"{name}: expected {kind}, found {shown(str(value))}"


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
_STATES: Mapping[str, str] = {"chopping": "half-chopped", "ready": ""}


def in_words(condition: Condition | None, task: Task, vocabulary: Vocabulary) -> str:
    """'If some order has less than 10 s left, serve the Beef Burger.'"""
    done = _Wording(vocabulary).deed(task)
    if condition is None or condition.text == "True":
        return f"{done[0].upper()}{done[1:]}."
    return f"If {_Wording(vocabulary).phrase(condition.tree)}, {done}."


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
                return f"{task.action} {with_article(name)}"
            case Action.PASS_ON:
                return f"pass on {_one(name, task.what)}"
            case Action.PUT_OUT:
                return "put the fire out"
            case Action.CLEAN:
                return "clear a counter"
            case Action.ORDER:
                return f"see to the {name} orders first"

    def phrase(self, node: ast.expr) -> str:
        """A truth, as what follows 'if'."""
        match node:
            case ast.Constant(value=bool(value)):
                return "it is so" if value else "never"
            case ast.Compare(left=first, ops=[op], comparators=[side]) if told := self._plain(
                first, COMPARED[type(op)], side
            ):
                return told
            case ast.Compare():
                parts, left = [], node.left
                for op, side in zip(node.ops, node.comparators, strict=True):
                    parts.append(
                        f"{self._value(left)} {_SIGNS[COMPARED[type(op)]]} {self._value(side)}"
                    )
                    left = side
                return " and ".join(parts)
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return f"it is not so that {self.phrase(part)}"
            case ast.BoolOp(op=op, values=parts):
                word = "and" if isinstance(op, ast.And) else "or"
                return listed([self.phrase(part) for part in parts], word)
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp(elt=condition)]):
                which = "some order" if name == "any" else "every order"
                return f"{which} {self._of_it(condition)}"
        return self._value(node)

    def _of_it(self, condition: ast.expr) -> str:
        """What is true of an order, without the order."""
        told = self.phrase(condition)
        plain = told.startswith(("it has ", "it asks ", "it needs ", "it does "))
        return told.removeprefix("it ") if plain else f"is such that {told}"

    def _plain(self, first: ast.expr, sign: str, side: ast.expr) -> str:
        """A comparison as people say it; '' if it is none of the usual ones."""
        number = side.value if isinstance(side, ast.Constant) else None
        match leaf(first), sign, number:
            case ["count", *thing], ("==" | "<="), 0:
                return f"there is no {self._thing(*thing)}"
            case (["count", *thing], ">", 0) | (["count", *thing], ">=", 1):
                return f"there is {self._a_thing(*thing)}"
            case ["fires"], (">" | "!="), 0:
                return "something burns"
            case ["fires"], "==", 0:
                return "nothing burns"
            case (["orders", *dish], ">", 0) | (["orders", *dish], ">=", 1):
                return f"{self._order(*dish)} is open"
            case ["orders", *dish], "==", 0:
                return f"no {self._order(*dish, article='')} is open"
            case ["min_time" | "order.seconds", *_], ("<" | "<=" | ">" | ">="), int():
                return f"{self._whose(first)} {_SPANS[sign]} {number} s left"
            case ["order.dish"], "==" | "!=", _:
                asks = "asks" if sign == "==" else "does not ask"
                return f"it {asks} for {self._value(side)}"
        return ""

    def _whose(self, time: ast.expr) -> str:
        match leaf(time):
            case ["min_time", *dish]:
                kind = "".join(f"{self._vocabulary.title(each)} " for each in dish)
                return f"the most urgent {kind}order has"
        return "it has"

    def _order(self, dish: str | None = None, *, article: str = "an order") -> str:
        order = article or "order"
        return order if dish is None else f"{order} of {self._vocabulary.title(dish)}"

    def _value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return str(number)
            case ast.Constant(value=str(dish)):
                return with_article(self._vocabulary.title(dish))
            case ast.UnaryOp(op=ast.USub()):
                return ast.unparse(node)
            case ast.BinOp(left=left, op=op, right=right):
                return f"{self._value(left)} {_SIGNS[ARITHMETIC[type(op)]]} {self._value(right)}"
            case ast.Name() | ast.Attribute() | ast.Call() if words := leaf(node):
                return self._asked(node, words)
        return self.phrase(node)

    def _asked(self, node: ast.expr, words: tuple[str, ...]) -> str:
        """A name, or what the kitchen or an order is asked for."""
        match words:
            case ["count", thing, *state]:
                return f"the number of {_many(self._thing(thing, *state), thing)}"
            case ["holds", *thing]:
                return f"I hold {self._a_thing(*thing)}"
            case ["partner_holds", *thing]:
                return f"my partner holds {self._a_thing(*thing)}"
            case ["orders", *dish]:
                return f"the number of {self._order(*dish, article='orders')}"
            case ["min_time" | "order.seconds", *_]:
                return f"the time that {self._whose(node)}"
            case ["order.dish"]:
                return "what it asks for"
            case ["order.needs", ingredient]:
                return f"it needs {self._vocabulary.title(ingredient)}"
        (name,) = words
        return _QUANTITIES.get(name) or with_article(self._vocabulary.title(name))

    def _a_thing(self, thing: str, state: str | None = None) -> str:
        return _one(self._thing(thing, state), thing)

    def _thing(self, thing: str, state: str | None = None) -> str:
        name = "fire extinguisher" if thing == EXTINGUISHER else self._vocabulary.title(thing)
        how = "" if state is None else _STATES.get(state, state)
        return f"{how} {name}".strip()


_SPANS: Mapping[str, str] = {
    "<": "less than", "<=": "at most", ">": "more than", ">=": "at least",
}  # fmt: skip
#: What is counted by pieces and so has an article.
_PIECES = (PLATE, EXTINGUISHER)


def _one(name: str, thing: str | None) -> str:
    """With an article where it is counted by pieces: dishes, which have titles, and tools."""
    has_title = name.rsplit(maxsplit=1)[-1][:1].isupper()
    return with_article(name) if thing in _PIECES or has_title else name


def _many(name: str, thing: str) -> str:
    return plural(name) if _one(name, thing) != name else f"{name} pieces"
