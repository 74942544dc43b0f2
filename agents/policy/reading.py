"""A model's answer read as a policy: good entries are kept, bad ones are refused in a sentence."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NoReturn

from agents.messages import PlannedTask
from agents.policy._wording import in_words
from agents.policy.conditions import Condition, read_condition
from agents.policy.tasks import MACRO_ACTIONS, Task, read_task, task
from agents.policy.vocabulary import RefusedError, Vocabulary, shown

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
    if _levels(text) > MOST_DEEP:
        raise RefusedError("the answer is nested too deep")
    try:
        found = json.loads(_unfenced(text), object_pairs_hook=_unique, parse_constant=_no_number)
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


def _levels(text: str) -> int:
    """At most how deep its brackets are nested, counted before anything is read."""
    steps = ((char in "[{") - (char in "]}") for char in text)
    return max(accumulate(steps), default=0)


def _unfenced(text: str) -> str:
    plain = text.strip()
    for fence in _FENCES:
        plain = plain.removeprefix(fence)
    return plain.removesuffix(_FENCES[-1]).strip()


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
