"""What brings a goal nearer: facts of the kitchen alone, never a model's judgement.

Work counts when it is complete, not while it goes on (hla.md section 9, no. 14), and when this cook
did it; a goal that is a state of the kitchen, such as a fire being out, counts whoever did it.
"""

from collections.abc import Mapping
from typing import Protocol

from agents.intention import ANY, PUT, Avoid, Goal, Vocabulary
from agents.messages import Fact

#: The fact that completes one piece of work.
DEEDS: Mapping[str, str] = {
    "chop": "chopped",
    "prepare": "mixed",
    "cook": "cooked",
    "plate": "plated",
    "serve": "served",
    "wash": "washed",
    "putout": "put out",
    "drop": "threw away",
    "pass": "passed",
    "fetch": "fetched",
    "move": "moved aside",
    "come": "came",
    "clean": "cleaned up",
    "free": "freed",
    PUT: "put down",
}

#: Goals that are states of the kitchen.
STATES = frozenset({"putout", "drop"})


def fits(goal: Goal, fact: Fact, seat: int, vocabulary: Vocabulary) -> bool:
    """Whether a fact brings a goal of the cook at `seat` one nearer."""
    if fact.verb != DEEDS.get(goal.do, f"{goal.do}ed"):
        return False
    if goal.do in STATES:
        return True
    named = goal.what is None or fact.what in (goal.what, vocabulary.title(goal.what))
    return named and fact.seat == seat


class Task(Protocol):
    """Doing something to something: a part of a demand, or a macro action's verb and thing."""

    @property
    def do(self) -> str: ...

    @property
    def what(self) -> str | None: ...


def covers(part: Task, do: str, what: str | None) -> bool:
    """Whether a part of a demand is of doing `do` to `what` (None: to anything there is)."""
    return part.do in (ANY, do) and part.what in (None, what)


def task_key(part: Goal | Avoid) -> str:
    """The verb and its thing; 'any' for none in particular."""
    return f"{part.do} {part.what or 'any'}"
